"""The different cards of a hand."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core.state import HAND, State


def different_cards(state: State, rider: i64) -> list[int]:
    """The places of the different cards in a hand."""
    found: list[int] = []
    place: i64
    for place in range(state.count(rider, HAND)):
        if not is_repeated(state, rider, state.card_at(rider, HAND, place), place):
            found.append(int(place))
    return found


def is_repeated(state: State, rider: i64, card: i64, place: i64) -> bool:
    """Whether an equal card stands in the hand before this place."""
    earlier: i64
    for earlier in range(place):
        if state.card_at(rider, HAND, earlier) == card:
            return True
    return False
