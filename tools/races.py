"""Races of the balance study: four teams, the fast way, and what is remembered of each race.

A race's number says its stage, its draws and, where one team differs, that team's seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from flammerouge.bots.roster import POLICIES
from flammerouge.core.chance import seed_simulation
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive, settle
from flammerouge.core.state import OUTSIDE, State
from flammerouge.rulesets import new_simulation
from tools.findings import Rate
from tools.measured import BASE_STAGES

TEAMS: Final = tuple(COLOURS)[:4]


@dataclass(frozen=True)
class Ridden:
    """A race that is over. Riders are by their place in the line-up, and so are `rows`, their
    distances from the front start square, negative for one who broke away."""

    stage: str
    first_to_place: int
    rows: tuple[int, ...]
    specialists: tuple[int, ...]
    winner: int
    rounds: int

    @property
    def team(self) -> int:
        """The team that won."""
        return self.winner // len(KINDS)


@cache
def template(stage: str, module: str = "", seat: int = 0, handicap: int = 0) -> State:
    """A race before its start, to be copied; one seat may have a handicap."""
    teams = [Entry(colour) for colour in TEAMS]
    teams[seat] = Entry(TEAMS[seat], handicap=handicap)
    modules = frozenset({module} if module else ())
    return new_simulation(Options(stage=stage, teams=tuple(teams), modules=modules))


def ride(road: str, ready: State, number: int, names: Sequence[str], setup: str = "") -> Ridden:
    """Ride a race; before its first round a `setup` policy may answer for everybody."""
    state = ready.clone()
    seed_simulation(state.streams, number)
    riding = policies(names, number)
    preparing = policies([setup] * len(names), number) if setup else riding
    start(state)
    first = int(state.queue[0])
    while not state.round:
        settle(state, preparing)
    front = int(state.course.starts[0])
    rows = tuple(front - int(square) for square in state.square)
    drafted = tuple(int(one) for one in state.specialist if one != OUTSIDE)
    drive(state, riding)
    return Ridden(road, first, rows, drafted, int(state.home[0]), int(state.round))


def policies(names: Sequence[str], number: int) -> list[Policy]:
    """A policy for each seat, with random numbers of its own."""
    return [POLICIES[name](number * len(names) + seat) for seat, name in enumerate(names)]


def alike(
    field: str,
    races: range,
    *,
    roads: Sequence[str] = BASE_STAGES,
    module: str = "",
    setup: str = "",
) -> Iterator[Ridden]:
    """Races in which all teams ride alike."""
    for number in races:
        road = roads[number % len(roads)]
        yield ride(road, template(road, module), number, [field] * len(TEAMS), setup)


def one_differs(races: range) -> Iterator[tuple[int, str, int]]:
    """Race numbers with a stage and a seat: the seats change first, then the stages."""
    for number in races:
        turn, seat = divmod(number, len(TEAMS))
        yield number, BASE_STAGES[turn % len(BASE_STAGES)], seat


class Count:
    """Wins among chances, by label."""

    def __init__(self) -> None:
        self.wins: Counter[str] = Counter()
        self.chances: Counter[str] = Counter()

    def add(self, label: str, won: bool) -> None:
        """One more chance."""
        self.chances[label] += 1
        self.wins[label] += won

    def rates(self, labels: Iterable[str]) -> list[Rate]:
        """The shares, in this order."""
        return [Rate(label, self.wins[label], self.chances[label]) for label in labels]
