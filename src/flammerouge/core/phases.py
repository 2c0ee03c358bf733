"""The course of a race: phase after phase until somebody must decide or the race is over."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.clauses import BASE_ENER_01
from flammerouge.core.energy import all_chosen, asks_recovery, open_hands, recover_riders, reveal
from flammerouge.core.events import NO_RIDER
from flammerouge.core.exhaustion import tire_riders
from flammerouge.core.finish import (
    clear_road,
    cross_line,
    end_race,
    hand_combativity,
    is_over,
    take_refresh,
    take_times,
    take_tokens,
)
from flammerouge.core.refresh import may_refresh, refresh_riders, refreshed
from flammerouge.core.rules import (
    BIDDER,
    DRAFT,
    ENERGY,
    FIRST_BID,
    LINING_UP,
    MOVING,
    OVER,
    PLACING,
    READY,
    RECOVERING,
    REFRESHING,
    SECOND_BID,
)
from flammerouge.core.setup import (
    bidders_named,
    bids_chosen,
    close_bids,
    close_lining_up,
    lined_up,
    open_auction,
    open_bids,
    open_draft,
    open_lining_up,
    open_placing,
)
from flammerouge.core.slipstream import slipstream
from flammerouge.core.state import State
from flammerouge.core.turns import mark_talents, retire_spent_teams, take_turns


def start(state: State) -> None:
    """Begin with the first set-up phase of the rules."""
    state.step = 0
    open_setup(state)
    advance(state)


def advance(state: State) -> None:
    """Go on until a decision is open or the race is over."""
    while not waits(state):
        close(state)


def waits(state: State) -> bool:
    """Whether the phase that is on still needs an answer."""
    phase = state.phase
    if phase == ENERGY:
        return not all_chosen(state)
    if phase == MOVING:
        return not take_turns(state)
    if phase == RECOVERING:
        return recovering(state)
    if phase == REFRESHING:
        return not refreshed(state)
    if phase == DRAFT or phase == PLACING:
        return state.turn < i64(len(state.queue))
    if phase == LINING_UP:
        return not lined_up(state)
    if phase == BIDDER:
        return not bidders_named(state)
    if phase == READY:
        return False
    if phase == FIRST_BID or phase == SECOND_BID:
        return not bids_chosen(state, phase)
    return True


def close(state: State) -> None:
    """End the phase that is on and open the next one."""
    phase = state.phase
    if phase == ENERGY:
        reveal(state)
        state.phase = RECOVERING
        state.answered = 0
    elif phase == RECOVERING:
        recover_riders(state)
        open_moving(state)
    elif phase == MOVING:
        end_round(state)
    elif phase == REFRESHING:
        refresh_riders(state)
        begin_round(state)
    elif phase == READY:
        open_hands(state)
        state.phase = ENERGY
    else:
        close_setup(state, phase)


def open_moving(state: State) -> None:
    """BASE-MOVE-03, R-02: the order is fixed by where riders stand now."""
    state.sort()
    state.phase = MOVING
    state.turn = 0
    state.movers = state.riding


def end_round(state: State) -> None:
    """BASE-END-01: slipstream, then the line, then exhaustion."""
    if state.rules.slipstream:
        slipstream(state)
    score_round(state)
    holder = state.refresh_open and take_refresh(state)
    if state.rules.timed:
        clear_road(state)
    if is_over(state):
        state.phase = OVER
        end_race(state)
    elif holder and anyone_refreshes(state):
        state.phase = REFRESHING
        state.answered = 0
    else:
        begin_round(state)


def score_round(state: State) -> None:
    """After slipstream: the line, times and tokens, then exhaustion (GT-TIME-06).

    BASE-WIN-04: places after slipstream count.
    """
    cross_line(state)
    if state.rules.combative:
        hand_combativity(state)
    if state.rules.timed:
        take_times(state)
        if len(state.rules.piles) > 0:
            take_tokens(state)
    tire_riders(state)


def anyone_refreshes(state: State) -> bool:
    """Whether a rider is left who has a deck to refresh."""
    rider: i64
    for rider in range(state.lineup.count):
        if may_refresh(state, rider):
            return True
    return False


def begin_round(state: State) -> None:
    """BASE-ENER-01: a round starts; talents and marks look at where riders stand now."""
    state.round += 1
    state.phase = READY
    state.hushed = False
    if state.refresh_open or len(state.rules.piles) > 0:
        rider: i64
        for rider in range(state.lineup.count):
            state.began[rider] = state.key[rider]
    if state.recording:
        state.record(events.STARTED, NO_RIDER, BASE_ENER_01, state.round)
    if state.rules.legends:
        retire_spent_teams(state)
        mark_talents(state)


def recovering(state: State) -> bool:
    """Whether a Recovery card still waits for an answer."""
    rider: i64
    for rider in range(state.lineup.count):
        if not state.answered >> rider & 1 and asks_recovery(state, rider):
            return True
    return False


# -- before the first round ----------------------------------------------------------------
def open_setup(state: State) -> None:
    """Open the set-up phase whose turn it is, or the first round after the last one."""
    if state.step == i64(len(state.rules.setup)):
        begin_round(state)
        return
    state.phase = i64(state.rules.setup[state.step])
    if state.phase == DRAFT:
        open_draft(state)
    elif state.phase == PLACING:
        open_placing(state)
    elif state.phase == LINING_UP:
        open_lining_up(state)
    elif state.phase == BIDDER:
        open_auction(state)
    else:
        open_bids(state, state.phase)


def close_setup(state: State, phase: i64) -> None:
    """End a set-up phase."""
    if phase == LINING_UP:
        close_lining_up(state)
    elif phase == FIRST_BID or phase == SECOND_BID:
        close_bids(state, phase)
    state.step += 1
    open_setup(state)
