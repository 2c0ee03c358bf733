"""Requests about campaigns: everything under /api/campaigns, and the best scores."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge.bots.roster import FORECASTER, POLICIES
from flammerouge.server import protocol
from flammerouge.server.campaigns.campaigns import Campaigns
from flammerouge.server.campaigns.wire import outlooks
from flammerouge.server.hall import Hall
from flammerouge.server.limits import Limits, Rates
from flammerouge.server.reading import Handler, again, body, secret
from flammerouge.server.refusals import Refused, too_fast
from flammerouge.server.replies import reply
from flammerouge.server.security import asker_of
from flammerouge.server.workshop import Workshop
from flammerouge.tour.legends.campaign import TALENT, Campaign
from flammerouge.tour.legends.forecast import forecast


class CampaignRequests:
    """The requests that are answered for campaigns."""

    def __init__(self, hall: Hall, workshop: Workshop, rates: Rates, limits: Limits) -> None:
        self.campaigns = Campaigns(hall)
        self.workshop = workshop
        self.rates = rates
        self.races = limits.imagined_races

    def routes(self) -> list[Route]:
        """Where each request goes."""
        campaign = "/campaigns/{campaign}"
        listed: list[tuple[str, str, Handler]] = [
            ("POST", "/campaigns", self.create),
            ("POST", "/campaigns/mine", self.mine),
            ("GET", campaign, self.facts),
            ("GET", f"{campaign}/outlooks", self.outlooks),
            ("POST", f"{campaign}/talent", self.choose),
            ("POST", f"{campaign}/ride", self.ride),
            ("POST", f"{campaign}/name", self.sign),
            ("GET", "/best", self.best),
        ]
        return [Route(path, again(handler), methods=[method]) for method, path, handler in listed]

    async def create(self, request: Request) -> Response:
        """Begin a campaign."""
        wish = await body(request, protocol.NewCampaign)
        if not self.rates.allows(asker_of(request.scope)):
            raise too_fast("too many new campaigns")
        return reply(await self.campaigns.create(wish), 201)

    async def mine(self, request: Request) -> Response:
        """The campaigns of this device."""
        keys = await body(request, protocol.CampaignKeys)
        return reply(await self.campaigns.mine(keys.campaigns))

    async def facts(self, request: Request) -> Response:
        """What everybody may know of a campaign."""
        return reply((await self.campaigns.find(name_in(request))).facts())

    async def choose(self, request: Request) -> Response:
        """Take a talent."""
        talent = (await body(request, protocol.ChooseTalent)).talent
        found = await self.campaigns.choose(name_in(request), secret(request), talent)
        return reply(found.facts())

    async def ride(self, request: Request) -> Response:
        """Go to the start of the next stage, or back to the race that is on."""
        table = await self.campaigns.ride(name_in(request), secret(request))
        return reply(table.facts())

    async def sign(self, request: Request) -> Response:
        """Put a name under a campaign."""
        name = (await body(request, protocol.SignCampaign)).name
        found = await self.campaigns.sign(name_in(request), secret(request), name)
        return reply(found.facts())

    async def outlooks(self, request: Request) -> Response:
        """What each talent on offer would change."""
        found = await self.campaigns.find(name_in(request))
        campaign = found.campaign
        if campaign.asks != TALENT:
            raise Refused("no-talent-now", "no talent is to be chosen now")
        key = ("outlooks", found.series.id, len(campaign.talents))
        address = asker_of(request.scope)
        made = await self.workshop.get(
            address, key, lambda: look_ahead(campaign, self.races), heavy=True
        )
        return reply(made)

    async def best(self, request: Request) -> Response:
        """The best scores of this server."""
        return reply(await self.campaigns.best_scores())


def look_ahead(campaign: Campaign, races: int) -> bytes:
    """The rest of a campaign with each talent, ridden many times."""
    found = forecast(campaign, POLICIES[FORECASTER], races)
    return msgspec.json.encode(outlooks(found, FORECASTER))


def name_in(request: Request) -> str:
    """The campaign in the address."""
    name: str = request.path_params["campaign"]
    return name
