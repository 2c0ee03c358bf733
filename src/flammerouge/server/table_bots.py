"""The bots of one table: asked when something waits for them, until nothing does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from flammerouge.core.actions import Action, Decision
from flammerouge.server.bots import Thinkers

if TYPE_CHECKING:
    from flammerouge.server.table import Table

# Who rides for a person who is gone or late.
STAND_IN: Final = "level-3"
log = logging.getLogger("flammerouge")


class TableBots:
    """Answers for the bots of a table, and for people whom a bot stands in for."""

    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.table = table
        self.thinkers = thinkers
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether bots are thinking."""
        return self._task is not None

    def wake(self) -> None:
        """Let the bots go on, if they have something to decide."""
        if not self.busy and self._asked():
            self._task = asyncio.get_running_loop().create_task(self._ride())
            self._task.add_done_callback(self._done)

    async def close(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _asked(self) -> list[Decision]:
        """The first open decision of each seat for which a bot answers."""
        table = self.table
        if not table.is_racing or table.gone:
            return []
        found: dict[str, Decision] = {}
        for decision in table.race.decisions:
            if table.seats[decision.seat].bot_rides or decision.seat in table.late:
                found.setdefault(decision.seat, decision)
        return list(found.values())

    async def _ride(self) -> None:
        """Answer until nothing waits for a bot."""
        table, acted = self.table, self.table.audience.acted
        while True:
            async with table.lock:
                asked = self._asked()
                before = dict(acted)
                thinking = [self._think(decision) for decision in asked]
            if not thinking:
                return
            for decision, action in zip(asked, await asyncio.gather(*thinking), strict=True):
                async with table.lock:
                    # An equal decision may be a later one: its seat must not have acted.
                    same = acted[decision.seat] == before[decision.seat]
                    if same and decision in self._asked():
                        await table.act(action)

    def _think(self, decision: Decision) -> Coroutine[Any, Any, Action]:
        race = self.table.race
        level = self.table.seats[decision.seat].kept.level or STAND_IN
        view, choices = race.view(decision.seat), race.choices(decision)
        # The seed itself tells every draw: it never leaves this process.
        seed = sha256(f"{race.seed} bots".encode()).hexdigest()
        alone = not self.table.has_people
        return self.thinkers.choose(level, seed, view, decision, choices, alone=alone)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (problem := task.exception()):
            log.error("table %s: bots stopped", self.table.kept.id, exc_info=problem)
            return
        # Something may have come up for a bot while the last ones were being told.
        if not task.cancelled():
            self.wake()
