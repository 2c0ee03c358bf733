"""Counting results: what each entrant has won, and who finished before whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from flammerouge.arena.intervals import wilson
from flammerouge.arena.ratings import Ratings
from flammerouge.arena.result import Result, TeamResult


@dataclass
class Score:
    """What one entrant has done, over all teams that it rode for. `starts` counts those teams:
    one a race, or more where it was several times in the line-up."""

    name: str
    starts: int = 0
    wins: int = 0
    places: int = 0
    decisions: int = 0
    microseconds: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    fault: str = ""

    def add(self, team: TeamResult) -> None:
        """Count one team of one race."""
        self.starts += 1
        self.wins += team.place == 1
        self.places += team.place
        self.decisions += team.decisions
        self.microseconds += team.microseconds
        self.faults.update(team.faults)
        self.fault = self.fault or team.fault

    @property
    def win_rate(self) -> float:
        """Wins a start."""
        return self.wins / self.starts if self.starts else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.starts)

    @property
    def mean_place(self) -> float:
        """The mean place among the teams of a race."""
        return self.places / self.starts if self.starts else 0.0

    @property
    def milliseconds(self) -> float | None:
        """CPU time a decision; None where nobody took the time."""
        return self.microseconds / self.decisions / 1000 if self.decisions else None


class Tally:
    """The count of all races so far, in the order in which they are added."""

    def __init__(self, names: Iterable[str]) -> None:
        self.races = 0
        self.rounds = 0
        self.scores = {name: Score(name) for name in names}
        self.ratings = Ratings(self.scores)
        self.beaten: Counter[tuple[str, str]] = Counter()
        self.stage_wins: Counter[tuple[str, str]] = Counter()
        self.stage_starts: Counter[tuple[str, str]] = Counter()

    def add(self, result: Result) -> None:
        """Count a race."""
        self.races += 1
        self.rounds += result.rounds
        order = sorted(result.teams, key=lambda team: team.place)
        self.stage_wins[order[0].who, result.stage] += 1
        for i, team in enumerate(order):
            self.scores[team.who].add(team)
            self.stage_starts[team.who, result.stage] += 1
            self.beaten.update((team.who, behind.who) for behind in order[i + 1 :])
        self.ratings.add([team.who for team in order])

    @property
    def first(self) -> Score:
        """The entrant that was named first."""
        return next(iter(self.scores.values()))

    @property
    def stages(self) -> frozenset[str]:
        """Those that were ridden."""
        return frozenset(stage for _, stage in self.stage_starts)

    def ladder(self) -> list[Score]:
        """The entrants, those with the higher win rate first, of equal ones those with the better
        mean place; who has not ridden yet comes last."""
        return sorted(
            self.scores.values(),
            key=lambda score: (not score.starts, -score.win_rate, score.mean_place),
        )

    def meetings(self, name: str, other: str) -> int:
        """How often a team of one has met a team of another."""
        met = self.beaten[name, other]
        return met if name == other else met + self.beaten[other, name]

    def before(self, name: str, other: str) -> float | None:
        """The share of meetings in which one finished before the other; None without any."""
        if name == other or not self.meetings(name, other):
            return None
        return self.beaten[name, other] / self.meetings(name, other)

    def stage_rate(self, name: str, stage: str) -> float | None:
        """Wins a start on one stage; None where the entrant has not ridden there."""
        starts = self.stage_starts[name, stage]
        return self.stage_wins[name, stage] / starts if starts else None
