"""Breakaway, which gives nobody slipstream, and Chase, one step more."""

import pytest

from tests.rules.picture import drawn, end_of_round, movement, slipstream, whole_round

ROUND = "2.*3 (1.*3|1.*5) 2.*8"


# -- breakaway -----------------------------------------------------------------------------
@pytest.mark.rule("SPEC-BRK-01", "SPEC-BRK-02", "SPEC-BRK-03", "R-09b")
def test_the_example_of_the_breakaway() -> None:
    # kR is the Baroudeur. His square and the one ahead slip; the pack behind stays; the merged
    # pack goes on to the next one.
    assert slipstream(
        """
        road   .  .  .  .  .  .  .  .  .  .
        left   .  bS .  pR .  .  .  .  .  .
        right  rR bR kR gR .  wR .  wS .  .
        """,
        cards="kR 5XB",
    ) == drawn(
        """
        left   .  bS .  .  .  pR .  .  .  .
        right  rR bR .  .  kR gR wR wS .  .
        """
    )


@pytest.mark.rule("SPEC-BRK-01")
def test_nobody_in_his_square_gives_slipstream() -> None:
    riders = "rR@1R kR@3R gR@3L"
    assert slipstream("2.*9", riders, cards="gR 6XB") == riders
    assert slipstream("2.*9", riders, cards="rR 6XB") == "rR@2R kR@3R gR@3L"


@pytest.mark.rule("SPEC-BRK-01")
def test_it_is_about_the_square_where_he_ends() -> None:
    ridden = whole_round("2.*12", "rR@0R kR@1R gR@4R", cards="gR 2  kR 5B  rR 4")
    assert ridden.moved == "rR@4R kR@6L gR@6R"
    assert ridden.slipped == ridden.moved


@pytest.mark.rule("SPEC-BRK-02")
def test_at_the_head_of_a_pack_he_slips_alone() -> None:
    ridden = end_of_round("2.*9", "rR@2R kR@3R gR@5R", cards="kR 7XB")
    assert ridden.slipped == "rR@2R kR@4R gR@5R"
    assert ridden.exhausted == {"rR", "gR"}


@pytest.mark.rule("SPEC-BRK-02")
def test_at_the_tail_of_a_pack_he_leaves_nobody() -> None:
    assert slipstream("2.*9", "kR@2R rR@3R gR@5R", cards="kR 7XB") == "kR@3R rR@4R gR@5R"


@pytest.mark.rule("SPEC-BRK-03")
def test_the_pack_he_joins_goes_on_and_takes_him_along() -> None:
    assert slipstream("2.*9", "rR@1R kR@2R gR@4R wR@6R", cards="kR 7XB") == (
        "rR@1R kR@4R gR@5R wR@6R"
    )


@pytest.mark.rule("SPEC-BRK-01")
def test_it_lasts_for_one_round() -> None:
    assert slipstream("2.*9", "rR@1R kR@3R", cards="kR 5") == "rR@2R kR@3R"


@pytest.mark.rule("R-42", "SPEC-BRK-01")
@pytest.mark.parametrize("place", ["kR!@3R", "kR@3R"])
def test_on_an_ascent_or_fallen_he_is_not_pulled_either(place: str) -> None:
    road = "2.*9" if "!" in place else "2.*3 2^ 2.*5"
    riders = f"rR@1R {place} gR@5R"
    assert slipstream(road, riders, cards="kR 7XB") == riders


@pytest.mark.rule("SPEC-BRK-01", "SPEC-REL-01")
def test_the_baroudeurs_card_is_relentless_too() -> None:
    assert end_of_round("2.*9", "rR@2R kR@5R", cards="kR 7XB").exhausted == {"rR"}


