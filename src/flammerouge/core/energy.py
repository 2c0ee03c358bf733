"""The energy phase: drawing, choosing in secret, revealing.

Nothing leaves a hand before the last answer of the phase, so a choice can be taken back and
nothing is known to anyone too early. A `row` is a pile of cards: nearly always a rider's own,
else the row of the first of the riders who share a deck.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.core import events
from flammerouge.core.cards import ATTACK_ID, BREAKAWAY, EXHAUSTION, NO_CARD, RECOVERY
from flammerouge.core.chance import FACTOR, MASK, STEP, WORD
from flammerouge.core.clauses import (
    BASE_ENER_02,
    BASE_ENER_07,
    BASE_ENER_09,
    BASE_MOVE_01,
    LEG_TALENT_R1_1,
    LEG_TALENT_S1_3,
    LEG_TM_01,
    MET_WIND_01,
    MET_WIND_02,
    PEL_DUM_01,
    PEL_DUM_02,
    SPEC_REC_01,
)
from flammerouge.core.events import pack
from flammerouge.core.lineup import (
    DECK,
    HAND_SIZE,
    MUSCLE,
    PELOTON,
    TEAMMATE,
)
from flammerouge.core.state import DECK as FACE_DOWN
from flammerouge.core.state import (
    HAND,
    HAND_AT,
    NONE,
    OFF_ROAD,
    PLAYED,
    RECYCLED,
    ROOM,
    ROW,
    SECTIONS,
    State,
)
from flammerouge.core.talents import CLARITY
from flammerouge.core.vectors import append, vec

EMPTY: Final = -2  # chosen: there was no card to choose
NOTHING: Final = 63  # chosen: to play no card (LEG-TALENT-R1-1)
SECOND: Final = 64  # a second card of the same hand is stored this much higher
LATER: Final = 4096  # and the turn of the choice among the seat's own this much higher

TIRED_DUMMY: Final = 2
ATTACK_FRONT: Final = 2
ATTACK_REAR: Final = 9
LAST_CARDS: Final = 3


# -- drawing -------------------------------------------------------------------------------
def draw_hand(state: State, row: i64) -> i64:
    """BASE-ENER-02: draw a hand; returns how many cards it has.

    R-11, R-76: the wind where the rider stands adds or takes one; R-70: not for teammates.

    MET-WIND-03.
    """
    wanted = state.lineup.hand[row]
    if state.course.windy and state.lineup.control[row] == DECK:
        wanted += state.course.wind[state.square[row]]
    drawn = draw(state, row, wanted)
    if state.recording:
        rule: i64 = BASE_ENER_02
        if wanted != HAND_SIZE or state.rules.legends:
            rule = draw_rule(state, row)
        record_hand(state, row, drawn, rule)
    return drawn


def record_hand(state: State, row: i64, drawn: i64, rule: i64) -> None:
    """Write down a new hand, four cards to an event; 0 where there are fewer."""
    piles = state.piles
    at = row * ROW + HAND_AT
    last = at + drawn
    while at < last:
        if at + 4 > last:
            clear_hand(state, row, drawn)
        second = i64(piles[at + 1])
        third = i64(piles[at + 2])
        fourth = i64(piles[at + 3])
        state.write(pack(events.DREW, row, rule, i64(piles[at]), second, third, fourth))
        at += 4


def clear_hand(state: State, row: i64, size: i64) -> None:
    """No card in the places after a hand, where cards of an earlier one may still stand."""
    place: i64
    for place in range(row * ROW + HAND_AT + size, (row + 1) * ROW):
        state.piles[place] = u8(NO_CARD)


def draw(state: State, row: i64, wanted: i64) -> i64:
    """BASE-ENER-07, BASE-ENER-08: draw at random into an empty hand; when the deck runs out the
    recycled cards become the deck.

    The numbers are those of `chance.below`, written out because a race draws hundreds.
    """
    piles = state.piles
    sizes = state.size
    word = state.streams[row]
    deck = row * ROW
    hand = deck + HAND_AT
    size = sizes[row * SECTIONS + FACE_DOWN]
    drawn: i64 = 0
    while drawn < wanted:
        if size == 0:
            sizes[row * SECTIONS + FACE_DOWN] = 0
            size = reshuffle(state, row, BASE_ENER_07)
            if size == 0:
                break
        number = ((word ^ (word >> 22)) >> (20 + (word >> 59))) & WORD
        word = (word * FACTOR + STEP) & MASK
        place = deck + (number * size >> 32)
        size -= 1
        piles[hand + drawn] = piles[place]
        piles[place] = piles[deck + size]
        drawn += 1
    sizes[row * SECTIONS + FACE_DOWN] = size
    sizes[row * SECTIONS + HAND] = drawn
    state.streams[row] = word
    return drawn


def reshuffle(state: State, row: i64, rule: i64) -> i64:
    """The recycled cards join the face-down deck; returns its size."""
    piles = state.piles
    sizes = state.size
    moved = sizes[row * SECTIONS + RECYCLED]
    size = sizes[row * SECTIONS + FACE_DOWN]
    deck = row * ROW + size
    recycled = row * ROW + RECYCLED * ROOM
    i: i64
    for i in range(moved):
        piles[deck + i] = piles[recycled + i]
    size += moved
    sizes[row * SECTIONS + RECYCLED] = 0
    sizes[row * SECTIONS + FACE_DOWN] = size
    if state.recording and (moved or rule != BASE_ENER_07):
        state.record(events.SHUFFLED, row, rule, size)
    return size


def draw_rule(state: State, row: i64) -> i64:
    """The clause behind the size of a hand."""
    if state.lineup.control[row] == TEAMMATE:
        return LEG_TM_01
    wind = state.course.wind[state.square[row]]
    if wind == 0:
        return LEG_TALENT_S1_3 if state.lineup.talents[row] & CLARITY else BASE_ENER_02
    return MET_WIND_01 if wind > 0 else MET_WIND_02


# -- choosing ------------------------------------------------------------------------------
def is_unit(state: State, row: i64) -> bool:
    """Whether a row of cards is one that a seat plays from in this round."""
    control = state.lineup.control[row]
    if control == DECK:
        return not state.status[row] & OFF_ROAD
    return control == TEAMMATE and state.lineup.deck[row] == row and mates_riding(state, row) > 0


def mates_riding(state: State, row: i64) -> i64:
    """How many of those who share a deck are on the road."""
    found: i64 = 0
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.deck[rider] == row and not state.status[rider] & OFF_ROAD:
            found += 1
    return found


def open_hands(state: State) -> None:
    """Begin the phase: rows without a card have nothing to choose (BASE-ENER-09)."""
    row: i64
    sizes = vec[u8]()
    for row in range(state.lineup.count):
        sizes = append(sizes, u8(state.count(row, FACE_DOWN)))
    state.at_dawn = sizes
    for row in range(state.lineup.count):
        state.chosen[row] = NONE
        if is_unit(state, row) and not (state.count(row, FACE_DOWN) or state.count(row, RECYCLED)):
            state.chosen[row] = EMPTY
    seat: i64
    for seat in range(len(state.lineup.teams)):
        draw_if_forced(state, seat)


def draw_if_forced(state: State, seat: i64) -> None:
    """BASE-ENER-04: the next hand is drawn when no other choice of rider is left."""
    left: i64 = NONE
    row: i64
    for row in range(state.lineup.count):
        if state.lineup.seat[row] == seat and is_unit(state, row) and state.chosen[row] == NONE:
            if left != NONE or state.count(row, HAND):
                return
            left = row
    if left != NONE:
        draw_hand(state, left)


def choose_card(state: State, row: i64, choice: i64) -> None:
    """Lay a card of the hand face down (two for teammates: place + SECOND * place)."""
    seat = state.lineup.seat[row]
    turn: i64 = 1
    other: i64
    for other in range(state.lineup.count):
        if state.lineup.seat[other] == seat and state.chosen[other] >= 0:
            turn += 1
    state.chosen[row] = choice + turn * LATER
    draw_if_forced(state, seat)


def last_choice(state: State, seat: i64) -> i64:
    """The row whose card a seat may still take back, NONE while it is still choosing."""
    found: i64 = NONE
    row: i64
    for row in range(state.lineup.count):
        if state.lineup.seat[row] == seat and is_unit(state, row):
            if state.chosen[row] == NONE:
                return NONE
            if state.chosen[row] >= 0 and (
                found == NONE or state.chosen[row] // LATER > state.chosen[found] // LATER
            ):
                found = row
    return found


def all_chosen(state: State) -> bool:
    """Whether every seat has chosen for all its riders."""
    row: i64
    for row in range(state.lineup.count):
        if state.chosen[row] == NONE and is_unit(state, row):
            return False
    return True


# -- revealing -----------------------------------------------------------------------------
def reveal(state: State) -> None:
    """BASE-MOVE-01: all cards at once; the rest of each hand is recycled."""
    row: i64
    for row in range(state.lineup.count):
        control = state.lineup.control[row]
        if control == DECK:
            if not state.status[row] & OFF_ROAD:
                choice = state.chosen[row]
                if choice == EMPTY:
                    play_exhaustion(state, row)
                else:
                    play(state, row, choice % SECOND)
        elif control == TEAMMATE:
            if state.lineup.deck[row] == row and is_unit(state, row):
                play_team(state, row, state.chosen[row] % LATER)
        elif control == MUSCLE or control == PELOTON:
            play_dummy(state, row)


def play(state: State, row: i64, place: i64) -> None:
    """BASE-ENER-05, BASE-END-02: one card of the hand is used up, the others are recycled.

    EXT-07: exhaustion cards are not kept among the played ones.
    """
    piles = state.piles
    sizes = state.size
    hand = row * ROW + HAND_AT
    recycled = row * ROW + RECYCLED * ROOM
    size = sizes[row * SECTIONS + RECYCLED]
    card: i64 = NO_CARD
    i: i64
    for i in range(sizes[row * SECTIONS + HAND]):
        if i == place:
            card = i64(piles[hand + i])
        else:
            piles[recycled + size] = piles[hand + i]
            size += 1
    sizes[row * SECTIONS + RECYCLED] = size
    sizes[row * SECTIONS + HAND] = 0
    state.card[row] = card
    if card > EXHAUSTION:
        played = sizes[row * SECTIONS + PLAYED]
        piles[row * ROW + PLAYED * ROOM + played] = piles[hand + place]
        sizes[row * SECTIONS + PLAYED] = played + 1
        if state.cards.flags[card] & BREAKAWAY:
            state.hushed = True
    if state.recording:
        rule: i64 = BASE_MOVE_01
        if place == NOTHING:
            rule = LEG_TALENT_R1_1
        state.write(pack(events.REVEALED, row, rule, card, 0, 0, 0))


def recycle_hand(state: State, row: i64) -> None:
    """BASE-ENER-05: what is left of a hand goes among the recycled cards."""
    while state.count(row, HAND):
        state.add(row, RECYCLED, state.take(row, HAND, state.count(row, HAND) - 1))


def play_exhaustion(state: State, row: i64) -> None:
    """BASE-ENER-09: no card left, so an exhaustion card is taken and played at once."""
    state.card[row] = EXHAUSTION
    if state.recording:
        state.record(events.REVEALED, row, BASE_ENER_09, EXHAUSTION)


def play_team(state: State, row: i64, choice: i64) -> None:
    """LEG-TM-01, LEG-TM-02: one or two cards for the teammates who are on the road."""
    first = choice % SECOND
    second = choice // SECOND - 1
    cards = state.card_at(row, HAND, first)
    other: i64 = NO_CARD
    if second >= 0:
        other = state.card_at(row, HAND, second)
    for card in (cards, other):
        if card != NO_CARD:
            state.take(row, HAND, state.find(row, HAND, card))
            state.add(row, PLAYED, card)
            if state.recording:
                state.record(events.REVEALED, row, LEG_TM_01, card)
    recycle_hand(state, row)
    state.alone = second < 0 and mates_riding(state, row) > 1
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.deck[rider] == row and not state.status[rider] & OFF_ROAD:
            state.card[rider] = cards
            if second >= 0:
                cards = other


def team_cards(state: State, row: i64) -> i64:
    """LEG-TM-01, LEG-TM-02, R-20, R-20b, R-70: how many cards the teammates play from this hand."""
    if mates_riding(state, row) < 2:
        return 1
    left = state.count(row, FACE_DOWN) + state.count(row, RECYCLED) + state.count(row, HAND)
    return 1 if left <= LAST_CARDS else 2


def play_dummy(state: State, row: i64) -> None:
    """PEL-DUM-01, PEL-DUM-02: a dummy plays the top card, 2 when the deck is empty."""
    if state.lineup.deck[row] != row or mates_riding(state, row) == 0:
        return
    card: i64 = TIRED_DUMMY
    size = state.count(row, FACE_DOWN)
    if size:
        card = state.take(row, FACE_DOWN, state.chance(row, size))
        state.add(row, PLAYED, card)
    if state.lineup.control[row] == MUSCLE:
        show_dummy(state, row, card, PEL_DUM_01)
        return
    rear = rear_of(state, row)
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.deck[rider] == row and not state.status[rider] & OFF_ROAD:
            value = card
            if card == ATTACK_ID:
                value = ATTACK_REAR if rider == rear else ATTACK_FRONT
            show_dummy(state, rider, value, PEL_DUM_02)


def show_dummy(state: State, rider: i64, card: i64, rule: i64) -> None:
    """Lay a dummy's card open."""
    state.card[rider] = card
    if state.recording:
        state.record(events.REVEALED, rider, rule, card)


