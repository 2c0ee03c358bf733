"""How the stages of a tour are ridden."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from flammerouge.core.design import TIME_TRIALS
from flammerouge.core.options import Entry, Options
from flammerouge.core.rules import TOUR
from flammerouge.data.stages import Stage
from flammerouge.data.tiles import tile
from flammerouge.tour.itinerary import GENERATED_BOX, OWN_BOX
from flammerouge.tour.options import TourOptions

EXTENDED: Final = "extended"


class Route(NamedTuple):
    """What follows from the options alone: the stages, the race of each as if it were the first,
    and who rides in those that are not."""

    stages: tuple[Stage, ...]
    races: tuple[Options, ...]
    entries: tuple[Entry, ...]


@lru_cache(maxsize=64)
def route_of(options: TourOptions) -> Route:
    """The route of a tour; R-33: after the first stage a handicap is among the cards that riders
    carry."""
    stages = tuple(options.stage(number) for number in range(len(options.stages)))
    races = tuple(race_of(options, stage) for stage in stages)
    return Route(stages, races, tuple(entry._replace(handicap=0) for entry in options.teams))


def race_of(options: TourOptions, stage: Stage) -> Options:
    """The race of a stage, as the first of a tour."""
    mode = mode_of(stage)
    race = Options(
        teams=options.teams,
        mode=mode,
        modules=modules_of(options, stage),
        combative=options.combative and mode == TOUR,
    )
    if stage.box in (GENERATED_BOX, OWN_BOX):
        return race._replace(tiles=stage.tiles)
    return race._replace(stage=stage.id)


def mode_of(stage: Stage) -> str:
    """GT-SET-02: a time trial where the stage is one, else a stage by the clock."""
    return stage.mode if stage.mode in TIME_TRIALS else TOUR


def modules_of(options: TourOptions, stage: Stage) -> frozenset[str]:
    """EXT-01: Refresh on extended stages; PEL-BRK-07: a breakaway where its tile lies."""
    found = set(options.modules)
    if mode_of(stage) != TOUR or not any(tile(face).breakaway for face in stage.tiles):
        found.discard("breakaway")
    if stage.mode == EXTENDED:
        found.add("refresh")
    return frozenset(found)
