"""Hidden cards dealt anew, so that a simulation knows no more than the seat that imagines it.

What is hidden of another rider is which of his cards lie face down and which are recycled. How
many lie face down is known, and so are the exhaustion cards that he has taken since he shuffled.
Others are recycled too; how likely each set of them is, if a team rides by some model, a bot can
remember (`recall`). All deals of the rest are equally likely.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.core.chance import MASK, SPREAD, below
from flammerouge.core.state import DECK, RECYCLED, State
from flammerouge.core.vectors import vec

# Sets of kept cards with their chances, which add up to one.
Kept = list[tuple[float, list[int]]]
FINE: Final = 1 << 30


@final
class Imagined:
    """A race as a seat can imagine it.

    In `state` every hidden card lies in its rider's deck; `face_down` is for each rider how many
    of them really do, `kept` what is remembered of him, by model of how he rides.
    """

    def __init__(
        self, state: State, face_down: vec[i64], kept: list[list[Kept]] | None = None
    ) -> None:
        self.state: State = state
        self.face_down: vec[i64] = face_down
        self.kept: list[list[Kept]] = kept or [[] for _ in range(int(state.lineup.count))]

    def deal(self, words: vec[i64], models: list[int] | None = None) -> State:
        """One of the races that it can be, with draws of its own to come. Where anything is
        remembered, the `models` say by team who rides how."""
        state = self.state.clone()
        face_down = self.face_down
        row: i64
        for row in range(state.lineup.count):
            if len(self.kept[row]) > 0:
                if models is None:
                    raise ValueError("what is remembered depends on how teams ride")
                kept = self.kept[row][models[state.lineup.team[row]]]
                for card in drawn_set(kept, words):
                    state.add(row, RECYCLED, state.take(row, DECK, state.find(row, DECK, card)))
            size = state.count(row, DECK)
            while size > face_down[row]:
                state.add(row, RECYCLED, state.take(row, DECK, below(words, 0, size)))
                size -= 1
            state.streams[row] = next_word(words)
        state.streams[state.lineup.count] = next_word(words)
        return state


def drawn_set(kept: Kept, words: vec[i64]) -> list[int]:
    """One of the sets, by their chances."""
    left = float(below(words, 0, FINE)) / float(FINE)
    for chance, cards in kept:
        left -= chance
        if left < 0.0:
            return cards
    return kept[-1][1]


def next_word(words: vec[i64]) -> i64:
    """A word for a stream, from the stream of the imagination."""
    high = below(words, 0, 1 << 30)
    return (high << 32 | below(words, 0, 1 << 32)) * SPREAD & MASK
