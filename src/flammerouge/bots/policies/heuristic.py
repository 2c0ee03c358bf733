"""The tuned heuristic: what a card is worth, from where everybody is likely to be after it.

All worths are in hundredths of a square. The weights were found by `tools/tune.py`. There is a
set of them for each kind of rider, on the flat and near a climb, in a slow and in a fast race:
against riders who spend their cards early one has to ride in another way than against savers.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.baselines import square_of
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.course import CAPS, NOWHERE, STRIDE, Course
from flammerouge.core.energy import NOTHING, SECOND
from flammerouge.core.policy import Policy
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import HAND, LANE_SPAN, OUTSIDE, PLAYED, State, place_of
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

MOST_SQUARES: Final = 256
SQUARE: Final = 100  # a square is worth this much
OUT_OF_REACH: Final = 8
SURE: Final = 4  # how likely a rider stands on a square is counted in quarters

# The weights of one set; a slope adds to a weight what it says for 64 squares to go.
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

# Sets follow each other: a rouleur's, a sprinteur's, the same near a climb, all that once more for
# a fast race.
CLIMB_SETS: Final = 2
FAST_SETS: Final = 4
FAST: Final = 49  # tenths of a square a round from which on the front is fast
HIGHEST: Final = 9
FAR: Final = 64
ENERGY_OF: Final = vec[i64]([i64(75), i64(69)])  # of the decks of the base game
Weights = tuple[tuple[int, ...], ...]
WEIGHTS: Final = (
    (8, 4, 2, 2, 133, 76, -12, -12, -19, 3, -46, 13, 27, 112, -47, -1, -7),
    (9, 7, 1, 22, 98, -2, 26, 57, -5, -17, 0, 5, 35, -46, 25, 5, 51),
    (6, 5, 0, 14, 46, 13, -13, -16, 56, 34, -1, -81, 41, -12, 4, 29, 0),
    (5, 7, 0, 10, 33, -47, 19, 14, -2, -34, 110, 4, 35, -23, 18, -15, -5),
    (6, 8, 2, 9, 75, -64, -33, 52, -26, 10, -16, -2, 34, -81, -3, -25, -27),
    (5, 6, 0, 11, 137, -61, 81, -3, -34, 68, 52, -4, 31, -47, -20, 46, -26),
    (5, 5, 1, 6, 44, 61, 43, -9, 30, 52, -19, -19, 34, 62, -9, -2, 23),
    (6, 7, 0, 13, 40, 40, 5, 6, 68, 47, 25, -10, 25, -51, 5, 19, 21),
)

NO_MARKS: Final = [i64(0)] * MOST_SQUARES
MOST_GROUNDS: Final = 64
GROUNDS: Final[list[Ground]] = []


@final
class HeuristicPolicy(Policy):
    """Wastes nothing, lands behind others, does not fall behind, and goes all out near the line."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.source: Weights = weights
        self.weights: vec[i64] = vec[i64]()
        self.likely: vec[i64] = vec[i64](NO_MARKS)
        self.first_mark: i64 = 0
        self.last_mark: i64 = 0
        self.course: Course | None = None
        self.climb_sets: vec[i64] = vec[i64]()
        self.landings: vec[i64] = vec[i64]()
        self.prospects: vec[i64] = vec[i64]()
        # What `look` has found for the rider who is asked.
        self.start_square: i64 = 0
        self.set_number: i64 = 0
        self.front: i64 = 0
        self.cost: i64 = 0
        self.tired: i64 = 0

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The card with the best prospect."""
        if count == 1:
            return 0
        self.look(state, rider)
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
            worth = self.worth(state, card)
            if worth > best_worth or (worth == best_worth and card < best_card):
                best_worth = worth
                best_card = card
                best = place
        self.forget()
        return best

    def look(self, state: State, rider: i64) -> None:
        """Find out where a rider stands and what cards cost him; `forget` it afterwards."""
        course = state.course
        if self.course is not course:
            self.learn_course(course)
        weights = self.weights
        start = state.square[rider]
        if start == OUTSIDE:
            start = square_of(state, rider)
        number = state.lineup.kind[rider] + self.climb_sets[start]
        if is_fast(state):
            number += FAST_SETS
        first = number * WIDTH
        to_go = course.to_go[start]
        slope = weights[first + MEAN_SLOPE] * to_go // FAR
        front = self.guess(
            state, rider, start, weights[first] + slope, weights[first + SPRINTEUR_MEAN] + slope
        )
        left = to_go
        if front > course.rank[start]:
            left -= front - course.rank[start]
        cost = weights[first + COST] + weights[first + COST_SLOPE] * left // FAR
        cost -= weights[first + PLENTY] * (energy_left(state, rider) - to_go) // 32
        tired = weights[first + TIRED] + weights[first + TIRED_SLOPE] * left // FAR
        if left <= weights[first + SPRINT]:
            cost = SQUARE // 10
            tired = 0
        self.start_square = start
        self.set_number = number
        self.front = front
        self.cost = cost
        self.tired = tired

    def learn_course(self, course: Course) -> None:
        """Keep what is known of a course."""
        ground = ground_of(course, self.source)
        self.course = course
        self.weights = ground.flat
        self.climb_sets = ground.climb_sets
        self.landings = ground.landings
        self.prospects = ground.prospects

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """The card that the rider could best do without."""
        return self.card(state, rider, count)

    def guess(self, state: State, rider: i64, start: i64, rouleur: i64, sprinteur: i64) -> i64:
        """Mark the squares where the others are likely to be; returns the front one's rank."""
        course = state.course
        least = course.least
        ahead = course.ahead
        landings = self.landings
        kinds = state.lineup.kind
        squares = state.square
        likely = self.likely
        mate = decided_mate(state, rider)
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
            if other == mate:
                mean = decided_value(state, mate)
            elif mean == 0:
                mean = sprinteur if kinds[other] else rouleur
            square = landings[square * STRIDE + mean]
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

    def worth(self, state: State, card: i64) -> i64:
        """Squares that a card wins the rider who was looked at, less what they cost."""
        course = state.course
        weights = self.weights
        start = self.start_square
        number = self.set_number
        first = number * WIDTH
        value = state.cards.value[card]
        square = self.landings[start * STRIDE + value]
        cap = state.cards.cap[card]
        if cap != ASCENT_CAP:
            square = landing(course, start, value, cap - ASCENT_CAP)
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
        slipped = SQUARE * pulled // SURE
        worth = self.prospects[number * course.size + square] + slipped - self.cost * value
        if value > 5:
            worth -= weights[first + HIGH] * (value - 5)
        rank = course.rank[square]
        moved = rank - course.rank[start]
        if value > moved:
            worth -= weights[first + WASTE] * (value - moved)
        if card == EXHAUSTION:
            worth += weights[first + RID]
        worth -= self.tired * (SURE - sheltered - pulled) // SURE
        behind = (self.front - rank) * SQUARE - slipped
        if behind < 0:
            return worth + weights[first + LEAD] * behind // SQUARE
        behind -= weights[first + GAP] * SQUARE
        if behind > 0:
            worth -= weights[first + LAG] * behind // SQUARE
        return worth


