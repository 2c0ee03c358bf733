"""Every address under /api: what it takes, what it answers, and an honest request to it."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from flammerouge.server import protocol
from flammerouge.server.gallery import StageCard
from flammerouge.server.geometry import Geometry
from flammerouge.server.guide import Guide
from flammerouge.server.help_texts import Help
from flammerouge.server.press.front_page import FrontPage

TEXT, PICTURE = "text/plain", "image/svg+xml"
PEOPLE = [{"colour": colour, "sits": "human"} for colour in ("red", "blue")]
WISH = {"teams": PEOPLE, "tiles": ["a", "u"], "start": True}
TOUR = {"teams": PEOPLE, "stages": ["a u", "a b u", "a c u"]}
LEGEND = {"kind": "rouleur", "variant": "express"}
PAPER = {
    "teams": ["red"],
    "length": 1,
    "riders": {f"r{kind[0].upper()}": {"team": "red", "kind": kind}
               for kind in ("rouleur", "sprinteur")},
    "stages": [],
}  # fmt: skip


@dataclass(frozen=True)
class Promise:
    """What a request takes and answers: a type, or a kind of file.

    An honest request is about a `place` of the world, with one of its secrets, with `content` and
    with these `gaps` in its address filled; `refuses` is whether any request is refused at all.
    """

    answer: Any
    body: type[msgspec.Struct] | None = None
    content: object = None
    place: str = "over"
    secret: str = ""
    gaps: dict[str, str] = field(default_factory=dict)
    refuses: bool = True


TABLE, SEAT = protocol.Table, "/tables/{table}/seats/{colour}"
BLUE = {"colour": "blue"}
PROMISES: dict[tuple[str, str], Promise] = {
    ("GET", "/health"): Promise(protocol.Health, refuses=False),
    # -- tables
    ("POST", "/tables"): Promise(protocol.Created, protocol.NewTable, WISH),
    ("POST", "/tables/check"): Promise(protocol.Checked, protocol.NewTable, WISH),
    ("POST", "/tables/mine"): Promise(protocol.MyTables, protocol.Mine, {"seats": []}),
    ("GET", "/tables/{table}"): Promise(TABLE),
    ("POST", SEAT): Promise(
        protocol.SeatTaken, protocol.TakeSeat, {"name": "Bob"}, "lobby", gaps=BLUE
    ),
    ("DELETE", SEAT): Promise(TABLE, place="lobby", secret="red"),
    ("POST", SEAT + "/move"): Promise(protocol.SeatTaken, place="racing", secret="red"),
    ("POST", "/tables/{table}/start"): Promise(
        TABLE, protocol.StartRace, {"fill": "level-1"}, "lobby", "host"
    ),
    ("POST", "/tables/{table}/rematch"): Promise(TABLE, secret="host"),
    ("POST", "/tables/{table}/vote"): Promise(
        TABLE, protocol.Vote, {"seat": "red", "bot": True}, "racing", "red"
    ),
    ("GET", "/tables/{table}/record"): Promise(TEXT),
    ("GET", "/tables/{table}/replay"): Promise(protocol.Replay),
    ("GET", "/tables/{table}/front"): Promise(FrontPage),
    # -- tours
    ("POST", "/tours"): Promise(protocol.TourCreated, protocol.NewTour, TOUR),
    ("GET", "/tours/choices"): Promise(protocol.TourChoices, refuses=False),
    ("POST", "/tours/check"): Promise(protocol.TourChecked, protocol.NewTour, TOUR),
    ("POST", "/tours/draw"): Promise(protocol.Drawn, protocol.DrawStages, {"count": 2}),
    ("POST", "/tours/mine"): Promise(protocol.MyTours, protocol.Mine, {"seats": []}),
    ("GET", "/tours/{tour}"): Promise(protocol.Tour, place="tour"),
    ("POST", "/tours/{tour}/next"): Promise(TABLE, place="tour", secret="host"),
    ("POST", "/tours/{tour}/seats/{colour}"): Promise(
        TABLE, protocol.GiveSeat, {"sits": "open"}, "new tour", "host", BLUE
    ),
    ("GET", "/tours/{tour}/paper"): Promise(dict[str, Any], place="tour"),
    # -- campaigns
    ("POST", "/campaigns"): Promise(protocol.CampaignCreated, protocol.NewCampaign, LEGEND),
    ("POST", "/campaigns/mine"): Promise(
        protocol.MyCampaigns, protocol.CampaignKeys, {"campaigns": []}
    ),
    ("GET", "/campaigns/{campaign}"): Promise(protocol.Campaign, place="campaign"),
    ("GET", "/campaigns/{campaign}/outlooks"): Promise(protocol.Outlooks, place="campaign"),
    ("POST", "/campaigns/{campaign}/talent"): Promise(
        protocol.Campaign, protocol.ChooseTalent, {"talent": "{talent}"}, "campaign", "red"
    ),
    ("POST", "/campaigns/{campaign}/ride"): Promise(TABLE, place="riding", secret="red"),
    ("POST", "/campaigns/{campaign}/name"): Promise(
        protocol.Campaign, protocol.SignCampaign, {"name": "Ann"}, "campaign", "red"
    ),
    ("GET", "/best"): Promise(protocol.BestScores, refuses=False),
    # -- tours on paper
    ("POST", "/papers"): Promise(protocol.PaperCreated, None, PAPER),
    ("GET", "/papers/{paper}"): Promise(protocol.KeptPaper, place="paper"),
    ("POST", "/papers/{paper}"): Promise(
        protocol.KeptPaper, None, PAPER, "paper", "host", {"query": "?version=1"}
    ),
    ("GET", "/scoring"): Promise(protocol.Scoring, refuses=False),
    # -- the rest
    ("GET", "/network"): Promise(protocol.Network, refuses=False),
    ("POST", "/network"): Promise(protocol.Network, protocol.SetNetwork, {"open": False}),
    ("POST", "/qr"): Promise(PICTURE, protocol.DrawCode, {"path": "/#/x"}),
    ("GET", "/stages"): Promise(tuple[StageCard, ...], refuses=False),
    ("GET", "/choices"): Promise(protocol.Choices, refuses=False),
    ("GET", "/geometry/{tiles}"): Promise(Geometry),
    ("GET", "/rules/{language}"): Promise(dict[str, str]),
    ("GET", "/help/{language}"): Promise(Help),
    ("GET", "/guide/{language}"): Promise(Guide),
}
