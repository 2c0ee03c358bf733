"""The bodies that /api answers with."""

from __future__ import annotations

from typing import Literal

from flammerouge.server.protocol.base import Told
from flammerouge.server.protocol.race import RaceEvent, View
from flammerouge.server.protocol.tables import Table


class Problem(Told, frozen=True):
    """A refusal: `code` is stable and made for programs."""

    code: str
    message: str


class Created(Told, frozen=True):
    """A new table. `host` is the secret that starts it; `tokens` are those of the seats of people
    at this device, by colour."""

    table: Table
    host: str
    tokens: dict[str, str]


class SeatTaken(Told, frozen=True):
    """A seat, and its secret."""

    seat: str
    token: str
    table: Table


class MyTable(Told, frozen=True):
    """A seat of this device: `waits` when it has something to decide. When the race is over,
    `winner` is the team that has won, `places` are those of the seat's own riders."""

    table: Table
    seat: str
    waits: bool
    updated: float
    winner: str
    places: tuple[int, ...]


class MyTables(Told, frozen=True):
    """Those that are still there, the ones that wait for this device first; `damaged` are the ids
    of those whose data can no longer be read."""

    tables: tuple[MyTable, ...]
    damaged: tuple[str, ...]


class ReplayRound(Told, frozen=True):
    """A round (0 is the set-up): what happened, and how things stood after it."""

    round: int
    events: tuple[RaceEvent, ...]
    view: View


class Replay(Told, frozen=True):
    """A whole race; `eyes` is a seat, empty for a spectator, or `all` for every card."""

    table: Table
    eyes: str
    rounds: tuple[ReplayRound, ...]


class Network(Told, frozen=True):
    """Whether others on the network get in. `may_change` is true on the machine of the server
    itself; `address` is what others type, empty while closed; `problem` is why it cannot open.
    `base` is what links begin with that the asker hands on: the network's address on the machine
    itself, else the address by which he came."""

    open: bool
    may_change: bool
    address: str
    problem: str
    base: str


class Health(Told, frozen=True):
    """The server is up. `data` tells the files of servers on one machine apart."""

    status: Literal["ok"]
    version: str
    proto: int
    tables: int
    sockets: int
    data: str
