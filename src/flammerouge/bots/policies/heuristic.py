"""The tuned heuristic: what a card is worth, from where everybody is likely to be after it.

All worths are in hundredths of a square. The weights were found by `tools/tune.py`. There is a
set of them for each kind of rider, on the flat and near a climb, in a slow and in a fast race:
against riders who spend their cards early one has to ride in another way than against savers.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.baselines import square_of
from flammerouge.bots.policies.preference import NEVER, PreferencePolicy
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.course import CAPS, NOWHERE, STRIDE, Course
from flammerouge.core.energy import NOTHING, SECOND
from flammerouge.core.rules import ENERGY
from flammerouge.core.setup import may_pick
from flammerouge.core.state import HAND, LANE_SPAN, NONE, OUTSIDE, PLAYED, State, place_of
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

SQUARES: Final = NOWHERE + 1  # a number for each, and for NOWHERE
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

# Specialists from the best pick on, as docs/balance.md has measured them.
BEST_PICKS: Final = (
    "grimpeur", "polyvalent", "squirrel", "puncheur", "flandrien", "super-sprinteur",
    "mountaineer", "flahute", "super-rouleur", "baroudeur", "descender", "domestique",
)  # fmt: skip

NO_MARKS: Final = [i64(0)] * (SQUARES + 1)  # nobody is NOWHERE, nor beside it
MOST_GROUNDS: Final = 64
GROUNDS: Final[list[Ground]] = []


@final
class HeuristicPolicy(PreferencePolicy):
    """Wastes nothing, lands behind others, does not fall behind, and goes all out near the line."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        super().__init__()
        self.source: Weights = weights
        self.weights: vec[i64] = vec[i64]()
        self.likely: vec[i64] = vec[i64](NO_MARKS)
        self.first_mark: i64 = 0
        self.last_mark: i64 = 0
        self.course: Course | None = None
        self.climb_sets: vec[i64] = vec[i64]()
        self.landings: vec[i64] = vec[i64]()
        self.expected: vec[i64] = vec[i64]()
        self.givers: vec[i64] = vec[i64]()
        self.gains: vec[i64] = vec[i64]()
        # What `look` has found for the rider who is asked.
        self.start_square: i64 = 0
        self.first_weight: i64 = 0
        self.first_gain: i64 = 0
        self.front: i64 = 0
        self.cost: i64 = 0
        self.tired: i64 = 0

    def specialist(self, state: State, rider: i64) -> i64:
        """The best pick that is left for this rider."""
        names = [one.id for one in state.rules.specialists]
        for name in BEST_PICKS:
            if name in names and may_pick(state, rider, names.index(name)):
                return names.index(name)
        return NONE

    def rate(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """What some cards would be worth to a rider whose teammate has not decided."""
        self.look_with(state, rider, OUTSIDE)
        self.weigh(state, cards, begin, count)
        self.forget()

    def rate_beside(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """What they would be worth beside a teammate who may have decided."""
        self.look(state, rider)
        self.weigh(state, cards, begin, count)
        self.forget()

    def look(self, state: State, rider: i64) -> None:
        """Find out where a rider stands and what cards cost him; `forget` it afterwards."""
        self.look_with(state, rider, decided_mate(state, rider))

    def look_with(self, state: State, rider: i64, mate: i64) -> None:
        """The same with a `mate` who has decided, OUTSIDE when there is none."""
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
        rouleur = weights[first] + slope
        front = self.guess(
            state, rider, mate, start, rouleur, weights[first + SPRINTEUR_MEAN] + slope
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
        self.first_weight = first
        self.first_gain = (number * course.size + start) * STRIDE
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
        self.expected = ground.expected
        self.givers = ground.givers
        self.gains = ground.gains

    def guess(
        self, state: State, rider: i64, mate: i64, start: i64, rouleur: i64, sprinteur: i64
    ) -> i64:
        """Count who is likely to be on each square; returns the front one's rank."""
        ranks = state.course.rank
        expected = self.expected
        kinds = state.lineup.kind
        squares = state.square
        likely = self.likely
        first_mark: i64 = SQUARES
        last_mark: i64 = 0
        front: i64 = 0
        other: i64
        for other in range(state.lineup.count):
            square = squares[other]
            # Who is far behind will not come to where this rider lands.
            if other == rider or square == OUTSIDE or square + OUT_OF_REACH < start:
                continue
            if other == mate:
                square = self.landings[square * STRIDE + decided_value(state, mate)]
            elif kinds[other]:
                square = expected[square * STRIDE + sprinteur]
            else:
                square = expected[square * STRIDE + rouleur]
            rank = ranks[square]
            if rank > front:
                front = rank
            likely[square] += 1
            if square < first_mark:
                first_mark = square
            if square > last_mark:
                last_mark = square
        self.first_mark = first_mark
        self.last_mark = last_mark
        return front

    def forget(self) -> None:
        """Take the marks away."""
        likely = self.likely
        square: i64
        for square in range(self.first_mark, self.last_mark + 1):
            likely[square] = 0

    def weigh(self, state: State, cards: vec[u8], begin: i64, count: i64) -> None:
        """Write down the squares that each card wins the rider who was looked at, less what they
        cost; of equal cards the first is enough."""
        values = state.cards.value
        caps = state.cards.cap
        ranks = state.course.rank
        ahead = state.course.ahead
        likely = self.likely
        worths = self.worths
        start = self.start_square * STRIDE
        first = self.first_weight
        rid = self.weights[first + RID]
        gap = self.weights[first + GAP] * SQUARE
        seen: i64 = 0
        number: i64
        for number in range(count):
            card = i64(cards[begin + number])
            # C shifts a literal by less than 32 places.
            if card < 31:
                if seen >> card & 1:
                    worths[number] = NEVER
                    continue
                seen |= 1 << card
            value = values[card]
            square = self.landings[start + value]
            worth = self.gains[self.first_gain + value]
            if caps[card] != ASCENT_CAP:
                square = landing(state.course, self.start_square, value, caps[card] - ASCENT_CAP)
                worth = gain(state.course, self.weights, first, self.start_square, value, square)
            worth -= self.cost * value
            if card == EXHAUSTION:
                worth += rid
            # Who is taken to ride to a square may come one further, or not so far.
            other = ahead[square]
            sheltered = likely[other - 1] + 2 * likely[other] + likely[other + 1]
            if sheltered >= SURE:
                behind = (self.front - ranks[square]) * SQUARE
            else:
                other = self.givers[square]
                pulled = likely[other - 1] + 2 * likely[other] + likely[other + 1]
                if pulled > SURE:
                    pulled = SURE
                pulled = pulled * (SURE - sheltered) // SURE
                slipped = SQUARE // SURE * pulled
                worth += slipped - self.tired * (SURE - sheltered - pulled) // SURE
                behind = (self.front - ranks[square]) * SQUARE - slipped
            if behind < 0:
                worth += self.weights[first + LEAD] * behind // SQUARE
            elif behind > gap:
                worth -= self.weights[first + LAG] * (behind - gap) // SQUARE
            worths[number] = worth


@final
class Ground:
    """What a course says to riders with certain weights, wherever the others are.

    By square and value: where it leads, where others are taken to ride with it, and what it gains a
    rider of each set of weights. By square: where climbs are near, and who could give slipstream.
    """

    def __init__(self, course: Course, weights: Weights) -> None:
        squares = range(course.size)
        moves = [(start, value) for start in squares for value in range(STRIDE)]
        landings = [landing(course, start, value, 0) for start, value in moves]
        flat = vec[i64]([i64(weight) for one in weights for weight in one])
        self.course: Course = course
        self.weights: Weights = weights
        self.flat: vec[i64] = flat
        self.landings: vec[i64] = vec[i64](landings)
        self.expected: vec[i64] = vec[i64](
            [landing(course, start, course.least[start] or value, 0) for start, value in moves]
        )
        self.gains: vec[i64] = vec[i64](
            [
                gain(course, flat, number * WIDTH, start, value, landings[start * STRIDE + value])
                for number in range(len(weights))
                for start, value in moves
            ]
        )
        self.climb_sets: vec[i64] = vec[i64](
            [i64(CLIMB_SETS if is_climb_near(course, start) else 0) for start in squares]
        )
        self.givers: vec[i64] = vec[i64]([giver(course, square) for square in squares])


def ground_of(course: Course, weights: Weights) -> Ground:
    """Worked out once and kept for a while, because policies come and go with every race."""
    for ground in GROUNDS:
        if ground.course is course and ground.weights == weights:
            return ground
    if len(GROUNDS) >= MOST_GROUNDS:
        GROUNDS.pop(0)
    GROUNDS.append(Ground(course, weights))
    return GROUNDS[-1]


def gain(course: Course, weights: vec[i64], first: i64, start: i64, value: i64, square: i64) -> i64:
    """What it is worth to come to a square with a value, whoever else is near; `first` is where the
    set of weights begins."""
    reach = course.limit[course.first_route[square] * CAPS * STRIDE + HIGHEST]
    worth = SQUARE * course.rank[square] + weights[first + REACH] * reach
    worth += weights[first + LEAST] * course.least[square]
    if value > 5:
        worth -= weights[first + HIGH] * (value - 5)
    moved = course.rank[square] - course.rank[start]
    if value > moved:
        worth -= weights[first + WASTE] * (value - moved)
    return worth


def giver(course: Course, square: i64) -> i64:
    """The square that could draw a rider on by its slipstream, NOWHERE if none can."""
    if course.ahead[square] == NOWHERE or not course.shelters[square]:
        return NOWHERE
    found = course.ahead[course.ahead[square]]
    if found == NOWHERE or not course.shelters[found]:
        return NOWHERE
    return found


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
    """What he plays; in a round of the past that is read again, it has been played."""
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
