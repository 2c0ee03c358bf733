"""What one seat may know of a race, built up from nothing.

Everyone may know where riders are, which cards they still hold in all (every card that
leaves or joins a deck does so in the open) and what has been played. Only the own seat
knows its hand, its recycled cards and the card it has laid down.
"""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from flammerouge.core.actions import Decision
from flammerouge.core.cards import Card
from flammerouge.core.decisions import open_decisions, pile, seat_of, sorted_piles
from flammerouge.core.energy import EMPTY, LATER, NOTHING, SECOND
from flammerouge.core.finish import time_of
from flammerouge.core.lineup import CONTROLS, DICE, KINDS, NO_SEAT
from flammerouge.core.options import Options
from flammerouge.core.ranking import ranking
from flammerouge.core.rules import ENERGY, FIRST_BID, PHASES, SECOND_BID
from flammerouge.core.shown import Shown, exhaustion_since_shuffle, rounds_shown
from flammerouge.core.state import (
    CRASHED,
    DECK,
    HAND,
    HOLDS_REFRESH,
    NONE,
    OUTSIDE,
    PLAYED,
    RECYCLED,
    SPENT_ONE,
    State,
)
from flammerouge.core.talents import A_BIT_MORE, TALENT_IDS, talent_bit


class OwnCards(NamedTuple):
    """What only the seat itself knows: hand, recycled cards, and what it has laid face down.

    BASE-ENER-06.
    """

    hand: tuple[Card, ...]
    recycled: tuple[Card, ...]
    chosen: tuple[Card, ...]


class PileView(NamedTuple):
    """A pile of tokens on the road, with the values that are left."""

    square: int
    side: str
    values: tuple[int, ...]


class RiderView(NamedTuple):
    """One rider as a seat sees him. `held` are all cards of his deck wherever they are, `bids`
    what he has laid open in the auction; `a_bit_more` is False once that talent is used up.

    `face_down` is how many of the held cards lay face down when the round began, and
    `surely_recycled` how many exhaustion cards he has taken since he last shuffled: anybody who
    keeps count at the table knows both. `rounds` are those that are over.
    """

    id: str
    team: str
    kind: str
    control: str
    square: int
    lane: int
    crashed: bool
    specialist: str
    held: tuple[Card, ...]
    face_down: int
    surely_recycled: int
    played: tuple[Card, ...]
    card: Card | None
    minutes: int
    time: int
    own: OwnCards | None
    talents: tuple[str, ...] = ()
    a_bit_more: bool = False
    holds_refresh: bool = False
    bids: tuple[Card, ...] = ()
    rounds: tuple[Shown, ...] = ()


class View(NamedTuple):
    """A race as a seat sees it; `seat` is empty for a spectator.

    `options` are those that the race was set up with; `refresh` is the square of a Refresh token
    that still lies there, -1 for none; `timing` the seconds by square past the line, empty where
    nobody's time is taken.
    """

    seat: str
    options: Options
    phase: str
    round: int
    track: str
    mode: str
    riders: tuple[RiderView, ...]
    waiting: tuple[str, ...]
    decisions: tuple[Decision, ...]
    ranking: tuple[str, ...]
    piles: tuple[PileView, ...] = ()
    refresh: int = -1
    timing: tuple[int, ...] = ()

    def rider(self, name: str) -> RiderView:
        """The rider of this id."""
        return next(rider for rider in self.riders if rider.id == name)


def look(state: State, options: Options, seat: str) -> View:
    """Build the view of a seat."""
    decisions = open_decisions(state)
    fresh = exhaustion_since_shuffle(state)
    rounds = rounds_shown(state)
    return View(
        seat=seat,
        options=options,
        phase=PHASES[int(state.phase)],
        round=int(state.round),
        track=state.course.text,
        mode=state.rules.mode,
        riders=tuple(
            _rider(state, r, seat, fresh, rounds[r]) for r in range(int(state.lineup.count))
        ),
        waiting=tuple(sorted({decision.seat for decision in decisions})),
        decisions=tuple(d for d in decisions if d.seat == seat),
        ranking=ranking(state),
        piles=tuple(_pile(state, number) for number in range(len(state.rules.piles))),
        refresh=int(state.rules.refresh) if state.refresh_open else -1,
        timing=tuple(int(s) for s in state.rules.timing) if state.rules.timed else (),
    )


