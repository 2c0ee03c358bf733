"""How races end that are ridden until everybody is home."""

from __future__ import annotations

import pytest

from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive
from flammerouge.core.ranking import podium, ranking
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, TEAM_TIME_TRIAL, TOUR
from flammerouge.core.state import State
from flammerouge.data.stages import stage
from flammerouge.rulesets import new_simulation
from tests.rules.legends import legend_race
from tests.rules.raced import deal, stand


def ridden(options: Options, number: int) -> State:
    state = new_simulation(options)
    seed_simulation(state.streams, number)
    start(state)
    policies: list[Policy] = [RandomPolicy(seat) for seat in range(len(options.teams))]
    drive(state, policies)
    return state


@pytest.mark.rule("LEG-RACE-01")
def test_a_legend_does_not_wait_for_teammates() -> None:
    race = legend_race("rouleur")
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    # Everybody who counts is one square before the line or past it after any card or roll.
    stand(
        race,
        f"rR@{line - 1}R bR@{line - 1}M kR@{line - 1}L bS@{line - 2}R kS@{line - 2}L "
        f"gR@{line - 3}R gS@{line - 3}L r1@6R r2@6L",
    )
    deal(race, "rR", deck="3 4 5 6")
    deal(race, "r1", deck="3 3 4 4 5 5 6 6")
    while not race.over:
        assert race.round < 5
        race.apply(race.choices(race.decisions[0])[0])
    assert {r.id for r in race.view("").riders if r.square >= 0} == {"r1", "r2"}


@pytest.mark.rule("TTT-05", "R-26")
def test_the_podium_of_a_team_time_trial_is_the_first_rider_of_each_team() -> None:
    teams = (Entry("red"), Entry("blue"), Entry("black"), Entry("green"))
    for number in range(20):
        state = ridden(Options(stage="grand-tour-1", mode=TEAM_TIME_TRIAL, teams=teams), number)
        crossing = [state.lineup.riders[int(rider)].id for rider in state.home]
        first_of_team = {rider[0]: rider for rider in reversed(crossing)}
        expected = [rider for rider in crossing if first_of_team[rider[0]] == rider]
        assert podium(state) == tuple(expected[:3])


@pytest.mark.rule("TTT-04", "R-72")
def test_the_riders_of_a_team_follow_each_other_in_a_team_time_trial() -> None:
    # Both share the slower one's time.
    state = ridden(Options(stage="grand-tour-1", mode=TEAM_TIME_TRIAL), 1)
    order = ranking(state)
    assert [rider[0] for rider in order[::2]] == [rider[0] for rider in order[1::2]]


@pytest.mark.rule("GT-POD-01")
def test_the_first_three_riders_stand_on_the_podium_of_a_tour_stage() -> None:
    state = ridden(Options(stage="grand-tour-3", mode=TOUR), 3)
    assert podium(state) == ranking(state)[:3]
    assert [state.lineup.riders[int(rider)].id for rider in state.home[:3]] == list(podium(state))


@pytest.mark.rule("R-72")
def test_riders_of_a_time_trial_who_are_not_home_rank_by_where_they_are() -> None:
    state = new_simulation(Options(stage="grand-tour-10", mode=INDIVIDUAL_TIME_TRIAL))
    start(state)
    for rider, square in enumerate((9, 7, 12, 8, 6, 20, 30, 5)):
        state.move(rider, square)
    assert ranking(state) == ("gR", "kS", "bR", "rR", "bS", "rS", "kR", "gS")


@pytest.mark.rule("GT-SET-05", "DESIGN-13")
def test_a_pile_after_the_longest_ascent_is_not_fooled_by_a_tile_that_lies_twice() -> None:
    # On firenze-milano the longest ascent ends on the first half of L; a second L after the
    # start is shorter (LEG-TOUR-02 lets it repeat).
    tiles = stage("firenze-milano").tiles
    plain = new_simulation(Options(tiles=tiles, mode=TOUR))
    longer = new_simulation(
        Options(tiles=(tiles[0], "L", *tiles[1:]), mode=TOUR, repeats=frozenset({1, 14}))
    )
    squares = [int(pile.square) for pile in plain.rules.piles]
    assert [int(pile.square) for pile in longer.rules.piles] == [n + 6 for n in squares]
