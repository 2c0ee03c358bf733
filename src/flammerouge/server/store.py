"""What is kept of tables and of series of them, and what a place to keep it must be able to do.

The truth of a race are its options, its seed and its commands in order; everything else follows
from them. A series is something longer than a table: a tour, a campaign, a tour kept on paper. Its
truth are its options and choices, its seed and its tables in order. Whoever writes a store for
another data base implements `Store`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct, structs

from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.server.protocol import Pace, SeriesKind, SeriesPart, Sits, TableState


class KeptLegend(Struct, frozen=True):
    """The options of a legend."""

    kind: str
    teammates: str
    talents: tuple[str, ...]
    exhaustion: int = 2
    a_bit_more: bool = True
    sprint: bool = False


class KeptTeam(Struct, frozen=True):
    """A team as it was entered."""

    colour: str
    rides: str
    handicap: int


class Setup(Struct, frozen=True):
    """What was chosen before a race, as it is kept; `exhaustion` and `drafted` by rider. `name` is
    that of a generated stage, in English and French, of which only the tiles are left otherwise."""

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
    exhaustion: tuple[tuple[str, int], ...] = ()
    repeats: tuple[int, ...] = ()
    placing: tuple[str, ...] = ()
    drafted: tuple[tuple[str, str], ...] = ()
    combative: bool = False
    name: str = ""
    name_fr: str = ""

    @classmethod
    def of(cls, options: Options, pace: Pace) -> Setup:
        """The options of the engine as they are kept."""
        legend = options.legend
        return cls(
            stage=options.stage,
            tiles=options.tiles,
            teams=tuple(KeptTeam(*entry) for entry in options.teams),
            mode=options.mode,
            modules=tuple(sorted(options.modules)),
            finish_slipstream=options.finish_slipstream,
            legend=KeptLegend(*legend) if legend else None,
            pace=pace,
            first=options.first,
            exhaustion=tuple(options.exhaustion.items()),
            repeats=tuple(sorted(options.repeats)),
            placing=options.placing,
            drafted=tuple(options.drafted.items()),
            combative=options.combative,
        )

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
            legend=Legend(*structs.astuple(legend)) if legend else None,
            first=self.first,
            exhaustion=dict(self.exhaustion),
            repeats=frozenset(self.repeats),
            placing=self.placing,
            drafted=dict(self.drafted),
            combative=self.combative,
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
    happened last that everybody saw, `proof` the digest of all that has happened; 0 and empty
    before the start. `winner` is a team, `ranking` the teams of the riders in the order in which
    they came in; empty before the end, and in data of the first versions."""

    state: TableState
    round: int = 0
    waiting: tuple[str, ...] = ()
    told: float = 0.0
    proof: str = ""
    winner: str = ""
    ranking: tuple[str, ...] = ()


class KeptTable(Struct, frozen=True):
    """A table without its commands. `host` is the hash of the secret that starts it; `rematch`
    the table that follows it; `series` what it is a part of, if anything."""

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
    series: SeriesPart | None = None


class KeptSeries(Struct, frozen=True):
    """Something longer than a table, without its tables. `host` is the hash of the secret of
    whoever made it, `content` what its kind keeps: options and choices."""

    id: str
    kind: SeriesKind
    created: float
    updated: float
    engine: str
    seed: str
    host: str
    content: Mapping[str, object]


class Unreadable(FlammeRougeError):
    """What is kept of a table, or of a series, is damaged."""


class Store(Protocol):
    """A place where tables are kept. What a method has returned from is kept for good; a table
    that is damaged is `Unreadable`, and spoils no other."""

    async def create(self, table: KeptTable, follows: str = "") -> bool:
        """Keep a new table; False if its series has this part already, then nothing is kept. The
        part before, or the table that it `follows`, gets it as the table that comes next."""

    async def table(self, name: str) -> KeptTable | None:
        """A table, None when there is none of this id."""

    async def commands(self, name: str) -> list[KeptCommand]:
        """The commands of a table in their order."""

    async def append(
        self, name: str, number: int, command: KeptCommand, progress: Progress
    ) -> None:
        """Keep a command and where the table stands then; its number must be the next one, and
        nothing is kept if it is not."""

    async def set_seat(self, name: str, seat: KeptSeat) -> None:
        """Keep a change of who sits where."""

    async def start(self, name: str, seats: Sequence[KeptSeat], progress: Progress) -> None:
        """Keep that a race has started, and who sits where then; an error if it had before."""

    async def unfinished(self, since: float) -> int:
        """How many tables that are not over have changed since then."""

    async def with_clock(self) -> list[str]:
        """The races that are on and have a clock."""

    async def drop_lobbies(self, before: float) -> int:
        """Forget tables where no race has started and nothing changed since; how many. Those of
        a series go with it: when none of its races has started. What is on paper stays."""

    async def create_series(self, series: KeptSeries, first: KeptTable | None = None) -> None:
        """Keep a new series, and its first table if it has one already."""

    async def series(self, name: str) -> KeptSeries | None:
        """A series, None when there is none of this id."""

    async def ended_series(self, kind: SeriesKind, since: float) -> list[tuple[str, float]]:
        """The series of a kind of which a race has ended since then, and when the last one did."""

    async def count_series(self, kind: SeriesKind, since: float) -> int:
        """How many series of a kind have changed since then."""

    async def parts(self, name: str) -> list[str]:
        """The ids of the tables of a series, in their order."""

    async def set_content(self, name: str, content: Mapping[str, object], updated: float) -> None:
        """Keep what has changed in a series."""

    async def close(self) -> None:
        """Finish what is being written."""
