"""Who has won, and in which order riders and teams have come home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from flammerouge.core.finish import time_of
from flammerouge.core.lineup import TEAMMATE
from flammerouge.core.state import NONE, OUTSIDE, State

PLACES: Final = 3


def ranking(state: State) -> tuple[str, ...]:
    """BASE-WIN-02, BASE-WIN-03: riders home in the order of crossing, then the others by place.

    LEG-TM-03: teammates are passed over. R-72, ITT-03: in a time trial the time decides.
    """
    riders = finishing_order(state)
    if state.rules.shared_time or state.rules.tires_by_card:
        riders = sorted(riders, key=lambda rider: _trial_key(state, rider))
    return tuple(state.lineup.riders[int(rider)].id for rider in riders)


def finishing_order(state: State) -> list[i64]:
    """Riders by crossing, then by place on the road; without teammates."""
    found = [i64(rider) for rider in state.home]
    road: list[i64] = []
    rider: i64
    for rider in range(state.lineup.count):
        if state.square[rider] != OUTSIDE and rider not in found:
            road.append(rider)
    found += sorted(road, key=lambda r: -state.key[r])
    return [r for r in found if state.lineup.control[r] != TEAMMATE]


def _trial_key(state: State, rider: i64) -> tuple[bool, int, int]:
    """Times first, then places on the road; R-27: equals keep the order of the listing."""
    time = int(time_of(state, rider))
    if time == NONE:
        return True, -int(state.key[rider]), int(rider)
    return False, time, int(rider)


def winner(state: State) -> str:
    """BASE-WIN-02: the team of the first rider; R-72: in a team time trial of the lowest time."""
    first = state.lineup.index(ranking(state)[0])
    return state.lineup.teams[int(state.lineup.team[first])]


def podium(state: State) -> tuple[str, ...]:
    """The riders on the podium, earlier rounds first."""
    riders = [state.lineup.riders[int(rider)] for rider in finishing_order(state)]
    crossed = [(rider.id, state.lineup.teams[rider.team]) for rider in riders]
    return first_three(crossed, by_team=state.rules.shared_time)


def first_three(crossed: Iterable[tuple[str, str]], *, by_team: bool) -> tuple[str, ...]:
    """GT-POD-01: the first three across the line, of riders with their teams.

    TTT-05, R-26: in a team time trial the first of each team.
    """
    found: list[str] = []
    teams: list[str] = []
    for rider, team in crossed:
        if not (by_team and team in teams):
            found.append(rider)
            teams.append(team)
    return tuple(found[:PLACES])
