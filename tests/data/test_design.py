"""The design clauses: where tokens go, and what is advised."""

import pytest

from flammerouge.core.design import (
    Finding,
    Pile,
    Piles,
    Spot,
    advice,
    ascents,
    cobbled_sections,
    errors,
    piles,
    refresh_square,
    straights_in_stock,
)
from flammerouge.core.tiles import Road, lay
from flammerouge.core.track import FINISH, read_track
from flammerouge.data.stages import Stage, stage, stages
from flammerouge.data.tiles import all_tiles, read_tiles, tile

SOUND = "a b L c D F d e g i o p u"
"""Two ascents, of three and five squares."""


def road(ids: str) -> Road:
    return lay(read_tiles(ids))


def road_of(of: Stage) -> Road:
    return lay(tuple(tile(face) for face in of.tiles))


def clauses(found: tuple[Finding, ...]) -> list[str]:
    return [finding.clause for finding in found]


def test_ascents_and_cobbles_are_ranges_of_square_numbers() -> None:
    track = read_track("2.*3 2^*2 2v 2^ 1c*2 2c (1.*3|1.*5) 2^*3 2.")
    assert ascents(track) == (range(3, 5), range(6, 7), range(18, 21))
    assert cobbled_sections(track) == (range(7, 10),)


@pytest.mark.rule("DESIGN-01", "DESIGN-02", "DESIGN-06", "DESIGN-10", "DESIGN-09", "R-23")
def test_design_01_nine_straights_ten_for_the_large_race_and_four_more_for_the_long_one() -> None:
    assert straights_in_stock(4) == 9
    assert straights_in_stock(6) == 10
    assert straights_in_stock(4, "extended") == 13
    assert straights_in_stock(5, "extended") == 14
    assert straights_in_stock(6, "team-time-trial") == 9


@pytest.mark.rule("DESIGN-12")
def test_design_12_one_pile_is_always_just_past_the_line() -> None:
    for each in stages():
        laid = road_of(each)
        due = piles(laid)
        line = [FINISH in square.flags for square in laid.track.squares()].index(True)
        assert line in (due.major.spot.number(laid), due.minor.spot.number(laid))


@pytest.mark.rule("DESIGN-13", "DESIGN-17")
def test_design_13_major_goes_behind_the_longest_ascent_of_five_and_minor_to_the_line() -> None:
    assert piles(road("a L b D F u")) == Piles(
        Pile("mountain", Spot("D", 6)), Pile("sprint", Spot("u", 2))
    )


@pytest.mark.rule("DESIGN-13")
def test_design_13_an_ascent_goes_on_over_tiles() -> None:
    """Tile C ends with three and turn E has two: five in all, so the first square of F."""
    assert piles(road("a C E F u")).major == Pile("mountain", Spot("F", 1))


@pytest.mark.rule("DESIGN-14")
def test_design_14_ties_go_to_the_ascent_nearest_the_finish() -> None:
    assert piles(road("a D b C E f u")).major == Pile("mountain", Spot("f", 1))
    assert piles(road("a C E f b D u")).major == Pile("mountain", Spot("D", 6))


@pytest.mark.rule("DESIGN-15", "DESIGN-18")
def test_design_15_and_18_stage_eleven() -> None:
    """Two squares of O and six of V make eight, more than the six of R, Q and K."""
    assert piles(road_of(stage("grand-tour-11"))) == Piles(
        Pile("mountain", Spot("V", 3)), Pile("mountain", Spot("H", 1))
    )


@pytest.mark.rule("DESIGN-16")
def test_design_16_with_short_ascents_major_is_a_sprint_at_the_line() -> None:
    assert piles(road("a M b u")).major == Pile("sprint", Spot("u", 2))


@pytest.mark.rule("DESIGN-17")
def test_design_17_a_finish_climb_that_is_not_the_longest_leaves_the_line_to_minor() -> None:
    """N and K make eight; the finish has six."""
    assert piles(road("a N K b U")) == Piles(
        Pile("mountain", Spot("b", 1)), Pile("sprint", Spot("U", 3))
    )


@pytest.mark.rule("DESIGN-18")
def test_design_18_minor_goes_behind_the_longest_other_ascent_however_short() -> None:
    assert piles(road("a Q b U")).minor == Pile("mountain", Spot("b", 1))
    assert piles(road("a L b Q d u")).minor == Pile("mountain", Spot("L", 4))


