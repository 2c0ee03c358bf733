"""What goes over the wire of a solo campaign: legendary riders, a variant by Antoine Gruzelle."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from flammerouge.server.gallery import StageCard
from flammerouge.server.press.finished import Headline
from flammerouge.server.protocol.base import Asked, Colour, Name, Secret, Told, Word
from flammerouge.server.protocol.tables import TableState

Asks = Literal["talent", "race", ""]


# -- before a campaign -----------------------------------------------------------------------
class NewCampaign(Asked, frozen=True):
    """A campaign to begin. `exhaustion` are the cards at the start, which is how hard it is;
    `doubled` and `sprints` are the scorings of the two introduction campaigns; stages are drawn
    from `boxes`; `a_bit_more` is for once in a race or in the tour. `name` is who rides."""

    kind: Word
    teammates: Word = "rouleur"
    exhaustion: Annotated[int, Meta(ge=0, le=100)] = 2
    variant: Word = "standard"
    doubled: bool = False
    sprints: bool = False
    boxes: Annotated[tuple[Word, ...], Meta(max_length=12)] = ("base",)
    a_bit_more: Word = "race"
    colour: Colour = "red"
    name: Name = ""


class CampaignPlan(Told, frozen=True):
    """What a campaign was begun with, or could be."""

    kind: str
    teammates: str
    exhaustion: int
    variant: str
    doubled: bool
    sprints: bool
    boxes: tuple[str, ...]
    a_bit_more: str
    colour: Colour
    name: str


class VariantChoice(Told, frozen=True):
    """How long a campaign can be; `talents` are the stages before which one is chosen."""

    id: str
    stages: int
    talents: tuple[int, ...]


class CampaignChoices(Told, frozen=True):
    """What can be chosen for a campaign. `introductions` are the first campaigns of a kind of
    rider; `exhaustion` the cards at the start, `boxes` the stages in each of them."""

    introductions: tuple[CampaignPlan, ...]
    variants: tuple[VariantChoice, ...]
    exhaustion: tuple[int, ...]
    boxes: dict[str, int]
    a_bit_more: tuple[str, ...]


class ChooseTalent(Asked, frozen=True):
    """Take one of the talents that are offered."""

    talent: Word


class SignCampaign(Asked, frozen=True):
    """The name under which a campaign stands in the table of best scores."""

    name: Name = ""


# -- a campaign ------------------------------------------------------------------------------
class CampaignStage(Told, frozen=True):
    """A stage as it will be ridden. `added` are the cells of the profile that straights were added
    for, `mark` is the cell of the intermediate sprint, -1 where there is none. `table` is where it
    is ridden or was, empty before; `talent` says that one is chosen before it, `turned` that its
    start tile shows another side than on the card of the stage."""

    number: int
    card: StageCard
    turned: bool
    added: tuple[tuple[int, int], ...]
    mark: int
    talent: bool
    table: str
    state: TableState | Literal[""]


class LedgerLine(Told, frozen=True):
    """A stage in the books: place, points, sprint, times in seconds, the place in the general
    classification after it and the seconds behind its leader, exhaustion left at the end."""

    stage: int
    place: int
    points: int
    sprint: int
    time: int
    total: int
    general: int
    behind: int
    exhaustion: int


class CampaignStanding(Told, frozen=True):
    """A rider in the general classification."""

    rider: str
    team: str
    kind: str
    time: int
    behind: int


class CampaignLedger(Told, frozen=True):
    """The books; `classification` are the points of the end, 0 before it."""

    lines: tuple[LedgerLine, ...]
    general: tuple[CampaignStanding, ...]
    classification: int
    total: int


class Campaign(Told, frozen=True):
    """What everybody may know of a campaign. `chosen` is what it was begun with; `asks` what it
    waits for, nothing when it is over; `offered` are the talents to choose from now, `exhaustion`
    the cards that the rider brings to the next stage. `best` names its table of best scores. Seed
    and news are empty until it is over, the headline is the first of them; `commitment` is the
    SHA-256 of the seed."""

    id: str
    created: float
    chosen: CampaignPlan
    rider: str
    stages: tuple[CampaignStage, ...]
    talents: tuple[str, ...]
    asks: Asks
    offered: tuple[str, ...]
    exhaustion: int
    ledger: CampaignLedger
    best: str
    commitment: str
    seed: str
    news: tuple[Headline, ...]


class CampaignCreated(Told, frozen=True):
    """A new campaign; `token` is the secret of its rider, at all its tables too."""

    campaign: Campaign
    token: str


# -- what a talent would change --------------------------------------------------------------
class StageOutlook(Told, frozen=True):
    """A stage that comes, on average: place, points, how often it is won and how often its sprint,
    seconds behind the winner, exhaustion left at its end."""

    stage: int
    place: float
    points: float
    wins: float
    sprints: float
    behind: float
    exhaustion: float


class Outlook(Told, frozen=True):
    """The rest of a campaign with a talent, an empty one is none; `points` is the score of all of
    it. `same` says that a talent changes nothing for the bot that rode."""

    talent: str
    points: float
    stages: tuple[StageOutlook, ...]
    same: bool


class Outlooks(Told, frozen=True):
    """What each talent on offer would change, the first one being none; each from so many races,
    all ridden by one kind of bot."""

    races: int
    bot: str
    outlooks: tuple[Outlook, ...]


# -- lists -----------------------------------------------------------------------------------
class CampaignKey(Asked, frozen=True):
    """A campaign that this device rides, and its secret."""

    campaign: Word
    token: Secret


class CampaignKeys(Asked, frozen=True):
    """The campaigns that this device rides."""

    campaigns: Annotated[tuple[CampaignKey, ...], Meta(max_length=100)]


class MyCampaign(Told, frozen=True):
    """A campaign in a list: so many of its stages are ridden; `table` is the race that is on.
    `points` and the place in the `general` classification are 0 until it is over."""

    id: str
    kind: str
    variant: str
    colour: str
    ridden: int
    stages: int
    asks: Asks
    table: str
    updated: float
    points: int
    general: int


class MyCampaigns(Told, frozen=True):
    """Those that are still there, the ones that go on first; `damaged` can no longer be read."""

    campaigns: tuple[MyCampaign, ...]
    damaged: tuple[str, ...]


class BestScore(Told, frozen=True):
    """A campaign that is over, in its table; `general` is the place in the classification,
    `bot_rode` says that a bot has decided for its rider at times."""

    campaign: str
    name: str
    points: int
    general: int
    time: int
    kind: str
    teammates: str
    exhaustion: int
    bot_rode: bool
    created: float


class BestTable(Told, frozen=True):
    """The best scores of a variant and of what scores in it, the best first; `count` is how many
    there are in all."""

    table: str
    count: int
    scores: tuple[BestScore, ...]


class BestScores(Told, frozen=True):
    """All tables that have a score."""

    tables: tuple[BestTable, ...]
