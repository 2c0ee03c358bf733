"""Contests of the ladder: who meets whom, where and how often, and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flammerouge.arena.kept import Kept
from flammerouge.arena.run import run
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.arena.tally import Tally
from flammerouge.data.stages import box_stages


@dataclass(frozen=True)
class Contest:
    """Races of a line-up, or of a mixed field that is larger than a race.

    `races` are rounded up to whole laps, so that all had every seat and stage. The first
    entrant is measured: the lower end of its interval should reach one of the `goals`, the farther
    the better, or with `below` the upper end should stay under it. Policies that are not `timed`
    ride a hundred times as fast.
    """

    part: str
    entrants: tuple[str, ...]
    races: int
    seats: int = 4
    box: str = "base"
    modules: tuple[str, ...] = ()
    goals: tuple[float, ...] = ()
    below: bool = False
    timed: bool = True

    @property
    def bot(self) -> str:
        """Who is measured."""
        return self.entrants[0]

    @property
    def opponents(self) -> str:
        """The others, in words."""
        others = self.entrants[1:]
        counts = [(name, others.count(name)) for name in dict.fromkeys(others)]
        return ", ".join(f"{count} × `{name}`" for name, count in counts)

    @property
    def where(self) -> str:
        """Stages, optional rules and teams, in words."""
        return ", ".join([f"{self.box} stages", *self.modules, f"{self.seats} teams"])

    def file(self, folder: Path) -> Path:
        """Where its results are kept."""
        words = [self.part, self.box, *self.modules, *self.entrants]
        return folder / f"{re.sub('[^a-z0-9]+', '-', ' '.join(words))}.jsonl"

    def schedule(self, seed: str) -> Schedule:
        """Its races."""
        roads = tuple(Road(name, modules=self.modules) for name in box_stages(self.box, self.seats))
        return Schedule(self.entrants, roads, self.seats, seed, careful=self.timed)

    def whole_laps(self, most: int | None = None) -> int:
        """How many races are ridden; `most` is for a first try."""
        races = self.races if most is None else min(most, self.races)
        lap = self.schedule("").lap
        return -(-races // lap) * lap

    def is_whole(self, tally: Tally) -> bool:
        """Whether all races have been ridden."""
        return tally.races >= self.whole_laps()

    def reached(self, tally: Tally) -> float | None:
        """The farthest goal that is reached."""
        low, high = tally.first.interval
        if self.below:
            return next((goal for goal in self.goals if high < goal), None)
        return max((goal for goal in self.goals if low >= goal), default=None)

    def goal(self, tally: Tally) -> float | None:
        """The goal that counts: the farthest that is reached, or else the first."""
        reached = self.reached(tally)
        return reached if reached is not None else next(iter(self.goals), None)


def counted(contest: Contest, seed: str, folder: Path) -> Tally:
    """What is kept of a contest so far."""
    tally = Tally(contest.schedule(seed).names)
    path = contest.file(folder)
    if path.exists():
        for result in Kept(path, contest.schedule(seed)).results():
            tally.add(result)
    return tally


def ride_on(
    contest: Contest, seed: str, folder: Path, jobs: int, most: int | None = None
) -> Iterator[Tally]:
    """Ride what is not kept yet; the count so far again and again."""
    schedule = contest.schedule(seed)
    yield from run(schedule, contest.whole_laps(most), jobs=jobs, keep=contest.file(folder))
