"""The guided first race: a short stage, easy opponents, and a hint for every moment.

The reader may answer as he likes: hints follow what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import msgspec

from flammerouge.core import actions
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.server.press.chronicle import Chronicle, Moment
from flammerouge.server.press.statistics import BLOCKED
from flammerouge.texts.load import read
from flammerouge.texts.typography import typeset_all

SEAT: Final = "red"
LEVELS: Final[Mapping[str, str]] = {"blue": "level-1", "green": "level-1"}
OPTIONS: Final = Options(
    tiles=("a", "h", "C", "F", "u"),
    teams=(Entry(SEAT), *(Entry(colour) for colour in LEVELS)),
    first=SEAT,
)
SEED: Final = f"{34:032x}"
REACH: Final = 6
"""How far an ordinary card carries; nothing climbs so far before the line."""
NEAR: Final = 9
"""How far ahead a climb is spoken of: as far as the highest card leads."""
EXPLAINED: Final = ("slipped", "exhausted")
"""The kinds of events whose hint is read when the first of them is told."""


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say to a beginner, and the clauses to read more in."""

    title: str
    text: str
    rules: tuple[str, ...]


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The guided race: its name, what is said before it, the own seat, the hints by id, and which
    of them are read when the first event of that kind is told."""

    name: str
    welcome: str
    seat: str
    tiles: tuple[str, ...]
    hints: dict[str, Hint]
    explained: tuple[str, ...]


@cache
def guide(language: str) -> Guide:
    """The texts of the guided race in a language."""
    content = typeset_all(read(f"guide.{language}.toml"), language)
    fixed = {"seat": SEAT, "tiles": OPTIONS.tiles, "explained": EXPLAINED}
    return msgspec.convert({**content, **fixed}, Guide)


def hint(race: Race) -> str:
    """The id of the hint that fits now."""
    if race.over:
        return "over"
    own = [decision for decision in race.decisions if decision.seat == SEAT]
    if not own:
        return "wait"
    if own[0].kind == actions.START:
        placed = any(rider.team == SEAT and rider.square >= 0 for rider in race.view(SEAT).riders)
        return "place-second" if placed else "place-first"
    if race.round > 1:
        return _lessons(race)[-1]
    if own[0].kind == actions.RIDER:
        return "whose-hand"
    laid = any(rider.own and rider.own.chosen for rider in race.view(SEAT).riders)
    return "second-card" if laid else "first-card"


def _lessons(race: Race) -> list[str]:
    """What was taught after each round that is over: the first thing that is new, else what is
    left to look at. Near the line nothing else counts any more."""
    chronicle = Chronicle(race)
    given: list[str] = []
    for moment in chronicle.rounds[:-1]:
        new = (key for key, fits in LESSONS.items() if key not in given and fits(chronicle, moment))
        given.append(next(new, "finish" if "finish" in given else "cards-gone"))
    return given


def _near_finish(chronicle: Chronicle, moment: Moment) -> bool:
    """Whether somebody needs no more than an ordinary card: the race is about to end."""
    return any(chronicle.distance(square) >= -REACH for square in moment.squares.values())


def _tired_on_descent(chronicle: Chronicle, moment: Moment) -> bool:
    """Whether somebody on a descent may hold what he can best get rid of there."""
    squares = chronicle.course.track.squares()
    past = [one for one in chronicle.rounds if one.round <= moment.round]
    taken = [event.rider for one in past for event in one.of("exhausted")]
    return any(
        rider in taken and squares[moment.squares[rider]].terrain.key == "descent"
        for rider in _own(chronicle)
    )


def _near_ascent(chronicle: Chronicle, moment: Moment) -> bool:
    squares = chronicle.course.track.squares()
    return any(
        ahead.terrain.climbs
        for square in _own_squares(chronicle, moment)
        for ahead in squares[square : square + NEAR + 1]
    )


def _blocked(chronicle: Chronicle, moment: Moment) -> bool:
    moves = [move for rider in _own(chronicle) for move in moment.of("moved", rider)]
    return any(move.rule in BLOCKED for move in moves)


def _always(chronicle: Chronicle, moment: Moment) -> bool:
    return True


def _own(chronicle: Chronicle) -> list[str]:
    return [rider.id for rider in chronicle.riders if rider.team == SEAT]


def _own_squares(chronicle: Chronicle, moment: Moment) -> list[int]:
    return [moment.squares[rider] for rider in _own(chronicle)]


LESSONS: Final[Mapping[str, Callable[[Chronicle, Moment], bool]]] = {
    "finish": _near_finish,
    "blocked": _blocked,
    "ascent": _near_ascent,
    "descent": _tired_on_descent,
    "cards-gone": _always,
}
"""When a hint fits, the most urgent first."""
