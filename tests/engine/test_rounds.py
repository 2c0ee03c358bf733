"""A check against other engines: how many rounds four random teams need."""

import pytest

from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import RandomPolicy, drive
from flammerouge.rulesets import new_simulation

RACES = 2500


def rounds(stage: str, races: int) -> float:
    """The mean number of rounds, start squares and cards at random."""
    fresh = new_simulation(Options(stage=stage))
    policy = RandomPolicy(1)
    total = 0
    for number in range(races):
        state = fresh.clone()
        seed_simulation(state.streams, number)
        start(state)
        drive(state, [policy, policy, policy, policy])
        total += int(state.round)
    return total / races


@pytest.mark.parametrize(
    ("stage", "fewest", "most"),
    [("avenue-corso-paseo", 13.85, 14.05), ("firenze-milano", 15.05, 15.25)],
)
def test_random_teams_need_as_many_rounds_as_elsewhere(
    stage: str, fewest: float, most: float
) -> None:
    assert fewest < rounds(stage, RACES) < most
