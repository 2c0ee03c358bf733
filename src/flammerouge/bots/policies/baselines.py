"""The baselines: ways to ride that fit in a sentence each, to measure other bots against.

"To go" is the column of the course: squares to the first one past the line, so 1 right before
the line and 0 past it, along the inner branch of a roundabout. Where a rule says nothing of a
decision, a baseline answers as any policy does; it starts as far in front as it can. Of cards of
equal value exhaustion comes first, then a plain card, then one with powers: the order in which a
hand was drawn never matters.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.core.cards import MOST_VALUE
from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.course import CAPS, NOWHERE, STRIDE
from flammerouge.core.lineup import SPRINTEUR
from flammerouge.core.policy import Policy
from flammerouge.core.state import DECK, HAND, OUTSIDE, RECYCLED, State
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.turns import SIDES, SPRINT_ROLL
from flammerouge.core.vectors import vec

BREAK: Final = 15  # squares to go at which the breaker still leaves things to chance


class HighestPolicy(PreferencePolicy):
    """Always the highest card."""

    def rate(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """By value."""
        number: i64
        for number in range(count):
            self.worths[number] = state.cards.value[i64(cards[begin + number])]


class BreakerPolicy(Policy):
    """Any card until fewer than 15 squares are to go, then the highest."""

    def __init__(self, seed: i64) -> None:
        self.at_the_end: HighestPolicy = HighestPolicy()
        self.words: vec[i64] = vec[i64]([i64(0)])
        seed_simulation(self.words, seed)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """Any card, and the highest near the line."""
        if state.course.to_go[square_of(state, rider)] < BREAK:
            return self.at_the_end.card(state, rider, count)
        return below(self.words, 0, count)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """Any card."""
        return below(self.words, 0, count)


class SaverPolicy(PreferencePolicy):
    """Keeps the three highest cards held until their sum reaches the line; blind to terrain."""

    def rate(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
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
        ends = state.course.to_go[square_of(state, rider)] <= first + second + third
        number: i64
        for number in range(count):
            value = state.cards.value[i64(cards[begin + number])]
            self.worths[number] = worth_by_value(value, ends or value < third)


class NoWastePolicy(PreferencePolicy):
    """Spends nothing that the road does not give back: on a descent the lowest card, elsewhere
    the highest that loses nothing to an ascent, else the lowest."""

    def rate(self, state: State, rider: i64, cards: vec[u8], begin: i64, count: i64) -> None:
        """What the ground before the rider lets through."""
        square = square_of(state, rider)
        descent = state.course.descent[square]
        number: i64
        for number in range(count):
            card = i64(cards[begin + number])
            value = state.cards.value[card]
            kept = not descent and keeps(state, square, value, state.cards.cap[card])
            self.worths[number] = worth_by_value(value, kept)

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


# -- cards ------------------------------------------------------------------------------
def worth_by_value(value: i64, wanted: bool) -> i64:
    """Of cards that are wanted the highest is best, of the others, which come after them, the
    lowest."""
    return value if wanted else -value


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
