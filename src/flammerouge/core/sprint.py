"""The intermediate sprint of a legend: where its mark lies on a road (LEG-SCORE)."""

from __future__ import annotations

from typing import Final, NamedTuple

from flammerouge.core.track import FINISH, START, Split, Track

HALF: Final = 2


class Step(NamedTuple):
    """A square of the way from line to line by the inner branches: its number and its ground."""

    square: int
    climbs: bool
    branch: bool = False


class SprintMark(NamedTuple):
    """The square that the mark lies on, and the first one past it."""

    square: int
    past: int


def sprint_mark(track: Track) -> SprintMark:
    """LEG-SCORE-05: one square before the end of the longest portion without ascent that does not
    lead to the finish; on a road without ascents the middle.

    R-54: where the longest one leads to the finish, the longest of the others. O-20: the way is
    counted from line to line; of equal portions the one nearest the finish; not on a branch; the
    middle of an even way is the first of its two squares there. O-24: an ascent up to the finish
    ends a portion like any other.
    """
    way = _way(track)
    ends = _portions([step.climbs for step in way])
    last = max(ends, key=lambda end: (ends[end], end)) if ends else len(way) // HALF + 1
    while way[last].branch:
        last -= 1
    return SprintMark(way[last - 1].square, way[last].square)


def _way(track: Track) -> list[Step]:
    """The squares between the lines, with the last one behind the start line before them."""
    way: list[Step] = []
    at = 0
    for section in track.sections:
        if isinstance(section, Split):
            way += [Step(at + i, s.terrain.climbs, True) for i, s in enumerate(section.inner)]
            at += len(section.inner) + len(section.outer)
            continue
        if START in section.flags:
            way = [Step(at, section.terrain.climbs)]
        elif FINISH not in section.flags:
            way.append(Step(at, section.terrain.climbs))
        at += 1
    return way


def _portions(climbs: list[bool]) -> dict[int, int]:
    """The portions without ascent that an ascent ends: place of the last square to length."""
    found: dict[int, int] = {}
    length = 0
    for place in range(1, len(climbs)):
        if climbs[place]:
            if length:
                found[place - 1] = length
            length = 0
        else:
            length += 1
    return found
