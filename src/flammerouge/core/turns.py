"""Riders take their turns to move; a few talents and the teammates' cards ask on the way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.cards import NO_CARD, plain
from flammerouge.core.clauses import (
    LEG_OPP_01,
    LEG_TALENT_R2_1,
    LEG_TALENT_S1_1,
    LEG_TALENT_S1_2,
    LEG_TALENT_S2_3,
    LEG_TM_01,
    LEG_TM_02,
)
from flammerouge.core.course import NOWHERE
from flammerouge.core.exhaustion import is_exposed
from flammerouge.core.lineup import DECK, DICE, SPRINTEUR, TEAMMATE
from flammerouge.core.movement import CRASH_PENALTY, move_rider
from flammerouge.core.state import (
    ASKED,
    CRASHED,
    NONE,
    OFF_ROAD,
    PLAYED,
    PLUS_ONE,
    RECYCLED,
    RETIRED,
    SPENT_ONE,
    WITHHOLDS,
    State,
)
from flammerouge.core.state import DECK as FACE_DOWN
from flammerouge.core.talents import (
    A_BIT_MORE,
    BREAKAWAY,
    BREAKAWAY_RACER,
    CHASING_RACER,
    DESCENT_SPRINT,
    REST,
    counted_value,
)

# What the rider whose turn it is can be asked.
NO_QUESTION: Final = 0
ASSIGN: Final = 1
RETIRE: Final = 2
ADD_ONE: Final = 3
REST_CARD: Final = 4

SIDES: Final = 6
SPRINT_ROLL: Final = 10
DESCENT_GIFT: Final = 5
SUPPLY_GIFT: Final = 4


def take_turns(state: State) -> bool:
    """Move riders until all have moved (True) or somebody must be asked (False).

    MET-CRASH-09: those who lie on the road have their turn like all others.
    """
    if not state.rules.legends:
        turn: i64
        for turn in range(state.turn, state.movers):
            move_rider(state, state.order[turn])
        state.turn = state.movers
        return True
    while state.turn < state.movers:
        rider = state.order[state.turn]
        if not state.status[rider] & OFF_ROAD:
            if state.question != NO_QUESTION:
                return False
            if not state.status[rider] & ASKED:
                state.question = question_before(state, rider)
                if state.question != NO_QUESTION:
                    return False
            if take_turn(state, rider):
                return False
        state.turn += 1
    return True


def take_turn(state: State, rider: i64) -> bool:
    """Move one rider; True when a question follows his move."""
    if state.lineup.control[rider] == DICE:
        roll(state, rider)
    talents = state.lineup.talents[rider]
    start = state.square[rider]
    fallen = state.status[rider] & CRASHED != 0
    move_rider(state, rider)
    if talents & DESCENT_SPRINT:
        gain_from_descent(state, rider, start)
    if talents & REST and rests(state, rider, start, fallen=fallen):
        state.question = REST_CARD
        state.status[rider] |= ASKED
        return True
    return False


def question_before(state: State, rider: i64) -> i64:
    """What is asked when a rider's turn comes."""
    control = state.lineup.control[rider]
    if control == TEAMMATE:
        row = state.lineup.deck[rider]
        if state.alone:
            return RETIRE
        if unassigned(state, row):
            return ASSIGN
    elif control == DECK and state.lineup.talents[rider] & A_BIT_MORE:
        if not state.status[rider] & SPENT_ONE and state.card[rider] != NO_CARD:
            return ADD_ONE
    return NO_QUESTION


# -- dice (LEG-OPP) ------------------------------------------------------------------------
def roll(state: State, rider: i64) -> None:
    """LEG-OPP-01, R-49: rouleur die + 2, sprinteur die + 1 and 10 for a six."""
    die = state.chance(rider, SIDES) + 1
    value = die + 2
    if state.lineup.kind[rider] == SPRINTEUR:
        value = SPRINT_ROLL if die == SIDES else die + 1
    state.card[rider] = plain(value)
    if state.recording:
        state.record(events.ROLLED, rider, LEG_OPP_01, die, value)


# -- teammates (LEG-TM) --------------------------------------------------------------------
def other_mate(state: State, rider: i64) -> i64:
    """The other rider on the road with the same deck, NONE when there is none."""
    other: i64
    for other in range(state.lineup.count):
        if (
            other != rider
            and state.lineup.deck[other] == state.lineup.deck[rider]
            and not state.status[other] & OFF_ROAD
        ):
            return other
    return NONE


def unassigned(state: State, row: i64) -> bool:
    """Whether two different cards wait for two teammates."""
    seen: i64 = NONE
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.deck[rider] == row and not state.status[rider] & OFF_ROAD:
            if seen != NONE:
                return seen != state.card[rider]
            seen = state.card[rider]
    return False


def assign(state: State, rider: i64, card: i64) -> None:
    """LEG-TM-01: this teammate uses this one of the two cards, the other the other one."""
    other = other_mate(state, rider)
    if state.card[rider] != card:
        state.card[other] = state.card[rider]
        state.card[rider] = card
    state.status[rider] |= ASKED
    state.status[other] |= ASKED
    state.question = NO_QUESTION
    if state.recording:
        state.record(events.ASSIGNED, rider, LEG_TM_01, card)


