"""Riding by preference: every card has a worth of its own, whatever else is in the hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, State, place_of
from flammerouge.core.vectors import vec

MOST_CARDS: Final = 64
NEVER: Final = -1_000_000


class PreferencePolicy(Policy):
    """Plays the card that is worth most."""

    def __init__(self) -> None:
        self.worths: vec[i64] = vec[i64]([i64(NEVER)] * MOST_CARDS)

    def rate(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """Write down the `worths` of some cards for a rider whose teammate has not decided."""
        raise NotImplementedError

    def rate_beside(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """The same beside a teammate who may have decided."""
        self.rate(state, rider, cards, begin, count)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The best card in hand."""
        if count == 1:
            return 0
        hand = place_of(rider, HAND)
        self.rate_beside(state, rider, state.piles, hand, count)
        return self.best(state.piles, hand, count)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """As it rides."""
        return self.card(state, rider, count)

    def best(self, cards: vec[u8], begin: i64, count: i64) -> i64:
        """Which of the cards that were rated is worth most."""
        worths = self.worths
        best: i64 = 0
        place: i64
        for place in range(1, count):
            # Of equals the lower card: the order of a hand never matters.
            if worths[place] > worths[best] or (
                worths[place] == worths[best] and cards[begin + place] < cards[begin + best]
            ):
                best = place
        return best


def order_of(policy: PreferencePolicy, state: State, rider: int, cards: list[int]) -> list[int]:
    """The place of each card in the order in which a rider would play them if he had them all."""
    places = [0] * len(cards)
    left = vec[u8]([u8(card) for card in cards])
    count = i64(len(cards))
    policy.rate_beside(state, rider, left, 0, count)
    for place in range(len(cards)):
        best = policy.best(left, 0, count)
        places[cards.index(int(left[best]))] = place
        count -= 1
        left[best] = left[count]
        policy.worths[best] = policy.worths[count]
    return places
