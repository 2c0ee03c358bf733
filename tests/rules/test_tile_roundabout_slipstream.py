"""Roundabouts: packs that fork, slipstream into one or both branches, shelter."""

import pytest

from tests.rules.picture import end_of_round, exhausted, slipstream

ROUND = "2.*3 (1.*3|1.*5) 2.*8"


# -- from the last square before the split --------------------------------------------------
@pytest.mark.rule("TILE-ROUND-11", "TILE-ROUND-10")
def test_two_before_the_split_go_to_one_branch_each() -> None:
    ridden = end_of_round(ROUND, "kR@A3R rR@A3L gR@I2 bR@O2")
    assert ridden.slipped == "kR@I1 rR@O1 gR@I2 bR@O2"
    assert ridden.exhausted == {"gR", "bR"}


@pytest.mark.rule("TILE-ROUND-11")
def test_a_single_rider_before_the_split_goes_inside() -> None:
    assert slipstream(ROUND, "kR@A3L gR@I2 bR@O2") == "kR@I1 gR@I2 bR@O2"


@pytest.mark.rule("TILE-ROUND-11", "R-15c", "R-47")
def test_with_a_giver_inside_only_the_right_one_goes_and_the_other_closes_up() -> None:
    ridden = end_of_round(ROUND, "kR@A3R rR@A3L gR@I2")
    assert ridden.slipped == "kR@I1 rR@A3R gR@I2"
    assert ridden.exhausted == {"gR"}


@pytest.mark.rule("TILE-ROUND-11", "R-15c", "R-47")
def test_with_a_giver_outside_only_the_right_one_goes_there() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L gR@O2") == "kR@O1 rR@A3R gR@O2"


@pytest.mark.rule("R-15c")
def test_nobody_enters_a_branch_that_pulls_nobody() -> None:
    # The riders on I1 and before the split are one pack; only outside there is a giver.
    assert slipstream(ROUND, "kR@A3R rR@A3L bR@I1 gR@O2") == "kR@O1 rR@A3R bR@I1 gR@O2"


@pytest.mark.rule("R-15c")
def test_two_empty_squares_on_a_branch_pull_nobody() -> None:
    ridden = end_of_round(ROUND, "kR@A3R gR@I3 bR@O3")
    assert ridden.slipped == "kR@A3R gR@I3 bR@O3"
    assert ridden.exhausted == {"kR", "gR", "bR"}


@pytest.mark.rule("TILE-ROUND-10", "R-15c")
def test_the_pack_on_the_inner_branch_takes_those_before_the_split_along() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L bR@I1 gR@I3") == "kR@I1 rR@A3R bR@I2 gR@I3"


@pytest.mark.rule("TILE-ROUND-10", "R-15c")
def test_the_pack_on_the_outer_branch_takes_those_before_the_split_along() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L bR@O1 gR@O3") == "kR@O1 rR@A3R bR@O2 gR@O3"


@pytest.mark.rule("TILE-ROUND-10", "TILE-ROUND-11", "TILE-ROUND-12")
def test_the_example_of_two_packs_that_share_the_last_square() -> None:
    # Both greens slip inside; the two sprinteurs go outside.
    ridden = end_of_round(ROUND, "bS@A3L gR@A3R kS@O1 gS@I1 rR@O3 bR@I3")
    assert ridden.slipped == "bS@O1 gR@I1 kS@O2 gS@I2 rR@O3 bR@I3"
    assert ridden.exhausted == {"rR", "bR"}


@pytest.mark.rule("TILE-ROUND-12", "TILE-ROUND-10")
def test_a_shared_pack_moves_inside_by_its_pack_and_outside_by_a_giver() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L bR@I1 gR@I3 pR@O2") == ("kR@I1 rR@O1 bR@I2 gR@I3 pR@O2")


