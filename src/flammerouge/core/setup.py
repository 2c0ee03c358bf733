"""Before the first round: the draft, the start squares and the breakaway auction."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from flammerouge.core import events
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.clauses import (
    BASE_SET_05,
    ITT_01,
    LEG_SET_02,
    PEL_BRK_01,
    PEL_BRK_03,
    PEL_BRK_04,
    PEL_BRK_05,
    PEL_BRK_06,
    PEL_DUM_03,
    SPEC_SET_02,
    TTT_01,
)
from flammerouge.core.energy import draw_hand, recycle_hand, reshuffle
from flammerouge.core.events import LANE_SHIFT
from flammerouge.core.lineup import DECK, DICE, MUSCLE, PELOTON, SPRINTEUR
from flammerouge.core.rules import FIRST_BID, SECOND_BID
from flammerouge.core.state import BROKE_AWAY, HAND, NONE, OUTSIDE, RECYCLED, State, replaced
from flammerouge.core.state import DECK as FACE_DOWN
from flammerouge.core.vectors import append, vec

BREAKAWAY_COST: Final = 2
BAROUDEUR_COST: Final = 1
ALL_SEATS: Final = -1


# -- the draft (SPEC-SET) ------------------------------------------------------------------
def open_draft(state: State) -> None:
    """SPEC-SET-02: a random order of picks, then the same order reversed."""
    teams = shuffled_teams(state)
    state.queue = vec[u8]()
    for team in teams:
        state.queue = append(state.queue, u8(team))
    for team in teams[::-1]:
        state.queue = append(state.queue, u8(team))
    state.turn = 0


def shuffled_teams(state: State) -> list[int]:
    """The teams with decks of their own, in random order."""
    teams = [int(team) for team in state.lineup.card_teams]
    for i in range(len(teams) - 1, 0, -1):
        j = int(state.chance(state.lineup.count, i + 1))
        teams[i], teams[j] = teams[j], teams[i]
    return teams


def plays_cards(state: State, team: i64) -> bool:
    """Whether a team has a rider with a deck of his own."""
    return team in state.lineup.card_teams


def may_pick(state: State, rider: i64, specialist: i64) -> bool:
    """SPEC-SET-01: right kind of rider, who has none yet, and a copy is left."""
    if i64(state.specialist[rider]) != OUTSIDE:
        return False
    if state.rules.specialists[specialist].kind != state.lineup.kind[rider]:
        return False
    gone: i64 = 0
    other: i64
    for other in range(state.lineup.count):
        if i64(state.specialist[other]) == specialist:
            gone += 1
    return gone < state.rules.copies


def pick(state: State, rider: i64, specialist: i64) -> None:
    """SPEC-SET-02: the pick of the team whose turn it is."""
    become(state, rider, specialist)
    state.turn += 1
    if state.recording:
        state.record(events.PICKED, rider, SPEC_SET_02, specialist)


def become(state: State, rider: i64, specialist: i64) -> None:
    """SPEC-DECK-01, SPEC-DECK-02: take cards out of the deck and put the new ones in.

    SPEC-DECK-05: everybody sees it, and the cards taken out stay out.
    """
    state.specialist = replaced(state.specialist, rider, specialist)
    chosen = state.rules.specialists[specialist]
    for card in chosen.removed:
        state.take(rider, FACE_DOWN, state.find(rider, FACE_DOWN, card))
    for card in chosen.added:
        state.add(rider, FACE_DOWN, card)


# -- start squares (BASE-SET) --------------------------------------------------------------
def open_placing(state: State) -> None:
    """PEL-DUM-03 first; then BASE-SET-04 with R-01, R-29 or LEG-SET-02 with R-48."""
    if state.lineup.dummies:
        place_dummies(state, PELOTON)
        place_dummies(state, MUSCLE)
    state.turn = 0
    if len(state.rules.placing) > 0:
        state.queue = state.rules.placing
    elif state.rules.by_turns:
        state.queue = state.lineup.turns[first_to_place(state)]
    else:
        queue_at_random(state)
        settle_forced_places(state)


def first_to_place(state: State) -> i64:
    """R-01: which of the teams with cards begins; a draw unless the rules name it (GT-SET-08)."""
    teams = state.lineup.card_teams
    drawn = state.chance(state.lineup.count, i64(len(teams)))
    if state.rules.first_team >= 0:
        i: i64
        for i in range(len(teams)):
            if teams[i] == state.rules.first_team:
                return i
    return drawn


def queue_at_random(state: State) -> None:
    """LEG-SET-02, R-48: draw among the teams that still have a rider to place."""
    state.queue = vec[u8]()
    waiting = [0] * len(state.lineup.teams)
    for rider in state.lineup.riders:
        waiting[rider.team] += 1
    while sum(waiting):
        teams = [t for t in range(len(waiting)) if waiting[t]]
        team = teams[int(state.chance(state.lineup.count, len(teams)))]
        waiting[team] -= 1
        state.queue = append(state.queue, u8(team))


def place_dummies(state: State, control: i64) -> None:
    """PEL-DUM-03: as far forward as there is room, the sprinteur first.

    O-11: who has the right lane of a square is in front of the one beside him.
    """
    team: i64
    for team in range(len(state.lineup.teams)):
        for kind in (SPRINTEUR, 1 - SPRINTEUR):
            rider: i64
            for rider in range(state.lineup.count):
                if (
                    state.lineup.team[rider] == team
                    and state.lineup.control[rider] == control
                    and state.lineup.kind[rider] == kind
                ):
                    put(state, rider, front_place(state, rider), PEL_DUM_03)


def front_place(state: State, rider: i64) -> i64:
    """The frontmost start square with room."""
    for square in state.course.starts:
        if state.has_room(state.group[rider], square):
            return square
    return NONE


def placing_rider(state: State, rider: i64) -> bool:
    """Whether this rider can be the one placed now."""
    return (
        state.lineup.team[rider] == i64(state.queue[state.turn]) and state.square[rider] == OUTSIDE
    )


def settle_forced_places(state: State) -> None:
    """LEG-SET-02: an opponent's last rider leaves nothing to choose."""
    while state.turn < i64(len(state.queue)):
        waiting: i64 = NONE
        rider: i64
        for rider in range(state.lineup.count):
            if placing_rider(state, rider):
                if waiting != NONE or state.lineup.control[rider] != DICE:
                    return
                waiting = rider
        if waiting == NONE:
            return
        place_rider(state, waiting, front_place(state, waiting))


