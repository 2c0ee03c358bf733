"""The individual time trial: every rider alone, and the highest cards tire."""

import random

import pytest

from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.rules.picture import end_of_round, movement, whole_round
from tests.rules.raced import SEED, deal, entries, of_kind, places, play, stand

ITT = "individual-time-trial"
ROAD = "2.*20 3. 3.F*5"


def trial(colours: str, seed: str = SEED) -> Race:
    return new_race(Options(stage="grand-tour-10", mode=ITT, teams=entries(colours)), seed)


@pytest.mark.rule("ITT-01", "R-72", "TTT-01")
def test_everybody_starts_in_the_right_lane_of_the_front_square() -> None:
    assert places(trial("rb")) == "rR@4R rS@4R bR@4R bS@4R"
    assert trial("rb").round == 1


@pytest.mark.rule("ITT-01", "TTT-01")
def test_there_are_no_tokens_on_the_road() -> None:
    assert trial("rb").state.rules.piles == []


@pytest.mark.rule("ITT-01")
def test_a_teammate_takes_up_no_room() -> None:
    assert movement("1.*9", "rR@0 rS@1 bR@0", cards="rR 5  rS 4  bR 5", mode=ITT) == (
        "rR@5 rS@5 bR@5"
    )


@pytest.mark.rule("ITT-01")
def test_nobody_is_ever_pulled() -> None:
    riders = "rR@4R rS@6R bR@8R"
    assert end_of_round(ROAD, riders, mode=ITT).slipped == riders


# -- exhaustion ----------------------------------------------------------------------------
@pytest.mark.rule("ITT-02")
def test_the_highest_rouleur_card_and_the_highest_sprinteur_card_tire() -> None:
    ridden = whole_round(
        ROAD,
        "rR@4R rS@4R bR@9R bS@0R kR@2R kS@3R",
        cards="rR 6  rS 5  bR 4  bS 9  kR 3  kS 4",
        mode=ITT,
    )
    assert ridden.exhausted == {"rR", "bS"}


@pytest.mark.rule("ITT-02")
def test_all_who_are_tied_take_one() -> None:
    ridden = whole_round(ROAD, "rR@4R rS@4R bR@4R bS@0R", cards="rR 6  rS 5  bR 6  bS 5", mode=ITT)
    assert ridden.exhausted == {"rR", "bR", "rS", "bS"}


@pytest.mark.rule("ITT-02")
def test_where_riders_stand_does_not_matter() -> None:
    # rR rides right behind his teammate and tires; bR rides alone in front and does not.
    ridden = whole_round(ROAD, "rR@1R rS@3R bR@9R", cards="rR 7  rS 5  bR 3", mode=ITT)
    assert ridden.moved == "rR@8R rS@8R bR@12R"
    assert ridden.exhausted == {"rR", "rS"}


@pytest.mark.rule("ITT-02", "R-28")
def test_the_printed_value_counts_before_terrain() -> None:
    # On the ascent a 7 moves five squares and still is a 7; on the descent a 3 stays a 3.
    ridden = whole_round("2^*6 2v*6 2.*9", "rR@0R bR@6R kR@12R", cards="rR 7  bR 3  kR 6", mode=ITT)
    assert ridden.moved == "rR@5R bR@11R kR@18R"
    assert ridden.exhausted == {"rR"}


@pytest.mark.rule("ITT-02", "R-28")
def test_an_exhaustion_card_counts_two() -> None:
    ridden = whole_round(ROAD, "rR@0R bR@0R", cards="rR 2e  bR 3", mode=ITT)
    assert ridden.exhausted == {"bR"}
    ridden = whole_round(ROAD, "rS@0R bS@0R", cards="rS 2e  bS 2", mode=ITT)
    assert ridden.exhausted == {"rS", "bS"}


