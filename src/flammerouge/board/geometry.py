"""Points, headings and strips of road.

Inside the board a point is a complex number with y upwards and a heading is a complex
number of length 1, so that turning is multiplying. Outside, points are (x, y) with y
downwards, as screens have it.
"""

from __future__ import annotations

import cmath
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(frozen=True)
class Pose:
    """A place on the road and the direction of travel there."""

    at: complex
    heading: complex

    def left(self, distance: float) -> complex:
        """The point so far to the left; a negative distance goes right."""
        return self.at + 1j * self.heading * distance

    def within(self, frame: Pose) -> Pose:
        """This pose, given in the frame of another, in the frame of that one's parent."""
        return Pose(frame.at + frame.heading * self.at, frame.heading * self.heading)


ORIGIN = Pose(0j, 1 + 0j)


@dataclass(frozen=True)
class Segment:
    """A piece of centreline: its length and by how much it turns, in radians to the left."""

    length: float
    angle: float = 0.0

    def end(self, start: Pose, part: float = 1.0) -> Pose:
        """The pose after this part of the segment."""
        if abs(self.angle) < 1e-9:
            return Pose(start.at + start.heading * self.length * part, start.heading)
        turned = cmath.exp(1j * self.angle * part)
        radius = self.length / self.angle
        return Pose(start.at - 1j * start.heading * radius * (turned - 1), start.heading * turned)


@dataclass(frozen=True)
class Path:
    """Segments one after the other, from a pose on."""

    segments: tuple[Segment, ...]
    start: Pose = ORIGIN

    @property
    def length(self) -> float:
        """The length of the whole path."""
        return sum(segment.length for segment in self.segments)

    def pose(self, distance: float) -> Pose:
        """The pose at this distance from the start."""
        here = self.start
        for segment in self.segments[:-1]:
            if distance <= segment.length:
                return segment.end(here, distance / segment.length)
            here = segment.end(here)
            distance -= segment.length
        last = self.segments[-1]
        return last.end(here, distance / last.length)

    def poses(self, begin: float, end: float, pieces: int) -> list[Pose]:
        """Poses at equal distances, both ends counted."""
        return [self.pose(begin + (end - begin) * k / pieces) for k in range(pieces + 1)]


def curve(start: Pose, end: Pose, pull: float, pieces: int) -> list[Pose]:
    """A smooth way from one pose to another; `pull` is how strongly it keeps the headings."""
    a, b = start.at, start.at + start.heading * pull
    d, c = end.at, end.at - end.heading * pull
    found = []
    for k in range(pieces + 1):
        t = k / pieces
        u = 1 - t
        at = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
        way = u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c)
        found.append(Pose(at, way / abs(way)))
    return found


def even(poses: Sequence[Pose], pieces: int) -> list[Pose]:
    """The same way with poses at equal distances."""
    far = [0.0]
    for before, after in itertools.pairwise(poses):
        far.append(far[-1] + abs(after.at - before.at))
    found: list[Pose] = []
    i = 0
    for k in range(pieces + 1):
        due = far[-1] * k / pieces
        while i < len(poses) - 2 and far[i + 1] < due:
            i += 1
        part = (due - far[i]) / (far[i + 1] - far[i])
        at = poses[i].at + (poses[i + 1].at - poses[i].at) * part
        heading = poses[i].heading + (poses[i + 1].heading - poses[i].heading) * part
        found.append(Pose(at, heading / abs(heading)))
    return found


def strip(poses: Sequence[Pose], right: float, left: float) -> list[complex]:
    """The outline of a band along poses: its right edge forwards, its left edge back."""
    return [p.left(right) for p in poses] + [p.left(left) for p in reversed(poses)]


def screen(points: Sequence[complex]) -> Polygon:
    """Points as (x, y) with y downwards, to a hundredth."""
    return tuple(screen_point(z) for z in points)


def screen_point(z: complex) -> Point:
    """One point as (x, y) with y downwards, to a hundredth."""
    return round(z.real, 2) + 0.0, round(-z.imag, 2) + 0.0
