"""What a scorekeeper needs to know: who rides in a tour, and how each stage ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from flammerouge.core.rules import TEAM_TIME_TRIAL, TOUR

NO_POINTS: Final[Mapping[str, int]] = {}


class Member(NamedTuple):
    """A rider of a tour."""

    team: str
    kind: str


class Roster(NamedTuple):
    """Teams and riders of a tour in the order of the seats; `dummies` are teams by rule."""

    teams: tuple[str, ...]
    riders: Mapping[str, Member]
    dummies: frozenset[str] = frozenset()

    @property
    def players(self) -> int:
        """Teams that somebody decides for (O-13)."""
        return len(self.teams) - len(self.dummies)

    def team_of(self, rider: str) -> str:
        """The team a rider rides for."""
        return self.riders[rider].team


class StageResult(NamedTuple):
    """How a stage ended: all riders in the order of crossing, their times in seconds, points taken.

    `combative` are combativity tokens by rider, `breakaway` those who won a breakaway place,
    `exhaustion` the cards left in the decks of those who have some. In a team time trial times may
    be each rider's own.
    """

    name: str
    order: tuple[str, ...]
    times: Mapping[str, int]
    sprint: Mapping[str, int] = NO_POINTS
    mountain: Mapping[str, int] = NO_POINTS
    mode: str = TOUR
    combative: Mapping[str, int] = NO_POINTS
    breakaway: tuple[str, ...] = ()
    exhaustion: Mapping[str, int] = NO_POINTS


def shared_times(roster: Roster, result: StageResult) -> Mapping[str, int]:
    """The times that count; TTT-04: in a team time trial the slower rider's for both."""
    if result.mode != TEAM_TIME_TRIAL:
        return result.times
    slowest: dict[str, int] = {}
    for rider, time in result.times.items():
        team = roster.team_of(rider)
        slowest[team] = max(time, slowest.get(team, 0))
    return {rider: slowest[roster.team_of(rider)] for rider in result.times}


def kept_exhaustion(left: Mapping[str, int], rested: Collection[str]) -> dict[str, int]:
    """GT-NEXT-02: each rider returns half of his cards, rounded down; GT-REST-02: those who rest
    do so again."""
    kept = {rider: cards - cards // 2 for rider, cards in left.items()}
    return {r: cards - cards // 2 if r in rested else cards for r, cards in kept.items()}
