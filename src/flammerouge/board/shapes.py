"""The shape of every tile from formulas: a straight square is 64 long, a lane 36 wide."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from flammerouge.board.geometry import Path, Pose, Segment, curve, even
from flammerouge.core.tiles import Tile
from flammerouge.core.track import Split, Square

SQUARE: Final = 64.0
LANE: Final = 36.0
VERGE: Final = 14.0
HALF_TILE: Final = SQUARE
"""The cardboard is two squares wide: three lanes leave a narrower verge."""

_SOFT: Final = Segment(182.0 * math.pi / 4, math.pi / 4)
_SHARP: Final = Segment(96.0 * math.pi / 2, math.pi / 2)

# Two tight corners with a short straight between them; in all one square forward and
# 3.63 squares to the side.
_CORNER: Final = 52.0
_HAIRPIN: Final = (
    Segment(100.0),
    Segment(_CORNER * math.pi / 2, math.pi / 2),
    Segment(3.63 * SQUARE - 2 * _CORNER),
    Segment(_CORNER * math.pi / 2, math.pi / 2),
    Segment(100.0 - SQUARE),
)

_ROUND: Final = (Segment(147.0 * math.pi / 2, math.pi / 2), Segment(4.0))
_BULGE: Final = 86.0
_PULL: Final = 92.0
"""How far the outer branch of a roundabout swings out, and how roundly."""

_SMOOTH: Final = 8
"""Pieces that a square is cut into where the road bends."""


@dataclass(frozen=True)
class Piece:
    """A square of a tile in the tile's own frame: the poses along its middle."""

    poses: tuple[Pose, ...]
    shift: float
    """How far left of the poses the middle of its lanes lies."""
    lanes: int
    branch: str = ""


@dataclass(frozen=True)
class Shape:
    """A tile at one strength of its bend: squares, the ends of its verge, and the way out."""

    pieces: tuple[Piece, ...]
    verge: tuple[tuple[complex, complex], ...]
    """Points of the right and the left border, pair by pair along the road."""
    along: tuple[float, ...]
    """How far along the road each pair lies."""
    exit: Pose


def bends(tile: Tile) -> bool:
    """Whether the tile changes the direction of the road."""
    return tile.shape != "straight"


@cache
def shape(tile: Tile, factor: float = 1.0, before: int = 2, after: int = 2) -> Shape:
    """The tile with its bend times `factor`, between neighbours that have so many lanes."""
    plain = [s for s in tile.road.sections if isinstance(s, Square)]
    split = next((s for s in tile.road.sections if isinstance(s, Split)), None)
    path = Path(_segments(tile, factor, len(plain)))
    step = (SQUARE * len(plain) if split else path.length) / len(plain)
    pieces = [
        Piece(tuple(path.poses(step * k, step * (k + 1), _cuts(tile))), 0.0, square.lanes)
        for k, square in enumerate(plain)
    ]
    leaving = 2 if split else after
    halves = _halves([before, *(square.lanes for square in plain), leaving])
    pairs, along = _verge(path, step, halves, _cuts(tile))
    if split is not None:
        side = 1.0 if tile.turn == "left" else -1.0
        inner, outer = _branches(path, step * len(plain), side, split)
        pieces += inner + outer
        extra = _halves([2, after])[0] - _halves([2, 2])[0]
        more, far = _ring(inner, outer, side, (step * len(plain), path.length), extra)
        pairs, along = pairs + more[1:], along + far[1:]
    return Shape(tuple(pieces), tuple(pairs), tuple(along), path.pose(path.length))


def _segments(tile: Tile, factor: float, squares: int) -> tuple[Segment, ...]:
    side = factor if tile.turn == "left" else -factor
    if tile.shape == "straight":
        return (Segment(SQUARE * squares),)
    bends_by = {
        "soft-turn": (_SOFT,),
        "sharp-turn": (_SHARP,),
        "hairpin": _HAIRPIN,
        "roundabout": (Segment(SQUARE * squares), *_ROUND),
    }[tile.shape]
    return tuple(Segment(s.length, s.angle * side) for s in bends_by)


def _cuts(tile: Tile) -> int:
    return _SMOOTH if tile.shape in ("soft-turn", "sharp-turn", "hairpin") else 1


def _halves(lanes: list[int]) -> list[float]:
    """Half of the width with verges at every border between squares: the wider one counts."""
    wide = [min(max(2, n) * LANE / 2 + VERGE, HALF_TILE) for n in lanes]
    return [max(pair) for pair in itertools.pairwise(wide)]


def _verge(
    path: Path, step: float, halves: list[float], cuts: int
) -> tuple[list[tuple[complex, complex]], list[float]]:
    pairs: list[tuple[complex, complex]] = []
    along: list[float] = []
    for k in range((len(halves) - 1) * cuts + 1):
        i, part = divmod(k, cuts)
        half = halves[i] + (halves[i + 1] - halves[i]) * part / cuts if part else halves[i]
        here = path.pose(step * k / cuts)
        pairs.append((here.left(-half), here.left(half)))
        along.append(step * k / cuts)
    return pairs, along


def _branches(
    path: Path, begin: float, side: float, split: Split
) -> tuple[list[Piece], list[Piece]]:
    """TILE-ROUND-01 and 08: the inner branch keeps to the side of the bend, the outer one
    swings round the island."""
    cuts = _SMOOTH
    inside = path.poses(begin, path.length, len(split.inner) * cuts)
    start, middle, end = (
        path.pose(begin + (path.length - begin) * part) for part in (0.0, 0.5, 1.0)
    )
    apex = Pose(middle.left(-side * _BULGE), middle.heading)
    first = curve(Pose(start.left(-side * LANE / 2), start.heading), apex, _PULL, 40)
    last = curve(apex, Pose(end.left(-side * LANE / 2), end.heading), _PULL, 40)
    outside = even(first + last[1:], len(split.outer) * cuts)
    return (
        _cut(inside, side * LANE / 2, split.inner, "inner"),
        _cut(outside, 0.0, split.outer, "outer"),
    )


def _cut(poses: list[Pose], shift: float, squares: tuple[Square, ...], branch: str) -> list[Piece]:
    n = (len(poses) - 1) // len(squares)
    return [
        Piece(tuple(poses[k * n : (k + 1) * n + 1]), shift, square.lanes, branch)
        for k, square in enumerate(squares)
    ]


def _ring(
    inner: list[Piece], outer: list[Piece], side: float, ends: tuple[float, float], extra: float
) -> tuple[list[tuple[complex, complex]], list[float]]:
    """The verge round both branches and the island, wider at its end by `extra`."""
    n = 4 * _SMOOTH
    begin, end = ends
    near = even([p for piece in inner for p in piece.poses[:-1]] + [inner[-1].poses[-1]], n)
    far = even([p for piece in outer for p in piece.poses[:-1]] + [outer[-1].poses[-1]], n)
    pairs: list[tuple[complex, complex]] = []
    for k, (p, q) in enumerate(zip(near, far, strict=True)):
        more = VERGE + extra * max(0.0, k / n * 4 - 3)
        close, wide = p.left(side * (LANE + more)), q.left(-side * (LANE / 2 + more))
        pairs.append((wide, close) if side > 0 else (close, wide))
    return pairs, [begin + (end - begin) * k / n for k in range(n + 1)]
