"""Bots think in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Final

from flammerouge.bots.guard import Guard, safe_choice
from flammerouge.bots.roster import bot
from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View

SECONDS: Final = 10.0
# A bot that hangs in compiled code cannot be interrupted: then the table goes on without it.
PATIENCE: Final = 15.0


class Thinkers:
    """The processes in which bots think; they start when the first bot is asked."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, level: str, seed: str, view: View, decision: Decision, choices: tuple[Action, ...]
    ) -> Action:
        """What a bot answers; a safe choice when its process fails."""
        if len(choices) == 1:
            return choices[0]
        loop = asyncio.get_running_loop()
        try:
            thinking = loop.run_in_executor(
                self._running(), think, level, seed, view, decision, choices
            )
            return await asyncio.wait_for(thinking, PATIENCE)
        except (BrokenExecutor, TimeoutError):
            self.close()
            return await loop.run_in_executor(None, safe_choice, view, decision, choices)

    def warm_up(self) -> None:
        """Start the first process before anybody waits for it."""
        self._running().submit(os.getpid)

    def close(self) -> None:
        """End the processes, also one that hangs; they start again when they are needed."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
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
) -> Action:
    """One answer of a bot, in a process of the pool."""
    return _thinker(level, seed, decision.seat).choose(view, decision, choices)


@lru_cache(maxsize=64)
def _thinker(level: str, seed: str, seat: str) -> Guard:
    """The bot of a seat; it may have looked at the race before, which saves it work."""
    return Guard(bot(level, seed, seat), SECONDS)
