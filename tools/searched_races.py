"""Races to learn from in which some teams ride by search: what they show of riding better."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.base import Bot
from flammerouge.bots.learned import Parameters
from flammerouge.bots.models import MODELS, Models
from flammerouge.bots.policies.value import Value
from flammerouge.bots.roster import DUMMIES, bot
from flammerouge.bots.search import SearchBot
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tools.learning_races import (
    BASE,
    OTHERS,
    SEARCH,
    STRAYS,
    LineUp,
    Samples,
    facts,
    number_of_teams,
    rides,
)

PLAYOUTS: Final = 250
BASE_SHARE: Final = 0.85
ALIKE: Final = 0.65  # of the races are those of one search against others who ride alike
MIXED: Final = 0.2  # and of one against a mixed field; in the rest all search, or dummies ride
DUMMY: Final = 0.07
KINDS: Final = (*("heuristic",) * 4, *("no-waste",) * 3, "saver", "highest", "breaker")
# How search takes others to ride here. With other models and chances the shipped value would not
# come out again; it was learned before there was one of those who think ahead.
MODEL_CHANCES: Final = (0.5, 0.2, 0.1, 0.1, 0.05, 0.05)
RECKONED_WITH: Final[Models] = tuple(
    model._replace(chance=chance)
    for model, chance in zip(
        (model for model in MODELS if not model.by_lot), MODEL_CHANCES, strict=True
    )
)
STRAY: Final = 0.5
STRAY_ROUNDS: Final = 7


def searched_samples(numbers: range, parameters: Parameters) -> Samples:
    """What the races of these numbers show, every round of them."""
    inputs: list[NDArray[np.float16]] = []
    winners: list[int] = []
    for number in numbers:
        chance = random.Random(f"{SEARCH} {number}")
        lineup, race = draw_race(number, chance)
        rounds = ride(lineup, race, chance, parameters)
        inputs += rounds
        winners += [int(race.state.home[0])] * len(rounds)
    return Samples(np.stack(inputs), np.array(winners, dtype=np.int8))


def draw_race(number: int, chance: random.Random) -> tuple[LineUp, Race]:
    """A race before its start; stages that do not take a line-up are drawn anew."""
    while True:
        lineup = draw(chance)
        teams = tuple(map(Entry, COLOURS, map(rides, lineup.names)))
        try:
            race = new_race(Options(stage=lineup.stage, teams=teams), f"{number:032x}")
        except FlammeRougeError:
            continue
        return lineup, race


def draw(chance: random.Random) -> LineUp:
    """A stage and the teams that ride it, at least one of them by search."""
    stage = chance.choice(BASE if chance.random() < BASE_SHARE else OTHERS)
    teams = number_of_teams(stage, chance)
    kind = chance.random()
    if kind < ALIKE:
        names = [chance.choice(KINDS)] * teams
    elif kind < ALIKE + MIXED:
        names = [chance.choice((*KINDS, "muscle")) for _ in range(teams)]
    elif kind < ALIKE + MIXED + DUMMY:
        names = ["muscle"] * (teams - 1) + ["peloton"]
        chance.shuffle(names)
    else:
        names = [SEARCH] * teams
    names[chance.randrange(teams)] = SEARCH
    return LineUp(stage.id, tuple(names))


def ride(
    lineup: LineUp, race: Race, chance: random.Random, parameters: Parameters
) -> list[NDArray[np.float16]]:
    """Ride a race, after some first rounds as it should be ridden; the inputs of each round."""
    seats = dict(zip(race.state.lineup.teams, lineup.names, strict=True))
    search = partial(SearchBot, playouts=PLAYOUTS, learned=parameters, models=RECKONED_WITH)
    bots: dict[str, Bot] = {
        seat: search(f"{race.seed} {seat}") if name == SEARCH else bot(name, race.seed, seat)
        for seat, name in seats.items()
        if name not in DUMMIES
    }
    stray = {
        seat: bot(chance.choice(STRAYS), race.seed, seat) if chance.random() < 0.5 else own
        for seat, own in bots.items()
    }
    until = chance.randint(1, STRAY_ROUNDS) if chance.random() < STRAY else 0
    value = Value(race.state.course, 0, [])
    rounds: list[NDArray[np.float16]] = []
    seen = until
    while not race.over:
        if race.round > seen:
            seen = race.round
            rounds.append(facts(value, race.state, lineup.ways))
        decision = race.decisions[0]
        choices = race.choices(decision)
        rider = (stray if race.round <= until else bots)[decision.seat]
        race.apply(rider.choose(race.view(decision.seat), decision, choices))
    return rounds
