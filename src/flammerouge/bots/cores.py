"""Search on several cores: each imagines races of its own, and what they found is put together."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from time import thread_time
from typing import Final

from flammerouge.bots.base import Explains, Weighed
from flammerouge.core.actions import CARD, Action, Decision
from flammerouge.core.view import View

ENOUGH: Final = 2  # a card counts that has had one in so many play-outs of the most tried one

_own: Explains
_begun: float


def _prepare(make: Callable[[str], Explains], seed: str) -> None:
    """Make the bot of a process, which keeps what it has read of the others."""
    global _own, _begun
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _own = make(seed)
    _begun = thread_time()


def _leave_with_parent() -> None:
    """End this process when that of the bot has ended, in whatever way it did."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _weigh(
    view: View, decision: Decision, choices: Sequence[Action]
) -> tuple[tuple[Weighed, ...], float]:
    """An opinion, and the CPU time that the process has thought until now."""
    return _own.explain(view, decision, choices), thread_time() - _begun


class CoresBot:
    """A search that thinks in several processes at once; every one has the whole budget."""

    def __init__(self, seed: str, *, cores: int, make: Callable[[str], Explains]) -> None:
        self._other = make(seed)
        self._pools = [
            ProcessPoolExecutor(
                1, get_context("spawn"), initializer=_prepare, initargs=(make, f"{seed} {core}")
            )
            for core in range(cores)
        ]
        self._thought = [0.0] * cores

    @property
    def thought(self) -> float:
        """CPU seconds that the processes have thought; one that is still busy does not count."""
        return sum(self._thought)

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """The card that has done best on all cores together."""
        if len(choices) == 1 or decision.kind != CARD:
            return self._other.choose(view, decision, choices)
        weighed = self.explain(view, decision, choices)
        most = max(one.playouts for one in weighed)
        tried = [one for one in weighed if ENOUGH * one.playouts >= most]
        return max(tried, key=lambda one: one.chance).choice

    def explain(
        self, view: View, decision: Decision, choices: Sequence[Action]
    ) -> tuple[Weighed, ...]:
        """What all cores think of each card."""
        asked = [pool.submit(_weigh, view, decision, tuple(choices)) for pool in self._pools]
        found: list[Weighed] = []
        for core, answer in enumerate(asked):
            weighed, self._thought[core] = answer.result()
            found += weighed
        return together(found)


def together(weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """One opinion of each choice, from several."""
    found: list[Weighed] = []
    for choice in dict.fromkeys(one.choice for one in weighed):
        own = [one for one in weighed if one.choice == choice]
        playouts = sum(one.playouts for one in own)
        chance = sum(one.chance * one.playouts for one in own) / playouts
        found.append(Weighed(choice, chance, playouts))
    return tuple(found)
