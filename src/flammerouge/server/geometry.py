"""A stage laid out for the client: everything that a board needs to be drawn, and no colour.

Coordinates are those of a screen, y downwards; angles are in degrees clockwise, as `rotate()`
of SVG takes them, 0 pointing right. Lines and areas are the data of SVG paths.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from flammerouge.board.ease import How
from flammerouge.board.figures import BESIDE, SIGN_SQUARE
from flammerouge.board.geometry import Point
from flammerouge.board.ink import outline
from flammerouge.board.layout import Layout, Place, best_turn, lay_out
from flammerouge.board.lines import beside, double_line, islands, left_edge, right_edge, waves
from flammerouge.board.profile import way
from flammerouge.board.road import EVERY, ground_of
from flammerouge.board.shapes import LANE
from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.tiles import Road, Tile, lay
from flammerouge.core.track import CRASH_ZONE, START, Square

MARGIN: Final = 60.0
"""Ground left free round the road, for signs and tokens beside it."""
WIDE: Final = (16.0, 9.0)
NUMBER: Final = 8.5
"""How far from the road its numbers stand."""
FARTHER: Final = 34.0
"""How much farther out a second token of the same square lies."""


class Frame(msgspec.Struct, frozen=True):
    """Turn the board by `turn` round the origin, and `box` (x, y, width, height) holds it."""

    turn: float
    box: tuple[float, float, float, float]


class SquarePlace(msgspec.Struct, frozen=True):
    """A square. Lanes go from right to left, as riders see them: areas, then their middles.

    `past` is 0 before the finish line and counts from 1 behind it; `next` are the squares that
    follow, the inner branch first; `beside` and `farther` are places for tokens.
    """

    tile: int
    terrain: str
    ground: str
    past: int
    start: bool
    crash: bool
    next: tuple[int, ...]
    heading: float
    lanes: tuple[str, ...]
    centres: tuple[Point, ...]
    beside: Point
    farther: Point


class TilePlace(msgspec.Struct, frozen=True):
    """A tile: its face, its squares `first` to `last`, where its letter and its weather stand."""

    id: str
    first: int
    last: int
    letter: Point
    sign: Point


class Lines(msgspec.Struct, frozen=True):
    """What is drawn over the ground: borders of squares, dashes between lanes, the second line
    of the lane taken first, waves of crash zones, the two lines across the road."""

    borders: str
    between: str
    double: str
    waves: str
    start: str
    finish: str


class Number(msgspec.Struct, frozen=True):
    """A number printed beside the road."""

    square: int
    at: Point


class LanePlace(msgspec.Struct, frozen=True):
    """One lane of one square."""

    square: int
    lane: int


class Profile(msgspec.Struct, frozen=True):
    """The way in one strip: for each cell its ground and its square, the heights of the borders
    between cells, and for every square of the road the cell that shows it."""

    grounds: tuple[str, ...]
    squares: tuple[int, ...]
    heights: tuple[int, ...]
    cells: tuple[int, ...]


class Geometry(msgspec.Struct, frozen=True):
    """A whole board. `how` says whether its bends are those of the cardboard; `lane` is the
    width of a lane, by which riders on the grass stand right of the rightmost one."""

    how: How
    lane: float
    wide: Frame
    tiles: tuple[TilePlace, ...]
    squares: tuple[SquarePlace, ...]
    verge: str
    islands: str
    lines: Lines
    numbers: tuple[Number, ...]
    breakaway: tuple[LanePlace, ...]
    profile: Profile


def geometry(tiles: tuple[Tile, ...]) -> Geometry:
    """Tiles as laid, ready to be drawn."""
    road, layout = lay(tiles), lay_out(tiles)
    squares = road.track.squares()
    return Geometry(
        how=layout.how,
        lane=LANE,
        wide=_frame(tiles, *WIDE),
        tiles=tuple(_tile(road, layout, i) for i in range(len(tiles))),
        squares=_squares(road, layout),
        verge=_path(layout.verges),
        islands=_path(islands(layout)),
        lines=_lines(layout, squares),
        numbers=_numbers(layout),
        breakaway=_breakaway(road),
        profile=profile(road),
    )


def profile(road: Road) -> Profile:
    """The strip of a road."""
    shown = way(road.track)
    return Profile(
        grounds=tuple(ground_of(square) for square in shown.squares),
        squares=shown.numbers,
        heights=shown.heights,
        cells=shown.cells,
    )


def _frame(tiles: tuple[Tile, ...], width: float, height: float) -> Frame:
    turn = best_turn(tiles, width, height)
    left, top, right, bottom = lay_out(tiles, turn).bounds
    x, y = _round((left - MARGIN, top - MARGIN))
    across, down = _round((right - left + 2 * MARGIN, bottom - top + 2 * MARGIN))
    return Frame(-turn + 0.0, (x, y, across, down))


def _tile(road: Road, layout: Layout, place: int) -> TilePlace:
    squares = road.squares_of(place)
    sign = squares[min(SIGN_SQUARE, len(squares) - 1)]
    return TilePlace(
        id=road.tiles[place].id,
        first=squares[0],
        last=squares[-1],
        letter=_round(layout.labels[place]),
        sign=_round(beside(layout.places[sign], BESIDE)),
    )


def _squares(road: Road, layout: Layout) -> tuple[SquarePlace, ...]:
    course = Course(road.track)
    return tuple(
        SquarePlace(
            tile=place.tile,
            terrain=square.terrain.key,
            ground=ground_of(square),
            past=int(course.past[place.number]),
            start=START in square.flags,
            crash=CRASH_ZONE in square.flags,
            next=_following(course, place.number),
            heading=-place.heading + 0.0,
            lanes=tuple(outline(lane) for lane in place.lanes),
            centres=tuple(_round(centre) for centre in place.centres),
            beside=_round(beside(place, BESIDE)),
            farther=_round(beside(place, BESIDE + FARTHER)),
        )
        for place, square in zip(layout.places, road.track.squares(), strict=True)
    )


def _following(course: Course, square: int) -> tuple[int, ...]:
    both = int(course.ahead[square]), int(course.aside[square])
    return tuple(number for number in both if number != NOWHERE)


def _lines(layout: Layout, squares: tuple[Square, ...]) -> Lines:
    places = layout.places
    between = (left_edge(place, lane) for place in places for lane in range(len(place.lanes) - 1))
    wavy = (
        way
        for place in places
        if CRASH_ZONE in squares[place.number].flags
        for lane in range(len(place.lanes))
        for way in waves(place, lane)
    )
    grounds = [ground_of(square) for square in squares]
    behind = grounds.count("start")
    finish = len(grounds) - sum(ground.endswith("finish") for ground in grounds)
    return Lines(
        borders=_path((*right_edge(place), *left_edge(place)[::-1]) for place in places),
        between=_path(between, closed=False),
        double=_path((double_line(place, layout) for place in places), closed=False),
        waves=_path(wavy, closed=False),
        start=_across(places[behind]),
        finish=_across(places[finish]),
    )


def _across(place: Place) -> str:
    """The line across the road where a square begins, from right to left."""
    return outline((right_edge(place)[0], left_edge(place)[0]), closed=False)


def _numbers(layout: Layout) -> tuple[Number, ...]:
    return tuple(
        Number(place.number, _round(beside(place, NUMBER)))
        for place in layout.places
        if place.number % EVERY == 0 and place.branch != "outer"
    )


def _breakaway(road: Road) -> tuple[LanePlace, ...]:
    return tuple(
        LanePlace(road.first[i] + tile.breakaway[0] - 1, lane)
        for i, tile in enumerate(road.tiles)
        if tile.breakaway is not None
        for lane in tile.breakaway[1]
    )


def _path(shapes: Iterable[Iterable[Point]], *, closed: bool = True) -> str:
    return "".join(outline(shape, closed=closed) for shape in map(tuple, shapes) if shape)


def _round(point: Point) -> Point:
    return round(point[0], 1) + 0.0, round(point[1], 1) + 0.0