@pytest.mark.rule("TILE-ROUND-12", "TILE-ROUND-10")
def test_a_shared_pack_moves_outside_by_its_pack_and_inside_by_a_giver() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L bR@O1 gR@O3 pR@I2") == ("kR@I1 rR@O1 bR@O2 gR@O3 pR@I2")


@pytest.mark.rule("TILE-ROUND-12", "TILE-ROUND-10")
def test_packs_that_share_their_tail_move_in_one_step_each_rider_one_square() -> None:
    # Were the outer pack moved alone and first, kR would be outside and pR pulled inside.
    assert slipstream(ROUND, "kR@A3R pR@A2R bR@I1 gR@I3 wR@O1 bS@O3") == (
        "kR@I1 pR@A3R bR@I2 gR@I3 wR@O2 bS@O3"
    )


@pytest.mark.rule("TILE-ROUND-12", "TILE-ROUND-10")
def test_also_when_the_inner_head_is_further_from_the_exit_than_the_outer_one() -> None:
    riders = "kR@A3R pR@A2R bR@I1 gR@I3 wR@O1 bS@O2 kS@O3 rS@O4 gS@N1R"
    assert slipstream(ROUND, riders) == ("kR@I1 pR@A3R bR@I2 gR@I3 wR@O2 bS@O3 kS@O4 rS@O5 gS@N1R")


@pytest.mark.rule("TILE-ROUND-10", "TILE-ROUND-11")
def test_the_example_of_a_pack_that_merges_before_the_split() -> None:
    ridden = end_of_round(ROUND, "pR@A1R kS@A3R rR@A3L gS@I2 bR@O2")
    assert ridden.slipped == "pR@A3R kS@I1 rR@O1 gS@I2 bR@O2"
    assert ridden.exhausted == {"gS", "bR"}


@pytest.mark.rule("TILE-ROUND-10")
@pytest.mark.parametrize("giver", ["I1", "O1"])
def test_either_branch_pulls_across_an_empty_last_square(giver: str) -> None:
    assert slipstream(ROUND, f"kR@A2R rR@A2L gR@{giver}") == f"kR@A3R rR@A3L gR@{giver}"


@pytest.mark.rule("TILE-ROUND-11", "PEL-NAR-02")
def test_those_behind_fill_the_lanes_that_became_free() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L pR@A2R wR@A2L gR@I2") == (
        "kR@I1 rR@A3R pR@A3L wR@A2R gR@I2"
    )


@pytest.mark.rule("R-55")
def test_riders_who_have_just_come_to_the_last_square_are_not_tested_again() -> None:
    # kR goes inside; the two behind come up to A3, where the giver on O2 waits in vain.
    ridden = end_of_round(ROUND, "kR@A3R pR@A2R wR@A2L gR@I2 bR@O2")
    assert ridden.slipped == "kR@I1 pR@A3R wR@A3L gR@I2 bR@O2"
    assert ridden.exhausted == {"gR", "bR"}


@pytest.mark.rule("R-55", "R-15c", "R-09b")
def test_but_they_move_with_the_next_step_of_their_merged_pack() -> None:
    # As before, but the inner pack goes on towards N1: A3 empties into both branches.
    assert slipstream(ROUND, "kR@A3R pR@A2R wR@A2L gR@I2 rR@N1R bR@O2") == (
        "kR@I2 pR@I1 wR@O1 gR@I3 rR@N1R bR@O2"
    )


@pytest.mark.rule("R-15c", "R-46")
def test_also_when_the_head_of_that_pack_has_left_the_roundabout() -> None:
    riders = "kR@A3R pR@A2R wR@A2L gR@I2 gS@I3 rR@N1R rS@N3R bR@O2"
    assert slipstream(ROUND, riders) == "kR@I2 pR@I1 wR@O1 gR@I3 gS@N1R rR@N2R rS@N3R bR@O2"


