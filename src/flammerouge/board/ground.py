"""Tiles put down one after the other, and which of them would lie on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from flammerouge.board.geometry import ORIGIN, Pose
from flammerouge.board.overlap import intersect
from flammerouge.board.shapes import Shape, shape
from flammerouge.core.tiles import Tile

NEAR: Final = 192.0
"""Road that is less than this further on may touch: it is the same bend."""


@dataclass(frozen=True)
class Block:
    """A convex bit of tile with its verges, as a disc to ask first and a polygon to ask then."""

    corners: tuple[complex, ...]
    middle: complex
    radius: float
    begin: float
    end: float


@dataclass(frozen=True)
class Footprint:
    """All that a tile covers, in its own frame."""

    blocks: tuple[Block, ...]
    middle: complex
    radius: float
    length: float
    exit: Pose


@dataclass(frozen=True)
class Clash:
    """Two bits of road on the same ground: their tiles, by place."""

    first: int
    second: int


@cache
def footprint(tile: Tile, factor: float, before: int, after: int) -> Footprint:
    """What a tile covers with its bend times `factor`."""
    made = shape(tile, factor, before, after)
    blocks = tuple(_blocks(made, tile))
    corners = [z for block in blocks for z in block.corners]
    middle = sum(corners) / len(corners)
    radius = max(abs(z - middle) for z in corners)
    return Footprint(blocks, middle, radius, made.along[-1], made.exit)


def shapes_of(tiles: Sequence[Tile], factors: Sequence[float]) -> list[Shape]:
    """The shapes of tiles in a row: each knows the width of its neighbours."""
    return [
        shape(tile, factor, before, after)
        for tile, factor, (before, after) in zip(tiles, factors, neighbours(tiles), strict=True)
    ]


def neighbours(tiles: Sequence[Tile]) -> list[tuple[int, int]]:
    """For every tile the lanes just before and just after it."""
    ends = [(squares[0].lanes, squares[-1].lanes) for squares in (t.road.squares() for t in tiles)]
    last = len(tiles) - 1
    return [
        (ends[i - 1][1] if i else ends[0][0], ends[i + 1][0] if i < last else ends[i][1])
        for i in range(len(tiles))
    ]


def clashes(tiles: Sequence[Tile], factors: Sequence[float]) -> list[Clash]:
    """Every pair of tiles, far apart along the road, that would lie on each other."""
    prints = [
        footprint(tile, factor, before, after)
        for tile, factor, (before, after) in zip(tiles, factors, neighbours(tiles), strict=True)
    ]
    frames, begins = _put_down(prints)
    found = []
    for j, later in enumerate(prints):
        middle = frames[j].at + frames[j].heading * later.middle
        for i in range(j):
            earlier = prints[i]
            apart = middle - (frames[i].at + frames[i].heading * earlier.middle)
            if abs(apart) < earlier.radius + later.radius and _clash(
                earlier, frames[i], begins[i], later, frames[j], begins[j]
            ):
                found.append(Clash(i, j))
    return found


def _put_down(prints: Sequence[Footprint]) -> tuple[list[Pose], list[float]]:
    frames, begins = [ORIGIN], [0.0]
    for print_ in prints:
        frames.append(print_.exit.within(frames[-1]))
        begins.append(begins[-1] + print_.length)
    return frames, begins


def _clash(
    one: Footprint, frame: Pose, begin: float, other: Footprint, away: Pose, far: float
) -> bool:
    if far + other.length - begin < NEAR:
        return False
    at, heading = frame.at, frame.heading
    for b in other.blocks:
        middle = away.at + away.heading * b.middle
        corners: list[complex] = []
        for a in one.blocks:
            if far + b.begin - begin - a.end < NEAR:
                continue
            if abs(middle - at - heading * a.middle) >= a.radius + b.radius:
                continue
            if not corners:
                corners = [away.at + away.heading * z for z in b.corners]
            if intersect([at + heading * z for z in a.corners], corners):
                return True
    return False


def _blocks(made: Shape, tile: Tile) -> list[Block]:
    """Straight road of one width is one block, bent road has one for two pairs of its border."""
    pairs, along = made.verge, made.along
    blocks = []
    for i, j in pairwise(_cuts(made, tile)):
        corners = (pairs[i][0], pairs[j][0], pairs[j][1], pairs[i][1])
        middle = sum(corners) / 4
        radius = max(abs(z - middle) for z in corners)
        blocks.append(Block(corners, middle, radius, along[i], along[j]))
    return blocks


def _cuts(made: Shape, tile: Tile) -> list[int]:
    last = len(made.verge) - 1
    if tile.shape == "roundabout":
        return list(range(last + 1))
    if tile.shape != "straight":
        return [*range(0, last, 2), last]
    wide = [abs(left - right) for right, left in made.verge]
    return [0, *(k for k in range(1, last) if not wide[k - 1] == wide[k] == wide[k + 1]), last]
