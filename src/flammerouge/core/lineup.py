"""Who rides: what never changes about the riders of a race."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64, u8

from flammerouge.core.talents import CLARITY, TACTICAL_TEAM
from flammerouge.core.vectors import vec

ROULEUR: Final = 0
SPRINTEUR: Final = 1
KINDS: Final = ("rouleur", "sprinteur")

# Who moves a rider, and by which rule (PEL-DUM, LEG-OPP, LEG-TM).
DECK: Final = 0
DICE: Final = 1
TEAMMATE: Final = 2
MUSCLE: Final = 3
PELOTON: Final = 4
CONTROLS: Final = ("deck", "dice", "teammate", "muscle", "peloton")

NO_SEAT: Final = 255
MOST_RIDERS: Final = 12
HAND_SIZE: Final = 4
TEAM_HAND: Final = 6
WHOLE_DECK: Final = 24


class Rider(NamedTuple):
    """One rider as set up. `deck` is the place in the line-up of the rider whose deck he
    uses, his own place for nearly everyone."""

    id: str
    team: int
    kind: int
    deck: int
    control: int = DECK
    talents: int = 0


def hand_size(rider: Rider) -> int:
    """BASE-ENER-02, LEG-TM-01: cards he draws before any wind; LEG-TALENT-S1-3, LEG-TALENT-S3-1."""
    if rider.control == TEAMMATE:
        return WHOLE_DECK if rider.talents & TACTICAL_TEAM else TEAM_HAND
    return HAND_SIZE + (1 if rider.talents & CLARITY else 0)


@final
class LineUp:
    """The riders of a race as columns, and the teams they ride for.

    `card_teams` are the teams with a deck of their own. `turns` has for each of them, when it
    places first, the teams in the order of their turns (BASE-SET-04).
    """

    def __init__(self, teams: list[str], seats: list[int], riders: list[Rider]) -> None:
        self.teams: list[str] = teams
        self.riders: list[Rider] = riders
        self.count: i64 = len(riders)
        self.seat_of_team: vec[i64] = vec[i64]([i64(s) for s in seats])
        self.team: vec[i64] = vec[i64]([i64(r.team) for r in riders])
        self.seat: vec[i64] = vec[i64]([i64(seats[r.team]) for r in riders])
        self.kind: vec[i64] = vec[i64]([i64(r.kind) for r in riders])
        self.deck: vec[i64] = vec[i64]([i64(r.deck) for r in riders])
        self.control: vec[i64] = vec[i64]([i64(r.control) for r in riders])
        self.hand: vec[i64] = vec[i64]([i64(hand_size(r)) for r in riders])
        self.talents: vec[i64] = vec[i64]([i64(r.talents) for r in riders])
        self.dummies: bool = any(r.control in (MUSCLE, PELOTON) for r in riders)
        own = [
            t for t in range(len(teams)) if any(r.team == t and r.control == DECK for r in riders)
        ]
        self.card_teams: vec[i64] = vec[i64]([i64(t) for t in own])
        self.turns: list[vec[u8]] = [
            vec[u8]([u8(t) for t in own[first:] + own[:first] for r in riders if r.team == t])
            for first in range(len(own))
        ]

    def index(self, rider: str) -> int:
        """The place of a rider in the line-up, -1 when there is none of that name."""
        for i, one in enumerate(self.riders):
            if one.id == rider:
                return i
        return -1
