"""A random race with each combination of modules, every check after every answer."""

import random

import pytest

from flammerouge.core.actions import KINDS
from flammerouge.core.events import FIELDS
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race
from tests.property.lineups import EVERY_COMBINATION, label
from tests.property.profile import LONGER, SOAK
from tests.property.watch import Watched, any_answer

NUMBERED = list(enumerate(EVERY_COMBINATION))
NAMES = [f"{number}-{label(options)}" for number, options in NUMBERED]
TIMES = LONGER if SOAK else 1


@pytest.mark.parametrize(("number", "options"), NUMBERED, ids=NAMES)
def test_a_race_keeps_every_promise_from_start_to_end(number: int, options: Options) -> None:
    for time in range(TIMES):
        chance = random.Random(number + 1000 * time)
        watched = Watched(options, f"{chance.getrandbits(128):032x}")
        watched.ride(chance)
        assert watched.race.over
        assert watched.told.ended


def test_these_races_ask_and_tell_everything_there_is() -> None:
    asked: set[str] = set()
    told: set[str] = set()
    for number, options in NUMBERED[::3] + NUMBERED[-16:]:
        race = new_race(options, f"{number:032x}")
        chance = random.Random(number)
        while not race.over:
            race.apply(any_answer(race, chance))
        asked |= {action.kind for action in race.history}
        told |= {event.kind for event in race.events()}
    assert asked == set(KINDS)
    assert told == {name for name, _ in FIELDS}
