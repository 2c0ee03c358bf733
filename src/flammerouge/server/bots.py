"""Bots think in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import nullcontext
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Final

from flammerouge.bots.guard import USUAL_LIMIT, Guard, safe_choice
from flammerouge.bots.roster import bot
from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View

# A bot that hangs in compiled code cannot be interrupted: then the table goes on without it.
PATIENCE: Final = 15.0
log = logging.getLogger("flammerouge")


class Thinkers:
    """The processes in which bots think; they start when the first bot is asked."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        # As many are asked at a time as can think, so that nobody's time runs while he waits.
        self._room = asyncio.Semaphore(self.processes)
        self._alone = asyncio.Semaphore(1)

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
        """What a bot answers; a safe choice when its process fails. Of all races that bots ride
        `alone` one thinks at a time, so that people never wait behind many of them."""
        if len(choices) == 1:
            return choices[0]
        async with self._alone if alone else nullcontext(), self._room:
            answer = await self._ask(level, seed, view, decision, choices)
        if answer is not None:
            return answer
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, safe_choice, view, decision, choices)

    async def _ask(
        self, level: str, seed: str, view: View, decision: Decision, choices: tuple[Action, ...]
    ) -> Action | None:
        """The answer of a process, None when there is none. Whoever's processes end because of
        somebody else is asked once more."""
        loop = asyncio.get_running_loop()
        for last in (False, True):
            pool = self._running()
            try:
                thinking = loop.run_in_executor(pool, think, level, seed, view, decision, choices)
                answer, fault = await asyncio.wait_for(thinking, PATIENCE)
            except (BrokenExecutor, TimeoutError, asyncio.CancelledError) as problem:
                task = asyncio.current_task()
                if isinstance(problem, asyncio.CancelledError) and task and task.cancelling():
                    raise
                innocent = self._pool is not pool and not isinstance(problem, TimeoutError)
                self._end(pool)
                if innocent and not last:
                    continue
                fault = type(problem).__name__
                answer = None
            if fault:
                log.warning("bot %s: %s, a safe choice instead", level, fault)
            return answer
        return None

    def warm_up(self) -> None:
        """Start the first process before anybody waits for it."""
        self._running().submit(os.getpid)

    def close(self) -> None:
        """End the processes, also one that hangs; they start again when they are needed."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool, unless somebody has done so; another pool is left alone."""
        if self._pool is not pool:
            return
        self._pool = None
        processes = list((pool._processes or {}).values())  # shutdown forgets them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin,
            )
        return self._pool


def begin() -> None:
    """What a process does first: leave Ctrl-C to the server, and go when the server is gone.

    The processes of a pool hold each other's pipes open and would outlive a killed server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def think(
    level: str, seed: str, view: View, decision: Decision, choices: tuple[Action, ...]
) -> tuple[Action, str]:
    """One answer of a bot, in a process of the pool, and what kind of fault it comes from."""
    thinker = _thinker(level, seed, decision.seat)
    before = thinker.faults.copy()
    return thinker.choose(view, decision, choices), " ".join(thinker.faults - before)


@lru_cache(maxsize=64)
def _thinker(level: str, seed: str, seat: str) -> Guard:
    """The bot of a seat; it may have looked at the race before, which saves it work."""
    return Guard(bot(level, seed, seat), USUAL_LIMIT)
