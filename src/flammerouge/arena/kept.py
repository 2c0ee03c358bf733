"""A file of results: one line that says what is ridden, then one line a race."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from os import SEEK_END
from pathlib import Path
from typing import Any, Final

from flammerouge import __version__
from flammerouge.arena.result import Result, from_line
from flammerouge.arena.schedule import Heat, Schedule
from flammerouge.core.errors import MalformedInput

FORMAT: Final = 1
MOST_HEADING: Final = 100_000
TAIL: Final = 100_000  # more than a line is long


class Kept:
    """The results that are kept in a file, and the place for more of them.

    A file of another schedule is refused as it is; a line that was being written when the
    program was stopped is taken off.
    """

    def __init__(self, path: Path, schedule: Schedule) -> None:
        self.path = path
        self.schedule = schedule
        try:
            if not path.exists() or not path.stat().st_size:
                path.write_text(f"{compact(heading(schedule))}\n", "utf-8")
            check_heading(path, heading(schedule))
            cut_half_line(path)
        except OSError as problem:
            raise refusal(path, f"cannot be written: {problem.strerror}") from None

    def results(self) -> Iterator[Result]:
        """The results in the file, in the order of the races."""
        with self.path.open(encoding="utf-8") as file:
            next(file)
            for number, line in enumerate(file):
                where = f"line {number + 2}"
                try:
                    result = from_line(line)
                except (ValueError, KeyError, TypeError, AttributeError):
                    raise refusal(self.path, f"{where} is not the result of a race") from None
                if not is_result_of(self.schedule.heat(number), result):
                    raise refusal(self.path, f"{where} is not race {number} of this arena")
                yield result

    def append(self, lines: Iterable[str]) -> None:
        """Write results behind those that are there."""
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("".join(f"{line}\n" for line in lines))
        except OSError as problem:
            raise refusal(self.path, f"cannot be written: {problem.strerror}") from None


def is_result_of(heat: Heat, result: Result) -> bool:
    """Whether a race was ridden by this line-up, and here."""
    lineup = tuple(team.who for team in result.teams)
    return (result.race, result.stage, lineup) == (heat.number, heat.road.stage, heat.lineup)


def heading(schedule: Schedule) -> dict[str, Any]:
    """What a file must say for its results to belong to a schedule."""
    return {
        "arena": FORMAT,
        "version": __version__,
        "entrants": list(schedule.entrants),
        "seats": schedule.seats,
        "stages": [str(road) for road in schedule.roads],
        "seed": schedule.seed,
        "limit": schedule.limit,
        "careful": schedule.careful,
    }


def read_heading(path: Path) -> dict[str, Any]:
    """The first line of a file of results; empty where there is no file yet."""
    try:
        with path.open(encoding="utf-8") as file:
            line = file.readline(MOST_HEADING)
        found = json.loads(line) if line else {}
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise refusal(path, f"cannot be read: {problem.strerror}") from None
    except ValueError:
        found = None
    if not isinstance(found, dict) or (found and "arena" not in found):
        raise refusal(path, "is not a file of an arena's results")
    return found


def check_heading(path: Path, wanted: dict[str, Any]) -> None:
    """Refuse the results of another arena, and name what is different."""
    found = read_heading(path)
    for key, value in wanted.items():
        if found.get(key) != value:
            there, asked = (compact(one) for one in (found.get(key), value))
            raise refusal(path, f"is of another arena: {key} {there} there, {asked} asked for")


def cut_half_line(path: Path) -> None:
    """Take off what follows the last end of a line."""
    with path.open("rb+") as file:
        size = file.seek(0, SEEK_END)
        file.seek(max(0, size - TAIL))
        tail = file.read()
        file.truncate(size - len(tail) + tail.rfind(b"\n") + 1)


def compact(content: object) -> str:
    """JSON without spaces."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def refusal(path: Path, reason: str) -> MalformedInput:
    """Why a file cannot be used."""
    return MalformedInput("bad-results", f"{path}: {reason}")
