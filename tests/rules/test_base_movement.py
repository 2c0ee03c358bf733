"""The movement phase: who moves when, how far, and into which lane."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.errors import IllegalAction
from tests.rules.picture import drawn, movement, whole_round
from tests.rules.raced import deal, of_kind, places, play, ready_race, stand


@pytest.mark.rule("BASE-MOVE-01", "BASE-MOVE-02")
def test_the_front_rider_moves_first_and_in_a_square_the_right_lane_first() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .  .  .  .  .  .  .
        left   bR .  rS .  .  .  .  .  .  .
        right  kS .  gR pR .  .  .  .  .  .
        """,
        cards="bR 3  kS 3  rS 3  gR 3  pR 3",
    )
    assert ridden.order == ["pR", "gR", "rS", "kS", "bR"]


@pytest.mark.rule("BASE-MOVE-02")
def test_on_three_lanes_the_order_is_right_middle_left() -> None:
    ridden = whole_round("3.*12", "rR@1M bR@1L kR@1R gR@2L", cards="rR 2  bR 3  kR 4  gR 5")
    assert ridden.order == ["gR", "kR", "rR", "bR"]


@pytest.mark.rule("BASE-MOVE-03", "R-02")
def test_the_order_is_that_of_the_start_of_the_phase_though_riders_pass_each_other() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .  .  .  .  .  .  .  .  .
        left   .  .  .  .  .  .  .  .  .  .  .  .
        right  rR bR kS .  .  .  .  .  .  .  .  .
        """,
        cards="rR 7  bR 9  kS 2",
    )
    assert ridden.order == ["kS", "bR", "rR"]
    assert ridden.moved == drawn(
        """
        left   .  .  .  .  .  .  .  .  .  .  .  .
        right  .  .  .  .  kS .  .  rR .  .  bR .
        """
    )


@pytest.mark.rule("BASE-MOVE-01", "BASE-MOVE-03")
def test_each_rider_moves_once_and_where_the_front_one_lands_blocks_those_behind() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .
        right  rR bR .  .  .  .
        """,
        cards="rR 4  bR 3",
    ) == drawn("right  .  .  .  rR bR .")


@pytest.mark.rule("BASE-MOVE-04")
@pytest.mark.parametrize("card", ["2", "3", "4", "5", "6", "7", "9", "2e"])
def test_a_rider_moves_exactly_the_value_of_his_card(card: str) -> None:
    squares = int(card.removesuffix("e"))
    assert movement("2.*20", "rR@4R", cards=f"rR {card}") == f"rR@{4 + squares}R"


@pytest.mark.rule("BASE-MOVE-04")
def test_nobody_may_choose_to_move_less() -> None:
    race = ready_race()
    deal(race, "rR", deck="5 5 5 5")
    race.apply(Action(actions.RIDER, "red", "rR"))
    with pytest.raises(IllegalAction) as refused:
        race.apply(Action(actions.CARD, "red", "rR"))
    assert refused.value.code == "card-not-in-hand"


@pytest.mark.rule("BASE-MOVE-05", "BASE-MOVE-08")
def test_a_rider_passes_through_full_squares_to_the_right_lane_of_an_empty_one() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .  .  .
        left   bS gR gS kR .  .  .  .
        right  .  pR pS kS .  .  .  .
        """,
        cards="gR 2  gS 2  kR 2  pR 2  pS 2  kS 2  bS 7",
    ) == drawn(
        """
        left   .  .  .  gR gS kR .  .
        right  .  .  .  pR pS kS .  bS
        """
    )


@pytest.mark.rule("BASE-MOVE-06", "BASE-MOVE-09", "BASE-MOVE-02")
def test_the_block_of_the_rulebook() -> None:
    assert movement(
        """
        square 4  5  6  7  8  9  10 11
        road   .  .  .  .  .  .  .  .
        left   .  rR .  kS .  .  .  .
        right  .  bS gR kR .  .  .  .
        """,
        cards="kR 3  kS 2  gR 3  bS 5  rR 5",
    ) == drawn(
        """
        left   .  .  .  .  .  gR bS .
        right  .  .  .  .  rR kS kR .
        """
    )


@pytest.mark.rule("BASE-MOVE-06")
def test_a_block_may_leave_a_rider_a_single_square() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .
        right  rS .  bR kR gR .
        """,
        cards="gR 3  kR 3  bR 2  rS 4",
    ) == drawn("right  .  .  rS bR kR gR")
    assert movement("1.*5", "rS@0 bR!@2", cards="rS 2  bR 2") == "rS@1 bR@2"


@pytest.mark.rule("BASE-MOVE-06")
def test_a_square_with_one_rider_is_not_full() -> None:
    assert movement(
        """
        road   .  .  .  .  .
        left   .  .  .  .  .
        right  rR bR .  .  .
        """,
        cards="bR 2  rR 3",
    ) == drawn(
        """
        left   .  .  .  rR .
        right  .  .  .  bR .
        """
    )


@pytest.mark.rule("BASE-MOVE-06", "BASE-MOVE-10")
def test_the_squares_lost_to_a_block_are_not_kept_for_the_next_round() -> None:
    race = ready_race()
    stand(race, "bR@20R bS@20L rR@15R rS@14R")
    for rider, hand in {"bR": "3", "bS": "3", "rR": "8", "rS": "2"}.items():
        deal(race, rider, deck=f"{hand} 5")
    play(race, "bR 3  bS 3  rR 8  rS 2")
    assert places(race, "rR") == "rR@22R"
    stand(race, "bR@40R bS@40L")
    play(race, "bR 5  bS 5  rR 5  rS 5")
    assert places(race, "rR") == "rR@27R"


