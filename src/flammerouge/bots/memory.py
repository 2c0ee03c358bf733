"""Remembering what every rival has shown, to know as much of his hidden cards as can be known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from flammerouge.bots.past import cards_then, past
from flammerouge.bots.policies.dealing import Kept
from flammerouge.bots.policies.preference import PreferencePolicy, order_of
from flammerouge.bots.policies.recall import Recall
from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.rules import ENERGY, PHASES, READY
from flammerouge.core.shown import Shown
from flammerouge.core.state import State
from flammerouge.core.view import RiderView, View

BY_LOT: Final = None  # plays any card of his hand
UNLIKELY: Final = 0.02  # the chance of a model below which nobody asks what it would say of cards


class Remembered(NamedTuple):
    """The rounds of a rider that have been gone through, and what they have said."""

    rounds: tuple[Shown, ...]
    kinds: tuple[Card, ...]
    recall: Recall


class Memory:
    """What a bot remembers of a race, by model of how a rider plays: by a preference, or by lot.
    Each round is gone through once."""

    def __init__(self, models: Sequence[PreferencePolicy | None] = (BY_LOT,)) -> None:
        self._models = models
        self._riders: dict[tuple[str, PreferencePolicy | None], Remembered] = {}

    def kept(
        self, view: View, empty: State, odds: list[list[float]] | None = None
    ) -> list[list[Kept]]:
        """By rider and model the chances of the cards that are recycled for certain; `odds` are by
        team the chances of the models.

        Nothing is remembered of who has no deck of his own or shows the own seat his cards, nor in
        the middle of a round, whose cards are told when it is over.
        """
        if view.phase not in (PHASES[READY], PHASES[ENERGY]):
            return [[] for _ in view.riders]
        return [
            self._by_model(view, empty, row, odds[int(empty.lineup.team[row])] if odds else None)
            for row in range(len(view.riders))
        ]

    def _by_model(self, view: View, empty: State, row: int, odds: list[float] | None) -> list[Kept]:
        rider = view.riders[row]
        if rider.control != "deck" or rider.own is not None or not rider.rounds:
            return []
        found: dict[PreferencePolicy | None, Kept] = {}
        by_model: list[Kept] = []
        for number, model in enumerate(self._models):
            asked = BY_LOT if odds and odds[number] < UNLIKELY else model
            if asked not in found:
                recall = self._recall(view, empty, row, asked)
                found[asked] = [
                    (chance, recall.cards(kept)) for kept, chance in recall.chances.items()
                ]
            by_model.append(found[asked])
        return by_model

    def _recall(self, view: View, empty: State, row: int, model: PreferencePolicy | None) -> Recall:
        rider = view.riders[row]
        known = self._riders.get((rider.id, model))
        kinds = tuple(sorted({*rider.held, *rider.played, EXHAUSTION_CARD}))
        if (
            known is None
            or known.kinds != kinds
            or known.rounds != rider.rounds[: len(known.rounds)]
        ):
            known = Remembered((), kinds, Recall([empty.cards.id_of(card) for card in kinds]))
        for number in range(len(known.rounds), len(rider.rounds)):
            order = None
            if model is not BY_LOT and rider.rounds[number].card is not None:
                then = past(view, empty, row, number)
                order = order_of(model, then, row, known.recall.kinds)
            go_through(known.recall, rider, number, kinds, order)
        self._riders[rider.id, model] = Remembered(rider.rounds, kinds, known.recall)
        return known.recall


def go_through(
    recall: Recall,
    rider: RiderView,
    number: int,
    kinds: tuple[Card, ...],
    order: list[int] | None,
) -> None:
    """Let a round that is over say what it says."""
    shown = rider.rounds[number]
    held, _ = cards_then(rider, number)
    last = number + 1 == len(rider.rounds)
    lies_then = rider.face_down if last else rider.rounds[number + 1].face_down
    held_then = Counter(rider.held) if last else cards_then(rider, number + 1)[0]
    if shown.card is not None and shown.drawn:
        counts = [held[kind] for kind in kinds]
        played = kinds.index(shown.card)
        recall.ride(counts, shown.face_down, shown.drawn, played, order)
        held[shown.card] -= 1
    if held[EXHAUSTION_CARD] + shown.taken > held_then[EXHAUSTION_CARD]:
        recall.give_back([held[kind] for kind in kinds], lies_then)
    recall.take(shown.taken)
    if lies_then == held_then.total():
        recall.forget()
