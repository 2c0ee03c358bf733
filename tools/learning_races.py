"""Races to learn from: what stood on the road between rounds, and who won in the end."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.policies.value import DUMMY, FACTS, INPUTS, OTHER, THINKER, WAYS, Value
from flammerouge.bots.roster import DUMMIES, POLICIES
from flammerouge.core.chance import seed_simulation
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, ride_round, settle
from flammerouge.core.rules import OVER, RACE, READY
from flammerouge.core.state import State
from flammerouge.data.stages import Stage, stages
from flammerouge.rulesets import new_simulation

BASE: Final = tuple(stage for stage in stages() if stage.box == "base")
OTHERS: Final = tuple(stage for stage in stages() if stage.box != "base" and stage.mode == RACE)
BASE_SHARE: Final = 0.75
FOUR_TEAMS: Final = 4
HEURISTIC: Final = "heuristic"
SEARCH: Final = "search"
RIDERS: Final[dict[str, float]] = {  # who rides, and how often
    HEURISTIC: 4, "no-waste": 2, "saver": 1, "highest": 0.5, "breaker": 0.5,
    "peloton": 0.4, "muscle": 0.4,
}  # fmt: skip
# Of the races this share is of one heuristic against others who ride alike. He stands in for
# search, until there is a value to search with.
ONE_KIND: Final = 0.6
KINDS: Final = (HEURISTIC, HEURISTIC, "no-waste", "no-waste", "saver", "highest")
STRAYS: Final = ("heuristic", "no-waste", "saver", "highest", "breaker", "random")
STRAY: Final = 0.6  # of the races begin with rounds in which teams ride in some other way
STRAY_ROUNDS: Final = 9
SAMPLES: Final = 4  # of each race


class Samples(NamedTuple):
    """Inputs by sample, rider and input, and the rider who won."""

    inputs: NDArray[np.float16]
    winners: NDArray[np.int8]

    def as_ridden(self) -> Samples:
        """Without the stand-in: who rode by the heuristic is called so."""
        inputs = self.inputs.copy()
        inputs[:, :, FACTS + WAYS.index(HEURISTIC)] += inputs[:, :, FACTS + THINKER]
        inputs[:, :, FACTS + THINKER] = 0
        return Samples(inputs, self.winners)


class LineUp(NamedTuple):
    """Who rides where."""

    stage: str
    names: tuple[str, ...]

    @property
    def ways(self) -> list[int]:
        """How the network is told that each team rides."""
        return [way_of(name) for name in self.names]


def way_of(name: str) -> int:
    """The number of a way to ride."""
    if name in DUMMIES:
        return DUMMY
    if name == SEARCH:
        return THINKER
    return WAYS.index(name) if name in WAYS else OTHER


def samples(numbers: range) -> Samples:
    """What the races of these numbers show; a number says everything about a race."""
    inputs: list[NDArray[np.float16]] = []
    winners: list[int] = []
    for number in numbers:
        chance = random.Random(number)
        rounds, winner = ride(number, chance)
        for one in chance.sample(rounds, min(SAMPLES, len(rounds))):
            inputs.append(one)
            winners.append(winner)
    return Samples(np.stack(inputs), np.array(winners, dtype=np.int8))


def ride(number: int, chance: random.Random) -> tuple[list[NDArray[np.float16]], int]:
    """The inputs before each round of a race, and who won it."""
    lineup, state, value = race(chance)
    names = lineup.names
    policies = [rider_of(name, number + i) for i, name in enumerate(names)]
    stray = [
        rider_of(chance.choice(STRAYS), number + i) if chance.random() < 0.5 else policies[i]
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
            rounds.append(facts(value, state, lineup.ways))
            ride_round(state, policies)
    return rounds, int(state.home[0])


def facts(value: Value, state: State, ways: list[int]) -> NDArray[np.float16]:
    """The inputs of all riders."""
    value.look(state, ways)
    return np.array(list(value.inputs), dtype=np.float16).reshape(MOST_RIDERS, INPUTS)


def race(chance: random.Random) -> tuple[LineUp, State, Value]:
    """A race before its start; stages that do not take a line-up are drawn anew."""
    while True:
        lineup = draw(chance)
        try:
            state, value = template(lineup.stage, tuple(map(rides, lineup.names)))
        except FlammeRougeError:
            continue
        return lineup, state.clone(), value


def draw(chance: random.Random) -> LineUp:
    """A stage and the teams that ride it."""
    base = chance.random() < BASE_SHARE
    stage = chance.choice(BASE if base else OTHERS)
    teams = number_of_teams(stage, chance)
    names = chance.choices(list(RIDERS), list(RIDERS.values()), k=teams)
    if chance.random() < ONE_KIND:
        names = [chance.choice(KINDS)] * teams
        names[chance.randrange(teams)] = SEARCH
    while names.count("peloton") > 1:
        names[names.index("peloton")] = "muscle"
    if all(name in DUMMIES for name in names):
        names[0] = HEURISTIC
    return LineUp(stage.id, tuple(names))


def number_of_teams(stage: Stage, chance: random.Random) -> int:
    """Mostly four."""
    low, high = stage.teams
    if chance.random() < BASE_SHARE:
        return min(max(FOUR_TEAMS, low), high)
    return chance.randint(low, high)


@cache
def template(stage: str, ridden: tuple[str, ...]) -> tuple[State, Value]:
    """The race of a stage before its start, and what looks at it; kept, because it comes again."""
    teams = tuple(map(Entry, COLOURS, ridden))
    state = new_simulation(Options(stage=stage, teams=teams))
    return state, Value(state.course, 0, [])


def rides(name: str) -> str:
    """What the options of a race say of a team."""
    return name if name in DUMMIES else "cards"


def rider_of(name: str, seed: int) -> Policy:
    """The policy of a name; a dummy team is never asked."""
    return POLICIES.get(HEURISTIC if name == SEARCH else name, partial(_nobody))(seed)


def _nobody(seed: int) -> Policy:
    return Policy()
