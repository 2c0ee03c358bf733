"""Riding at random, with every check after every answer."""

import random
from collections.abc import Iterator

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.property.invariants import Road, check
from tests.property.rebuild import Rebuilt


class Watched:
    """A race under watch from its first event on."""

    def __init__(self, options: Options, seed: str) -> None:
        self.race = new_race(options, seed)
        self.told = Rebuilt(self.race)
        self.road = Road(self.race)
        self.look()

    def look(self) -> None:
        """Check everything where the race stands now."""
        check(self.race)
        self.told.follow(self.race)
        self.road.follow(self.race)

    def apply(self, action: Action) -> None:
        """Answer, and check."""
        self.race.apply(action)
        self.look()

    def ride(self, chance: random.Random, answers: int = 10_000) -> None:
        """Answer at random in any order, now and then taking a card back."""
        for _ in range(answers):
            if self.race.over:
                return
            self.apply(any_answer(self.race, chance))


def moments(race: Race, chance: random.Random, answers: int, share: float) -> Iterator[Race]:
    """A race ridden at random, seen at a share of its moments."""
    for _ in range(answers):
        if race.over:
            return
        if chance.random() < share:
            yield race
        race.apply(any_answer(race, chance))


def any_answer(race: Race, chance: random.Random) -> Action:
    """A legal answer of anybody, now and then a card taken back."""
    if chance.random() < 0.1:
        seat = chance.choice(race.seats)
        if may_take_back(race, seat):
            return Action(actions.TAKE_BACK, seat)
    return chance.choice(race.choices(chance.choice(race.decisions)))


def may_take_back(race: Race, seat: str) -> bool:
    """Whether a seat may take its last card back: tried on a copy."""
    try:
        race.clone().apply(Action(actions.TAKE_BACK, seat))
    except IllegalAction:
        return False
    return True
