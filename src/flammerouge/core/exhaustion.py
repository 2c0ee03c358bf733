"""Who takes an exhaustion card at the end of a round."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.cards import EXHAUSTION, NO_CARD, RELENTLESS
from flammerouge.core.clauses import BASE_EXH_01, ITT_02
from flammerouge.core.course import NOWHERE
from flammerouge.core.events import pack
from flammerouge.core.lineup import DECK, KINDS
from flammerouge.core.movement import met
from flammerouge.core.state import DECK as FACE_DOWN
from flammerouge.core.state import HAND, OUTSIDE, RECYCLED, ROOM, SECTIONS, State


def tire_riders(state: State) -> None:
    """BASE-EXH-01, or ITT-02 where the mode says so.

    BASE-EXH-03, BASE-EXH-04, MTN-EXH-01: all abreast, once a round, on any ground.
    """
    if state.rules.tires_by_card:
        tire_by_card(state)
        return
    squares = state.square
    ahead = state.course.ahead
    taken = state.taken
    groups = state.group
    forked = state.course.forked
    rider: i64
    for rider in range(state.lineup.count):
        square = squares[rider]
        if square == OUTSIDE:
            continue
        # Only a fork has another square ahead, which needs a closer look.
        if ahead[square] != NOWHERE and taken[groups[rider] + ahead[square]]:
            continue
        if (not forked or is_exposed(state, rider)) and can_tire(state, rider):
            tire(state, rider, BASE_EXH_01)


def is_exposed(state: State, rider: i64) -> bool:
    """BASE-EXH-02, TILE-ROUND-14, TILE-ROUND-15, R-41, R-68: every square ahead is empty."""
    square = state.square[rider]
    return square != OUTSIDE and not met(state, state.group[rider], square)


def can_tire(state: State, rider: i64) -> bool:
    """Riders with a deck who are still before the line and did not play Relentless.

    R-32, GT-TIME-05: nobody tires past the line. PEL-DUM-01, PEL-DUM-02, LEG-OPP-02 and
    LEG-TM-03: dummies, dice riders and teammates never do.

    SPEC-REL-01, R-44; MET-CRASH-08, R-14: a fall changes nothing.
    """
    square = state.square[rider]
    return (
        square != OUTSIDE
        and not state.course.past[square]
        and state.lineup.control[rider] == DECK
        and not state.cards.flags[state.card[rider]] & RELENTLESS
    )


def tire_by_card(state: State) -> None:
    """ITT-02, R-28, R-66: of each kind, whoever played the highest printed card.

    A rider who played no card is not among them (LEG-TALENT-R1-1).
    """
    kind: i64
    for kind in range(len(KINDS)):
        highest: i64 = -1
        rider: i64
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE and state.lineup.kind[rider] == kind:
                highest = max(highest, played_value(state, rider))
        for rider in range(state.lineup.count):
            if (
                state.lineup.kind[rider] == kind
                and highest > 0
                and can_tire(state, rider)
                and played_value(state, rider) == highest
            ):
                tire(state, rider, ITT_02)


def played_value(state: State, rider: i64) -> i64:
    """The printed value of the card that a rider played, 0 when he played none."""
    card = state.card[rider]
    return 0 if card == NO_CARD else state.cards.value[card]


def exhaustion_held(state: State, row: i64) -> int:
    """GT-NEXT-03: the exhaustion cards of a deck, face down, recycled or in hand."""
    found = 0
    for section in (FACE_DOWN, RECYCLED, HAND):
        place: i64
        for place in range(state.count(row, section)):
            if state.card_at(row, section, place) == EXHAUSTION:
                found += 1
    return found


def tire(state: State, rider: i64, rule: i64) -> None:
    """BASE-EXH-01, R-31: one exhaustion card from an endless supply, among the recycled.

    A deck has room for 96 cards, three times what the box has; only a legend who hardly ever
    plays a card (LEG-TALENT-R1-1) could come to that, and then takes no more.
    """
    row = state.lineup.deck[rider]
    sizes = state.size
    if sizes[row * SECTIONS + FACE_DOWN] + sizes[row * SECTIONS + RECYCLED] == ROOM:
        return
    state.add(row, RECYCLED, EXHAUSTION)
    if state.recording:
        state.write(pack(events.EXHAUSTED, rider, rule, 0, 0, 0, 0))
