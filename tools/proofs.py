"""Whether kept results are those of today's bots: some of their races are ridden again.

Bots change, and races of bots that rode otherwise say nothing of those of today. Of every contest
some races are ridden again, and of a field one of each entrant; they have to come out as they are
kept, but for the time they took. A bot that thinks otherwise may win one race, or two, as before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from flammerouge.arena.field import Field
from flammerouge.arena.kept import Kept
from flammerouge.arena.result import Result
from flammerouge.arena.schedule import Schedule
from flammerouge.core.errors import FlammeRougeError

SPREAD: Final = 6  # races of a contest

Check = Callable[[Path, Schedule], bool]


def comes_out_again(path: Path, schedule: Schedule) -> bool:
    """Whether some races of a file of results come out as they are kept."""
    try:
        kept = list(Kept(path, schedule).results())
    except FlammeRougeError:  # of another version, or of a contest that is another one today
        return False
    field = Field(schedule)
    return all(
        untimed(field.ride(number)) == untimed(kept[number])
        for number in proof_races(schedule, len(kept))
    )


def proof_races(schedule: Schedule, kept: int) -> list[int]:
    """Races from the first to the last one, and first ones of entrants who are in none of these."""
    found = sorted({place * (kept - 1) // (SPREAD - 1) for place in range(SPREAD)}) if kept else []
    seen = {name for number in found for name in schedule.heat(number).lineup}
    for number in range(0, kept, schedule.lap):
        lineup = schedule.heat(number).lineup
        if not seen.issuperset(lineup):
            found.append(number)
            seen.update(lineup)
    return found


def untimed(result: Result) -> Result:
    """A result without the time that it took."""
    return replace(result, teams=tuple(replace(team, microseconds=0) for team in result.teams))


def disproved(files: Sequence[tuple[Path, Schedule, Check]], jobs: int) -> list[Path]:
    """Those of the files that are there and hold races of bots that ride otherwise today."""
    there = [one for one in files if one[0].exists()]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        answers = [pool.submit(check, path, schedule) for path, schedule, check in there]
        return [one[0] for one, answer in zip(there, answers, strict=True) if not answer.result()]
