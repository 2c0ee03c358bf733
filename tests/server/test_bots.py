"""Bots think elsewhere, always answer, and end with the server."""

import asyncio
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from flammerouge.bots.levels import LEVELS
from flammerouge.core.actions import Action
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import bots
from flammerouge.server.bots import Thinkers
from tests.server.house import ProcessServer, ThreadServer

SEED = "5" * 32


def choosing() -> Race:
    race = new_race(Options(), SEED)
    while race.decisions[0].kind != "card":
        race.apply(race.choices(race.decisions[0])[0])
    return race


async def ask(thinkers: Thinkers, level: str) -> Action:
    race = choosing()
    decision = race.decisions[0]
    return await thinkers.choose(
        level, SEED, race.view(decision.seat), decision, race.choices(decision)
    )


def test_every_level_answers_with_one_of_the_choices_and_the_loop_stays_free() -> None:
    race = choosing()

    async def think() -> None:
        thinkers = Thinkers(1)
        await ask(thinkers, "level-1")
        for level in LEVELS:
            thinking = asyncio.create_task(ask(thinkers, level))
            longest, last = 0.0, time.perf_counter()
            while not thinking.done():
                await asyncio.sleep(0.001)
                now = time.perf_counter()
                longest, last = max(longest, now - last), now
            assert await thinking in race.choices(race.decisions[0])
            assert longest < 0.2
        thinkers.close()

    asyncio.run(think())


def test_equal_seeds_give_equal_answers_in_any_process() -> None:
    async def think() -> Action:
        thinkers = Thinkers(1)
        try:
            return await ask(thinkers, "level-1")
        finally:
            thinkers.close()

    assert asyncio.run(think()) == asyncio.run(think())


def test_when_a_process_dies_the_seat_still_answers_and_the_next_one_thinks() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        await ask(thinkers, "level-1")
        pool = thinkers._running()
        number = await asyncio.wrap_future(pool.submit(os.getpid))
        os.kill(number, signal.SIGKILL)
        assert (await ask(thinkers, "level-1")).kind == "card"
        assert (await ask(thinkers, "level-1")).kind == "card"
        thinkers.close()

    asyncio.run(think())


def test_a_bot_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 0.001)

    async def think() -> None:
        thinkers = Thinkers(1)
        assert (await ask(thinkers, "level-5")).kind == "card"
        thinkers.close()

    asyncio.run(think())


def test_the_processes_of_bots_end_with_a_killed_server(tmp_path: Path) -> None:
    process = ProcessServer(tmp_path / "tables.sqlite3")
    process.start()
    process.create()
    assert process.process is not None
    parent = process.process.pid
    children = _until(lambda: _children(parent), wanted=True)
    process.kill()
    assert not _until(lambda: [pid for pid in children if _lives(pid)], wanted=False)


def test_a_table_of_bots_alone_rides_to_its_end(server: ThreadServer) -> None:
    teams = [{"colour": colour, "level": "level-3"} for colour in ("red", "blue", "black")]
    created = server.create(teams=teams)
    assert created.tokens == {}
    for _ in range(400):
        if server.table(created.table.id).state == "over":
            return
        time.sleep(0.05)
    raise TimeoutError


def _children(parent: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)],
                           capture_output=True, text=True, check=False)  # fmt: skip
    return [int(pid) for pid in found.stdout.split()]


def _lives(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and ") Z " not in state.read_text()


def _until(look, *, wanted: bool):  # type: ignore[no-untyped-def]
    for _ in range(200):
        found = look()
        if bool(found) == wanted:
            return found
        time.sleep(0.05)
    return look()
