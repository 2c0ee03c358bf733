"""Who takes an exhaustion card, and where it goes."""

import pytest

from tests.rules.picture import drawn, end_of_round, exhausted
from tests.rules.raced import cards, deal, of_kind, play, ready_race, stand

FLAT = "2.*12"


@pytest.mark.rule("BASE-EXH-01")
def test_a_rider_with_an_empty_square_ahead_tires_and_those_behind_him_do_not() -> None:
    assert exhausted(FLAT, "rR@3R bR@4R kR@5R") == {"kR"}


@pytest.mark.rule("BASE-EXH-01")
@pytest.mark.parametrize("gap", [3, 4])
def test_every_head_of_a_pack_tires_whatever_is_further_ahead(gap: int) -> None:
    assert exhausted(FLAT, f"rR@3R bR@4R kR@{4 + gap}R") == {"bR", "kR"}


@pytest.mark.rule("BASE-EXH-01", "BASE-END-01")
def test_slipstream_comes_first_and_spares_the_rider_who_is_pulled_up() -> None:
    assert exhausted(FLAT, "rR@3R bR@5R") == {"bR"}


@pytest.mark.rule("BASE-EXH-02")
def test_a_rider_in_the_other_lane_of_the_next_square_shelters() -> None:
    ridden = end_of_round(
        """
        road   .  .  .  .
        left   .  .  bS .
        right  .  rR .  .
        """
    )
    assert ridden.exhausted == {"bS"}
    assert ridden.slipped == drawn(
        """
        left   .  .  bS .
        right  .  rR .  .
        """
    )


@pytest.mark.rule("BASE-EXH-03")
def test_all_riders_abreast_at_the_head_of_a_pack_tire() -> None:
    assert exhausted("3.*8", "rR@2R bR@2M kR@2L gR@1R") == {"rR", "bR", "kR"}


@pytest.mark.rule("R-68", "BASE-EXH-01")
def test_at_the_end_of_a_road_without_a_line_the_square_ahead_counts_as_empty() -> None:
    assert exhausted("2.*6", "rR@5R bR@4L") == {"rR"}


@pytest.mark.rule("R-32", "BASE-EXH-01")
def test_riders_past_the_line_do_not_tire_and_those_before_it_do() -> None:
    assert exhausted("2.*6 2.F*5", "rR@7R bR@5L kR@2R") == {"kR"}
    assert exhausted("2.*6 2.F*5", "rR@9R bR@5L kR@2R") == {"bR", "kR"}
    assert exhausted("2.*6 2.F*5", "rR@6R bR@5L") == set()


@pytest.mark.rule("BASE-EXH-01", "BASE-EXH-04")
def test_the_card_is_recycled_and_there_is_one_of_it() -> None:
    """It joins the recycled cards, not the face-down deck."""
    race = ready_race()
    stand(race, "rR@20R rS@19R bR@30R bS@40R")
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="3 3 3 3 3 3", recycled="4")
    events = play(race, "rR 3  rS 3  bR 3  bS 3")
    assert sorted(e.rider for e in of_kind(events, "exhausted")) == ["bR", "bS", "rR"]
    for rider in ("rR", "bR", "bS"):
        assert cards(race, rider, "recycled") == "2e 3 3 3 4"
        assert cards(race, rider, "deck") == "3 3"
    assert cards(race, "rS", "recycled") == "3 3 3 4"


@pytest.mark.rule("R-31")
def test_there_are_always_exhaustion_cards_left() -> None:
    """More cards than the thirty of a pile go out to one kind of rider."""
    race = ready_race()
    taken = 0
    while taken <= 30:
        stand(race, "rR@20R rS@23R bR@26R bS@29R")
        for rider in ("rR", "rS", "bR", "bS"):
            deal(race, rider, deck="2")
        events = play(race, "rR 2  rS 2  bR 2  bS 2")
        tired = of_kind(events, "exhausted")
        assert [e.rule for e in tired] == ["BASE-EXH-01"] * 4
        taken += sum(e.rider.endswith("R") for e in tired)
    assert cards(race, "rR", "recycled") == "2e"
