"""What everybody may know of a table."""

from __future__ import annotations

from typing import Literal

from flammerouge.server.protocol.base import Told

Sits = Literal["human", "open", "bot", "muscle", "peloton", "dice"]
Pace = Literal["friends", "live", "days"]
TableState = Literal["lobby", "racing", "over"]
SeriesKind = Literal["tour", "campaign", "paper"]


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


class SeriesPart(Told, frozen=True):
    """What a table is a part of: a tour or a campaign by its id, and the number of the stage that
    is ridden at this table, from 1."""

    kind: SeriesKind
    id: str
    part: int


class Table(Told, frozen=True):
    """What everybody may know of a table. `tiles` are as laid, for `/api/geometry`; `stage` is
    empty for tiles of somebody's own. `commitment` is the SHA-256 of the seed, published before
    anybody sits down; `rematch` is the table that follows this one, if any, in a series that of the
    next stage; `guide` says that it is the guided first race."""

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
    series: SeriesPart | None


class SeatStatus(Told, frozen=True):
    """A seat now: `ready` when nothing waits for it, before the start when somebody is there for
    it; `rides` is who answers for it. When its person is gone, `absent_since` is that moment; at
    `vote_from`, once `may_vote` is true, the others decide, and `votes` of the `needed` ones want a
    bot. `returns`: the person is back and rides again from the next round on."""

    seat: str
    online: bool
    ready: bool
    rides: Literal["human", "bot", "nobody"]
    absent_since: float
    vote_from: float
    may_vote: bool
    votes: tuple[str, ...]
    needed: int
    returns: bool
