"""Roundabouts: the road splits, and the longest move decides the branch."""

import pytest

from flammerouge.core.track import Split
from flammerouge.data.tiles import tile
from tests.rules.picture import movement, whole_round

ROUND = "2.*3 (1.*3|1.*5) 2.*10"
FACES = ["x", "X", "y", "Y"]


@pytest.mark.rule("TILE-ROUND-01")
@pytest.mark.parametrize("face", FACES)
def test_three_squares_then_an_inner_branch_of_three_and_an_outer_one_of_five(face: str) -> None:
    assert str(tile(face).road) == "2.*3 (1.*3|1.*5)"


@pytest.mark.rule("TILE-ROUND-08")
@pytest.mark.parametrize(
    ("face", "turn"), [("x", "left"), ("X", "right"), ("y", "left"), ("Y", "right")]
)
def test_small_letters_face_left_and_capitals_right(face: str, turn: str) -> None:
    assert tile(face).turn == turn
    split = tile(face).road.sections[-1]
    assert isinstance(split, Split)
    assert (len(split.inner), len(split.outer)) == (3, 5)


@pytest.mark.rule("TILE-ROUND-01")
def test_both_branches_lead_to_the_next_tile() -> None:
    assert movement(ROUND, "rR@I3", cards="rR 2") == "rR@N2R"
    assert movement(ROUND, "rR@O5", cards="rR 2") == "rR@N2R"


# -- which branch --------------------------------------------------------------------------
@pytest.mark.rule("TILE-ROUND-02")
@pytest.mark.parametrize(("card", "place"), [(2, "I1"), (3, "I2"), (4, "I3")])
def test_a_rider_who_can_end_inside_with_his_value_must(card: int, place: str) -> None:
    assert movement(ROUND, "rR@A2R", cards=f"rR {card}") == f"rR@{place}"


@pytest.mark.rule("TILE-ROUND-02", "TILE-ROUND-03")
def test_the_example_of_the_choice() -> None:
    ridden = whole_round(ROUND, "bS@A2R rR@A2L kS@A1R", cards="bS 3  rR 3  kS 5")
    assert ridden.order == ["bS", "rR", "kS"]
    assert ridden.moved == "bS@I2 rR@O2 kS@I3"


@pytest.mark.rule("TILE-ROUND-03")
def test_outside_when_only_the_outer_branch_is_exact() -> None:
    assert movement(ROUND, "bR@I1 rR@A3R", cards="bR 2  rR 3") == "bR@I3 rR@O3"


@pytest.mark.rule("TILE-ROUND-03", "TILE-ROUND-05")
def test_a_full_square_after_the_split_sends_him_round_the_outside() -> None:
    riders = "bR@I3 kR@O5 rR@A2R"
    ridden = whole_round(ROUND, riders, cards="bR 1  kR 1  rR 5")
    # N1 is full, so inside only four squares are left; outside O4 is exact.
    assert ridden.moved == "bR@N1R kR@N1L rR@O4"


@pytest.mark.rule("TILE-ROUND-04")
def test_when_neither_is_exact_the_branch_with_the_longer_move_wins() -> None:
    riders = "bR@I1 kR@I2 gR@O1 rR@A3R"
    ridden = whole_round(ROUND, riders, cards="kR 1  bR 1  gR 2  rR 3")
    # kR I3, bR I2, gR O3: rR's 3 is taken on both sides; inside he gets 1 square, outside 2.
    assert ridden.moved == "bR@I2 kR@I3 gR@O3 rR@O2"


@pytest.mark.rule("TILE-ROUND-04")
def test_the_longer_move_can_be_inside() -> None:
    riders = "bR@I2 gR@O1 pR@O2 rR@A3R"
    ridden = whole_round(ROUND, riders, cards="bR 1  pR 1  gR 1  rR 3")
    # I3, O3 and O2 are taken: inside 2 squares, outside 1.
    assert ridden.moved == "bR@I3 gR@O2 pR@O3 rR@I2"


@pytest.mark.rule("TILE-ROUND-04", "R-15")
def test_equally_long_moves_on_both_sides_go_inside() -> None:
    riders = "bR@I1 gR@O1 rR@A3R"
    ridden = whole_round(ROUND, riders, cards="bR 1  gR 1  rR 2")
    assert ridden.moved == "bR@I2 gR@O2 rR@I1"


@pytest.mark.rule("TILE-ROUND-04", "R-15")
def test_blocked_on_both_sides_he_stays_before_the_split() -> None:
    # Both riders ahead got up from a fall and have not moved.
    ridden = whole_round(ROUND, "bR!@I1 gR!@O1 rR@A3L", cards="bR 2  gR 2  rR 1")
    assert ridden.moved == "bR@I1 gR@O1 rR@A3L"


@pytest.mark.rule("TILE-ROUND-05")
@pytest.mark.parametrize(("card", "place"), [(5, "N1R"), (6, "N2R"), (7, "N3R"), (9, "N5R")])
def test_passing_the_whole_split_counts_the_inner_branch(card: int, place: str) -> None:
    assert movement(ROUND, "rR@A2R", cards=f"rR {card}") == f"rR@{place}"


