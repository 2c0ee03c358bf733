"""How races end that are ridden until everybody is home."""

from __future__ import annotations

import pytest

from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive
from flammerouge.core.ranking import podium, ranking
from flammerouge.core.rules import TEAM_TIME_TRIAL, TOUR
from flammerouge.core.state import State
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
def test_a_team_has_one_place_on_the_podium_of_a_team_time_trial() -> None:
    teams = (Entry("red"), Entry("blue"), Entry("black"), Entry("green"))
    state = ridden(Options(stage="grand-tour-1", mode=TEAM_TIME_TRIAL, teams=teams), 1)
    # Both riders of a team share the slower time, so they follow each other in the ranking.
    order = ranking(state)
    assert [rider[0] for rider in order[::2]] == [rider[0] for rider in order[1::2]]
    assert podium(state) == (order[0], order[2], order[4])


@pytest.mark.rule("GT-POD-01")
def test_the_first_three_riders_stand_on_the_podium_of_a_tour_stage() -> None:
    state = ridden(Options(stage="grand-tour-3", mode=TOUR), 3)
    assert podium(state) == ranking(state)[:3]
    assert [state.lineup.riders[int(rider)].id for rider in state.home[:3]] == list(podium(state))
