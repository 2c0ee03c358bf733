"""Foresight: where rivals are likely to come this round, from the cards that they hold.

Who rides by preference plays the best of the cards that he draws. How likely each of his cards is
to be that one can be counted, as if all hands were equally likely. Which of them lie face down, and
so come first, nobody knows for sure; in an imagined race it is known, because they have been dealt.
Who rides in no known way plays any card, and so does a dummy team.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.baselines import (
    HighestPolicy,
    NoWastePolicy,
    SaverPolicy,
    square_of,
)
from flammerouge.bots.policies.heuristic import (
    SQUARES,
    HeuristicPolicy,
    decided_mate,
    decided_value,
    landing,
)
from flammerouge.bots.policies.holdings import Holdings
from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.bots.policies.ways import HEURISTIC, HIGHEST, NO_WASTE, SAVER, THINKER, WAYS
from flammerouge.core.cards import ATTACK_ID, EXHAUSTION, MOST_CARDS
from flammerouge.core.course import STRIDE, Course
from flammerouge.core.energy import ATTACK_FRONT, ATTACK_REAR, rear_of
from flammerouge.core.state import DECK, HAND, OUTSIDE, RECYCLED, State, place_of
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

NEARBY: Final = 12  # squares to both sides of a rider; who is farther off does not matter to him
RANKS: Final = 64  # that a rider who is nearby, or he himself, can reach
MOST_DRAWN: Final = 8
MOST_HELD: Final = 64  # who holds more is taken to hold so many


def chance_of_none(drawn: int, held: int, some: int) -> float:
    """How likely a hand has none of `some` cards among those that are held."""
    if held <= drawn:
        return 1.0 if some == 0 else 0.0
    return comb(max(held - some, 0), drawn) / comb(held, drawn)


NONE_OF: Final = vec[float](
    [
        chance_of_none(drawn, held, some)
        for drawn in range(MOST_DRAWN)
        for held in range(MOST_HELD)
        for some in range(MOST_HELD)
    ]
)


@final
class Foresight:
    """By square how many riders are `expected` there, and how likely it stays `clear`. What all
    rivals hold is added up on the way. Who `knows_piles` counts with the piles as they lie."""

    def __init__(self, thinker: HeuristicPolicy) -> None:
        """Who thinks ahead is taken to ride as the `thinker`."""
        self.preferences: list[PreferencePolicy | None] = [None] * len(WAYS)
        self.preferences[HEURISTIC] = HeuristicPolicy()
        self.preferences[NO_WASTE] = NoWastePolicy()
        self.preferences[SAVER] = SaverPolicy()
        self.preferences[HIGHEST] = HighestPolicy()
        self.preferences[THINKER] = thinker
        self.road: HeuristicPolicy = thinker
        self.knows_piles: bool = False
        self.holdings: Holdings = Holdings()
        self.expected: vec[float] = vec[float]([0.0] * SQUARES)
        self.clear: vec[float] = vec[float]([1.0] * SQUARES)
        self.marked: vec[i64] = vec[i64]([i64(0)] * SQUARES)
        self.marks: i64 = 0
        self.first_rank: i64 = 0
        self.beyond: vec[float] = vec[float]([0.0] * RANKS)  # by rank, from the first one on
        # Of one rider: the cards that are left to compare; by card how many lie face down, and how
        # many do not; and by square what leads him there.
        self.cards: vec[u8] = vec[u8]([u8(0)] * MOST_CARDS)
        self.face_down: vec[i64] = vec[i64]([i64(0)] * MOST_CARDS)
        self.others: vec[i64] = vec[i64]([i64(0)] * MOST_CARDS)
        self.leads: vec[float] = vec[float]([0.0] * SQUARES)
        self.squares: vec[i64] = vec[i64]([i64(0)] * SQUARES)
        self.ways: i64 = 0

    def look(self, state: State, rider: i64, ways: list[int]) -> None:
        """Work out where the others come: rivals, and a teammate who has decided."""
        self.forget()
        course = state.course
        lineup = state.lineup
        if self.road.course is not course:
            self.road.learn_course(course)
        rank = course.rank[square_of(state, rider)]
        self.first_rank = rank - NEARBY
        mate = decided_mate(state, rider)
        away = 0.0
        other: i64
        for other in range(lineup.count):
            square = state.square[other]
            if square == OUTSIDE:
                continue
            if lineup.team[other] == lineup.team[rider]:
                if other == mate:
                    self.lead(self.road.landings[square * STRIDE + decided_value(state, mate)], 1.0)
                    self.mark(1.0)
                continue
            self.holdings.add_up(state, other)
            distance = course.rank[square] - rank
            if distance > NEARBY:
                away += 1.0
            elif distance >= -NEARBY:
                self.spread(state, other, self.preferences[ways[lineup.team[other]]])
        self.add_up(course, away)

    def spread(self, state: State, rider: i64, preference: PreferencePolicy | None) -> None:
        """Mark where a rider may come whose cards have just been added up."""
        copies = self.holdings.copies
        kinds = self.holdings.kinds
        held = self.holdings.held[rider]
        kind: i64
        if held == 0:
            self.lead(self.landing(state, rider, EXHAUSTION), 1.0)
            self.mark(1.0)
            return
        if preference is None:
            for kind in range(kinds):
                card = i64(self.holdings.cards[kind])
                self.lead(self.landing(state, rider, card), float(copies[card]))
            self.mark(float(held))
            return
        cards = self.cards
        for kind in range(kinds):
            cards[kind] = self.holdings.cards[kind]
        preference.rate(state, rider, cards, 0, kinds)
        worths = preference.worths
        drawn = state.lineup.hand[rider] + state.course.wind[state.square[rider]]
        pool = copies
        size = held
        runs_out = False
        if self.knows_piles and is_told(state, state.lineup.deck[rider]):
            pool = self.face_down
            size = self.count_piles(state, state.lineup.deck[rider])
            runs_out = drawn > size
            if runs_out:
                pool = self.others
                drawn -= size
                size = held - size
        row = (drawn * MOST_HELD + (size if size < MOST_HELD else MOST_HELD - 1)) * MOST_HELD
        better: i64 = 0
        left = 1.0
        while left > 0.0 and kinds > 0:
            best = preference.best(cards, 0, kinds)
            card = i64(cards[best])
            better += pool[card]
            after = NONE_OF[row + better] if better < MOST_HELD else 0.0
            if runs_out and self.face_down[card]:
                after = 0.0
            if after < left:
                self.lead(self.landing(state, rider, card), left - after)
            left = after
            kinds -= 1
            cards[best] = cards[kinds]
            worths[best] = worths[kinds]
        self.mark(1.0)

    def count_piles(self, state: State, row: i64) -> i64:
        """Tell the cards that lay face down when the round began from the others that were just
        added up; how many there were."""
        copies = self.holdings.copies
        face_down = self.face_down
        others = self.others
        piles = state.piles
        kind: i64
        place: i64
        for kind in range(self.holdings.kinds):
            card = i64(self.holdings.cards[kind])
            face_down[card] = 0
            others[card] = copies[card]
        count: i64 = 0
        for section in (DECK, HAND):
            first = place_of(row, section)
            for place in range(first, first + state.count(row, section)):
                face_down[i64(piles[place])] += 1
                others[i64(piles[place])] -= 1
                count += 1
        return count

    def landing(self, state: State, rider: i64, card: i64) -> i64:
        """Where a card leads a rider when nobody is in the way."""
        if card == ATTACK_ID:
            rear = rear_of(state, state.lineup.deck[rider])
            card = ATTACK_REAR if rider == rear else ATTACK_FRONT
        start = state.square[rider]
        value = state.cards.value[card]
        power = state.cards.cap[card] - ASCENT_CAP
        if power:
            return landing(state.course, start, value, power)
        return self.road.landings[start * STRIDE + value]

    def lead(self, square: i64, share: float) -> None:
        """Something leads the rider to a square."""
        if self.leads[square] == 0.0:
            self.squares[self.ways] = square
            self.ways += 1
        self.leads[square] += share

    def mark(self, all_of: float) -> None:
        """Mark the squares of one rider, for whom so much leads anywhere."""
        way: i64
        for way in range(self.ways):
            square = self.squares[way]
            chance = self.leads[square] / all_of
            self.leads[square] = 0.0
            if self.expected[square] == 0.0:
                self.marked[self.marks] = square
                self.marks += 1
            self.expected[square] += chance
            self.clear[square] *= 1.0 - chance
        self.ways = 0

    def add_up(self, course: Course, away: float) -> None:
        """Count who is expected beyond each rank; some are farther away than all of them."""
        beyond = self.beyond
        at: i64
        for at in range(RANKS):
            beyond[at] = 0.0
        mark: i64
        for mark in range(self.marks):
            square = self.marked[mark]
            beyond[self.at(course.rank[square])] += self.expected[square]
        at = RANKS
        while at > 0:
            at -= 1
            here = beyond[at]
            beyond[at] = away
            away += here

    def expected_beyond(self, rank: i64) -> float:
        """How many are expected farther than a rank."""
        return self.beyond[self.at(rank)]

    def at(self, rank: i64) -> i64:
        """Where a rank is counted."""
        at = rank - self.first_rank
        return at if at < RANKS else RANKS - 1

    def forget(self) -> None:
        """Take the marks away."""
        mark: i64
        for mark in range(self.marks):
            self.expected[self.marked[mark]] = 0.0
            self.clear[self.marked[mark]] = 1.0
        self.marks = 0


def is_told(state: State, row: i64) -> bool:
    """Whether the piles of a rider tell what he draws from: not when he has just shuffled."""
    return state.count(row, HAND) == 0 or state.count(row, RECYCLED) > 0
