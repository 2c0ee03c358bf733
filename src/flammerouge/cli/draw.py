"""The road in text: the one drawing that play, replay and stages share.

The road runs to the right, its right-hand lane at the bottom. A square is a column of three
characters: a mark, then a rider's two letters or the symbol of the ground. The branches of a
roundabout run side by side, inner below outer, squares with the same way to go in one column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from flammerouge.cli.terminal import WIDTH, Paint
from flammerouge.core.track import FINISH, START, Split, Square, Track

CELL: Final = 3
COLUMNS: Final = (WIDTH - 2) // CELL
BACK: Final = 9
MOST_ROWS: Final = 4
EVERY: Final = 5
OWN: Final = ">"
FALLEN: Final = "!"
LINE: Final = "|"
FORK: Final = "@"
PROFILE_ROWS: Final = 6


@dataclass(frozen=True)
class Mark:
    """A rider on the road as the drawing needs him."""

    id: str
    team: str
    square: int
    lane: int
    own: bool = False
    fallen: bool = False


@dataclass(frozen=True)
class Column:
    """Squares with the same way to go: one, or two on the branches of a roundabout."""

    squares: tuple[Square, ...]
    numbers: tuple[int, ...]
    line: bool = False

    @property
    def forked(self) -> bool:
        """Whether this is part of a roundabout's split."""
        return len(self.numbers) > 1

    def slots(self) -> list[tuple[int, int]]:
        """Square and lane of every place, from the right-hand lane up; -1 for no square."""
        if self.forked:
            return [(number, 0) for number in self.numbers]
        return [(self.numbers[0], lane) for lane in range(self.squares[0].lanes)]


class Ribbon:
    """A track unrolled into columns."""

    def __init__(self, track: Track) -> None:
        self.columns = tuple(_columns(track))
        self.place = {
            number: i
            for i, column in enumerate(self.columns)
            for number in column.numbers
            if number >= 0
        }

    def window(self, focus: int | None = None) -> range:
        """The columns to show around a square; the start when there is none."""
        first = self.place[focus] - BACK if focus is not None else 0
        first = max(0, min(first, len(self.columns) - COLUMNS))
        return range(first, min(first + COLUMNS, len(self.columns)))

    def windows(self) -> list[range]:
        """The whole road, one strip after the other."""
        size = len(self.columns)
        return [range(i, min(i + COLUMNS, size)) for i in range(0, size, COLUMNS)]


def _columns(track: Track) -> Iterable[Column]:
    at = 0
    ground = ""
    for section in track.sections:
        if isinstance(section, Split):
            yield from _branches(section, at)
            at += len(section.inner) + len(section.outer)
            continue
        now = START if START in section.flags else FINISH if FINISH in section.flags else ""
        yield Column((section,), (at,), line=at > 0 and now != ground)
        ground = now
        at += 1


def _branches(split: Split, at: int) -> Iterable[Column]:
    inner, outer = len(split.inner), len(split.outer)
    for left in range(max(inner, outer), 0, -1):
        squares = [branch[-left] for branch in (split.inner, split.outer) if left <= len(branch)]
        numbers = (
            at + inner - left if left <= inner else -1,
            at + inner + outer - left if left <= outer else -1,
        )
        yield Column(tuple(squares), numbers)


def draw_strip(ribbon: Ribbon, marks: Sequence[Mark], window: range, paint: Paint) -> list[str]:
    """A stretch of road: lanes, riders, ground and square numbers."""
    stacks = [_stack(ribbon.columns[i], marks, paint) for i in window]
    grass = [_grass(ribbon.columns[i], marks, paint) for i in window]
    height = max(len(stack) for stack in stacks)
    lines = []
    for row in range(height - 1, -1, -1):
        cells = (stack[row] if row < len(stack) else " " * CELL for stack in stacks)
        lines.append("".join(cells))
    if any(cell.strip() for cell in grass):
        lines.append("".join(grass))
    lines.append("".join(_ground(ribbon.columns[i], paint) for i in window))
    lines.append(paint(_ruler(ribbon, window), "faint"))
    return [f" {line.rstrip()}" for line in lines]


def _stack(column: Column, marks: Sequence[Mark], paint: Paint) -> list[str]:
    """The cells of a column from the bottom: its lanes, then riders who share a lane."""
    cells: list[str] = []
    extra: list[Mark] = []
    for number, lane in column.slots():
        here = [mark for mark in marks if (mark.square, mark.lane) == (number, lane)]
        here.sort(key=lambda mark: not mark.own)
        if here:
            cells.append(_rider(here[0], paint))
            extra += here[1:]
        else:
            cells.append(_empty(column, number, paint))
    room = MOST_ROWS - len(cells)
    if len(extra) > room:
        return [*cells, *(_rider(mark, paint) for mark in extra[: room - 1]), _more(extra, room)]
    return [*cells, *(_rider(mark, paint) for mark in extra)]


