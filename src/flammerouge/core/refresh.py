"""The Refresh phase of an extended stage (EXT)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.clauses import EXT_03, EXT_04, EXT_05
from flammerouge.core.energy import reshuffle
from flammerouge.core.lineup import DECK
from flammerouge.core.state import DECK as FACE_DOWN
from flammerouge.core.state import HOLDS_REFRESH, OFF_ROAD, PLAYED, State
from flammerouge.core.vectors import vec

LIMIT: Final = 24
HOLDER_LIMIT: Final = 25
BITS: Final = vec[i64]([i64(1 << place) for place in range(62)])  # C shifts a literal by 31 at most


def may_refresh(state: State, rider: i64) -> bool:
    """EXT-05, R-71: every rider with a deck of his own who is on the road."""
    return state.lineup.control[rider] == DECK and not state.status[rider] & OFF_ROAD


def refresh_limit(state: State, rider: i64) -> i64:
    """EXT-03, EXT-06, R-30: 24, and 25 for the rider who took the token."""
    return HOLDER_LIMIT if state.status[rider] & HOLDS_REFRESH else LIMIT


def choose_retrieval(state: State, rider: i64, cards: list[int]) -> None:
    """Mark the played cards that a rider wants; nobody sees it before all have chosen."""
    marked: i64 = 0
    place: i64
    for card in cards:
        for place in range(state.count(rider, PLAYED)):
            if state.card_at(rider, PLAYED, place) == card and not marked >> place & 1:
                marked |= BITS[place]
                break
    state.chosen[rider] = marked
    state.answered |= 1 << rider


def refresh_riders(state: State) -> None:
    """EXT-05: everybody who has chosen, at once."""
    rider: i64
    place: i64
    for rider in range(state.lineup.count):
        if state.answered >> rider & 1:
            cards: list[i64] = []
            for place in range(state.count(rider, PLAYED)):
                if state.chosen[rider] >> place & 1:
                    cards.append(state.card_at(rider, PLAYED, place))
            refresh(state, rider, cards)


def refresh(state: State, rider: i64, cards: list[i64]) -> None:
    """EXT-03, EXT-04: played energy cards return, then the whole deck is shuffled."""
    for card in cards:
        state.take(rider, PLAYED, state.find(rider, PLAYED, card))
        state.add(rider, FACE_DOWN, card)
        if state.recording:
            state.record(events.RETRIEVED, rider, EXT_03, card)
    if state.recording:
        state.record(events.REFRESHED, rider, EXT_05, i64(len(cards)))
    reshuffle(state, rider, EXT_04)


def refreshed(state: State) -> bool:
    """Whether every rider has had his Refresh."""
    rider: i64
    for rider in range(state.lineup.count):
        if may_refresh(state, rider) and not state.answered >> rider & 1:
            return False
    return True