def _pile(state: State, number: int) -> PileView:
    pile = state.rules.piles[number]
    return PileView(int(pile.square), pile.side, tuple(pile.values[int(state.tokens[number]) :]))


def _rider(state: State, rider: i64, seat: str, fresh: list[int], rounds: list[Shown]) -> RiderView:
    lineup = state.lineup
    row = lineup.deck[rider]
    square = int(state.square[rider])
    control = lineup.control[rider]
    specialist = int(state.specialist[rider])
    on_road = square != OUTSIDE
    owner = "" if lineup.seat[rider] == NO_SEAT else seat_of(state, rider)
    own = bool(seat) and seat == owner and control != DICE
    return RiderView(
        id=lineup.riders[int(rider)].id,
        team=lineup.teams[int(lineup.team[rider])],
        kind=KINDS[int(lineup.kind[rider])],
        control=CONTROLS[int(control)],
        square=square if on_road else -1,
        lane=int(state.lane(rider)) if on_road else 0,
        crashed=state.status[rider] & CRASHED != 0,
        specialist=state.rules.specialists[specialist].id if specialist != OUTSIDE else "",
        talents=tuple(t for t in TALENT_IDS if lineup.talents[rider] & talent_bit(t)),
        a_bit_more=_has_a_bit_more(state, rider),
        holds_refresh=state.status[rider] & HOLDS_REFRESH != 0,
        bids=_bids(state, rider),
        rounds=tuple(rounds),
        held=sorted_piles(state, row, DECK, RECYCLED, HAND),
        face_down=_face_down(state, row),
        surely_recycled=fresh[int(row)],
        played=sorted_piles(state, row, PLAYED),
        card=_card(state, rider),
        minutes=int(state.clock[rider]),
        time=int(time_of(state, rider)),
        own=_own(state, row) if own else None,
    )


def _face_down(state: State, row: i64) -> int:
    """The size of the deck as it lay there before this round's hand was drawn from it."""
    if state.phase == ENERGY:
        return int(state.at_dawn[row])
    return int(state.count(row, DECK) + state.count(row, HAND))


def _has_a_bit_more(state: State, rider: i64) -> bool:
    held = state.lineup.talents[rider] & A_BIT_MORE != 0
    return held and not state.status[rider] & SPENT_ONE


def _bids(state: State, rider: i64) -> tuple[Card, ...]:
    """The cards that a rider has laid open in the auction, while it is on."""
    if int(state.phase) not in (FIRST_BID, SECOND_BID):
        return ()
    team = state.lineup.team[rider]
    if state.queue[team] != rider:
        return ()
    laid = [int(state.bids[2 * team + turn]) for turn in range(2)]
    return tuple(state.cards.rows[card] for card in laid if card)


def _card(state: State, rider: i64) -> Card | None:
    """The card that a rider showed last; in the energy phase the one of the round before."""
    card = int(state.card[rider])
    return state.cards.rows[card] if state.round > 0 and card else None


def _own(state: State, row: i64) -> OwnCards:
    return OwnCards(
        hand=sorted_piles(state, row, HAND),
        recycled=sorted_piles(state, row, RECYCLED),
        chosen=_chosen(state, row),
    )


def _chosen(state: State, row: i64) -> tuple[Card, ...]:
    choice = int(state.chosen[row])
    if int(state.phase) not in (ENERGY, FIRST_BID, SECOND_BID) or choice in (NONE, EMPTY):
        return ()
    first, second = choice % SECOND, choice % LATER // SECOND - 1
    if first == NOTHING:
        return ()
    hand = pile(state, row, HAND)
    return (hand[first], hand[second]) if second >= 0 else (hand[first],)
