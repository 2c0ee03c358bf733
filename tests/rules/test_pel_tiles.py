"""Cobbles, supply zones, narrowing roads, five and six teams."""

import pytest

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import Options
from flammerouge.data.tiles import tile
from flammerouge.rulesets import new_race
from tests.rules.picture import drawn, end_of_round, movement, slipstream, whole_round
from tests.rules.raced import SEED, answer, cards, entries, ready_race


# -- cobbles -------------------------------------------------------------------------------
@pytest.mark.rule("PEL-COB-01", "PEL-COB-04")
def test_one_rider_fills_a_cobbled_square_of_one_lane() -> None:
    assert movement(
        """
        road   .  .  .  c  c  .
        left   rS .  .  #  #  .
        right  rR bR .  .  .  .
        """,
        cards="bR 3  rR 4  rS 4",
    ) == drawn(
        """
        left   .  .  .  #  #  .
        right  .  .  rS rR bR .
        """
    )


@pytest.mark.rule("PEL-COB-01")
def test_some_cobbled_squares_have_two_lanes() -> None:
    faces = ["3B", "4B", "5", "5B", "6", "6B", "7", "7B", "8", "8B"]
    cobbles = [s for face in faces for s in tile(face).road.squares() if s.terrain.symbol == "c"]
    assert {square.lanes for square in cobbles} == {1, 2}
    assert movement("2.*2 1c 2c 1c 2.*4", "rR@0R rS@0L", cards="rR 3  rS 3") == "rR@3R rS@3L"


@pytest.mark.rule("PEL-COB-02")
def test_riders_on_cobbles_give_no_slipstream() -> None:
    stands = "rR@0R bR@2R"
    assert slipstream("2.*2 2c 2.*4", stands) == stands


@pytest.mark.rule("PEL-COB-02")
def test_riders_on_cobbles_receive_no_slipstream() -> None:
    stands = "rR@1R bR@3R"
    assert slipstream("2. 2c 2.*5", stands) == stands


@pytest.mark.rule("PEL-COB-02", "R-07")
def test_a_rider_is_pulled_onto_an_empty_cobbled_square() -> None:
    assert slipstream("2.*2 1c 2.*4", "rR@1R bR@3R") == "rR@2 bR@3R"


@pytest.mark.rule("PEL-COB-03")
@pytest.mark.parametrize("card", [2, 3, 5, 7, 9])
def test_cobbles_neither_slow_down_nor_speed_up(card: int) -> None:
    assert movement("1c*20", "rS@0", cards=f"rS {card}") == f"rS@{card}"
    assert movement("2.*3 1c*20", "rS@0R", cards=f"rS {card}").startswith(f"rS@{card}")


@pytest.mark.rule("PEL-COB-04", "BASE-MOVE-06")
def test_a_row_of_single_riders_sends_a_rider_back_to_the_road_before_it() -> None:
    assert movement(
        """
        road   .  .  c  c   c  .
        left   .  .  #  #   #  .
        right  rR kR .  gS! .  .
        """,
        cards="rR 4  kR 3  gS 2",
    ) == drawn(
        """
        left   .  .  #  #  #  .
        right  .  .  rR gS kR .
        """
    )


# -- supply zones --------------------------------------------------------------------------
@pytest.mark.rule("PEL-SUP-01")
def test_three_riders_fit_into_a_supply_square() -> None:
    assert [s.lanes for s in tile("3").road.squares() if s.terrain.symbol == "s"] == [3] * 5
    assert movement(
        """
        road   s  s  s  s  s  s
        left   gR .  .  .  .  .
        middle kR .  .  .  .  .
        right  bR rR .  .  .  .
        """,
        cards="rR 4  bR 5  kR 5  gR 5",
    ) == drawn(
        """
        left   .  .  .  .  .  kR
        middle .  .  .  .  .  bR
        right  .  .  .  .  gR rR
        """
    )


@pytest.mark.rule("PEL-SUP-02")
@pytest.mark.parametrize(
    ("card", "squares"), [("2", 4), ("2e", 4), ("3", 4), ("4", 4), ("5", 5), ("9", 9)]
)
def test_a_rider_who_starts_in_a_supply_zone_moves_four_at_least(card: str, squares: int) -> None:
    assert movement("3s 2.*15", "rS@0R", cards=f"rS {card}") == f"rS@{squares}R"


@pytest.mark.rule("PEL-SUP-02")
@pytest.mark.parametrize("card", [2, 3])
def test_entering_or_crossing_a_supply_zone_gives_nothing(card: int) -> None:
    assert movement("2. 3s*5 2.*9", "rS@0R", cards=f"rS {card}") == f"rS@{card}R"
    assert movement("2. 3s 2.*9", "rS@0R", cards=f"rS {card}") == f"rS@{card}R"


@pytest.mark.rule("PEL-SUP-02", "MTN-ASC-01")
def test_the_ascent_limit_holds_for_a_rider_from_a_supply_zone() -> None:
    assert movement("3s*2 2^*9", "rS@0R", cards="rS 9") == "rS@5R"
    assert movement("3s*2 2^*9", "rS@0R", cards="rS 2") == "rS@4R"


@pytest.mark.rule("PEL-SUP-03")
def test_slipstream_in_supply_zones_is_as_on_the_flat() -> None:
    assert slipstream("3s*9", "rR@1L bR@3M") == "rR@2R bR@3M"


