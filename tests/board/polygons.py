"""Polygons on top of each other, found another way than the board finds them."""

from itertools import pairwise

from flammerouge.board.geometry import Point, Polygon


def crossing(one: Polygon, other: Polygon) -> bool:
    """Whether borders cross or one polygon lies inside the other."""
    if not _boxes_meet(one, other):
        return False
    return (
        any(_cross(a, b, c, d) for a, b in _sides(one) for c, d in _sides(other))
        or _inside(one[0], other)
        or _inside(other[0], one)
    )


def area(polygon: Polygon) -> float:
    return abs(sum(x * v - u * y for (x, y), (u, v) in _sides(polygon))) / 2


def _boxes_meet(one: Polygon, other: Polygon) -> bool:
    return all(
        min(p[k] for p in one) <= max(q[k] for q in other)
        and min(q[k] for q in other) <= max(p[k] for p in one)
        for k in (0, 1)
    )


def _sides(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(pairwise((*polygon, polygon[0])))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _inside(point: Point, polygon: Polygon) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in _sides(polygon):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
