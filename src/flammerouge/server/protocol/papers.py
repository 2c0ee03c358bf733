"""What goes over the wire of a tour that is kept on paper, and the tables of its scorekeeper."""

from __future__ import annotations

from msgspec import field

from flammerouge.server.protocol.base import Told


class PaperRider(Told, frozen=True):
    """A rider of a tour on paper."""

    team: str
    kind: str


class PaperResult(Told, frozen=True, omit_defaults=True):
    """What a rider brought home from a stage; `time` is like `1:20`, `exhaustion` are the cards
    left in his deck."""

    time: str
    sprint: int
    mountain: int
    exhaustion: int = 0


class PaperStage(Told, frozen=True, omit_defaults=True):
    """A stage as it was written down: all riders in the order of crossing, and what each of them
    brought. `combative` are combativity tokens, `breakaway` who won a breakaway place."""

    name: str
    mode: str
    order: tuple[str, ...]
    results: dict[str, PaperResult]
    combative: dict[str, int] = field(default_factory=dict)
    breakaway: tuple[str, ...] = ()


class PaperTour(Told, frozen=True, omit_defaults=True):
    """A tour as `flammerouge score` reads it. `length` are the stages of the whole tour,
    `combative` says whether it has combativity tokens, `names` who plays for a team, `dummies`
    which teams nobody plays for."""

    teams: tuple[str, ...]
    rest_days_after: tuple[int, ...]
    length: int
    combative: bool
    riders: dict[str, PaperRider]
    stages: tuple[PaperStage, ...]
    title: str = ""
    names: dict[str, str] = field(default_factory=dict)
    dummies: tuple[str, ...] = ()


class KeptPaper(Told, frozen=True):
    """A tour on paper as the server has it; every change of it has a `version` of its own."""

    id: str
    version: int
    updated: float
    tour: PaperTour


class PaperCreated(Told, frozen=True):
    """A tour that the server keeps from now on; whoever has the secret may change it."""

    paper: KeptPaper
    secret: str


# -- what the scorekeeper adds up with -------------------------------------------------------
class BonusScale(Told, frozen=True):
    """What the places of the classifications are worth in tours of up to so many stages."""

    stages: int
    general: tuple[int, ...]
    team: tuple[int, ...]
    points: tuple[int, ...]


class TokenValues(Told, frozen=True):
    """What the tokens of the two piles of a stage are worth."""

    major: tuple[int, ...]
    minor: tuple[int, ...]


class PlannedStage(Told, frozen=True):
    """A stage of a tour by the book. `number` is what people call it; `major` and `minor` are the
    sides of its piles, empty where there are none; `origin` says where all of this but the number
    comes from, which need not be the card on somebody's table."""

    number: str
    name: str
    name_fr: str
    mode: str
    major: str
    minor: str
    origin: str


class RestDays(Told, frozen=True):
    """Where a tour may rest: once anywhere, or twice in one of `stages`, at these places."""

    stages: int
    first: tuple[int, ...]
    second: tuple[int, ...]


class Scoring(Told, frozen=True):
    """Every figure that the sheets of a tour are added up with, for a scorekeeper without a
    network. `few_players` is up to how many the first scale counts; `seconds` are those of the
    timing tile; `team_mode` is the way of riding in which a team has one time; `most_rounds` bounds
    minutes and rounds led; `plans` are the tours by the book."""

    podium: tuple[int, ...]
    combative: int
    rest_day: int
    scales: tuple[BonusScale, ...]
    few_players: int
    kinds: tuple[str, ...]
    modes: tuple[str, ...]
    team_mode: str
    fewest_stages: int
    most_stages: int
    most_teams: int
    most_riders: int
    most_rounds: int
    most_points: int
    most_away: int
    most_exhaustion: int
    longest_title: int
    longest_name: int
    rest_days: RestDays
    seconds: tuple[int, ...]
    tokens: TokenValues
    plans: tuple[tuple[PlannedStage, ...], ...]
