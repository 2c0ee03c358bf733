"""Every message and every body that goes over the wire, and the version of it all.

The front end's types are made from this file (`python -m tools.protocol_types`). Events and
refusals are codes and numbers: sentences are written where the reader's language is known. Cards
are text as on paper (`5`, `5XB`, `2e`), riders and seats are ids (`rR`, `red`).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

PROTOCOL: Final = 1
FROM_THE_START: Final = -1

Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Secret = Annotated[str, Meta(max_length=64)]
Colour = Literal["red", "blue", "black", "green", "pink", "white"]
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a client sends: unknown fields are refused."""


class Told(Struct, frozen=True):
    """Something that the server says."""


# -- what has happened ---------------------------------------------------------------------
class RaceEvent(Told, frozen=True, omit_defaults=True):
    """A fact of the race; `rule` is the clause that explains it. Which of the rest is there
    depends on the kind. `card` is empty where no card was played; `lane` counts from the right,
    -1 is beside the road; `count` is a number of cards; `tile` a place in the list of tiles."""

    kind: str
    rider: str
    rule: str
    round: int | None = None
    start: int | None = None
    square: int | None = None
    lane: int | None = None
    value: int | None = None
    card: str | None = None
    cards: tuple[str, ...] | None = None
    count: int | None = None
    counts: int | None = None
    specialist: str | None = None
    sum: int | None = None
    die: int | None = None
    lost: int | None = None
    place: int | None = None
    minutes: int | None = None
    seconds: int | None = None
    side: str | None = None
    token: str | None = None
    tile: int | None = None
    squares: tuple[int, ...] | None = None


# -- what a seat may know ------------------------------------------------------------------
class OwnHand(Told, frozen=True):
    """What only the seat itself knows of one of its riders."""

    hand: tuple[str, ...]
    recycled: tuple[str, ...]
    chosen: tuple[str, ...]


class Rider(Told, frozen=True):
    """A rider as the reader sees him. `square` is -1 off the road, `to_go` the squares to the
    line; `held` and `played` count cards by their text; `seat` is who decides for him."""

    id: str
    team: str
    kind: str
    control: str
    seat: str
    square: int
    lane: int
    to_go: int
    crashed: bool
    specialist: str
    card: str
    held: dict[str, int]
    played: dict[str, int]
    exhaustion: int
    face_down: int
    surely_recycled: int
    bids: tuple[str, ...]
    talents: tuple[str, ...]
    a_bit_more: bool
    holds_refresh: bool
    minutes: int
    time: int
    own: OwnHand | None


class Group(Told, frozen=True):
    """Riders without an empty square between them, from the front; `gap` empty squares are
    between them and the group before."""

    riders: tuple[str, ...]
    gap: int


class TokenPile(Told, frozen=True):
    """Tokens that still lie on a square."""

    square: int
    side: str
    values: tuple[int, ...]


class Weather(Told, frozen=True):
    """A weather token on a tile, and the squares that it rules."""

    tile: int
    token: str
    squares: tuple[int, ...]


class Preview(Told, frozen=True):
    """Where a card leads if nobody else moved before: `square` and `lane` as the road stands now,
    `alone_square` and `alone_lane` on an empty one. `value` is what the card counts for, `rule`
    the clause that cuts or raises it (empty when it moves its number), `crosses` whether the line
    is passed, `exposed` whether he would end the round with nobody ahead, if all others stayed."""

    square: int
    lane: int
    steps: int
    value: int
    rule: str
    crosses: bool
    exposed: bool
    alone_square: int
    alone_lane: int


class Choice(Told, frozen=True):
    """One answer to a decision; a command repeats its rider, square, cards, specialist and yes.
    `adds` and `removes` are the cards that a specialist brings and takes out of the deck."""

    number: int
    rider: str
    square: int
    cards: tuple[str, ...]
    specialist: str
    yes: bool
    adds: tuple[str, ...]
    removes: tuple[str, ...]
    preview: Preview | None


class Decision(Told, frozen=True):
    """What the reader's seat must decide. `rider` is empty where choosing him is the decision;
    `limit` is the sum of a refresh, `card` the card that a question is about."""

    kind: str
    rider: str
    choices: tuple[Choice, ...]
    limit: int
    card: str


