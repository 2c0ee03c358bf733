"""What a rider sees when he is asked for a card: the inputs of his instinct.

Himself and his cards, his teammate, the rivals around him, and of each card where it leads and who
is likely to be there. Inputs are whole numbers in natural units, squares and cards; most of them
are zero, so only the others are noted.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.foresight import Foresight
from flammerouge.bots.policies.heuristic import (
    HeuristicPolicy,
    decided_mate,
    decided_value,
    is_fast,
)
from flammerouge.bots.policies.holdings import Holdings
from flammerouge.bots.policies.notes import MOST, Notes
from flammerouge.bots.policies.outlook import BUCKETS, bucket
from flammerouge.bots.policies.ways import WAYS
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.course import NOWHERE, STRIDE
from flammerouge.core.state import (
    DECK,
    HAND,
    LANE_MASK,
    NONE,
    OUTSIDE,
    State,
    place_of,
)
from flammerouge.core.vectors import vec

# The inputs of a race for the rider who is asked: his own, his cards, his mate's, rivals by square,
# all rivals, how they ride.
HELD: Final = 14
IN_HAND: Final = HELD + BUCKETS
MATE: Final = IN_HAND + BUCKETS
AROUND: Final = MATE + 10
BEHIND: Final = 3  # squares behind a rider of which he counts the rivals, and before him
BEFORE: Final = 12
NEAR: Final = BEHIND + 1 + BEFORE
FIELD: Final = AROUND + 2 * NEAR  # rouleurs, then sprinteurs
RIDE: Final = FIELD + 8
RACE: Final = RIDE + len(WAYS)
# The inputs of a card that are not those of its step.
BESIDE: Final = 2  # squares to both sides of a mate who has decided
LANDED: Final = 10  # riders expected on the squares around the one where a card leads
LANDED_BEHIND: Final = 2
LANDED_BEFORE: Final = 4
BEYOND: Final = LANDED + LANDED_BEHIND + 1 + LANDED_BEFORE
OTHERS: Final = BEYOND + 1  # higher and lower cards in hand
CHOICE: Final = OTHERS + 2
CHANCES: Final = 50  # the parts in which chances are counted
BEYONDS: Final = 10  # the parts in which riders beyond are counted
FARTHEST: Final = 20  # squares that count as a distance
SPRINT: Final = 15
STEP_WORTH: Final = 8  # hundredths of a square that make a difference between two cards


@final
class Sight:
    """The eyes of a rider; what they see is noted in `race`, and for a card where it is asked."""

    def __init__(self, advisor: HeuristicPolicy) -> None:
        """The `advisor` has looked at the rider before anything is noted. Who thinks ahead is
        taken to ride by the same weights."""
        self.advisor: HeuristicPolicy = advisor
        self.race: Notes = Notes(RACE)
        self.mate_rank: i64 = NONE  # where a mate goes who has decided
        self.foresight: Foresight = Foresight(HeuristicPolicy(advisor.source))
        self.holdings: Holdings = self.foresight.holdings
        self.around: vec[i64] = vec[i64]([i64(0)] * (2 * NEAR))
        self.buckets: vec[i64] = vec[i64]([i64(0)] * (2 * BUCKETS))
        self.riding: vec[i64] = vec[i64]([i64(0)] * len(WAYS))

    def note_race(self, state: State, rider: i64, ways: list[int]) -> None:
        """Note what is known by the rider who is asked."""
        self.foresight.look(state, rider, ways)
        notes = self.race
        notes.size = 0
        self.note_own(state, rider)
        self.note_mate(state, rider)
        self.note_rivals(state, rider)
        riding = self.riding
        way: i64
        team: i64
        for way in range(len(WAYS)):
            riding[way] = 0
        for team in range(len(state.lineup.teams)):
            if team != state.lineup.team[rider]:
                riding[ways[team]] += 1
        for way in range(len(WAYS)):
            notes.note(RIDE + way, riding[way])

    def note_own(self, state: State, rider: i64) -> None:
        """His own road and cards."""
        notes = self.race
        holdings = self.holdings
        holdings.add_up(state, rider)
        note_rider(notes, state, holdings, rider, state.course.to_go[self.advisor.start_square])
        notes.note(9, state.round)
        if is_fast(state):
            notes.note(10, 1)
        row = state.lineup.deck[rider]
        self.fill_buckets(state, row)
        holdings.add_up_deck(state, row)
        notes.note(11, state.count(row, DECK))
        notes.note(12, holdings.deck_energy)
        notes.note(13, holdings.deck_tired)
        value: i64
        for value in range(2 * BUCKETS):
            notes.note(HELD + value, self.buckets[value])

    def fill_buckets(self, state: State, row: i64) -> None:
        """Sort the cards of who was added up last by value: all that he holds, then his hand."""
        buckets = self.buckets
        at: i64
        for at in range(BUCKETS, 2 * BUCKETS):
            buckets[at] = 0
        sort_held(state, self.holdings, buckets)
        hand = place_of(row, HAND)
        for at in range(hand, hand + state.count(row, HAND)):
            card = i64(state.piles[at])
            if card != EXHAUSTION:
                buckets[BUCKETS + bucket(state.cards.value[card])] += 1

    def note_mate(self, state: State, rider: i64) -> None:
        """Where his mate is, and where he goes if he has decided."""
        self.mate_rank = NONE
        mate = mate_of(state, rider)
        if mate == NONE or state.square[mate] == OUTSIDE:
            return
        notes = self.race
        holdings = self.holdings
        holdings.add_up(state, mate)
        course = state.course
        rank = course.rank[self.advisor.start_square]
        square = state.square[mate]
        note_mate(notes, MATE, state, holdings, mate, course.rank[square] - rank)
        notes.note(MATE + 5, holdings.held[mate])
        row = state.lineup.deck[mate]
        notes.note(MATE + 6, state.count(row, DECK))
        holdings.add_up_deck(state, row)
        notes.note(MATE + 7, holdings.deck_energy)
        if decided_mate(state, rider) == mate:
            square = self.advisor.landings[square * STRIDE + decided_value(state, mate)]
            self.mate_rank = course.rank[square]
            notes.note(MATE + 8, 1)
            notes.note(MATE + 9, near(self.mate_rank - rank))

    def note_rivals(self, state: State, rider: i64) -> None:
        """Who is near, and how strong all of them are."""
        notes = self.race
        holdings = self.holdings
        course = state.course
        lineup = state.lineup
        around = self.around
        rank = course.rank[self.advisor.start_square]
        ahead: i64 = 0
        riding: i64 = 0
        distances: i64 = 0
        front: i64 = NONE
        most: i64 = -MOST
        best: i64 = 0
        tired: i64 = 0
        square: i64
        for square in range(2 * NEAR):
            around[square] = 0
        other: i64
        for other in range(lineup.count):
            square = state.square[other]
            if square == OUTSIDE or lineup.team[other] == lineup.team[rider]:
                continue
            distance = course.rank[square] - rank
            riding += 1
            distances += distance
            tired += holdings.tired[other]
            if state.key[other] > state.key[rider]:
                ahead += 1
            if front == NONE or state.key[other] > state.key[front]:
                front = other
            if holdings.energy[other] - course.to_go[square] > most:
                most = holdings.energy[other] - course.to_go[square]
            if holdings.best[other] > best:
                best = holdings.best[other]
            if distance >= -BEHIND and distance <= BEFORE:
                around[lineup.kind[other] * NEAR + BEHIND + distance] += 1
        if riding == 0:
            return
        for square in range(2 * NEAR):
            notes.note(AROUND + square, around[square])
        square = state.square[front]
        notes.note(FIELD, ahead)
        notes.note(FIELD + 1, near(course.rank[square] - rank))
        notes.note(FIELD + 2, holdings.energy[front] - course.to_go[square])
        notes.note(FIELD + 3, near(distances // riding))
        notes.note(FIELD + 4, most)
        notes.note(FIELD + 5, tired)
        notes.note(FIELD + 6, best)
        notes.note(FIELD + 7, riding)

    def note_choice(
        self,
        state: State,
        notes: Notes,
        rider: i64,
        place: i64,
        count: i64,
        square: i64,
        worth: i64,
    ) -> None:
        """Note what is known of a card in hand that leads to a square; `worth` is what the advisor
        thinks less of it than of the best one."""
        hand = place_of(rider, HAND)
        card = i64(state.piles[hand + place])
        value = state.cards.value[card]
        notes.size = 0
        notes.note(0, 1 if card == EXHAUSTION else 0)
        notes.note(1, worth // STEP_WORTH)
        self.note_landing(state, notes, square)
        higher: i64 = 0
        lower: i64 = 0
        other: i64
        for other in range(hand, hand + count):
            than = state.cards.value[i64(state.piles[other])]
            if than > value:
                higher += 1
            elif than < value:
                lower += 1
        notes.note(OTHERS, higher)
        notes.note(OTHERS + 1, lower)

    def note_landing(self, state: State, notes: Notes, square: i64) -> None:
        """Who is likely to be near the square where a card leads."""
        course = state.course
        advisor = self.advisor
        foresight = self.foresight
        clear = foresight.clear[course.ahead[square]]
        pulled = clear * (1.0 - foresight.clear[advisor.givers[square]])
        notes.note(2, parts(1.0 - clear, CHANCES))
        notes.note(3, parts(pulled, CHANCES))
        notes.note(4, near(advisor.front - course.rank[square]))
        if self.mate_rank != NONE:
            gap = self.mate_rank - course.rank[square]
            if gap >= -BESIDE and gap <= BESIDE:
                notes.note(5 + BESIDE + gap, 1)
        expected = foresight.expected
        ranks = course.rank
        at: i64 = LANDED + LANDED_BEHIND
        step: i64
        for step in range(1, LANDED_BEHIND + 1):
            if square >= step and ranks[square - step] == ranks[square] - step:
                notes.note(at - step, parts(expected[square - step], CHANCES))
        other = square
        for step in range(LANDED_BEFORE + 1):
            if other == NOWHERE:
                break
            notes.note(at + step, parts(expected[other], CHANCES))
            other = course.ahead[other]
        notes.note(BEYOND, parts(foresight.expected_beyond(ranks[square]), BEYONDS))


def note_rider(notes: Notes, state: State, holdings: Holdings, rider: i64, to_go: i64) -> None:
    """Note what a rider has to go, and what he has been found to hold."""
    energy = holdings.energy[rider]
    notes.note(0, to_go)
    if to_go < SPRINT:
        notes.note(1, SPRINT - to_go)
    notes.note(2, energy)
    notes.note(3, energy - to_go)
    notes.note(4, holdings.tired[rider])
    notes.note(5, holdings.held[rider])
    notes.note(6, holdings.best[rider])
    notes.note(7, state.lineup.kind[rider])
    notes.note(8, state.key[rider] & LANE_MASK)


def note_mate(
    notes: Notes, first: i64, state: State, holdings: Holdings, mate: i64, distance: i64
) -> None:
    """Note from an input on that there is a mate, how far ahead, and what he has been found to
    hold."""
    notes.note(first, 1)
    notes.note(first + 1, near(distance))
    notes.note(first + 2, holdings.energy[mate] - state.course.to_go[state.square[mate]])
    notes.note(first + 3, holdings.tired[mate])
    notes.note(first + 4, holdings.best[mate])


def sort_held(state: State, holdings: Holdings, buckets: vec[i64]) -> None:
    """Count by value the cards that he holds who was added up last."""
    at: i64
    for at in range(BUCKETS):
        buckets[at] = 0
    for at in range(holdings.kinds):
        card = i64(holdings.cards[at])
        if card != EXHAUSTION:
            buckets[bucket(state.cards.value[card])] += holdings.copies[card]


def mate_of(state: State, rider: i64) -> i64:
    """The other rider of a team, NONE when he has none."""
    team = state.lineup.team
    if rider > 0 and team[rider - 1] == team[rider]:
        return rider - 1
    if rider + 1 < state.lineup.count and team[rider + 1] == team[rider]:
        return rider + 1
    return NONE


def parts(number: float, of_one: i64) -> i64:
    """A number, rounded to whole parts of which one has so many."""
    return i64(number * float(of_one) + 0.5)


def near(distance: i64) -> i64:
    """A distance that is not farther than any that matters."""
    if distance > FARTHEST:
        return FARTHEST
    return distance if distance > -FARTHEST else -FARTHEST
