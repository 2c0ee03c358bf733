"""Riding a schedule: on several cores, counting on the way, kept in a file if wanted."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flammerouge.arena.field import Field
from flammerouge.arena.intervals import half_width
from flammerouge.arena.kept import Kept
from flammerouge.arena.result import from_line
from flammerouge.arena.schedule import Schedule
from flammerouge.arena.tally import Tally
from flammerouge.arena.workers import ride_batches

FAST_BATCH: Final = 240
CAREFUL_BATCH: Final = 1
LOOK_EVERY: Final = 100  # races, rounded up to whole laps


@dataclass(frozen=True)
class End:
    """When riding ends: after so many races, or when the first entrant's win rate is known to
    `until`, to either side. That is looked at after fixed numbers of races, in their order, so
    that it does not depend on which process was quicker."""

    races: int
    until: float | None = None
    look_every: int = LOOK_EVERY

    def reached(self, tally: Tally) -> bool:
        """Whether no further race is wanted."""
        if tally.races >= self.races:
            return True
        if self.until is None or not tally.races or tally.races % self.look_every:
            return False
        return half_width(tally.first.wins, tally.first.starts) <= self.until


def run(
    schedule: Schedule,
    races: int,
    *,
    jobs: int = 1,
    until: float | None = None,
    keep: Path | None = None,
) -> Generator[Tally]:
    """Ride, and hand out the count so far again and again; the last time when all is ridden.

    `keep` names a file of results: those in it are not ridden again, and new ones join them.
    """
    field = Field(schedule)
    field.check()
    kept = Kept(keep, schedule) if keep else None
    end = End(races, until, look_every(schedule))
    tally = Tally(schedule.names)
    for result in kept.results() if kept else ():
        if end.reached(tally):
            break
        tally.add(result)
    yield tally
    size = FAST_BATCH if field.is_fast else CAREFUL_BATCH
    starts = range(tally.races, 0 if end.reached(tally) else races, size)
    batches = (range(first, min(first + size, races)) for first in starts)
    with closing(ride_batches(schedule, batches, min(jobs, len(starts)))) as ridden:
        for lines in ridden:
            wanted = count(lines, tally, end)
            if kept is not None:
                kept.append(lines[:wanted])
            yield tally
            if end.reached(tally):
                return


def count(lines: list[str], tally: Tally, end: End) -> int:
    """Add results to the count as far as they are wanted; how many were."""
    for number, line in enumerate(lines):
        if end.reached(tally):
            return number
        tally.add(from_line(line))
    return len(lines)


def look_every(schedule: Schedule) -> int:
    """Whole laps, so that nobody has had the better seats or stages when it is looked at."""
    return -(-LOOK_EVERY // schedule.lap) * schedule.lap
