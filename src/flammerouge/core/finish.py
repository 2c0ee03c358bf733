"""The line: who has crossed, in which order, with which time, and when a race is over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.core import events
from flammerouge.core.clauses import (
    BASE_WIN_01,
    BASE_WIN_06,
    EXT_02,
    GT_COMB_01,
    GT_PLAY_01,
    GT_TIME_02,
    GT_TIME_03,
    GT_TIME_04,
    GT_TIME_06,
    GT_TIME_07,
    LEG_RACE_01,
    LEG_SCORE_04,
    TTT_04,
)
from flammerouge.core.course import NOWHERE
from flammerouge.core.events import LANE_SHIFT, NO_RIDER
from flammerouge.core.lineup import DECK, TEAMMATE
from flammerouge.core.rules import SPRINT
from flammerouge.core.state import (
    HOLDS_REFRESH,
    LANE_SPAN,
    NONE,
    OUTSIDE,
    State,
    replaced,
)
from flammerouge.core.vectors import append

MINUTE: Final = 60


def has_crossed(state: State, rider: i64) -> bool:
    """BASE-WIN-06: he stands on a square past the line."""
    square = state.square[rider]
    return square != OUTSIDE and state.course.past[square] != 0


def is_ranked(state: State, rider: i64) -> bool:
    """LEG-TM-03, R-53: everybody but a legend's teammates, who have no time, place or points."""
    return state.lineup.control[rider] != TEAMMATE


def anyone_crossed(state: State) -> bool:
    """Whether a rider on the road is past the line."""
    rider: i64
    for rider in range(state.lineup.count):
        if has_crossed(state, rider):
            return True
    return False


def cross_line(state: State) -> None:
    """Note who is home at the end of this round, front rider first (BASE-WIN-02, BASE-WIN-03)."""
    if not anyone_crossed(state):
        return
    state.sort()
    i: i64
    for i in range(state.riding):
        rider = state.order[i]
        if has_crossed(state, rider):
            state.home = append(state.home, u8(rider))
            if state.recording:
                state.record(
                    events.CROSSED,
                    rider,
                    BASE_WIN_06,
                    state.square[rider],
                    state.lane(rider) + LANE_SHIFT,
                    i64(len(state.home)),
                )


def take_times(state: State) -> None:
    """GT-TIME-02..04, GT-TIME-09: seconds for those who have crossed, a minute for the others.

    GT-TIME-01, TTT-06: in every round in which somebody is home; GT-TIME-07, R-16: minutes also
    in later rounds in which nobody crosses.
    """
    count = state.lineup.count
    i: i64
    for i in range(state.riding):
        rider = state.order[i]
        if has_crossed(state, rider) and is_ranked(state, rider):
            state.clock_runs = True
            state.clock[count + rider] = seconds_of(state, rider)
    if state.clock_runs:
        for i in range(state.riding):
            rider = state.order[i]
            if not has_crossed(state, rider) and is_ranked(state, rider):
                state.clock[rider] += 1
                if state.recording:
                    state.record(events.WAITED, rider, GT_TIME_04, state.clock[rider])
    if state.recording:
        record_times(state)


def seconds_of(state: State, rider: i64) -> i64:
    """GT-TIME-02, GT-TIME-03, R-25: the seconds at the square of the front rider of his pack."""
    group = state.group[rider]
    square = state.square[rider]
    while True:
        ahead = state.course.ahead[square]
        if ahead == NOWHERE or not state.taken[group + ahead]:
            break
        square = ahead
    return state.rules.timing[state.course.past[square] - 1]


