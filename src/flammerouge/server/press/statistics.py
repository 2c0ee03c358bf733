"""The figures of a finished race, for its chart and its tables."""

from __future__ import annotations

from typing import Final

import msgspec

from flammerouge.core.rules import EVERYONE
from flammerouge.server.press.chronicle import Chronicle, Moment, Racer
from flammerouge.server.ways import lost_by

BLOCKED: Final = frozenset({"BASE-MOVE-06", "BASE-MOVE-07", "MET-CRASH-03"})
HELD_UP: Final = frozenset(
    {"MTN-ASC-01", "MTN-ASC-02", "SPEC-ASC-01", "LEG-TALENT-R3-3", "LEG-TALENT-S2-2"}
)


class RiderFigures(msgspec.Struct, frozen=True):
    """One rider. `place` is his place in the result, 0 for a legend's teammate.

    By moment, the start first and then the end of every round: `places` on the road (0 where he
    has retired) and squares `behind` the first. By round: `cards` as text, empty where he played
    none. Counts of rounds: `exhausted` he took exhaustion, `sheltered` he ended behind somebody,
    `led` he ended first of all who met. Counts of squares: `slipped` gained by slipstream,
    `blocked` lost behind others, `uphill` lost on ascents.
    """

    rider: str
    team: str
    kind: str
    control: str
    place: int
    places: tuple[int, ...]
    behind: tuple[int, ...]
    cards: tuple[str, ...]
    exhausted: int
    sheltered: int
    led: int
    slipped: int
    blocked: int
    uphill: int
    crashes: int


class Statistics(msgspec.Struct, frozen=True):
    """All riders, in the order of the result, teammates last."""

    rounds: int
    riders: tuple[RiderFigures, ...]


def statistics(chronicle: Chronicle) -> Statistics:
    """The figures of a race."""
    ranked = [chronicle.rider(name) for name in chronicle.ranking]
    others = [rider for rider in chronicle.riders if rider not in ranked]
    riders = tuple(_figures(chronicle, rider) for rider in (*ranked, *others))
    return Statistics(len(chronicle.rounds), riders)


def _figures(chronicle: Chronicle, rider: Racer) -> RiderFigures:
    name, rounds = rider.id, chronicle.rounds
    riding = [moment for moment in rounds if moment.of("moved", name)]
    ranking = chronicle.ranking
    return RiderFigures(
        rider=name,
        team=rider.team,
        kind=rider.kind,
        control=rider.control,
        place=ranking.index(name) + 1 if name in ranking else 0,
        places=tuple(_place(moment, name) for moment in chronicle.moments),
        behind=tuple(_behind(chronicle, moment, name) for moment in chronicle.moments),
        cards=tuple(chronicle.card(moment, name) for moment in rounds),
        exhausted=sum(bool(moment.of("exhausted", name)) for moment in rounds),
        sheltered=sum(chronicle.sheltered(moment, name) for moment in riding),
        led=sum(moment.order[0] == name for moment in rounds) if all_meet(chronicle) else 0,
        slipped=sum(len(moment.of("slipped", name)) for moment in rounds),
        blocked=lost(chronicle, name, BLOCKED),
        uphill=lost(chronicle, name, HELD_UP),
        crashes=sum(len(moment.of("crashed", name)) for moment in rounds),
    )


def all_meet(chronicle: Chronicle) -> bool:
    """Whether all riders share the road, so that one can lead or follow."""
    return int(chronicle.race.state.rules.meets) == EVERYONE


def lost(chronicle: Chronicle, name: str, rules: frozenset[str]) -> int:
    """The squares that a rider's moves were cut short by these rules."""
    moves = [move for moment in chronicle.rounds for move in moment.of("moved", name)]
    return sum(lost_by(chronicle.course, move) for move in moves if move.rule in rules)


def _place(moment: Moment, name: str) -> int:
    return moment.order.index(name) + 1 if name in moment.order else 0


def _behind(chronicle: Chronicle, moment: Moment, name: str) -> int:
    return chronicle.gap(moment, moment.order[0], name) if name in moment.order else 0
