"""Races by the clock: tour stages and time trials (GT-TIME, TTT, ITT)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core import design
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import (
    INDIVIDUAL_TIME_TRIAL,
    LINING_UP,
    NOBODY,
    PLACING,
    TEAM_TIME_TRIAL,
    TEAMMATES,
    Pile,
    Rules,
)
from flammerouge.core.track import FINISH, Track
from flammerouge.core.vectors import vec
from flammerouge.data.stages import stage
from flammerouge.data.timing import seconds_past_line

MAJOR: Final = (5, 3, 1)
MINOR: Final = (2, 1)


def time_race(rules: Rules, track: Track) -> None:
    """GT-TIME: everybody rides home; GT-SET-06 gives the seconds past the line."""
    rules.timed = True
    past = [square for square in track.squares() if FINISH in square.flags]
    rules.timing = vec[i64](
        [i64(s) for s in seconds(past[0].terrain.climbs if past else False, len(past))]
    )


def seconds(ascent: bool, squares: int) -> list[int]:
    """R-24: the timing tile by the ground of the finish; a finish of another length counts
    ten seconds a square back from its last one."""
    printed = seconds_past_line(ascent=ascent)
    if len(printed) == squares:
        return list(printed)
    return [10 * (squares - n) for n in range(1, squares + 1)]


def change_tour(plan: Plan) -> None:
    """A tour stage: times, and the two piles of tokens (GT-SET-05).

    EXT-09: also on extended stages.
    """
    time_race(plan.rules, plan.track)
    piles = None
    if not plan.options.tiles:
        piles = stage(plan.options.stage).piles
    piles = piles or design.piles(plan.road)
    plan.rules.piles = [
        Pile(piles.major.spot.number(plan.road), list(MAJOR), piles.major.side),
        Pile(piles.minor.spot.number(plan.road), list(MINOR), piles.minor.side),
    ]


def ride_alone(rules: Rules, mode: str) -> None:
    """TTT-02, ITT-01, ITT-02: who meets whom, and who tires."""
    if mode == TEAM_TIME_TRIAL:
        rules.meets = TEAMMATES
        rules.shared_time = True
    elif mode == INDIVIDUAL_TIME_TRIAL:
        rules.meets = NOBODY
        rules.slipstream = False
        rules.tires_by_card = True


def change_time_trial(plan: Plan) -> None:
    """A time trial: timed, without tokens, everybody from the front start square (TTT-01)."""
    time_race(plan.rules, plan.track)
    ride_alone(plan.rules, plan.options.mode)
    plan.setup[plan.setup.index(PLACING)] = LINING_UP


TOUR_STAGE = Module("tour", change_tour)
TIME_TRIAL = Module("time-trial", change_time_trial)