def _more(extra: list[Mark], room: int) -> str:
    return f"+{len(extra) - room + 1}".rjust(CELL)


def _grass(column: Column, marks: Sequence[Mark], paint: Paint) -> str:
    """SPEC-NIM-02: a rider right of the road; a second one further right is not drawn."""
    here = [mark for mark in marks if mark.square in column.numbers and mark.lane < 0]
    return _rider(max(here, key=lambda mark: mark.lane), paint) if here else " " * CELL


def _rider(mark: Mark, paint: Paint) -> str:
    sign = FALLEN if mark.fallen else OWN if mark.own else " "
    styles = (mark.team, "own") if mark.own else (mark.team,)
    return sign + paint(mark.id, *styles)


def _empty(column: Column, number: int, paint: Paint) -> str:
    if number < 0:
        return " " * CELL
    symbol = column.squares[0].terrain.symbol
    return (LINE if column.line else " ") + paint(symbol, symbol) + " "


def _ground(column: Column, paint: Paint) -> str:
    """Two letters of ground and a flag: wet w, crosswind x, winds + and -, sharp corner !."""
    symbol = FORK if column.forked else column.squares[0].terrain.symbol
    flags = [flag for flag in column.squares[0].flags if flag not in (START, FINISH)]
    text = (LINE if column.line else symbol) + symbol
    return paint(text, symbol) + (flags or [symbol])[0]


def _ruler(ribbon: Ribbon, window: range) -> str:
    """Square numbers, every one behind the start line; F1, F2 ... past the finish line."""
    past = 0
    words: list[str] = []
    for i, column in enumerate(ribbon.columns):
        past += FINISH in column.squares[0].flags
        number = max(column.numbers)
        if past:
            word = f"F{past}"
        elif START in column.squares[0].flags or number % EVERY == 0:
            word = str(number)
        else:
            word = ""
        if i in window:
            words.append(f" {word}"[:CELL].ljust(CELL) if number < 100 else word.ljust(CELL))
    return "".join(words)


def draw_overview(ribbon: Ribbon, marks: Sequence[Mark], paint: Paint) -> list[str]:
    """The whole road in two lines: the ground, and under it own riders and how many others."""
    ground, riders = [], []
    for part in _parts(ribbon):
        symbols = [FORK if c.forked else c.squares[0].terrain.symbol for c in part]
        symbol = next((s for s in symbols if s != "."), ".")
        ground.append(LINE if any(c.line for c in part) else paint(symbol, symbol))
        numbers = {n for column in part for n in column.numbers}
        riders.append(_crowd([mark for mark in marks if mark.square in numbers], paint))
    return [" " + "".join(ground), (" " + "".join(riders)).rstrip()]


def _parts(ribbon: Ribbon) -> list[tuple[Column, ...]]:
    """The columns of the road, joined where there are more than the screen is wide."""
    size = len(ribbon.columns)
    wide = min(size, WIDTH - 2)
    borders = [i * size // wide for i in range(wide + 1)]
    return [ribbon.columns[a:b] for a, b in pairwise(borders)]


def _crowd(marks: list[Mark], paint: Paint) -> str:
    own = [mark for mark in marks if mark.own]
    if own:
        return paint(own[0].id[1], own[0].team, "own")
    return str(min(len(marks), 9)) if marks else " "


def draw_profile(ribbon: Ribbon, paint: Paint) -> list[str]:
    """How the road rises and falls, a slope a square."""
    slopes = [_slope(part) for part in _parts(ribbon)]
    height = 0
    heights: list[int] = []
    for slope in slopes:
        heights.append(height - (slope < 0))
        height += slope
    low, high = min(heights), max(heights)
    scale = max(1.0, (high - low + 1) / PROFILE_ROWS)
    levels = [int((h - low) / scale) for h in heights]
    signs = {1: ("/", "^"), -1: ("\\", "v"), 0: ("_", "")}
    return [
        " " + "".join(
            paint(*signs[slope]) if level == row else " "
            for slope, level in zip(slopes, levels, strict=True)
        ).rstrip()
        for row in range(max(levels), -1, -1)
    ]  # fmt: skip


def _slope(columns: Sequence[Column]) -> int:
    symbols = [column.squares[0].terrain.symbol for column in columns]
    return (symbols.count("^") > 0) - (symbols.count("v") > 0 and "^" not in symbols)
