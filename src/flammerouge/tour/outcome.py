"""What a stage leaves behind when its race is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flammerouge.core.exhaustion import exhaustion_held
from flammerouge.core.finish import time_of
from flammerouge.core.ranking import finishing_order
from flammerouge.core.state import BROKE_AWAY, OUTSIDE, State
from flammerouge.tour.results import StageResult


class StageOutcome(NamedTuple):
    """A result, and as whom everybody rides."""

    result: StageResult
    specialists: Mapping[str, str]


def outcome_of(state: State, name: str) -> StageOutcome:
    """Read a race that is over.

    GT-PLAY-02: exhaustion cards that were played are in no deck any more, and what was played of
    the others only lies aside, so the decks of the next stage are whole again.
    """
    riders = [rider.id for rider in state.lineup.riders]
    count = len(riders)
    points = [int(value) for value in state.points]
    result = StageResult(
        name=name,
        order=tuple(riders[int(rider)] for rider in finishing_order(state)),
        times={rider: int(time_of(state, row)) for row, rider in enumerate(riders)},
        sprint=some(riders, points[:count]),
        mountain=some(riders, points[count:]),
        mode=state.rules.mode,
        combative=some(riders, [int(tokens) for tokens in state.led]),
        breakaway=tuple(
            rider for row, rider in enumerate(riders) if int(state.status[row]) & BROKE_AWAY
        ),
        exhaustion=some(riders, [exhaustion_held(state, row) for row in range(count)]),
    )
    return StageOutcome(result, specialists_of(state))


def some(riders: list[str], numbers: list[int]) -> dict[str, int]:
    """The riders who have some."""
    return {rider: number for rider, number in zip(riders, numbers, strict=True) if number}


def specialists_of(state: State) -> dict[str, str]:
    """SPEC-SET-02: as whom riders ride, for the whole tour."""
    rows = state.rules.specialists
    return {
        rider.id: rows[int(one)].id
        for rider, one in zip(state.lineup.riders, state.specialist, strict=True)
        if int(one) != OUTSIDE
    }