class Finish(Told, frozen=True):
    """A rider's place in the result; `time` in seconds where times are taken, else 0."""

    place: int
    rider: str
    team: str
    time: int


class Result(Told, frozen=True):
    """How a race has ended, with the seed that the commitment was made for."""

    winner: str
    podium: tuple[str, ...]
    ranking: tuple[Finish, ...]
    rounds: int
    timed: bool
    seed: str
    commitment: str


class View(Told, frozen=True):
    """A race as one seat sees it; `seat` is empty for a spectator. `order` are the riders on the
    road from the front; `breakaway` places are (square, lane); `hint` is what the guided race
    has to say now."""

    seat: str
    round: int
    phase: str
    over: bool
    riders: tuple[Rider, ...]
    order: tuple[str, ...]
    groups: tuple[Group, ...]
    ranking: tuple[str, ...]
    piles: tuple[TokenPile, ...]
    refresh: int
    weather: tuple[Weather, ...]
    breakaway: tuple[tuple[int, int], ...]
    decisions: tuple[Decision, ...]
    take_back: bool
    result: Result | None
    hint: str = ""


# -- tables --------------------------------------------------------------------------------
Sits = Literal["human", "open", "bot", "muscle", "peloton", "dice"]
Pace = Literal["friends", "live", "days"]
TableState = Literal["lobby", "racing", "over"]


class Team(Told, frozen=True):
    """A team of a table and who rides for it; only human, open and bot are seats. `level` is the
    bot's."""

    colour: str
    sits: Sits
    name: str
    level: str
    handicap: int


class LegendInfo(Told, frozen=True):
    """A race of a legend (the first team) against dice."""

    kind: str
    teammates: str
    talents: tuple[str, ...]


class Table(Told, frozen=True):
    """What everybody may know of a table. `tiles` are as laid, for `/api/geometry`; `stage` is
    empty for tiles of somebody's own. `commitment` is the SHA-256 of the seed, published before
    anybody sits down; `rematch` is the table that follows this one, if any; `guide` says that it is
    the guided first race."""

    id: str
    state: TableState
    stage: str
    name: str
    name_fr: str
    tiles: tuple[str, ...]
    mode: str
    modules: tuple[str, ...]
    finish_slipstream: bool
    legend: LegendInfo | None
    teams: tuple[Team, ...]
    pace: Pace
    commitment: str
    created: float
    round: int
    rematch: str
    guide: bool


class SeatStatus(Told, frozen=True):
    """A seat now: `ready` when nothing waits for it; `rides` is who answers for it. When its
    person is gone, `absent_since` is that moment; once `may_vote` is true the others decide, and
    `votes` of the `needed` ones want a bot. `returns`: the person is back and rides again from
    the next round on."""

    seat: str
    online: bool
    ready: bool
    rides: Literal["human", "bot", "nobody"]
    absent_since: float
    may_vote: bool
    votes: tuple[str, ...]
    needed: int
    returns: bool


# -- socket: from the server ---------------------------------------------------------------
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


# -- socket: from the client ---------------------------------------------------------------
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


# -- REST: what clients send ---------------------------------------------------------------
class NewTeam(Asked, frozen=True):
    """A team of a new table: a person at this device, a seat that is open to others, a bot, or a
    dummy team; `dice` in a race of a legend for all but the first."""

    colour: Colour
    sits: Sits = "bot"
    name: Name = ""
    level: Word = "level-3"
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
    be there."""

    fill: Word = ""


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


# -- REST: what the server answers ---------------------------------------------------------
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
    """A seat of this device: `waits` when it has something to decide."""

    table: Table
    seat: str
    waits: bool
    updated: float


class MyTables(Told, frozen=True):
    """Those that are still there, the ones that wait for this device first."""

    tables: tuple[MyTable, ...]


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


class Level(Told, frozen=True):
    """A level of the bots."""

    id: str


class Levels(Told, frozen=True):
    """All levels, from easy to hard."""

    levels: tuple[Level, ...]


class Network(Told, frozen=True):
    """Whether others on the network get in. `may_change` is true on the machine of the server
    itself; `address` is what others type, empty while closed; `problem` is why it cannot open."""

    open: bool
    may_change: bool
    address: str
    problem: str


class Health(Told, frozen=True):
    """The server is up."""

    status: Literal["ok"]
    version: str
    proto: int
    tables: int
    sockets: int
