"""Who rides where in the races that networks learn from."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from flammerouge.bots.policies.instinct import Instinct, InstinctPolicy
from flammerouge.bots.policies.ways import DUMMY, OTHER, THINKER, WAYS
from flammerouge.bots.roster import DRAWING, DUMMIES, POLICIES
from flammerouge.core.course import Course
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.policy import Policy
from flammerouge.core.rules import RACE
from flammerouge.core.state import State
from flammerouge.data.stages import stages
from flammerouge.rulesets import new_simulation

BASE: Final = tuple(stage for stage in stages() if stage.box == "base")
OTHERS: Final = tuple(stage for stage in stages() if stage.box != "base" and stage.mode == RACE)
BASE_SHARE: Final = 0.8
FOUR_TEAMS: Final = 4
FOUR_SHARE: Final = 0.85
PUPIL: Final = "pupil"  # one team of each race, which rides by instinct
INSTINCT: Final = "instinct"  # the same, but always the best card
# What the others are, and how often: all alike, the dummy teams, or a mixed field.
FIELDS: Final[dict[tuple[str, ...], float]] = {
    ("heuristic",): 40,
    ("no-waste",): 18,
    (INSTINCT,): 14,
    ("saver",): 5,
    ("highest",): 4,
    ("breaker",): 3,
    ("peloton", "muscle"): 5,
    ("heuristic", "no-waste", INSTINCT, "saver"): 11,
}
RIVAL_NUMBERS: Final = 1 << 41  # their luck is not that of the cards
_COURSES: Final[dict[str, Course]] = {}


def draw(chance: random.Random) -> tuple[str, list[str]]:
    """A stage, and who rides for each team; what no stage takes is drawn anew."""
    while True:
        stage = chance.choice(BASE if chance.random() < BASE_SHARE else OTHERS)
        low, high = stage.teams
        teams = min(max(FOUR_TEAMS, low), high)
        if chance.random() > FOUR_SHARE:
            teams = chance.randint(low, high)
        (field,) = chance.choices(list(FIELDS), list(FIELDS.values()))
        if field[0] in DUMMIES:
            names = [*field, *field[-1:] * teams][: teams - 1]
        else:
            names = [chance.choice(field) for _ in range(teams - 1)]
        chance.shuffle(names)
        names.insert(chance.randrange(teams), PUPIL)
        try:
            template(stage.id, tuple(map(rides, names)))
        except FlammeRougeError:
            continue
        return stage.id, names


def way_of(name: str) -> int:
    """How networks are told that a team rides."""
    if name in DUMMIES:
        return DUMMY
    if name in (PUPIL, INSTINCT):
        return THINKER
    return WAYS.index(name) if name in WAYS else OTHER


def rides(name: str) -> str:
    """What the options of a race say of a team."""
    return name if name in DUMMIES else "cards"


@cache
def template(stage: str, ridden: tuple[str, ...]) -> State:
    """The race of a stage before its start; kept, because it comes again. All races on a road have
    the same course, so that what is known of it is worked out once."""
    state = new_simulation(Options(stage=stage, teams=tuple(map(Entry, COLOURS, ridden))))
    state.course = _COURSES.setdefault(state.course.text, state.course)
    return state


def rider_of(name: str, seed: int, instinct: Instinct, ways: list[int]) -> Policy:
    """How a team rides; a dummy team is never asked."""
    if name in (PUPIL, INSTINCT):
        return InstinctPolicy(instinct, ways)
    return POLICIES[name](RIVAL_NUMBERS + seed) if name in DRAWING else _rider(name)


@cache
def _rider(name: str) -> Policy:
    return POLICIES[name](0) if name in POLICIES else Policy()
