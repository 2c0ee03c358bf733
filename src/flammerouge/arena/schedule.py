"""Which races are ridden: who meets whom, on which road, from which seat, with which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from random import Random
from typing import Final

from flammerouge.bots.guard import USUAL_LIMIT
from flammerouge.core.chance import SEED_DIGITS
from flammerouge.core.errors import MalformedInput
from flammerouge.core.rules import RACE

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
USUAL_SEATS: Final = 4
MOST_ENTRANTS: Final = 64

LineUp = tuple[int, ...]  # places in the list of entrants


@dataclass(frozen=True)
class Road:
    """A stage, the mode in which it is ridden, and the optional rules that are on."""

    stage: str
    mode: str = RACE
    modules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.stage, self.mode, *self.modules])


@dataclass(frozen=True)
class Heat:
    """One race of the schedule; `lineup` has the entrants by seat."""

    number: int
    road: Road
    seed: str
    lineup: tuple[str, ...]


@dataclass(frozen=True)
class Schedule:
    """All races of an arena, as many as anybody wants: `heat` tells the race of a number.

    The races `seats * deal` to `seats * deal + seats - 1` are one deal: the same road and the
    same seed, ridden once for every rotation of the seats, so that luck is shared out evenly.
    A line-up rides all roads, then the next one does. `limit` is the time for a decision in
    seconds; `careful` wants every decision timed, even where the fast way could be taken.
    """

    entrants: tuple[str, ...]
    roads: tuple[Road, ...]
    seats: int
    seed: str
    limit: float = USUAL_LIMIT
    careful: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be ridden."""
        if not 1 <= len(self.entrants) <= MOST_ENTRANTS:
            raise MalformedInput(
                "entrant-count", f"1 to {MOST_ENTRANTS} entrants, not {len(self.entrants)}"
            )
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise MalformedInput(
                "seat-count", f"{FEWEST_SEATS} to {MOST_SEATS} teams in a race, not {self.seats}"
            )
        if not self.roads:
            raise MalformedInput("no-stage", "an arena needs at least one stage")

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants, each once."""
        return tuple(dict.fromkeys(self.entrants))

    @property
    def lap(self) -> int:
        """Races after which a line-up has ridden every road from every seat."""
        return self.seats * len(self.roads)

    @cached_property
    def lineups(self) -> tuple[LineUp, ...]:
        """The line-ups, in the order in which they take their laps; then they begin anew."""
        return lineups(len(self.entrants), self.seats)

    def heat(self, number: int) -> Heat:
        """The race of a number; road and seed depend on its deal only."""
        deal, rotation = divmod(number, self.seats)
        lap, road = divmod(deal, len(self.roads))
        seed = deal_seed(self.seed, deal)
        order = shuffled(self.lineups[lap % len(self.lineups)], seed)
        order = order[-rotation:] + order[:-rotation] if rotation else order
        return Heat(number, self.roads[road], seed, tuple(self.entrants[i] for i in order))


def usual_seats(entrants: int) -> int:
    """A seat for each entrant where that is possible."""
    return entrants if FEWEST_SEATS <= entrants <= MOST_SEATS else USUAL_SEATS


@lru_cache(maxsize=8)
def deal_seed(seed: str, deal: int) -> str:
    """The seed of the races of a deal."""
    return sha256(f"{seed} arena {deal}".encode()).hexdigest()[:SEED_DIGITS]


@lru_cache(maxsize=8)
def shuffled(lineup: LineUp, seed: str) -> LineUp:
    """A line-up in an order of its own, so that nobody always sits behind the same one."""
    order = list(lineup)
    Random(f"{seed} order").shuffle(order)
    return tuple(order)


def lineups(entrants: int, seats: int) -> tuple[LineUp, ...]:
    """Line-ups in which everyone rides equally often, and meets everyone equally often.

    With fewer entrants than seats, everyone sits down as often as all can, and the rest of the
    seats is drawn.
    """
    everyone = tuple(range(entrants)) * (seats // entrants)
    return tuple(everyone + drawn for drawn in balanced_draws(entrants, seats % entrants))


def balanced_draws(entrants: int, size: int) -> tuple[LineUp, ...]:
    """Draws of so many entrants, of which any first few are as balanced as can be.

    Each draw takes whoever has ridden least, and among equals whom the others of the draw have
    met least. After `entrants * (entrants - 1)` draws all have ridden `size * (entrants - 1)`
    times and have met about `size * (size - 1)` times.
    """
    if not size:
        return ((),)
    ridden = [0] * entrants
    met = [[0] * entrants for _ in range(entrants)]
    draws = []
    for number in range(entrants * (entrants - 1)):
        draw = _draw(ridden, met, size, number)
        for one in draw:
            ridden[one] += 1
            for other in draw:
                met[one][other] += 1
        draws.append(draw)
    return tuple(draws)


def _draw(ridden: Sequence[int], met: Sequence[Sequence[int]], size: int, number: int) -> LineUp:
    entrants = len(ridden)
    draw: list[int] = []
    while len(draw) < size:
        draw.append(
            min(
                (one for one in range(entrants) if one not in draw),
                key=lambda one: (
                    ridden[one],
                    sum(met[one][other] for other in draw),
                    max((met[one][other] for other in draw), default=0),
                    (one - number) % entrants,
                ),
            )
        )
    return tuple(sorted(draw))
