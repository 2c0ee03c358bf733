"""From a view back to a state, for bots that think with the engine."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.dealing import Imagined, Kept
from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.course import Course
from flammerouge.core.energy import EMPTY, LATER, NOTHING, SECOND, is_unit
from flammerouge.core.options import Options
from flammerouge.core.rules import ENERGY, PHASES
from flammerouge.core.state import (
    CRASHED,
    DECK,
    HAND,
    HOLDS_REFRESH,
    NONE,
    OFF_ROAD,
    PLAYED,
    RECYCLED,
    SPENT_ONE,
    State,
    replaced,
)
from flammerouge.core.talents import A_BIT_MORE
from flammerouge.core.track import read_track
from flammerouge.core.turns import mark_talents
from flammerouge.core.vectors import append, vec
from flammerouge.core.view import RiderView, View
from flammerouge.rulesets import build, make_plan

ANY_SEED: Final = "0" * 32


class Imagination:
    """Makes states of views; the empty race is kept for the next view of the same race."""

    def __init__(self) -> None:
        self._race: tuple[Options, str] | None = None
        self._empty: State | None = None

    def empty(self, view: View) -> State:
        """The race of a view before a card is dealt or a rider placed."""
        if self._empty is None or self._race != (view.options, view.track):
            self._race, self._empty = (view.options, view.track), empty_race(view)
        return self._empty

    def of(self, view: View, kept: list[list[Kept]] | None = None) -> Imagined:
        """The race that a seat sees, with every card that is hidden from it in its rider's deck;
        with what is remembered of `kept` cards it is dealt by all that rounds have shown."""
        state = self.empty(view).clone()
        state.phase = PHASES.index(view.phase)
        state.round = view.round
        face_down = [_enter(state, number, rider) for number, rider in enumerate(view.riders)]
        _lay_cards_down(state, view)
        _set_marks(state, view)
        state.sort()
        if state.rules.legends:
            mark_talents(state)
        return Imagined(state, vec[i64]([i64(count) for count in face_down]), kept)


def empty_race(view: View) -> State:
    """The race of these options on this road, before a card is dealt or a rider placed."""
    built = build(make_plan(view.options, ANY_SEED))
    course = Course(read_track(view.track), finish_slipstream=view.options.finish_slipstream)
    return State(course, built.lineup, built.rules, built.cards)


def _enter(state: State, number: int, rider: RiderView) -> int:
    """Put a rider on the road and his cards on their piles; how many of them lie face down."""
    if rider.square >= 0:
        state.stand(number, rider.square, rider.lane)
        state.riding += 1
    elif state.round > 0:
        state.status[number] |= OFF_ROAD
    if rider.crashed:
        state.status[number] |= CRASHED
        state.crashes += 1
    if rider.holds_refresh:
        state.status[number] |= HOLDS_REFRESH
    if state.lineup.talents[number] & A_BIT_MORE and not rider.a_bit_more:
        state.status[number] |= SPENT_ONE
    names = [one.id for one in state.rules.specialists]
    if rider.specialist:
        state.specialist = replaced(state.specialist, number, names.index(rider.specialist))
    state.card[number] = state.cards.id_of(rider.card) if rider.card else 0
    if state.rules.timed:
        state.clock[number] = rider.minutes
        if rider.time >= 0:
            state.clock[int(state.lineup.count) + number] = rider.time - 60 * rider.minutes
    if state.rules.timed or state.rules.refresh >= 0:
        state.began[number] = state.key[number]
    if int(state.lineup.deck[number]) != number:
        return 0
    return _deal(state, number, rider)


def _deal(state: State, row: int, rider: RiderView) -> int:
    """Lay out the cards of a rider, his own seat's as they are."""
    _pile(state, row, PLAYED, rider.played)
    if rider.own is not None:
        recycled = rider.own.recycled
        _pile(state, row, HAND, rider.own.hand)
        hidden = Counter(rider.held) - Counter(rider.own.hand) - Counter(recycled)
        face_down = hidden.total()
    else:
        recycled = (EXHAUSTION_CARD,) * rider.surely_recycled
        hidden = Counter(rider.held) - Counter(recycled)
        face_down = rider.face_down
    _pile(state, row, RECYCLED, recycled)
    _pile(state, row, DECK, tuple(hidden.elements()))
    return face_down


def _pile(state: State, row: int, section: int, cards: tuple[Card, ...]) -> None:
    for card in cards:
        state.add(row, section, state.cards.id_of(card))


def _lay_cards_down(state: State, view: View) -> None:
    """What the seat has chosen already; a rider without cards has nothing to choose."""
    energy = int(state.phase) == ENERGY
    asked = {decision.rider for decision in view.decisions}
    turn = 0
    for row, rider in enumerate(view.riders):
        state.chosen[row] = NONE
        if int(state.lineup.deck[row]) != row:
            continue
        if energy and is_unit(state, row) and not rider.held:
            state.chosen[row] = EMPTY
        elif rider.own is not None and rider.own.hand and rider.id not in asked:
            # In an auction every seat has one card to lay down, and no turns are counted.
            turn += LATER if energy else 0
            state.chosen[row] = _choice(state, row, rider.own.chosen) + turn


def _choice(state: State, row: int, chosen: tuple[Card, ...]) -> int:
    """The places of one or two cards of a hand, as the engine keeps them."""
    if not chosen:
        return NOTHING
    places: list[int] = []
    for card in chosen:
        number = state.cards.id_of(card)
        hand = range(int(state.count(row, HAND)))
        places.append(
            next(p for p in hand if p not in places and int(state.card_at(row, HAND, p)) == number)
        )
    return places[0] + (SECOND * (places[1] + 1) if len(places) > 1 else 0)


def _set_marks(state: State, view: View) -> None:
    """Times, riders who are home, tokens and the Refresh token."""
    names = [rider.id for rider in view.riders]
    home = [names.index(name) for name in view.ranking if view.rider(name).time >= 0]
    for number in home:
        state.home = append(state.home, u8(number))
    state.clock_runs = bool(home) or any(rider.minutes for rider in view.riders)
    for number, pile in enumerate(view.piles):
        gone = len(state.rules.piles[number].values) - len(pile.values)
        state.tokens = replaced(state.tokens, number, gone)
    state.refresh_open = view.refresh >= 0
