"""What riders hold, added up: everybody at the table can know it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.state import HAND, PLAYED, SECTIONS, State, place_of
from flammerouge.core.vectors import vec


@final
class Holdings:
    """Sums over the cards of riders, wherever they lie; `best` is that of the three highest."""

    def __init__(self) -> None:
        nothing = [i64(0)] * MOST_RIDERS
        self.energy: vec[i64] = vec[i64](nothing)
        self.tired: vec[i64] = vec[i64](nothing)
        self.held: vec[i64] = vec[i64](nothing)
        self.best: vec[i64] = vec[i64](nothing)

    def add_up(self, state: State, rider: i64) -> None:
        """Add up what a rider holds now."""
        row = state.lineup.deck[rider]
        piles = state.piles
        values = state.cards.value
        energy: i64 = 0
        tired: i64 = 0
        held: i64 = 0
        best: i64 = 0
        second: i64 = 0
        third: i64 = 0
        section: i64
        place: i64
        for section in range(SECTIONS):
            if section == PLAYED:
                continue
            first = place_of(row, section)
            count = state.count(row, section)
            held += count
            for place in range(first, first + count):
                card = i64(piles[place])
                if card == EXHAUSTION:
                    tired += 1
                    continue
                value = values[card]
                energy += value
                if value > best:
                    third = second
                    second = best
                    best = value
                elif value > second:
                    third = second
                    second = value
                elif value > third:
                    third = value
        self.energy[rider] = energy
        self.tired[rider] = tired
        self.held[rider] = held
        self.best[rider] = best + second + third


def is_repeated(state: State, rider: i64, card: i64, place: i64) -> bool:
    """Whether an equal card stands in the hand before this place."""
    earlier: i64
    for earlier in range(place):
        if state.card_at(rider, HAND, earlier) == card:
            return True
    return False
