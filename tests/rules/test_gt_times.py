"""Finish and time on a tour stage: seconds, minutes, and riding on until all are home."""

import random
from collections import defaultdict

import pytest

from flammerouge.core.options import Options
from flammerouge.rulesets import new_race
from tests.rules.picture import end_of_round, whole_round
from tests.rules.raced import entries, of_kind

ROAD = "2.*20 2.F*5"
WIDE = "2.*19 3. 3.F*5"
SUMMIT = "2.*18 3^*2 3^F*4"


@pytest.mark.rule("GT-TIME-01", "GT-TIME-02", "GT-TIME-03", "GT-TIME-04", "GT-TIME-06", "GT-POD-01")
def test_the_example_of_the_finish() -> None:
    riders = "gR@24R bR@24L rR@21R kS@19R gS@19L bS@18R kR@18L rS@15R"
    ridden = end_of_round(ROAD, riders, mode="tour")
    assert ridden.slipped == "gR@24R bR@24L rR@21R kS@20R gS@20L bS@19R kR@19L rS@15R"
    assert ridden.times == {"gR": 0, "bR": 0, "rR": 30, "kS": 30, "gS": 30}
    assert ridden.minutes == {"bS": 1, "kR": 1, "rS": 1}
    assert ridden.exhausted == {"rS"}
    assert ridden.crossed == ["gR", "bR", "rR", "kS", "gS"]


@pytest.mark.rule("GT-TIME-07", "GT-TIME-08", "GT-TIME-03")
def test_the_example_of_the_next_round() -> None:
    ridden = whole_round(
        ROAD,
        "bS@19R kR@19L rS@15R",
        cards="bS 3  kR 3  rS 5",
        mode="tour",
        minutes={"bS": 1, "kR": 1, "rS": 1},
    )
    assert ridden.moved == "bS@22R kR@22L rS@20R"
    assert ridden.slipped == "bS@22R kR@22L rS@21R"
    assert ridden.times == {"bS": 80, "kR": 80, "rS": 80}
    assert ridden.minutes == {}


@pytest.mark.rule("GT-TIME-01")
def test_slipstream_can_carry_a_rider_over_the_line() -> None:
    ridden = end_of_round(ROAD, "rR@19R bR@21R", mode="tour")
    assert ridden.crossed == ["bR", "rR"]
    assert ridden.times == {"bR": 30, "rR": 30}


@pytest.mark.rule("GT-TIME-02", "R-24")
@pytest.mark.parametrize(("square", "seconds"), [(20, 40), (21, 30), (22, 20), (23, 10), (24, 0)])
def test_seconds_past_a_flat_line(square: int, seconds: int) -> None:
    assert end_of_round(ROAD, f"rR@{square}R", mode="tour").times == {"rR": seconds}
    assert end_of_round(WIDE, f"rR@{square}L", mode="tour").times == {"rR": seconds}


@pytest.mark.rule("GT-TIME-02", "R-24")
@pytest.mark.parametrize(("square", "seconds"), [(20, 30), (21, 20), (22, 10), (23, 0)])
def test_seconds_past_a_line_on_an_ascent(square: int, seconds: int) -> None:
    assert end_of_round(SUMMIT, f"rR@{square}R", mode="tour").times == {"rR": seconds}


@pytest.mark.rule("R-24")
def test_a_finish_of_another_length_counts_ten_seconds_a_square_back_from_its_last() -> None:
    riders = "rR@6R bR@8R kR@4R"
    assert end_of_round("2.*4 2cF*6", riders, mode="tour").times == {"rR": 30, "bR": 10, "kR": 50}


@pytest.mark.rule("GT-TIME-02", "GT-TIME-03", "R-25")
def test_a_pack_has_the_seconds_of_its_front_rider_whatever_the_lanes() -> None:
    ridden = end_of_round(WIDE, "rR@23L bR@22R kR@22M gR@20L pR@20R", mode="tour")
    assert ridden.slipped == "rR@23L bR@22R kR@22M gR@21M pR@21R"
    assert ridden.times == dict.fromkeys(("rR", "bR", "kR", "gR", "pR"), 10)
    # On the ascent finish nobody is pulled, so the gap stays and the rear pack has its own time.
    apart = end_of_round(SUMMIT, "rR@23L bR@22R gR@20L pR@20R", mode="tour")
    assert apart.times == {"rR": 0, "bR": 0, "gR": 30, "pR": 30}


