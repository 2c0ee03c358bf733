"""The sheets of a tour: what a scorekeeper writes after each stage and at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from flammerouge.tour.classifications import (
    Jerseys,
    Standings,
    award_jerseys,
    by_crossing,
    by_points,
    by_time,
)
from flammerouge.tour.points import COMBATIVE, Bonus, bonus, most_combative, podium, rest_day
from flammerouge.tour.results import Roster, StageResult, kept_exhaustion, shared_times

Points = Mapping[str, int]


class StageSheet(NamedTuple):
    """One column of the sheets. `podium` is this stage's; `time` in seconds, `sprint`, `mountain`
    and `tour_points` are sums so far, `rest_points` those of rest days.

    `combative` is the rider who earned a point for it, if any. `rest_day` are the points of the
    rest day after this stage, None where there is none. `placing` are the players' teams in the
    order in which they place for the next stage, none after the last. `exhaustion` are the cards
    that riders carry on, of those who carry some. `latest` is the order of crossing.
    """

    name: str
    mode: str
    latest: tuple[str, ...]
    podium: Points
    combative: str
    time: Points
    sprint: Points
    mountain: Points
    tour_points: Points
    rest_points: Points
    standings: Standings
    jerseys: Jerseys
    rest_day: Points | None
    placing: tuple[str, ...]
    exhaustion: Points


class Sheets(NamedTuple):
    """All sheets of a tour; `bonus` is None while it goes on, `total` and `ranking` are as it
    stands."""

    roster: Roster
    stages: tuple[StageSheet, ...]
    bonus: Bonus | None
    total: Points
    ranking: tuple[str, ...]


def score(
    roster: Roster,
    results: Sequence[StageResult],
    rest_days_after: Collection[int] = (),
    length: int = 0,
) -> Sheets:
    """The sheets of a tour of so many stages; without a length it ends with the last result."""
    columns: list[StageSheet] = []
    for number, result in enumerate(results, 1):
        before = columns[-1] if columns else None
        rests, last = number in rest_days_after, number == (length or len(results))
        columns.append(next_sheet(roster, before, result, rests=rests, last=last))
    return gather(roster, columns, length or len(results))


def next_sheet(
    roster: Roster, before: StageSheet | None, result: StageResult, *, rests: bool, last: bool
) -> StageSheet:
    """The column of a stage after that of the stage before.

    GT-NEXT-01: exhaustion, jerseys, then the rest day, then who places. GT-SHEET-01: times and
    points are kept for each rider, Tour Points for the team.
    """
    time = summed(roster.riders, before and before.time, shared_times(roster, result))
    sprint = summed(roster.riders, before and before.sprint, result.sprint)
    mountain = summed(roster.riders, before and before.mountain, result.mountain)
    standings = Standings(
        by_time(time, result.order),
        by_points(sprint, result.order),
        by_points(mountain, result.order),
    )
    won, combative = podium(roster, result), most_combative(result)
    points = summed(roster.teams, before and before.tour_points, won)
    if combative:
        points[roster.team_of(combative)] += COMBATIVE
    rest = rest_day(roster, standings) if rests else None
    rested = [rider for rider in roster.riders if rests and rider not in standings.leaders]
    rest_points = summed(roster.teams, before and before.rest_points, rest)
    return StageSheet(
        name=result.name,
        mode=result.mode,
        latest=result.order,
        podium=won,
        combative=combative,
        time=time,
        sprint=sprint,
        mountain=mountain,
        tour_points=points,
        rest_points=rest_points,
        standings=standings,
        jerseys=award_jerseys(standings),
        rest_day=rest,
        placing=() if last else placing(roster, points, rest_points, standings),
        exhaustion=kept_exhaustion(result.exhaustion, rested),
    )


def summed(names: Collection[str], before: Points | None, more: Points | None) -> dict[str, int]:
    """What everybody has now; who is not named has got nothing more."""
    sums = dict(before) if before else dict.fromkeys(names, 0)
    for name, number in (more or {}).items():
        sums[name] += number
    return sums


def placing(
    roster: Roster, points: Points, rest_points: Points, standings: Standings
) -> tuple[str, ...]:
    """GT-SET-08, R-29: fewest Tour Points first; among equals whose best rider is behind.

    PEL-DUM-03: dummies are placed before anybody.
    """
    teams = [roster.team_of(rider) for rider in standings.general]
    players = [team for team in dict.fromkeys(teams) if team not in roster.dummies]
    players.reverse()
    return tuple(sorted(players, key=lambda team: points[team] + rest_points[team]))


def gather(roster: Roster, columns: Sequence[StageSheet], length: int) -> Sheets:
    """All columns, and the end of the tour where it is over.

    GT-END-04: podiums, classifications and rest days; GT-END-05 for equals.
    """
    if not columns:
        nothing = dict.fromkeys(roster.teams, 0)
        return Sheets(roster, (), None, nothing, roster.teams)
    last = columns[-1]
    earned = None
    if len(columns) == length:
        earned = bonus(roster, last.standings, last.time, last.latest, length)
    total = summed(roster.teams, last.tour_points, last.rest_points)
    for points in earned or ():
        total = summed(roster.teams, total, points)
    teams = by_crossing(roster, last.latest)
    ranking = tuple(sorted(teams, key=lambda team: -total[team]))
    return Sheets(roster, tuple(columns), earned, total, ranking)
