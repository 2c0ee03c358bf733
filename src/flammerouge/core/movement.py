"""The movement phase: who moves when, how far, and where he ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.cards import (
    CHASE,
    EXHAUSTION,
    NIMBLE,
    NO_CARD,
    STRONG_DESCENT,
)
from flammerouge.core.clauses import (
    BASE_MOVE_04,
    BASE_MOVE_06,
    BASE_MOVE_07,
    BASE_MOVE_11,
    LEG_TALENT_R1_2,
    LEG_TALENT_R2_2,
    LEG_TALENT_R2_3,
    LEG_TALENT_R3_2,
    LEG_TALENT_R3_3,
    LEG_TALENT_S2_1,
    LEG_TALENT_S2_2,
    MET_CRASH_03,
    MET_CRASH_06,
    MET_WET_01,
    MTN_ASC_01,
    MTN_ASC_02,
    MTN_DESC_01,
    PEL_SUP_02,
    SPEC_ASC_01,
    SPEC_CHASE_01,
    SPEC_CHASE_02,
    SPEC_DESC_01,
    SPEC_NIM_01,
    SPEC_NIM_02,
    TILE_ROUND_03,
    TILE_SHARP_01,
)
from flammerouge.core.course import CAPS, NOWHERE, STRIDE
from flammerouge.core.events import LANE_SHIFT, pack
from flammerouge.core.state import CRASHED, LANE_BASE, PLUS_ONE, State
from flammerouge.core.talents import (
    BREAKAWAY_RACER,
    CHASING_RACER,
    SPECIALIZATION_CLIMBER,
    ascent_cap,
    counted_value,
)
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.terrain import STRONG_DESCENT as STRONG_DESCENT_LEAST
from flammerouge.core.track import WET

CRASH_PENALTY: Final = 2


def move_rider(state: State, rider: i64) -> None:
    """BASE-MOVE-04: move one rider by the card he has played; R-50 gives the order of what
    changes it.

    MTN-DESC-02, MTN-DESC-04, R-08: the start square alone gives a minimum, and it comes before
    the cap. MET-CRASH-07, R-13: a fall is counted before both; LEG-TALENT-R2-4, R-51: so is a 1
    that is added. R-13b, R-62: who has nothing left after a fall does not move at all. O-01: who
    has just fallen does not chase. O-03: where no card was played, nothing is added.
    """
    cards = state.cards
    card = state.card[rider]
    flags = cards.flags[card]
    cap = cards.cap[card]
    value = cards.value[card]
    talents = state.lineup.talents[rider]
    why: i64 = BASE_MOVE_04
    if talents:
        cap = ascent_cap(talents, card, value, cap)
        counts = counted_value(talents, card, value)
        if counts != value:
            why = counting_rule(card, value)
            value = counts
        if state.status[rider] & PLUS_ONE and card != NO_CARD:
            value += 1
            if state.recording:
                record_plus_one(state, rider, talents)
    if state.status[rider] & CRASHED:
        value -= CRASH_PENALTY
        stand_up(state, rider, value)
        if value <= 0:
            return
    start = state.square[rider]
    least = state.course.least[start]
    if flags & STRONG_DESCENT and state.course.descent[start]:
        least = STRONG_DESCENT_LEAST
    if value < least:
        value = least
        why = minimum_rule(state, start, least)
    ride(state, rider, value, cap, flags, why)
    if flags & CHASE and not state.status[rider] & CRASHED:
        chase(state, rider, flags)


def counting_rule(card: i64, printed: i64) -> i64:
    """The talent that lets a card count for another value."""
    if card == EXHAUSTION:
        return LEG_TALENT_R1_2
    return LEG_TALENT_R3_2 if printed == 7 else LEG_TALENT_S2_1


def record_plus_one(state: State, rider: i64, talents: i64) -> None:
    """Write down a 1 that a pack has earned him; one that he chose is written down already."""
    if talents & BREAKAWAY_RACER:
        state.record(events.ADDED_ONE, rider, LEG_TALENT_R2_2)
    elif talents & CHASING_RACER:
        state.record(events.ADDED_ONE, rider, LEG_TALENT_R2_3)


def minimum_rule(state: State, start: i64, least: i64) -> i64:
    """MTN-DESC-01, PEL-SUP-02, SPEC-DESC-01: the clause behind a minimum, which is a column of the
    course (`least`) or the card's."""
    if least == STRONG_DESCENT_LEAST:
        return SPEC_DESC_01
    return MTN_DESC_01 if state.course.descent[start] else PEL_SUP_02


