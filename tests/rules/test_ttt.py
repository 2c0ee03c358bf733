"""The team time trial: every team as if it were alone on the road."""

import random

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.rules.picture import end_of_round, movement, whole_round
from tests.rules.raced import SEED, deal, entries, of_kind, places, play, stand

TTT = "team-time-trial"
STAGE = "grand-tour-1"


def trial(colours: str, seed: str = SEED) -> Race:
    return new_race(Options(stage=STAGE, mode=TTT, teams=entries(colours)), seed)


def ride_home(race: Race, number: int) -> None:
    """Answer at random until the race is over."""
    chance = random.Random(number)
    while not race.over:
        race.apply(chance.choice(race.choices(race.decisions[0])))


# -- the start -----------------------------------------------------------------------------
@pytest.mark.rule("TTT-01", "R-72")
def test_both_riders_start_in_the_front_square_and_the_player_says_who_is_on_the_right() -> None:
    race = trial("rb")
    assert [d.kind for d in race.decisions] == [actions.LANE, actions.LANE]
    race.apply(Action(actions.LANE, "blue", "bS"))
    assert [d.seat for d in race.decisions] == ["red"]
    race.apply(Action(actions.LANE, "red", "rR"))
    assert places(race) == "rR@4R rS@4L bR@4L bS@4R"


@pytest.mark.rule("R-72")
def test_the_lanes_are_shown_when_all_have_chosen() -> None:
    race = trial("rb")
    race.apply(Action(actions.LANE, "blue", "bS"))
    assert {rider.square for rider in race.view("red").riders} == {-1}
    assert of_kind(race.events(), "placed") == []


@pytest.mark.rule("TTT-01")
def test_there_are_no_tokens_on_the_road() -> None:
    assert trial("rb").state.rules.piles == []


@pytest.mark.rule("TTT-02", "R-72")
def test_six_teams_start_from_the_same_square() -> None:
    race = new_race(Options(stage="grand-tour-1-5-6", mode=TTT, teams=entries("rbkgpw")), SEED)
    while race.round == 0:
        race.apply(race.choices(race.decisions[0])[0])
    assert {int(square) for square in race.state.square} == {4}


# -- alone on the road ---------------------------------------------------------------------
@pytest.mark.rule("TTT-02")
def test_any_number_of_teams_may_end_in_one_square() -> None:
    riders = "rR@0R bR@0R kR@0R gR@1R"
    ridden = movement("2.*9", riders, cards="rR 5  bR 5  kR 5  gR 4", mode=TTT)
    assert ridden == "rR@5R bR@5R kR@5R gR@5R"


@pytest.mark.rule("TTT-02")
def test_only_a_teammate_takes_up_room() -> None:
    riders = "rR@0R rS@1R bR@1R bS@0R"
    assert movement("1.*9", riders, cards="rR 5  rS 4  bR 5  bS 4", mode=TTT) == (
        "rR@4 rS@5 bR@6 bS@4"
    )


@pytest.mark.rule("TTT-02", "MET-CRASH-03")
def test_fallen_riders_of_another_team_bar_nobody() -> None:
    riders = "bR@2 bS@1 rR@0"
    ridden = whole_round("1.w*12", riders, cards="bR 2  bS 3  rR 9", mode=TTT)
    assert ridden.moved == "bR@4 bS!@3 rR@9"


@pytest.mark.rule("TTT-03")
def test_the_example_of_the_team_time_trial() -> None:
    ridden = end_of_round("2.*14", "rR@8R rS@6R bR@7R bS@10R", mode=TTT)
    assert ridden.slipped == "rR@8R rS@7R bR@7R bS@10R"
    assert ridden.exhausted == {"rR", "bR", "bS"}


@pytest.mark.rule("TTT-03")
def test_another_team_neither_pulls_nor_shelters_nor_fills_a_gap() -> None:
    ridden = end_of_round("2.*14", "rR@4R bR@6R bS@5R rS@8R", mode=TTT)
    assert ridden.slipped == "rR@4R bR@6R bS@5R rS@8R"
    assert ridden.exhausted == {"rR", "bR", "rS"}
    # The blue rider on 5 does not stand in the gap of the reds.
    assert end_of_round("2.*9", "rR@4R rS@6R bR@5R", mode=TTT).slipped == "rR@5R rS@6R bR@5R"


