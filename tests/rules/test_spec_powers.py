"""Powers on a rider's own cards: strong ascents and descents, Recovery, Relentless."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.race import Race
from flammerouge.core.state import DECK
from tests.rules.picture import end_of_round, exhausted, movement
from tests.rules.raced import answer, cards, deal, of_kind, play, ready_race

SLOPE = "2^*14"


# -- strong ascents ------------------------------------------------------------------------
@pytest.mark.rule("SPEC-ASC-01")
@pytest.mark.parametrize(
    ("card", "square"),
    [("6A6", 6), ("9A6", 6), ("7A7", 7), ("9A7", 7), ("4A7", 4), ("6", 5), ("6D", 5)],
)
def test_a_strong_ascent_goes_further_uphill(card: str, square: int) -> None:
    assert movement(SLOPE, "rR@0R", cards=f"rR {card}") == f"rR@{square}R"


@pytest.mark.rule("SPEC-ASC-01", "MTN-ASC-02")
@pytest.mark.parametrize(
    ("flat", "card", "square"),
    [
        (5, "9A6", 6),  # the ascent begins at 5: six squares, on it
        (6, "9A6", 6),  # at 6: the sixth square may be the first of the ascent
        (7, "9A6", 6),  # at 7: he stops before it
        (8, "9A6", 7),
        (7, "9A7", 7),
        (8, "9A7", 7),
        (9, "9A7", 8),
        (10, "9A7", 9),
    ],
)
def test_the_higher_cap_also_says_when_he_stops_before_an_ascent(
    flat: int, card: str, square: int
) -> None:
    assert movement(f"2.*{flat} 2^*9", "rR@0R", cards=f"rR {card}") == f"rR@{square}R"


@pytest.mark.rule("SPEC-ASC-01")
def test_on_the_flat_a_strong_ascent_is_its_number() -> None:
    assert movement("2.*14", "rR@0R", cards="rR 7A7") == "rR@7R"


# -- strong descents -----------------------------------------------------------------------
@pytest.mark.rule("SPEC-DESC-01")
@pytest.mark.parametrize(
    ("road", "card", "square"),
    [
        ("2v*14", "3D", 7),
        ("2v*14", "3DY", 7),
        ("2v*14", "9D", 9),
        ("2v*14", "3", 5),
        ("3s*14", "3D", 4),
        ("2.*14", "3D", 3),
        ("2. 2v*12", "3D", 3),  # entering a descent gives nothing
        ("2v 2.*12", "3D", 7),  # only the start counts
        ("2v 2^*12", "3D", 5),  # minimum first, cap second
    ],
)
def test_a_strong_descent_is_at_least_seven_from_a_descent(
    road: str, card: str, square: int
) -> None:
    assert movement(road, "rR@0R", cards=f"rR {card}") == f"rR@{square}R"


@pytest.mark.rule("SPEC-DESC-01", "R-13", "MET-CRASH-07")
def test_getting_up_on_a_descent_the_minimum_of_seven_still_holds() -> None:
    assert movement("2v*14", "rR!@0R", cards="rR 3D") == "rR@7R"


# -- recovery ------------------------------------------------------------------------------
def with_recovery(deck: str, recycled: str = "") -> Race:
    """Red's rouleur has these cards and plays his 4Y; everybody else plays anything."""
    race = ready_race()
    deal(race, "rR", deck=deck, recycled=recycled)
    play(race, "rR 4Y")
    while not of_kind(race.events(), "revealed"):
        answer(race)
    return race


def recover(race: Race, *, yes: bool) -> None:
    race.apply(Action(actions.RECOVER, "red", "rR", yes=yes))


@pytest.mark.rule("SPEC-REC-01", "R-73")
def test_recovery_may_give_back_one_recycled_exhaustion_card() -> None:
    race = with_recovery("3 4Y 5 6", recycled="2e 2e 7")
    assert [d.kind for d in race.decisions] == [actions.RECOVER]
    recover(race, yes=True)
    assert len(of_kind(race.events(), "recovered")) == 1
    left = cards(race, "rR", "recycled").split()
    tired = len([e for e in of_kind(race.events(), "exhausted") if e.rider == "rR"])
    assert left.count("2e") == 1 + tired


@pytest.mark.rule("SPEC-REC-01")
def test_recovery_may_be_declined() -> None:
    race = with_recovery("3 4Y 5 6", recycled="2e")
    recover(race, yes=False)
    assert of_kind(race.events(), "recovered") == []
    assert "2e" in cards(race, "rR", "recycled")


@pytest.mark.rule("R-73", "SPEC-REC-01")
def test_an_exhaustion_card_recycled_from_the_same_hand_counts() -> None:
    race = with_recovery("2e 4Y 5 6")
    assert [d.kind for d in race.decisions] == [actions.RECOVER]


@pytest.mark.rule("SPEC-REC-01", "O-09")
@pytest.mark.parametrize("recycled", ["", "2 3"])
def test_without_a_recycled_exhaustion_card_only_no_is_possible(recycled: str) -> None:
    race = with_recovery("3 4Y 5 6", recycled)
    assert [d.kind for d in race.decisions] == [actions.RECOVER]
    assert [choice.yes for choice in race.choices(race.decisions[0])] == [False]


@pytest.mark.rule("SPEC-REC-01")
def test_an_exhaustion_card_that_is_face_down_does_not_count() -> None:
    race = ready_race()
    deal(race, "rR", deck="3 4Y 5 6")
    race.apply(Action(actions.RIDER, "red", "rR"))
    race.state.add(race.state.lineup.index("rR"), DECK, EXHAUSTION)
    play(race, "rR 4Y")
    while race.round == 1:
        if race.decisions[0].kind == actions.RECOVER:
            assert [choice.yes for choice in race.choices(race.decisions[0])] == [False]
        answer(race)


@pytest.mark.rule("R-73")
def test_nobody_is_asked_before_all_cards_are_revealed() -> None:
    race = ready_race()
    deal(race, "rR", deck="3 4Y 5 6", recycled="2e")
    play(race, "rR 4Y")
    assert actions.RECOVER not in [d.kind for d in race.decisions]
    assert of_kind(race.events(), "revealed") == []


@pytest.mark.rule("SPEC-REC-01")
def test_another_card_recovers_nothing() -> None:
    race = ready_race()
    deal(race, "rR", deck="3 4 5 6", recycled="2e")
    play(race, "rR 4")
    while race.round == 1:
        assert race.decisions[0].kind != actions.RECOVER
        answer(race)


# -- relentless ----------------------------------------------------------------------------
@pytest.mark.rule("SPEC-REL-01")
def test_a_relentless_rider_takes_no_exhaustion_in_that_round() -> None:
    assert exhausted("2.*9", "rR@5R bR@7R kR@7L", cards="rR 8X  bR 8X  kR 8") == {"kR"}


@pytest.mark.rule("SPEC-REL-01")
def test_he_is_pulled_and_gives_shelter_like_anyone() -> None:
    ridden = end_of_round("2.*9", "rR@3R bR@5R", cards="rR 8X  bR 8X")
    assert ridden.slipped == "rR@4R bR@5R"
    assert ridden.exhausted == set()
    assert exhausted("2.*9", "rR@3R bR@4R", cards="rR 5  bR 8X") == set()