def stand_up(state: State, rider: i64, value: i64) -> None:
    """MET-CRASH-06: a fallen rider stands up, which costs 2 of his card."""
    state.status[rider] &= ~CRASHED
    state.crashes -= 1
    if state.recording:
        left = value if value > 0 else 0
        state.record(events.STOOD_UP, rider, MET_CRASH_06, left)


def ride(state: State, rider: i64, value: i64, cap: i64, flags: i64, why: i64) -> None:
    """Ride a value along the road: the way that moves most squares, inner before outer.

    TILE-ROUND-02..05, R-15, R-56: among the routes the longest move wins, so an exact one
    inside beats all, and an exact one outside beats a shorter one inside.

    BASE-MOVE-06, BASE-MOVE-07, R-03, R-05: step back from full squares, at most to where he stood.
    BASE-MOVE-05, PEL-NAR-03, R-09c: riders on the way never matter, only room where a move ends,
    also before an ascent (MTN-ASC-03). SPEC-NIM-02, SPEC-NIM-05, R-59: a nimble rider needs room
    only where fallen riders fill a square on his way.

    BASE-MOVE-10: what is lost is lost. MET-WET-02, MET-CRASH-04, TILE-SHARP-02: only squares lost
    to other riders, on slippery ground, make him fall.
    """
    course = state.course
    taken = state.taken
    full = course.full
    ways = course.route
    group = state.group[rider]
    start = state.square[rider]
    first = course.first_route[start]
    best = first
    best_steps: i64 = -1
    best_allowed: i64 = 0
    route: i64
    for route in range(first, first + course.routes[start]):
        allowed = course.limit[(route * CAPS + cap - ASCENT_CAP) * STRIDE + value]
        steps = allowed
        if state.crashes:
            steps = passable(state, group, route, allowed)
        if not flags & NIMBLE or steps < allowed:
            while steps > 0:
                square = ways[route * STRIDE + steps]
                if taken[group + square] & full[square] != full[square]:
                    break
                steps -= 1
        if steps > best_steps:
            best = route
            best_steps = steps
            best_allowed = allowed
    target = ways[best * STRIDE + best_steps]
    if best_steps > 0:
        if not flags & NIMBLE:
            state.move(rider, target)
        else:
            move_right(state, rider, target, grass=best_steps == best_allowed)
    if state.recording:
        lane = state.lane(rider)
        if best_steps < best_allowed:
            why = block_rule(state, rider, best, best_allowed, best_steps)
        elif best_allowed < value:
            why = limit_rule(state, rider, target, cap, best_allowed)
        elif best != first:
            why = TILE_ROUND_03
        elif lane < 0:
            why = SPEC_NIM_02
        state.write(pack(events.MOVED, rider, why, start, target, lane + LANE_SHIFT, value))
    if best_steps < best_allowed and course.slippery[target]:
        crash(state, rider, target, best_allowed - best_steps)


def move_right(state: State, rider: i64, square: i64, *, grass: bool) -> None:
    """SPEC-NIM-01, SPEC-NIM-02, R-59: a nimble rider's end of a move; `grass` says whether he may
    stand beside the road."""
    state.lift(rider)
    if grass:
        stand_right(state, rider, square)
    else:
        stand_inside(state, rider, square)


def block_rule(state: State, rider: i64, route: i64, allowed: i64, steps: i64) -> i64:
    """The clause behind a move that other riders have cut short."""
    if state.crashes and passable(state, state.group[rider], route, allowed) < allowed:
        return MET_CRASH_03
    return BASE_MOVE_06 if steps else BASE_MOVE_07


def limit_rule(state: State, rider: i64, target: i64, cap: i64, allowed: i64) -> i64:
    """The clause behind a move that the road itself has cut short."""
    if state.course.ahead[target] == NOWHERE:
        return BASE_MOVE_11
    if allowed > cap:
        return MTN_ASC_02
    if cap == ASCENT_CAP:
        return MTN_ASC_01
    if state.cards.cap[state.card[rider]] == cap:
        return SPEC_ASC_01
    climber = state.lineup.talents[rider] & SPECIALIZATION_CLIMBER
    return LEG_TALENT_R3_3 if climber else LEG_TALENT_S2_2


def passable(state: State, group: i64, route: i64, steps: i64) -> i64:
    """MET-CRASH-03: the steps before the first square that fallen riders fill."""
    course = state.course
    k: i64
    for k in range(1, steps):
        square = course.route[route * STRIDE + k]
        if state.taken[group + square] and blocked(state, group, square):
            return k - 1
    return steps


def blocked(state: State, group: i64, square: i64) -> bool:
    """MET-CRASH-03, MET-CRASH-05: whether each lane of a square holds a fallen rider."""
    return fallen_in(state, group, square, 0) == state.course.lanes[square]


