"""Hidden cards dealt anew, so that a simulation knows no more than the seat that imagines it.

What is hidden of another rider is which of his cards lie face down and which are recycled. How
many lie face down is known, and so are the exhaustion cards that he has taken since he shuffled.
All deals of the others are taken as equally likely. For a rider whose choices say nothing of the
rest of his hand that is exact until he shuffles for the first time; later a little more could be
known, because what was left of the old deck is in the hand for which he shuffled.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from flammerouge.core.chance import MASK, SPREAD, below
from flammerouge.core.state import DECK, RECYCLED, State
from flammerouge.core.vectors import vec


@final
class Imagined:
    """A race as a seat can imagine it.

    In `state` every hidden card lies in its rider's deck; `face_down` is for each rider how many
    of them really do.
    """

    def __init__(self, state: State, face_down: vec[i64]) -> None:
        self.state: State = state
        self.face_down: vec[i64] = face_down

    def deal(self, words: vec[i64]) -> State:
        """One of the races that it can be, with draws of its own to come."""
        state = self.state.clone()
        face_down = self.face_down
        row: i64
        for row in range(state.lineup.count):
            size = state.count(row, DECK)
            while size > face_down[row]:
                state.add(row, RECYCLED, state.take(row, DECK, below(words, 0, size)))
                size -= 1
            state.streams[row] = next_word(words)
        state.streams[state.lineup.count] = next_word(words)
        return state


def next_word(words: vec[i64]) -> i64:
    """A word for a stream, from the stream of the imagination."""
    high = below(words, 0, 1 << 30)
    return (high << 32 | below(words, 0, 1 << 32)) * SPREAD & MASK
