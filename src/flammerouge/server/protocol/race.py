"""What has happened in a race, and what a seat may know of it."""

from __future__ import annotations

from typing import Literal

from flammerouge.server.protocol.base import Told

Way = Literal["plain", "counts", "cut", "stays"]


class Card(Told, frozen=True):
    """A kind of card; its `text` stands for it everywhere else."""

    text: str
    value: int
    powers: tuple[str, ...]
    exhaustion: bool


class RaceEvent(Told, frozen=True, omit_defaults=True):
    """A fact of the race; `rule` is the clause that explains it. Which of the rest is there
    depends on the kind. `card` is empty where no card was played; `lane` counts from the right,
    -1 is beside the road; `value` is what a move counts for, `steps` the squares it went and `lost`
    those it did not, `path` where it went, from its start on; `count` is a number of cards; `tile`
    a place in the list of tiles."""

    kind: str
    rider: str
    rule: str
    round: int | None = None
    start: int | None = None
    square: int | None = None
    lane: int | None = None
    value: int | None = None
    path: tuple[int, ...] | None = None
    steps: int | None = None
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
    `alone_square`, `alone_lane` and `alone_steps` on an empty one. `path` are the squares on which
    he goes there, from his own on. `value` is what the card counts for, `rule` the clause that cuts
    or raises it (empty when it moves its number), `crosses` whether the line is passed, `exposed`
    whether he would end the round with nobody ahead, if all others stayed. `way` says how he would
    ride on an empty road: as many squares as are printed (`plain`), as many as the card `counts`
    for, fewer than that (`cut`), or none (`stays`); `blocked` whether others make him end on
    another square."""

    square: int
    lane: int
    path: tuple[int, ...]
    steps: int
    value: int
    rule: str
    crosses: bool
    exposed: bool
    alone_square: int
    alone_lane: int
    alone_steps: int
    way: Way
    blocked: bool


class Choice(Told, frozen=True):
    """One answer to a decision; a command repeats its rider, square, cards, specialist and yes.
    `sum` is what its cards are worth together; `adds` and `removes` are the cards that a specialist
    brings and takes out of the deck."""

    number: int
    rider: str
    square: int
    cards: tuple[str, ...]
    sum: int
    specialist: str
    yes: bool
    adds: tuple[str, ...]
    removes: tuple[str, ...]
    preview: Preview | None


class Decision(Told, frozen=True):
    """What the reader's seat must decide. `rider` is empty where choosing him is the decision;
    `limit` is the sum of a refresh, and `best` the number of the choice that comes nearest to it,
    else 0; `card` is the card that a question is about."""

    kind: str
    rider: str
    choices: tuple[Choice, ...]
    limit: int
    best: int
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
