"""Policies compiled with the engine, for play-outs and benchmarks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core.course import CAPS, NOWHERE, STRIDE
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, OUTSIDE, State
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

MOST_SQUARES: Final = 256
EXPECTED: Final = 5  # the card that others are taken to play
SPRINT: Final = 26  # squares from the line at which saving ends
COST: Final = 1.29  # what a point of a card is worth in squares
TIREDNESS: Final = 0.56
GAP: Final = 3  # squares behind the front that cost nothing
LAG: Final = 1.49


class SteadyPolicy(Policy):
    """Waste nothing, land behind others, do not fall behind, and go all out near the line."""

    def __init__(self) -> None:
        self.wanted: vec[bool] = vec[bool]([False] * MOST_SQUARES)
        self.marked: vec[i64] = vec[i64]([i64(0)] * MOST_RIDERS)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The card with the best prospect, from where the others are likely to be."""
        if count == 1:
            return 0
        front = self.guess(state, rider)
        best: i64 = 0
        best_score = -1e9
        place: i64
        for place in range(count):
            score = self.score(state, rider, state.card_at(rider, HAND, place), front)
            if score > best_score:
                best_score = score
                best = place
        for place in range(state.lineup.count):
            self.wanted[self.marked[place]] = False
        return best

    def guess(self, state: State, rider: i64) -> i64:
        """Mark the squares where the others are expected; returns the front one's rank."""
        rank = state.course.rank
        squares = state.square
        marked = self.marked
        front: i64 = 0
        other: i64
        for other in range(state.lineup.count):
            square = squares[other]
            if other != rider and square != OUTSIDE:
                square = landing(state, square, EXPECTED, ASCENT_CAP)
                marked[other] = square
                self.wanted[square] = True
                if rank[square] > front:
                    front = rank[square]
        return front

    def score(self, state: State, rider: i64, card: i64, front: i64) -> float:
        """What a card is worth: squares won, less its value, tiredness and lag."""
        course = state.course
        value = state.cards.value[card]
        start = state.square[rider]
        least = course.least[start]
        moves = value
        if moves < least:
            moves = least
        square = landing(state, start, moves, state.cards.cap[card])
        ahead = course.ahead[square]
        tired = ahead == NOWHERE or not self.wanted[ahead]
        if tired and ahead != NOWHERE and course.shelters[square]:
            giver = course.ahead[ahead]
            if giver != NOWHERE and self.wanted[giver] and course.shelters[giver]:
                square = ahead
                tired = False
        rank = course.rank[square]
        if course.to_go[start] <= SPRINT:
            return float(10 * rank - value)
        score = float(rank - course.rank[start]) - COST * float(value)
        if tired:
            score -= TIREDNESS
        if front - rank > GAP:
            score -= LAG * float(front - rank - GAP)
        return score


def landing(state: State, start: i64, value: i64, cap: i64) -> i64:
    """Where a value leads from a square when nobody is in the way, by the inner branches."""
    course = state.course
    route = course.first_route[start]
    steps = course.limit[(route * CAPS + cap - ASCENT_CAP) * STRIDE + value]
    return course.route[route * STRIDE + steps]
