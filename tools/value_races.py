"""Races to learn the value from: what stood on the road between rounds, and who won in the end."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.learned import Parameters, instinct_of
from flammerouge.bots.policies.instinct import Instinct
from flammerouge.bots.policies.outlook import GROUND, grounds
from flammerouge.bots.policies.standing import Standing
from flammerouge.bots.policies.value import INPUTS
from flammerouge.core.chance import seed_simulation
from flammerouge.core.course import Course
from flammerouge.core.phases import start
from flammerouge.core.policy import ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import OUTSIDE, State
from tools.training_races import draw, rider_of, rides, template, way_of

STRAYS: Final = ("heuristic", "no-waste", "saver", "highest", "breaker", "random")
STRAY: Final = 0.5  # of the races begin with rounds in which teams ride in some other way
STRAY_ROUNDS: Final = 8
SAMPLES: Final = 4  # of each race


class Samples(NamedTuple):
    """The inputs of the riders of all samples, one after another, and by sample how many riders it
    has and which of them won."""

    rows: NDArray[np.int8]
    sizes: NDArray[np.int8]
    winners: NDArray[np.int8]

    @property
    def firsts(self) -> NDArray[np.int64]:
        """The first row of every sample."""
        found: NDArray[np.int64] = np.cumsum(self.sizes, dtype=np.int64) - self.sizes
        return found


def samples(numbers: range, instinct: Parameters) -> Samples:
    """What the races of these numbers show; a number says everything about a race."""
    found: list[NDArray[np.int8]] = []
    winners: list[int] = []
    rider = instinct_of(instinct)
    chances = [random.Random(number) for number in numbers]
    drawn = [(*draw(chance), number) for number, chance in zip(numbers, chances, strict=True)]
    standing = Standing()
    # Roads are kept, but not all of them.
    for stage, names, number in sorted(drawn, key=lambda one: one[0]):
        chance = chances[number - numbers[0]]
        rounds, winner = ride(stage, names, number, chance, rider)
        ways = [way_of(name) for name in names]
        for state in chance.sample(rounds, min(SAMPLES, len(rounds))):
            riding = on_road(state)
            found.append(inputs_of(standing, state, riding, ways))
            winners.append(riding.index(winner))
    sizes = [len(one) for one in found]
    return Samples(np.concatenate(found), np.array(sizes, np.int8), np.array(winners, np.int8))


def ride(
    stage: str, names: list[str], number: int, chance: random.Random, instinct: Instinct
) -> tuple[list[State], int]:
    """The race before each of its rounds, and who won it."""
    state = template(stage, tuple(map(rides, names))).clone()
    ways = [way_of(name) for name in names]
    policies = [rider_of(name, number + i, instinct, ways) for i, name in enumerate(names)]
    stray = [
        rider_of(chance.choice(STRAYS), number + i, instinct, ways)
        if chance.random() < 0.5
        else policies[i]
        for i in range(len(names))
    ]
    until = chance.randint(1, STRAY_ROUNDS) if chance.random() < STRAY else 0
    seed_simulation(state.streams, number)
    start(state)
    rounds: list[State] = []
    while state.phase != OVER:
        if state.phase != READY:
            settle(state, policies)
        elif state.round < until:
            ride_round(state, stray)
        else:
            rounds.append(state.clone())
            ride_round(state, policies)
    return rounds, int(state.home[0])


def on_road(state: State) -> list[int]:
    """The riders of a sample."""
    return [rider for rider in range(int(state.lineup.count)) if state.square[rider] != OUTSIDE]


def inputs_of(
    standing: Standing, state: State, riding: list[int], ways: list[int]
) -> NDArray[np.int8]:
    """The inputs of these riders."""
    standing.look(state, ways)
    rows = np.zeros((len(riding), INPUTS), np.int8)
    rows[:, :GROUND] = ground_of(state.course)[[int(state.square[rider]) for rider in riding]]
    for row, rider in zip(rows, riding, strict=True):
        notes = standing.notes[rider]
        size = int(notes.size)
        standings = np.frombuffer(memoryview(notes.input), np.int64)[:size]
        row[GROUND + standings] = np.frombuffer(memoryview(notes.known), np.float64)[:size]
    return rows


@lru_cache(maxsize=4)
def ground_of(course: Course) -> NDArray[np.int8]:
    """What the road tells on every square of it."""
    return np.array(grounds(course), np.int8)
