"""The closed list of questions that optional rules may answer, with the base answers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from flammerouge.core.vectors import vec

# Phases in which decisions can be open.
DRAFT: Final = 0
PLACING: Final = 1
LINING_UP: Final = 2
BIDDER: Final = 3
FIRST_BID: Final = 4
SECOND_BID: Final = 5
ENERGY: Final = 6
RECOVERING: Final = 7
MOVING: Final = 8
REFRESHING: Final = 9
READY: Final = 10  # between rounds: nothing is open, hands are not drawn yet
OVER: Final = 11
PHASES: Final = (
    "draft",
    "placing",
    "lining-up",
    "bidder",
    "first-bid",
    "second-bid",
    "energy",
    "recovering",
    "moving",
    "refreshing",
    "ready",
    "over",
)

# Who meets whom on the road.
EVERYONE: Final = 0
TEAMMATES: Final = 1
NOBODY: Final = 2

SPRINT: Final = "sprint"
MOUNTAIN: Final = "mountain"

RACE: Final = "race"
TOUR: Final = "tour"
TEAM_TIME_TRIAL: Final = "team-time-trial"
INDIVIDUAL_TIME_TRIAL: Final = "individual-time-trial"
MODES: Final = (RACE, TOUR, TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL)


@final
class Pile:
    """A pile of tokens on a square (GT-SET-05); `side` is sprint or mountain."""

    def __init__(self, square: int, values: list[int], side: str) -> None:
        self.square: i64 = square
        self.values: list[int] = values
        self.side: str = side


@final
class Rules:
    """What the modules of a race have decided; shared by all its clones, never changed."""

    def __init__(self) -> None:
        self.mode: str = RACE
        self.setup: vec[u8] = vec[u8]([u8(PLACING)])
        self.meets: i64 = EVERYONE
        self.by_turns: bool = True  # placing: teams take turns with both riders
        self.first_team: i64 = -1  # who places first, -1 for a draw
        self.placing: vec[u8] = vec[u8]()  # teams by their turns to place, where it is not drawn
        self.slipstream: bool = True
        self.tires_by_card: bool = False
        self.timed: bool = False  # until all are home, with times; finishers leave the road
        self.shared_time: bool = False
        self.timing: vec[i64] = vec[i64]([i64(0)])
        self.piles: list[Pile] = []
        self.combative: bool = False  # a token each round for whoever leads
        self.legends: bool = False
        self.refresh: i64 = -1
        self.breakaway: vec[u8] = vec[u8]([u8(0)])  # square, then lanes from the right
        self.copies: i64 = 1  # of each specialist in the draft
        self.specialists: list[Specialist] = []


@final
class Specialist:
    """SPEC-SET-01: a specialist for one kind of rider; cards as rows of the card table."""

    def __init__(
        self, id: str, kind: int, removed: list[int], added: list[int], *, bids_once: bool = False
    ) -> None:
        self.id: str = id
        self.kind: i64 = kind
        self.removed: list[int] = removed
        self.added: list[int] = added
        self.bids_once: bool = bids_once
