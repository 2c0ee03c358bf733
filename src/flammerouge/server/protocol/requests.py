"""The bodies that clients send to /api."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from flammerouge.server.protocol.base import Asked, Colour, Name, Secret, Word
from flammerouge.server.protocol.tables import Pace, Sits

USUAL_LEVEL: Final = "level-3"


class NewTeam(Asked, frozen=True):
    """A team of a new table: a person at this device, a seat that is open to others, a bot, or a
    dummy team; `dice` in a race of a legend for all but the first."""

    colour: Colour
    sits: Sits = "bot"
    name: Name = ""
    level: Word = USUAL_LEVEL
    handicap: Annotated[int, Meta(ge=0, le=9)] = 0


class NewLegend(Asked, frozen=True):
    """Ride as a legend; the first team is his."""

    kind: Word
    teammates: Word = "rouleur"
    talents: Annotated[tuple[Word, ...], Meta(max_length=12)] = ()


class NewTable(Asked, frozen=True):
    """A race to set up. `tiles`, if given, are used instead of the stage; an empty mode is what
    the stage is made for. With `start` it begins at once, if no seat is open. `guide` is the guided
    first race: the rest is then as the guide wants it, but for the name of the person."""

    teams: Annotated[tuple[NewTeam, ...], Meta(min_length=1, max_length=6)]
    stage: Word = "avenue-corso-paseo"
    tiles: Annotated[tuple[Word, ...], Meta(max_length=60)] = ()
    mode: Word = ""
    modules: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    finish_slipstream: bool = True
    legend: NewLegend | None = None
    pace: Pace = "friends"
    start: bool = False
    guide: bool = False


class TakeSeat(Asked, frozen=True):
    """Sit down under this name."""

    name: Name = ""


class StartRace(Asked, frozen=True):
    """Begin; seats that are still open go to bots of the level `fill`, without it they must not
    be there. With `stand_ins` a bot rides for everybody who is not there, until he comes."""

    fill: Word = ""
    stand_ins: bool = False


class Vote(Asked, frozen=True):
    """Let a bot ride for a seat, or wait for its person; for the own seat it counts at once."""

    seat: Word
    bot: bool


class SeatKey(Asked, frozen=True):
    """A seat that this device holds."""

    table: Word
    token: Secret


class Mine(Asked, frozen=True):
    """The seats that this device holds."""

    seats: Annotated[tuple[SeatKey, ...], Meta(max_length=100)]


class SetNetwork(Asked, frozen=True):
    """Let others on the network in, or shut them out."""

    open: bool


class DrawCode(Asked, frozen=True):
    """A link on this server (`/...`) to be drawn as a QR code."""

    path: Annotated[str, Meta(max_length=300, pattern="^/")]