@pytest.mark.rule("TTT-03")
def test_every_team_is_pulled_on_its_own() -> None:
    riders = "rR@4R rS@6R bR@4R bS@6R kR@4L kS@7R"
    assert end_of_round("2.*9", riders, mode=TTT).slipped == ("rR@5R rS@6R bR@5R bS@6R kR@4L kS@7R")


# -- time ----------------------------------------------------------------------------------
@pytest.mark.rule("TTT-04")
def test_both_riders_take_the_time_of_the_slower_one() -> None:
    ridden = end_of_round("2.*4 3.F*5", "rR@8R rS@4R bR@6R bS@7R", mode=TTT)
    assert ridden.times == {"rR": 40, "rS": 40, "bR": 10, "bS": 10}


@pytest.mark.rule("TTT-04", "R-65")
def test_a_rider_whose_teammate_is_on_the_road_has_his_own_time_for_the_time_being() -> None:
    ridden = end_of_round("2.*4 3.F*5", "rR@6R rS@2R", mode=TTT)
    assert ridden.times == {"rR": 20}
    assert ridden.minutes == {"rS": 1}


@pytest.mark.rule("TTT-04", "GT-TIME-02")
def test_only_teammates_are_a_pack_when_seconds_are_taken() -> None:
    assert end_of_round("2.*4 3.F*5", "rR@5R bR@6R bS@8R rS@4R", mode=TTT).times == {
        "rR": 30,
        "rS": 30,
        "bR": 0,
        "bS": 0,
    }


@pytest.mark.rule("TTT-06", "GT-TIME-04")
def test_a_crossing_of_one_team_costs_the_others_a_minute() -> None:
    ridden = end_of_round("2.*6 3.F*5", "rR@8R rS@7R bR@5R bS@2R", mode=TTT)
    assert ridden.times == {"rR": 20, "rS": 20}
    assert ridden.minutes == {"bR": 1, "bS": 1}


@pytest.mark.rule("R-27")
def test_riders_in_one_lane_cross_in_the_order_in_which_they_are_listed() -> None:
    # Blue and black were ahead of red when the round began.
    riders = "rR@1R bR@3R kR@2R"
    ridden = whole_round("2.*4 3.F*5", riders, cards="rR 5  bR 3  kR 4", mode=TTT)
    assert ridden.moved == "rR@6R bR@6R kR@6R"
    assert ridden.crossed == ["rR", "bR", "kR"]


@pytest.mark.rule("R-72", "TTT-07", "TTT-06")
@pytest.mark.parametrize("colours", ["r", "rb", "rbkg"])
def test_it_is_ridden_until_all_are_home_alone_as_well_as_with_others(colours: str) -> None:
    race = trial(colours)
    ride_home(race, 7)
    home = of_kind(race.events(), "crossed")
    assert sorted(event.rider for event in home) == sorted(
        f"{letter}{kind}" for letter in colours for kind in "RS"
    )
    times = {rider.id: rider.time for rider in race.view("").riders}
    for letter in colours:
        assert times[f"{letter}R"] == times[f"{letter}S"] >= 0


@pytest.mark.rule("R-72", "TTT-04")
@pytest.mark.parametrize("number", range(4))
def test_the_lowest_team_time_wins_and_equal_ones_rank_as_listed(number: int) -> None:
    race = trial("rbk", f"{number:032x}")
    ride_home(race, number)
    times = {rider.id: rider.time for rider in race.view("").riders}
    teams = [("red", times["rR"]), ("blue", times["bR"]), ("black", times["kR"])]
    assert race.winner == min(teams, key=lambda team: team[1])[0]
    order = [times[rider] for rider in race.ranking()]
    assert order == sorted(order)


@pytest.mark.rule("TTT-04", "R-65", "R-72")
def test_a_team_whose_second_rider_is_late_loses_to_one_that_comes_home_together() -> None:
    race = trial("rb")
    while race.round == 0:
        race.apply(race.choices(race.decisions[0])[0])
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    stand(race, f"rR@{line - 1}R rS@{line - 9}R bR@{line - 2}R bS@{line - 3}R")
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="5 5 5 5 5 5 5 5")
    play(race, "rR 5  rS 5  bR 5  bS 5")
    # rR is home on the fifth square, 0:00; both blues on the fourth and third, one pack: 0:10.
    seen = {rider.id: rider.time for rider in race.view("").riders}
    assert seen == {"rR": 0, "rS": -1, "bR": 10, "bS": 10}
    play(race, "rS 5")
    assert race.over
    assert race.view("").rider("rR").time == race.view("").rider("rS").time == 60 + 30
    assert race.winner == "blue"
