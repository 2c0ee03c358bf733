"""What is kept of a table, and what a place to keep it must be able to do.

The truth of a race are its options, its seed and its commands in order; everything else follows
from them. Whoever writes a store for another data base implements `Store`.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.server.protocol import Pace, Sits, TableState


class KeptLegend(Struct, frozen=True):
    """The options of a legend."""

    kind: str
    teammates: str
    talents: tuple[str, ...]


class KeptTeam(Struct, frozen=True):
    """A team as it was entered."""

    colour: str
    rides: str
    handicap: int


class Setup(Struct, frozen=True):
    """What was chosen before a race, as it is kept."""

    stage: str
    tiles: tuple[str, ...]
    teams: tuple[KeptTeam, ...]
    mode: str
    modules: tuple[str, ...]
    finish_slipstream: bool
    legend: KeptLegend | None
    pace: Pace
    first: str = ""
    guide: bool = False

    def options(self) -> Options:
        """The same for the engine."""
        legend = self.legend
        return Options(
            stage=self.stage,
            tiles=self.tiles,
            teams=tuple(Entry(team.colour, team.rides, team.handicap) for team in self.teams),
            mode=self.mode,
            modules=frozenset(self.modules),
            finish_slipstream=self.finish_slipstream,
            legend=Legend(legend.kind, legend.teammates, legend.talents) if legend else None,
            first=self.first,
        )


class KeptSeat(Struct, frozen=True):
    """Who has a seat. `token` is the hash of its secret, `bot_rides` whether a bot has taken over
    for a person."""

    colour: str
    sits: Sits
    name: str = ""
    level: str = ""
    token: str = ""
    bot_rides: bool = False


class KeptCommand(Struct, frozen=True):
    """An action of a race; `cid` is empty where a bot has acted."""

    seat: str
    cid: str
    made: float
    kind: str
    rider: str = ""
    square: int = -1
    cards: tuple[str, ...] = ()
    specialist: str = ""
    yes: bool = False

    @classmethod
    def of(cls, action: Action, cid: str, made: float) -> KeptCommand:
        """An action of the engine as it is kept."""
        cards = tuple(str(card) for card in action.cards)
        return cls(
            action.seat, cid, made, action.kind, action.rider, action.square, cards,
            action.specialist, action.yes,
        )  # fmt: skip

    def action(self) -> Action:
        """The same for the engine."""
        cards = tuple(read_card(card) for card in self.cards)
        return Action(
            self.kind, self.seat, self.rider, self.square, cards, self.specialist, self.yes
        )


class Progress(Struct, frozen=True):
    """Where a table stands, to be listed without riding its race again. `told` is when something
    happened last that everybody saw; 0 before the start."""

    state: TableState
    round: int = 0
    waiting: tuple[str, ...] = ()
    told: float = 0.0


class KeptTable(Struct, frozen=True):
    """A table without its commands. `host` is the hash of the secret that starts it; `rematch`
    the table that follows it."""

    id: str
    created: float
    updated: float
    engine: str
    setup: Setup
    seed: str
    host: str
    seats: tuple[KeptSeat, ...]
    progress: Progress
    rematch: str = ""


class Store(Protocol):
    """A place where tables are kept. What a method has returned from is kept for good."""

    async def create(self, table: KeptTable) -> None:
        """Keep a new table."""

    async def table(self, name: str) -> KeptTable | None:
        """A table, None when there is none of this id."""

    async def commands(self, name: str) -> list[KeptCommand]:
        """The commands of a table in their order."""

    async def append(
        self, name: str, number: int, command: KeptCommand, progress: Progress
    ) -> None:
        """Keep a command; its number must be the next one."""

    async def set_seat(self, name: str, seat: KeptSeat) -> None:
        """Keep a change of who sits where."""

    async def set_progress(self, name: str, progress: Progress) -> None:
        """Keep where a table stands."""

    async def set_rematch(self, name: str, rematch: str) -> None:
        """Keep which table follows this one."""

    async def unfinished(self, since: float) -> int:
        """How many tables that are not over have changed since then."""

    async def with_clock(self) -> list[str]:
        """The races that are on and have a clock."""

    async def drop_lobbies(self, before: float) -> int:
        """Forget tables where no race has started and nothing changed since; how many."""

    async def close(self) -> None:
        """Finish what is being written."""
