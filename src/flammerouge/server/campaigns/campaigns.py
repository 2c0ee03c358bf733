"""Solo campaigns that the server keeps: begun, ridden stage by stage, signed and ranked.

What is kept is what was chosen, the seed and the tables of the stages; the campaign itself is
built from them. The one secret of a campaign is that of its rider's seat at every table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.race import Race
from flammerouge.server import protocol
from flammerouge.server.campaigns.best import Best, Scored
from flammerouge.server.campaigns.kept import KeptCampaign, content_of
from flammerouge.server.campaigns.wire import campaign_facts, options_of
from flammerouge.server.creation import check_name
from flammerouge.server.hall import Hall
from flammerouge.server.lobby import start_race
from flammerouge.server.refusals import Refused, series_unreadable, wrong_token
from flammerouge.server.series import find_series, new_series, open_part, part_table
from flammerouge.server.store import KeptSeat, KeptSeries, KeptTable, Setup
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest
from flammerouge.tour.legends.campaign import Campaign, asked, rebuild
from flammerouge.tour.legends.draw import draw_stages, write_stages
from flammerouge.tour.legends.options import write_options

KIND: Final = "campaign"
OVER: Final = "over"
KEPT_CAMPAIGNS: Final = 256
log = logging.getLogger("flammerouge")


@dataclass(frozen=True)
class Ridden:
    """A campaign as far as it has come, and the tables of its stages."""

    series: KeptSeries
    kept: KeptCampaign
    campaign: Campaign
    tables: list[KeptTable]

    def facts(self) -> protocol.Campaign:
        """What everybody may know."""
        return campaign_facts(self.series, self.campaign, self.kept.name, self.tables)

    @property
    def unscored(self) -> bool:
        """Whether it is over and its score is not kept yet."""
        return self.campaign.over and self.kept.score is None

    @property
    def open_table(self) -> str:
        """The table of the race that is on, empty without one."""
        on = len(self.tables) > len(self.campaign.outcomes)
        return self.tables[-1].id if on else ""


class Campaigns:
    """The campaigns of a server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._built: OrderedDict[tuple[str, ...], Campaign] = OrderedDict()
        self._best = Best()
        self._looked = 0.0

    # -- what can be done ------------------------------------------------------------------
    async def create(self, wish: protocol.NewCampaign) -> protocol.CampaignCreated:
        """Begin a campaign; its stages are drawn at once (LEG-SET-05)."""
        options, name = options_of(wish), check_name(wish.name)
        series, token = new_series(KIND, {})
        stages = write_stages(draw_stages(options, series.seed))
        kept = KeptCampaign(write_options(options), stages, name)
        await self.store.create_series(replace(series, content=msgspec.to_builtins(kept)))
        return protocol.CampaignCreated((await self.find(series.id)).facts(), token)

    async def choose(self, name: str, secret: str, talent: str) -> Ridden:
        """Take a talent that is offered."""
        async with self._lock(name):
            found = await self._own(name, secret)
            campaign = found.campaign
            talents = (*campaign.talents, talent)
            Campaign(campaign.options, campaign.seed, talents, campaign.outcomes, campaign.stages)
            await self._keep(found, talents=talents)
            return await self._read(name)

    async def ride(self, name: str, secret: str) -> Table:
        """The race that is on, or that of the next stage, which starts at once."""
        async with self._lock(name):
            found = await self._own(name, secret)
            if found.open_table:
                table = await self.hall.table(found.open_table)
            else:
                table = await open_part(self.hall, next_table(found))
            await start_race(table, protocol.StartRace())
            return table

    async def sign(self, name: str, secret: str, signed: str) -> Ridden:
        """Put a name under a campaign."""
        async with self._lock(name):
            found = await self._own(name, secret)
            signed = check_name(signed)
            score = found.kept.score
            kept = score._replace(name=signed) if score else None
            await self._keep(found, name=signed, score=kept)
            return await self._read(name)

    # -- what there is ---------------------------------------------------------------------
    async def find(self, name: str) -> Ridden:
        """A campaign by its id; its score is kept as soon as it is over."""
        found = await self._read(name)
        if not found.unscored:
            return found
        async with self._lock(name):
            return await self._settle(name)

    async def _settle(self, name: str) -> Ridden:
        """The same; its lock is held, so that nothing is written over."""
        found = await self._read(name)
        if not found.unscored:
            return found
        score = found.campaign.score(found.kept.name)
        await self._keep(found, score=score, bot_rode=await self._bot_rode(found.tables))
        return await self._read(name)

    async def _bot_rode(self, tables: Sequence[KeptTable]) -> bool:
        """Whether a bot has decided for the rider: only a person's commands have an id."""
        for table in tables:
            if not all(command.cid for command in await self.store.commands(table.id)):
                return True
        return False

    async def _read(self, name: str) -> Ridden:
        """A campaign built from what is kept."""
        series = await find_series(self.store, KIND, name)
        kept = content_of(series)
        tables = [await self._table(part) for part in await self.store.parts(name)]
        ridden = [table.id for table in tables if table.progress.state == OVER]
        return Ridden(series, kept, await self._build(series, kept, ridden), tables)

    async def mine(self, keys: Sequence[protocol.CampaignKey]) -> protocol.MyCampaigns:
        """The campaigns behind some secrets, those that go on first; one that cannot be read
        spoils no others."""
        found: list[protocol.MyCampaign] = []
        damaged: list[str] = []
        for key in keys:
            try:
                found += await self._mine(key)
            except FlammeRougeError as problem:
                if problem.code != f"no-{KIND}":
                    damaged.append(key.campaign)
        found.sort(key=lambda mine: (mine.asks == "", -mine.updated))
        return protocol.MyCampaigns(tuple(found), tuple(damaged))

    async def _mine(self, key: protocol.CampaignKey) -> list[protocol.MyCampaign]:
        series = await find_series(self.store, KIND, key.campaign)
        if digest(key.token) != series.host:
            return []
        kept = content_of(series)
        tables = [await self._table(part) for part in await self.store.parts(series.id)]
        mine = brief(series, kept, tables)
        if mine.asks or kept.score is not None:
            return [mine]
        # It is over, and nobody has looked at it since.
        found = await self.find(series.id)
        return [brief(found.series, found.kept, found.tables)]

    async def best_scores(self) -> protocol.BestScores:
        """The best of all campaigns that are over; only races that have ended since somebody asked
        last are looked at."""
        ended = await self.store.ended_series(KIND, self._looked)
        for name, _ in ended:
            if name not in self._best.scored:
                try:
                    await self._rank(name)
                except FlammeRougeError as problem:
                    log.error("campaign %s: cannot be ranked: %s", name, problem.code)
        self._looked = max([self._looked, *(when for _, when in ended)])
        return self._best.tables()

    async def _rank(self, name: str) -> None:
        """Put a campaign among the best if it is over."""
        series = await find_series(self.store, KIND, name)
        kept = content_of(series)
        if kept.score is not None:
            self._best.add(Scored(series, kept.score, kept.bot_rode))
        elif len(await self.store.parts(name)) == kept.chosen.length.stages:
            await self.find(name)

    # -- how it is built -------------------------------------------------------------------
    async def _build(self, series: KeptSeries, kept: KeptCampaign, ridden: list[str]) -> Campaign:
        """The campaign of these races, each of which is checked to be the one it asked for."""
        key = (series.id, *kept.talents, *ridden)
        if key in self._built:
            self._built.move_to_end(key)
            return self._built[key]
        races = [await self._race(name) for name in ridden]
        try:
            campaign = await asyncio.to_thread(
                rebuild, kept.chosen, series.seed, kept.talents, races, kept.drawn
            )
        except FlammeRougeError as problem:
            log.error("campaign %s: cannot be built: %s", series.id, problem.code)
            raise series_unreadable() from problem
        self._built[key] = campaign
        if len(self._built) > KEPT_CAMPAIGNS:
            self._built.popitem(last=False)
        return campaign

    async def _race(self, name: str) -> Race:
        table = await self.hall.table(name)
        async with table.held():
            return table.race

    async def _table(self, name: str) -> KeptTable:
        used = self.hall.tables.get(name)
        kept = used.kept if used else await self.store.table(name)
        if kept is None:
            raise series_unreadable()
        return kept

    async def _own(self, name: str, secret: str) -> Ridden:
        found = await self._settle(name)
        if secret != found.series.host:
            raise wrong_token()
        return found

    async def _keep(self, found: Ridden, **changes: object) -> None:
        kept = replace(found.kept, **changes)
        await self.store.set_content(found.series.id, msgspec.to_builtins(kept), time.time())
        if kept.score is not None:
            self._best.add(Scored(found.series, kept.score, kept.bot_rode))

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock


def next_table(found: Ridden) -> KeptTable:
    """The table of the stage that comes."""
    campaign, series = found.campaign, found.series
    if campaign.over:
        raise Refused("campaign-over", "the last stage has been ridden")
    options, seed = campaign.next_options(), campaign.next_seed()
    seat = KeptSeat(campaign.options.colour, "human", found.kept.name, token=series.host)
    return part_table(series, campaign.stage.number, Setup.of(options, "friends"), seed, [seat])


def brief(
    series: KeptSeries, kept: KeptCampaign, tables: Sequence[KeptTable]
) -> protocol.MyCampaign:
    """A campaign in a list, without riding its races again."""
    options, score = kept.chosen, kept.score
    ridden = sum(table.progress.state == OVER for table in tables)
    return protocol.MyCampaign(
        id=series.id,
        kind=options.kind,
        variant=options.variant,
        colour=options.colour,
        ridden=ridden,
        stages=options.length.stages,
        asks=msgspec.convert(asked(options, ridden, len(kept.talents)), protocol.Asks),
        table=tables[-1].id if len(tables) > ridden else "",
        updated=max(series.updated, *(table.updated for table in tables), 0.0),
        points=score.points if score else 0,
        general=score.general if score else 0,
    )
