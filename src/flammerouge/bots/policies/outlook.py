"""What a road tells the networks, whoever else is on it: worked out once for a course.

The hidden layer of a network is a sum over its inputs. The part of it that depends on the road
alone, by the square where a rider stands and the value that he plays, is kept in tables.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.heuristic import landing
from flammerouge.core.course import CAPS, STRIDE, Course
from flammerouge.core.vectors import vec

LOOK: Final = 18  # squares ahead, the own one among them, of which each is an input
GROUND: Final = 2 * LOOK + 6
BUCKETS: Final = 7  # of card values: 2 to 7, and higher
LOOK_ON: Final = 12  # the same from the square where a card leads
STEP: Final = BUCKETS + 11 + 2 * LOOK_ON
VALUES: Final = 12  # higher ones lead as far as the last of these
HIGHEST: Final = 9


@final
class Outlook:
    """What the hidden layer makes of squares (`squares`), and of steps from them (`steps`)."""

    def __init__(
        self, course: Course, hidden: int, ground_rows: vec[float], step_rows: vec[float]
    ) -> None:
        """The rows of the layer are given by input."""
        self.course: Course = course
        self.hidden: i64 = hidden
        self.step_rows: vec[float] = step_rows
        self.ground: list[list[float]] = grounds(course)
        self.views: list[list[float]] = seen(course, LOOK_ON)
        size = int(course.size)
        self.squares: vec[float] = vec[float]([0.0] * (size * hidden))
        self.steps: vec[float] = vec[float]([0.0] * (size * VALUES * hidden))
        square: i64
        value: i64
        for square in range(course.size):
            add_rows(self.squares, square * hidden, self.ground[square], ground_rows, hidden)
            for value in range(VALUES):
                inputs = self.step_inputs(square, value, landing(course, square, value, 0))
                at = (square * VALUES + value) * hidden
                add_rows(self.steps, at, inputs, step_rows, hidden)

    def step(self, totals: vec[float], start: i64, value: i64, square: i64, power: i64) -> None:
        """Set the hidden layer to what a step from a square to another adds to it."""
        if value >= VALUES:
            value = VALUES - 1
        hidden = self.hidden
        unit: i64
        if power:
            for unit in range(hidden):
                totals[unit] = 0.0
            inputs = self.step_inputs(start, value, square)
            add_rows(totals, 0, inputs, self.step_rows, hidden)
            return
        at = (start * VALUES + value) * hidden
        for unit in range(hidden):
            totals[unit] = self.steps[at + unit]

    def step_inputs(self, start: i64, value: i64, square: i64) -> list[float]:
        """What is known of a value that leads from a square to another."""
        course = self.course
        moved = course.rank[square] - course.rank[start]
        inputs = [0.0] * BUCKETS
        inputs[bucket(value)] = 1.0
        inputs += [float(value), float(moved), float(value - moved)]
        inputs += [float(course.least[square]), float(course.shelters[square])]
        inputs += [float(reach(course, square)), float(reach(course, square) < HIGHEST)]
        inputs += [float(course.past[square]), float(course.past[square] > 0)]
        return inputs + self.views[square]


def add_rows(
    totals: vec[float], at: i64, inputs: list[float], rows: vec[float], hidden: i64
) -> None:
    """Add the rows of some inputs to the hidden layer that begins at a place."""
    unit: i64
    for number, known in enumerate(inputs):
        if known != 0.0:
            first = i64(number) * hidden
            for unit in range(hidden):
                totals[at + unit] = totals[at + unit] + known * rows[first + unit]


def grounds(course: Course) -> list[list[float]]:
    """What a rider knows of the road on each square."""
    found = seen(course, LOOK)
    square: i64
    for square in range(course.size):
        found[square] += [1.0, float(reach(course, square)), float(course.least[square])]
        found[square].append(float(course.shelters[square]))
    return found


def seen(course: Course, look: int) -> list[list[float]]:
    """What is to be seen from each square: ascents and drops ahead, and how many there are."""
    up = [*climbs(course), *[False] * look]
    down = [*drops(course), *[False] * look]
    ups = to_come(up)
    downs = to_come(down)
    found: list[list[float]] = []
    for square in range(int(course.size)):
        inputs = [float(mark) for mark in up[square : square + look]]
        inputs += [float(mark) for mark in down[square : square + look]]
        found.append([*inputs, float(ups[square]), float(downs[square])])
    return found


def bucket(value: i64) -> i64:
    """Which of the values a card has, as the network knows them."""
    if value <= 2:
        return 0
    return value - 2 if value <= 7 else BUCKETS - 1


def reach(course: Course, square: i64) -> i64:
    """How far a nine goes from a square."""
    return course.limit[course.first_route[square] * CAPS * STRIDE + HIGHEST]


def climbs(course: Course) -> list[bool]:
    """Which squares before the line are ascents."""
    squares = course.track.squares()
    return [s.terrain.climbs and not int(course.past[n]) for n, s in enumerate(squares)]


def drops(course: Course) -> list[bool]:
    """Which squares make riders faster."""
    return [int(least) > 0 for least in course.least]


def to_come(marked: list[bool]) -> list[int]:
    """How many marked squares there are from each square on, and none past the last one."""
    found = [0]
    for mark in reversed(marked):
        found.append(found[-1] + mark)
    return found[::-1]
