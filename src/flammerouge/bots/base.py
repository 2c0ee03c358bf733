"""What a bot is: it sees what its seat may see, and answers one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View


class Bot(Protocol):
    """Anything that can ride for a seat."""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """One of the legal answers to a decision of the seat that the view belongs to."""


class Weighed(NamedTuple):
    """One of the answers that a bot has weighed: its estimated chance to win, and the number of
    play-outs behind the estimate."""

    choice: Action
    chance: float
    playouts: int


class Explains(Bot, Protocol):
    """A bot that can say what it thinks of the choices."""

    def explain(
        self, view: View, decision: Decision, choices: Sequence[Action]
    ) -> tuple[Weighed, ...]:
        """The answers it weighed; none where it does not weigh."""
