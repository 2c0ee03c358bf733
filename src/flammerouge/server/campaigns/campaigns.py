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
from flammerouge.server.campaigns.wire import campaign_facts, options_of
from flammerouge.server.creation import check_name
from flammerouge.server.hall import Hall
from flammerouge.server.lobby import start_race
from flammerouge.server.refusals import Refused, series_unreadable, wrong_token
from flammerouge.server.series import find_series, new_series, open_part, part_table
from flammerouge.server.store import KeptSeat, KeptSeries, KeptTable
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest
from flammerouge.tour.legends.best import Score
from flammerouge.tour.legends.campaign import RACE, TALENT, Campaign, rebuild
from flammerouge.tour.legends.options import CampaignOptions, read_options, write_options
from flammerouge.tour.legends.talents import offered

KIND: Final = "campaign"
OVER: Final = "over"
KEPT_CAMPAIGNS: Final = 256
log = logging.getLogger("flammerouge")


class KeptCampaign(msgspec.Struct, frozen=True):
    """What a series of this kind keeps. `score` is there when the campaign is over, so that the
    best ones are listed without riding all of them again."""

    options: dict[str, object]
    name: str = ""
    talents: tuple[str, ...] = ()
    score: Score | None = None

    @property
    def chosen(self) -> CampaignOptions:
        """The options, checked."""
        return read_options(self.options)


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

    # -- what can be done ------------------------------------------------------------------
    async def create(self, wish: protocol.NewCampaign) -> protocol.CampaignCreated:
        """Begin a campaign; its stages are drawn at once (LEG-SET-05)."""
        kept = KeptCampaign(write_options(options_of(wish)), check_name(wish.name))
        series, token = new_series(KIND, msgspec.to_builtins(kept))
        await self.store.create_series(series)
        return protocol.CampaignCreated((await self.find(series.id)).facts(), token)

    async def choose(self, name: str, secret: str, talent: str) -> Ridden:
        """Take a talent that is offered."""
        async with self._lock(name):
            found = await self._own(name, secret)
            campaign = found.campaign
            talents = (*campaign.talents, talent)
            Campaign(campaign.options, campaign.seed, talents, campaign.outcomes)
            await self._keep(found, talents=talents)
            return await self.find(name)

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
            return await self.find(name)

    # -- what there is ---------------------------------------------------------------------
    async def find(self, name: str) -> Ridden:
        """A campaign by its id, built from what is kept."""
        series = await find_series(self.store, KIND, name)
        kept = content_of(series)
        tables = [await self._table(part) for part in await self.store.parts(name)]
        ridden = [table.id for table in tables if table.progress.state == OVER]
        campaign = await self._build(series, kept, ridden)
        found = Ridden(series, kept, campaign, tables)
        if campaign.over and kept.score is None:
            await self._keep(found, score=campaign.score(kept.name))
            return await self.find(name)
        return found

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
        return [brief(series, kept, tables)]

    async def scores(self) -> list[tuple[KeptSeries, Score]]:
        """The scores of all campaigns that are over."""
        found: list[tuple[KeptSeries, Score]] = []
        for series in await self.store.all_series(KIND):
            try:
                score = await self._score(series)
            except FlammeRougeError as problem:
                log.error("campaign %s: cannot be ranked: %s", series.id, problem.code)
                continue
            if score is not None:
                found.append((series, score))
        return found

    async def _score(self, series: KeptSeries) -> Score | None:
        kept = content_of(series)
        if kept.score is not None:
            return kept.score
        parts = await self.store.parts(series.id)
        if len(parts) < kept.chosen.length.stages:
            return None
        return (await self.find(series.id)).kept.score

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
                rebuild, kept.chosen, series.seed, kept.talents, races
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
        async with table.lock:
            return table.race

    async def _table(self, name: str) -> KeptTable:
        used = self.hall.tables.get(name)
        kept = used.kept if used else await self.store.table(name)
        if kept is None:
            raise series_unreadable()
        return kept

    async def _own(self, name: str, secret: str) -> Ridden:
        found = await self.find(name)
        if secret != found.series.host:
            raise wrong_token()
        return found

    async def _keep(self, found: Ridden, **changes: object) -> None:
        content = msgspec.to_builtins(replace(found.kept, **changes))
        await self.store.set_content(found.series.id, content, time.time())

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock


def content_of(series: KeptSeries) -> KeptCampaign:
    """What is kept of a campaign."""
    try:
        kept = msgspec.convert(series.content, KeptCampaign)
        read_options(kept.options)
    except (msgspec.MsgspecError, FlammeRougeError) as problem:
        raise series_unreadable() from problem
    return kept


def next_table(found: Ridden) -> KeptTable:
    """The table of the stage that comes."""
    campaign, series = found.campaign, found.series
    if campaign.over:
        raise Refused("campaign-over", "the last stage has been ridden")
    options, seed = campaign.next_options(), campaign.next_seed()
    seat = KeptSeat(campaign.options.colour, "human", found.kept.name, token=series.host)
    return part_table(series, campaign.stage.number, options, seed, [seat])


def brief(
    series: KeptSeries, kept: KeptCampaign, tables: Sequence[KeptTable]
) -> protocol.MyCampaign:
    """A campaign in a list, without riding its races again."""
    options = kept.chosen
    ridden = sum(table.progress.state == OVER for table in tables)
    asks: protocol.Asks = RACE
    if ridden == options.length.stages:
        asks = ""
    elif offered(options, ridden + 1, len(kept.talents)):
        asks = TALENT
    return protocol.MyCampaign(
        id=series.id,
        kind=options.kind,
        variant=options.variant,
        colour=options.colour,
        ridden=ridden,
        stages=options.length.stages,
        asks=asks,
        table=tables[-1].id if len(tables) > ridden else "",
        updated=max(series.updated, *(table.updated for table in tables), 0.0),
    )
