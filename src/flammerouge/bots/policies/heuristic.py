"""The tuned heuristic: what a card is worth, from where everybody is likely to be after it.

All worths are in hundredths of a square. The weights were found by `tools/tune.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.bots.policies.baselines import square_of
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.course import CAPS, NOWHERE, STRIDE
from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, OUTSIDE, PLAYED, State, place_of
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

MOST_SQUARES: Final = 256
SQUARE: Final = 100  # a square is worth this much
OUT_OF_REACH: Final = 8
SURE: Final = 4  # how likely a rider stands on a square is counted in quarters

# The weights of one kind of rider; a slope adds to a weight what it says for 64 squares to go.
ROULEUR_MEAN: Final = 0  # the card that rouleurs are taken to play
SPRINTEUR_MEAN: Final = 1
MEAN_SLOPE: Final = 2  # added to both
SPRINT: Final = 3  # squares to go at which saving ends
COST: Final = 4  # of a point of a card
COST_SLOPE: Final = 5
PLENTY: Final = 6  # off that cost for 32 squares by which his energy exceeds the road
HIGH: Final = 7  # of each further point above five
WASTE: Final = 8  # of each point that the road takes away
TIRED: Final = 9  # of an exhaustion card that is taken
TIRED_SLOPE: Final = 10
RID: Final = 11  # worth of an exhaustion card that is played
GAP: Final = 12  # squares behind the front that cost nothing
LAG: Final = 13  # of each further square
LEAD: Final = 14  # of each square before the front
REACH: Final = 15  # worth of each square that a nine will go from where he lands
LEAST: Final = 16  # worth of each square of the minimum there
WIDTH: Final = 17
FAR: Final = 64
ENERGY_OF: Final = vec[i64]([i64(75), i64(69)])  # of the decks of the base game
WEIGHTS: Final = (
    (3, 5, 1, 8, 38, 68, 47, -12, 17, 6, 65, -76, 41, -40, 26, -6, 20),
    (5, 4, 1, 6, 43, 33, 15, 45, 42, 117, 10, -62, 38, -88, 20, 26, -11),
)


class HeuristicPolicy(Policy):
    """Wastes nothing, lands behind others, does not fall behind, and goes all out near the line."""

    def __init__(self, weights: tuple[tuple[int, ...], ...] = WEIGHTS) -> None:
        self.weights: vec[i64] = vec[i64]([i64(w) for kind in weights for w in kind])
        self.likely: vec[i64] = vec[i64]([i64(0)] * MOST_SQUARES)
        self.first_mark: i64 = 0
        self.last_mark: i64 = 0

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The card with the best prospect."""
        if count == 1:
            return 0
        course = state.course
        weights = self.weights
        kind = state.lineup.kind[rider] * WIDTH
        start = state.square[rider]
        if start == OUTSIDE:
            start = square_of(state, rider)
        to_go = course.to_go[start]
        slope = weights[kind + MEAN_SLOPE] * to_go // FAR
        front = self.guess(
            state, rider, start, weights[kind] + slope, weights[kind + SPRINTEUR_MEAN] + slope
        )
        left = to_go
        if front > course.rank[start]:
            left -= front - course.rank[start]
        cost = weights[kind + COST] + weights[kind + COST_SLOPE] * left // FAR
        cost -= weights[kind + PLENTY] * (energy_left(state, rider) - to_go) // 32
        tired = weights[kind + TIRED] + weights[kind + TIRED_SLOPE] * left // FAR
        if left <= weights[kind + SPRINT]:
            cost = SQUARE // 10
            tired = 0
        best: i64 = 0
        best_worth: i64 = -1_000_000
        best_card: i64 = 0
        seen: i64 = 0
        piles = state.piles
        hand = place_of(rider, HAND)
        place: i64
        for place in range(count):
            card = i64(piles[hand + place])
            # Equal cards are worth the same; C shifts a literal by less than 32 places.
            if card < 31:
                if seen >> card & 1:
                    continue
                seen |= 1 << card
            worth = self.worth(state, start, card, kind, front, cost, tired)
            if worth > best_worth or (worth == best_worth and card < best_card):
                best_worth = worth
                best_card = card
                best = place
        self.forget()
        return best

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """The card that the rider could best do without."""
        return self.card(state, rider, count)

    def guess(self, state: State, rider: i64, start: i64, rouleur: i64, sprinteur: i64) -> i64:
        """Mark the squares where the others are likely to be; returns the front one's rank.

        `landing` is written out here, because a race guesses a thousand times.
        """
        course = state.course
        least = course.least
        ahead = course.ahead
        first_route = course.first_route
        limit = course.limit
        route = course.route
        kinds = state.lineup.kind
        squares = state.square
        likely = self.likely
        first_mark: i64 = MOST_SQUARES
        last_mark: i64 = 0
        front: i64 = 0
        other: i64
        for other in range(state.lineup.count):
            square = squares[other]
            # Who is far behind will not come to where this rider lands.
            if other == rider or square == OUTSIDE or square + OUT_OF_REACH < start:
                continue
            # On a descent and in a supply zone everybody plays his lowest card.
            mean = least[square]
            if mean == 0:
                mean = sprinteur if kinds[other] else rouleur
            way = first_route[square]
            square = route[way * STRIDE + limit[way * CAPS * STRIDE + mean]]
            if course.rank[square] > front:
                front = course.rank[square]
            likely[square] += 2
            if square > 0:
                likely[square - 1] += 1
            if square <= first_mark:
                first_mark = square - 1
            beyond = ahead[square]
            if beyond != NOWHERE:
                likely[beyond] += 1
                square = beyond
            if square > last_mark:
                last_mark = square
        self.first_mark = first_mark if first_mark > 0 else 0
        self.last_mark = last_mark
        return front

    def forget(self) -> None:
        """Take the marks away."""
        likely = self.likely
        square: i64
        for square in range(self.first_mark, self.last_mark + 1):
            likely[square] = 0

    def worth(
        self, state: State, start: i64, card: i64, kind: i64, front: i64, cost: i64, tired: i64
    ) -> i64:
        """Squares won, less what they cost."""
        course = state.course
        weights = self.weights
        value = state.cards.value[card]
        square = landing(state, start, value, state.cards.cap[card])
        sheltered: i64 = 0
        pulled: i64 = 0
        ahead = course.ahead[square]
        if ahead != NOWHERE:
            sheltered = self.likely[ahead]
            if sheltered > SURE:
                sheltered = SURE
            if course.shelters[square]:
                giver = course.ahead[ahead]
                if giver != NOWHERE and course.shelters[giver]:
                    pulled = self.likely[giver]
                    if pulled > SURE:
                        pulled = SURE
                    pulled = pulled * (SURE - sheltered) // SURE
        rank = SQUARE * course.rank[square] + SQUARE * pulled // SURE
        route = course.first_route[square] * CAPS
        worth = rank - cost * value + weights[kind + REACH] * course.limit[route * STRIDE + 9]
        worth += weights[kind + LEAST] * course.least[square]
        if value > 5:
            worth -= weights[kind + HIGH] * (value - 5)
        moved = course.rank[square] - course.rank[start]
        if value > moved:
            worth -= weights[kind + WASTE] * (value - moved)
        if card == EXHAUSTION:
            worth += weights[kind + RID]
        worth -= tired * (SURE - sheltered - pulled) // SURE
        behind = front * SQUARE - rank
        if behind < 0:
            return worth + weights[kind + LEAD] * behind // SQUARE
        behind -= weights[kind + GAP] * SQUARE
        if behind > 0:
            worth -= weights[kind + LAG] * behind // SQUARE
        return worth


def energy_left(state: State, rider: i64) -> i64:
    """What the cards that a rider has not played are worth together, exhaustion apart."""
    left: i64 = ENERGY_OF[state.lineup.kind[rider]]
    values = state.cards.value
    piles = state.piles
    first = place_of(rider, PLAYED)
    place: i64
    for place in range(first, first + state.count(rider, PLAYED)):
        left -= values[i64(piles[place])]
    return left


def landing(state: State, start: i64, value: i64, cap: i64) -> i64:
    """Where a value leads from a square when nobody is in the way, by the inner branches."""
    course = state.course
    if value < course.least[start]:
        value = course.least[start]
    route = course.first_route[start]
    steps = course.limit[(route * CAPS + cap - ASCENT_CAP) * STRIDE + value]
    return course.route[route * STRIDE + steps]
