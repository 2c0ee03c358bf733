"""The bot that rides by instinct: it reads how the others ride, and does not think ahead."""

from __future__ import annotations

from collections.abc import Sequence

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.learned import Learned, networks
from flammerouge.bots.models import Reader, likeliest
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policy_bot import PolicyBot
from flammerouge.core.actions import CARD, Action, Decision
from flammerouge.core.policy import Policy
from flammerouge.core.view import View


class InstinctBot:
    """The card that the learned instinct scores best; what it has not learned, the heuristic
    answers."""

    def __init__(self, seed: str) -> None:
        self._imagination = Imagination()
        self._reader = Reader()
        self._learned = Learned(*networks())
        self._heuristic = HeuristicPolicy()
        self._policy: Policy = self._heuristic
        self._rider = PolicyBot(lambda number: self._policy, seed)

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """A card at once."""
        thinks = decision.kind == CARD and len(choices) > 1
        self._policy = self._for_cards(view) if thinks else self._heuristic
        return self._rider.choose(view, decision, choices)

    def _for_cards(self, view: View) -> Policy:
        """The instinct, told how the others ride; the heuristic where times count."""
        empty = self._imagination.empty(view)
        instinct = self._learned.instinct(empty)
        if instinct is None:
            return self._heuristic
        return InstinctPolicy(instinct, likeliest(self._reader.odds(view, empty), empty.lineup))