def fallen_in(state: State, group: i64, square: i64, rightmost_lane: i64) -> i64:
    """How many riders lie in a square, from a lane leftwards."""
    found: i64 = 0
    rider: i64
    for rider in range(state.lineup.count):
        if (
            state.square[rider] == square
            and state.group[rider] == group
            and state.status[rider] & CRASHED
            and state.lane(rider) >= rightmost_lane
        ):
            found += 1
    return found


def crash(state: State, rider: i64, square: i64, lost: i64) -> None:
    """MET-WET-01, TILE-SHARP-01, MET-CRASH-01: he lies down in the lane he came to."""
    state.status[rider] |= CRASHED
    state.crashes += 1
    if state.recording:
        wet = WET in state.course.track.squares()[square].flags
        state.record(events.CRASHED, rider, MET_WET_01 if wet else TILE_SHARP_01, square, lost)


def stand_right(state: State, rider: i64, square: i64) -> None:
    """SPEC-NIM-01, SPEC-NIM-02, R-58, R-60: rightmost, pushing left where a lane is free."""
    group = state.group[rider]
    right = rightmost(state, group, square)
    if right < 0:
        state.stand(rider, square, right - 1)
    elif not state.has_room(group, square):
        state.stand(rider, square, -1)
    else:
        stand_inside(state, rider, square)


def stand_inside(state: State, rider: i64, square: i64) -> None:
    """SPEC-NIM-01, R-59: into the right lane of a square with room, never onto the grass."""
    group = state.group[rider]
    if state.taken[group + square] & 1:
        push_left(state, group, square)
    state.stand(rider, square, 0)


def rightmost(state: State, group: i64, square: i64) -> i64:
    """The lane of the rider furthest right in a square, LANE_BASE when it is empty."""
    found: i64 = LANE_BASE
    rider: i64
    for rider in range(state.lineup.count):
        if state.square[rider] == square and state.group[rider] == group:
            lane = state.lane(rider)
            if lane < found:
                found = lane
    return found


def push_left(state: State, group: i64, square: i64) -> None:
    """R-58: everyone from the right up to the first free lane goes one lane left."""
    free: i64 = 0
    while state.taken[group + square] >> free & 1:
        free += 1
    lane: i64
    for lane in range(free - 1, -1, -1):
        other = rider_in(state, group, square, lane)
        state.lift(other)
        state.stand(other, square, lane + 1)
        if state.recording:
            state.record(events.SHIFTED, other, SPEC_NIM_01, square, lane + 1 + LANE_SHIFT)


def rider_in(state: State, group: i64, square: i64, lane: i64) -> i64:
    """Who stands in a lane; -1 for nobody."""
    rider: i64
    for rider in range(state.lineup.count):
        if (
            state.square[rider] == square
            and state.group[rider] == group
            and state.lane(rider) == lane
        ):
            return rider
    return -1


def chase(state: State, rider: i64, flags: i64) -> None:
    """SPEC-CHASE-01, SPEC-CHASE-02, R-19, R-39, R-57, O-04: one step into or towards
    the next square.

    SPEC-CHASE-03, SPEC-CHASE-04, SPEC-CHASE-05: one step whatever the ground or the weather; the
    slipstream of the round is still to come.
    """
    course = state.course
    group = state.group[rider]
    start = state.square[rider]
    branch: i64
    for branch in range(2):
        ahead = i64(course.ahead[start] if branch == 0 else course.aside[start])
        if ahead != NOWHERE and state.taken[group + ahead] and state.has_room(group, ahead):
            step_up(state, rider, start, ahead, flags, SPEC_CHASE_01)
            return
    for branch in range(2):
        ahead = i64(course.ahead[start] if branch == 0 else course.aside[start])
        if ahead != NOWHERE and not state.taken[group + ahead] and met(state, group, ahead):
            step_up(state, rider, start, ahead, flags, SPEC_CHASE_02)
            return


def met(state: State, group: i64, square: i64) -> bool:
    """Whether somebody stands on a square right after this one."""
    ahead = state.course.ahead[square]
    aside = state.course.aside[square]
    if ahead != NOWHERE and state.taken[group + ahead]:
        return True
    return aside != NOWHERE and state.taken[group + aside] != 0


def step_up(state: State, rider: i64, start: i64, square: i64, flags: i64, rule: i64) -> None:
    """Move a chasing rider one square."""
    if flags & NIMBLE:
        move_right(state, rider, square, grass=True)
    else:
        state.move(rider, square)
    if state.recording:
        state.record(events.CHASED, rider, rule, start, square, state.lane(rider) + LANE_SHIFT)