def retire(state: State, rider: i64) -> None:
    """LEG-TM-02: one teammate leaves; the other rides on with the card."""
    state.question = NO_QUESTION
    state.alone = False
    give_up(state, rider)


def give_up(state: State, rider: i64) -> None:
    """A teammate leaves the road for good."""
    state.leave_road(rider)
    state.status[rider] |= RETIRED
    if state.recording:
        state.record(events.RETIRED, rider, LEG_TM_02)


def retire_spent_teams(state: State) -> None:
    """R-20: the last teammate retires when the shared deck is used up."""
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.control[rider] == TEAMMATE and not state.status[rider] & OFF_ROAD:
            row = state.lineup.deck[rider]
            if not (state.count(row, FACE_DOWN) or state.count(row, RECYCLED)):
                give_up(state, rider)


# -- talents -------------------------------------------------------------------------------
def mark_talents(state: State) -> None:
    """R-36: talents that look at the packs look at the start of the turn."""
    rider: i64
    for rider in range(state.lineup.count):
        state.status[rider] &= ~(PLUS_ONE | WITHHOLDS | ASKED)
        talents = state.lineup.talents[rider]
        if not talents or state.status[rider] & OFF_ROAD:
            continue
        if state.lineup.control[rider] != DECK:
            continue
        if talents & BREAKAWAY and is_exposed(state, rider):
            withhold(state, rider)
        if talents & (BREAKAWAY_RACER | CHASING_RACER) and earns_one(state, rider, talents):
            state.status[rider] |= PLUS_ONE


def withhold(state: State, rider: i64) -> None:
    """LEG-TALENT-S1-2: at the front of a pack in either lane; he gives no slipstream now."""
    state.status[rider] |= WITHHOLDS
    state.hushed = True
    if state.recording:
        state.record(events.WITHHELD, rider, LEG_TALENT_S1_2)


def earns_one(state: State, rider: i64, talents: i64) -> bool:
    """LEG-TALENT-R2-2 with R-35, LEG-TALENT-R2-3."""
    pack = pack_of(state, rider)
    if talents & BREAKAWAY_RACER:
        return 2 * len(pack) < state.riding
    front: i64 = rider
    other: i64
    for other in range(state.lineup.count):
        if state.key[other] > state.key[front]:
            front = other
    return front not in pack


def pack_of(state: State, rider: i64) -> set[i64]:
    """BASE-SLIP-01, R-46: the riders linked to him by occupied squares ahead, then behind."""
    group = state.group[rider]
    squares = {state.square[rider]}
    _link(state, group, squares, forward=True)
    _link(state, group, squares, forward=False)
    found: set[i64] = set()
    other: i64
    for other in range(state.lineup.count):
        if state.group[other] == group and state.square[other] in squares:
            found.add(other)
    return found


def _link(state: State, group: i64, squares: set[i64], *, forward: bool) -> None:
    course = state.course
    grown = True
    while grown:
        grown = False
        square: i64
        for square in range(course.size):
            if not state.taken[group + square]:
                continue
            for ahead in (course.ahead[square], course.aside[square]):
                if ahead == NOWHERE or not state.taken[group + ahead]:
                    continue
                if forward and square in squares and ahead not in squares:
                    squares.add(ahead)
                    grown = True
                if not forward and ahead in squares and square not in squares:
                    squares.add(square)
                    grown = True


def add_one(state: State, rider: i64, *, use: bool) -> None:
    """LEG-TALENT-S1-1: add 1 to the card now, or keep it for later."""
    state.question = NO_QUESTION
    state.status[rider] |= ASKED
    if use:
        state.status[rider] |= PLUS_ONE | SPENT_ONE
        if state.recording:
            state.record(events.ADDED_ONE, rider, LEG_TALENT_S1_1)


def rests(state: State, rider: i64, start: i64, *, fallen: bool) -> bool:
    """LEG-TALENT-R2-1, R-37: the card itself is no more than the minimum of where he started.

    O-08: who only stands up has not moved the minimum.
    """
    card = state.card[rider]
    if card == NO_CARD:
        return False
    value = counted_value(state.lineup.talents[rider], card, state.cards.value[card])
    if fallen and value <= CRASH_PENALTY:
        return False
    return value <= state.course.least[start]


def rest(state: State, rider: i64, card: i64) -> None:
    """LEG-TALENT-R2-1, R-52: a played card, or the one just played, is recycled."""
    place = state.find(rider, PLAYED, card)
    if place != NONE:
        state.take(rider, PLAYED, place)
    state.add(rider, RECYCLED, card)
    state.question = NO_QUESTION
    state.turn += 1
    if state.recording:
        state.record(events.RESTED, rider, LEG_TALENT_R2_1, card)


def gain_from_descent(state: State, rider: i64, start: i64) -> None:
    """LEG-TALENT-S2-3: a 9 from a descent adds a 5, from a supply zone a 4."""
    least = state.course.least[start]
    if state.cards.value[state.card[rider]] != 9 or least == 0:
        return
    gift: i64 = DESCENT_GIFT if state.course.descent[start] else SUPPLY_GIFT
    state.add(rider, RECYCLED, plain(gift))
    if state.recording:
        state.record(events.GAINED, rider, LEG_TALENT_S2_3, plain(gift))