@pytest.mark.rule("BASE-SLIP-06", "TILE-ROUND-12")
def test_a_branch_that_did_not_move_is_not_tested_again_with_the_other_one() -> None:
    # O4 has two empty squares ahead when its turn comes, so the outer branch stays for good.
    outer = "bR@O1 bS@O2 kR@O3 kS@O4"
    riders = f"pR@A3R pS@A3L rR@I1 rS@I2 gR@I3 {outer} wR@N2R wS@N4R"
    assert slipstream(ROUND, riders) == (f"pR@I2 pS@I1 rR@I3 rS@N1R gR@N2R {outer} wR@N3R wS@N4R")


# -- between and beyond the branches ---------------------------------------------------------
@pytest.mark.rule("TILE-ROUND-13", "R-46")
@pytest.mark.parametrize(
    "riders", ["rR@I1 bR@O3", "rR@O1 bR@I3", "rR@O3 bR@I3", "rR@I2 bR@O5", "rR@O2 bR@I2"]
)
def test_the_branches_never_pull_each_other(riders: str) -> None:
    ridden = end_of_round(ROUND, riders)
    assert ridden.slipped == riders
    assert ridden.exhausted == {"rR", "bR"}


@pytest.mark.rule("TILE-ROUND-13")
def test_slipstream_along_a_branch_is_as_anywhere() -> None:
    assert slipstream(ROUND, "rR@O1 bR@O2 kR@O4") == "rR@O2 bR@O3 kR@O4"
    assert slipstream(ROUND, "rR@I1 kR@I3") == "rR@I2 kR@I3"


@pytest.mark.rule("R-15d", "TILE-ROUND-07")
def test_both_exits_slip_together_and_the_inner_one_takes_the_right_lane() -> None:
    ridden = end_of_round(ROUND, "rR@O5 bR@I3 kR@N2R")
    assert ridden.slipped == "rR@N1L bR@N1R kR@N2R"
    assert ridden.exhausted == {"kR"}


@pytest.mark.rule("R-15d")
def test_both_exits_bring_their_packs_along() -> None:
    assert slipstream(ROUND, "rR@O4 rS@O5 bR@I2 bS@I3 kR@N2R") == (
        "rR@O5 rS@N1L bR@I3 bS@N1R kR@N2R"
    )


@pytest.mark.rule("R-15d")
def test_a_fallen_rider_on_one_exit_leaves_the_right_lane_to_the_other() -> None:
    assert slipstream(ROUND, "rR@O5 bR!@I3 kR@N2R") == "rR@N1R bR!@I3 kR@N2R"


@pytest.mark.rule("R-15d", "BASE-SLIP-06")
def test_a_rider_two_squares_from_the_exit_is_not_tested_again_when_the_other_leaves() -> None:
    # O4 comes before I3 in the order from rear to front: N1 is empty then.
    assert slipstream(ROUND, "rR@O4 bR@I3 kR@N2R") == "rR@O4 bR@N1R kR@N2R"


@pytest.mark.rule("R-46", "R-15d")
@pytest.mark.parametrize("place", ["I2", "O4"])
def test_a_rider_on_the_next_tile_pulls_from_the_branch(place: str) -> None:
    after = {"I2": "I3", "O4": "O5"}[place]
    assert slipstream(ROUND, f"rR@{place} kR@N1L") == f"rR@{after} kR@N1L"


@pytest.mark.rule("R-46")
def test_a_pack_that_leaves_by_one_branch_pulls_the_other_branch_too() -> None:
    # N1, I3 and O5 are one pack: when N1 goes on to N2 both exits follow.
    assert slipstream(ROUND, "rR@O5 bR@I3 gR@N1R kR@N3R") == "rR@N1L bR@N1R gR@N2R kR@N3R"