@pytest.mark.rule("TILE-ROUND-05")
def test_riders_on_the_inner_branch_do_not_stand_in_the_way_of_one_who_passes() -> None:
    ridden = whole_round(ROUND, "bR!@I1 kR!@I2 rR@A3R", cards="bR 3  kR 2  rR 5")
    # bR is stopped by kR, who has only got up.
    assert ridden.moved == "bR@I1 kR@I2 rR@N2R"


@pytest.mark.rule("TILE-ROUND-03", "TILE-ROUND-05")
def test_blocked_after_the_inner_branch_he_may_still_be_exact_beyond_the_outer_one() -> None:
    riders = "bR@N2R kR@N2L rR@A3R"
    ridden = whole_round(ROUND, riders, cards="bR 1  kR 1  rR 6")
    # Inside, 6 ends on N3, which is full; outside it ends on N1.
    assert ridden.moved == "bR@N3R kR@N3L rR@N1R"


@pytest.mark.rule("TILE-ROUND-06")
def test_a_rider_on_a_branch_stays_on_it() -> None:
    assert movement(ROUND, "rR@O1", cards="rR 3") == "rR@O4"
    assert movement(ROUND, "rR@I1 bR@O1", cards="rR 2  bR 4") == "rR@I3 bR@O5"


@pytest.mark.rule("TILE-ROUND-06")
def test_blocked_on_his_branch_he_does_not_change_to_the_free_one() -> None:
    ridden = whole_round(ROUND, "bR@I2 rR@I1", cards="bR 1  rR 2")
    assert ridden.moved == "bR@I3 rR@I2"


@pytest.mark.rule("TILE-ROUND-07")
def test_on_the_next_tile_the_right_lane_comes_first_again() -> None:
    ridden = whole_round(ROUND, "rR@O5 bR@I3 kR@I2", cards="bR 1  rR 1  kR 2")
    # The third finds N1 full and stops on the last square of his branch.
    assert ridden.moved == "rR@N1L bR@N1R kR@I3"


@pytest.mark.rule("R-56")
def test_an_ascent_behind_the_roundabout_makes_the_outer_branch_the_longer_one() -> None:
    road = "2.*3 (1.*3|1.*5) 2^*6"
    # From A1: inside the ascent is 6 squares away, so a 9 ends on I3, 5 squares on; outside
    # it is 8 away and a 9 ends on O5, 7 squares on.
    assert movement(road, "rR@A1R", cards="rR 9") == "rR@O5"
    # A 5 is exact on both sides.
    assert movement(road, "rR@A1R", cards="rR 5") == "rR@I3"


@pytest.mark.rule("R-56")
def test_equal_moves_towards_an_ascent_go_inside() -> None:
    road = "2.*3 (1.*3|1.*5) 2^*6"
    # From I1's fork A3 the ascent is 4 away inside and 6 away outside: both allow five squares.
    assert movement(road, "rR@A3R", cards="rR 9") == "rR@N2R"


@pytest.mark.rule("TILE-ROUND-02", "TILE-ROUND-04")
def test_two_roundabouts_in_one_move() -> None:
    road = "2.*3 (1.*3|1.*5) 2. (1.*3|1.*5) 2.*6"
    # Squares: inner 3-5, outer 6-10, the square between is 11, inner 12-14, outer 15-19.
    assert movement(road, "rR@A3R", cards="rR 9") == "rR@N11R"
    # With I1 of the second one taken, 5 from A3 is exact only on its outer branch.
    ridden = whole_round(road, "bR!@N2 rR@A3R", cards="bR 2  rR 5")
    assert ridden.moved == "bR@N2 rR@N5"


# -- order ---------------------------------------------------------------------------------
@pytest.mark.rule("TILE-ROUND-09")
def test_the_example_of_the_order() -> None:
    riders = "1R@A2R 2R@A3L 3R@O1 4S@O2 5R@O3 6S@I1 7R@O4 8S@I2 9S@O5 0R@I3"
    cards = "  ".join(f"{word.split('@')[0]} 2" for word in riders.split())
    ridden = whole_round(ROUND, riders, cards=cards)
    assert ridden.order == ["0R", "9S", "8S", "7R", "6S", "5R", "4S", "3R", "2R", "1R"]


@pytest.mark.rule("TILE-ROUND-09")
def test_riders_on_the_next_tile_move_before_those_on_the_split() -> None:
    ridden = whole_round(ROUND, "rR@I3 bR@N1L kR@O5", cards="rR 2  bR 2  kR 2")
    assert ridden.order == ["bR", "rR", "kR"]


@pytest.mark.rule("TILE-ROUND-09", "R-15b")
def test_fewest_steps_to_leave_counts_not_squares_ridden() -> None:
    # O4 is the fourth square of its branch, I2 the second: both are two steps from the exit.
    ridden = whole_round(ROUND, "rR@O4 bR@I2 kR@I1 gR@O3", cards="rR 2  bR 2  kR 2  gR 2")
    assert ridden.order == ["bR", "rR", "kR", "gR"]
