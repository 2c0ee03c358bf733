"""What is open now, and which answers the rules allow."""

from __future__ import annotations

from itertools import combinations

from mypy_extensions import i64

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import Card
from flammerouge.core.energy import asks_recovery, is_unit, may_recover, team_cards
from flammerouge.core.lineup import DICE, TEAMMATE
from flammerouge.core.refresh import may_refresh, refresh_limit
from flammerouge.core.rules import (
    BIDDER,
    DRAFT,
    ENERGY,
    FIRST_BID,
    LINING_UP,
    MOVING,
    PLACING,
    RECOVERING,
    REFRESHING,
    SECOND_BID,
)
from flammerouge.core.setup import (
    bids,
    front_place,
    may_bid,
    may_pick,
    placing_rider,
    plays_cards,
    riders_of_team,
)
from flammerouge.core.state import HAND, NONE, OUTSIDE, PLAYED, State
from flammerouge.core.talents import POWER_SAVE
from flammerouge.core.turns import ADD_ONE, ASSIGN, RETIRE, other_mate

QUESTIONS = {ASSIGN: actions.ASSIGN, RETIRE: actions.RETIRE, ADD_ONE: actions.ADD_ONE}


def open_decisions(state: State) -> tuple[Decision, ...]:
    """Everything that can be answered now, in the order of the seats."""
    phase = int(state.phase)
    if phase in (DRAFT, PLACING):
        kind = actions.SPECIALIST if phase == DRAFT else actions.START
        team = i64(state.queue[state.turn])
        return (Decision(kind, seat_name(state, team)),)
    if phase == LINING_UP:
        teams = range(len(state.lineup.teams))
        return tuple(
            Decision(actions.LANE, seat_name(state, t))
            for t in teams
            if not state.answered >> t & 1
        )
    if phase in (BIDDER, FIRST_BID, SECOND_BID):
        return tuple(_auction(state, phase))
    if phase == ENERGY:
        return tuple(_energy(state))
    if phase == MOVING:
        rider = state.order[state.turn]
        kind = QUESTIONS.get(int(state.question), actions.REST)
        return (Decision(kind, seat_of(state, rider), name(state, rider)),)
    if phase in (RECOVERING, REFRESHING):
        return tuple(_by_rider(state, phase))
    return ()


def _auction(state: State, phase: int) -> list[Decision]:
    found: list[Decision] = []
    for team in range(len(state.lineup.teams)):
        if not plays_cards(state, team):
            continue
        rider = i64(state.queue[team])
        if phase == BIDDER:
            if rider == OUTSIDE:
                found.append(Decision(actions.BIDDER, seat_name(state, team)))
        elif may_bid(state, rider, phase) and state.chosen[rider] == NONE:
            found.append(Decision(actions.BID, seat_name(state, team), name(state, rider)))
    return found


def _energy(state: State) -> list[Decision]:
    found: list[Decision] = []
    for seat in range(len(state.lineup.teams)):
        rows = waiting_rows(state, seat)
        drawn = [row for row in rows if state.count(row, HAND)]
        if drawn:
            row = drawn[0]
            kind = actions.CARDS if is_team(state, row) else actions.CARD
            found.append(Decision(kind, seat_name(state, seat), name(state, row)))
        elif rows:
            found.append(Decision(actions.RIDER, seat_name(state, seat)))
    return found


def _by_rider(state: State, phase: int) -> list[Decision]:
    found: list[Decision] = []
    for rider in range(int(state.lineup.count)):
        if state.answered >> rider & 1:
            continue
        if phase == RECOVERING and asks_recovery(state, rider):
            found.append(Decision(actions.RECOVER, seat_of(state, rider), name(state, rider)))
        if phase == REFRESHING and may_refresh(state, rider):
            found.append(Decision(actions.REFRESH, seat_of(state, rider), name(state, rider)))
    return found


def allowed(state: State, decision: Decision) -> tuple[Action, ...]:
    """Every answer to an open decision, sorted."""
    return tuple(sorted(set(_ANSWERS[decision.kind](state, decision))))


def _specialists(state: State, decision: Decision) -> list[Action]:
    return [
        Action(decision.kind, decision.seat, name(state, rider), specialist=one.id)
        for rider in riders_of_team(state, i64(state.queue[state.turn]))
        for i, one in enumerate(state.rules.specialists)
        if may_pick(state, rider, i)
    ]


def _starts(state: State, decision: Decision) -> list[Action]:
    found: list[Action] = []
    for rider in range(int(state.lineup.count)):
        if placing_rider(state, rider):
            found += [
                Action(decision.kind, decision.seat, name(state, rider), square=int(square))
                for square in start_choices(state, rider)
            ]
    return found


def start_choices(state: State, rider: i64) -> list[i64]:
    """BASE-SET-05: every start square with room; LEG-SET-02: dice riders take the front one."""
    if state.lineup.control[rider] == DICE:
        return [front_place(state, rider)]
    group = state.group[rider]
    return [s for s in state.course.starts if state.has_room(group, s)]


