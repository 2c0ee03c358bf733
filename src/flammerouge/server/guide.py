"""The guided first race: a short stage, easy opponents, and a hint for every moment.

The reader may answer as he likes: hints follow what has happened, each lesson once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

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
    tiles=("a", "b", "h", "C", "F", "k", "u"),
    teams=(Entry(SEAT), *(Entry(colour) for colour in LEVELS)),
    first=SEAT,
)
SEED: Final = f"{1:032x}"
REACH: Final = 6
"""How far an ordinary card carries; the road is flat so far before the line."""
NEAR: Final = 6
"""How far ahead a climb is spoken of."""


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say to a beginner, and the clauses to read more in."""

    title: str
    text: str
    rules: tuple[str, ...]


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The guided race: its name, what is said before it, the own seat, and the hints by id."""

    name: str
    welcome: str
    seat: str
    tiles: tuple[str, ...]
    hints: dict[str, Hint]


class Lesson(NamedTuple):
    """When a hint fits, and what the reader knows after it: nothing is taught twice."""

    fits: Callable[[Chronicle, Moment], bool]
    teaches: tuple[str, ...]


@cache
def guide(language: str) -> Guide:
    """The texts of the guided race in a language."""
    content = typeset_all(read(f"guide.{language}.toml"), language)
    return msgspec.convert({**content, "seat": SEAT, "tiles": OPTIONS.tiles}, Guide)


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
    """What was taught after each round that is over: the first thing that is new."""
    chronicle = Chronicle(race)
    given: list[str] = []
    known: set[str] = set()
    for moment in chronicle.rounds[:-1]:
        new = (key for key, lesson in LESSONS.items() if known.isdisjoint(lesson.teaches))
        given.append(next((k for k in new if LESSONS[k].fits(chronicle, moment)), "ride-on"))
        known.update(LESSONS[given[-1]].teaches if given[-1] in LESSONS else ())
    return given


def _near_finish(chronicle: Chronicle, moment: Moment) -> bool:
    """Whether somebody needs no more than an ordinary card: the race is about to end."""
    return any(chronicle.distance(square) >= -REACH for square in moment.squares.values())


def _on_descent(chronicle: Chronicle, moment: Moment) -> bool:
    squares = chronicle.course.track.squares()
    return any(
        squares[square].terrain.key == "descent" for square in _own_squares(chronicle, moment)
    )


def _near_ascent(chronicle: Chronicle, moment: Moment) -> bool:
    squares = chronicle.course.track.squares()
    return any(
        ahead.terrain.climbs
        for square in _own_squares(chronicle, moment)
        for ahead in squares[square : square + NEAR + 1]
    )


def _tired(chronicle: Chronicle, moment: Moment) -> bool:
    return any(moment.of("exhausted", rider) for rider in _own(chronicle))


def _pulled(chronicle: Chronicle, moment: Moment) -> bool:
    return any(moment.of("slipped", rider) for rider in _own(chronicle))


def _others_pulled(chronicle: Chronicle, moment: Moment) -> bool:
    return bool(moment.of("slipped"))


def _pulled_and_tired(chronicle: Chronicle, moment: Moment) -> bool:
    return _others_pulled(chronicle, moment) and _tired(chronicle, moment)


def _blocked(chronicle: Chronicle, moment: Moment) -> bool:
    moves = [move for rider in _own(chronicle) for move in moment.of("moved", rider)]
    return any(move.rule in BLOCKED for move in moves)


def _always(chronicle: Chronicle, moment: Moment) -> bool:
    return True


def _own(chronicle: Chronicle) -> list[str]:
    return [rider.id for rider in chronicle.riders if rider.team == SEAT]


def _own_squares(chronicle: Chronicle, moment: Moment) -> list[int]:
    return [moment.squares[rider] for rider in _own(chronicle)]


LESSONS: Final[Mapping[str, Lesson]] = {
    "pulled-and-tired": Lesson(_pulled_and_tired, ("slipstream", "exhaustion")),
    "pulled": Lesson(_pulled, ("slipstream",)),
    "pulled-others": Lesson(_others_pulled, ("slipstream",)),
    "tired": Lesson(_tired, ("exhaustion",)),
    "finish": Lesson(_near_finish, ("finish",)),
    "blocked": Lesson(_blocked, ("room",)),
    "ascent": Lesson(_near_ascent, ("ascent",)),
    "descent": Lesson(_on_descent, ("descent",)),
    "cards-gone": Lesson(_always, ("decks",)),
}
"""What every race turns on first, then the most urgent of what only the place brings along."""
