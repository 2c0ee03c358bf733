"""The searching bot: it rides imagined races some rounds ahead before it lays a card down."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from flammerouge.bots.base import Weighed
from flammerouge.bots.counter import COUNTER
from flammerouge.bots.imagine import Imagination
from flammerouge.bots.learned import Learned, Networks
from flammerouge.bots.memory import BY_LOT, Memory
from flammerouge.bots.models import MODELS, Reader, policies, preferences, ways
from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.bots.policies.dealing import Imagined
from flammerouge.bots.policies.heuristic import WEIGHTS, HeuristicPolicy
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.tree import Search
from flammerouge.bots.policy_bot import PolicyBot, decision_number
from flammerouge.core.actions import CARD, Action, Decision
from flammerouge.core.errors import MalformedInput
from flammerouge.core.policy import Policy
from flammerouge.core.state import State
from flammerouge.core.view import View

BATCH: Final = 4  # imagined races between two looks at the clock
MOST_NODES: Final = 20_000
ROUNDS: Final = 2  # that a play-out goes on before the learned value ends it
# Farther on luck has more say, so that only many play-outs tell more than the value does.
FAR_ROUNDS: Final = 4
FAR_PLAYOUTS: Final = 1_000
FAR_MILLISECONDS: Final = 60
# Who has more time still also asks what a rival's way to ride says of the cards that he holds.
PATIENT_PLAYOUTS: Final = 1_200
PATIENT_MILLISECONDS: Final = 200


class SearchBot:
    """Tree search over its own cards, with a budget in play-outs or in milliseconds.

    With a number of play-outs equal seeds give equal races; a time limit depends on the machine.
    """

    def __init__(
        self,
        seed: str,
        *,
        playouts: int = 0,
        milliseconds: float = 0,
        learned: Networks | None = None,
    ) -> None:
        """Without what was `learned` it rides below its tree as the counter of the heuristic, and
        every play-out goes on to the line."""
        if playouts <= 0 and milliseconds <= 0:
            raise MalformedInput("bad-budget", "a search needs play-outs or milliseconds")
        self._seed = seed
        self._playouts = playouts
        self._milliseconds = milliseconds
        self._rounds = rounds_ahead(playouts, milliseconds)
        patient = playouts >= PATIENT_PLAYOUTS or milliseconds >= PATIENT_MILLISECONDS
        self._imagination = Imagination()
        self._memory = Memory(preferences(MODELS) if patient else [BY_LOT] * len(MODELS))
        self._reader = Reader()
        self._learned = Learned(*learned, knows_piles=patient) if learned else None
        self._other = PolicyBot(lambda number: HeuristicPolicy(), seed)

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """The card that has done best; other decisions as the heuristic answers them."""
        if len(choices) == 1:
            return choices[0]
        if decision.kind != CARD:
            return self._other.choose(view, decision, choices)
        return with_card(choices, self._search(view, decision, choices))

    def explain(
        self, view: View, decision: Decision, choices: Sequence[Action]
    ) -> tuple[Weighed, ...]:
        """What each card is worth: its estimated chance to win, and how many races say so."""
        if decision.kind != CARD:
            return ()
        search = self._search(view, decision, choices)
        rows = search.imagined.state.cards.rows
        by_card = {choice.card: choice for choice in choices if choice.cards}
        return tuple(
            Weighed(by_card[rows[card]], mean, playouts)
            for card, playouts, mean in search.results()
        )

    def imagine(self, view: View) -> tuple[Imagined, list[list[float]]]:
        """The race as it can be, and for each team the chance that it rides as each model does."""
        empty = self._imagination.empty(view)
        odds = self._reader.odds(view, empty)
        return self._imagination.of(view, self._memory.kept(view, empty, odds)), odds

    def _inner(self, state: State) -> Policy:
        """How its own riders ride below the tree."""
        instinct = self._learned.instinct(state) if self._learned else None
        if instinct:
            return InstinctPolicy(instinct, [])
        # Where times count, nobody has looked for what beats heuristics.
        return HeuristicPolicy(WEIGHTS if state.rules.timed else COUNTER)

    def _search(self, view: View, decision: Decision, choices: Sequence[Action]) -> Search:
        begun = time.perf_counter()
        imagined, odds = self.imagine(view)
        number = decision_number(self._seed, view, decision, choices)
        search = Search(
            imagined,
            imagined.state.lineup.index(decision.rider),
            self._inner(imagined.state),
            policies(MODELS, number),
            odds,
            number,
            min(self._playouts or MOST_NODES, MOST_NODES),
            self._learned.value(imagined.state) if self._learned else None,
            self._rounds,
            ways(MODELS),
        )
        rounds = max(1, math.ceil(math.log2(len(search.nodes))))
        for turn in range(rounds):
            if turn:
                search.halve()
            if self._playouts:
                search.run(max(1, self._playouts // (rounds * len(search.nodes))))
            else:
                until = begun + self._milliseconds / 1000 * (turn + 1) / rounds
                search.run(1)
                while time.perf_counter() < until:
                    search.run(BATCH)
        return search


class FlatBot:
    """Flat Monte Carlo: every card in the same imagined races, in which all ride as no-waste does.

    A yardstick for search; it never looks beyond the card of this round.
    """

    def __init__(self, seed: str, *, playouts: int) -> None:
        self._seed = seed
        self._playouts = playouts
        self._imagination = Imagination()
        self._memory = Memory()
        self._other = PolicyBot(lambda number: NoWastePolicy(), seed)

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """The card with the best mean of its play-outs."""
        if len(choices) == 1 or decision.kind != CARD:
            return self._other.choose(view, decision, choices)
        kept = self._memory.kept(view, self._imagination.empty(view))
        imagined = self._imagination.of(view, kept)
        rider = imagined.state.lineup.index(decision.rider)
        number = decision_number(self._seed, view, decision, choices)
        certain = [[1.0]] * len(imagined.state.lineup.teams)
        search = Search(
            imagined, rider, NoWastePolicy(), [NoWastePolicy()], certain, number, room=0
        )
        search.run(self._playouts)
        return with_card(choices, search)


def rounds_ahead(playouts: int, milliseconds: float) -> int:
    """How many rounds play-outs go on with such a budget."""
    far = playouts >= FAR_PLAYOUTS or milliseconds >= FAR_MILLISECONDS
    return FAR_ROUNDS if far else ROUNDS


def with_card(choices: Sequence[Action], search: Search) -> Action:
    """The choice of the card that has done best."""
    best = search.imagined.state.cards.rows[search.best()]
    return next(choice for choice in choices if choice.card == best)
