"""Lines along and beside the road: edges of lanes, the double line, waves, islands."""

from __future__ import annotations

import math
from collections.abc import Iterator

from flammerouge.board.geometry import Point
from flammerouge.board.layout import Layout, Place


def right_edge(place: Place, lane: int = 0) -> tuple[Point, ...]:
    """The right edge of a lane, forwards."""
    polygon = place.lanes[lane]
    return polygon[: len(polygon) // 2]


def left_edge(place: Place, lane: int = -1) -> tuple[Point, ...]:
    """The left edge of a lane, forwards."""
    polygon = place.lanes[lane]
    return polygon[len(polygon) // 2 :][::-1]


def beside(place: Place, distance: float) -> Point:
    """A point so far to the left of the square's left edge; negative: right of its right."""
    edge = left_edge(place) if distance > 0 else right_edge(place)
    x, y = edge[len(edge) // 2]
    if len(edge) == 2:
        x, y = (edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2
    turn = math.radians(place.heading)
    return x - math.sin(turn) * distance, y - math.cos(turn) * distance


def double_line(place: Place, layout: Layout) -> list[Point]:
    """The second line beside the lane that is taken first: the right one, or the inner branch."""
    if place.branch == "outer":
        return []
    right, left = right_edge(place), left_edge(place, 0)
    if place.branch == "inner" and inner_is_left(place, layout):
        right, left = left, right
    return [
        (x + (u - x) * 0.13, y + (v - y) * 0.13) for (x, y), (u, v) in zip(right, left, strict=True)
    ]


def inner_is_left(place: Place, layout: Layout) -> bool:
    """TILE-ROUND-08, read off the ground: is the outer branch on the right of this one?"""
    outer = next(p for p in layout.places if p.tile == place.tile and p.branch == "outer")
    inner = next(p for p in layout.places if p.tile == place.tile and p.branch == "inner")
    (x, y), (u, v) = inner.centres[0], outer.centres[0]
    turn = math.radians(inner.heading)
    return (u - x) * math.sin(turn) + (v - y) * math.cos(turn) > 0


def waves(place: Place, lane: int) -> Iterator[list[Point]]:
    """A wavy line along both edges of a lane, which is how a crash zone is known."""
    right, left = right_edge(place, lane), left_edge(place, lane)
    for side in (0.17, 0.83):
        yield [
            (x + (u - x) * part, y + (v - y) * part)
            for k, ((x, y), (u, v)) in enumerate(zip(right, left, strict=True))
            for part in (side + (0.1 if k % 2 else -0.1),)
        ]


def islands(layout: Layout) -> Iterator[list[Point]]:
    """The ground that the two branches of each roundabout enclose."""
    for tile in dict.fromkeys(place.tile for place in layout.places if place.branch):
        inner = [p for p in layout.places if p.tile == tile and p.branch == "inner"]
        outer = [p for p in layout.places if p.tile == tile and p.branch == "outer"]
        edges = (
            (right_edge, left_edge) if inner_is_left(inner[0], layout) else (left_edge, right_edge)
        )
        near, far = (
            [point for place in places for point in edge(place)]
            for edge, places in zip(edges, (inner, outer), strict=True)
        )
        yield near + far[::-1]
