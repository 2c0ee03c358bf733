"""Races to learn the value from: what stood on the road between rounds, and who won in the end."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.learned import Parameters, instinct_of
from flammerouge.bots.policies.instinct import Instinct
from flammerouge.bots.policies.value import INPUTS, Value
from flammerouge.core.chance import seed_simulation
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.phases import start
from flammerouge.core.policy import ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import State
from tools.training_races import draw, rider_of, rides, template, way_of

STRAYS: Final = ("heuristic", "no-waste", "saver", "highest", "breaker", "random")
STRAY: Final = 0.5  # of the races begin with rounds in which teams ride in some other way
STRAY_ROUNDS: Final = 8
SAMPLES: Final = 4  # of each race


class Samples(NamedTuple):
    """Inputs by sample, rider and input, and the rider who won."""

    inputs: NDArray[np.float16]
    winners: NDArray[np.int8]


def samples(numbers: range, instinct: Parameters) -> Samples:
    """What the races of these numbers show; a number says everything about a race."""
    inputs: list[NDArray[np.float16]] = []
    winners: list[int] = []
    rider = instinct_of(instinct)
    chances = [random.Random(number) for number in numbers]
    drawn = [(*draw(chance), number) for number, chance in zip(numbers, chances, strict=True)]
    # Roads are kept, but not all of them.
    for stage, names, number in sorted(drawn, key=lambda one: one[0]):
        chance = chances[number - numbers[0]]
        rounds, winner = ride(stage, names, number, chance, rider)
        for one in chance.sample(rounds, min(SAMPLES, len(rounds))):
            inputs.append(one)
            winners.append(winner)
    return Samples(np.stack(inputs), np.array(winners, dtype=np.int8))


def ride(
    stage: str, names: list[str], number: int, chance: random.Random, instinct: Instinct
) -> tuple[list[NDArray[np.float16]], int]:
    """The inputs before each round of a race, and who won it."""
    state = template(stage, tuple(map(rides, names))).clone()
    value = Value(state.course, 0, [])
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
    rounds: list[NDArray[np.float16]] = []
    while state.phase != OVER:
        if state.phase != READY:
            settle(state, policies)
        elif state.round < until:
            ride_round(state, stray)
        else:
            rounds.append(facts(value, state, ways))
            ride_round(state, policies)
    return rounds, int(state.home[0])


def facts(value: Value, state: State, ways: list[int]) -> NDArray[np.float16]:
    """The inputs of all riders."""
    value.look(state, ways)
    flat = np.frombuffer(memoryview(value.inputs), np.float64)
    return flat.astype(np.float16).reshape(MOST_RIDERS, INPUTS)
