"""How far riders have come along the road."""

from __future__ import annotations

from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.events import Event


def following(course: Course, square: int) -> tuple[int, ...]:
    """The squares right after a square, inner before outer."""
    both = int(course.ahead[square]), int(course.aside[square])
    return tuple(number for number in both if number != NOWHERE)


def steps_of(course: Course, start: int, end: int, value: int) -> int:
    """How many squares of its value a move has gone.

    TILE-ROUND-03, R-15: a rider takes the way on which he moves most.
    """
    reached, found = {start}, 0
    for steps in range(1, value + 1):
        reached = {ahead for square in reached for ahead in following(course, square)}
        if end in reached:
            found = steps
    return found


def lost_by(course: Course, moved: Event) -> int:
    """How many squares of its value a move has not gone."""
    return moved["value"] - steps_of(course, moved["start"], moved["square"], moved["value"])
