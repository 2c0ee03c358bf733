"""Muscle and Peloton teams, which ride by rule."""

from collections import Counter

import pytest

from flammerouge.core.actions import Decision
from flammerouge.core.events import Event
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.rules.raced import (
    SEED,
    answer,
    cards,
    deal,
    finish_round,
    of_kind,
    place,
    places,
    play,
    ready_race,
    stand,
)

ONE_MUSCLE = (Entry("red"), Entry("blue", "muscle"))
ONE_PELOTON = (Entry("red"), Entry("blue", "peloton"))
BOTH = (Entry("red"), Entry("blue", "muscle"), Entry("green", "peloton"))


def ride_round(race: Race, deck_red: str = "2") -> tuple[Event, ...]:
    """Red plays a 2 with both riders, far from everybody else."""
    deal(race, "rR", deck=deck_red)
    deal(race, "rS", deck=deck_red)
    return play(race, f"rR {deck_red}  rS {deck_red}")


def shown(events: tuple[Event, ...]) -> dict[str, int]:
    """Which card each rider has shown."""
    return {e.rider: e["card"] for e in of_kind(events, "revealed")}


# -- Muscle --------------------------------------------------------------------------------
@pytest.mark.rule("PEL-DUM-01")
def test_muscle_riders_have_the_usual_decks_and_one_more_5_for_the_sprinteur() -> None:
    race = new_race(Options(teams=ONE_MUSCLE), SEED)
    assert cards(race, "bR", "deck") == "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
    assert cards(race, "bS", "deck") == "2 2 2 3 3 3 4 4 4 5 5 5 5 9 9 9"


@pytest.mark.rule("PEL-DUM-01")
def test_muscle_riders_play_one_card_of_each_deck_without_a_hand_or_a_decision() -> None:
    race = ready_race(Options(teams=ONE_MUSCLE))
    assert race.seats == ("red",)
    assert race.decisions == (Decision("rider", "red"),)
    stand(race, "rR@10R rS@13R bR@40R bS@50R")
    deal(race, "bR", deck="6 6 6")
    deal(race, "bS", deck="9 9")
    events = ride_round(race)
    assert shown(events) == {"rR": 2, "rS": 2, "bR": 6, "bS": 9}
    assert places(race, "bR", "bS") == "bR@46R bS@59R"
    assert cards(race, "bR", "deck") == "6 6"
    assert cards(race, "bR", "played") == "6"
    assert cards(race, "bR", "recycled", "hand") == ""


@pytest.mark.rule("PEL-DUM-01")
def test_muscle_riders_never_tire() -> None:
    race = ready_race(Options(teams=ONE_MUSCLE))
    stand(race, "rR@10R rS@15R bR@40R bS@50R")
    deal(race, "bR", deck="6")
    events = ride_round(race)
    assert {e.rider for e in of_kind(events, "exhausted")} == {"rR", "rS"}
    assert cards(race, "bR", "deck", "recycled") == ""


@pytest.mark.rule("PEL-DUM-01")
def test_a_muscle_rider_with_an_empty_deck_moves_two_every_round() -> None:
    race = ready_race(Options(teams=ONE_MUSCLE))
    stand(race, "rR@10R rS@20R bR@30R bS@50R")
    deal(race, "bR", deck="")
    deal(race, "bS", deck="4")
    ride_round(race)
    assert places(race, "bR", "bS") == "bR@32R bS@54R"
    ride_round(race)
    assert places(race, "bR", "bS") == "bR@34R bS@56R"


@pytest.mark.rule("PEL-DUM-01")
def test_the_top_card_is_any_card_of_the_deck_and_none_comes_twice() -> None:
    race = ready_race(Options(teams=ONE_MUSCLE))
    seen: Counter[int] = Counter()
    for _ in range(16):
        stand(race, "rR@10R rS@13R bR@30R bS@50R")
        seen[shown(ride_round(race))["bS"]] += 1
    assert seen == {2: 3, 3: 3, 4: 3, 5: 4, 9: 3}


@pytest.mark.rule("PEL-DUM-01")
def test_another_seed_shuffles_a_dummy_deck_differently() -> None:
    orders = set()
    for number in range(4):
        race = ready_race(Options(teams=ONE_MUSCLE), f"{number:032x}")
        orders.add(tuple(shown(ride_round(race))["bS"] for _ in range(5)))
    assert len(orders) == 4