def choose_place(state: State, rider: i64, square: i64) -> None:
    """Answer the question of a start square."""
    place_rider(state, rider, square)
    if not state.rules.by_turns:
        settle_forced_places(state)


def place_rider(state: State, rider: i64, square: i64) -> None:
    """BASE-SET-05, BASE-SET-06: the rider whose turn it is takes a start square."""
    put(state, rider, square, BASE_SET_05 if state.rules.by_turns else LEG_SET_02)
    state.turn += 1


def put(state: State, rider: i64, square: i64, rule: i64) -> None:
    """Stand a rider on a start square."""
    state.place(rider, square)
    state.riding += 1
    if state.recording:
        state.record(events.PLACED, rider, rule, square, state.lane(rider) + LANE_SHIFT)


def open_lining_up(state: State) -> None:
    """TTT-01, ITT-01, R-72: everybody in the front start square; teammates choose their lanes."""
    state.answered = 0
    rider: i64
    if state.rules.shared_time:
        team: i64
        for team in range(len(state.lineup.teams)):
            riders = riders_of_team(state, team)
            if len(riders) == 1:
                line_up(state, riders[0])
        return
    front = state.course.starts[0]
    for rider in range(state.lineup.count):
        put(state, rider, front, ITT_01)
    state.answered = ALL_SEATS


def riders_of_team(state: State, team: i64) -> list[i64]:
    """The places in the line-up of a team's riders."""
    found: list[i64] = []
    rider: i64
    for rider in range(state.lineup.count):
        if state.lineup.team[rider] == team:
            found.append(rider)
    return found


def line_up(state: State, right: i64) -> None:
    """R-72: this rider starts on the right, his teammate beside him. Laid out at once for all
    when the last team has chosen, so nothing is shown early."""
    state.answered |= 1 << state.lineup.team[right]
    state.chosen[right] = 0


def lined_up(state: State) -> bool:
    """Whether every team has chosen its lanes."""
    return state.answered == ALL_SEATS or state.answered == (1 << len(state.lineup.teams)) - 1


def close_lining_up(state: State) -> None:
    """Put the teams on their front square, right-hand riders first."""
    if state.answered == ALL_SEATS:
        return
    front = state.course.starts[0]
    rider: i64
    for rider in range(state.lineup.count):
        if state.chosen[rider] == 0:
            put(state, rider, front, TTT_01)
    for rider in range(state.lineup.count):
        if state.square[rider] == OUTSIDE:
            put(state, rider, front, TTT_01)
        state.chosen[rider] = NONE


# -- the breakaway auction (PEL-BRK) -------------------------------------------------------
def open_auction(state: State) -> None:
    """PEL-BRK-01: each team with cards names the rider who bids; one candidate needs no choice."""
    teams = len(state.lineup.teams)
    state.queue = vec[u8]([u8(OUTSIDE)] * teams)
    state.bids = vec[u8]([u8(0)] * (2 * teams))
    team: i64
    for team in range(teams):
        candidates = [r for r in riders_of_team(state, team) if bids(state, r)]
        if len(candidates) == 1:
            state.queue = replaced(state.queue, team, candidates[0])


def bids(state: State, rider: i64) -> bool:
    """PEL-DUM-03, R-77: only riders with a deck of their own take part."""
    return state.lineup.control[rider] == DECK


