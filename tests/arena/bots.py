"""Bots that behave, and bots that do not; loaded from this file as people load theirs."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View


def path_of(name: str) -> str:
    """What is written on the command line for a class of this file."""
    return f"{Path(__file__)}:{name}"


class Last:
    """The last choice, the highest card: no randomness."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        return choices[-1]


class Lone(Last):
    """Wants to be asked only where there is something to decide."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        if len(choices) < 2:
            raise AssertionError("asked without a choice")
        return choices[-1]


class Stumbles(Last):
    """Breaks at every card of the second round."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        if view.round == 2 and decision.kind == "card":
            raise ZeroDivisionError("a puncture")
        return choices[-1]


class Cheats(Last):
    """Plays a card of nobody's hand at every card of the second round."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        if view.round == 2 and decision.kind == "card":
            return Action("card", decision.seat, "nobody")
        return choices[-1]


class Hangs(Last):
    """Never answers at the first card of the second round."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        while view.round == 2 and decision.kind == "card":
            time.sleep(0.01)
        return choices[-1]


class Unmakeable(Last):
    """Cannot be made, except with the seed of an arena's first look."""

    def __init__(self, seed: str) -> None:
        if len(seed) > 32:
            raise RuntimeError("no tyres")


class Quits(Last):
    """Ends the whole process."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        os._exit(3)


class QuitsUphill(Last):
    """Ends the whole process on the first stage with an ascent."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        if "^" in view.track:
            os._exit(3)
        return choices[-1]
