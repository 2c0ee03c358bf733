"""Tours: what is asked for, and what everybody may know of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from flammerouge.server.gallery import StageCard
from flammerouge.server.press.finished import Headline
from flammerouge.server.protocol.answers import Problem
from flammerouge.server.protocol.base import Asked, Name, Told, Word
from flammerouge.server.protocol.requests import USUAL_LEVEL, NewTeam
from flammerouge.server.protocol.tables import Pace, TableState, Team

Reference = Annotated[str, Meta(max_length=200)]
Day = Annotated[int, Meta(ge=1, le=21)]


class NewTour(Asked, frozen=True):
    """A tour to set up. Stages are ids, generated ones (`hilly-17`) or tiles (`a b c u`), in the
    order in which they are ridden."""

    teams: Annotated[tuple[NewTeam, ...], Meta(min_length=1, max_length=6)]
    stages: Annotated[tuple[Reference, ...], Meta(max_length=21)]
    name: Name = ""
    rest_days_after: Annotated[tuple[Day, ...], Meta(max_length=21)] = ()
    modules: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    combative: bool = False
    pace: Pace = "friends"


class DrawStages(Asked, frozen=True):
    """Make up so many stages."""

    count: Annotated[int, Meta(ge=1, le=21)]


class Drawn(Told, frozen=True):
    """Stages that were made up, as a tour refers to them."""

    stages: tuple[str, ...]


class GiveSeat(Asked, frozen=True):
    """Leave a seat of the coming stage to a bot, or to whoever comes."""

    sits: Literal["bot", "open"]
    level: Word = USUAL_LEVEL


class TourPlan(Told, frozen=True):
    """A tour that is set up at once."""

    id: str
    stages: tuple[str, ...]
    rest_days_after: tuple[int, ...]


class TourChoices(Told, frozen=True):
    """What can be chosen for a tour: `fewest` to `most` stages."""

    plans: tuple[TourPlan, ...]
    fewest: int
    most: int
    modules: tuple[str, ...]


class TourStage(Told, frozen=True):
    """A stage of a tour: how it is ridden, whether a rest day follows, and the table at which it
    is ridden, if there is one already. `by_team` says that it is won by a team; `problem` is the
    code of why it cannot be ridden so."""

    number: int
    reference: str
    card: StageCard
    mode: str
    modules: tuple[str, ...]
    rests: bool
    by_team: bool
    problem: str = ""
    table: str = ""
    state: TableState | Literal[""] = ""


class TourChecked(Told, frozen=True):
    """A tour before anybody rides it. `rest_days` are all the ways to rest that there are, `closed`
    modules that cannot be chosen, with the code of the refusal, `sits` by colour who cannot ride
    for it; `problem` is why the tour would be refused."""

    stages: tuple[TourStage, ...]
    rest_days: tuple[tuple[int, ...], ...]
    closed: dict[str, str]
    sits: dict[str, dict[str, str]]
    problem: Problem | None


class TourRider(Told, frozen=True):
    """A rider of a tour, as whom he rides, and the exhaustion cards that he carries to the next
    stage."""

    id: str
    team: str
    kind: str
    specialist: str
    exhaustion: int


class TourJerseys(Told, frozen=True):
    """Who wears what; empty where nobody does."""

    yellow: str
    green: str
    polka_dot: str


class TourStandings(Told, frozen=True):
    """The riders of each classification, from the best on."""

    general: tuple[str, ...]
    sprint: tuple[str, ...]
    mountain: tuple[str, ...]


class TourColumn(Told, frozen=True):
    """The column of a stage on the sheets. `podium` and `combative` (a rider) are the stage's own;
    `time` (seconds), `sprint`, `mountain`, `tour_points` and `rest_points` are sums so far.
    `rest_day` are the points of the rest day after the stage; `placing` the teams in the order in
    which they place on the next stage. `exhaustion` are the cards that riders carry on; `news` is
    what happened."""

    number: int
    mode: str
    order: tuple[str, ...]
    podium: dict[str, int]
    combative: str
    time: dict[str, int]
    sprint: dict[str, int]
    mountain: dict[str, int]
    tour_points: dict[str, int]
    rest_points: dict[str, int]
    rest_day: dict[str, int] | None
    standings: TourStandings
    jerseys: TourJerseys
    placing: tuple[str, ...]
    exhaustion: dict[str, int]
    news: tuple[Headline, ...]


class TourBonus(Told, frozen=True):
    """The points of the end by team, for each classification."""

    general: dict[str, int]
    team: dict[str, int]
    sprint: dict[str, int]
    mountain: dict[str, int]


class Tour(Told, frozen=True):
    """What everybody may know of a tour. `table` is that of the stage that is ridden, or was ridden
    last. `commitment` is the SHA-256 of the seed, which is shown when the tour is over. `total` and
    `ranking` are as it stands; `news` is the front page of the end."""

    id: str
    name: str
    state: TableState
    created: float
    commitment: str
    seed: str
    pace: Pace
    modules: tuple[str, ...]
    combative: bool
    table: str
    stages: tuple[TourStage, ...]
    teams: tuple[Team, ...]
    riders: tuple[TourRider, ...]
    columns: tuple[TourColumn, ...]
    bonus: TourBonus | None
    total: dict[str, int]
    ranking: tuple[str, ...]
    news: tuple[Headline, ...]


class TourCreated(Told, frozen=True):
    """A new tour. `host` is the secret that starts its stages; `tokens` are those of the seats of
    people at this device, by colour; they open the same seats on every stage."""

    tour: Tour
    host: str
    tokens: dict[str, str]


class MyTour(Told, frozen=True):
    """A tour in which this device has seats, or which it has set up. `part` of `stages` is ridden
    at `table`, or was ridden last; `waits` when somebody of this device has something to do.
    `ranking` are the teams when it is over."""

    id: str
    name: str
    seats: tuple[str, ...]
    state: TableState
    part: int
    stages: int
    table: str
    table_state: TableState
    waits: bool
    updated: float
    ranking: tuple[str, ...]


class MyTours(Told, frozen=True):
    """Those in which something is to be done first."""

    tours: tuple[MyTour, ...]
