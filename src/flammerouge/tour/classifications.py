"""Who leads what. GT-JER-03, GT-END-05: among equals whoever crossed first on the latest stage;
the sorting keeps that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flammerouge.tour.results import Roster


class Standings(NamedTuple):
    """The three classifications of riders, best first; the last two without those at zero."""

    general: tuple[str, ...]
    sprint: tuple[str, ...]
    mountain: tuple[str, ...]

    @property
    def leaders(self) -> tuple[str, ...]:
        """GT-REST-01, R-34: the leader of each, one rider perhaps several times."""
        return tuple(standing[0] for standing in self if standing)


class Jerseys(NamedTuple):
    """Who wears what; nobody is an empty text."""

    yellow: str
    green: str
    polka_dot: str


def by_time(times: Mapping[str, int], latest: Sequence[str]) -> tuple[str, ...]:
    """GT-JER-01: the lowest total time leads."""
    return tuple(sorted(latest, key=times.__getitem__))


def by_points(points: Mapping[str, int], latest: Sequence[str]) -> tuple[str, ...]:
    """GT-JER-01, GT-JER-04, R-17: most points lead, and nobody does without any."""
    scored = [rider for rider in latest if points[rider]]
    return tuple(sorted(scored, key=lambda rider: -points[rider]))


def by_team(roster: Roster, times: Mapping[str, int], latest: Sequence[str]) -> tuple[str, ...]:
    """GT-END-03: the lowest sum of a team's times leads."""
    sums = dict.fromkeys(roster.teams, 0)
    for rider, time in times.items():
        sums[roster.team_of(rider)] += time
    return by_time(sums, by_crossing(roster, latest))


def by_crossing(roster: Roster, latest: Sequence[str]) -> tuple[str, ...]:
    """GT-END-05: the teams in the order in which the first of each crossed."""
    return tuple(dict.fromkeys(roster.team_of(rider) for rider in latest))


def award_jerseys(standings: Standings) -> Jerseys:
    """GT-JER-02: one jersey a rider, in the order of the classifications; the next best of a
    lower one gets it instead."""
    worn: list[str] = []
    for standing in standings:
        free = (rider for rider in standing if rider not in worn)
        worn.append(next(free, ""))
    return Jerseys(*worn)
