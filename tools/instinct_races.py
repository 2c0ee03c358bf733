"""Races to learn from by trying: one team draws its cards by their scores, and writes down each."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.learned import Parameters, instinct_of
from flammerouge.bots.policies.lessons import LESSON, LearningPolicy
from flammerouge.core.chance import seed_simulation
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from tools.training_races import PUPIL, draw, rider_of, rides, template, way_of

MOST_LESSONS: Final = 45  # of a race, on an average
PUPIL_NUMBERS: Final = 1 << 40  # its luck is not that of the cards


class Lessons(NamedTuple):
    """What was seen and done, row by row, and the logarithms of how likely it was; and race by race
    how many rows it has, and whether the pupil won it."""

    rows: NDArray[np.int8]
    logs: NDArray[np.float32]
    sizes: NDArray[np.int64]
    wins: NDArray[np.float32]


def lessons(numbers: range, parameters: Parameters) -> Lessons:
    """The races of these numbers; a number says everything about a race."""
    instinct = instinct_of(parameters)
    pupil = LearningPolicy(instinct, MOST_LESSONS * len(numbers))
    sizes: list[int] = []
    wins: list[bool] = []
    drawn = [(*draw(random.Random(number)), number) for number in numbers]
    # Roads are kept, but not all of them.
    for stage, names, number in sorted(drawn, key=lambda one: one[0]):
        before = int(pupil.size)
        ways = [way_of(name) for name in names]
        pupil.begin(ways, PUPIL_NUMBERS + number)
        policies: list[Policy] = [
            pupil if name == PUPIL else rider_of(name, number + i, instinct, ways)
            for i, name in enumerate(names)
        ]
        state = template(stage, tuple(map(rides, names))).clone()
        seed_simulation(state.streams, number)
        start(state)
        drive(state, policies)
        if pupil.size > before:
            sizes.append(int(pupil.size) - before)
            wins.append(names[int(state.lineup.team[int(state.home[0])])] == PUPIL)
    size = int(pupil.size)
    rows = np.frombuffer(memoryview(pupil.lessons), np.int8)[: size * LESSON]
    logs = np.frombuffer(memoryview(pupil.logs), np.float64)[:size]
    return Lessons(
        rows.reshape(-1, LESSON),
        logs.astype(np.float32),
        np.array(sizes),
        np.array(wins, np.float32),
    )
