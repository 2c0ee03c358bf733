"""What can be chosen for a tour, and what would come of it: tried out, never known beforehand."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.rules import TEAM_TIME_TRIAL
from flammerouge.data.stages import Stage
from flammerouge.server.creation import ANY_SEED
from flammerouge.server.gallery import StageCard, card_of
from flammerouge.server.protocol import (
    NewTour,
    Problem,
    TourChecked,
    TourChoices,
    TourPlan,
    TourStage,
)
from flammerouge.server.tours.creation import options_of
from flammerouge.server.tours.teams import closed_sits, refusal
from flammerouge.tour.itinerary import (
    BASIC,
    FEWEST,
    FIRST_RESTS,
    GRAND,
    MOST,
    MOST_RESTS,
    SECOND_RESTS,
    check_rest_days,
)
from flammerouge.tour.options import SWITCHES, TourOptions, check_options
from flammerouge.tour.races import race_of
from flammerouge.tour.tour import new_tour

NO_TILE: Final = "no-breakaway-tile"


@cache
def choices() -> TourChoices:
    """Everything that can be chosen, besides what can be for any race."""
    plans = (
        TourPlan("short", BASIC[:FEWEST], ()),
        TourPlan("basic", BASIC, ()),
        TourPlan("grand", GRAND, (FIRST_RESTS[1], SECOND_RESTS[0])),
    )
    return TourChoices(plans, FEWEST, MOST, SWITCHES)


def checked(wish: NewTour) -> TourChecked:
    """A tour as it would be ridden."""
    options = options_of(wish)
    return TourChecked(
        stages=stages_of(options),
        rest_days=rest_days(len(options.stages)),
        closed={one: code for one in SWITCHES if (code := closing(options, one))},
        sits=closed_sits(options),
        problem=problem_of(options),
    )


def stages_of(options: TourOptions) -> tuple[TourStage, ...]:
    """The stages that there are; those that are unknown are left out."""
    found: list[TourStage] = []
    for number, reference in enumerate(options.stages, 1):
        try:
            stage = options.stage(number - 1)
            race = race_of(options, stage)
        except FlammeRougeError:
            continue
        found.append(
            TourStage(
                number=number,
                reference=reference,
                card=shown(stage),
                mode=race.mode,
                modules=tuple(sorted(race.modules)),
                rests=number in options.rest_days_after,
                by_team=race.mode == TEAM_TIME_TRIAL,
                problem=refusal(race),
            )
        )
    return tuple(found)


@lru_cache(maxsize=256)
def shown(stage: Stage) -> StageCard:
    """The card of a stage of any origin."""
    return card_of(stage)


def closing(options: TourOptions, module: str) -> str:
    """Why a module cannot be chosen: a stage refuses it, or none has a use for it."""
    used = False
    try:
        for number in range(len(options.stages)):
            race = race_of(options._replace(modules=frozenset({module})), options.stage(number))
            plain = race._replace(modules=race.modules - {module})
            used = used or module in race.modules
            if (code := refusal(race)) and code != refusal(plain):
                return code
    except FlammeRougeError:
        return ""
    return "" if used else NO_TILE


@lru_cache(maxsize=MOST)
def rest_days(stages: int) -> tuple[tuple[int, ...], ...]:
    """GT-SET-04: all the ways to rest in a tour of so many stages, without any first."""
    ways = [
        days for count in range(MOST_RESTS + 1) for days in combinations(range(1, stages), count)
    ]
    return tuple(days for days in ways if allowed(days, stages))


def allowed(days: tuple[int, ...], stages: int) -> bool:
    """Whether a tour may rest on these days."""
    try:
        check_rest_days(days, stages)
    except FlammeRougeError:
        return False
    return True


def problem_of(options: TourOptions) -> Problem | None:
    """Why a tour would be refused."""
    try:
        check_options(options)
        new_tour(options, ANY_SEED)
    except FlammeRougeError as refused:
        return Problem(refused.code, refused.message)
    return None
