"""A table with bots answers a person at once; only what the bots themselves say takes its time."""

import asyncio
import statistics
import time
from pathlib import Path

from flammerouge.server import protocol
from tests.server.house import FREE, ThreadServer
from tests.server.player import Player

GOAL = 0.1
TEAMS = [{"colour": "red", "sits": "human"}] + [
    {"colour": colour, "sits": "bot", "level": "level-5"} for colour in ("blue", "black", "green")
]


async def computed() -> float:
    """The time that the thread of the server's loop has computed until now."""
    return time.thread_time()


async def waits(server: ThreadServer, created: protocol.Created) -> list[float]:
    """How long a person waits for the acknowledgement of each answer until the race is over."""
    found: list[float] = []
    async with Player(server, created.table.id, created.tokens["red"]) as red:
        await red.catch_up()
        while not red.view.over:
            if not red.view.decisions:
                await red.receive()
                continue
            began = time.perf_counter()
            assert isinstance(await red.answer(), protocol.Ack)
            found.append(time.perf_counter() - began)
    return sorted(found)


def test_a_person_does_not_wait_for_bots_that_think(tmp_path: Path) -> None:
    """The machine may be busy, so half of the answers must come in time, and the work of the
    server for one answer and all that follows from it is counted in its own time."""
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        created = server.create(teams=TEAMS, tiles=list("acdu"))
        before = server.inside(computed())
        found = asyncio.run(waits(server, created))
        spent = server.inside(computed()) - before
    assert len(found) >= 6
    assert statistics.median(found) < GOAL
    assert spent / len(found) < GOAL
