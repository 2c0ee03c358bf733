"""Everything under /api: plain requests, JSON in and out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge import __version__
from flammerouge.core.errors import FlammeRougeError, IllegalAction, MalformedInput
from flammerouge.core.race import Race
from flammerouge.record.write import write_record
from flammerouge.server import protocol
from flammerouge.server.absence import vote
from flammerouge.server.campaigns.requests import CampaignRequests
from flammerouge.server.checking import checked
from flammerouge.server.hall import Hall
from flammerouge.server.limits import Limits, Rates
from flammerouge.server.lobby import move_seat, stand_up, start_race, take_seat
from flammerouge.server.network import NetworkSwitch, draw_code
from flammerouge.server.papers import Papers
from flammerouge.server.press.front_page import front_page
from flammerouge.server.reading import Handler, again, body, secret
from flammerouge.server.refusals import (
    BAD,
    FORBIDDEN,
    NOT_FOUND,
    TIMEOUT,
    UNAUTHORIZED,
    Refused,
    too_fast,
    wrong_token,
)
from flammerouge.server.replay import replay
from flammerouge.server.replies import CHECK_AGAIN, reply, tagged
from flammerouge.server.security import asker_of, is_this_machine
from flammerouge.server.sockets import Sockets
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest
from flammerouge.server.views import ALL_EYES
from flammerouge.server.workshop import Key, Workshop

UNPROCESSABLE: Final = 422


class Api:
    """The requests that a server answers."""

    def __init__(
        self,
        hall: Hall,
        sockets: Sockets,
        network: NetworkSwitch,
        workshop: Workshop,
        limits: Limits,
        data: str,
    ) -> None:
        self.hall = hall
        self.data = data
        self.sockets = sockets
        self.network = network
        self.workshop = workshop
        self.new_tables = Rates(limits.new_tables)
        self.bot_races = Rates(limits.bot_races)
        self.campaigns = CampaignRequests(hall, workshop, self.new_tables, limits)
        self.papers = Papers(hall.store, self.new_tables, limits.open_tables)

    def routes(self) -> list[Route]:
        """Where each request goes."""
        table = "/tables/{table}"
        seat = table + "/seats/{colour}"
        listed: list[tuple[str, str, Handler]] = [
            ("GET", "/health", self.health),
            ("POST", "/tables", self.create),
            ("POST", "/tables/check", self.check),
            ("POST", "/tables/mine", self.mine),
            ("GET", table, self.facts),
            ("POST", seat, self.take_seat),
            ("DELETE", seat, self.stand_up),
            ("POST", f"{seat}/move", self.move_seat),
            ("POST", f"{table}/start", self.start),
            ("POST", f"{table}/rematch", self.rematch),
            ("POST", f"{table}/vote", self.vote),
            ("GET", f"{table}/record", self.record),
            ("GET", f"{table}/replay", self.replay),
            ("GET", f"{table}/front", self.front),
            ("GET", "/network", self.look_at_network),
            ("POST", "/network", self.switch_network),
            ("POST", "/qr", self.code),
        ]
        own = [Route(path, again(handler), methods=[method]) for method, path, handler in listed]
        return [*own, *self.campaigns.routes(), *self.papers.routes()]

    async def health(self, request: Request) -> Response:
        """Whether the server is up."""
        tables, sockets = len(self.hall.tables), self.sockets.count
        version, proto = __version__, protocol.PROTOCOL
        return reply(protocol.Health("ok", version, proto, tables, sockets, self.data))

    # -- tables ----------------------------------------------------------------------------
    async def create(self, request: Request) -> Response:
        """Set a table up."""
        wish = await body(request, protocol.NewTable)
        self.count_new(request)
        if wish.start and not wish.guide:
            self.count_riders(request, (team.sits for team in wish.teams))
        return reply(await self.hall.create(wish), 201)

    async def check(self, request: Request) -> Response:
        """What would come of a wish for a table, and what else could be chosen."""
        wish = await body(request, protocol.NewTable)
        text = msgspec.json.encode(wish)
        return reply(
            await self.made(
                request, ("check", text.decode()), lambda: msgspec.json.encode(checked(wish))
            )
        )

    async def mine(self, request: Request) -> Response:
        """The tables of this device."""
        return reply(await self.hall.mine((await body(request, protocol.Mine)).seats))

    async def facts(self, request: Request) -> Response:
        """What everybody may know of a table."""
        return reply((await self._table(request)).facts())

    async def take_seat(self, request: Request) -> Response:
        """Sit down."""
        name = (await body(request, protocol.TakeSeat)).name
        table, colour = await self._table(request), request.path_params["colour"]
        token = await take_seat(table, colour, name)
        return reply(protocol.SeatTaken(colour, token, table.facts()))

    async def stand_up(self, request: Request) -> Response:
        """Leave a seat to others."""
        table, colour = await self._own_seat(request)
        await stand_up(table, colour)
        return reply(table.facts())

    async def move_seat(self, request: Request) -> Response:
        """Take a seat to another device."""
        table, colour = await self._own_seat(request)
        return reply(protocol.SeatTaken(colour, await move_seat(table, colour), table.facts()))

    async def start(self, request: Request) -> Response:
        """Start the race."""
        wish = await body(request, protocol.StartRace)
        table = await self._own_table(request)
        if not table.has_started:
            self.count_riders(request, riding(table, wish))
        await start_race(table, wish)
        return reply(table.facts())

    async def rematch(self, request: Request) -> Response:
        """The same race once more."""
        table = await self._own_table(request)
        if not table.kept.rematch:
            self.count_riders(request, riding(table, protocol.StartRace()))
        return reply((await self.hall.rematch(table)).facts(), 201)

    async def vote(self, request: Request) -> Response:
        """Let a bot ride for somebody who is gone."""
        wish = await body(request, protocol.Vote)
        table = await self._table(request)
        voter = table.seat_of(secret(request))
        if voter is None:
            raise wrong_token()
        await vote(table, voter.kept.colour, wish)
        return reply(table.facts())

    # -- after the race --------------------------------------------------------------------
    async def record(self, request: Request) -> Response:
        """The record of a race that is over, which holds its seed."""
        table = await self._table(request)
        race = await finished(table)
        names = {seat.kept.colour: seat.kept.name or seat.kept.level
                 for seat in table.seats.values()}  # fmt: skip
        known = {seat: name for seat, name in names.items() if name}
        key = ("record", table.kept.id)
        text = await self.made(request, key, lambda: write_record(race, known).encode())
        headers = {"content-disposition": f'attachment; filename="{table.kept.id}.txt"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A race round by round, through the eyes of a seat, a spectator, or of all."""
        table, eyes = await self._table(request), request.query_params.get("eyes", "")
        if eyes not in ("", ALL_EYES, *table.seats):
            raise Refused("no-seat", f"there are no eyes {eyes[:20]!r}", NOT_FOUND)
        seat = table.seat_of(secret(request))
        own = seat is not None and seat.kept.colour == eyes
        async with table.held():
            if not table.has_started:
                raise Refused("not-started", "the race has not started")
            if eyes and not own and not table.race.over:
                raise Refused("not-over", "that can be seen when the race is over", FORBIDDEN)
            race, facts = table.race.clone(), table.facts()
            # What others do in secret must not show, not even in how long this takes.
            known = table.audience.mark(eyes)
            key = ("replay", table.kept.id, table.kept.rematch, eyes, *known)

        def make() -> bytes:
            return msgspec.json.encode(protocol.Replay(facts, eyes, tuple(replay(race, eyes))))

        return reply(await self.made(request, key, make))

    async def front(self, request: Request) -> Response:
        """The front page of a race that is over."""
        table = await self._table(request)
        race, key = await finished(table), ("front", table.kept.id)
        page = await self.made(request, key, lambda: msgspec.json.encode(front_page(race)))
        return tagged(request, page, CHECK_AGAIN)

    # -- the network -----------------------------------------------------------------------
    async def look_at_network(self, request: Request) -> Response:
        """Whether others on the network get in."""
        return reply(self._network(request))

    async def switch_network(self, request: Request) -> Response:
        """Let others in, or shut them out; from this machine only."""
        wish = await body(request, protocol.SetNetwork)
        if not self._network(request).may_change:
            raise Refused("not-here", "this is switched on the server's own machine", FORBIDDEN)
        await (self.network.open() if wish.open else self.network.shut())
        return reply(self._network(request))

    async def code(self, request: Request) -> Response:
        """A link on this server as a QR code."""
        path = (await body(request, protocol.DrawCode)).path
        link = self.network.base(came_by(request)) + path
        code = await self.made(request, ("code", digest(link)), lambda: draw_code(link))
        return Response(code, media_type="image/svg+xml")

    def _network(self, request: Request) -> protocol.Network:
        here = is_this_machine(request.scope)
        return self.network.state(came_by(request), may_change=here)

    # -- how much --------------------------------------------------------------------------
    async def made(self, request: Request, key: Key, make: Callable[[], bytes]) -> bytes:
        """What takes a while to make, made once for all."""
        return await self.workshop.get(asker_of(request.scope), key, make)

    def count_new(self, request: Request) -> None:
        """Count a new table, or something that begins with one."""
        if not self.new_tables.allows(asker_of(request.scope)):
            raise too_fast("too many new tables")

    def count_riders(self, request: Request, sitters: Iterable[str]) -> None:
        """Count a race in which nobody rides but bots, which would ride without end."""
        if "human" not in sitters and not self.bot_races.allows(asker_of(request.scope)):
            raise too_fast("too many races of bots alone")

    # -- who asks --------------------------------------------------------------------------
    async def _table(self, request: Request) -> Table:
        return await self.hall.table(request.path_params["table"])

    async def _own_table(self, request: Request) -> Table:
        """The table, for its host or somebody who sits there."""
        table, token = await self._table(request), secret(request)
        if not token:
            raise Refused("no-token", "say who you are", UNAUTHORIZED)
        if token != table.kept.host and table.seat_of(token) is None:
            raise wrong_token()
        return table

    async def _own_seat(self, request: Request) -> tuple[Table, str]:
        table, colour = await self._table(request), request.path_params["colour"]
        seat = table.seat_of(secret(request))
        if seat is None or seat.kept.colour != colour:
            raise wrong_token()
        return table, colour


