"""Points of a campaign: stage by stage, the general classification and the books of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from flammerouge.tour.classifications import by_time
from flammerouge.tour.legends.options import CampaignOptions
from flammerouge.tour.legends.outcome import Outcome

STAGE_POINTS: Final = (3, 2, 1)
GENERAL_POINTS: Final = (5, 4, 3, 2, 1)
DOUBLED: Final = 2


class Line(NamedTuple):
    """A stage in the ledger: what the main rider did and where it put him.

    `behind` are the seconds behind the leader of the general classification, `exhaustion` what was
    left in his deck at the end.
    """

    stage: int
    place: int
    points: int
    sprint: int
    time: int
    total: int
    general: int
    behind: int
    exhaustion: int


class Standing(NamedTuple):
    """A rider in the general classification."""

    rider: str
    time: int
    behind: int


class Ledger(NamedTuple):
    """The books of a campaign. `classification` are the points of the end, 0 before it."""

    lines: tuple[Line, ...]
    general: tuple[Standing, ...]
    classification: int
    total: int


def stage_points(place: int) -> int:
    """LEG-SCORE-01: 3, 2 and 1 for the first three."""
    return _points(STAGE_POINTS, place)


def general_points(place: int, *, doubled: bool) -> int:
    """LEG-SCORE-02: 5 to 1 for the first five; LEG-SCORE-03: twice that."""
    return _points(GENERAL_POINTS, place) * (DOUBLED if doubled else 1)


def _points(values: Sequence[int], place: int) -> int:
    return values[place - 1] if place <= len(values) else 0


def general(outcomes: Sequence[Outcome]) -> tuple[Standing, ...]:
    """The general classification by time after some stages (R-53)."""
    if not outcomes:
        return ()
    latest = outcomes[-1].order
    times = {rider: sum(one.time(rider) for one in outcomes) for rider in latest}
    order = by_time(times, latest)
    return tuple(Standing(rider, times[rider], times[rider] - times[order[0]]) for rider in order)


def ledger(options: CampaignOptions, outcomes: Sequence[Outcome]) -> Ledger:
    """The books after some stages; the classification scores when the last one is ridden."""
    lines = tuple(_line(options, outcomes[: n + 1]) for n in range(len(outcomes)))
    over = len(lines) == options.length.stages
    classification = classification_points(options, outcomes) if over else 0
    total = sum(line.points + line.sprint for line in lines) + classification
    return Ledger(lines, general(outcomes), classification, total)


def classification_points(options: CampaignOptions, outcomes: Sequence[Outcome]) -> int:
    """The points of the main rider for his place after these stages."""
    riders = [one.rider for one in general(outcomes)]
    return general_points(riders.index(options.rider) + 1, doubled=options.doubled)


def sprint_points(options: CampaignOptions, outcome: Outcome) -> int:
    """LEG-SCORE-04: a point for a sprint that the main rider has won, where sprints score."""
    return int(options.sprints and outcome.sprint)


def final_points(options: CampaignOptions, outcomes: Sequence[Outcome]) -> int:
    """All points of a campaign with these stages."""
    scored = sum(
        stage_points(one.place(options.rider)) + sprint_points(options, one) for one in outcomes
    )
    return scored + classification_points(options, outcomes)


def _line(options: CampaignOptions, outcomes: Sequence[Outcome]) -> Line:
    rider, last = options.rider, outcomes[-1]
    standings = general(outcomes)
    place = next(i for i, one in enumerate(standings) if one.rider == rider)
    return Line(
        stage=len(outcomes),
        place=last.place(rider),
        points=stage_points(last.place(rider)),
        sprint=sprint_points(options, last),
        time=last.time(rider),
        total=standings[place].time,
        general=place + 1,
        behind=standings[place].behind,
        exhaustion=last.exhaustion,
    )
