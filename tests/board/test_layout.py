"""Stages lie on the table without overlap, always the same way."""

import dataclasses
import json
import math
import random
import subprocess
import sys
from collections.abc import Sequence

import pytest

from flammerouge.board.ease import FLATTER, LOOKS, ease
from flammerouge.board.ground import NEAR, Clash, clashes
from flammerouge.board.layout import Layout, best_turn, lay_out, overlaps
from flammerouge.board.shapes import LANE, shape
from flammerouge.core.tiles import Tile
from flammerouge.data.stages import Stage, stages
from flammerouge.data.tiles import read_tiles, tile
from tests.board.polygons import area, crossing

LOOP = "a e g i J b c d u"
"""Four left turns and then straight on: it runs into its own start."""


def tiles_of(stage: Stage) -> tuple[Tile, ...]:
    return tuple(tile(face) for face in stage.tiles)


def covered(laid: Layout, tiles: tuple[Tile, ...]) -> list[tuple[int, int]]:
    """Pairs of tiles far apart along the road whose drawn outlines cross."""
    ends = []
    far = 0.0
    for face, factor in zip(tiles, laid.factors, strict=True):
        begin, far = far, far + shape(face, factor).along[-1]
        ends.append((begin, far))
    return [
        (i, j)
        for j in range(len(tiles))
        for i in range(j)
        if ends[j][0] - ends[i][1] >= NEAR and crossing(laid.verges[i], laid.verges[j])
    ]


@pytest.mark.rule("R-78")
@pytest.mark.parametrize("each", stages(), ids=lambda s: str(s.id))
def test_r_78_every_stage_lies_at_the_angles_of_the_cardboard(each: Stage) -> None:
    laid = lay_out(tiles_of(each))
    assert laid.how == "true"
    assert covered(laid, tiles_of(each)) == []


def random_stage(chance: random.Random) -> tuple[Tile, ...]:
    body = [*"bcdefghijklmnopqrst", *chance.choice(("", "x", "xyz", "39"))]
    chance.shuffle(body)
    faces = [
        face if chance.random() < 0.5 else face.upper() if face.isalpha() else f"{face}B"
        for face in body
    ]
    return tuple(tile(face) for face in ("a", *faces, chance.choice("uv")))


@pytest.mark.parametrize("seed", range(40))
def test_random_tiles_are_eased_until_nothing_overlaps(seed: int) -> None:
    tiles = random_stage(random.Random(seed))
    laid = lay_out(tiles)
    assert covered(laid, tiles) == []
    assert (laid.how == "true") == (not overlaps(tiles))


def test_easing_keeps_the_way_a_bend_goes() -> None:
    tiles = read_tiles(LOOP)
    factors, how = ease(tiles)
    assert how == "eased"
    assert all(0.3 <= factor <= 1.3 for factor in factors)
    assert all(factor == 1 for face, factor in zip(tiles, factors, strict=True) if not face.turn)


def test_a_loop_overlaps_and_says_which_tiles() -> None:
    met = overlaps(read_tiles(LOOP))
    assert met
    assert {LOOP.split()[i] for i, _ in met} <= {"a", "e"}
    assert overlaps(read_tiles("a b e c u")) == ()


def test_roundabouts_and_hairpins_give_way_too() -> None:
    """Three bends to the left that make a full circle, and no other turn."""
    tiles = read_tiles("a x y z b c d f l v")
    laid = lay_out(tiles)
    assert overlaps(tiles)
    assert laid.how == "eased"
    assert covered(laid, tiles) == []


def test_what_cannot_be_eased_is_flattened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flammerouge.board.ease.LOOKS", 0)
    tiles = read_tiles(LOOP)
    factors, how = ease(tiles)
    assert how == "flattened"
    assert clashes(tiles, factors) == []
    assert len({factor for face, factor in zip(tiles, factors, strict=True) if face.turn}) == 1


@pytest.mark.parametrize("length", [20, 40, 60])
def test_however_the_road_winds_it_is_looked_at_only_so_often(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    def look(tiles: Sequence[Tile], factors: Sequence[float]) -> list[Clash]:
        nonlocal looks
        looks += 1
        return clashes(tiles, factors)

    monkeypatch.setattr("flammerouge.board.ease.clashes", look)
    chance = random.Random(length)
    for _ in range(2):
        tiles = tuple(tile(face) for face in ("a", *chance.choices("eghijExyz", k=length - 2), "u"))
        looks = 0
        factors, how = ease(tiles)
        assert how != "true"
        assert looks <= LOOKS // length**2 + len(FLATTER) + 1
        assert clashes(tiles, factors) == []


@pytest.mark.parametrize("seed", range(20))
def test_with_no_bend_left_nothing_can_overlap(seed: int) -> None:
    tiles = random_stage(random.Random(seed))
    assert clashes(tiles, [0.0] * len(tiles)) == []


def test_the_same_tiles_lie_the_same_way_in_another_process() -> None:
    code = (
        "from flammerouge.board.ease import ease\n"
        "from flammerouge.data.tiles import read_tiles\n"
        f"print(ease(read_tiles({LOOP!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert done.stdout.strip() == str(ease(read_tiles(LOOP)))


def test_lanes_go_from_right_to_left_and_are_one_lane_wide() -> None:
    laid = lay_out(read_tiles("a 3 b u"))
    for place in laid.places:
        turn = math.radians(place.heading)
        for right, left in zip(place.centres, place.centres[1:], strict=False):
            assert left[0] - right[0] == pytest.approx(-math.sin(turn) * LANE, abs=0.02)
            assert left[1] - right[1] == pytest.approx(-math.cos(turn) * LANE, abs=0.02)
        assert all(area(lane) == pytest.approx(64 * 36, rel=0.01) for lane in place.lanes)
    assert [len(place.lanes) for place in laid.places[6:12]] == [3, 3, 3, 3, 3, 2]


def test_a_lane_holds_its_centre() -> None:
    for each in stages()[::7]:
        for place in lay_out(tiles_of(each)).places:
            for lane, (x, y) in zip(place.lanes, place.centres, strict=True):
                dot = ((x, y - 0.5), (x + 0.5, y), (x, y + 0.5))
                assert crossing(dot, lane)


def test_a_layout_becomes_json() -> None:
    laid = lay_out(read_tiles("a b u"))
    back = json.loads(json.dumps(dataclasses.asdict(laid)))
    assert back["tiles"] == ["a", "b", "u"]
    assert len(back["places"]) == 18
    assert back["places"][0]["centres"] == [[32.0, 18.0], [32.0, -18.0]]


def test_the_best_turn_fits_a_straight_road_to_the_window() -> None:
    tiles = read_tiles("a b c u")
    assert best_turn(tiles, 1000, 200) == pytest.approx(0, abs=4)
    assert best_turn(tiles, 200, 1000) == pytest.approx(90, abs=4)
    wide = lay_out(tiles, best_turn(tiles, 200, 1000)).bounds
    assert wide[3] - wide[1] > wide[2] - wide[0]


@pytest.mark.soak
def test_no_random_stage_ever_overlaps() -> None:
    for seed in range(500):
        tiles = random_stage(random.Random(seed))
        assert covered(lay_out(tiles), tiles) == [], seed
