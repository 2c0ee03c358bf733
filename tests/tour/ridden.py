"""Tours ridden for the tests: at random through the careful face, or by a policy the fast way."""

import random
from collections.abc import Iterator
from typing import Final

from flammerouge.core.options import COLOURS, Entry
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import Tour, new_tour

SEED: Final = "5" * 32
SHORT: Final = ("a b u", "a c u", "a d u", "a f u")
"""Roads of one straight: a race on them is over soon."""
TWO: Final = (Entry("red"), Entry("blue"))
FOUR: Final = tuple(Entry(colour) for colour in list(COLOURS)[:4])
SIX: Final = tuple(Entry(colour) for colour in COLOURS)


def ride_stage(tour: Tour, chance: random.Random) -> Race:
    """The next race of a tour with any choices; it is not handed back to the tour yet."""
    race = new_race(tour.next_options(), tour.next_seed())
    while not race.over:
        decision = race.decisions[0]
        race.apply(chance.choice(race.choices(decision)))
    return race


def ride_tour(options: TourOptions, seed: str = SEED, number: int = 0) -> tuple[Tour, list[Race]]:
    """A whole tour, and the races of its stages."""
    tour = new_tour(options, seed)
    return tour, list(go_on(tour, random.Random(number)))


def go_on(tour: Tour, chance: random.Random) -> Iterator[Race]:
    """The races of a tour from where it stands to its end."""
    while not tour.over:
        race = ride_stage(tour, chance)
        tour.finish(race)
        yield race
