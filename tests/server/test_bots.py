"""Bots think elsewhere, always answer, and end with the server."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pytest

from flammerouge.bots.guard import safe_choice
from flammerouge.bots.levels import LEVELS
from flammerouge.core.actions import Action, Decision
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.core.view import View
from flammerouge.rulesets import new_race
from flammerouge.server import bots
from flammerouge.server.absence import vote
from flammerouge.server.bots import Thinkers
from flammerouge.server.creation import new_table
from flammerouge.server.lobby import start_race
from flammerouge.server.protocol import NewTable, NewTeam, StartRace, Vote
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.table import Table
from tests.server.house import PATIENCE, ProcessServer, ThreadServer
from tests.server.slow import slow_think

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
            # What this thread computes in one go; how busy the machine is does not matter.
            longest, last = 0.0, time.thread_time()
            while not thinking.done():
                await asyncio.sleep(0.001)
                now = time.thread_time()
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


async def ask_slow(thinkers: Thinkers, seconds: float, *, alone: bool = False) -> bool:
    """Whether a bot that needs so long has answered itself."""
    race = choosing()
    decision = race.decisions[0]
    choices = race.choices(decision)
    view = race.view(decision.seat)
    answer = await thinkers.choose("slow", str(seconds), view, decision, choices, alone=alone)
    assert safe_choice(view, decision, choices) != choices[0]
    return answer == choices[0]


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", slow_think)
    monkeypatch.setattr(bots, "PATIENCE", PATIENCE)


async def warm(thinkers: Thinkers) -> None:
    await asyncio.gather(*(ask_slow(thinkers, 0.1) for _ in range(thinkers.processes)))


@pytest.mark.usefixtures("slowly")
def test_the_time_in_which_a_bot_waits_for_others_does_not_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def think() -> list[bool]:
        thinkers = Thinkers(1)
        await warm(thinkers)
        monkeypatch.setattr(bots, "PATIENCE", 3.0)
        answers = await asyncio.gather(*(ask_slow(thinkers, 0.5) for _ in range(8)))
        thinkers.close()
        return answers

    assert asyncio.run(think()) == [True] * 8
    assert not caplog.records


@pytest.mark.usefixtures("slowly")
def test_a_bot_that_hangs_takes_no_other_with_it_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def think() -> list[bool]:
        thinkers = Thinkers(2)
        await warm(thinkers)
        monkeypatch.setattr(bots, "PATIENCE", 1.5)
        hanging = asyncio.create_task(ask_slow(thinkers, 300))
        await asyncio.sleep(0)
        # The others have all the time they need; they think when the first one is given up.
        monkeypatch.setattr(bots, "PATIENCE", PATIENCE)
        others = [asyncio.create_task(ask_slow(thinkers, 2.5)) for _ in range(3)]
        answers = await asyncio.gather(hanging, *others)
        thinkers.close()
        return answers

    assert asyncio.run(think()) == [False, True, True, True]
    assert [record.getMessage() for record in caplog.records] == [
        "bot slow: TimeoutError, a safe choice instead"
    ]


@pytest.mark.usefixtures("slowly")
def test_races_of_bots_alone_think_one_at_a_time_and_people_do_not_wait_for_them() -> None:
    async def think() -> list[str]:
        thinkers = Thinkers(2)
        await warm(thinkers)
        done: list[str] = []

        async def note(name: str, seconds: float, *, alone: bool) -> None:
            await ask_slow(thinkers, seconds, alone=alone)
            done.append(name)

        alone = [asyncio.create_task(note("alone", 1.0, alone=True)) for _ in range(4)]
        await asyncio.sleep(0)
        await asyncio.gather(*(note("people", 0.1, alone=False) for _ in range(3)))
        for task in alone:
            task.cancel()
        thinkers.close()
        return done

    # With two places, all four would be before the people if each of them could take one.
    assert asyncio.run(think()).count("alone") <= 1


@pytest.mark.usefixtures("slowly")
def test_only_the_processes_of_the_own_pool_are_ended() -> None:
    async def think() -> None:
        stranger = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
        stranger.start()
        thinkers = Thinkers(1)
        await warm(thinkers)
        old = thinkers._running()
        thinkers.close()
        await warm(thinkers)
        new = thinkers._running()
        thinkers._end(old)
        assert thinkers._running() is new
        assert await ask_slow(thinkers, 0)
        thinkers.close()
        assert stranger.is_alive()
        stranger.kill()
        stranger.join()

    asyncio.run(think())


@pytest.mark.usefixtures("slowly")
def test_a_closed_pool_is_no_reason_to_stop_but_a_cancelled_task_is() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        await warm(thinkers)
        asked = asyncio.create_task(ask_slow(thinkers, 0.5))
        await asyncio.sleep(0.1)
        thinkers.close()
        assert await asked
        asked = asyncio.create_task(ask_slow(thinkers, 1))
        await asyncio.sleep(0.1)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        thinkers.close()

    asyncio.run(think())


def test_a_future_that_was_cancelled_for_the_bot_gives_a_safe_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cancelled(Executor):
        _processes: ClassVar[dict[int, object]] = {}

        def submit(self, *_: object, **__: object) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    monkeypatch.setattr(bots, "ProcessPoolExecutor", lambda *_, **__: Cancelled())
    assert asyncio.run(ask(Thinkers(1), "level-1")).kind == "card"


class Told(Thinkers):
    """In place of the processes: keeps what they would be handed, and answers when it may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seeds: list[str] = []
        self.may = asyncio.Event()
        self.asked = asyncio.Event()

    async def choose(
        self,
        level: str,
        seed: str,
        view: View,
        decision: Decision,
        choices: tuple[Action, ...],
        *,
        alone: bool = False,
    ) -> Action:
        self.seeds.append(seed)
        self.asked.set()
        await self.may.wait()
        return choices[-1]


