"""The baselines: ways to ride that fit in a sentence each, to measure other bots against.

"To go" is the column of the course: squares to the first one past the line, so 1 right before
the line and 0 past it, along the inner branch of a roundabout. Where a rule says nothing of a
decision, a baseline answers as any policy does; it starts as far in front as it can. Of cards of
equal value exhaustion comes first, then a plain card, then one with powers: the order in which a
hand was drawn never matters.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core.cards import MOST_VALUE
from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.course import CAPS, NOWHERE, STRIDE
from flammerouge.core.lineup import SPRINTEUR
from flammerouge.core.policy import Policy
from flammerouge.core.state import DECK, HAND, NONE, OUTSIDE, RECYCLED, State
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.turns import SIDES, SPRINT_ROLL
from flammerouge.core.vectors import vec

BREAK: Final = 15  # squares to go from which on the breaker leaves things to chance


class HighestPolicy(Policy):
    """Always the highest card."""

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The highest card in hand."""
        return highest(state, rider, count)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """The highest card in hand."""
        return highest(state, rider, count)


class BreakerPolicy(Policy):
    """Any card until fewer than 15 squares are to go, then the highest."""

    def __init__(self, seed: i64) -> None:
        self.words: vec[i64] = vec[i64]([i64(0)])
        seed_simulation(self.words, seed)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """Any card, and the highest near the line."""
        if state.course.to_go[square_of(state, rider)] < BREAK:
            return highest(state, rider, count)
        return below(self.words, 0, count)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """Any card."""
        return below(self.words, 0, count)


class SaverPolicy(Policy):
    """Keeps the three highest cards held until their sum reaches the line; blind to terrain."""

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """In the end the highest card; before that the highest below the three, else the lowest."""
        first: i64 = 0
        second: i64 = 0
        third: i64 = 0
        for section in (DECK, RECYCLED, HAND):
            for place in range(state.count(rider, section)):
                value = state.cards.value[state.card_at(rider, section, place)]
                if value > first:
                    third = second
                    second = first
                    first = value
                elif value > second:
                    third = second
                    second = value
                elif value > third:
                    third = value
        if state.course.to_go[square_of(state, rider)] <= first + second + third:
            return highest(state, rider, count)
        return highest_below(state, rider, count, third)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """As it rides."""
        return self.card(state, rider, count)


class NoWastePolicy(Policy):
    """Spends nothing that the road does not give back: on a descent the lowest card, elsewhere
    the highest that loses nothing to an ascent, else the lowest."""

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """What the ground before the rider lets through."""
        square = square_of(state, rider)
        if state.course.descent[square]:
            return lowest(state, rider, count)
        best: i64 = NONE
        most: i64 = 0
        first: i64 = 0
        place: i64
        for place in range(count):
            card = state.card_at(rider, HAND, place)
            value = state.cards.value[card]
            better = value > most or (value == most and card < first)
            if better and keeps(state, square, value, state.cards.cap[card]):
                best = place
                most = value
                first = card
        return lowest(state, rider, count) if best == NONE else best

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """The middle card: no sprint is thrown away, and it may still win."""
        values = state.cards.value
        place: i64
        other: i64
        for place in range(count):
            own = state.card_at(rider, HAND, place)
            lower: i64 = 0
            for other in range(count):
                card = state.card_at(rider, HAND, other)
                if values[card] < values[own] or (
                    values[card] == values[own] and (card < own or (card == own and other < place))
                ):
                    lower += 1
            if lower == count // 2:
                return state.find(rider, HAND, own)
        return 0

    def adds_one(self, state: State, rider: i64) -> bool:
        """Only where it moves the rider a square further."""
        card = state.card[rider]
        square = state.square[rider]
        value = state.cards.value[card] + 1
        further = value > state.course.least[square]
        return further and keeps(state, square, value, state.cards.cap[card])


class DicePolicy(Policy):
    """Rolls for a value as a legend's opponents do and plays the card nearest to it."""

    def __init__(self, seed: i64) -> None:
        self.words: vec[i64] = vec[i64]([i64(0)])
        seed_simulation(self.words, seed)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """Near 3 to 8 for a rouleur, near 2 to 6 or 10 for a sprinteur."""
        die = below(self.words, 0, SIDES) + 1
        wanted = die + 2
        if state.lineup.kind[rider] == SPRINTEUR:
            wanted = SPRINT_ROLL if die == SIDES else die + 1
        return nearest(state, rider, count, wanted)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """As it rides."""
        return self.card(state, rider, count)


# -- the road ------------------------------------------------------------------------------
def square_of(state: State, row: i64) -> i64:
    """Where the rider is who plays from these cards; of teammates the first on the road."""
    square = state.square[row]
    rider: i64 = row
    while square == OUTSIDE:
        rider += 1
        if state.lineup.deck[rider] == row:
            square = state.square[rider]
    return square


def keeps(state: State, square: i64, value: i64, cap: i64) -> bool:
    """Whether no ascent takes anything of a value; the end of the road takes nothing."""
    course = state.course
    route = course.first_route[square]
    steps = course.limit[(route * CAPS + cap - ASCENT_CAP) * STRIDE + value]
    return steps == value or course.ahead[course.route[route * STRIDE + steps]] == NOWHERE


# -- the hand ------------------------------------------------------------------------------
def highest(state: State, row: i64, count: i64) -> i64:
    """The place of the highest card in hand."""
    return nearest(state, row, count, MOST_VALUE)


def lowest(state: State, row: i64, count: i64) -> i64:
    """The place of the lowest card in hand."""
    return nearest(state, row, count, 0)


def nearest(state: State, row: i64, count: i64, wanted: i64) -> i64:
    """The place of the card in hand nearest to a value, the lower of two equally near ones."""
    found: i64 = 0
    best: i64 = 2 * MOST_VALUE
    first: i64 = 0
    place: i64
    for place in range(count):
        card = state.card_at(row, HAND, place)
        value = state.cards.value[card]
        # Twice the distance, and one more for a card above: equally near ones differ.
        distance = 2 * (wanted - value) if value <= wanted else 2 * (value - wanted) + 1
        if distance < best or (distance == best and card < first):
            best = distance
            found = place
            first = card
    return found


def highest_below(state: State, row: i64, count: i64, limit: i64) -> i64:
    """The place of the highest card in hand below a value, of the lowest when there is none."""
    best: i64 = NONE
    most: i64 = 0
    first: i64 = 0
    place: i64
    for place in range(count):
        card = state.card_at(row, HAND, place)
        value = state.cards.value[card]
        if value < limit and (value > most or (value == most and card < first)):
            best = place
            most = value
            first = card
    return lowest(state, row, count) if best == NONE else best
