"""Nimble riders: always on the right, on the grass if they must."""

import pytest

from tests.rules.picture import drawn, end_of_round, exhausted, movement, slipstream, whole_round

WET = "2.w*14"
ROUND = "2.*3 (1.*3|1.*5) 2.*8"


# -- where he ends -------------------------------------------------------------------------
@pytest.mark.rule("SPEC-NIM-01")
def test_the_rider_on_the_right_moves_one_lane_left() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .
        left   .  .  .  .  .  .
        right  rS kR .  .  .  .
        """,
        cards="kR 3  rS 4N",
    ) == drawn(
        """
        left   .  .  .  .  kR .
        right  .  .  .  .  rS .
        """
    )


@pytest.mark.rule("SPEC-NIM-01")
def test_with_the_right_lane_free_nobody_moves() -> None:
    assert movement("2.*9", "rS@0R kR!@5L", cards="kR 2  rS 5N") == "rS@5R kR@5L"
    assert movement("2.*9", "rS@0L", cards="rS 5N") == "rS@5R"


@pytest.mark.rule("SPEC-NIM-01", "R-58")
def test_on_three_lanes_those_from_the_right_up_to_the_first_free_lane_shift() -> None:
    one = movement("3.*9", "rS@0R kR!@5R", cards="kR 2  rS 5N")
    assert one == "rS@5R kR@5M"
    two = movement("3.*9", "rS@0R kR!@5R bR!@5M", cards="kR 2  bR 2  rS 5N")
    assert two == "rS@5R kR@5M bR@5L"
    gap = movement("3.*9", "rS@0R kR!@5R bR!@5L", cards="kR 2  bR 2  rS 5N")
    assert gap == "rS@5R kR@5M bR@5L"
    left = movement("3.*9", "rS@0R kR!@5M bR!@5L", cards="kR 2  bR 2  rS 5N")
    assert left == "rS@5R kR@5M bR@5L"


@pytest.mark.rule("SPEC-NIM-02")
def test_beside_a_full_square_he_stands_on_the_grass() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .  .  .
        left   rS bR .  .  .  .
        right  rR kR .  .  .  .
        """,
        cards="kR 3  bR 3  rR 4N  rS 4N",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  .  .  bR .
        right  .  .  .  .  kR .
        grass  .  .  .  .  rR .
        verge  .  .  .  .  rS .
        """
    )


@pytest.mark.rule("SPEC-NIM-02")
def test_he_never_loses_a_square_to_a_full_one_and_so_does_not_fall() -> None:
    ridden = whole_round(WET, "rS@0R kR@2R bR@2L", cards="kR 3  bR 3  rS 5N")
    assert ridden.moved == "rS@5G kR@5R bR@5L"
    assert ridden.crashed == set()


@pytest.mark.rule("R-60", "SPEC-NIM-02")
def test_where_somebody_is_on_the_grass_he_goes_further_right_though_a_lane_is_free() -> None:
    assert movement("2.*9", "rS@0R kR!@5G bR!@5L", cards="kR 2  bR 2  rS 5N") == (
        "rS@5GG kR@5G bR@5L"
    )


@pytest.mark.rule("R-58", "SPEC-NIM-01")
def test_a_fallen_rider_is_pushed_left_too() -> None:
    riders = "kR@3R pR@3L bR@2R rS@0R"
    ridden = whole_round(WET, riders, cards="kR 3  pR 3  bR 4  rS 5N")
    assert ridden.moved == "kR@6R pR@6L bR!@5L rS@5R"


@pytest.mark.rule("SPEC-NIM-02")
def test_a_square_full_of_fallen_riders_has_grass_as_well() -> None:
    ridden = whole_round(
        WET, "kR@6R pR@6L gR@3R bR@3L rS@2R", cards="kR 3  pR 3  gR 6  bR 6  rS 6N"
    )
    assert ridden.moved == "kR@9R pR@9L gR!@8R bR!@8L rS@8G"


@pytest.mark.rule("SPEC-NIM-05", "R-59", "MET-CRASH-03")
def test_through_a_square_full_of_fallen_riders_he_cannot_go_and_falls() -> None:
    riders = "kR@6R pR@6L gR@3R bR@3L rS@2R"
    ridden = whole_round(WET, riders, cards="kR 3  pR 3  gR 6  bR 6  rS 9N")
    assert ridden.moved == "kR@9R pR@9L gR!@8R bR!@8L rS!@7R"


@pytest.mark.rule("SPEC-NIM-05", "R-59")
def test_stopped_on_dry_ground_he_stays_upright() -> None:
    road = "2.*6 1.w 1. 2.*6"
    ridden = whole_round(road, "kR@4R bR@4L rS@1R", cards="kR 3  bR 3  rS 9N")
    assert ridden.moved == "kR@7 bR!@6 rS@5R"


@pytest.mark.rule("R-59", "SPEC-NIM-01")
def test_stopped_like_this_he_takes_the_right_lane_of_the_nearest_square_with_room() -> None:
    road = "2.*6 1.w 1. 2.*6"
    one = whole_round(road, "kR@4R bR@4L gR@3R rS@1R", cards="kR 3  bR 3  gR 2  rS 9N")
    assert one.moved == "kR@7 bR!@6 gR@5L rS@5R"
    # 5 is full: no grass there, but the square behind.
    riders = "kR@4R bR@4L gR@3R pR@3L rS@1R"
    two = whole_round(road, riders, cards="kR 3  bR 3  gR 2  pR 2  rS 9N")
    assert two.moved == "kR@7 bR!@6 gR@5R pR@5L rS@4R"


@pytest.mark.rule("R-59")
def test_stopped_like_this_he_does_not_go_to_the_grass_beside_another_one() -> None:
    road = "2.*6 1.w 1. 2.*6"
    riders = "kR@4R bR@4L gR!@5G rS@1R"
    ridden = whole_round(road, riders, cards="kR 3  bR 3  gR 2  rS 9N")
    assert ridden.moved == "kR@7 bR!@6 gR@5G rS@5R"


@pytest.mark.rule("MET-CRASH-03", "MET-CRASH-05", "R-03")
def test_a_rider_who_lies_on_the_grass_bars_no_lane() -> None:
    # kR and bR are blocked where they stand, on wet ground; the left lane of 5 stays free.
    riders = "pR!@7 gR!@6 kR@5G bR@5R rS@0R"
    ridden = movement("2.w*6 1.w*2 2.*6", riders, cards="pR 2  gR 2  kR 2  bR 2  rS 9")
    assert ridden == "pR@7 gR@6 kR!@5G bR!@5R rS@9R"


@pytest.mark.rule("SPEC-NIM-01", "TILE-ROUND-02")
def test_on_a_roundabout_he_ends_on_the_inner_branch_even_if_it_is_taken() -> None:
    assert movement(ROUND, "rS@A2R kR!@I2", cards="kR 2  rS 3N") == "rS@I2G kR@I2"


@pytest.mark.rule("R-62")
def test_a_rider_who_only_stands_up_stays_in_his_lane() -> None:
    assert movement(WET, "rS!@3L", cards="rS 2N") == "rS@3L"


@pytest.mark.rule("R-40", "TTT-02")
def test_in_a_time_trial_riders_of_other_teams_are_not_pushed() -> None:
    riders = "rS@0R rR!@5R bR!@5R bS!@5L"
    cards = "rR 2  bR 2  bS 2  rS 5N"
    assert movement("2.*9", riders, cards=cards, mode="team-time-trial") == (
        "rS@5R rR@5L bR@5R bS@5L"
    )
    assert movement("2.*9", riders, cards=cards, mode="individual-time-trial") == (
        "rS@5R rR@5R bR@5R bS@5L"
    )


# -- first to move, first to slip ----------------------------------------------------------
@pytest.mark.rule("SPEC-NIM-03")
def test_from_the_grass_he_moves_before_everybody_in_the_square() -> None:
    ridden = whole_round("2.*12", "kR@5R bR@5L rS@5G gS@5GG", cards="kR 3  bR 3  rS 3  gS 3")
    assert ridden.order == ["gS", "rS", "kR", "bR"]
    assert ridden.moved == "kR@7R bR@7L rS@8L gS@8R"


@pytest.mark.rule("SPEC-NIM-03", "SPEC-NIM-04")
def test_the_example_of_two_on_the_grass_who_slip_first() -> None:
    assert slipstream(
        """
        road   .  .  .  .  .
        left   .  bR .  .  .
        right  .  kR .  pR .
        grass  .  rR .  .  .
        verge  .  gS .  .  .
        """
    ) == drawn(
        """
        left   .  bR rR .  .
        right  .  kR gS pR .
        """
    )


@pytest.mark.rule("SPEC-NIM-04")
def test_the_example_of_a_single_free_lane() -> None:
    # In the one-lane square only the one furthest right finds room; the others stay.
    ridden = end_of_round("2.*5 1. 2.*4", "kR@4R bR@4L rR@4G gS@4GG pR@6R")
    assert ridden.slipped == "kR@4R bR@4L rR@4G gS@5 pR@6R"
    assert ridden.exhausted == {"pR"}


@pytest.mark.rule("R-61")
def test_those_who_stay_come_off_the_grass_when_they_fit_into_the_lanes() -> None:
    assert slipstream("2.*5 1. 2.*4", "kR@4R rR@4G gS@4GG pR@6R") == "kR@4L rR@4R gS@5 pR@6R"


@pytest.mark.rule("R-61")
def test_nobody_comes_off_the_grass_when_nobody_left() -> None:
    assert slipstream("2.*9", "kR@4R bR@4L rR@4G pR@7R") == "kR@4R bR@4L rR@4G pR@7R"


@pytest.mark.rule("R-61", "R-47")
def test_behind_a_square_that_stays_full_nobody_changes_his_lane() -> None:
    # Only the one on the grass finds room on 5; 4 stays full, so bR keeps his left lane.
    assert slipstream("2.*5 1. 2.*4", "bR@3L kR@4R gR@4L rR@4G pR@6R") == (
        "bR@3L kR@4R gR@4L rR@5 pR@6R"
    )


@pytest.mark.rule("SPEC-NIM-04")
def test_pulled_along_he_is_placed_like_anyone() -> None:
    ridden = slipstream("2.*9", "kR@4R bR@4L rR@3R gR@6R", cards="rR 5N")
    assert ridden == "kR@5R bR@5L rR@4R gR@6R"


# -- on that square ------------------------------------------------------------------------
@pytest.mark.rule("R-41")
def test_a_rider_on_the_grass_counts_as_on_the_square() -> None:
    assert slipstream("2.*9", "bR@2R rS@4G") == "bR@3R rS@4G"
    assert exhausted("2.*9", "bR@3R rS@4G") == {"rS"}
    assert slipstream("2.*9", "bR@2R rS@3G gR@5R") == "bR@3R rS@4R gR@5R"


@pytest.mark.rule("R-41")
def test_on_the_grass_of_the_line_he_crosses_before_the_right_lane() -> None:
    ridden = whole_round("2.*4 2.F*3", "rS@0R kR@2R bR@2L", cards="kR 3  bR 3  rS 5N")
    assert ridden.moved == "rS@5G kR@5R bR@5L"
    assert ridden.crossed == ["rS", "kR", "bR"]
