"""A recorded race once more, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flammerouge.core.events import Event
from flammerouge.core.race import Race
from flammerouge.record.read import read_record
from flammerouge.rulesets import new_race

ROUND_STARTED: Final = "started"


@dataclass(frozen=True)
class Step:
    """What happened in a round (0 is the set-up), and the race as it stands after it.

    The race is one and the same for all steps and goes on with the next one.
    """

    round: int
    events: tuple[Event, ...]
    race: Race


def replay(text: str, *, edited: bool = False) -> Iterator[Step]:
    """The rounds of a record, which is checked as a whole before the first one."""
    return steps(read_record(text, edited=edited))


def steps(race: Race) -> Iterator[Step]:
    """The rounds of a race from its beginning; the last one may be unfinished."""
    again = new_race(race.options, race.seed)
    number, seen = 0, list(again.events())
    for action in race.history:
        seen += again.apply(action)
        while (ends := _next_round(seen)) is not None:
            yield Step(number, tuple(seen[:ends]), again)
            number, seen = seen[ends]["round"], seen[ends:]
    if seen:
        yield Step(number, tuple(seen), again)


def _next_round(events: list[Event]) -> int | None:
    """Where the next round begins among the events after the first."""
    starts = (i for i, event in enumerate(events) if i and event.kind == ROUND_STARTED)
    return next(starts, None)
