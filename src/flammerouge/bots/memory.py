"""Remembering what every rival has shown, to know as much of his hidden cards as can be known."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from flammerouge.bots.policies.dealing import Kept
from flammerouge.bots.policies.recall import Recall
from flammerouge.core.cards import EXHAUSTION_CARD, Card, CardTable
from flammerouge.core.rules import ENERGY, PHASES, READY
from flammerouge.core.shown import Shown
from flammerouge.core.view import RiderView, View


class Remembered(NamedTuple):
    """The rounds of a rider that have been gone through, and what they have said."""

    rounds: tuple[Shown, ...]
    kinds: tuple[Card, ...]
    recall: Recall


class Memory:
    """What a bot remembers of a race; each round is gone through once."""

    def __init__(self) -> None:
        self._riders: dict[str, Remembered] = {}

    def kept(self, view: View, cards: CardTable) -> list[Kept]:
        """By rider the chances of the cards that he kept when he last shuffled.

        Nothing is remembered of who has no deck of his own or shows the own seat his cards, nor in
        the middle of a round, whose cards are told when it is over.
        """
        if view.phase not in (PHASES[READY], PHASES[ENERGY]):
            return [[] for _ in view.riders]
        return [self._kept(rider, cards) for rider in view.riders]

    def _kept(self, rider: RiderView, cards: CardTable) -> Kept:
        if rider.control != "deck" or rider.own is not None or not rider.rounds:
            return []
        recall = self._recall(rider, cards)
        return [(chance, recall.cards(kept)) for kept, chance in recall.chances.items()]

    def _recall(self, rider: RiderView, cards: CardTable) -> Recall:
        known = self._riders.get(rider.id)
        kinds = tuple(sorted({*rider.held, *rider.played, EXHAUSTION_CARD}))
        if (
            known is None
            or known.kinds != kinds
            or known.rounds != rider.rounds[: len(known.rounds)]
        ):
            known = Remembered((), kinds, Recall([cards.id_of(card) for card in kinds]))
        for number in range(len(known.rounds), len(rider.rounds)):
            go_through(known.recall, rider, number, kinds)
        self._riders[rider.id] = Remembered(rider.rounds, kinds, known.recall)
        return known.recall


def go_through(recall: Recall, rider: RiderView, number: int, kinds: tuple[Card, ...]) -> None:
    """Let a round that is over say what it says."""
    shown = rider.rounds[number]
    held, _ = cards_then(rider, number)
    last = number + 1 == len(rider.rounds)
    lies_then = rider.face_down if last else rider.rounds[number + 1].face_down
    held_then = Counter(rider.held) if last else cards_then(rider, number + 1)[0]
    if shown.card is not None and shown.drawn:
        counts = [held[kind] for kind in kinds]
        recall.ride(counts, shown.face_down, shown.drawn, kinds.index(shown.card))
        held[shown.card] -= 1
    if held[EXHAUSTION_CARD] + shown.taken > held_then[EXHAUSTION_CARD]:
        recall.give_back([held[kind] for kind in kinds], lies_then)
    recall.take(shown.taken)
    if lies_then == held_then.total():
        recall.forget()


def cards_then(rider: RiderView, played: int) -> tuple[Counter[Card], Counter[Card]]:
    """What a rider held and what he had played when a round began."""
    later = Counter(shown.card for shown in rider.rounds[played:] if shown.card is not None)
    joined = Counter(card for shown in rider.rounds[played:] for card in shown.joined)
    held = Counter(rider.held) + later - joined
    held[EXHAUSTION_CARD] = rider.rounds[played].exhaustion
    return held, Counter(rider.played) + joined - later
