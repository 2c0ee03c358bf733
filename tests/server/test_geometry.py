"""What the client draws is the road that is ridden, small enough to send."""

import cmath
import gzip
import math
import re
from dataclasses import replace

import msgspec
import pytest

from flammerouge.board.geometry import Point, Polygon
from flammerouge.core.course import Course
from flammerouge.core.tiles import lay
from flammerouge.data.stages import stage, stages
from flammerouge.data.tiles import read_tiles
from flammerouge.server.gallery import card_of, gallery
from flammerouge.server.geometry import Geometry, geometry
from tests.board.polygons import area, crossing

MOST_BYTES = 40_000
CODES = list(dict.fromkeys(stage.code for stage in stages()))
SOME = CODES[::6]
ROUNDABOUTS = "a b x c Y d u"


def of(code: str) -> Geometry:
    return geometry(read_tiles(code))


def polygons(path: str) -> list[Polygon]:
    """The shapes of a path made of M, L and Z."""
    return [
        tuple((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", part))
        for part in path.split("M")[1:]
    ]


def dot(point: Point) -> Polygon:
    x, y = point
    return ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))


def turned(point: Point, degrees: float) -> Point:
    """As SVG turns: clockwise, on a screen whose y goes down."""
    z = complex(*point) * cmath.exp(1j * math.radians(degrees))
    return z.real, z.imag


def test_the_longest_stage_is_small_enough_to_send() -> None:
    for code in CODES:
        assert len(gzip.compress(msgspec.json.encode(of(code)))) < MOST_BYTES, code


@pytest.mark.parametrize("code", SOME)
def test_squares_are_those_of_the_race(code: str) -> None:
    track = lay(read_tiles(code)).track
    course = Course(track)
    shown = of(code).squares
    assert len(shown) == int(course.size)
    for number, (square, place) in enumerate(zip(track.squares(), shown, strict=True)):
        assert len(place.lanes) == len(place.centres) == square.lanes
        assert place.terrain == square.terrain.key
        assert (place.start, place.crash) == ("S" in square.flags, "!" in square.flags)
        assert place.past == int(course.past[number])
        assert place.ground == place.terrain or place.start or place.past


@pytest.mark.parametrize("code", SOME)
def test_a_rider_stands_in_his_lane_and_looks_to_the_next_square(code: str) -> None:
    shown = of(code).squares
    for place in shown:
        for lane, centre in zip(place.lanes, place.centres, strict=True):
            assert crossing(polygons(lane)[0], dot(centre))
        for following in place.next:
            (x, y), (u, v) = place.centres[0], shown[following].centres[0]
            ahead = turned((u - x, v - y), -place.heading)
            assert ahead[0] > 0, "the next square lies in the direction of the heading"


def test_both_branches_of_a_roundabout_lead_on_and_hold_an_island() -> None:
    shown = of(ROUNDABOUTS)
    forks = [n for n, place in enumerate(shown.squares) if len(place.next) == 2]
    assert forks == [14, 31]
    inner, outer = shown.squares[14].next
    assert (inner, outer) == (15, 18)
    assert shown.squares[17].next == shown.squares[22].next == (23,)
    found = polygons(shown.islands)
    assert len(found) == 2
    for island in found:
        assert area(island) > 1000
        middle = (sum(x for x, _ in island) / len(island), sum(y for _, y in island) / len(island))
        lanes = [polygons(lane)[0] for place in shown.squares for lane in place.lanes]
        assert not any(crossing(lane, dot(middle)) for lane in lanes)
    assert not of(CODES[0]).islands


@pytest.mark.parametrize("code", SOME)
def test_the_advised_turn_shows_the_whole_road_from_left_to_right(code: str) -> None:
    shown = of(code)
    points = [point for verge in polygons(shown.verge) for point in verge]

    x, y, width, height = shown.wide.box
    for point in points:
        u, v = turned(point, shown.wide.turn)
        assert x < u < x + width
        assert y < v < y + height
    first, last = shown.squares[0].centres[0], shown.squares[-1].centres[0]
    assert turned(first, shown.wide.turn)[0] < turned(last, shown.wide.turn)[0]
    assert width > height


def test_lines_cross_the_road_where_start_and_finish_begin() -> None:
    shown = of(CODES[0])
    for line, number in ((shown.lines.start, 5), (shown.lines.finish, len(shown.squares) - 5)):
        (right, left) = polygons(line)[0]
        assert math.dist(right, left) == pytest.approx(2 * shown.lane, abs=0.2)
        first = polygons(shown.squares[number].lanes[0])[0]
        assert right == first[0]


def test_tiles_know_their_squares_and_breakaway_places_are_named() -> None:
    shown = of("a 2B h u")
    assert [(tile.id, tile.first, tile.last) for tile in shown.tiles] == [
        ("a", 0, 5), ("2B", 6, 11), ("h", 12, 13), ("u", 14, 19),
    ]  # fmt: skip
    assert [(place.square, place.lane) for place in shown.breakaway] == [(9, 0)]
    assert [(p.square, p.lane) for p in of("1 2 u").breakaway] == [(9, 0), (9, 1)]


def test_crash_zones_have_waves() -> None:
    shown = of("a z u")
    assert [n for n, place in enumerate(shown.squares) if place.crash] == [8, 9, 10]
    assert len(polygons(shown.lines.waves)) == 6
    assert not of("a b u").lines.waves


def test_the_profile_climbs_and_shows_each_square_in_a_cell() -> None:
    shown = of("a L x u").profile
    assert shown.grounds == (
        *["start"] * 5, "flat", *["ascent"] * 3, *["descent"] * 3, *["flat"] * 7, *["finish"] * 5,
    )  # fmt: skip
    assert shown.heights == (*[0] * 7, 1, 2, 3, 2, 1, *[0] * 13)
    assert shown.squares == (*range(18), *range(23, 29))
    assert shown.cells == (*range(18), 15, 15, 16, 16, 17, *range(18, 24))


def test_a_road_that_only_descends_is_not_flat() -> None:
    """As a stage of a legend's tour may be, which a tile with a descent has lengthened."""
    flat = stage("avenue-corso-paseo")
    at = flat.tiles.index("b")
    card = card_of(replace(flat, tiles=(*flat.tiles[:at], "B", *flat.tiles[at + 1 :])))
    assert (card.ascents, card.descents, card.lands) == ((), (4,), ("hills",))


def test_stage_cards_say_what_a_stage_is_and_needs() -> None:
    cards = {card.id: card for card in gallery()}
    assert list(cards) == [stage.id for stage in stages()]
    first = cards["avenue-corso-paseo"]
    assert (first.boxes, first.ascents, first.cobbles) == (("base",), (), ())
    assert not first.supply
    assert not first.breakaway
    assert first.length == len(first.grounds) - 10
    peloton = cards["peloton-9-5-6"]
    assert peloton.breakaway
    assert peloton.supply
    assert set(peloton.boxes) == {"base", "peloton"}
    assert peloton.cobbles
    tour = cards["grand-tour-5"]
    assert (tour.length, len(tour.ascents), tour.roundabouts, tour.refresh) == (92, 2, 1, True)
    assert set(tour.boxes) == {"base", "peloton", "grand-tour"}
    for card in gallery():
        assert len(card.heights) == len(card.grounds) + 1
        assert sum(card.ascents) == sum("ascent" in ground for ground in card.grounds)
        assert sum(card.descents) == sum(ground == "descent" for ground in card.grounds)
        assert ("flat" in card.lands) == (not card.ascents + card.descents + card.cobbles)