async def table_with(thinkers: Told, path: Path) -> Table:
    store = await SqliteStore.open(path / "tables.sqlite3")
    teams = (NewTeam("red", "human", "Ann"), NewTeam("blue", "human", "Bob"))
    kept, _, _ = new_table(NewTable(teams, tiles=("a", "c", "u")))
    await store.create(kept)
    race = new_race(kept.setup.options(), kept.seed)
    table = Table(kept, race, [], store, thinkers)
    await start_race(table, StartRace())
    return table


def test_no_process_is_handed_the_seed_of_the_race(tmp_path: Path) -> None:
    async def ride() -> None:
        told = Told()
        told.may.set()
        table = await table_with(told, tmp_path)
        seat = table.race.decisions[0].seat
        await vote(table, seat, Vote(seat, bot=True))
        await asyncio.wait_for(told.asked.wait(), PATIENCE)
        await table.close()
        await table.store.close()
        assert told.seeds
        assert all(table.race.seed not in seed for seed in told.seeds)

    asyncio.run(ride())


def test_an_answer_to_an_earlier_decision_that_looks_the_same_is_dropped(tmp_path: Path) -> None:
    async def ride() -> None:
        told = Told()
        table = await table_with(told, tmp_path)
        while table.race.decisions[0].kind != "rider":
            async with table.lock:
                await table.act(table.race.choices(table.race.decisions[0])[0])
        decision = table.race.decisions[0]
        async with table.lock:
            table.late = {decision.seat}
            table.bots.wake()
        await asyncio.wait_for(told.asked.wait(), PATIENCE)
        # The person answers himself, and a round later the same question is open again.
        async with table.lock:
            table.late = set()
            before = table.race.round
            while table.race.round == before or decision not in table.race.decisions:
                await table.act(table.race.choices(table.race.decisions[0])[0])
            commands = table.commands
            table.late = {decision.seat}
            told.asked.clear()
            may, told.may = told.may, asyncio.Event()
            may.set()
        await asyncio.wait_for(told.asked.wait(), PATIENCE)
        assert table.commands == commands
        await table.close()
        await table.store.close()

    asyncio.run(ride())


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
    assert _until(lambda: server.table(created.table.id).state == "over", wanted=True)


def _children(parent: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)],
                           capture_output=True, text=True, check=False)  # fmt: skip
    return [int(pid) for pid in found.stdout.split()]


Found = TypeVar("Found")


def _lives(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and ") Z " not in state.read_text()


def _until(look: Callable[[], Found], *, wanted: bool) -> Found:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        found = look()
        if bool(found) == wanted:
            return found
        time.sleep(0.05)
    return look()