def bidders_named(state: State) -> bool:
    """Whether every team with cards has named its bidder."""
    team: i64
    for team in range(len(state.lineup.teams)):
        if i64(state.queue[team]) == OUTSIDE and plays_cards(state, team):
            return False
    return True


def open_bids(state: State, phase: i64) -> None:
    """R-10: each bidder draws a hand; R-74: a Baroudeur waits for the second bid."""
    if state.recording and phase == FIRST_BID:
        show_bidders(state)
    rider: i64
    for rider in range(state.lineup.count):
        state.chosen[rider] = NONE
    for seat_rider in state.queue:
        if i64(seat_rider) != OUTSIDE and may_bid(state, i64(seat_rider), phase):
            draw_hand(state, i64(seat_rider))


def show_bidders(state: State) -> None:
    """Write down who bids."""
    for rider in state.queue:
        if i64(rider) != OUTSIDE:
            state.record(events.BIDDING, i64(rider), PEL_BRK_01)


def may_bid(state: State, rider: i64, phase: i64) -> bool:
    """PEL-BRK-05, R-74: everyone in both bids, a Baroudeur in the second only."""
    return phase == SECOND_BID or not bids_once(state, rider)


def bids_once(state: State, rider: i64) -> bool:
    """Whether a rider's specialist bids a single card, counted twice (C-13)."""
    specialist = i64(state.specialist[rider])
    return specialist != OUTSIDE and state.rules.specialists[specialist].bids_once


def bids_chosen(state: State, phase: i64) -> bool:
    """Whether every bidder has laid his card down."""
    for rider in state.queue:
        if i64(rider) != OUTSIDE and may_bid(state, i64(rider), phase):
            if state.chosen[i64(rider)] == NONE:
                return False
    return True


def close_bids(state: State, phase: i64) -> None:
    """R-10: reveal one round of bids; the rest of each hand is recycled."""
    team: i64
    for team in range(len(state.queue)):
        rider = i64(state.queue[team])
        if rider == OUTSIDE or not may_bid(state, rider, phase):
            continue
        card = state.take(rider, HAND, state.chosen[rider])
        state.chosen[rider] = NONE
        recycle_hand(state, rider)
        state.bids = replaced(state.bids, 2 * team + (1 if phase == SECOND_BID else 0), card)
        if state.recording:
            once = bids_once(state, rider)
            counts = state.cards.value[card] * (2 if once else 1)
            state.record(events.BID, rider, PEL_BRK_05 if once else PEL_BRK_01, card, counts)
    if phase == SECOND_BID:
        settle_auction(state)


def bid_sum(state: State, team: i64) -> i64:
    """PEL-BRK-01, PEL-BRK-05: both cards together, or a Baroudeur's card twice."""
    values = state.cards.value
    second = i64(values[i64(state.bids[2 * team + 1])])
    if bids_once(state, i64(state.queue[team])):
        return 2 * second
    return i64(values[i64(state.bids[2 * team])]) + second


def settle_auction(state: State) -> None:
    """PEL-BRK-02..06: the highest bids go to the breakaway places, right lane first."""
    order: list[tuple[int, int, int]] = []
    for team in range(len(state.queue)):
        rider = i64(state.queue[team])
        if rider != OUTSIDE:
            order.append((-int(bid_sum(state, team)), int(state.key[rider]), team))
    order.sort()
    places = len(state.rules.breakaway) - 1
    for place, (_, _, team) in enumerate(order):
        if place < places:
            win_auction(state, team, i64(state.rules.breakaway[1 + place]))
        else:
            lose_auction(state, team)
    for bidder in state.queue:
        if i64(bidder) != OUTSIDE:
            reshuffle(state, i64(bidder), PEL_BRK_06)


def win_auction(state: State, team: i64, lane: i64) -> None:
    """PEL-BRK-03, PEL-BRK-04, PEL-BRK-06: ahead to the place; bids are gone, exhaustion comes."""
    rider = i64(state.queue[team])
    square = i64(state.rules.breakaway[0])
    state.status[rider] |= BROKE_AWAY
    state.lift(rider)
    state.stand(rider, square, lane)
    if state.recording:
        total = bid_sum(state, team)
        state.record(events.BROKE_AWAY, rider, PEL_BRK_04, square, lane + LANE_SHIFT, total)
    cost: i64 = BAROUDEUR_COST if bids_once(state, rider) else BREAKAWAY_COST
    i: i64
    for i in range(cost):
        state.add(rider, RECYCLED, EXHAUSTION)
        if state.recording:
            rule: i64 = PEL_BRK_05 if cost == BAROUDEUR_COST else PEL_BRK_03
            state.record(events.EXHAUSTED, rider, rule)


def lose_auction(state: State, team: i64) -> None:
    """PEL-BRK-06: the bids return to the deck."""
    rider = i64(state.queue[team])
    i: i64
    for i in range(2):
        card = i64(state.bids[2 * team + i])
        if card:
            state.add(rider, RECYCLED, card)
            if state.recording:
                state.record(events.RETURNED, rider, PEL_BRK_06, card)
