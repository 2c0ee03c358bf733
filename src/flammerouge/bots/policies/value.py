"""The learned value: how likely each team is to win, seen from the road between two rounds.

A small network gives every rider a score from what is public about him, and the chance that he
wins is the share of his score among all of them (`docs/learned.md`). Search uses it to end a
play-out after a few rounds instead of riding to the line.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.holdings import Holdings
from flammerouge.bots.policies.outlook import climbs, drops, reach, to_come
from flammerouge.bots.policies.ways import WAYS
from flammerouge.core.course import Course
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.policy import Policy, ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import (
    DECK,
    LANE_MASK,
    LANE_SPAN,
    NONE,
    OUTSIDE,
    State,
)
from flammerouge.core.vectors import vec

# What is known of a rider; the last of these is 1 for everybody on the road.
FACTS: Final = 28
ON_ROAD: Final = 27
INPUTS: Final = FACTS + len(WAYS)

NEAR: Final = 10  # squares that a rider looks ahead
FAR_GAP: Final = 8
FAR_MATE: Final = 15
AT_ONCE: Final = 4  # units of the hidden layer that are added up together


@final
class Value:
    """The network for one course. `parameters` are the rows of the hidden layer, then its heads;
    the units of the layer come in fours."""

    def __init__(self, course: Course, hidden: int, parameters: list[float]) -> None:
        if hidden % AT_ONCE or len(parameters) != hidden * (INPUTS + 1):
            raise MalformedInput(
                "bad-parameters", f"{len(parameters)} parameters do not fit {hidden} hidden units"
            )
        self.hidden: i64 = hidden
        self.parameters: vec[float] = vec[float](parameters)
        self.climbs: vec[i64] = vec[i64]([i64(n) for n in to_come(climbs(course))])
        self.drops: vec[i64] = vec[i64]([i64(n) for n in to_come(drops(course))])
        self.holdings: Holdings = Holdings()
        self.inputs: vec[float] = vec[float]([0.0] * (INPUTS * MOST_RIDERS))

    def chance(self, state: State, team: i64, ways: list[int]) -> float:
        """How likely a team is to win; `ways` are by team how it rides."""
        self.look(state, ways)
        own = 0.0
        total = 0.0
        rider: i64
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE:
                share = exp(self.score(rider, i64(ways[state.lineup.team[rider]])))
                total += share
                if state.lineup.team[rider] == team:
                    own += share
        return own / total

    def score(self, rider: i64, way: i64) -> float:
        """What the network makes of a rider's inputs. Half of a play-out's time is spent here, so
        four units are added up at a time."""
        inputs = self.inputs
        rows = self.parameters
        first = rider * INPUTS
        head = self.hidden * INPUTS
        total = 0.0
        row: i64 = 0
        fact: i64
        while row < self.hidden * INPUTS:
            second_row = row + INPUTS
            third_row = second_row + INPUTS
            fourth_row = third_row + INPUTS
            one = rows[row + FACTS + way]
            two = rows[second_row + FACTS + way]
            three = rows[third_row + FACTS + way]
            four = rows[fourth_row + FACTS + way]
            for fact in range(FACTS):
                known = inputs[first + fact]
                one += rows[row + fact] * known
                two += rows[second_row + fact] * known
                three += rows[third_row + fact] * known
                four += rows[fourth_row + fact] * known
            total += positive(one) * rows[head] + positive(two) * rows[head + 1]
            total += positive(three) * rows[head + 2] + positive(four) * rows[head + 3]
            row = fourth_row + INPUTS
            head += 4
        return total

    def look(self, state: State, ways: list[int]) -> None:
        """Write down the inputs of every rider, zeros for those who are off the road."""
        front: i64 = NONE
        ranks: i64 = 0
        riding: i64 = 0
        rider: i64
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE:
                self.holdings.add_up(state, rider)
                ranks += state.course.rank[state.square[rider]]
                riding += 1
                if front == NONE or state.key[rider] > state.key[front]:
                    front = rider
        if front == NONE:
            return
        mean = float(ranks) / float(riding)
        place: i64
        for rider in range(state.lineup.count):
            first = rider * INPUTS
            for place in range(first, first + INPUTS):
                self.inputs[place] = 0.0
            if state.square[rider] != OUTSIDE:
                self.write_cards(state, rider)
                self.write_road(state, rider)
                self.write_rivals(state, rider, front, mean)
                self.inputs[first + FACTS + ways[state.lineup.team[rider]]] = 1.0

    def write_cards(self, state: State, rider: i64) -> None:
        """What his cards say."""
        inputs = self.inputs
        holdings = self.holdings
        first = rider * INPUTS
        energy = holdings.energy[rider]
        tired = float(holdings.tired[rider])
        held = float(holdings.held[rider])
        to_go = state.course.to_go[state.square[rider]]
        inputs[first + 2] = float(energy) / 70.0
        inputs[first + 3] = float(energy - to_go) / 30.0
        inputs[first + 4] = tired / 5.0
        inputs[first + 5] = tired / held if held > 0.0 else 1.0
        inputs[first + 6] = float(holdings.best[rider]) / 27.0
        inputs[first + 7] = float(state.lineup.kind[rider])
        inputs[first + 20] = float(to_go) / held / 5.0 if held > 0.0 else 3.0
        inputs[first + 25] = float(state.count(state.lineup.deck[rider], DECK)) / 10.0

    def write_road(self, state: State, rider: i64) -> None:
        """What the road before him says."""
        inputs = self.inputs
        course = state.course
        first = rider * INPUTS
        square = state.square[rider]
        to_go = course.to_go[square]
        near = square + NEAR
        if near > course.size:
            near = course.size
        inputs[first] = float(to_go) / 40.0
        inputs[first + 14] = float(self.climbs[square]) / 15.0
        inputs[first + 15] = float(self.climbs[square] - self.climbs[near]) / 8.0
        inputs[first + 16] = float(self.drops[square] - self.drops[near]) / 8.0
        inputs[first + 17] = float(reach(course, square)) / 9.0
        inputs[first + 18] = float(course.least[square]) / 5.0
        inputs[first + 19] = float(15 - to_go) / 15.0 if to_go < 15 else 0.0
        inputs[first + 24] = float(self.drops[square]) / 15.0
        inputs[first + 26] = float(state.key[rider] & LANE_MASK) / 3.0
        inputs[first + ON_ROAD] = 1.0

    def write_rivals(self, state: State, rider: i64, front: i64, mean: float) -> None:
        """What the others around him say; `mean` is the rank of an average rider."""
        inputs = self.inputs
        course = state.course
        lineup = state.lineup
        first = rider * INPUTS
        key = state.key[rider]
        rank = key // LANE_SPAN
        ahead: i64 = 0
        gap: i64 = FAR_GAP
        behind: i64 = FAR_GAP
        mate: i64 = NONE
        other: i64
        for other in range(lineup.count):
            if other == rider or state.square[other] == OUTSIDE:
                continue
            if lineup.team[other] == lineup.team[rider]:
                mate = other
            distance = state.key[other] // LANE_SPAN - rank
            if state.key[other] > key:
                ahead += 1
                if distance < gap:
                    gap = distance
            elif -distance < behind:
                behind = -distance
        if mate != NONE:
            distance = state.key[mate] // LANE_SPAN - rank
            if distance > FAR_MATE:
                distance = FAR_MATE
            if distance < -FAR_MATE:
                distance = -FAR_MATE
            inputs[first + 13] = float(distance) / 10.0
            inputs[first + 23] = float(self.holdings.best[mate]) / 27.0
        to_go = course.to_go[state.square[front]]
        inputs[first + 1] = float(state.key[front] // LANE_SPAN - rank) / 10.0
        inputs[first + 8] = float(ahead) / 8.0
        inputs[first + 9] = 1.0 if gap <= 1 else 0.0
        inputs[first + 10] = 1.0 if gap == 2 else 0.0
        inputs[first + 11] = float(gap) / 8.0
        inputs[first + 12] = float(behind) / 8.0
        inputs[first + 21] = float(self.holdings.energy[front] - to_go) / 30.0
        inputs[first + 22] = (mean - float(rank)) / 10.0


def positive(number: float) -> float:
    """What a unit passes on."""
    return number if number > 0.0 else 0.0


def ride_on(state: State, policies: list[Policy], rounds: i64) -> None:
    """Ride until so many rounds are over, the one that is on among them, or the race is."""
    while state.phase != OVER and rounds > 0:
        if state.phase == READY:
            ride_round(state, policies)
        else:
            settle(state, policies)
        if state.phase == READY or state.phase == OVER:
            rounds -= 1
