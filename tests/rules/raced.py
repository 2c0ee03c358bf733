"""Races ridden decision by decision in the tests, with piles of cards that the test knows.

race = ready_race()                           # everybody placed, hands not drawn yet
stand(race, "rR@12R rS@12L")                  # put riders elsewhere on the road
deal(race, "rR", deck="3 4 5 6")              # so this is the hand he will draw
play(race, "rR 5  rS 9")                      # red chooses for rR first, then for rS
"""

from __future__ import annotations

from collections.abc import Iterable

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import read_card
from flammerouge.core.decisions import pile
from flammerouge.core.events import Event
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, HAND, OUTSIDE, PLAYED, RECYCLED
from flammerouge.rulesets import new_race
from tests.rules.picture import read_places, square_names

SEED = "0123456789abcdef0123456789abcdef"
PILES = {"deck": DECK, "recycled": RECYCLED, "played": PLAYED, "hand": HAND}
TEAMS = {letter: colour for colour, letter in COLOURS.items()}
TWO_TEAMS = (Entry("red"), Entry("blue"))


def entries(colours: str) -> tuple[Entry, ...]:
    """Teams by their letters: `entries("rbk")`; all ride by cards."""
    return tuple(Entry(TEAMS[letter]) for letter in colours)


def ready_race(options: Options | None = None, seed: str = SEED) -> Race:
    """A race whose set-up has been answered anyhow: the first choice of every decision."""
    race = new_race(options or Options(teams=TWO_TEAMS), seed)
    while race.round == 0:
        answer(race)
    return race


def answer(race: Race) -> tuple[Event, ...]:
    """Answer the first open decision with its first choice."""
    return race.apply(race.choices(race.decisions[0])[0])


def finish_round(race: Race) -> tuple[Event, ...]:
    """Answer anyhow until the round is over; the events of these answers."""
    now = race.round
    events: list[Event] = []
    while race.round == now and not race.over:
        events += answer(race)
    return tuple(events)


def place(race: Race, text: str) -> None:
    """Answer the questions of start squares in order: `rR 4  rS 4  bR 2`."""
    for rider, square in _pairs(text):
        race.apply(Action(actions.START, seat_of(rider), rider, square=int(square)))


def play(race: Race, text: str) -> tuple[Event, ...]:
    """Choose cards in this order, drawing a rider's hand where it is not drawn yet."""
    events: list[Event] = []
    for rider, card in _pairs(text):
        if Decision(actions.RIDER, seat_of(rider)) in race.decisions:
            events += race.apply(Action(actions.RIDER, seat_of(rider), rider))
        events += race.apply(card_action(rider, card))
    return tuple(events)


def bid(race: Race, text: str) -> tuple[Event, ...]:
    """Lay down one bid each: `rR 5  bS 9`."""
    events: list[Event] = []
    for rider, card in _pairs(text):
        events += race.apply(card_action(rider, card, actions.BID))
    return tuple(events)


def card_action(rider: str, card: str, kind: str = actions.CARD) -> Action:
    """The answer of a rider's seat with this card of his."""
    return Action(kind, seat_of(rider), rider, cards=(read_card(card),))


def stand(race: Race, text: str) -> None:
    """Put riders on squares of the road, written as `rR@5L`; the others stay."""
    state = race.state
    moved = read_places(state.course.track, text)
    for one in moved:
        rider = state.lineup.index(one.id)
        if int(state.square[rider]) != OUTSIDE:
            state.lift(rider)
    for one in moved:
        state.stand(state.lineup.index(one.id), one.square, one.lane)


def deal(race: Race, rider: str, *, deck: str = "", recycled: str = "") -> None:
    """Give a rider these cards, face down and recycled, instead of those he has."""
    state = race.state
    row = state.lineup.index(rider)
    for name, section in PILES.items():
        while state.count(row, section):
            state.take(row, section, 0)
        words = {"deck": deck, "recycled": recycled}.get(name, "")
        for word in words.split():
            state.add(row, section, state.cards.id_of(read_card(word)))


def give(race: Race, rider: str, card: str) -> None:
    """Make sure that a card is in a hand that has been drawn, in exchange for another one."""
    if card in cards(race, rider, "hand").split():
        return
    state = race.state
    row = state.lineup.index(rider)
    wanted = state.cards.id_of(read_card(card))
    pile_of = DECK if state.find(row, DECK, wanted) >= 0 else RECYCLED
    state.take(row, pile_of, state.find(row, pile_of, wanted))
    state.add(row, pile_of, state.take(row, HAND, 0))
    state.add(row, HAND, wanted)


def cards(race: Race, rider: str, *names: str) -> str:
    """The cards of a rider's piles, `deck`, `recycled`, `played` or `hand`, sorted."""
    state = race.state
    row = state.lineup.index(rider)
    found = [card for name in names for card in pile(state, row, PILES[name])]
    return " ".join(str(card) for card in sorted(found))


def places(race: Race, *riders: str) -> str:
    """Where riders stand, as `rR@5L`; all of them unless some are named."""
    state = race.state
    names = square_names(state.course.track)
    words: list[str] = []
    for one in riders or [rider.id for rider in state.lineup.riders]:
        index = state.lineup.index(one)
        square = int(state.square[index])
        lanes = int(state.course.lanes[square])
        letter = {1: "R", 2: "RL", 3: "RML"}[lanes][int(state.lane(index))]
        words.append(f"{one}@{names[square]}{letter}")
    return " ".join(words)


def of_kind(events: Iterable[Event], *kinds: str) -> list[Event]:
    """The events of some kinds."""
    return [event for event in events if event.kind in kinds]


def seat_of(rider: str) -> str:
    """The seat of a rider by the letter of his colour."""
    return TEAMS[rider[0]]


def _pairs(text: str) -> list[tuple[str, str]]:
    words = text.split()
    return list(zip(words[::2], words[1::2], strict=True))
