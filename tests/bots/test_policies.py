"""Policies as simulations take them: one for all races where it draws nothing of its own."""

import pytest

from flammerouge.bots.levels import LEVELS
from flammerouge.bots.roster import DRAWING, POLICIES, entrant
from flammerouge.core.chance import seed_streams
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.ranking import finishing_order
from flammerouge.core.state import State
from flammerouge.rulesets import build, make_plan

RACES = [f"{number:032x}" for number in range(6)]


def ridden(seed: str, policy: Policy) -> list[int]:
    """The order at the line, and how far each has come."""
    state: State = build(make_plan(Options(), seed))
    seed_streams(state.streams, seed, [*(rider.id for rider in state.lineup.riders), "race"])
    start(state)
    drive(state, [policy] * len(state.lineup.teams))
    riders = range(int(state.lineup.count))
    return [*map(int, finishing_order(state)), *(int(state.square[rider]) for rider in riders)]


@pytest.mark.parametrize("name", POLICIES)
def test_only_who_draws_rides_otherwise_with_another_seed(name: str) -> None:
    one, other = ([ridden(race, POLICIES[name](seed)) for race in RACES] for seed in (1, 2))
    assert (one != other) is (name in DRAWING)


@pytest.mark.parametrize("name", [*POLICIES, *(one for one in LEVELS if entrant(one).policy)])
def test_a_policy_for_a_race_knows_nothing_of_the_races_before(name: str) -> None:
    used, new = entrant(name), entrant(name)
    for race in RACES:
        ridden(race, used.policy_for(race, "red"))
    assert ridden(RACES[0], used.policy_for(RACES[0], "red")) == ridden(
        RACES[0], new.policy_for(RACES[0], "red")
    )