def rear_of(state: State, row: i64) -> i64:
    """The rearmost rider on the road who shares a deck; O-02: also when he is alone."""
    found: i64 = NONE
    rider: i64
    for rider in range(state.lineup.count):
        if (
            state.lineup.deck[rider] == row
            and not state.status[rider] & OFF_ROAD
            and (found == NONE or state.key[rider] < state.key[found])
        ):
            found = rider
    return found


# -- recovery ------------------------------------------------------------------------------
def asks_recovery(state: State, rider: i64) -> bool:
    """SPEC-REC-01, R-73: a Recovery card is out.

    O-09: asked even when no exhaustion card is recycled, because silence would tell everybody so.
    """
    return (
        state.lineup.control[rider] == DECK
        and not state.status[rider] & OFF_ROAD
        and state.cards.flags[state.card[rider]] & RECOVERY != 0
    )


def may_recover(state: State, rider: i64) -> bool:
    """Whether there is a recycled exhaustion card to give back."""
    return state.find(rider, RECYCLED, EXHAUSTION) != NONE


def answer_recovery(state: State, rider: i64, *, yes: bool) -> None:
    """Keep an answer to himself until everybody has answered."""
    state.answered |= 1 << rider
    state.chosen[rider] = 1 if yes else 0


def recover_riders(state: State) -> None:
    """Carry out the answers of all at once."""
    rider: i64
    for rider in range(state.lineup.count):
        if state.answered >> rider & 1 and state.chosen[rider] == 1:
            recover(state, rider)


def recover(state: State, rider: i64) -> None:
    """SPEC-REC-01: give one recycled exhaustion card back."""
    state.take(rider, RECYCLED, state.find(rider, RECYCLED, EXHAUSTION))
    if state.recording:
        state.record(events.RECOVERED, rider, SPEC_REC_01)
