"""What a card would do, from what everybody sees: the road, the riders on it, and the card."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.cards import NO_CARD, Card
from flammerouge.core.clauses import BASE_MOVE_04, CLAUSES
from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.events import BYTE, FIRST_SHIFT, KIND_MASK, RULE_MASK, RULE_SHIFT
from flammerouge.core.exhaustion import can_tire, is_exposed
from flammerouge.core.movement import move_rider
from flammerouge.core.slipstream import slipstream
from flammerouge.core.state import OUTSIDE, State


class Landing(NamedTuple):
    """Where a move ends. `value` is what the card counts for, `rule` the clause that cuts or
    raises it, empty when the rider moves as many squares as the card says."""

    square: int
    lane: int
    steps: int
    value: int
    rule: str


class Preview(NamedTuple):
    """A card from the square where its rider stands: on a road that is empty but for him, and as
    all others stand now. `exposed` says whether he would then take an exhaustion card."""

    start: int
    alone: Landing
    now: Landing
    crosses: bool
    exposed: bool


def preview(state: State, rider: str, card: Card | None) -> Preview:
    """Ride a card on copies of the race; the race itself stays as it is."""
    who = state.lineup.index(rider)
    start = int(state.square[who])
    now = state.clone()
    alone = state.clone()
    for other in range(len(state.lineup.riders)):
        if other != who and int(alone.square[other]) != OUTSIDE:
            alone.leave_road(other)
    by_himself = land(alone, who, card)
    among_others = land(now, who, card)
    past = state.course.past
    return Preview(
        start=start,
        alone=by_himself,
        now=among_others,
        crosses=past[among_others.square] > 0 and past[start] == 0,
        exposed=tires(now, who),
    )


def land(state: State, rider: i64, card: Card | None) -> Landing:
    """Move a rider by a card, and tell where he has come to."""
    state.card[rider] = state.cards.id_of(card) if card is not None else NO_CARD
    state.recording = True
    start, before = int(state.square[rider]), int(state.logged)
    move_rider(state, rider)
    value, rule = 0, ""
    for event in state.logged_since(before):
        kind = event & KIND_MASK
        why = event >> RULE_SHIFT & RULE_MASK
        if kind == events.MOVED:
            value = event >> (FIRST_SHIFT + 24) & BYTE
        if kind in (events.MOVED, events.STOOD_UP) and why != BASE_MOVE_04:
            rule = CLAUSES[why]
    square = int(state.square[rider])
    steps = steps_between(state.course, start, square)
    return Landing(square, int(state.lane(rider)), steps, value, rule)


def tires(state: State, rider: i64) -> bool:
    """Whether a rider has nobody ahead after slipstream, if the round ended now."""
    if state.rules.tires_by_card:
        return False
    if state.rules.slipstream:
        slipstream(state)
    return can_tire(state, rider) and is_exposed(state, rider)


def steps_between(course: Course, start: int, end: int) -> int:
    """How many squares lie on the way from one square to another."""
    reached, steps = {start}, 0
    while end not in reached:
        steps += 1
        ahead = {int(course.ahead[s]) for s in reached} | {int(course.aside[s]) for s in reached}
        reached = ahead - {NOWHERE}
    return steps
