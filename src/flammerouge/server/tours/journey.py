"""A tour as it has been ridden so far: made again from its tables, and kept at hand for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import to_builtins
from msgspec.structs import replace

from flammerouge.core.errors import IllegalAction
from flammerouge.core.race import Race
from flammerouge.server.hall import Hall
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.press.finished import Headline
from flammerouge.server.refusals import differing, series_unreadable
from flammerouge.server.series import open_part, part_table
from flammerouge.server.store import KeptSeries, KeptTable, Store
from flammerouge.server.table import Table
from flammerouge.server.tours.creation import TourContent, content_of, next_setup
from flammerouge.server.tours.news import stage_news
from flammerouge.tour.tour import Tour

MOST_KEPT: Final = 200

log = logging.getLogger("flammerouge")


class Journey:
    """A tour, its tables in order and what was written about its stages.

    What is over never changes, so a journey only ever grows.
    """

    def __init__(self, series: KeptSeries) -> None:
        self.series = series
        self.content: TourContent
        self.content, options = content_of(series)
        self.tour = Tour(options, series.seed)
        self.tables: list[str] = []
        self.news: list[tuple[Headline, ...]] = []
        self._newest: Table | None = None
        self.lock = asyncio.Lock()

    @property
    def newest(self) -> Table:
        """The table of the stage that is ridden, or was ridden last."""
        if self._newest is None:
            raise series_unreadable()
        return self._newest

    @property
    def waits(self) -> bool:
        """Whether a stage is over and the table of the next one is not there yet."""
        return len(self.tables) == self.tour.ridden and not self.tour.over

    async def go_on(self, hall: Hall) -> None:
        """Take all stages that are over by now; the lock is held."""
        self.tables = await hall.store.parts(self.series.id)
        for name in self.tables[self.tour.ridden :]:
            table = await hall.table(name)
            async with table.held():
                race = table.race if table.race.over else None
            if race is None:
                break
            await asyncio.to_thread(self.take, race)
        # Asked for each time: the hall closes tables that nobody uses.
        self._newest = await hall.table(self.tables[-1]) if self.tables else None

    async def settle(self, store: Store) -> None:
        """Keep how a tour has ended; the lock is held."""
        if not self.tour.over or self.content.ranking:
            return
        settled = replace(self.content, ranking=self.tour.sheets.ranking)
        await store.set_content(self.series.id, to_builtins(settled), self.series.updated)
        self.content = settled

    def next_kept(self) -> KeptTable:
        """The table of the next stage, as it will be kept: bots give seats back to people."""
        seats = [replace(one.kept, bot_rides=False) for one in self.newest.seats.values()]
        setup, seed = next_setup(self.tour, self.content.pace), self.tour.next_seed()
        return part_table(self.series, self.tour.ridden + 1, setup, seed, seats)

    def take(self, race: Race) -> None:
        """Take the race of the next stage."""
        try:
            self.tour.finish(race)
        except IllegalAction as problem:
            raise differing() from problem
        self.news.append(self.written(lambda: stage_news(Chronicle(race), self.tour)))

    def written(self, write: Callable[[], tuple[Headline, ...]]) -> tuple[Headline, ...]:
        """Headlines; a tour whose headlines fail goes on without them."""
        try:
            return write()
        except Exception:
            log.exception("tour %s: nothing can be written about it", self.series.id)
            return ()


class Journeys:
    """The tours that somebody has asked for lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._kept: OrderedDict[str, Journey] = OrderedDict()

    async def at(self, series: KeptSeries) -> Journey:
        """A tour as far as it has been ridden."""
        journey = self._kept.pop(series.id, None) or Journey(series)
        self._kept[series.id] = journey
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        async with journey.lock:
            await journey.go_on(self.hall)
            await journey.settle(self.hall.store)
        return journey

    async def next_table(self, journey: Journey) -> tuple[Table, bool]:
        """The table of the next stage, with the seats of the one before; asked for again, or while
        a stage is still ridden, it is the table that is there. Whether it was made now."""
        async with journey.lock:
            await journey.go_on(self.hall)
            if not journey.waits:
                return journey.newest, False
            kept = journey.next_kept()
            table = await open_part(self.hall, kept)
            await journey.go_on(self.hall)
            return table, table.kept.id == kept.id
