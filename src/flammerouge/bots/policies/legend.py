"""A legendary rider's policy: the heuristic with his talents, and teammates who shelter him."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.heuristic import (
    SQUARE,
    TIRED,
    WEIGHTS,
    HeuristicPolicy,
    landing,
)
from flammerouge.bots.policies.preference import NEVER
from flammerouge.core.cards import NO_CARD, plain
from flammerouge.core.energy import NOTHING, SECOND, team_cards
from flammerouge.core.lineup import TEAMMATE
from flammerouge.core.policy import Policy
from flammerouge.core.rules import MOVING
from flammerouge.core.state import HAND, NONE, OFF_ROAD, OUTSIDE, PLUS_ONE, State, place_of
from flammerouge.core.talents import POWER_SAVE, ascent_cap, counted_value
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

MAIN: Final = 0
FREE_MOVE: Final = 3  # what power save rides without a card
FREE_CARD: Final = vec[u8]([u8(plain(FREE_MOVE))])
DEARER: Final = 30

# How well a teammate stands for the main rider, by the squares that he is ahead of him.
AHEAD: Final = 100
PULLS: Final = 120
BESIDE: Final = 20
LOST: Final = 8  # for each square behind, or too far ahead
BOTH: Final = 4  # the better one counts whole, the other a part

# Exhaustion is dearer than in a single race: it is kept for all stages to come.
LEGEND_WEIGHTS: Final = tuple(
    (*one[:TIRED], one[TIRED] + DEARER, *one[TIRED + 1 :]) for one in WEIGHTS
)


class LegendPolicy(Policy):
    """Knows what its talents do to a card, and sends teammates just ahead of the main rider."""

    def __init__(self) -> None:
        self.heuristic: HeuristicPolicy = HeuristicPolicy(LEGEND_WEIGHTS)
        self.talents: i64 = 0
        self.plus: i64 = 0
        self.other: i64 = 0

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The main rider's best card, or none where he may save it; the teammates' first one."""
        if state.lineup.control[rider] == TEAMMATE:
            return self.shelter(state, rider, count)
        self.look_at(state, rider)
        heuristic = self.heuristic
        heuristic.look(state, rider)
        heuristic.weigh(state, state.piles, place_of(rider, HAND), count)
        best: i64 = 0
        best_worth: i64 = NEVER
        place: i64
        for place in range(count):
            card = state.card_at(rider, HAND, place)
            worth = heuristic.worths[place] + SQUARE * self.more(
                state, heuristic.start_square, card
            )
            if worth > best_worth:
                best_worth = worth
                best = place
        if self.talents & POWER_SAVE:
            heuristic.weigh(state, FREE_CARD, 0, 1)
            if heuristic.worths[0] > best_worth:
                best = NOTHING
        heuristic.forget()
        return best

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """As the heuristic does."""
        return self.heuristic.bid(state, rider, count)

    def look_at(self, state: State, rider: i64) -> None:
        """Whose talents count from now on."""
        self.talents = state.lineup.talents[rider]
        self.plus = 1 if state.status[rider] & PLUS_ONE else 0

    def more(self, state: State, start: i64, card: i64) -> i64:
        """The squares that talents add to the printed card."""
        rank = state.course.rank
        return rank[self.goal(state, start, card)] - rank[printed_goal(state, start, card)]

    def goal(self, state: State, start: i64, card: i64) -> i64:
        """Where a card leads with these talents."""
        printed = state.cards.value[card]
        value = FREE_MOVE if card == NO_CARD else printed
        value = counted_value(self.talents, card, value)
        if card != NO_CARD:
            value += self.plus
        power = ascent_cap(self.talents, card, printed, ASCENT_CAP) - ASCENT_CAP
        return landing(state.course, start, value, power)

    # -- teammates -------------------------------------------------------------------------
    def shelter(self, state: State, row: i64, count: i64) -> i64:
        """The first of the two cards, or the one card, that bring teammates before him."""
        goal = self.main_goal(state)
        riding = mates(state, row)
        pair = team_cards(state, row) > 1
        best: i64 = NEVER
        first: i64 = 0
        i: i64
        j: i64
        for i in range(count):
            card = state.card_at(row, HAND, i)
            if not pair:
                for mate in riding:
                    worth = stands(state, mate, card, goal)
                    if worth > best:
                        best = worth
                        first = i
                continue
            for j in range(i + 1, count):
                other = state.card_at(row, HAND, j)
                straight = together(state, riding, card, other, goal)
                crossed = together(state, riding, other, card, goal)
                if straight > best or crossed > best:
                    best = straight if straight > crossed else crossed
                    first = i
                    self.other = j
        return first

    def second(self, state: State, row: i64, count: i64, first: i64) -> i64:
        """The other card of the pair."""
        return self.other

    def assigns(self, state: State, rider: i64) -> i64:
        """The card with which both together stand better."""
        riding = mates(state, state.lineup.deck[rider])
        own = state.card[rider]
        other = riding[1] if riding[0] == rider else riding[0]
        spare = state.card[other]
        goal = self.main_goal(state)
        pair = [rider, other]
        keep = together(state, pair, own, spare, goal)
        return spare if together(state, pair, spare, own, goal) > keep else own

    def main_goal(self, state: State) -> i64:
        """The rank of the square that the main rider is going to, or has come to."""
        square = state.square[MAIN]
        if square == OUTSIDE:
            return NONE
        if has_moved(state, MAIN):
            return state.course.rank[square]
        self.look_at(state, MAIN)
        card = state.card[MAIN]
        chosen = state.chosen[MAIN]
        if chosen >= 0 and state.count(MAIN, HAND) > 0:
            place = chosen % SECOND
            card = NO_CARD if place == NOTHING else state.card_at(MAIN, HAND, place)
        return state.course.rank[self.goal(state, square, card)]


def printed_goal(state: State, start: i64, card: i64) -> i64:
    """Where the value of a card leads."""
    return landing(state.course, start, state.cards.value[card], 0)


def mates(state: State, row: i64) -> list[i64]:
    """The riders on the road who share this deck."""
    found: list[i64] = []
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.deck[rider] == row and not state.status[rider] & OFF_ROAD:
            found.append(rider)
    return found


def has_moved(state: State, rider: i64) -> bool:
    """Whether a rider has had his turn in the movement phase that is on."""
    if state.phase != MOVING:
        return False
    turn: i64
    for turn in range(state.turn):
        if state.order[turn] == rider:
            return True
    return False


def together(state: State, riding: list[i64], one: i64, two: i64, goal: i64) -> i64:
    """How well two teammates stand after a card each: the better one, and a part of the other."""
    first = stands(state, riding[0], one, goal)
    second = stands(state, riding[1], two, goal)
    if first > second:
        return first + second // BOTH
    return second + first // BOTH


def stands(state: State, mate: i64, card: i64, goal: i64) -> i64:
    """How well a teammate stands for the main rider after a card."""
    if goal == NONE:
        return -state.cards.value[card]
    course = state.course
    square = printed_goal(state, state.square[mate], card)
    ahead = course.rank[square] - goal
    if ahead == 1:
        return AHEAD
    if ahead == 2:
        return PULLS if course.shelters[square] else BESIDE
    if ahead == 0:
        return BESIDE
    return BESIDE - LOST * (ahead if ahead > 0 else -ahead)
