"""A bot that answers anything the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from flammerouge.bots.base import chance
from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View


class RandomBot:
    """Any legal answer, each as likely as the others."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """One of the choices at random."""
        return chance(self.seed, view, decision, choices).choice(choices)
