"""Packs and slipstream on the flat."""

import pytest

from tests.rules.picture import drawn, slipstream
from tests.rules.raced import deal, of_kind, places, play, ready_race, stand


@pytest.mark.rule("BASE-SLIP-02")
def test_a_rider_one_empty_square_behind_is_pulled_up() -> None:
    assert slipstream(
        """
        road   .  .  .  .
        left   .  .  .  .
        right  rR .  bR .
        """
    ) == drawn(
        """
        left   .  .  .  .
        right  .  rR bR .
        """
    )


@pytest.mark.rule("BASE-SLIP-03")
@pytest.mark.parametrize("empty", [0, 2, 3])
def test_any_other_number_of_empty_squares_pulls_nobody(empty: int) -> None:
    stands = f"rR@1R bR@{2 + empty}R"
    assert slipstream("2.*9", stands) == stands


@pytest.mark.rule("BASE-SLIP-01", "BASE-SLIP-07")
def test_the_whole_pack_is_pulled_though_its_squares_are_half_empty() -> None:
    assert slipstream(
        """
        road   .  .  .  .  .  .  .
        left   .  rR kS .  .  .  .
        right  gR .  kR bR .  pR .
        """
    ) == drawn(
        """
        left   .  .  .  kS .  .  .
        right  .  gR rR kR bR pR .
        """
    )


@pytest.mark.rule("BASE-SLIP-07", "R-06")
def test_a_lone_rider_in_the_left_lane_is_pulled_into_the_right_lane() -> None:
    assert slipstream("2.*6", "rR@1L bR@3L") == "rR@2R bR@3L"


@pytest.mark.rule("BASE-SLIP-07", "R-06")
def test_riders_abreast_keep_their_order() -> None:
    assert slipstream("3.*6", "rR@1L rS@1M bR@1R kR@3M") == "rR@2L rS@2M bR@2R kR@3M"
    assert slipstream("3.*6", "rR@1L rS@1M kR@3M") == "rR@2M rS@2R kR@3M"


@pytest.mark.rule("BASE-SLIP-04")
def test_a_merged_pack_is_tested_at_once_against_the_next_one() -> None:
    assert slipstream(
        """
        road   .  .  .  .  .  .
        right  rR .  bR .  kR .
        """
    ) == drawn("right  .  .  rR bR kR .")


@pytest.mark.rule("BASE-SLIP-05")
def test_the_last_of_a_chain_gains_a_square_from_every_pack_ahead() -> None:
    assert slipstream("2.*12", "rR@0R bR@2R kR@4R gR@6R") == "rR@3R bR@4R kR@5R gR@6R"


@pytest.mark.rule("BASE-SLIP-04", "BASE-SLIP-05", "BASE-SLIP-06")
def test_the_four_groups_of_the_rulebook() -> None:
    assert slipstream(
        """
        square 0  1  2  3  4  5  6  7  8  9  10
        road   .  .  .  .  .  .  .  .  .  .  .
        left   .  .  .  .  .  .  kS .  .  .  .
        right  rS .  .  bR bS .  kR .  gR gS .
        """
    ) == drawn(
        """
        left   .  .  .  .  .  .  .  kS .  .  .
        right  rS .  .  .  .  bR bS kR gR gS .
        """
    )


@pytest.mark.rule("BASE-SLIP-06")
def test_a_pack_that_stayed_is_not_tested_again_when_the_gap_ahead_changes() -> None:
    # Two empty squares before bR, who is pulled away; then one pack is left a square short.
    assert slipstream("2.*9", "rR@0R bR@3R kR@5R") == "rR@0R bR@4R kR@5R"
    # One empty square between packs is closed before the front one goes: nobody is left behind.
    assert slipstream("2.*9", "rR@0R bR@2R kR@4R") == "rR@2R bR@3R kR@4R"


@pytest.mark.rule("BASE-SLIP-03", "BASE-SLIP-04")
def test_a_chain_breaks_at_two_empty_squares_and_goes_on_ahead_of_them() -> None:
    assert slipstream(
        """
        road   .  .  .  .  .  .  .  .  .  .
        right  rR .  bR .  .  kR .  gR .  .
        """
    ) == drawn("right  .  rR bR .  .  .  kR gR .  .")


@pytest.mark.rule("BASE-SLIP-08")
def test_slipstream_asks_nobody() -> None:
    race = ready_race()
    stand(race, "rR@20R rS@17R bR@30R bS@33R")
    for rider, card in {"rR": "3", "rS": "4", "bR": "5", "bS": "5"}.items():
        deal(race, rider, deck=card)
    events = play(race, "rR 3  rS 4  bR 5  bS 5")
    slipped = of_kind(events, "slipped")
    assert [(e.rider, e["start"], e["square"], e["lane"]) for e in slipped] == [("rS", 21, 22, 0)]
    assert [e.rule for e in slipped] == ["BASE-SLIP-02"]
    assert places(race) == "rR@23R rS@22R bR@35R bS@38R"
    assert race.round == 2


@pytest.mark.rule("BASE-SLIP-04", "BASE-SLIP-07")
def test_the_order_in_which_a_scene_names_the_riders_does_not_matter() -> None:
    squares = {"bR": "bR@4R", "bS": "bS@5R", "kR": "kR@6L", "rR": "rR@2R", "rS": "rS@2L"}
    want = {"bR": "bR@4R", "bS": "bS@5R", "kR": "kR@6L", "rR": "rR@3R", "rS": "rS@3L"}
    for names in (sorted(squares), sorted(squares, reverse=True), ["kR", "rS", "bR", "rR", "bS"]):
        after = slipstream("2.*9", " ".join(squares[name] for name in names))
        assert after == " ".join(want[name] for name in names)
