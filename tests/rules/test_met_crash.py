"""Crashes: who falls, what a fallen rider bars, and how he gets up again."""

import pytest

from tests.rules.picture import drawn, end_of_round, exhausted, movement, slipstream, whole_round

WET = "2.*4 2.w*6 2.*6"


# -- falling -------------------------------------------------------------------------------
@pytest.mark.rule("MET-WET-01", "MET-CRASH-01")
def test_who_is_blocked_and_ends_on_wet_ground_falls_in_the_lane_he_came_to() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .w .w .
        left   .  .  bR .  .  .
        right  rR .  kR .  .  .
        """,
        cards="kR 2  bR 2  rR 4",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  .  .  bR .
        right  .  .  .  rR! kR .
        """
    )
    assert ridden.crashed == {"rR"}


@pytest.mark.rule("MET-WET-01")
def test_a_rider_who_is_not_blocked_does_not_fall_on_wet_ground() -> None:
    assert whole_round(WET, "rR@0R bR@0L", cards="rR 5  bR 5").crashed == set()


@pytest.mark.rule("MET-WET-01", "R-11")
def test_blocked_from_wet_ground_back_onto_dry_he_stays_upright() -> None:
    ridden = whole_round(WET, "kR@2R bR@2L rR@0R", cards="kR 2  bR 2  rR 4")
    assert ridden.moved == "kR@4R bR@4L rR@3R"
    assert ridden.crashed == set()


@pytest.mark.rule("MET-WET-01", "R-11")
def test_blocked_from_dry_ground_back_onto_wet_he_falls() -> None:
    ridden = whole_round(WET, "kR@7R bR@7L rR@0R", cards="kR 3  bR 3  rR 10")
    assert ridden.moved == "kR@10R bR@10L rR!@9R"


@pytest.mark.rule("MET-WET-01")
def test_one_square_lost_is_enough_and_so_are_three() -> None:
    riders = "kR@5R bR@5L gR@4R pR@4L rR@0R"
    ridden = whole_round(WET, riders, cards="kR 3  bR 3  gR 3  pR 3  rR 8")
    assert ridden.moved == "kR@8R bR@8L gR@7R pR@7L rR!@6R"


@pytest.mark.rule("MET-WET-02")
def test_what_an_ascent_takes_makes_nobody_fall() -> None:
    ridden = whole_round("2.*2 2^w*8", "rR@0R", cards="rR 9")
    assert ridden.moved == "rR@5R"
    assert ridden.crashed == set()


@pytest.mark.rule("MET-WET-02")
def test_what_the_end_of_the_road_takes_makes_nobody_fall() -> None:
    ridden = whole_round("2.*3 2.w*3", "rR@0R", cards="rR 9")
    assert ridden.moved == "rR@5R"
    assert ridden.crashed == set()


@pytest.mark.rule("MET-WET-02")
def test_what_an_earlier_crash_takes_makes_nobody_fall() -> None:
    ridden = whole_round(WET, "rR!@4R", cards="rR 5")
    assert ridden.moved == "rR@7R"
    assert ridden.crashed == set()


@pytest.mark.rule("MET-WET-01", "MET-WET-02")
def test_capped_first_and_blocked_after_that_he_falls() -> None:
    ridden = whole_round("2.*2 2^w*8", "kR@3R bR@3L rR@0R", cards="kR 2  bR 2  rR 9")
    assert ridden.moved == "kR@5R bR@5L rR!@4R"


@pytest.mark.rule("MET-WET-01", "R-03")
def test_blocked_all_the_way_back_he_falls_where_he_stands() -> None:
    ridden = whole_round("1.w*4", "rR@0 bR@1 kR@2", cards="kR 2  bR 2  rR 2")
    # kR reaches the last square, bR is stopped behind him, rR behind bR.
    assert ridden.moved == "rR!@1 bR!@2 kR@3"
    stuck = whole_round("1.w*3", "rR@0 bR!@1 kR@2", cards="kR 2  bR 2  rR 2")
    assert stuck.moved == "rR!@0 bR@1 kR@2"


@pytest.mark.rule("R-03", "MET-WET-01")
def test_a_rider_blocked_all_the_way_keeps_his_left_lane_and_falls_there() -> None:
    ridden = whole_round("2.w 1.w*2", "rR@0L bR!@1 kR@2", cards="kR 2  bR 2  rR 2")
    assert ridden.moved == "rR!@0L bR@1 kR@2"