@pytest.mark.rule("DESIGN-18", "DESIGN-14")
def test_design_18_ties_go_to_the_ascent_nearest_the_finish() -> None:
    assert piles(road("a L b C d u")).minor == Pile("mountain", Spot("d", 1))


@pytest.mark.rule("DESIGN-19")
def test_design_19_without_ascents_minor_is_a_sprint_halfway() -> None:
    """The lines are before squares 5 and 19, the middle is square 12: tile c begins there."""
    assert piles(road("a b c u")) == Piles(
        Pile("sprint", Spot("u", 2)), Pile("sprint", Spot("c", 1))
    )


@pytest.mark.rule("DESIGN-19")
def test_design_19_also_when_the_finish_has_the_only_ascent() -> None:
    assert piles(road("a b c U")).minor == Pile("sprint", Spot("c", 1))


@pytest.mark.rule("DESIGN-13", "DESIGN-15", "DESIGN-16", "DESIGN-17", "DESIGN-18", "DESIGN-19")
@pytest.mark.parametrize("each", [s for s in stages() if s.piles], ids=lambda s: str(s.id))
def test_the_piles_of_the_stages_are_those_of_the_clauses(each: Stage) -> None:
    assert piles(road_of(each)) == each.piles


@pytest.mark.rule("DESIGN-11")
@pytest.mark.parametrize("each", [s for s in stages() if s.refresh], ids=lambda s: str(s.id))
def test_design_11_the_refresh_squares_of_the_stages_are_those_of_the_clause(each: Stage) -> None:
    assert refresh_square(road_of(each)) == each.refresh


@pytest.mark.rule("DESIGN-11")
def test_design_11_refresh_prefers_a_supply_zone_near_halfway() -> None:
    """The middle is square 27: tile 3 begins at 24, tile f at 30."""
    assert refresh_square(road("a b c d 3 f l m u")) == Spot("3", 1)


@pytest.mark.rule("DESIGN-11")
def test_design_11_refresh_else_goes_just_after_halfway() -> None:
    assert refresh_square(road("a b c d n f l m u")) == Spot("f", 1)
    assert refresh_square(road("a 3 c d n f l m u")) == Spot("f", 1)


def known_errors(ids: str, overlaps: tuple[tuple[int, int], ...] = ()) -> list[tuple[str, str]]:
    return [(f.code, f.tile) for f in errors(ids.split(), all_tiles(), overlaps)]


@pytest.mark.rule("R-78")
@pytest.mark.parametrize(
    ("ids", "found"),
    [
        ("a b u", []),
        ("a q2 u", [("unknown-tile", "q2")]),
        ("a b B u", [("tile-twice", "B")]),
        ("b c u", [("no-start", "b")]),
        ("a b c", [("no-finish", "c")]),
        ("a u b v", [("tile-misplaced", "u")]),
        ("", [("no-start", ""), ("no-finish", "")]),
    ],
)
def test_r_78_what_cannot_be_built_is_an_error(ids: str, found: list[tuple[str, str]]) -> None:
    assert known_errors(ids) == found


@pytest.mark.rule("R-78")
def test_r_78_overlap_is_an_error() -> None:
    assert known_errors("a b c u", ((0, 2),)) == [("overlap", "c")]


@pytest.mark.rule("R-78")
def test_r_78_every_stage_is_without_errors() -> None:
    for each in stages():
        assert errors(each.tiles, all_tiles()) == ()


def test_a_sound_stage_gets_no_advice() -> None:
    assert advice(road(SOUND)) == ()


@pytest.mark.rule("DESIGN-03")
@pytest.mark.parametrize(
    ("ids", "n"),
    [("a b c u", 0), ("a b L c u", 1), ("a L b C d M f N u", 4), ("a 5 b 6 c 7 d L u", 4)],
)
def test_design_03_two_or_three_ascents_and_cobbled_sections(ids: str, n: int) -> None:
    assert Finding("sections", "DESIGN-03", numbers=(n, 2, 3)) in advice(road(ids))


@pytest.mark.rule("DESIGN-03")
@pytest.mark.parametrize("ids", ["a L b C d u", "a L b C d M f u", "a 5 b L u", "a 8 6B b L f u"])
def test_design_03_adjoining_squares_are_one_section(ids: str) -> None:
    assert "DESIGN-03" not in clauses(advice(road(ids)))