@final
class Ground:
    """What a course says to riders with certain weights, wherever the others are: where climbs are
    near, where values lead and what it is worth to stand on a square."""

    def __init__(self, course: Course, weights: Weights) -> None:
        squares = range(course.size)
        near = [CLIMB_SETS if is_climb_near(course, start) else 0 for start in squares]
        self.course: Course = course
        self.weights: Weights = weights
        self.flat: vec[i64] = vec[i64]([i64(w) for one in weights for w in one])
        self.climb_sets: vec[i64] = vec[i64]([i64(number) for number in near])
        self.landings: vec[i64] = vec[i64](
            [landing(course, start, value, 0) for start in squares for value in range(STRIDE)]
        )
        self.prospects: vec[i64] = vec[i64](
            [prospect(course, one, square) for one in weights for square in squares]
        )


def ground_of(course: Course, weights: Weights) -> Ground:
    """Worked out once and kept for a while, because policies come and go with every race."""
    for ground in GROUNDS:
        if ground.course is course and ground.weights == weights:
            return ground
    if len(GROUNDS) >= MOST_GROUNDS:
        GROUNDS.pop(0)
    GROUNDS.append(Ground(course, weights))
    return GROUNDS[-1]


def prospect(course: Course, weights: tuple[int, ...], square: i64) -> i64:
    """What it is worth to stand on a square, whoever else is near."""
    reach = course.limit[course.first_route[square] * CAPS * STRIDE + HIGHEST]
    worth = SQUARE * course.rank[square] + i64(weights[REACH]) * reach
    return worth + i64(weights[LEAST]) * course.least[square]


def decided_mate(state: State, rider: i64) -> i64:
    """The other rider of the team, where his card of this round is known already."""
    mate = rider - 1
    if mate < 0 or state.lineup.team[mate] != state.lineup.team[rider]:
        return OUTSIDE
    chosen = state.chosen[mate]
    if state.phase == ENERGY and (chosen < 0 or chosen % SECOND == NOTHING):
        return OUTSIDE
    return mate


def decided_value(state: State, mate: i64) -> i64:
    """What he plays. Where nobody else waits for it, a card is played as soon as it is chosen."""
    if state.phase == ENERGY:
        return state.cards.value[state.card_at(mate, HAND, state.chosen[mate] % SECOND)]
    return state.cards.value[state.card[mate]]


def is_climb_near(course: Course, start: i64) -> bool:
    """Whether a climb stops the highest card of this round or of the next one."""
    route = course.first_route[start]
    if course.limit[route * CAPS * STRIDE + HIGHEST] < HIGHEST:
        return True
    beyond = course.route[route * STRIDE + HIGHEST]
    if beyond == NOWHERE:
        return False
    return course.limit[course.first_route[beyond] * CAPS * STRIDE + HIGHEST] < HIGHEST


def is_fast(state: State) -> bool:
    """Whether the front rider has come far for the rounds that are over. Where nobody has a
    slipstream to hide in, it does not matter how fast the others are."""
    if state.round <= 1 or not state.rules.slipstream:
        return False
    course = state.course
    # Slipstreams, the last that move anybody, leave the order right for the front one.
    squares = state.key[state.order[0]] // LANE_SPAN - course.rank[course.starts[0]]
    return 10 * squares > FAST * (state.round - 1)


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


def landing(course: Course, start: i64, value: i64, power: i64) -> i64:
    """Where a value leads from a square when nobody is in the way, by the inner branches; `power`
    is what the card adds to the cap of ascents."""
    if value < course.least[start]:
        value = course.least[start]
    route = course.first_route[start]
    return course.route[route * STRIDE + course.limit[(route * CAPS + power) * STRIDE + value]]
