"""Tiles have the shape of the cardboard."""

import itertools
import math

import pytest

from flammerouge.board.geometry import ORIGIN, Pose, Segment, curve, even
from flammerouge.board.layout import Layout, lay_out
from flammerouge.board.overlap import CLEARANCE, intersect
from flammerouge.board.shapes import LANE, SQUARE, shape
from flammerouge.data.tiles import all_tiles, read_tiles, tile

# The middle of the exit seen from the middle of the entry, in squares: forward, left.
EXITS = {
    "b": (6.0, 0.0, 0), "9": (3.0, 0.0, 0),
    "e": (1.5, 1.5, 90), "E": (1.5, -1.5, -90),
    "h": (2.01, 0.83, 45), "H": (2.01, -0.83, -45),
    "x": (5.3, 2.36, 90), "X": (5.3, -2.36, -90),
    "z": (1.0, 3.63, 180), "Z": (1.0, -3.63, 180),
}  # fmt: skip


@pytest.mark.parametrize("face", EXITS)
def test_a_tile_ends_where_the_cardboard_does(face: str) -> None:
    forward, left, degrees = EXITS[face]
    out = shape(tile(face)).exit
    assert out.at.real / SQUARE == pytest.approx(forward, abs=0.01)
    assert out.at.imag / SQUARE == pytest.approx(left, abs=0.01)
    turned = math.radians(degrees)
    assert abs(out.heading - complex(math.cos(turned), math.sin(turned))) < 1e-9


@pytest.mark.parametrize("face", sorted(all_tiles()))
def test_squares_are_as_many_and_as_wide_as_the_tile_says_and_touch(face: str) -> None:
    made = shape(tile(face))
    assert [p.lanes for p in made.pieces] == [s.lanes for s in tile(face).road.squares()]
    for branch in ("inner", "outer"):
        row = [p for p in made.pieces if p.branch in ("", branch)]
        for before, after in itertools.pairwise(row):
            gap = after.poses[0].left(after.shift) - before.poses[-1].left(before.shift)
            assert abs(gap) < 1e-6 or (abs(gap) - LANE / 2) < 1e-6
    long = [sum(abs(b.at - a.at) for a, b in zip(p.poses, p.poses[1:], strict=False))
            for p in made.pieces]  # fmt: skip
    assert min(long) > 60
    assert max(long) < 80


@pytest.mark.parametrize("face", "xXyY")
def test_both_branches_of_a_roundabout_leave_side_by_side(face: str) -> None:
    made = shape(tile(face))
    side = 1 if tile(face).turn == "left" else -1
    ends = {p.branch: p.poses[-1].left(p.shift) for p in made.pieces if p.branch}
    assert abs(ends["inner"] - made.exit.left(side * LANE / 2)) < 1e-6
    assert abs(ends["outer"] - made.exit.left(-side * LANE / 2)) < 1e-6


@pytest.mark.rule("TILE-ROUND-08")
@pytest.mark.parametrize(("face", "inner_is_left"), [("x", True), ("X", False)])
def test_tile_round_08_left_facing_roundabouts_have_the_inner_branch_on_the_left(
    face: str, inner_is_left: bool
) -> None:
    laid = lay_out(read_tiles(f"a {face} b u"))
    split = [place for place in laid.places if place.branch]
    inner, outer = (
        next(p.centres[0] for p in split if p.branch == name) for name in ("inner", "outer")
    )
    # The road comes in along the x axis, and y grows downwards, which is to the right.
    assert (inner[1] < outer[1]) == inner_is_left


def test_with_no_bend_left_every_tile_goes_straight_on() -> None:
    for face in all_tiles().values():
        out = shape(face, 0.0).exit
        assert abs(out.heading - 1) < 1e-9
        assert abs(out.at.imag) < 1e-9


def test_an_arc_keeps_its_radius() -> None:
    quarter = Segment(100 * math.pi / 2, math.pi / 2)
    for part in (0.25, 0.5, 1.0):
        assert abs(quarter.end(ORIGIN, part).at - 100j) == pytest.approx(100)


def test_a_curve_keeps_both_headings_and_evens_out() -> None:
    end = Pose(100 + 100j, 1j)
    way = even(curve(ORIGIN, end, 60, 30), 10)
    assert way[0].at == 0
    assert abs(way[-1].at - end.at) < 1e-9
    assert abs(way[0].heading - 1) < 1e-9
    assert abs(way[-1].heading - 1j) < 1e-9
    steps = [abs(b.at - a.at) for a, b in itertools.pairwise(way)]
    assert max(steps) - min(steps) < 0.5


def box(x: float, y: float) -> list[complex]:
    return [complex(x, y), complex(x + 10, y), complex(x + 10, y + 10), complex(x, y + 10)]


def test_polygons_meet_when_they_come_closer_than_the_clearance() -> None:
    assert intersect(box(0, 0), box(5, 5))
    assert intersect(box(0, 0), box(10 + CLEARANCE / 2, 0))
    assert not intersect(box(0, 0), box(10 + CLEARANCE * 2, 0))
    diamond = [complex(30, 5), complex(25, 10), complex(20, 5), complex(25, 0)]
    assert not intersect(box(0, 0), diamond)
    assert intersect(box(12, 0), diamond)


def places(laid: Layout) -> list[int]:
    return [place.number for place in laid.places]


def test_squares_are_numbered_like_those_of_the_road() -> None:
    laid = lay_out(read_tiles("a x b u"))
    assert places(laid) == list(range(6 + 11 + 6 + 6))
    assert [p.branch for p in laid.places[6:17]] == [""] * 3 + ["inner"] * 3 + ["outer"] * 5