# -- chase ---------------------------------------------------------------------------------
@pytest.mark.rule("SPEC-CHASE-01")
def test_right_behind_a_rider_he_moves_up_beside_him() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .  .
        left   .  .  .  .  .  .  .
        right  rR .  kR .  .  .  .
        """,
        cards="kR 3  rR 4C",
    ) == drawn(
        """
        left   .  .  .  .  .  rR .
        right  .  .  .  .  .  kR .
        """
    )


@pytest.mark.rule("SPEC-CHASE-01", "BASE-MOVE-09")
def test_he_takes_the_right_lane_if_that_one_is_free() -> None:
    ridden = movement("2.*9", "rR@0R kR!@5L", cards="kR 2  rR 4C")
    assert ridden == "rR@5R kR@5L"


@pytest.mark.rule("SPEC-CHASE-01", "R-39")
def test_behind_a_full_square_there_is_no_step() -> None:
    ridden = movement("2.*9", "rR@0R kR@2R bR@2L", cards="kR 3  bR 3  rR 4C")
    assert ridden == "rR@4R kR@5R bR@5L"


@pytest.mark.rule("SPEC-CHASE-02")
def test_one_empty_square_behind_a_pack_he_closes_the_gap() -> None:
    assert movement("2.*9", "rR@0R kR@3R", cards="kR 2  rR 3C") == "rR@4R kR@5R"


@pytest.mark.rule("SPEC-CHASE-02")
def test_also_behind_a_full_square() -> None:
    ridden = movement("2.*9", "rR@0R kR@3R bR@3L", cards="kR 2  bR 2  rR 3C")
    assert ridden == "rR@4R kR@5R bR@5L"


@pytest.mark.rule("SPEC-CHASE-02")
def test_two_empty_squares_are_too_many() -> None:
    assert movement("2.*9", "rR@0R kR@3R", cards="kR 3  rR 3C") == "rR@3R kR@6R"


@pytest.mark.rule("SPEC-CHASE-02")
def test_with_nobody_ahead_he_stays() -> None:
    assert movement("2.*9", "rR@4R", cards="rR 3C") == "rR@7R"
    assert movement("2.*9", "rR@4R", cards="rR 4C") == "rR@8R"


@pytest.mark.rule("SPEC-CHASE-05", "R-19")
def test_there_is_one_step_only() -> None:
    # Closing the gap he is right behind kR, and does not go on beside him.
    assert movement("2.*9", "rR@0R kR@3R", cards="kR 2  rR 3C") == "rR@4R kR@5R"
    # Beside kR he is one empty square behind gR, and does not go on either.
    ridden = movement("2.*12", "rR@0R kR@2R gR@5R", cards="gR 2  kR 3  rR 4C")
    assert ridden == "rR@5L kR@5R gR@7R"


@pytest.mark.rule("SPEC-CHASE-03")
@pytest.mark.parametrize("road", ["2^*9", "2c*9", "2.x*9", "2.w*9", "2v*9", "3s*9"])
def test_it_works_where_slipstream_does_not(road: str) -> None:
    closes = "rR@6L" if "v" in road else "rR@5R"  # from a descent the 4 is a 5
    beside = "rR@6M" if "s" in road else "rR@6L"
    assert movement(road, "rR@0R kR!@6R", cards="kR 2  rR 4C").split()[0] == closes
    assert movement(road, "rR@0R kR!@6R", cards="kR 2  rR 5C").split()[0] == beside


@pytest.mark.rule("SPEC-CHASE-03", "SPEC-CHASE-01", "MET-CRASH-01")
def test_the_example_of_the_chase_into_a_fallen_riders_square() -> None:
    ridden = whole_round("2.w*12", "bR@4R pR@4L kS@2R rR@0R", cards="bR 2  pR 2  kS 4  rR 4C")
    assert ridden.moved == "bR@6R pR@6L kS!@5R rR@5L"


@pytest.mark.rule("SPEC-CHASE-03", "SPEC-CHASE-02")
def test_he_closes_the_gap_to_a_fallen_rider_too() -> None:
    ridden = whole_round("2.w*12", "bR@4R pR@4L kS@2R rR@0R", cards="bR 2  pR 2  kS 4  rR 3C")
    assert ridden.moved == "bR@6R pR@6L kS!@5R rR@4R"


@pytest.mark.rule("R-39", "SPEC-CHASE-01")
def test_a_square_with_a_fallen_rider_in_its_only_lane_is_not_entered() -> None:
    road = "2.*6 1.w 1. 2.*6"
    ridden = whole_round(road, "kR@4R bR@4L rR@1R", cards="kR 3  bR 3  rR 4C")
    assert ridden.moved == "kR@7 bR!@6 rR@5R"


@pytest.mark.rule("SPEC-CHASE-04")
def test_slipstream_comes_on_top() -> None:
    ridden = whole_round("2.*12", "rR@0R kR@3R gR@5R", cards="gR 2  kR 2  rR 3C")
    assert ridden.moved == "rR@4R kR@5R gR@7R"
    assert ridden.slipped == "rR@5R kR@6R gR@7R"


@pytest.mark.rule("R-62")
def test_a_rider_who_only_stands_up_does_not_chase() -> None:
    assert movement("2.w*9", "rR!@2R kR!@3R", cards="kR 2  rR 2C") == "rR@2R kR@3R"
    assert movement("2.w*9", "rR!@2R kR!@4R", cards="kR 2  rR 2C") == "rR@2R kR@4R"


@pytest.mark.rule("SPEC-CHASE-01", "MET-CRASH-06")
def test_a_rider_who_stands_up_and_moves_does() -> None:
    assert movement("2.w*9", "rR!@2R kR!@4R", cards="kR 2  rR 3C") == "rR@4L kR@4R"


@pytest.mark.rule("R-57", "SPEC-CHASE-02")
def test_at_a_fork_the_inner_branch_is_looked_at_first() -> None:
    ridden = movement(ROUND, "rR@A1R gR!@I2 bR!@O2", cards="gR 2  bR 2  rR 2C")
    assert ridden == "rR@I1 gR@I2 bR@O2"


@pytest.mark.rule("R-57", "SPEC-CHASE-02")
def test_at_a_fork_the_outer_branch_is_closed_up_when_the_inner_one_is_taken() -> None:
    ridden = movement(ROUND, "rR@A1R gR!@I1 bR!@O2", cards="gR 2  bR 2  rR 2C")
    assert ridden == "rR@O1 gR@I1 bR@O2"


@pytest.mark.rule("R-57", "SPEC-CHASE-01")
def test_at_a_fork_with_room_on_the_branches_he_moves_up_beside_a_rider_inside_first() -> None:
    road = "2.*3 (2.*3|2.*5) 2.*8"
    both = movement(road, "rR@A1R gR!@I1R bR!@O1R", cards="gR 2  bR 2  rR 2C")
    assert both == "rR@I1L gR@I1R bR@O1R"
    outside = movement(road, "rR@A1R bR!@O1R", cards="bR 2  rR 2C")
    assert outside == "rR@O1L bR@O1R"


@pytest.mark.rule("SPEC-CHASE-02", "R-46")
@pytest.mark.parametrize("place", ["I1", "O1"])
def test_before_the_fork_either_branch_counts_as_ahead(place: str) -> None:
    ridden = movement(ROUND, f"rR@A1R gR!@{place}", cards="gR 2  rR 1C")
    assert ridden == f"rR@A3R gR@{place}"


@pytest.mark.rule("TTT-02", "SPEC-CHASE-01")
def test_in_a_team_time_trial_only_the_teammate_is_chased() -> None:
    riders = "rR@0R rS@3R bR!@4R"
    ridden = movement("2.*12", riders, cards="rS 3  bR 2  rR 3C", mode="team-time-trial")
    assert ridden == "rR@3R rS@6R bR@4R"
    ridden = movement("2.*12", riders, cards="rS 2  bR 2  rR 3C", mode="team-time-trial")
    assert ridden == "rR@4R rS@5R bR@4R"


@pytest.mark.rule("SPEC-CHASE-01", "SPEC-BRK-01")
def test_the_squirrels_card_chases_and_then_gives_nobody_slipstream() -> None:
    ridden = whole_round("2.*14", "wR@2R rS@0R kR@5R", cards="kR 3  wR 4  rS 7BC")
    assert ridden.moved == "wR@6R rS@8L kR@8R"
    assert ridden.slipped == ridden.moved
