"""All tables: made, found, opened when somebody needs them and closed when nobody does."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from flammerouge.core.race import Race
from flammerouge.rulesets import new_seed
from flammerouge.server import protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.clock import GRACE
from flammerouge.server.creation import fresh_table, new_table
from flammerouge.server.facts import table_facts
from flammerouge.server.proof import Differs, progress_of, rebuild
from flammerouge.server.refusals import UNAVAILABLE, Refused, differing, no_table, unreadable
from flammerouge.server.store import KeptCommand, KeptSeries, KeptTable, Store
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest

LOOK_EVERY: Final = 1.0
CLOSE_AFTER: Final = 300.0
# Tables that nobody has touched for so long do not count as open; lobbies are forgotten then.
STALE_AFTER: Final = 14 * 24 * 3600.0
log = logging.getLogger("flammerouge")


class Hall:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        *,
        most_tables: int = 5000,
        grace: float = GRACE,
        close_after: float = CLOSE_AFTER,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.most_tables = most_tables
        self.grace = grace
        self.close_after = close_after
        self.tables: dict[str, Table] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._damaged: set[str] = set()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Forget what is stale, take up races with a clock, and begin to look after the tables."""
        await self.store.drop_lobbies(time.time() - STALE_AFTER)
        for name in await self.store.with_clock():
            try:
                (await self.table(name)).bots.wake()
            except Refused:
                log.error("table %s: cannot be taken up", name)
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """Stop; everything is kept already."""
        if self._keeper is not None:
            self._keeper.cancel()
        # All at once: a bot that stops would only let one of the next table begin.
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        self.thinkers.close()
        await self.store.close()

    async def create(self, wish: protocol.NewTable) -> protocol.Created:
        """Set a table up, and start its race if that is wanted."""
        await self.check_room()
        kept, host, tokens = new_table(wish)
        table = await self._add(kept, start=wish.start)
        return protocol.Created(table.facts(), host, tokens)

    async def rematch(self, table: Table) -> Table:
        """The same race once more with another seed; the secrets of the seats stay as they are.

        People meet before the start again; whoever has nobody to wait for starts at once. Asked
        for again, it is the same table.
        """
        async with table.held():
            if table.kept.progress.state != "over":
                raise Refused("not-over", "the race is not over")
            if table.kept.series is not None:
                raise Refused("in-series", "a stage is ridden once; the next one follows")
            if table.kept.rematch and await self.store.table(table.kept.rematch):
                return await self.table(table.kept.rematch)
            await self.check_room()
            follower = await self._follow(table)
            table.tell_facts()
            return follower

    async def _follow(self, table: Table) -> Table:
        """A new table with the seats of another one, which knows of it."""
        seats = [msgspec.structs.replace(s.kept, bot_rides=False) for s in table.seats.values()]
        setup = msgspec.structs.replace(table.kept.setup, guide=False)
        kept = fresh_table(setup, new_seed(), seats, table.kept.host)
        alone = sum(seat.is_human for seat in table.seats.values()) <= 1
        follower = await self._add(kept, start=alone, follows=table.kept.id)
        table.kept = msgspec.structs.replace(table.kept, rematch=kept.id)
        return follower

    async def table(self, name: str) -> Table:
        """A table by its id, rebuilt from what is kept when it is not in use."""
        if (found := self._used(name)) is not None:
            return found
        lock = self._opening.get(name)
        if lock is None:
            lock = self._opening[name] = asyncio.Lock()
        async with lock:
            return self._used(name) or await self._load(name)

    def _used(self, name: str) -> Table | None:
        """A table that is in use."""
        found = self.tables.get(name)
        if found is None or found.gone:
            return None
        found.used = time.time()
        return found

    async def table_in_use(self, name: str) -> Table | None:
        """A table by its id if it is in use, or somebody is just opening it."""
        return await self.table(name) if name in self.tables or name in self._opening else None

    async def mine(self, seats: tuple[protocol.SeatKey, ...]) -> protocol.MyTables:
        """The seats behind some secrets, those that must decide something first; tables that
        cannot be read spoil no others."""
        found: list[protocol.MyTable] = []
        damaged: dict[str, None] = {}
        for key in seats:
            try:
                found += await self._mine(key)
            except Exception as problem:
                log.error("table %s: cannot be listed: %s", key.table, type(problem).__name__)
                damaged[key.table] = None
        found.sort(key=lambda mine: (not mine.waits, mine.table.state == "over", -mine.updated))
        return protocol.MyTables(tuple(found), tuple(damaged))

    async def _mine(self, key: protocol.SeatKey) -> list[protocol.MyTable]:
        table = self.tables.get(key.table)
        kept = table.kept if table else await self.store.table(key.table)
        token = digest(key.token)
        if kept is None or not token:
            return []
        seats = [seat.colour for seat in kept.seats if seat.token == token]
        if seats and kept.id in self._damaged:
            raise unreadable()
        facts = table_facts(kept)
        return [my_table(facts, seat, kept) for seat in seats]

    async def _load(self, name: str) -> Table:
        try:
            kept = await self.store.table(name)
            if kept is None:
                raise no_table(name)
            commands = await self.store.commands(name)
            race, proof = await asyncio.to_thread(rebuild, kept, commands)
        except Refused:
            raise
        except Exception as problem:
            raise self._refuse(name, problem) from problem
        self._damaged.discard(name)
        return self._use(kept, race, commands, proof)

    def _refuse(self, name: str, problem: Exception) -> Refused:
        """A table that is damaged, or no longer gives its race; it is left as it is. What is wrong
        with it is not told: that may hold its seed."""
        log.error("table %s: cannot be read: %s", name, type(problem).__name__)
        self._damaged.add(name)
        return differing() if isinstance(problem, Differs) else unreadable()

    async def add_part(self, kept: KeptTable) -> Table | None:
        """A new table of a series; None if that part of it is there already."""
        await self.check_room()
        if not await self.store.create(kept):
            return None
        return self._use_new(kept)

    async def add_series(self, series: KeptSeries, kept: KeptTable) -> Table:
        """A new series with its first table."""
        await self.store.create_series(series, kept)
        return self._use_new(kept)

    async def _add(self, kept: KeptTable, *, start: bool, follows: str = "") -> Table:
        kept = started(kept) if start else kept
        await self.store.create(kept, follows)
        return self._use_new(kept)

    def _use_new(self, kept: KeptTable) -> Table:
        """A table that has just been kept."""
        race, proof = rebuild(kept, [])
        table = self._use(kept, race, [], proof)
        table.bots.wake()
        return table

    def _use(self, kept: KeptTable, race: Race, commands: list[KeptCommand], proof: str) -> Table:
        # However it was come by, one object stands for a table: two would write over each other.
        if (known := self._used(kept.id)) is not None:
            return known
        table = Table(
            kept, race, commands, self.store, self.thinkers, proof=proof, grace=self.grace
        )
        self.tables[kept.id] = table
        return table

    async def check_room(self) -> None:
        """Refuse a new table where there are too many."""
        if await self.store.unfinished(time.time() - STALE_AFTER) >= self.most_tables:
            raise Refused("too-many-tables", "too many races are open on this server", UNAVAILABLE)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = time.time()
            for name, table in list(self.tables.items()):
                try:
                    await table.tick()
                except Exception:
                    log.exception("table %s: its clock failed", name)
                if table.idle and await table.put_away(now - self.close_after):
                    if self.tables.get(name) is table:
                        del self.tables[name]


def my_table(facts: protocol.Table, seat: str, kept: KeptTable) -> protocol.MyTable:
    """A seat in a list, without riding its race again."""
    progress = kept.progress
    return protocol.MyTable(
        table=facts,
        seat=seat,
        waits=seat in progress.waiting,
        updated=progress.told or kept.created,
        winner=progress.winner,
        places=tuple(place for place, team in enumerate(progress.ranking, 1) if team == seat),
    )


def started(kept: KeptTable) -> KeptTable:
    """A new table whose race starts at once."""
    race, proof = rebuild(kept, [])
    return msgspec.structs.replace(kept, progress=progress_of(race, proof, kept.created))
