"""Hands are drawn with the numbers of the generator in `core.chance`, and no others."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core.chance import below
from flammerouge.core.energy import draw
from flammerouge.core.state import DECK, HAND
from flammerouge.core.vectors import vec
from flammerouge.rulesets import new_race


def test_a_hand_is_drawn_by_the_numbers_of_the_riders_stream() -> None:
    for seed in range(50):
        state = new_race(seed=f"{seed:032x}").state
        row = 3
        words = vec[i64]([state.streams[row]])
        deck = [int(state.card_at(row, DECK, place)) for place in range(15)]
        expected: list[int] = []
        for _ in range(4):
            place = int(below(words, 0, len(deck)))
            expected.append(deck[place])
            deck[place] = deck[-1]
            deck.pop()
        assert draw(state, row, 4) == 4
        assert [int(state.card_at(row, HAND, place)) for place in range(4)] == expected
        assert state.streams[row] == words[0]
