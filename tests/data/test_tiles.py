"""The tiles are those of the boxes."""

from collections import Counter

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import Tile
from flammerouge.core.track import FINISH, START, Split
from flammerouge.data.tiles import all_tiles, load_tiles, read_tiles, split_ids, tile


def faces(box: str) -> list[Tile]:
    return [face for face in all_tiles().values() if face.box == box]


def lanes(face: Tile) -> list[int]:
    return [square.lanes for square in face.road.squares()]


@pytest.mark.rule("BASE-COMP-05")
def test_base_comp_05_the_base_box_has_21_pieces_with_a_small_and_a_capital_side() -> None:
    pieces = Counter(face.physical for face in faces("base"))
    assert len(pieces) == 21
    assert set(pieces.values()) == {2}
    for piece in pieces:
        assert {tile(piece).physical, tile(piece.upper()).physical} == {piece}
    kinds = Counter(
        face.shape if face.role == "turn" else face.role
        for face in faces("base")
        if face.id.islower()
    )
    assert kinds == {"start": 1, "finish": 1, "straight": 7, "soft-turn": 6, "sharp-turn": 6}


@pytest.mark.rule("BASE-COMP-05")
def test_base_comp_05_the_other_side_of_a_turn_bends_the_other_way() -> None:
    for face in faces("base"):
        if face.role == "turn":
            other = tile(face.id.swapcase())
            assert {face.turn, other.turn} == {"left", "right"}
            assert face.shape == other.shape


@pytest.mark.rule("BASE-SET-02")
def test_base_set_02_small_letters_are_flat() -> None:
    for face in faces("base"):
        if face.id.islower():
            assert {square.terrain.key for square in face.road.squares()} == {"flat"}


def test_straights_have_six_squares_turns_two_and_the_bonus_tile_three() -> None:
    sizes = {"turn": 2, "bonus": 3, "roundabout": 3 + 3 + 5}
    for face in all_tiles().values():
        assert face.size == sizes.get(face.role, 6), face.id


@pytest.mark.rule("TILE-WIDE-02", "TILE-WIDE-03")
def test_tile_wide_02_the_wide_finish_is_the_finish_with_three_lanes() -> None:
    for narrow, wide in ("uv", "UV"):
        assert lanes(tile(wide)) == [3] * 6
        for a, b in zip(tile(narrow).road.squares(), tile(wide).road.squares(), strict=True):
            assert (a.terrain, a.flags) == (b.terrain, b.flags)
    for uphill in "UV":
        assert all(square.terrain.climbs for square in tile(uphill).road.squares())


@pytest.mark.rule("BASE-MOVE-11", "BASE-WIN-05")
def test_base_win_05_five_squares_past_the_line_and_four_on_the_ascent() -> None:
    past = {
        name: sum(FINISH in square.flags for square in tile(name).road.squares()) for name in "uUvV"
    }
    assert past == {"u": 5, "U": 4, "v": 5, "V": 4}


def test_start_places() -> None:
    places = {
        name: sum(square.lanes for square in tile(name).road.squares() if START in square.flags)
        for name in ("a", "A", "1", "1B")
    }
    assert places == {"a": 10, "A": 8, "1": 12, "1B": 15}


@pytest.mark.rule("TILE-ROUND-01", "TILE-ROUND-08")
def test_tile_round_01_a_roundabout_is_three_squares_then_three_inside_or_five_outside() -> None:
    for name in "xXyY":
        *approach, split = tile(name).road.sections
        assert [str(square) for square in approach] == ["2.", "2.", "2."]
        assert isinstance(split, Split)
        assert [len(split.inner), len(split.outer)] == [3, 5]
        assert {square.lanes for square in split.inner + split.outer} == {1}
        assert tile(name).turn == ("left" if name.islower() else "right")


@pytest.mark.rule("TILE-SHARP-01")
def test_tile_sharp_01_the_hairpin_has_three_narrow_crash_squares() -> None:
    for name in "zZ":
        assert str(tile(name).road) == "2.*2 1.!*3 2."


@pytest.mark.rule("PEL-COB-01")
def test_pel_cob_01_cobbles_have_mostly_one_lane() -> None:
    cobbles = [s for f in faces("peloton") for s in f.road.squares() if s.terrain.key == "cobbles"]
    widths = Counter(square.lanes for square in cobbles)
    assert set(widths) == {1, 2}
    assert widths[1] > widths[2]


@pytest.mark.rule("PEL-SUP-01")
def test_pel_sup_01_supply_squares_have_three_lanes() -> None:
    zones = [f for f in all_tiles().values() if "s" in str(f.road)]
    assert {face.id for face in zones} == {"3", "4", "9"}
    supply = [s for f in zones for s in f.road.squares() if s.terrain.key == "supply"]
    assert {square.lanes for square in supply} == {3}


@pytest.mark.rule("R-10")
def test_r_10_breakaway_places_are_on_the_fourth_square_two_for_the_large_race() -> None:
    assert tile("2").breakaway == (4, (0, 1))
    assert tile("2B").breakaway == (4, (0,))
    assert [f.id for f in all_tiles().values() if f.breakaway] == ["2", "2B"]


def test_ids_are_read_with_or_without_spaces() -> None:
    assert split_ids("a 2B 3 g") == split_ids("a2B3g") == ("a", "2B", "3", "g")
    assert [face.id for face in read_tiles("abcu")] == ["a", "b", "c", "u"]


def test_with_spaces_a_b_after_a_number_is_a_tile_of_its_own() -> None:
    assert split_ids("3 B") == ("3", "B")


@pytest.mark.parametrize("ids", ["a ? u", "a?u", "a q2 u", "0", "é"])
def test_an_unknown_tile_is_named(ids: str) -> None:
    with pytest.raises(MalformedInput, match="unknown tile") as refusal:
        read_tiles(ids)
    assert refusal.value.code == "unknown-tile"


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ('b = "wavy 2.*6"', "bad-value", "tile b: shape 'wavy'"),
        ('e = "sharp-turn up 2.*2"', "bad-value", "tile e: 'up' is neither left nor right"),
        ('b = "straight 2?*6"', "track-syntax", "tile b: track: '2\\?\\*6'"),
        ("b = 7", "bad-value", "tile b: 7 is not a text"),
        ('bb = "straight 2."', "bad-value", "tile bb"),
    ],
)
def test_a_bad_line_is_refused_by_file_and_tile(line: str, code: str, message: str) -> None:
    with pytest.raises(MalformedInput, match=f"mine.toml: {message}") as refusal:
        load_tiles(f"[own.straight]\n{line}\n", "mine.toml")
    assert refusal.value.code == code


def test_places_of_a_tile_that_is_not_there_are_refused() -> None:
    with pytest.raises(MalformedInput, match="tile q: unknown tile"):
        load_tiles("[breakaway-places]\nq = { square = 4, lanes = [0] }\n")
