"""What goes over the socket of a table, in both directions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from flammerouge.server.protocol.base import FROM_THE_START, Asked, Number, Secret, Told, Word
from flammerouge.server.protocol.race import RaceEvent, View
from flammerouge.server.protocol.tables import SeatStatus, Table


class Hello(Told, frozen=True, tag_field="type", tag="hello"):
    """The first message. `now` is the server's clock in seconds, `seq` the newest event."""

    proto: int
    engine: str
    table: Table
    seat: str
    now: float
    seq: int


class TableChanged(Told, frozen=True, tag_field="type", tag="table"):
    """Somebody sat down, the race has started or ended, a rematch is set up."""

    table: Table


class Snapshot(Told, frozen=True, tag_field="type", tag="snapshot"):
    """Everything that the seat may know now; `seq` events have been told until here."""

    seq: int
    view: View


class Events(Told, frozen=True, tag_field="type", tag="events", rename={"start": "from"}):
    """Events number `from` to `to` (the first one not included) and the view after them. Without
    events only the view has changed: a card was laid down or taken back."""

    start: int
    to: int
    events: tuple[RaceEvent, ...]
    view: View


class Status(Told, frozen=True, tag_field="type", tag="status"):
    """Who is there and who is ready; without a number, the latest counts. `deadline` is when
    bots answer for those who have not, 0 without a clock."""

    now: float
    round: int
    seats: tuple[SeatStatus, ...]
    spectators: int
    deadline: float


class Ack(Told, frozen=True, tag_field="type", tag="ack"):
    """A command has been carried out and kept, now or when it was sent for the first time."""

    cid: str
    seq: int


class Refuse(Told, frozen=True, tag_field="type", tag="refuse"):
    """A command, or a message without `cid`, changes nothing; what is missing follows."""

    cid: str
    code: str
    message: str
    seq: int


class Pong(Told, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    now: float


ServerMessage = Hello | TableChanged | Snapshot | Events | Status | Ack | Refuse | Pong


class Join(Asked, frozen=True, tag_field="type", tag="join"):
    """The first message of a client. Without a token it watches; `since` is the last event it
    knows, -1 for a snapshot."""

    token: Secret = ""
    since: Number = FROM_THE_START


class Command(Asked, frozen=True, tag_field="type", tag="cmd"):
    """An answer to a decision: its kind and the fields of the choice; or `take-back`. Sent again
    with the same `cid` it counts once. `round` is the round that the client sees."""

    cid: Annotated[str, Meta(min_length=1, max_length=40)]
    round: Number
    kind: Word
    rider: Word = ""
    square: Number = -1
    cards: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    specialist: Word = ""
    yes: bool = False


class Resync(Asked, frozen=True, tag_field="type", tag="resync"):
    """Ask for everything after an event number, -1 for a snapshot."""

    since: Number = FROM_THE_START


class Ping(Asked, frozen=True, tag_field="type", tag="ping"):
    """Ask whether the server is there."""


ClientMessage = Join | Command | Resync | Ping
