"""Reading the others: which way to ride explains best what a rider has played."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core.energy import draw_hand
from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, State


def count_hits(state: State, row: i64, card: i64, models: list[Policy], hands: int) -> list[int]:
    """How often each model plays a card from hands drawn at random in a state of the past."""
    hits = [0] * len(models)
    for _ in range(hands):
        drawn = state.clone()
        count = draw_hand(drawn, row)
        state.streams[row] = drawn.streams[row]
        for i in range(len(models)):
            if drawn.card_at(row, HAND, models[i].card(drawn, row, count)) == card:
                hits[i] += 1
    return hits
