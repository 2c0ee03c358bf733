"""What a card would do if nobody were in the way."""

from __future__ import annotations

from dataclasses import dataclass

from flammerouge.core.cards import NO_CARD, Card
from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.movement import move_rider
from flammerouge.core.race import Race
from flammerouge.core.state import OUTSIDE


@dataclass(frozen=True)
class Preview:
    """Where a card leads on an empty road; `value` is what it counts for there."""

    start: int
    square: int
    steps: int
    value: int


def preview(race: Race, rider: str, card: Card | None) -> Preview:
    """Ride a card on a copy of the race from which everybody else is gone."""
    alone = race.clone()
    state = alone.state
    who = state.lineup.index(rider)
    for other in range(len(state.lineup.riders)):
        if other != who and int(state.square[other]) != OUTSIDE:
            state.leave_road(other)
    state.card[who] = state.cards.id_of(card) if card else NO_CARD
    start, before = int(state.square[who]), int(state.logged)
    move_rider(state, who)
    square = int(state.square[who])
    values = [event["value"] for event in alone.events(before) if event.kind == "moved"]
    return Preview(start, square, steps_between(state.course, start, square), sum(values))


def steps_between(course: Course, start: int, end: int) -> int:
    """How many squares lie on the way from one square to another."""
    reached, steps = {start}, 0
    while end not in reached:
        steps += 1
        ahead = {int(course.ahead[s]) for s in reached} | {int(course.aside[s]) for s in reached}
        reached = ahead - {NOWHERE}
    return steps
