"""Which way riders have come along the road, and how far."""

from __future__ import annotations

from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.events import Event


def following(course: Course, square: int) -> tuple[int, ...]:
    """The squares right after a square, inner before outer."""
    both = int(course.ahead[square]), int(course.aside[square])
    return tuple(number for number in both if number != NOWHERE)


def path_of(course: Course, start: int, end: int, value: int) -> tuple[int, ...]:
    """The squares of a move with a value, from the first to the last; one if it went nowhere.

    TILE-ROUND-03, R-15: a rider takes the way on which he moves most.
    """
    found: tuple[int, ...] = (start,)
    paths = {start: found}
    for _ in range(value):
        paths = {
            ahead: (*path, ahead)
            for square, path in paths.items()
            for ahead in following(course, square)
        }
        found = paths.get(end, found)
    return found


def steps_of(course: Course, start: int, end: int, value: int) -> int:
    """How many squares of its value a move has gone."""
    return len(path_of(course, start, end, value)) - 1


def way_of(course: Course, moved: Event) -> tuple[int, ...]:
    """The squares of a move that has happened."""
    return path_of(course, moved["start"], moved["square"], moved["value"])


def lost_by(course: Course, moved: Event) -> int:
    """How many squares of its value a move has not gone."""
    return moved["value"] - len(way_of(course, moved)) + 1