def _riders(state: State, decision: Decision) -> list[Action]:
    seat = state.lineup.teams.index(decision.seat)
    if decision.kind == actions.RIDER:
        rows = waiting_rows(state, seat)
    elif decision.kind == actions.BIDDER:
        rows = [rider for rider in riders_of_team(state, seat) if bids(state, rider)]
    else:
        rows = riders_of_team(state, seat)
    return [Action(decision.kind, decision.seat, name(state, row)) for row in rows]


def _hand(state: State, decision: Decision) -> list[Action]:
    row = state.lineup.index(decision.rider)
    found = [
        Action(decision.kind, decision.seat, decision.rider, cards=(card,))
        for card in pile(state, row, HAND)
    ]
    if decision.kind == actions.CARD and state.lineup.talents[row] & POWER_SAVE:
        found.append(Action(decision.kind, decision.seat, decision.rider))
    return found


def _pairs(state: State, decision: Decision) -> list[Action]:
    row = state.lineup.index(decision.rider)
    hand = sorted_piles(state, row, HAND)
    return [
        Action(decision.kind, decision.seat, decision.rider, cards=chosen)
        for chosen in combinations(hand, int(team_cards(state, row)))
    ]


def _yes_or_no(state: State, decision: Decision) -> list[Action]:
    answers = [False, True]
    if decision.kind == actions.RECOVER:
        answers = answers[: 1 + may_recover(state, state.lineup.index(decision.rider))]
    return [Action(decision.kind, decision.seat, decision.rider, yes=yes) for yes in answers]


def _assigned(state: State, decision: Decision) -> list[Action]:
    rider = state.lineup.index(decision.rider)
    both = (rider, other_mate(state, rider))
    return [
        Action(
            decision.kind,
            decision.seat,
            decision.rider,
            cards=(state.cards.rows[int(state.card[r])],),
        )
        for r in both
    ]


def _retiring(state: State, decision: Decision) -> list[Action]:
    rider = state.lineup.index(decision.rider)
    both = (rider, other_mate(state, rider))
    return [Action(decision.kind, decision.seat, name(state, r)) for r in both]


def _rested(state: State, decision: Decision) -> list[Action]:
    rider = state.lineup.index(decision.rider)
    cards = [state.cards.rows[int(state.card[rider])], *pile(state, rider, PLAYED)]
    return [Action(decision.kind, decision.seat, decision.rider, cards=(card,)) for card in cards]


def _refreshed(state: State, decision: Decision) -> list[Action]:
    rider = state.lineup.index(decision.rider)
    limit = int(refresh_limit(state, rider))
    return [
        Action(decision.kind, decision.seat, decision.rider, cards=cards)
        for cards in retrievals(sorted_piles(state, rider, PLAYED), limit)
    ]


def retrievals(cards: tuple[Card, ...], limit: int) -> set[tuple[Card, ...]]:
    """EXT-03: every set of these cards whose values add up to the limit at most."""
    found: set[tuple[Card, ...]] = {()}
    for card in cards:
        found |= {
            (*chosen, card)
            for chosen in found
            if sum(c.value for c in chosen) + card.value <= limit
        }
    return found


_ANSWERS = {
    actions.SPECIALIST: _specialists,
    actions.START: _starts,
    actions.LANE: _riders,
    actions.BIDDER: _riders,
    actions.BID: _hand,
    actions.RIDER: _riders,
    actions.CARD: _hand,
    actions.CARDS: _pairs,
    actions.RECOVER: _yes_or_no,
    actions.ASSIGN: _assigned,
    actions.RETIRE: _retiring,
    actions.ADD_ONE: _yes_or_no,
    actions.REST: _rested,
    actions.REFRESH: _refreshed,
}


def waiting_rows(state: State, seat: i64) -> list[i64]:
    """The rows of cards from which a seat has not chosen yet.

    BASE-ENER-03: with more than one, the seat chooses which comes first.
    """
    found: list[i64] = []
    row: i64
    for row in range(state.lineup.count):
        if state.lineup.seat[row] == seat and is_unit(state, row) and state.chosen[row] == NONE:
            found.append(row)
    return found


def pile(state: State, row: i64, section: i64) -> list[Card]:
    """The cards of a pile, readable."""
    rows = state.cards.rows
    return [
        rows[int(state.card_at(row, section, i))] for i in range(int(state.count(row, section)))
    ]


def sorted_piles(state: State, row: i64, *sections: int) -> tuple[Card, ...]:
    """The cards of some piles together, from low to high."""
    found: list[int] = []
    for section in sections:
        for place in range(int(state.count(row, section))):
            found.append(int(state.card_at(row, section, place)))
    found.sort(key=state.cards.rank.__getitem__)
    return tuple([state.cards.rows[card] for card in found])


def name(state: State, rider: i64) -> str:
    """A rider's id."""
    return state.lineup.riders[int(rider)].id


def seat_name(state: State, team: i64) -> str:
    """The seat that decides for a team, by its colour."""
    return state.lineup.teams[int(state.lineup.seat_of_team[team])]


def seat_of(state: State, rider: i64) -> str:
    """The seat that decides for a rider."""
    return state.lineup.teams[int(state.lineup.seat[rider])]


def is_team(state: State, row: i64) -> bool:
    """Whether a row of cards is shared by teammates."""
    return state.lineup.control[row] == TEAMMATE
