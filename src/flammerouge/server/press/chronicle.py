"""A finished race round by round, read from its events: who stood where, and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flammerouge.core.course import Course
from flammerouge.core.events import Event
from flammerouge.core.lineup import CONTROLS, KINDS, TEAMMATE
from flammerouge.core.race import Race
from flammerouge.core.rules import EVERYONE, NOBODY
from flammerouge.server.ways import following

STANDS: Final = frozenset({"placed", "broke-away", "moved", "chased", "slipped", "shifted"})


@dataclass(frozen=True)
class Racer:
    """A rider as he was entered; `ranked` is False for a legend's teammates."""

    id: str
    team: str
    kind: str
    control: str
    ranked: bool


@dataclass(frozen=True)
class Moment:
    """The end of a round; round 0 is the start. `order` goes from the front, riders who are home
    first; `squares` and `lanes` keep where those have left the road. `events` are the round's."""

    round: int
    order: tuple[str, ...]
    squares: Mapping[str, int]
    lanes: Mapping[str, int]
    events: tuple[Event, ...]

    def of(self, kind: str, rider: str = "") -> list[Event]:
        """The events of a kind, of one rider or of all."""
        return [e for e in self.events if e.kind == kind and rider in ("", e.rider)]


class Chronicle:
    """What a race was like, moment by moment."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.course: Course = race.state.course
        self.ranking = race.ranking()
        self.moments = tuple(_moments(race))

    @cached_property
    def riders(self) -> tuple[Racer, ...]:
        """Everybody who was entered."""
        lineup = self.race.state.lineup
        return tuple(
            Racer(
                one.id,
                lineup.teams[one.team],
                KINDS[one.kind],
                CONTROLS[one.control],
                one.control != TEAMMATE,
            )
            for one in lineup.riders
        )

    def rider(self, name: str) -> Racer:
        """The rider of this id."""
        return next(rider for rider in self.riders if rider.id == name)

    @property
    def start(self) -> Moment:
        """Before the first round."""
        return self.moments[0]

    @property
    def rounds(self) -> tuple[Moment, ...]:
        """The rounds without the start."""
        return self.moments[1:]

    @property
    def last(self) -> Moment:
        """The end."""
        return self.moments[-1]

    def distance(self, square: int) -> int:
        """Squares past the finish line; before it the number is negative."""
        return int(self.course.past[square]) - int(self.course.to_go[square])

    def gap(self, moment: Moment, ahead: str, behind: str) -> int:
        """How many squares one rider was ahead of another."""
        squares = moment.squares
        return self.distance(squares[ahead]) - self.distance(squares[behind])

    def sheltered(self, moment: Moment, rider: str) -> bool:
        """Whether somebody whom he meets stood on the square before his."""
        meets = int(self.race.state.rules.meets)
        if meets == NOBODY:
            return False
        ahead = following(self.course, moment.squares[rider])
        team = self.rider(rider).team
        return any(
            moment.squares[other] in ahead and (meets == EVERYONE or self.rider(other).team == team)
            for other in moment.order
        )

    def packs(self, moment: Moment) -> list[list[str]]:
        """The riders in packs from the front, roundabouts taken as one road."""
        found: list[list[str]] = []
        for rider in moment.order:
            if found and self.gap(moment, found[-1][-1], rider) <= 1:
                found[-1].append(rider)
            else:
                found.append([rider])
        return found

    def card(self, moment: Moment, rider: str) -> str:
        """The card that a rider used in a round, as text; empty where he used none."""
        for event in moment.events:
            if event.rider == rider and event.kind == "rolled":
                return str(event["value"])
        shown = [*moment.of("assigned", rider), *moment.of("revealed", rider)]
        number = shown[0]["card"] if shown else 0
        return str(self.race.state.cards.rows[number]) if number else ""


def _moments(race: Race) -> Iterator[Moment]:
    road = _Road(race.state.course)
    for number, events in enumerate(_by_round(race.events())):
        road.follow(events)
        yield Moment(number, road.order(), dict(road.squares), dict(road.lanes), tuple(events))


def _by_round(events: Iterable[Event]) -> list[list[Event]]:
    rounds: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "started":
            rounds.append([])
        rounds[-1].append(event)
    return rounds


class _Road:
    """Where everybody stands, kept up to date."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.squares: dict[str, int] = {}
        self.lanes: dict[str, int] = {}
        self.home: list[str] = []

    def follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind in STANDS:
                self.squares[event.rider] = event["square"]
                self.lanes[event.rider] = event["lane"]
            elif event.kind == "crossed":
                self.home.append(event.rider)
            elif event.kind == "retired":
                del self.squares[event.rider], self.lanes[event.rider]

    def order(self) -> tuple[str, ...]:
        road = [rider for rider in self.squares if rider not in self.home]
        return (*self.home, *sorted(road, key=self._from_the_front))

    def _from_the_front(self, rider: str) -> tuple[int, int]:
        return -int(self.course.rank[self.squares[rider]]), self.lanes[rider]
