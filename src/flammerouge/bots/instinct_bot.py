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
        self._policy: Policy = HeuristicPolicy()
        self._heuristic = PolicyBot(lambda number: HeuristicPolicy(), seed)
        self._instinct = PolicyBot(lambda number: self._policy, seed)

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """A card at once."""
        empty = self._imagination.empty(view)
        instinct = self._learned.instinct(empty)
        if len(choices) == 1 or decision.kind != CARD or instinct is None:
            return self._heuristic.choose(view, decision, choices)
        ways = likeliest(self._reader.odds(view, empty), empty.lineup)
        self._policy = InstinctPolicy(instinct, ways)
        return self._instinct.choose(view, decision, choices)