# -- narrowing -----------------------------------------------------------------------------
@pytest.mark.rule("PEL-NAR-01", "PEL-NAR-02")
def test_of_three_abreast_the_right_hand_pair_goes_and_the_third_closes_up() -> None:
    ridden = end_of_round(
        """
        square 13 14 15 16 17
        road   s  s  .  .  .
        left   .  bR #  #  #
        middle .  rS .  .  .
        right  .  rR .  kR .
        """
    )
    assert ridden.slipped == drawn(
        """
        left   .  .  #  #  #
        middle .  .  rS .  .
        right  .  bR rR kR .
        """
    )
    assert ridden.exhausted == {"kR"}


@pytest.mark.rule("PEL-NAR-02", "R-09")
def test_those_behind_fill_the_lanes_that_became_free() -> None:
    assert slipstream(
        """
        road   s  s  .  .  .
        left   gS bR #  #  #
        middle gR rS .  .  .
        right  pR rR .  kR .
        """
    ) == drawn(
        """
        left   .  gR #  #  #
        middle .  pR rS .  .
        right  gS bR rR kR .
        """
    )


@pytest.mark.rule("R-09b", "PEL-NAR-02", "BASE-SLIP-04")
def test_a_rider_left_for_want_of_room_moves_with_the_next_step_of_the_merged_pack() -> None:
    assert slipstream(
        """
        road   s  s  .  .  .  .
        left   .  bR #  #  #  #
        middle .  rS .  .  .  .
        right  .  rR .  kR .  gR
        """
    ) == drawn(
        """
        left   .  .  #  #  #  #
        middle .  .  .  rS .  .
        right  .  .  bR rR kR gR
        """
    )


@pytest.mark.rule("R-47", "PEL-NAR-02")
def test_from_two_lanes_into_one_the_right_hand_rider_goes_and_the_other_closes_up() -> None:
    assert slipstream(
        """
        road   .  .  c  .  .
        left   .  bR #  .  .
        right  .  rR .  kR .
        """
    ) == drawn(
        """
        left   .  .  #  .  .
        right  .  bR rR kR .
        """
    )


@pytest.mark.rule("R-47", "PEL-NAR-02")
def test_one_after_the_other_those_behind_fill_the_left_lane_that_became_free() -> None:
    assert slipstream(
        """
        road   .  .  c  .  .
        left   gS bR #  .  .
        right  gR rR .  kR .
        """
    ) == drawn(
        """
        left   .  gR #  .  .
        right  gS bR rR kR .
        """
    )


@pytest.mark.rule("R-63", "SPEC-BRK-01")
def test_a_breakaway_square_torn_apart_is_judged_as_it_was_before_the_step() -> None:
    """The right-hand rider plays Breakaway and goes; the square he leaves gave nothing."""
    road = """
        road   .  s  .  .  .
        left   #  bR #  #  #
        middle .  rS .  .  .
        right  gR rR .  kR .
        """
    assert slipstream(road, cards="rR 5B") == drawn(
        """
        left   #  .  #  #  #
        middle .  .  rS .  .
        right  gR bR rR kR .
        """
    )
    assert slipstream(road) == drawn(
        """
        left   #  .  #  #  #
        middle .  gR rS .  .
        right  .  bR rR kR .
        """
    )


@pytest.mark.rule("R-63", "SPEC-BRK-01")
def test_in_the_next_step_the_torn_square_is_judged_anew() -> None:
    """rR with Breakaway has gone ahead: in the second step his new square holds bR back."""
    assert slipstream(
        """
        road   s  .  .  .  .
        left   bR #  #  #  #
        middle rS .  .  .  .
        right  rR .  kR .  gR
        """,
        cards="rR 5B",
    ) == drawn(
        """
        left   .  #  #  #  #
        middle .  .  rS .  .
        right  bR .  rR kR gR
        """
    )


@pytest.mark.rule("PEL-NAR-03", "R-09c")
def test_in_movement_only_the_lanes_of_the_landing_square_count() -> None:
    ridden = whole_round(
        """
        road   s  .  c  .  .
        left   bR #  #  #  #
        middle rS .  #  .  .
        right  rR .  .  .  .
        """,
        cards="rR 4  rS 4  bR 4",
    )
    assert ridden.moved == drawn(
        """
        left   .  #  #  #  #
        middle .  .  #  .  rS
        right  .  .  .  bR rR
        """
    )


# -- five and six teams --------------------------------------------------------------------
@pytest.mark.rule("PEL-GEN-01")
@pytest.mark.parametrize("colours", ["rbkgp", "rbkgpw"])
def test_five_and_six_teams_ride_a_stage_with_peloton_tiles(colours: str) -> None:
    race = ready_race(Options(stage="peloton-7-5-6", teams=entries(colours)))
    assert len(race.view("").riders) == 2 * len(colours)
    assert cards(race, "pR", "deck", "hand") == "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
    now = race.round
    while race.round == now:
        answer(race)
    assert {rider.card is not None for rider in race.view("").riders} == {True}


@pytest.mark.rule("PEL-GEN-01")
@pytest.mark.parametrize("colours", ["rbkgp", "rbkgpw"])
def test_five_or_six_teams_cannot_ride_a_stage_of_the_base_box(colours: str) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        new_race(Options(teams=entries(colours)), SEED)
    assert refused.value.code == "stage-teams"


@pytest.mark.rule("PEL-GEN-01")
def test_the_tile_rules_hold_without_any_option() -> None:
    race = new_race(Options(tiles=("a", "3", "5", "u"), teams=entries("rb")), SEED)
    squares = race.state.course.track.squares()
    assert [str(square) for square in squares[6:18]] == (
        ["3s"] * 5 + ["2."] + ["1c", "2c", "1c", "2c", "1c", "1c"]
    )