@pytest.mark.rule("R-15d", "PEL-NAR-02")
def test_a_free_lane_is_enough_for_one_exit_only() -> None:
    # wR stays on N1 for want of room on the one-lane N2, so N1 has one free lane.
    road = "2.*3 (1.*3|1.*5) 2. 1. 2.*5"
    assert slipstream(road, "rR@O5 bR@I3 gR@N1R wR@N1L kR@N3R") == (
        "rR@O5 bR@N1L gR@N2 wR@N1R kR@N3R"
    )


@pytest.mark.rule("TILE-ROUND-10", "MET-CRASH-02")
def test_a_fallen_rider_inside_leaves_only_the_outer_giver() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L gR!@I2 bR@O2") == "kR@O1 rR@A3R gR!@I2 bR@O2"


@pytest.mark.rule("SPEC-BRK-01", "SPEC-BRK-02", "TILE-ROUND-11")
def test_a_breakaway_before_the_split_leaves_those_behind() -> None:
    riders = "kR@A3R rR@A3L pR@A2R gR@I2 bR@O2"
    assert slipstream(ROUND, riders, cards="kR 5B") == "kR@I1 rR@O1 pR@A2R gR@I2 bR@O2"


@pytest.mark.rule("TTT-02", "TILE-ROUND-11")
def test_in_a_team_time_trial_other_teams_on_the_branches_do_not_count() -> None:
    ridden = slipstream(ROUND, "rR@A3R rS@I2 bR@I1 bS@A3R", mode="team-time-trial")
    assert ridden == "rR@I1 rS@I2 bR@I1 bS@A3R"


@pytest.mark.rule("SPEC-NIM-03", "SPEC-NIM-04", "TILE-ROUND-11")
def test_a_nimble_rider_on_the_grass_before_the_split_goes_first() -> None:
    assert slipstream(ROUND, "kR@A3R rR@A3L pR@A3G gR@I2 bR@O2") == (
        "kR@O1 rR@A3R pR@I1 gR@I2 bR@O2"
    )


# -- exhaustion ------------------------------------------------------------------------------
@pytest.mark.rule("TILE-ROUND-15")
def test_the_example_of_shelter_before_the_split() -> None:
    assert exhausted(ROUND, "bR@A3R rR@A3L gR@O1") == {"gR"}
    assert exhausted(ROUND, "bR@A3R rR@A3L gR@I1") == {"gR"}


@pytest.mark.rule("TILE-ROUND-14")
@pytest.mark.parametrize(
    ("riders", "tired"),
    [
        ("rR@I1 bR@O2", {"rR", "bR"}),
        ("rR@O2 bR@O3", {"bR"}),
        ("rR@I3 bR@N1R", {"bR"}),
        ("rR@O5 bR@N1L", {"bR"}),
        ("rR@I3 bR@O5", {"rR", "bR"}),
        ("rR@I3 bR@O5 kR@N1R", {"kR"}),
    ],
)
def test_on_a_branch_only_its_own_next_square_shelters(riders: str, tired: set[str]) -> None:
    assert exhausted(ROUND, riders) == tired


@pytest.mark.rule("TILE-ROUND-14", "TILE-ROUND-15")
def test_before_an_empty_split_he_is_exposed() -> None:
    assert exhausted(ROUND, "rR@A3R bR@A2R") == {"rR"}


@pytest.mark.rule("BASE-SLIP-04", "BASE-SLIP-05", "TILE-ROUND-12")
def test_a_pack_pulled_by_the_other_branch_first_merges_with_it() -> None:
    # kR on N1 heads the outer pack and pulls the inner one; bS on N3 then pulls them all.
    outer = "gR@O1 gS@O2 pR@O3 pS@O4 wR@O5 kR@N1R"
    moved_outer = "gR@O2 gS@O3 pR@O4 pS@O5 wR@N1L kR@N2R"
    slipped = slipstream(ROUND, f"rR@A3R bR@I1 rS@I2 {outer} bS@N3R")
    assert slipped == f"rR@I2 bR@I3 rS@N1R {moved_outer} bS@N3R"
