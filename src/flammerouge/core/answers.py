"""Carrying out an action that has been found legal."""

from __future__ import annotations

from mypy_extensions import i64

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.energy import (
    NOTHING,
    SECOND,
    answer_recovery,
    choose_card,
    draw_hand,
    last_choice,
)
from flammerouge.core.refresh import choose_retrieval
from flammerouge.core.setup import choose_place, line_up, pick
from flammerouge.core.state import HAND, NONE, State, replaced
from flammerouge.core.turns import add_one, assign, rest, retire


def carry_out(state: State, action: Action) -> None:
    """Do what the action says; nothing is checked here."""
    rider: i64 = state.lineup.index(action.rider)
    cards = [state.cards.id_of(card) for card in action.cards]
    kind = action.kind
    if kind == actions.CARD:
        choose_card(state, rider, state.find(rider, HAND, cards[0]) if cards else NOTHING)
    elif kind == actions.CARDS:
        choose_card(state, rider, _pair(state, rider, cards))
    elif kind == actions.RIDER:
        draw_hand(state, rider)
    elif kind == actions.TAKE_BACK:
        state.chosen[last_choice(state, state.lineup.teams.index(action.seat))] = NONE
    elif kind == actions.BID:
        state.chosen[rider] = state.find(rider, HAND, cards[0])
    elif kind == actions.BIDDER:
        state.queue = replaced(state.queue, state.lineup.team[rider], rider)
    elif kind == actions.START:
        choose_place(state, rider, action.square)
    elif kind == actions.SPECIALIST:
        ids = [one.id for one in state.rules.specialists]
        pick(state, rider, ids.index(action.specialist))
    elif kind == actions.LANE:
        line_up(state, rider)
    elif kind == actions.REFRESH:
        choose_retrieval(state, rider, cards)
    elif kind == actions.RECOVER:
        answer_recovery(state, rider, yes=action.yes)
    else:
        _answer_turn(state, action, rider, cards)


def _answer_turn(state: State, action: Action, rider: i64, cards: list[int]) -> None:
    if action.kind == actions.ASSIGN:
        assign(state, rider, cards[0])
    elif action.kind == actions.RETIRE:
        retire(state, rider)
    elif action.kind == actions.ADD_ONE:
        add_one(state, rider, use=action.yes)
    else:
        rest(state, rider, cards[0])


def _pair(state: State, row: i64, cards: list[int]) -> i64:
    """Places of one or two cards of a hand as `choose_card` wants them."""
    first = state.find(row, HAND, cards[0])
    if len(cards) == 1:
        return first
    place: i64
    for place in range(state.count(row, HAND)):
        if place != first and state.card_at(row, HAND, place) == cards[1]:
            return first + SECOND * (place + 1)
    return first