# -- Peloton -------------------------------------------------------------------------------
@pytest.mark.rule("PEL-DUM-02")
def test_the_peloton_team_shares_one_deck_with_two_attack_cards() -> None:
    race = new_race(Options(teams=ONE_PELOTON), SEED)
    assert cards(race, "bR", "deck") == "0 0 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
    assert cards(race, "bS", "deck") == ""


@pytest.mark.rule("PEL-DUM-02")
def test_one_card_moves_both_riders_of_the_peloton_team() -> None:
    race = ready_race(Options(teams=ONE_PELOTON))
    stand(race, "rR@10R rS@13R bR@30R bS@40R")
    deal(race, "bR", deck="6 6")
    events = ride_round(race)
    assert shown(events) == {"rR": 2, "rS": 2, "bR": 6, "bS": 6}
    assert places(race, "bR", "bS") == "bR@36R bS@46R"
    assert cards(race, "bR", "deck") == "6"


@pytest.mark.rule("PEL-DUM-02")
@pytest.mark.parametrize(
    ("stands", "ends"),
    [
        ("bR@30R bS@40R", "bR@39R bS@42R"),
        ("bR@40R bS@30R", "bR@42R bS@39R"),
        ("bR@30L bS@30R", "bR@39R bS@32R"),
        ("bR@30R bS@30L", "bR@32R bS@39R"),
    ],
)
def test_an_attack_moves_the_front_rider_two_and_the_rear_rider_nine(
    stands: str, ends: str
) -> None:
    race = ready_race(Options(teams=ONE_PELOTON))
    stand(race, f"rR@10R rS@20R {stands}")
    deal(race, "bR", deck="0")
    ride_round(race)
    assert places(race, "bR", "bS") == ends


@pytest.mark.rule("PEL-DUM-02")
def test_an_empty_peloton_deck_moves_both_riders_two_and_nobody_tires() -> None:
    race = ready_race(Options(teams=ONE_PELOTON))
    stand(race, "rR@10R rS@20R bR@30R bS@40R")
    deal(race, "bR")
    events = ride_round(race)
    assert places(race, "bR", "bS") == "bR@32R bS@42R"
    assert {e.rider for e in of_kind(events, "exhausted")} == {"rR", "rS"}
    assert cards(race, "bR", "deck", "recycled") == ""


# -- placing -------------------------------------------------------------------------------
@pytest.mark.rule("PEL-DUM-03", "O-11")
def test_dummies_are_placed_first_as_far_forward_as_possible() -> None:
    race = new_race(Options(teams=BOTH, first="red"), SEED)
    placed = of_kind(race.events(), "placed")
    assert [(e.rider, e["square"], e["lane"]) for e in placed] == [
        ("gS", 4, 0),
        ("gR", 4, 1),
        ("bS", 3, 0),
        ("bR", 3, 1),
    ]
    assert {e.rule for e in placed} == {"PEL-DUM-03"}
    assert {one.square for one in race.choices(race.decisions[0])} == {0, 1, 2}


@pytest.mark.rule("PEL-DUM-03")
def test_a_second_muscle_team_takes_the_next_squares() -> None:
    teams = (Entry("red"), Entry("blue", "muscle"), Entry("black", "muscle"), BOTH[2])
    race = new_race(Options(teams=teams, first="red"), SEED)
    place(race, "rR 0  rS 0")
    assert places(race) == "rR@0R rS@0L bR@3L bS@3R kR@2L kS@2R gR@4L gS@4R"


@pytest.mark.rule("PEL-DUM-03", "BASE-SET-04")
def test_only_the_other_teams_take_turns_to_place() -> None:
    for number in range(12):
        race = new_race(Options(teams=(*BOTH, Entry("black"))), f"{number:032x}")
        seats = []
        while race.round == 0:
            seats.append(race.decisions[0].seat)
            answer(race)
        assert seats in (["red"] * 2 + ["black"] * 2, ["black"] * 2 + ["red"] * 2)


@pytest.mark.rule("PEL-DUM-01", "PEL-DUM-02")
def test_a_race_against_dummies_is_ridden_to_the_end() -> None:
    race = ready_race(Options(teams=BOTH))
    while not race.over:
        finish_round(race)
    dummies = [e for e in of_kind(race.events(), "exhausted") if e.rider[0] in "bg"]
    assert dummies == []
    assert race.winner in ("red", "blue", "green")
