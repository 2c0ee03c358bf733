"""Inputs of a network that are mostly zero: only the others are noted, and added up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.core.vectors import vec

MOST: Final = 120  # of any input
AT_ONCE: Final = 4  # units of a hidden layer that are added up together


@final
class Notes:
    """The inputs that are not zero, whole numbers in natural units."""

    def __init__(self, room: int) -> None:
        self.size: i64 = 0
        self.input: vec[i64] = vec[i64]([i64(0)] * room)
        self.known: vec[float] = vec[float]([0.0] * room)

    def note(self, number: i64, known: i64) -> None:
        """Write an input down."""
        if known > MOST:
            known = MOST
        if known < -MOST:
            known = -MOST
        if known:
            self.input[self.size] = number
            self.known[self.size] = float(known)
            self.size += 1


def add_notes(units: vec[float], first: i64, notes: Notes, rows: vec[float], width: i64) -> None:
    """Add the rows of some inputs to a hidden layer of this width, which begins at a place. Search
    spends much of its time here, so four units are added up at a time."""
    inputs = notes.input
    knowns = notes.known
    size = notes.size
    unit: i64 = 0
    number: i64
    while unit < width:
        place = first + unit
        one = units[place]
        two = units[place + 1]
        three = units[place + 2]
        four = units[place + 3]
        for number in range(size):
            known = knowns[number]
            at = inputs[number] * width + unit
            one += known * rows[at]
            two += known * rows[at + 1]
            three += known * rows[at + 2]
            four += known * rows[at + 3]
        units[place] = one
        units[place + 1] = two
        units[place + 2] = three
        units[place + 3] = four
        unit += AT_ONCE