async def finished(table: Table) -> Race:
    """The race of a table when it is over."""
    async with table.held():
        if not table.race.over:
            raise Refused("not-over", "the race is not over")
        return table.race


def riding(table: Table, wish: protocol.StartRace) -> Iterator[str]:
    """Who will ride for each seat if the race starts so."""
    for seat in table.seats.values():
        gone = seat.is_human and wish.stand_ins and not seat.is_there
        yield "bot" if gone else seat.kept.sits


def came_by(request: Request) -> str:
    """The address by which somebody has come to the server."""
    return str(request.base_url).rstrip("/")


async def answer_problem(request: Request, problem: Exception) -> Response:
    """A refusal as JSON."""
    if isinstance(problem, Refused):
        answer = reply(protocol.Problem(problem.code, problem.message[:300]), problem.status)
        if problem.status == TIMEOUT:
            answer.headers["connection"] = "close"
        return answer
    if isinstance(problem, FlammeRougeError):
        status = BAD if isinstance(problem, MalformedInput) else UNPROCESSABLE
        status = 409 if isinstance(problem, IllegalAction) else status
        return reply(protocol.Problem(problem.code, problem.message[:300]), status)
    return reply(protocol.Problem("malformed", str(problem)[:300]), BAD)


async def no_such_page(request: Request, problem: Exception) -> Response:
    """An address that is none."""
    status = getattr(problem, "status_code", NOT_FOUND)
    code = "no-page" if status == NOT_FOUND else "no-method"
    return reply(protocol.Problem(code, "there is nothing here"), status)
