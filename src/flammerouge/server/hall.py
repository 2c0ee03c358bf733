"""All tables: made, found, opened when somebody needs them and closed when nobody does."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec

from flammerouge.core.errors import FlammeRougeError
from flammerouge.rulesets import new_seed
from flammerouge.server import protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.clock import GRACE
from flammerouge.server.creation import fresh_table, new_table
from flammerouge.server.facts import table_facts
from flammerouge.server.lobby import start_race
from flammerouge.server.refusals import UNAVAILABLE, Refused, no_table
from flammerouge.server.store import KeptTable, Store
from flammerouge.server.table import Table, log, ridden
from flammerouge.server.tokens import digest

LOOK_EVERY: Final = 1.0
CLOSE_AFTER: Final = 300.0
# Tables that nobody has touched for so long do not count as open; lobbies are forgotten then.
STALE_AFTER: Final = 14 * 24 * 3600.0


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
        self._opening: dict[str, asyncio.Lock] = {}
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Forget what is stale, take up races with a clock, and begin to look after the tables."""
        await self.store.drop_lobbies(time.time() - STALE_AFTER)
        for name in await self.store.with_clock():
            try:
                (await self.table(name)).wake()
            except Exception:  # one table that cannot be read must not close all others
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
        await self._check_room()
        kept, host, tokens = new_table(wish)
        table = await self._add(kept)
        if wish.start:
            await start_race(table, "")
        return protocol.Created(table.facts(), host, tokens)

    async def rematch(self, table: Table) -> Table:
        """The same race once more with another seed; the secrets of the seats stay as they are.

        Asked for again, it is the same table.
        """
        async with table.lock:
            if table.kept.progress.state != "over":
                raise Refused("not-over", "the race is not over")
            if not table.kept.rematch:
                await self._check_room()
                seats = [msgspec.structs.replace(s.kept, bot_rides=False)
                         for s in table.seats.values()]  # fmt: skip
                setup = msgspec.structs.replace(table.kept.setup, guide=False)
                kept = fresh_table(setup, new_seed(), seats, table.kept.host)
                follower = await self._add(kept)
                await self.store.set_rematch(table.kept.id, kept.id)
                table.kept = msgspec.structs.replace(table.kept, rematch=kept.id)
                await start_race(follower, "")
                table.tell_facts()
        return await self.table(table.kept.rematch)

    async def table(self, name: str) -> Table:
        """A table by its id, rebuilt from what is kept when it is not in use."""
        found = self.tables.get(name)
        if found is not None and not found.broken:
            found.used = time.time()
            return found
        lock = self._opening.setdefault(name, asyncio.Lock())
        async with lock:
            try:
                return await self._load(name)
            finally:
                self._opening.pop(name, None)

    async def mine(self, seats: tuple[protocol.SeatKey, ...]) -> protocol.MyTables:
        """The seats behind some secrets, those that must decide something first."""
        found: list[protocol.MyTable] = []
        for key in seats:
            kept = await self._kept(key.table)
            token = digest(key.token)
            for seat in kept.seats if kept else ():
                if kept and token and seat.token == token:
                    waits = seat.colour in kept.progress.waiting
                    facts = table_facts(kept)
                    told = kept.progress.told or kept.created
                    found.append(protocol.MyTable(facts, seat.colour, waits, told))
        found.sort(key=lambda mine: (not mine.waits, mine.table.state == "over", -mine.updated))
        return protocol.MyTables(tuple(found))

    async def _kept(self, name: str) -> KeptTable | None:
        table = self.tables.get(name)
        return table.kept if table else await self.store.table(name)

    async def _load(self, name: str) -> Table:
        known = self.tables.get(name)
        if known is not None and not known.broken:
            return known
        kept = await self.store.table(name)
        if kept is None:
            raise no_table(name)
        commands = await self.store.commands(name)
        try:
            race = await asyncio.to_thread(ridden, kept, commands)
        except FlammeRougeError as problem:
            raise Refused("table-unreadable", f"kept by another version: {problem}") from problem
        return self._use(Table(kept, race, commands, self.store, self.thinkers, grace=self.grace))

    async def _add(self, kept: KeptTable) -> Table:
        await self.store.create(kept)
        race = ridden(kept, [])
        return self._use(Table(kept, race, [], self.store, self.thinkers, grace=self.grace))

    def _use(self, table: Table) -> Table:
        self.tables[table.kept.id] = table
        return table

    async def _check_room(self) -> None:
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
                if table.idle and table.used + self.close_after < now:
                    del self.tables[name]