@pytest.mark.rule("GT-TIME-04")
def test_a_rider_before_the_line_takes_a_minute_even_right_behind_one_who_has_crossed() -> None:
    ridden = end_of_round(ROAD, "rR@19R bR@20R", mode="tour")
    assert ridden.times == {"bR": 40}
    assert ridden.minutes == {"rR": 1}


@pytest.mark.rule("GT-TIME-09")
def test_of_a_pack_across_the_line_only_those_past_it_have_seconds() -> None:
    ridden = end_of_round(ROAD, "rR@18R bR@19R kR@20R gR@21R", mode="tour")
    assert ridden.times == {"gR": 30, "kR": 30}
    assert ridden.minutes == {"rR": 1, "bR": 1}


@pytest.mark.rule("GT-TIME-04")
def test_before_anybody_has_crossed_there_are_no_minutes() -> None:
    ridden = end_of_round(ROAD, "rR@18R bR@19R", mode="tour")
    assert (ridden.times, ridden.minutes) == ({}, {})


@pytest.mark.rule("GT-TIME-05", "GT-TIME-06")
def test_past_the_line_nobody_tires_and_before_it_they_do() -> None:
    ridden = end_of_round(ROAD, "rR@20R bR@23R kR@15R gR@14R", mode="tour")
    assert ridden.exhausted == {"kR"}
    # A rider past the line shelters the one behind him once more.
    assert end_of_round(ROAD, "rR@19R bR@20R", mode="tour").exhausted == set()


@pytest.mark.rule("R-16", "GT-TIME-07")
def test_a_minute_is_added_in_a_round_in_which_nobody_crosses() -> None:
    ridden = whole_round(
        ROAD,
        "rR@2R bR@4R",
        cards="rR 3  bR 3",
        mode="tour",
        minutes={"rR": 2, "bR": 1},
    )
    assert ridden.times == {}
    assert ridden.minutes == {"rR": 3, "bR": 2}


@pytest.mark.rule("GT-TIME-08")
def test_the_time_is_minutes_and_seconds_together() -> None:
    ridden = whole_round(ROAD, "rR@19R", cards="rR 4", mode="tour", minutes={"rR": 3})
    assert ridden.times == {"rR": 3 * 60 + 10}


@pytest.mark.rule("GT-POD-01")
def test_the_furthest_is_first_and_in_one_square_the_right_lane() -> None:
    riders = "rR@22M bR@22R kR@23L gR@21L pR@22L"
    ridden = end_of_round(WIDE, riders, mode="tour")
    assert ridden.crossed == ["kR", "bR", "rR", "pR", "gR"]


@pytest.mark.rule("GT-TIME-07", "GT-TIME-08", "R-16", "GT-POD-01", "GT-TIME-06")
@pytest.mark.parametrize("number", range(3))
def test_a_whole_stage_is_ridden_until_everybody_is_home(number: int) -> None:
    options = Options(stage="grand-tour-3", mode="tour", teams=entries("rbkg"))
    race = new_race(options, f"{number:032x}")
    chance = random.Random(number)
    rounds: dict[str, int] = {}
    left: dict[int, set[str]] = defaultdict(set)
    while not race.over:
        now = race.round
        events = race.apply(chance.choice(race.choices(race.decisions[0])))
        for event in of_kind(events, "crossed"):
            assert event.rider not in rounds
            rounds[event.rider] = now
        left[now] |= {event.rider for event in of_kind(events, "left-road")}
    first = min(rounds.values())
    assert len(rounds) == 8
    for rider in race.view("").riders:
        assert rider.time // 60 == rounds[rider.id] - first
        assert rider.time % 60 in (0, 10, 20, 30, 40)
        assert rider.id in left[rounds[rider.id]]
    ranking = race.ranking()
    assert [rounds[rider] for rider in ranking] == sorted(rounds.values())
    assert race.winner == race.view("").rider(ranking[0]).team
