"""Campaigns in the tests: stages ridden anyhow, and outcomes made by hand."""

from __future__ import annotations

import random

from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.tour.legends.campaign import RACE, TALENT, Campaign
from flammerouge.tour.legends.options import CampaignOptions
from flammerouge.tour.legends.outcome import Outcome

SEED = "0123456789abcdef0123456789abcdef"
OPPONENTS = ("bR", "bS", "kR", "kS", "gR", "gS")


def outcome(
    place: int = 1,
    time: int = 0,
    *,
    rider: str = "rR",
    others: int = 60,
    exhaustion: int = 0,
    sprint: bool = False,
    spent: bool = False,
) -> Outcome:
    """The main rider at a place with a time; everybody else took as long as the others."""
    order = [*OPPONENTS]
    order.insert(place - 1, rider)
    seconds = tuple(time if one == rider else others for one in order)
    return Outcome(tuple(order), seconds, exhaustion, sprint, spent)


def ride(race: Race, number: int) -> Race:
    """Answer everything by chance."""
    chance = random.Random(number)
    while not race.over:
        race.apply(chance.choice(race.choices(race.decisions[0])))
    return race


def next_race(campaign: Campaign, number: int = 1) -> Race:
    """The race that a campaign waits for, ridden to its end."""
    return ride(new_race(campaign.next_options(), campaign.next_seed()), number)


def go_on(campaign: Campaign, number: int = 1) -> list[Race]:
    """Ride a campaign to its end, choosing talents by chance; its races."""
    chance = random.Random(number)
    races: list[Race] = []
    while not campaign.over:
        if campaign.asks == TALENT:
            campaign.choose(chance.choice(campaign.offered))
        else:
            assert campaign.asks == RACE
            races.append(next_race(campaign, chance.randrange(1_000_000)))
            campaign.finish(races[-1])
    return races


def ridden(
    options: CampaignOptions, talents: tuple[str, ...], *outcomes: Outcome, seed: str = SEED
) -> Campaign:
    """A campaign with these talents and outcomes."""
    return Campaign(options, seed, talents, outcomes)