# -- lying ---------------------------------------------------------------------------------
@pytest.mark.rule("MET-CRASH-01")
def test_a_fallen_rider_takes_up_his_lane() -> None:
    ridden = whole_round(WET, "rR!@6R bR@2R kR@2L gR@1R", cards="rR 2  bR 4  kR 4  gR 5")
    # He only stands up, so one lane of 6 is left for bR; kR and gR are stopped on wet ground.
    assert ridden.moved == "rR@6R bR@6L kR!@5R gR!@5L"


@pytest.mark.rule("MET-CRASH-05")
def test_a_square_with_one_upright_rider_can_be_passed() -> None:
    riders = "kR@7R bR@7L gR@3R pR@3L rR@2R"
    ridden = whole_round(WET, riders, cards="kR 2  bR 2  gR 6  pR 2  rR 9")
    # gR is stopped on 8, wet, and lies there alone: rR rides past him.
    assert ridden.moved == "kR@9R bR@9L gR!@8R pR@5R rR@11R"


@pytest.mark.rule("MET-CRASH-03", "MET-CRASH-04")
def test_a_square_with_a_fallen_rider_in_every_lane_stops_the_next_one() -> None:
    riders = "kR@7R bR@7L gR@3R pR@3L rR@2R"
    ridden = whole_round(WET, riders, cards="kR 2  bR 2  gR 6  pR 6  rR 9")
    assert ridden.moved == "kR@9R bR@9L gR!@8R pR!@8L rR!@7R"


@pytest.mark.rule("MET-CRASH-03", "MET-CRASH-04")
def test_stopped_by_fallen_riders_on_dry_ground_he_stays_upright() -> None:
    road = "2.*6 1.w 1. 2.*6"
    ridden = whole_round(road, "kR@4R bR@4L rR@1R", cards="kR 3  bR 3  rR 9")
    # kR takes 7; bR is stopped on 6, wet, its only lane; rR has to stay behind, on dry 5.
    assert ridden.moved == "kR@7 bR!@6 rR@5R"


@pytest.mark.rule("MET-CRASH-03")
def test_the_nearest_square_with_room_behind_the_fallen_may_be_further_back() -> None:
    road = "2.*6 1.w 1. 2.*6"
    riders = "kR@4R bR@4L gR@3R pR@3L rR@1R"
    ridden = whole_round(road, riders, cards="kR 3  bR 3  gR 2  pR 2  rR 9")
    assert ridden.moved == "kR@7 bR!@6 gR@5R pR@5L rR@4R"


@pytest.mark.rule("MET-CRASH-03")
def test_a_rider_who_would_end_on_the_fallen_is_blocked_as_by_anyone() -> None:
    road = "2.*6 1.w 1. 2.*6"
    ridden = whole_round(road, "kR@4R bR@4L rR@1R", cards="kR 3  bR 3  rR 5")
    assert ridden.moved == "kR@7 bR!@6 rR@5R"


@pytest.mark.rule("MET-CRASH-03", "MET-CRASH-05")
def test_full_of_riders_but_only_one_of_them_lying_a_square_can_be_passed() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .w .  .  .
        left   .  .  .  bR .  .  .
        right  rR .  .  kR! .  .  .
        """,
        cards="kR 2  bR 2  rR 6",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  .  .  .  .  .
        right  .  .  .  kR .  bR rR
        """
    )


@pytest.mark.rule("MET-CRASH-03")
def test_who_starts_among_fallen_riders_is_not_stopped_by_them() -> None:
    assert movement("3.w*3 2.*6", "rR!@0R bR!@0M kR@0L", cards="rR 2  bR 2  kR 5") == (
        "rR@0R bR@0M kR@5R"
    )


# -- no slipstream -------------------------------------------------------------------------
@pytest.mark.rule("MET-CRASH-02")
def test_a_fallen_rider_pulls_nobody() -> None:
    assert slipstream("2.w*6", "rR@1R bR!@3R") == "rR@1R bR!@3R"


@pytest.mark.rule("MET-CRASH-02")
def test_nor_does_the_upright_rider_beside_him() -> None:
    assert slipstream("2.w*6", "rR@1R bR!@3R kR@3L") == "rR@1R bR!@3R kR@3L"


@pytest.mark.rule("MET-CRASH-02")
def test_a_fallen_rider_and_the_one_beside_him_are_not_pulled() -> None:
    assert slipstream("2.w*6", "rR!@1L kR@1R bR@3R") == "rR!@1L kR@1R bR@3R"


@pytest.mark.rule("MET-CRASH-02", "R-09b")
def test_a_fallen_rider_in_a_pack_holds_those_behind_him() -> None:
    assert slipstream("2.w*8", "rR@1R bR!@2R kR@3R gR@5R") == "rR@1R bR!@2R kR@4R gR@5R"


