"""The requests about tours: plain requests, JSON in and out."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge.rulesets import new_seed
from flammerouge.server import protocol
from flammerouge.server.lobby import give_seat
from flammerouge.server.reading import Handler, again, body, secret
from flammerouge.server.refusals import UNAUTHORIZED, Refused, wrong_token
from flammerouge.server.replies import CHECK_AGAIN, reply, tagged
from flammerouge.server.rest import Api
from flammerouge.server.series import find_series
from flammerouge.server.tours.checking import checked, choices
from flammerouge.server.tours.creation import fresh_tour
from flammerouge.server.tours.facts import tour_facts
from flammerouge.server.tours.journey import Journey, Journeys
from flammerouge.server.tours.mine import my_tours
from flammerouge.tour.itinerary import generated
from flammerouge.tour.paper import write_paper


class TourApi:
    """What a server answers about tours."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.hall = api.hall
        self.journeys = Journeys(api.hall)

    def routes(self) -> list[Route]:
        """Where each request goes."""
        tour = "/tours/{tour}"
        listed: list[tuple[str, str, Handler]] = [
            ("POST", "/tours", self.create),
            ("GET", "/tours/choices", self.choices),
            ("POST", "/tours/check", self.check),
            ("POST", "/tours/draw", self.draw),
            ("POST", "/tours/mine", self.mine),
            ("GET", tour, self.facts),
            ("POST", f"{tour}/next", self.next),
            ("POST", f"{tour}/seats/{{colour}}", self.give_seat),
            ("GET", f"{tour}/paper", self.paper),
        ]
        return [Route(path, again(handler), methods=[method]) for method, path, handler in listed]

    # -- before a tour ---------------------------------------------------------------------
    async def choices(self, request: Request) -> Response:
        """What can be chosen for a tour."""
        return tagged(request, msgspec.json.encode(choices()), CHECK_AGAIN)

    async def check(self, request: Request) -> Response:
        """What would come of a wish for a tour."""
        wish = await body(request, protocol.NewTour)
        key = ("check-tour", msgspec.json.encode(wish).decode())
        return reply(await self.api.made(request, key, lambda: msgspec.json.encode(checked(wish))))

    async def draw(self, request: Request) -> Response:
        """Stages that nobody has ridden before."""
        count = (await body(request, protocol.DrawStages)).count
        return reply(protocol.Drawn(generated(count, new_seed())))

    async def create(self, request: Request) -> Response:
        """Set a tour up, with the table of its first stage."""
        wish = await body(request, protocol.NewTour)
        self.api.count_new(request)
        await self.hall.check_room()
        series, kept, host, tokens = fresh_tour(wish)
        await self.hall.add_series(series, kept)
        journey = await self.journeys.at(series)
        return reply(protocol.TourCreated(tour_facts(journey), host, tokens), 201)

    # -- a tour ----------------------------------------------------------------------------
    async def mine(self, request: Request) -> Response:
        """The tours of this device."""
        return reply(await my_tours(self.journeys, (await body(request, protocol.Mine)).seats))

    async def facts(self, request: Request) -> Response:
        """What everybody may know of a tour."""
        return reply(tour_facts(await self._journey(request)))

    async def next(self, request: Request) -> Response:
        """Set the table of the next stage up."""
        journey = await self._journey(request)
        self._check_rider(request, journey)
        if journey.tour.over:
            raise Refused("tour-over", "the tour is over: there is no next stage")
        table, made = await self.journeys.next_table(journey)
        return reply(table.facts(), 201 if made else 200)

    async def give_seat(self, request: Request) -> Response:
        """Leave a seat of the coming stage to a bot or to others."""
        wish, colour = await body(request, protocol.GiveSeat), request.path_params["colour"]
        journey = await self._journey(request)
        token, table = secret(request), journey.newest
        sitter = table.seat_of(token)
        if token != journey.series.host and (sitter is None or sitter.kept.colour != colour):
            raise wrong_token()
        await give_seat(table, colour, wish)
        return reply(table.facts())

    async def paper(self, request: Request) -> Response:
        """The results so far, as `flammerouge score` reads them."""
        journey = await self._journey(request)
        if not journey.tour.ridden:
            raise Refused("no-stage-over", "no stage has been ridden yet")
        teams = journey.newest.facts().teams
        kept = journey.tour.paper._replace(
            title=journey.content.name,
            names={team.colour: team.name for team in teams if team.name},
        )
        text = msgspec.json.format(msgspec.json.encode(write_paper(kept)), indent=1)
        headers = {"content-disposition": f'attachment; filename="tour-{journey.series.id}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    # -- who asks --------------------------------------------------------------------------
    async def _journey(self, request: Request) -> Journey:
        name = request.path_params["tour"]
        return await self.journeys.at(await find_series(self.hall.store, "tour", name))

    def _check_rider(self, request: Request, journey: Journey) -> None:
        """Only the host and people with a seat go on."""
        token = secret(request)
        if not token:
            raise Refused("no-token", "say who you are", UNAUTHORIZED)
        if token != journey.series.host and journey.newest.seat_of(token) is None:
            raise wrong_token()
