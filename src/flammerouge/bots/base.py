"""What a bot is: it sees what its seat may see, and answers one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View


class Bot(Protocol):
    """Anything that can ride for a seat."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """One of the legal answers to a decision of the seat that the view belongs to."""


def chance(seed: str, view: View, decision: Decision, choices: Sequence[Action]) -> Random:
    """Randomness for one decision, keyed by what is asked.

    Nothing is kept between decisions, so a race that is saved and resumed goes on as it would
    have gone without the break.
    """
    return Random(f"{seed} {view.round} {decision} {tuple(choices)}")