@pytest.mark.rule("BASE-MOVE-07", "R-03")
def test_a_rider_who_is_blocked_all_the_way_stays_in_his_lane() -> None:
    assert movement(
        """
        road   .  .   .   .  .
        left   rS kR! kS! .  .
        right  .  gR! gS! .  .
        """,
        cards="rS 2  kR 2  gR 2  kS 2  gS 2",
    ) == drawn(
        """
        left   rS kR kS .  .
        right  .  gR gS .  .
        """
    )


@pytest.mark.rule("BASE-MOVE-07", "R-03")
def test_a_blocked_rider_never_goes_back_though_his_own_square_is_full_without_him() -> None:
    assert movement(
        """
        road   .  c  c   c
        left   .  #  #   #
        right  rR bS kR! gR!
        """,
        cards="rR 3  bS 2  kR 2  gR 2",
    ) == drawn(
        """
        left   .  #  #  #
        right  rR bS kR gR
        """
    )


@pytest.mark.rule("BASE-MOVE-08")
@pytest.mark.parametrize("lane", ["R", "L"])
def test_an_empty_square_is_entered_in_the_right_lane_from_either_lane(lane: str) -> None:
    assert movement("2.*12", f"rR@0{lane}", cards="rR 6") == "rR@6R"


@pytest.mark.rule("BASE-MOVE-09", "R-04")
def test_on_three_lanes_riders_take_the_rightmost_free_lane() -> None:
    assert movement(
        """
        road   .  .  .  .  .
        left   rS .  .  .  .
        middle bR .  .  .  .
        right  gS kR .  .  .
        """,
        cards="kR 2  gS 3  bR 3  rS 3",
    ) == drawn(
        """
        left   .  .  .  bR .
        middle .  .  .  gS .
        right  .  .  rS kR .
        """
    )


@pytest.mark.rule("BASE-MOVE-09", "R-04")
def test_the_rightmost_free_lane_may_be_right_of_a_rider_who_stays() -> None:
    # kR stands up and stays in the left lane; the right lane beside him is free and is ahead.
    ridden = whole_round(
        """
        road   .  .  .   .  .  .
        left   .  .  kR! .  .  .
        right  rR .  .   .  .  .
        """,
        cards="kR 2  rR 2",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  kR .  .  .
        right  .  .  rR .  .  .
        """
    )


@pytest.mark.rule("BASE-MOVE-02", "BASE-MOVE-09")
def test_who_takes_the_lane_on_the_right_of_a_standing_rider_is_ahead_of_him() -> None:
    """Lanes are physical: it does not matter who came to the square first."""
    after = "rR@2R kR@2L"
    assert whole_round("2.*9", after, cards="rR 2  kR 2").order == ["rR", "kR"]
    assert whole_round("2.*9", "kR@2L rR@2R", cards="rR 2  kR 2").order == ["rR", "kR"]


@pytest.mark.rule("BASE-MOVE-06")
def test_a_square_that_a_rider_has_left_in_this_phase_has_room_again() -> None:
    assert movement(
        """
        road   .  .  .  .  .  .
        left   rS .  kS .  .  .
        right  rR .  kR .  .  .
        """,
        cards="kR 3  kS 2  rR 2  rS 2",
    ) == drawn(
        """
        left   .  .  rS .  .  .
        right  .  .  rR .  kS kR
        """
    )


@pytest.mark.rule("BASE-MOVE-11", "BASE-WIN-05")
@pytest.mark.parametrize(("card", "lands"), [(7, 9), (8, 10), (9, 10), (2, 4)])
def test_nobody_rides_past_the_last_square(card: int, lands: int) -> None:
    assert movement("2.*6 2.F*5", "rS@2R", cards=f"rS {card}") == f"rS@{lands}R"


@pytest.mark.rule("BASE-MOVE-11", "R-05")
def test_with_the_last_squares_full_riders_step_back_and_may_end_before_the_line() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .  .F .F
        left   gS gR kS bS .  .
        right  pR kR bR rR .  .
        """,
        cards="rR 9  bS 9  bR 9  kS 9  kR 9  gR 9  pR 9  gS 3",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  gS gR kS bS
        right  .  .  pR kR bR rR
        """
    )
    assert ridden.crossed == ["rR", "bS", "bR", "kS"]


@pytest.mark.rule("BASE-MOVE-11", "BASE-WIN-03")
def test_at_the_last_square_the_first_who_came_is_ahead_however_far_the_other_would_go() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .  .F .F
        left   .  .  .  .  .  .
        right  .  rS .  bR .  .
        """,
        cards="bR 2  rS 9",
    )
    assert ridden.crossed == ["bR", "rS"]


@pytest.mark.rule("BASE-MOVE-01")
def test_all_cards_are_shown_before_the_first_rider_moves() -> None:
    race = ready_race()
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="4 5")
    events = play(race, "bS 4  rS 4  rR 5  bR 5")
    kinds = [event.kind for event in of_kind(events, "revealed", "moved")]
    assert kinds == ["revealed"] * 4 + ["moved"] * 4