@pytest.mark.rule("DESIGN-04")
@pytest.mark.parametrize("supply", ["3", "4", "9"])
def test_design_04_no_supply_zone_next_to_the_finish(supply: str) -> None:
    near = SOUND.replace(" u", f" {supply} u")
    assert Finding("supply-at-finish", "DESIGN-04", supply) in advice(road(near))
    assert "DESIGN-04" not in clauses(advice(road(SOUND.replace(" u", f" {supply}B u"))))
    assert "DESIGN-04" not in clauses(advice(road(SOUND.replace(" e ", f" {supply} e "))))


@pytest.mark.rule("DESIGN-05")
def test_design_05_a_tour_wants_the_wide_finish() -> None:
    assert clauses(advice(road(SOUND), tour=True)) == ["DESIGN-05"]
    assert advice(road(SOUND.replace(" u", " v")), tour=True) == ()


LARGE = "1 2 L c D F 9 3 e g i o p v"


@pytest.mark.rule("DESIGN-06", "DESIGN-07", "DESIGN-08")
@pytest.mark.parametrize(
    ("change", "clause"),
    [(("9 ", ""), "DESIGN-06"), (("3 ", "b "), "DESIGN-07"), ((" v", " u"), "DESIGN-08")],
)
def test_design_06_to_08_what_five_teams_want(change: tuple[str, str], clause: str) -> None:
    assert advice(road(LARGE), teams=5) == ()
    poorer = road(LARGE.replace(*change))
    assert clauses(advice(poorer, teams=5)) == [clause]
    assert advice(poorer, teams=4) == ()


@pytest.mark.rule("DESIGN-07")
def test_design_07_the_bonus_tile_is_no_supply_zone_of_six_squares() -> None:
    assert "DESIGN-07" in clauses(advice(road(LARGE.replace("3 ", "4B ")), teams=6))


@pytest.mark.rule("DESIGN-09")
def test_design_09_no_breakaway_no_bonus_tile_and_no_piles_in_a_time_trial() -> None:
    laid = road(LARGE)
    found = advice(laid, teams=6, mode="team-time-trial", placed=piles(laid))
    assert [(f.clause, f.tile) for f in found] == [
        ("DESIGN-09", "2"), ("DESIGN-09", "9"), ("DESIGN-09", "D"),
    ]  # fmt: skip
    assert advice(road(SOUND), mode="individual-time-trial") == ()


@pytest.mark.rule("DESIGN-10")
def test_design_10_an_extended_stage_has_thirteen_tiles_besides_its_turns() -> None:
    long = road_of(stage("grand-tour-5"))
    assert advice(long, mode="extended") == ()
    short = advice(road(SOUND), mode="extended")
    assert [f.numbers for f in short if f.clause == "DESIGN-10"] == [(8, 13)]


@pytest.mark.rule("DESIGN-11")
@pytest.mark.parametrize("spot", [Spot("n", 1), Spot("d", 2), Spot("x", 1), Spot("s", 1)])
def test_design_11_refresh_far_from_halfway_or_inside_a_tile_is_advised_against(spot: Spot) -> None:
    found = advice(road_of(stage("grand-tour-5")), mode="extended", refresh=spot)
    assert found == (Finding("refresh-not-halfway", "DESIGN-11", spot.tile, (spot.square,)),)


@pytest.mark.rule("DESIGN-19")
def test_design_19_minor_far_from_halfway_is_advised_against() -> None:
    laid = road("a 5 b 6 c e g i o p d u")
    assert advice(laid) == ()
    wrong = Piles(piles(laid).major, Pile("sprint", Spot("5", 1)))
    assert clauses(advice(laid, placed=wrong)) == ["DESIGN-19"]


@pytest.mark.rule("DESIGN-19")
def test_design_19_no_six_square_tile_about_halfway() -> None:
    assert "DESIGN-19" in clauses(advice(road("a 5 e b 6 g i o p h k q r s t u")))


@pytest.mark.rule("R-78")
def test_r_78_our_own_stages_follow_all_advice() -> None:
    for each in stages():
        if each.origin in ("own design", "rulebook"):
            assert not advice(
                road_of(each),
                teams=each.teams[1],
                mode=each.mode,
                tour=True,
                placed=each.piles,
                refresh=each.refresh,
            ), each.id