def record_times(state: State) -> None:
    """Write down the times of those who cross in this round, and in a team time trial the time
    that their teammates then share."""
    rider: i64
    for rider in range(state.lineup.count):
        if has_crossed(state, rider) and is_ranked(state, rider):
            rule: i64 = GT_TIME_02 if heads(state, rider) else GT_TIME_03
            if state.rules.shared_time:
                rule = TTT_04
                record_mates(state, rider)
            time = time_of(state, rider)
            state.record(events.TIMED, rider, rule, time // MINUTE, time % MINUTE)


def record_mates(state: State, rider: i64) -> None:
    """TTT-04: those of his team who were home before him get the slower time."""
    mate: i64
    for mate in range(state.lineup.count):
        if (
            state.lineup.team[mate] == state.lineup.team[rider]
            and state.square[mate] == OUTSIDE
            and time_of(state, mate) != NONE
        ):
            time = time_of(state, mate)
            state.record(events.TIMED, mate, TTT_04, time // MINUTE, time % MINUTE)


def heads(state: State, rider: i64) -> bool:
    """Whether a rider past the line has nobody right ahead of him."""
    ahead = state.course.ahead[state.square[rider]]
    return ahead == NOWHERE or not state.taken[state.group[rider] + ahead]


def time_of(state: State, rider: i64) -> i64:
    """GT-TIME-08, TTT-04, R-65: the seconds a rider took, NONE while he is on the road.

    In a team time trial both riders get the slower one's time once both are home.
    """
    own = own_time(state, rider)
    if not state.rules.shared_time or own == NONE:
        return own
    slowest = own
    other: i64
    for other in range(state.lineup.count):
        if state.lineup.team[other] == state.lineup.team[rider]:
            time = own_time(state, other)
            if time == NONE:
                return own
            if time > slowest:
                slowest = time
    return slowest


def own_time(state: State, rider: i64) -> i64:
    """A rider's own time in seconds, NONE while he is on the road."""
    seconds = state.clock[state.lineup.count + rider]
    return NONE if seconds == NONE else MINUTE * state.clock[rider] + seconds


def clock(seconds: int) -> str:
    """GT-TIME-08: seconds as people write them, `1:20`."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clear_road(state: State) -> None:
    """GT-TIME-06: those who have crossed leave, after exhaustion, so they still shelter."""
    rider: i64
    for rider in range(state.lineup.count):
        if has_crossed(state, rider):
            state.leave_road(rider)
            if state.recording:
                state.record(events.LEFT_ROAD, rider, GT_TIME_06)


def take_tokens(state: State) -> None:
    """GT-PLAY-01, GT-PLAY-04, GT-PLAY-05, R-43, R-67: those who came to a pile in this round,
    front rider first, take what is left of it.

    GT-PLAY-03: the rider keeps the token. LEG-SCORE-04: the one pile of a legend's race is the
    mark of its sprint, for the first past it.
    """
    state.sort()
    pile: i64 = 0
    for one in state.rules.piles:
        i: i64
        for i in range(state.riding):
            rider = state.order[i]
            taken = i64(state.tokens[pile])
            if (
                reached(state, rider, one.square)
                and is_ranked(state, rider)
                and taken < i64(len(one.values))
            ):
                value = i64(one.values[taken])
                if state.recording:
                    rule = LEG_SCORE_04 if state.rules.legends else GT_PLAY_01
                    state.record(events.TOOK_TOKEN, rider, rule, pile, value)
                state.tokens = replaced(state.tokens, pile, taken + 1)
                at = rider if one.side == SPRINT else state.lineup.count + rider
                state.points = replaced(state.points, at, i64(state.points[at]) + value)
        pile += 1


def hand_combativity(state: State) -> None:
    """GT-COMB-01, O-12: a token for the front rider, until somebody is home."""
    if state.clock_runs:
        return
    state.sort()
    rider = state.order[0]
    state.led = replaced(state.led, rider, i64(state.led[rider]) + 1)
    if state.recording:
        state.record(events.LED, rider, GT_COMB_01, i64(state.led[rider]))


def reached(state: State, rider: i64, square: i64) -> bool:
    """Whether a rider entered or passed a square in this round."""
    rank = state.course.rank[square]
    return state.began[rider] // LANE_SPAN < rank <= state.key[rider] // LANE_SPAN


def take_refresh(state: State) -> bool:
    """EXT-02, R-71: the front rider with a deck of those who came to the Refresh token takes it.

    EXT-08: it is then gone for good.
    """
    state.sort()
    i: i64
    for i in range(state.riding):
        rider = state.order[i]
        if state.lineup.control[rider] == DECK and reached(state, rider, state.rules.refresh):
            state.status[rider] |= HOLDS_REFRESH
            state.refresh_open = False
            if state.recording:
                state.record(events.TOOK_REFRESH, rider, EXT_02)
            return True
    return False


def is_over(state: State) -> bool:
    """BASE-WIN-01: somebody is home; where times count: all but teammates are (LEG-RACE-01)."""
    if not state.rules.timed:
        return len(state.home) > 0
    rider: i64
    for rider in range(state.lineup.count):
        if state.square[rider] != OUTSIDE and is_ranked(state, rider):
            return False
    return True


def end_race(state: State) -> None:
    """Write down that the race is over."""
    if state.recording:
        rule = BASE_WIN_01
        if state.rules.timed:
            rule = GT_TIME_07
            control: i64
            for control in range(state.lineup.count):
                if state.lineup.control[control] == TEAMMATE:
                    rule = LEG_RACE_01
        state.record(events.ENDED, NO_RIDER, rule, state.round)
