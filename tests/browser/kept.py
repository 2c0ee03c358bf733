"""Tables in any state that a test wants to see, written into the file before a server opens it."""

import asyncio
import random
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread

import msgspec

from flammerouge.core.actions import KINDS, Action
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server.creation import new_table
from flammerouge.server.protocol import NewLegend, NewTable, NewTeam
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.store import KeptCommand, KeptTable, Progress
from flammerouge.server.tokens import new_id
from flammerouge.server.ways import steps_of, way_of

Until = Callable[[Race], bool]

MOST_RACES = 500
PLACES = ("desk", "phone")

ANN = NewTeam("red", "human", "Ann")
BOTS = tuple(NewTeam(colour, level="level-1") for colour in ("blue", "black", "green"))
DICE = tuple(NewTeam(colour, "dice") for colour in ("blue", "black", "green"))
STORM = NewTable((ANN, BOTS[0]), stage="peloton-9-2-4",
                 modules=("breakaway", "weather", "specialists"))  # fmt: skip


def legend(stage: str, kind: str, teammates: str, *talents: str, refresh: bool = False) -> NewTable:
    """A race of a legend."""
    modules = ("refresh",) if refresh else ()
    rides = NewLegend(kind, teammates, talents)
    return NewTable((ANN, *DICE), stage=stage, mode="tour", modules=modules, legend=rides)


GREGARIO = legend("grand-tour-13", "rouleur", "rouleur", "stamina", "breakaway-racer",
                  "specialization-sprinteur", refresh=True)  # fmt: skip
RESTING = legend("grand-tour-8", "rouleur", "sprinteur", "power-save", "rest", "roule-roule")
LONELY = legend("grand-tour-13", "sprinteur", "rouleur", "breakaway", "mountain-sprint",
                "until-the-end")  # fmt: skip
CLEAR = legend("plateaux-de-wallonie", "sprinteur", "sprinteur", "clarity", "descent-sprint",
               "final-stretch")  # fmt: skip
SPENT = legend("grand-tour-13", "sprinteur", "rouleur", "a-bit-more", "super-sprint",
               "tactical-team")  # fmt: skip
TOUR = NewTable((ANN, *BOTS), stage="grand-tour-13", mode="tour")
ROUNDABOUT = NewTable((ANN, BOTS[0]), tiles=("a", "b", "x", "c", "u"))
AGAINST_THE_CLOCK = NewTable((ANN, BOTS[0]), stage="grand-tour-1")
ASKED_IN = dict.fromkeys(KINDS, STORM) | {
    "lane": AGAINST_THE_CLOCK,
    "cards": GREGARIO,
    "assign": GREGARIO,
    "retire": GREGARIO,
    "refresh": GREGARIO,
    "add-one": SPENT,
    "rest": RESTING,
}
"""A sort of race in which each kind of decision comes."""


@dataclass(frozen=True)
class Kept:
    """A table in the file, and the secret of the red seat."""

    table: KeptTable
    token: str
    commands: tuple[KeptCommand, ...]
    race: Race

    @property
    def id(self) -> str:
        return self.table.id

    def copy(self) -> "Kept":
        """The same race at another table."""
        return replace(self, table=msgspec.structs.replace(self.table, id=new_id()))

    @property
    def kinds(self) -> set[str]:
        """What has happened."""
        return {event.kind for event in self.race.events()}


def over(race: Race) -> bool:
    return race.over


def asked(kind: str) -> Until:
    """Whether the red seat has to decide something of a kind."""
    return lambda race: any((one.seat, one.kind) == ("red", kind) for one in race.decisions)


def ride(wish: NewTable, number: int, until: Until = over) -> Kept | None:
    """A race of random answers, until something is so; None when it never is."""
    table, _, tokens = new_table(wish)
    setup = msgspec.structs.replace(table.setup, combative=wish is TOUR)
    table = msgspec.structs.replace(table, seed=f"{number:032x}", setup=setup)
    race, chance = new_race(table.setup.options(), table.seed), random.Random(number)
    commands: list[KeptCommand] = []
    while not until(race):
        if race.over:
            return None
        action: Action = chance.choice(race.choices(race.decisions[0]))
        race.apply(action)
        commands.append(KeptCommand.of(action, "", table.created))
    return Kept(table, tokens["red"], tuple(commands), race)


def found(wish: NewTable, until: Until = over, kinds: Collection[str] = ()) -> Kept:
    """The first race that gets there, and in which such things have happened."""
    rides = (ride(wish, number, until) for number in range(1, MOST_RACES))
    return next(kept for kept in rides if kept is not None and kept.kinds.issuperset(kinds))


def races_of_every_kind() -> Iterator[Kept]:
    """Finished races in which together everything happens that can happen in any race."""
    wanted = (
        (STORM, {"crashed", "shifted", "stood-up"}),
        (STORM, {"chased", "recovered"}),
        (GREGARIO, {"added-one", "retired", "refreshed", "retrieved"}),
        (TOUR, {"took-token", "led"}),
        (RESTING, {"rested"}),
        (LONELY, {"withheld"}),
        (CLEAR, {"gained"}),
    )
    for wish, kinds in wanted:
        yield found(wish, kinds=kinds)


def far(race: Race) -> bool:
    """Whether a hand is open in the middle of a race."""
    return race.round >= 5 and asked("card")(race)


def bids_lie_open(race: Race) -> bool:
    """Whether red bids again, and sees what another team has laid."""
    others = (rider for rider in race.view("red").riders if rider.team != "red")
    return asked("bid")(race) and any(rider.bids for rider in others)


def rides_outside(race: Race) -> bool:
    """Whether somebody rode around a roundabout outside, though there is a shorter way inside."""
    course = race.state.course
    moves = [event for event in race.events() if event.kind == "moved"]
    shorter = [(move["start"], move["square"], len(way_of(course, move)) - 2) for move in moves]
    return any(steps_of(course, *move) for move in shorter)


def shelf() -> dict[str, Kept]:
    """Everything that the tests want to find on the server."""
    over = {f"over-{number}": kept for number, kept in enumerate(races_of_every_kind())}
    asks = {kind: found(wish, asked(kind)) for kind, wish in ASKED_IN.items()}
    peloton = NewTable((ANN, *BOTS), stage="firenze-milano")
    to_look_at = {**over, **asks, "far": found(peloton, far), "end": found(peloton)}
    rides = filter(None, (ride(ROUNDABOUT, number) for number in range(1, MOST_RACES)))
    to_look_at["open-bids"] = found(STORM, bids_lie_open)
    to_look_at["roundabout"] = next(kept for kept in rides if rides_outside(kept.race))
    to_answer = {f"{kind}-{place}": kept.copy() for kind, kept in asks.items() for place in PLACES}
    return to_look_at | to_answer


def keep(path: Path, tables: Iterable[Kept]) -> None:
    """Write tables into a file; in a thread, as the browser has a loop in this one."""
    thread = Thread(target=lambda: asyncio.run(_write(path, tuple(tables))))
    thread.start()
    thread.join()


async def _write(path: Path, tables: tuple[Kept, ...]) -> None:
    store = await SqliteStore.open(path)
    for one in tables:
        waiting = tuple({decision.seat for decision in one.race.decisions})
        progress = Progress("over" if one.race.over else "racing", one.race.round, waiting)
        await store.create(msgspec.structs.replace(one.table, progress=progress))
        for number, command in enumerate(one.commands):
            await store.append(one.id, number, command, progress)
    await store.close()
