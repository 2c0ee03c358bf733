"""What everybody has seen of the rounds that are over, read from the log.

Anybody who keeps count at the table knows it: who stood where, what was shown and taken, and how
many cards lay face down. Which cards these were is nobody's business here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from flammerouge.core.cards import EXHAUSTION, EXHAUSTION_CARD, NO_CARD, Card
from flammerouge.core.clauses import BASE_ENER_07, BASE_ENER_09
from flammerouge.core.decisions import sorted_piles
from flammerouge.core.events import (
    BROKE_AWAY,
    BYTE,
    CHASED,
    DREW,
    ENDED,
    EXHAUSTED,
    FIRST_SHIFT,
    GAINED,
    KIND_MASK,
    LEFT_ROAD,
    MOVED,
    NO_RIDER,
    PLACED,
    RECOVERED,
    RESTED,
    RETIRED,
    RETRIEVED,
    REVEALED,
    RIDER_SHIFT,
    RULE_MASK,
    RULE_SHIFT,
    SHUFFLED,
    SLIPPED,
    STARTED,
)
from flammerouge.core.lineup import DECK as OWN_DECK
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import DECK, HAND, RECYCLED, State

# Events that put a rider on a square, that lead him from one to another, and that take him away.
STANDS: Final = (PLACED, BROKE_AWAY)
RIDES: Final = (MOVED, CHASED, SLIPPED)
LEAVES: Final = (LEFT_ROAD, RETIRED)
# And those that put a card back into his deck.
JOINS: Final = (RETRIEVED, RESTED, GAINED)


class Shown(NamedTuple):
    """What a rider did in a round for all to see: the square where he began it (-1 when he was not
    on the road), the card that he laid open (None when he did not), how many exhaustion cards he
    held then, and which other cards came back into his deck after it. So many of his cards lay
    `face_down` when it began, so many he has `drawn`, and `taken` so many exhaustion cards; these
    are counted only of who has a deck of his own."""

    square: int
    card: Card | None
    exhaustion: int
    joined: tuple[Card, ...] = ()
    face_down: int = 0
    drawn: int = 0
    taken: int = 0


def exhaustion_since_shuffle(state: State) -> list[int]:
    """How many exhaustion cards lie among the recycled ones of each row for certain. What is drawn
    in this round is not known yet, nor whether somebody has shuffled for it."""
    found = [0] * int(state.lineup.count)
    at: i64
    for at in range(known_until(state)):
        event = state.log[at]
        kind = event & KIND_MASK
        if kind == EXHAUSTED or kind == SHUFFLED or kind == RECOVERED:
            row = int(state.lineup.deck[event >> RIDER_SHIFT & NO_RIDER])
            if kind == EXHAUSTED:
                found[row] += 1
            else:
                found[row] = max(found[row] - 1, 0) if kind == RECOVERED else 0
    return found


def rounds_shown(state: State) -> list[list[Shown]]:
    """For each rider what he has shown in the rounds that are over, from the log."""
    riders = int(state.lineup.count)
    found: list[list[Shown]] = [[] for _ in range(riders)]
    stands = [-1] * riders
    cards: list[Card | None] = [None] * riders
    joined: list[tuple[Card, ...]] = [()] * riders
    tired = exhaustion_brought(state)
    lies = [0] * riders
    drawn = [0] * riders
    taken = [0] * riders
    squares = stands
    began = tired
    lay = lies
    at: i64
    for at in range(known_until(state)):
        event = state.log[at]
        kind = event & KIND_MASK
        rider = int(event >> RIDER_SHIFT & NO_RIDER)
        number = int(event >> FIRST_SHIFT & BYTE)
        if kind == STARTED or kind == ENDED:
            if kind == ENDED or number > 1:
                for one in range(riders):
                    counts = (0, 0, 0)
                    if state.lineup.control[one] == OWN_DECK:
                        counts = (lay[one], drawn[one], taken[one])
                    shown = Shown(squares[one], cards[one], began[one], joined[one], *counts)
                    found[one].append(shown)
            squares = stands[:]
            cards = [None] * riders
            joined = [()] * riders
            drawn = [0] * riders
            taken = [0] * riders
            began = tired[:]
            if kind == STARTED and number == 1:
                lies = cards_at_start(state)
            lay = lies[:]
        elif kind == REVEALED:
            cards[rider] = None if number == NO_CARD else state.cards.rows[number]
        elif kind == DREW:
            drawn[rider] += cards_in(event)
            lies[rider] -= cards_in(event)
        elif kind == SHUFFLED:
            on_drawing = event >> RULE_SHIFT & RULE_MASK == BASE_ENER_07
            lies[rider] = number + (lies[rider] if on_drawing else 0)
        elif kind == EXHAUSTED:
            taken[rider] += 1
        elif kind in JOINS and number != EXHAUSTION:
            joined[rider] = (*joined[rider], state.cards.rows[number])
        elif kind in LEAVES:
            stands[rider] = -1
        elif kind in STANDS:
            stands[rider] = number
        elif kind in RIDES:
            stands[rider] = int(event >> FIRST_SHIFT + 8 & BYTE)
        if rider != NO_RIDER:
            tired[rider] += exhaustion_change(event)
    return found


def cards_in(event: i64) -> int:
    """How many cards an event of drawing names; 0 stands where there are fewer than four."""
    found = 0
    shift: i64
    for shift in range(FIRST_SHIFT, FIRST_SHIFT + 32, 8):
        if event >> shift & BYTE != NO_CARD:
            found += 1
    return found


def exhaustion_change(event: i64) -> int:
    """What an event does to the number of exhaustion cards that a rider holds."""
    kind = event & KIND_MASK
    if kind == EXHAUSTED:
        return 1
    if kind == RECOVERED:
        return -1
    if event >> FIRST_SHIFT & BYTE == EXHAUSTION:
        if kind == RESTED:
            return 1
        if kind == REVEALED:
            return 0 if event >> RULE_SHIFT & RULE_MASK == BASE_ENER_09 else -1
    return 0


def exhaustion_brought(state: State) -> list[int]:
    """How many exhaustion cards each rider held before the first event."""
    found: list[int] = []
    row: i64
    for row in range(state.lineup.count):
        held = sorted_piles(state, row, DECK, RECYCLED, HAND)
        found.append(held.count(EXHAUSTION_CARD))
    at: i64
    for at in range(known_until(state)):
        event = state.log[at]
        rider = int(event >> RIDER_SHIFT & NO_RIDER)
        if rider != NO_RIDER:
            found[rider] -= exhaustion_change(event)
    return found


def cards_at_start(state: State) -> list[int]:
    """How many cards each rider held when the first round began, all of them face down."""
    found: list[int] = []
    row: i64
    for row in range(state.lineup.count):
        cards = state.count(row, DECK) + state.count(row, RECYCLED) + state.count(row, HAND)
        found.append(int(cards))
    begun = False
    at: i64
    for at in range(known_until(state)):
        event = state.log[at]
        kind = event & KIND_MASK
        rider = int(event >> RIDER_SHIFT & NO_RIDER)
        if kind == STARTED:
            begun = True
        elif rider == NO_RIDER or not begun:
            continue
        elif kind == EXHAUSTED or kind in JOINS:
            found[rider] -= 1
        elif kind == RECOVERED:
            found[rider] += 1
        elif kind == REVEALED and event >> FIRST_SHIFT & BYTE != NO_CARD:
            found[rider] += 0 if event >> RULE_SHIFT & RULE_MASK == BASE_ENER_09 else 1
    return found


def known_until(state: State) -> i64:
    """The number of events before the hands of this round."""
    at = state.logged
    if state.phase == ENERGY:
        while at > 0 and state.log[at - 1] & KIND_MASK != STARTED:
            at -= 1
    return at
