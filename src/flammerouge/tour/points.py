"""Tour Points: from stages, on rest days and at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from flammerouge.core.ranking import first_three
from flammerouge.core.rules import TEAM_TIME_TRIAL
from flammerouge.tour.classifications import Standings, by_team
from flammerouge.tour.results import Roster, StageResult

PODIUM: Final = (3, 2, 1)
REST_DAY: Final = 1
COMBATIVE: Final = 1
FEW_PLAYERS: Final = 2


class Bonus(NamedTuple):
    """Bonus points by team, for each classification."""

    general: Mapping[str, int]
    team: Mapping[str, int]
    sprint: Mapping[str, int]
    mountain: Mapping[str, int]


class Scale(NamedTuple):
    """What the places of the classifications are worth in tours of up to so many stages."""

    stages: int
    general: tuple[int, ...]
    team: tuple[int, ...]
    points: tuple[int, ...]


SCALES: Final = (
    Scale(7, (3, 2, 1), (1,), (2, 1)),
    Scale(14, (4, 3, 2, 1), (2, 1), (3, 2, 1)),
    Scale(21, (5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1)),
)
"""GT-END-01."""


def podium(roster: Roster, result: StageResult) -> dict[str, int]:
    """GT-SET-07: 3, 2 and 1 for the teams of the riders on the podium."""
    crossed = [(rider, roster.team_of(rider)) for rider in result.order]
    first = first_three(crossed, by_team=result.mode == TEAM_TIME_TRIAL)
    return share(roster, map(roster.team_of, first), PODIUM)


def most_combative(result: StageResult) -> str:
    """GT-COMB-02, GT-COMB-03: the rider with most tokens, nobody where there are none.

    Among equals those who won a breakaway place, then those who crossed first.
    """
    most = max(result.combative.values(), default=0)
    tied = [rider for rider in result.order if most and result.combative.get(rider) == most]
    tied.sort(key=lambda rider: rider not in result.breakaway)
    return tied[0] if tied else ""


def rest_day(roster: Roster, standings: Standings) -> dict[str, int]:
    """GT-REST-01: a point for the leader of each classification."""
    leading = [roster.team_of(rider) for rider in standings.leaders]
    return share(roster, leading, (REST_DAY,) * len(leading))


def bonus(
    roster: Roster,
    standings: Standings,
    times: Mapping[str, int],
    latest: Sequence[str],
    stages: int,
) -> Bonus:
    """GT-END-01, GT-END-06: places in the classifications, whoever wears the jerseys."""
    scale = scale_of(roster, stages)
    teams = [map(roster.team_of, standing) for standing in standings]
    return Bonus(
        general=share(roster, teams[0], scale.general),
        team=share(roster, by_team(roster, times, latest), scale.team),
        sprint=share(roster, teams[1], scale.points),
        mountain=share(roster, teams[2], scale.points),
    )


def scale_of(roster: Roster, stages: int) -> Scale:
    """GT-END-01, GT-END-02, O-13: by the length of the tour; the shortest for two players."""
    if roster.players <= FEW_PLAYERS:
        return SCALES[0]
    return next(scale for scale in SCALES if stages <= scale.stages)


def share(roster: Roster, teams: Iterable[str], worth: Sequence[int]) -> dict[str, int]:
    """Points for the teams of the first places, whatever is left over unclaimed.

    GT-SHEET-01: both riders score for their team.
    """
    found = dict.fromkeys(roster.teams, 0)
    for team, points in zip(teams, worth, strict=False):
        found[team] += points
    return found
