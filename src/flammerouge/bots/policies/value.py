"""The learned value: how likely each team is to win, seen from the road between two rounds.

A small network gives every rider a score from how he stands, and the chance that he wins is the
share of his score among all of them (`docs/learned.md`). Search uses it to end a play-out after a
few rounds instead of riding to the line.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.notes import AT_ONCE, add_notes
from flammerouge.bots.policies.outlook import GROUND, add_rows, grounds
from flammerouge.bots.policies.standing import STANDING, Standing
from flammerouge.core.course import Course
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.policy import Policy, ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import OUTSIDE, State
from flammerouge.core.vectors import vec

INPUTS: Final = GROUND + STANDING
NEVER: Final = -1e9  # the score of a rider who is off the road


def field_units(hidden: int) -> int:
    """How many units of the field there are for so many of a rider's own."""
    return hidden // 2


def parameters_of(hidden: int) -> int:
    """How many numbers a network has: the rows of all units by input, what each unit of the field
    adds to those of every rider, and the head."""
    field = field_units(hidden)
    return INPUTS * (hidden + field) + field * hidden + hidden


@final
class Value:
    """The network for one course.

    Every rider has units of his own and units of the field. Those of the field are added up over
    all riders, and what they make together is added to everybody's own, before these give a score.
    """

    def __init__(self, course: Course, hidden: int, parameters: list[float]) -> None:
        if hidden % (2 * AT_ONCE) or len(parameters) != parameters_of(hidden):
            raise MalformedInput(
                "bad-parameters", f"{len(parameters)} parameters do not fit {hidden} hidden units"
            )
        field = field_units(hidden)
        every = hidden + field
        ground = every * GROUND
        standing = ground + every * STANDING
        together = standing + field * hidden
        self.hidden: i64 = hidden
        self.field: i64 = field
        self.rows: vec[float] = vec[float](parameters[ground:standing])
        self.together: vec[float] = vec[float](parameters[standing:together])
        self.head: vec[float] = vec[float](parameters[together:])
        self.standing: Standing = Standing()
        self.units: vec[float] = vec[float]([0.0] * (MOST_RIDERS * every))
        self.sums: vec[float] = vec[float]([0.0] * field)
        self.shared: vec[float] = vec[float]([0.0] * hidden)
        self.scores: vec[float] = vec[float]([0.0] * MOST_RIDERS)
        # What the road tells, by square.
        ground_inputs = grounds(course)
        self.squares: vec[float] = vec[float]([0.0] * (int(course.size) * every))
        ground_rows = vec[float](parameters[:ground])
        square: i64
        for square in range(course.size):
            add_rows(self.squares, square * every, ground_inputs[square], ground_rows, every)

    def chance(self, state: State, team: i64, ways: list[int]) -> float:
        """How likely a team is to win; `ways` are by team how it rides."""
        self.standing.look(state, ways)
        self.add_up(state)
        self.add_up_field(state)
        self.score(state)
        scores = self.scores
        best = scores[0]
        rider: i64
        for rider in range(1, state.lineup.count):
            if scores[rider] > best:
                best = scores[rider]
        own = 0.0
        total = 0.0
        for rider in range(state.lineup.count):
            share = exp(scores[rider] - best)
            total += share
            if state.lineup.team[rider] == team:
                own += share
        return own / total

    def add_up(self, state: State) -> None:
        """All units of everybody."""
        units = self.units
        squares = self.squares
        every = self.hidden + self.field
        rider: i64
        unit: i64
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE:
                first = rider * every
                ground = state.square[rider] * every
                for unit in range(every):
                    units[first + unit] = squares[ground + unit]
                add_notes(units, first, self.standing.notes[rider], self.rows, every)

    def add_up_field(self, state: State) -> None:
        """What the units of the field add to those of every rider."""
        units = self.units
        sums = self.sums
        shared = self.shared
        together = self.together
        hidden = self.hidden
        field = self.field
        rider: i64
        unit: i64
        one: i64
        for one in range(field):
            sums[one] = 0.0
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE:
                first = rider * (hidden + field) + hidden
                for one in range(field):
                    if units[first + one] > 0.0:
                        sums[one] += units[first + one]
        for unit in range(hidden):
            shared[unit] = 0.0
        for one in range(field):
            known = sums[one]
            if known != 0.0:
                row = one * hidden
                for unit in range(hidden):
                    shared[unit] += known * together[row + unit]

    def score(self, state: State) -> None:
        """What the network makes of every rider."""
        units = self.units
        shared = self.shared
        head = self.head
        rider: i64
        unit: i64
        for rider in range(state.lineup.count):
            if state.square[rider] == OUTSIDE:
                self.scores[rider] = NEVER
                continue
            first = rider * (self.hidden + self.field)
            total = 0.0
            for unit in range(self.hidden):
                known = units[first + unit] + shared[unit]
                if known > 0.0:
                    total += known * head[unit]
            self.scores[rider] = total


def ride_on(state: State, policies: list[Policy], rounds: i64) -> None:
    """Ride until so many rounds are over, the one that is on among them, or the race is."""
    while state.phase != OVER and rounds > 0:
        if state.phase == READY:
            ride_round(state, policies)
        else:
            settle(state, policies)
        if state.phase == READY or state.phase == OVER:
            rounds -= 1