@pytest.mark.rule("R-44", "SPEC-REL-01")
def test_relentless_saves_him_and_nobody_takes_the_card_instead() -> None:
    ridden = whole_round(ROAD, "rR@0R bR@0R kR@0R", cards="rR 8X  bR 7  kR 7", mode=ITT)
    assert ridden.exhausted == set()
    ridden = whole_round(ROAD, "rR@0R bR@0R", cards="rR 8X  bR 8", mode=ITT)
    assert ridden.exhausted == {"bR"}


@pytest.mark.rule("R-66", "ITT-02", "GT-TIME-05")
def test_a_finisher_with_the_highest_card_takes_none_and_nobody_replaces_him() -> None:
    ridden = whole_round(ROAD, "rR@17R bR@4R kS@3R", cards="rR 7  bR 6  kS 2", mode=ITT)
    assert ridden.crossed == ["rR"]
    assert ridden.exhausted == {"kS"}


# -- time ----------------------------------------------------------------------------------
@pytest.mark.rule("ITT-03")
def test_every_rider_has_his_own_time() -> None:
    ridden = end_of_round(ROAD, "rR@25R rS@21R bR@22R bS@19R", mode=ITT)
    assert ridden.times == {"rR": 0, "rS": 40, "bR": 30}
    assert ridden.minutes == {"bS": 1}


@pytest.mark.rule("ITT-03", "GT-TIME-02")
def test_nobody_shares_seconds_with_a_rider_right_ahead() -> None:
    ridden = end_of_round(ROAD, "rR@23R rS@22R bR@24R", mode=ITT)
    assert ridden.times == {"rR": 20, "rS": 30, "bR": 10}


@pytest.mark.rule("R-27", "GT-POD-01")
def test_riders_who_cross_in_one_square_rank_as_they_are_listed() -> None:
    ridden = whole_round(
        ROAD, "rR@14R rS@16R bR@19R bS@18R", cards="rR 9  rS 9  bR 4  bS 5", mode=ITT
    )
    assert ridden.moved == "rR@23R rS@25R bR@23R bS@23R"
    assert ridden.crossed == ["rS", "rR", "bR", "bS"]


@pytest.mark.rule("R-72", "R-27", "ITT-03", "TTT-07")
@pytest.mark.parametrize(("colours", "number"), [("r", 1), ("rb", 2), ("rbkg", 3), ("rbkg", 4)])
def test_the_lowest_time_wins_when_all_are_home(colours: str, number: int) -> None:
    race = trial(colours, f"{number:032x}")
    chance = random.Random(number)
    while not race.over:
        race.apply(chance.choice(race.choices(race.decisions[0])))
    times = {rider.id: rider.time for rider in race.view("").riders}
    listed = list(times)
    assert min(times.values()) >= 0
    assert list(race.ranking()) == sorted(listed, key=lambda r: (times[r], listed.index(r)))
    assert race.winner == race.view("").rider(race.ranking()[0]).team


@pytest.mark.rule("R-27", "ITT-03")
def test_a_tie_in_the_race_goes_to_the_team_listed_first() -> None:
    race = trial("rb")
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    stand(race, f"rR@{line - 4}R bR@{line - 1}R rS@{line - 2}R bS@{line - 2}R")
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="3 4 5 6")
    play(race, "rR 6  rS 3  bR 3  bS 3")
    assert race.over
    assert race.ranking() == ("rR", "bR", "rS", "bS")
    assert [event.rider for event in of_kind(race.events(), "crossed")] == ["rR", "bR", "rS", "bS"]


@pytest.mark.rule("ITT-02")
def test_kinds_are_compared_among_themselves_only() -> None:
    # 5 is the sprinteurs' highest card; a rouleur who played 5 against a 7 does not tire for it.
    round_ = whole_round(
        "2.*20",
        "rR@0R bR@1R rS@2R bS@3R",
        cards="rR 5  bR 7  rS 5  bS 4",
        mode="individual-time-trial",
    )
    assert round_.exhausted == {"bR", "rS"}