@pytest.mark.rule("MET-CRASH-02")
def test_a_rider_who_is_up_again_gives_and_receives() -> None:
    ridden = whole_round(WET, "rR!@4R bR@9R", cards="rR 6  bR 1")
    assert ridden.moved == "rR@8R bR@10R"
    assert ridden.slipped == "rR@9R bR@10R"


# -- getting up ----------------------------------------------------------------------------
@pytest.mark.rule("MET-CRASH-06")
@pytest.mark.parametrize(("card", "square"), [("2", 4), ("2e", 4), ("3", 5), ("7", 9)])
def test_getting_up_costs_two_of_the_card(card: str, square: int) -> None:
    ridden = whole_round(WET, "rR!@4R", cards=f"rR {card}")
    assert ridden.moved == f"rR@{square}R"
    assert ridden.crashed == set()


@pytest.mark.rule("MET-CRASH-06")
def test_a_two_stands_him_up_in_the_lane_where_he_lay() -> None:
    assert movement(WET, "rR!@4L", cards="rR 2") == "rR@4L"


@pytest.mark.rule("MET-CRASH-07", "R-13")
@pytest.mark.parametrize(
    ("road", "card", "square"),
    [
        ("2^*9", "7", 5),  # 7 - 2 = 5, what the ascent allows
        ("2^*9", "6", 4),
        ("2^*9", "9", 5),
        ("2v*9", "3", 5),  # 3 - 2 = 1, raised to 5
        ("2v*9", "9", 7),
        ("3s*9", "5", 4),  # 5 - 2 = 3, raised to 4
        ("3s*9", "7", 5),
    ],
)
def test_the_two_come_off_before_terrain_counts(road: str, card: str, square: int) -> None:
    assert movement(road, "rR!@0R", cards=f"rR {card}") == f"rR@{square}R"


@pytest.mark.rule("R-13b", "MET-CRASH-06", "MET-CRASH-07")
@pytest.mark.parametrize("road", ["2v*9", "3s*9"])
def test_a_two_moves_nobody_even_where_there_is_a_minimum(road: str) -> None:
    assert movement(road, "rR!@1R", cards="rR 2") == "rR@1R"


@pytest.mark.rule("MET-CRASH-06", "R-03")
def test_he_gets_up_and_falls_again_when_he_is_blocked_on_wet_ground() -> None:
    ridden = whole_round(WET, "rR!@4R kR@5R bR@5L", cards="rR 5  kR 2  bR 2")
    assert ridden.moved == "rR!@6R kR@7R bR@7L"


@pytest.mark.rule("MET-CRASH-09")
def test_a_fallen_rider_moves_when_his_turn_comes() -> None:
    ridden = whole_round(WET, "rR!@6R kR@6L bR@7R gR@5R", cards="rR 5  kR 5  bR 5  gR 5")
    assert ridden.order == ["bR", "rR", "kR", "gR"]


@pytest.mark.rule("MET-CRASH-09", "MET-CRASH-03")
def test_who_gets_up_and_rides_on_bars_nobody_behind_him() -> None:
    assert movement("1.w*3 2.*9", "rR@0 bR!@2", cards="bR 5  rR 7") == "rR@7R bR@5R"


# -- exhaustion ----------------------------------------------------------------------------
@pytest.mark.rule("MET-CRASH-08", "R-14")
def test_a_fallen_rider_with_nobody_ahead_takes_exhaustion_and_shelters_the_next() -> None:
    assert exhausted("2.w*6", "rR@1R bR!@2L") == {"bR"}


@pytest.mark.rule("MET-CRASH-08", "R-14")
def test_a_fallen_rider_behind_another_is_sheltered() -> None:
    assert exhausted("2.w*6", "rR!@1R bR@2L") == {"bR"}


@pytest.mark.rule("MET-CRASH-08", "MET-CRASH-02")
def test_exhaustion_after_a_slip_that_a_crash_prevented() -> None:
    ridden = end_of_round("2.w*9", "rR@1R bR!@3R kR@5R")
    assert ridden.slipped == "rR@1R bR!@3R kR@5R"
    assert ridden.exhausted == {"rR", "bR", "kR"}


@pytest.mark.rule("MET-CRASH-03")
def test_a_full_square_of_fallen_riders_right_ahead_stops_a_rider_at_once() -> None:
    # bR only stands up on 6, so kR is stopped on the wet 5 and falls; rR is right behind him.
    assert (
        movement("2.*5 1.w 1. 2.*6", "bR!@6R kR@4R rR@4L", cards="bR 2  kR 2  rR 3")
        == "bR@6 kR!@5 rR@4L"
    )
