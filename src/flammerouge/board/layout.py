"""A stage laid out: a polygon for every lane of every square, none on top of another."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flammerouge.board.ease import Factors, How, ease
from flammerouge.board.geometry import ORIGIN, Point, Polygon, Pose, screen, screen_point, strip
from flammerouge.board.ground import clashes, shapes_of
from flammerouge.board.shapes import LANE, Piece, Shape
from flammerouge.core.tiles import Tile


@dataclass(frozen=True)
class Place:
    """Where a square lies. Lanes go from right to left, as riders see them.

    A lane's outline is its right edge forwards, then its left edge back. `heading` is
    in degrees, 0 to the right of the screen, growing anticlockwise.
    """

    number: int
    tile: int
    branch: str
    lanes: tuple[Polygon, ...]
    centres: tuple[Point, ...]
    heading: float


@dataclass(frozen=True)
class Layout:
    """A whole road on the table. `how` says whether the bends are those of the cardboard."""

    tiles: tuple[str, ...]
    how: How
    factors: Factors
    places: tuple[Place, ...]
    verges: tuple[Polygon, ...]
    labels: tuple[Point, ...]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything."""
        xs = [x for verge in self.verges for x, _ in verge]
        ys = [y for verge in self.verges for _, y in verge]
        return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=256)
def lay_out(tiles: tuple[Tile, ...], turn: float = 0.0) -> Layout:
    """Lay tiles out without overlap, the first one pointing `turn` degrees anticlockwise."""
    factors, how = _ease(tiles)
    return _draw(tiles, factors, how, turn)


def overlaps(tiles: Sequence[Tile]) -> tuple[tuple[int, int], ...]:
    """The places of tiles that lie on each other when laid at the angles of the cardboard."""
    return tuple((c.first, c.second) for c in clashes(tiles, (1.0,) * len(tiles)))


def best_turn(tiles: tuple[Tile, ...], width: float, height: float) -> float:
    """The direction of the first tile that lets a window show the road largest.

    Of two opposite directions it takes the one that starts at the left, or, in a high
    window, at the bottom.
    """
    points = [complex(x, -y) for verge in lay_out(tiles).verges for x, y in verge]
    best = max(range(0, 180, 2), key=lambda degrees: _scale(points, degrees, width, height))
    turned = [z * cmath.exp(1j * math.radians(best)) for z in (points[0], points[-1])]
    way = turned[1] - turned[0]
    backwards = way.real < 0 if width >= height else way.imag < 0
    return float(best + 180 if backwards else best)


def _scale(points: Sequence[complex], degrees: int, width: float, height: float) -> float:
    turned = cmath.exp(1j * math.radians(degrees))
    xs = [(z * turned).real for z in points]
    ys = [(z * turned).imag for z in points]
    return min(width / (max(xs) - min(xs)), height / (max(ys) - min(ys)))


@lru_cache(maxsize=256)
def _ease(tiles: tuple[Tile, ...]) -> tuple[Factors, How]:
    return ease(tiles)


def _draw(tiles: tuple[Tile, ...], factors: Factors, how: How, turn: float) -> Layout:
    frame = Pose(ORIGIN.at, cmath.exp(1j * math.radians(turn)))
    places: list[Place] = []
    verges: list[Polygon] = []
    labels: list[Point] = []
    for i, made in enumerate(shapes_of(tiles, factors)):
        places += [_place(piece, frame, len(places) + k, i) for k, piece in enumerate(made.pieces)]
        verges.append(_outline(made, frame))
        labels.append(_label(made, frame))
        frame = made.exit.within(frame)
    return Layout(
        tuple(tile.id for tile in tiles), how, factors, tuple(places), tuple(verges), tuple(labels)
    )


def _place(piece: Piece, frame: Pose, number: int, tile: int) -> Place:
    poses = [pose.within(frame) for pose in piece.poses]
    middle = (
        poses[len(poses) // 2]
        if len(poses) % 2
        else Pose((poses[0].at + poses[-1].at) / 2, poses[0].heading)
    )
    rights = [piece.shift + (k - piece.lanes / 2) * LANE for k in range(piece.lanes)]
    return Place(
        number=number,
        tile=tile,
        branch=piece.branch,
        lanes=tuple(screen(strip(poses, right, right + LANE)) for right in rights),
        centres=tuple(screen_point(middle.left(right + LANE / 2)) for right in rights),
        heading=round(math.degrees(cmath.phase(middle.heading)), 1) + 0.0,
    )


def _outline(made: Shape, frame: Pose) -> Polygon:
    rights = [frame.at + frame.heading * right for right, _ in made.verge]
    lefts = [frame.at + frame.heading * left for _, left in made.verge]
    return screen(rights + lefts[::-1])


def _label(made: Shape, frame: Pose) -> Point:
    """The middle of the right border."""
    right, left = made.verge[len(made.verge) // 2]
    inwards = (left - right) / abs(left - right)
    return screen_point(frame.at + frame.heading * (right - inwards * 7))
