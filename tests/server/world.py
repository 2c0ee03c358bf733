"""A server with something in each state that a request can be about."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flammerouge.server.sqlite import SqliteStore
from tests.server.house import ThreadServer
from tests.server.legends import Legend
from tests.server.promises import PAPER, PEOPLE, TOUR
from tests.server.test_play import ride_all
from tests.server.touring import ride_stage, set_up, start

OPEN = [PEOPLE[0], {"colour": "blue", "sits": "open"}]


@dataclass(frozen=True)
class Place:
    """What a request can be about: what its address needs, and the secrets that open it."""

    gaps: dict[str, str]
    secrets: dict[str, str] = field(default_factory=dict)


class World:
    """Places of a server, each made when it is needed for the first time."""

    def __init__(self, server: ThreadServer) -> None:
        self.server = server
        self._made: dict[str, Place] = {}

    def place(self, name: str) -> Place:
        """A place by its name."""
        if name not in self._made:
            self._made[name] = PLACES[name](self.server)
        return self._made[name]

    def content(self) -> list[list[Any]]:
        """Everything that is kept."""

        def read(db: sqlite3.Connection) -> list[list[Any]]:
            names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return [db.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names]

        store = self.server.hall.store
        assert isinstance(store, SqliteStore)
        return self.server.inside(store._run(read))


def _table(server: ThreadServer, **wish: Any) -> Place:
    created = server.create(**{"teams": PEOPLE, **wish})
    return Place({"table": created.table.id}, {"host": created.host, **created.tokens})


def _over(server: ThreadServer) -> Place:
    created = server.create(teams=PEOPLE, tiles=["a", "u"])
    asyncio.run(ride_all(server, created))
    return Place({"table": created.table.id}, {"host": created.host, **created.tokens})


def _tour(server: ThreadServer, *, begun: bool) -> Place:
    """A tour whose first stage is over, or has not started."""
    created = set_up(server, **TOUR)
    if begun:
        start(server, created.tour.table, created.host)
        ride_stage(server, created, created.tour.table)
    return Place({"tour": created.tour.id}, {"host": created.host, **created.tokens})


def _campaign(server: ThreadServer, *, chosen: bool) -> Place:
    """A campaign before its first talent, or before its first stage."""
    legend = Legend(server)
    talent = legend.facts.offered[0]
    if chosen:
        legend.choose()
    return Place({"campaign": legend.id, "talent": talent}, {"red": legend.token})


def _paper(server: ThreadServer) -> Place:
    made = server.ask("POST", "/papers", PAPER).json()
    return Place({"paper": made["paper"]["id"]}, {"host": made["secret"]})


PLACES: dict[str, Callable[[ThreadServer], Place]] = {
    "over": _over,
    "racing": _table,
    "lobby": lambda server: _table(server, teams=OPEN, start=False),
    "tour": lambda server: _tour(server, begun=True),
    "new tour": lambda server: _tour(server, begun=False),
    "campaign": lambda server: _campaign(server, chosen=False),
    "riding": lambda server: _campaign(server, chosen=True),
    "paper": _paper,
}
