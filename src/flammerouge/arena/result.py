"""What is kept of a race: one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class TeamResult:
    """How a team fared; its seat is its place in the result.

    `place` is that of its best rider, counted among teams. `start` has the squares on which its
    riders stood when the first round began, -1 for one who was not on the road. `decisions`
    are those with more than one answer, `microseconds` the CPU time they took; both are 0 where
    nobody took the time. `faults` counts what the bot did wrong, `fault` tells the first.
    """

    who: str
    place: int
    start: tuple[int, ...]
    specialists: tuple[str, ...] = ()
    decisions: int = 0
    microseconds: int = 0
    faults: Mapping[str, int] = field(default_factory=dict)
    fault: str = ""


@dataclass(frozen=True)
class Result:
    """A race that was ridden: its number in the schedule, and its teams by seat."""

    race: int
    stage: str
    rounds: int
    teams: tuple[TeamResult, ...]


def to_line(result: Result) -> str:
    """The result as compact JSON; what is empty or 0 is left out of a team."""
    teams = [{key: value for key, value in vars(team).items() if value} for team in result.teams]
    content = {**vars(result), "teams": teams}
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def from_line(line: str) -> Result:
    """Read a line; ValueError, KeyError or TypeError when it is not one."""
    content = json.loads(line)
    return Result(
        race=int(content["race"]),
        stage=str(content["stage"]),
        rounds=int(content["rounds"]),
        teams=tuple(_team(row) for row in content["teams"]),
    )


def _team(row: Mapping[str, Any]) -> TeamResult:
    return TeamResult(
        who=str(row["who"]),
        place=int(row["place"]),
        start=tuple(row["start"]),
        specialists=tuple(row.get("specialists", ())),
        decisions=int(row.get("decisions", 0)),
        microseconds=int(row.get("microseconds", 0)),
        faults=row.get("faults", {}),
        fault=str(row.get("fault", "")),
    )
