"""The fast way rides the same tours as the careful one."""

import pytest

from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.bots.roster import bot
from flammerouge.core.options import MUSCLE, Entry
from flammerouge.core.policy import Policy
from flammerouge.rulesets import new_race
from flammerouge.tour.fast import FastTours
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import Tour, new_tour
from tests.tour.ridden import FOUR, SHORT, SIX

SPECIAL = ("grand-tour-1", "a C F u", "grand-tour-10", "grand-tour-5", "a 2B c u")
TOURS = {
    "basic": TourOptions(rest_days_after=(3,)),
    "special stages": TourOptions(SPECIAL, FOUR, (2,), combative=True),
    "everything": TourOptions(
        ("a 2B c u", *SHORT[:2]),
        FOUR[:3],
        modules=frozenset({"specialists", "breakaway", "weather"}),
        combative=True,
    ),
    "dummies": TourOptions(SHORT[:3], (*FOUR[:2], Entry("green", MUSCLE))),
    "six teams": TourOptions(
        ("grand-tour-7", "grand-tour-9", "grand-tour-6"), SIX, modules=frozenset({"specialists"})
    ),
}


def policies(seed: str, team: str) -> Policy:
    """One that looks at the road and its hand only, and draws no numbers of its own."""
    return NoWastePolicy()


def ride_carefully(options: TourOptions, seed: str) -> Tour:
    """The same with the bot that asks the same policy."""
    tour = new_tour(options, seed)
    while not tour.over:
        race = new_race(tour.next_options(), tour.next_seed())
        bots = {seat: bot("no-waste", race.seed, seat) for seat in race.seats}
        while not race.over:
            decision = race.decisions[0]
            view = race.view(decision.seat)
            race.apply(bots[decision.seat].choose(view, decision, race.choices(decision)))
        tour.finish(race)
    return tour


@pytest.mark.parametrize("name", TOURS)
def test_a_fast_tour_is_the_careful_one(name: str) -> None:
    options, seed = TOURS[name], "7" * 32
    fast = FastTours(options).ride(seed, policies)
    careful = ride_carefully(options, seed)
    assert fast.outcomes == careful.outcomes
    assert fast.sheets == careful.sheets


def test_states_that_are_kept_are_not_changed_by_riding() -> None:
    tours = FastTours(TOURS["dummies"])
    first = [tours.ride(f"{number:032x}", policies).sheets for number in range(5)]
    assert [tours.ride(f"{number:032x}", policies).sheets for number in range(5)] == first
    assert len({sheets.ranking for sheets in first}) > 1
