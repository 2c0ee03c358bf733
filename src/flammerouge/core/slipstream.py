"""Packs, the gaps between them, and who is pulled along."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core import events
from flammerouge.core.cards import BREAKAWAY
from flammerouge.core.clauses import BASE_SLIP_02, PEL_NAR_01, TILE_ROUND_11
from flammerouge.core.course import NOWHERE
from flammerouge.core.events import LANE_SHIFT, pack
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.movement import fallen_in, rider_in
from flammerouge.core.rules import EVERYONE
from flammerouge.core.state import LANE_BASE, WITHHOLDS, State
from flammerouge.core.vectors import append, vec


def slipstream(state: State) -> None:
    """BASE-SLIP-04: test packs from the rear one to the front one, each where it stands now.

    A pack that has moved is met again at its new head, so a merged pack goes on at once; a
    pack that has not moved is behind us and is not tested again (BASE-SLIP-06).

    BASE-SLIP-05, BASE-SLIP-08, SPEC-BRK-03: nobody is asked, and one may be pulled several times.
    """
    state.sort()
    forked = state.course.forked
    ahead = state.course.ahead
    taken = state.taken
    squares = state.square
    groups = state.group
    line = state.order[:] if forked else state.order
    i: i64
    for i in range(state.riding - 1, -1, -1):
        group = groups[line[i]]
        square = squares[line[i]]
        # Most riders have somebody right ahead of them: no head of a pack, nothing to test.
        if not forked and ahead[square] != NOWHERE and taken[group + ahead[square]]:
            continue
        if closes_gap(state, group, square):
            pull(state, group, square, i)


def closes_gap(state: State, group: i64, square: i64) -> bool:
    """BASE-SLIP-02, BASE-SLIP-03: exactly one empty square, then somebody who gives."""
    course = state.course
    if gap_ahead(state, group, course.ahead[square]):
        return receives(state, group, square)
    outer = course.aside[square]
    return outer != NOWHERE and gap_ahead(state, group, outer) and receives(state, group, square)


def gap_ahead(state: State, group: i64, gap: i64) -> bool:
    """Whether this next square is an empty one with a giver right behind it.

    MTN-ASC-07, R-07: the ground of the gap itself does not matter. TILE-ROUND-13: squares of two
    branches never follow each other.
    """
    taken = state.taken
    if gap == NOWHERE or taken[group + gap]:
        return False
    ahead = state.course.ahead[gap]
    if ahead != NOWHERE and taken[group + ahead] and gives(state, group, ahead):
        return True
    aside = state.course.aside[gap]
    return aside != NOWHERE and taken[group + aside] != 0 and gives(state, group, aside)


def receives(state: State, group: i64, square: i64) -> bool:
    """MTN-ASC-05, PEL-COB-02, MET-CROSS-01, MET-CRASH-02: whether riders here can be pulled."""
    if state.crashes and holds_fallen(state, group, square):
        return False
    return state.course.shelters[square]


def holds_fallen(state: State, group: i64, square: i64) -> bool:
    """Whether a fallen rider lies in a square, be it on its grass."""
    return fallen_in(state, group, square, -MOST_RIDERS) > 0


def gives(state: State, group: i64, square: i64) -> bool:
    """Whether riders behind can be pulled by those here: R-42, any reason against it counts.

    SPEC-BRK-01 silences the whole square, the talent only its rider (R-64).
    """
    if not receives(state, group, square):
        return False
    if not state.hushed:
        return True
    willing = False
    rider: i64
    for rider in range(state.lineup.count):
        if state.square[rider] == square and state.group[rider] == group:
            if state.cards.flags[state.card[rider]] & BREAKAWAY:
                return False
            if not state.status[rider] & WITHHOLDS:
                willing = True
    return willing


def pull(state: State, group: i64, head: i64, place: i64) -> None:
    """Move the pack of a head one square, its squares from front to rear (BASE-SLIP-07).
    `place` is that of one of its riders in the order.

    Riders are pulled into opened squares: the gaps in front of heads, and squares whose own
    riders have been pulled and give on (R-09, SPEC-BRK-02; R-63: judged before they move).

    MTN-ASC-06: behind the first square that cannot be pulled everybody stays. R-09b: whoever
    stays for want of room is met again with the next step. R-55: nobody is pulled twice in one.
    R-15d: the two ends of a roundabout share the gap behind it.
    """
    course = state.course
    state.pulls += 1
    open_gaps(state, group, head)
    if course.forked:
        open_shared_forks(state, group, head)
        state.sort()
    started = False
    i: i64 = place
    if course.forked or state.rules.meets != EVERYONE:
        i = 0
    while i > 0 and state.square[state.order[i - 1]] == head:
        i -= 1
    while i < state.riding:
        rider = state.order[i]
        i += 1
        if state.group[rider] != group:
            continue
        square = state.square[rider]
        inner = if_opened(state, course.ahead[square])
        outer = if_opened(state, course.aside[square])
        if inner == NOWHERE and outer == NOWHERE:
            if started and not course.forked:
                return
        elif receives(state, group, square):
            started = True
            passes = gives(state, group, square)
            i = pull_square(state, group, i - 1, inner, outer)
            if passes:
                state.opened[square] = state.pulls


def pull_square(state: State, group: i64, first: i64, inner: i64, outer: i64) -> i64:
    """PEL-NAR-02, TILE-ROUND-11: the riders of a square, right to left, each where there is
    room, inner before outer. Returns the place in the order after the last of them."""
    square = state.square[state.order[first]]
    moved = False
    stayed = False
    i: i64 = first
    while i < state.riding:
        rider = state.order[i]
        if state.group[rider] == group:
            if state.square[rider] != square:
                break
            if inner != NOWHERE and state.has_room(group, inner):
                slip(state, rider, square, inner)
                moved = True
            elif outer != NOWHERE and state.has_room(group, outer):
                slip(state, rider, square, outer)
                moved = True
            else:
                stayed = True
        i += 1
    if moved and stayed:
        close_up(state, group, square)
    return i


def slip(state: State, rider: i64, square: i64, target: i64) -> None:
    """R-06: one square on, into the rightmost free lane.

    SPEC-NIM-04: no grass here.
    """
    state.move(rider, target)
    if state.recording:
        rule = BASE_SLIP_02 if state.course.aside[square] == NOWHERE else TILE_ROUND_11
        lane = state.lane(rider) + LANE_SHIFT
        state.write(pack(events.SLIPPED, rider, rule, square, target, lane, 0))


def close_up(state: State, group: i64, square: i64) -> None:
    """PEL-NAR-01, R-47, R-61: those left behind move up to the right, off the grass if they fit."""
    staying = riders_of(state, group, square)
    lane: i64 = state.course.lanes[square] - i64(len(staying))
    if lane > 0:
        lane = 0
    for rider in staying:
        if state.lane(rider) != lane:
            state.lift(rider)
            state.stand(rider, square, lane)
            if state.recording:
                state.record(events.SHIFTED, rider, PEL_NAR_01, square, lane + LANE_SHIFT)
        lane += 1


def riders_of(state: State, group: i64, square: i64) -> vec[i64]:
    """The riders of a square from right to left."""
    found = vec[i64]()
    lane: i64
    for lane in range(-MOST_RIDERS, LANE_BASE):
        rider = rider_in(state, group, square, lane)
        if rider >= 0:
            found = append(found, rider)
    return found


def if_opened(state: State, square: i64) -> i64:
    """The square itself when riders may be pulled into it in this step, else NOWHERE."""
    if square != NOWHERE and state.opened[square] == state.pulls:
        return square
    return NOWHERE


def open_gaps(state: State, group: i64, head: i64) -> None:
    """Open the empty squares between a head and those who pull it."""
    inner = state.course.ahead[head]
    outer = state.course.aside[head]
    if gap_ahead(state, group, inner):
        state.opened[inner] = state.pulls
    if gap_ahead(state, group, outer):
        state.opened[outer] = state.pulls


def open_shared_forks(state: State, group: i64, head: i64) -> None:
    """TILE-ROUND-10, TILE-ROUND-12, R-15c: riders before a fork belong to the packs of both
    branches, which therefore move in one step."""
    course = state.course
    for fork in course.forks:
        if state.taken[group + fork]:
            inner_head = head_from(state, group, fork, course.ahead[fork])
            outer_head = head_from(state, group, fork, course.aside[fork])
            if head == outer_head:
                join(state, group, head, fork, inner_head)
            if head == inner_head:
                join(state, group, head, fork, outer_head)


def join(state: State, group: i64, head: i64, fork: i64, other: i64) -> None:
    """Let the pack on the other branch, or the riders before the fork, move in the same step.
    A pack further back has had its test already (BASE-SLIP-06)."""
    rank = state.course.rank
    if (
        (other == fork or rank[other] > rank[head])
        and closes_gap(state, group, other)
        and not is_pulled_by(state, group, head, other)
    ):
        open_gaps(state, group, other)


def is_pulled_by(state: State, group: i64, head: i64, other: i64) -> bool:
    """BASE-SLIP-04: whether the pack in front of the head's gap is the other one itself, which
    must wait until they have merged."""
    gap = state.course.ahead[head]
    if gap == NOWHERE or not gap_ahead(state, group, gap):
        return False
    return head_from(state, group, NOWHERE, state.course.ahead[gap]) == other


def head_from(state: State, group: i64, fork: i64, branch: i64) -> i64:
    """The head of the pack that reaches from a fork into a branch: the fork's own square when
    the branch begins empty."""
    head = fork
    square = branch
    while square != NOWHERE and state.taken[group + square]:
        head = square
        square = state.course.ahead[square]
    return head
