"""Who may ride for the teams of a tour: every change of one team tried out on all its stages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import CARDS, COLOURS, RIDES, Entry, Options
from flammerouge.server.choices import choices
from flammerouge.server.creation import outcome
from flammerouge.server.store import Setup
from flammerouge.tour.options import TourOptions, check_teams
from flammerouge.tour.races import race_of

NOBODY: Final = "none"


def closed_sits(options: TourOptions) -> dict[str, dict[str, str]]:
    """By colour, who cannot ride for it, with the code of the refusal.

    Teams come before modules, so these close nothing; nor does a stage that nobody can ride.
    """
    tried = {
        colour: {sits: codes(changed(options, colour, sits)) for sits in (NOBODY, *choices().sits)}
        for colour in choices().colours
    }
    every = [found for ways in tried.values() for found in ways.values()]
    hopeless = [all(found) for found in zip(*every, strict=True)]
    return {
        colour: {one: code for one, found in ways.items() if (code := first(found, hopeless))}
        for colour, ways in tried.items()
    }


def changed(options: TourOptions, colour: str, sits: str) -> TourOptions:
    """The tour with somebody else for one team; colours make no difference."""
    rides = {entry.colour: entry.rides for entry in options.teams if entry.colour != colour}
    if sits != NOBODY:
        rides[colour] = sits if sits in RIDES else CARDS
    teams = (Entry(*one) for one in zip(COLOURS, sorted(rides.values()), strict=False))
    return TourOptions(options.stages, tuple(teams))


@lru_cache(maxsize=256)
def codes(options: TourOptions) -> tuple[str, ...]:
    """Why a tour cannot be ridden with its teams: for itself, then for each stage."""
    return team_code(options), *(stage_code(options, at) for at in range(len(options.stages)))


def team_code(options: TourOptions) -> str:
    """Why a tour cannot have such teams; empty if it can."""
    try:
        check_teams(options.teams)
    except FlammeRougeError as problem:
        return problem.code
    return ""


def stage_code(options: TourOptions, number: int) -> str:
    """Why a stage cannot be ridden; one that is unknown refuses nobody."""
    try:
        race = race_of(options, options.stage(number))
    except FlammeRougeError:
        return ""
    return refusal(race)


def refusal(race: Options) -> str:
    """The code of why a race of a tour's route cannot be ridden; empty if it can."""
    found = outcome(Setup.of(race, "friends"))
    return found.code if isinstance(found, FlammeRougeError) else ""


def first(found: Sequence[str], hopeless: Sequence[bool]) -> str:
    """The first refusal that others do not meet as well."""
    return next((one for one, lost in zip(found, hopeless, strict=True) if one and not lost), "")
