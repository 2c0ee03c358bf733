"""Nobody is told what only others may know: views and events of races that differ in secrets."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.energy import LATER, SECOND, team_cards
from flammerouge.core.lineup import DECK as OWN_DECK
from flammerouge.core.lineup import TEAMMATE
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import ENERGY, PHASES
from flammerouge.core.state import DECK, HAND, NONE, RECYCLED, State
from flammerouge.rulesets import new_race
from tests.property.lineups import lineups, seeds
from tests.property.profile import examples
from tests.property.watch import any_answer, moments

SIX = tuple(Entry(colour) for colour in COLOURS)
MANY_POWERS = Options(
    stage="grand-tour-20-5-6",
    teams=SIX,
    modules=frozenset({"specialists", "refresh"}),
    exhaustion={f"{letter}{kind}": 9 for letter in COLOURS.values() for kind in "RS"},
)
AUCTION = Options(stage="peloton-9-5-6", teams=SIX, modules=frozenset({"breakaway"}))
TRIAL = Options(mode="team-time-trial")
# The phases in which several seats are asked at the same time.
TOGETHER = {
    MANY_POWERS.stage: {"energy", "recovering", "refreshing"},
    AUCTION.stage: {"bidder", "first-bid", "second-bid", "energy"},
    TRIAL.stage: {"lining-up", "energy"},
}
SPECTATOR = ""
OFTEN = {"energy": 0.03}  # how often to look, where it is not half of the time
numbers = st.integers(0, 2**32)


def eyes(race: Race) -> tuple[str, ...]:
    return (SPECTATOR, *race.seats)


def told(race: Race, seat: str) -> tuple[object, ...]:
    """All that a seat can see and has been told."""
    view = race.view(seat)
    return view, repr(view), race.events_for(seat)


def owner(race: Race, row: int) -> str:
    """The seat that plays the cards of a row, empty for a dummy's."""
    lineup = race.state.lineup
    seat = int(lineup.seat[row])
    return lineup.teams[seat] if seat < len(lineup.teams) else ""


# -- (1) secrets changed in place --------------------------------------------------------------
def with_other_secrets(race: Race, seat: str, chance: random.Random) -> Race:
    """The same race to this seat, with other cards in other hands and other draws to come."""
    twin = race.clone()
    state = twin.state
    for row in range(int(state.lineup.count)):
        if owner(race, row) != seat and int(state.lineup.control[row]) in (OWN_DECK, TEAMMATE):
            deal_again(state, row, chance)
            state.streams[row] = chance.getrandbits(60)
    if int(state.phase) == ENERGY:
        for other in race.seats:
            if other != seat:
                choose_again(twin, other, chance)
    state.streams[int(state.lineup.count)] = chance.getrandbits(60)
    return twin


def deal_again(state: State, row: int, chance: random.Random) -> None:
    """Spread the same cards otherwise over deck, recycled cards and a hand of the same size.

    How many cards lie face down is no secret, but whether a hand has been drawn from them is.
    """
    hand = int(state.count(row, HAND))
    kept = int(state.count(row, DECK))
    cards = []
    for section in (DECK, RECYCLED, HAND):
        while state.count(row, section):
            cards.append(int(state.take(row, section, 0)))
    chance.shuffle(cards)
    if int(state.phase) == ENERGY:
        kept = chance.randint(0, len(cards) - hand)
    for i, card in enumerate(cards):
        state.add(row, HAND if i < hand else DECK if i < hand + kept else RECYCLED, card)


def choose_again(twin: Race, seat: str, chance: random.Random) -> None:
    """Other cards laid down; a seat that is still choosing may be anywhere in its choosing."""
    state = twin.state
    rows = [row for row in range(int(state.lineup.count)) if owner(twin, row) == seat]
    if seat not in twin.view(SPECTATOR).waiting:
        for row in rows:
            if int(state.chosen[row]) >= 0:
                state.chosen[row] = (int(state.chosen[row]) // LATER) * LATER + pick(
                    state, row, chance
                )
        return
    rows = [row for row in rows if int(state.chosen[row]) >= NONE and is_dealt(state, row)]
    for row in rows:
        state.chosen[row] = NONE
        while state.count(row, HAND):
            state.add(row, DECK, state.take(row, HAND, 0))
    if rows and chance.random() < 0.8:
        row = chance.choice(rows)
        for _ in range(min(4, int(state.count(row, DECK)))):
            state.add(row, HAND, state.take(row, DECK, 0))


def is_dealt(state: State, row: int) -> bool:
    return any(int(state.count(row, section)) for section in (DECK, HAND, RECYCLED))


def pick(state: State, row: int, chance: random.Random) -> int:
    """Any choice from a hand, as the engine stores it."""
    count = int(state.count(row, HAND))
    if int(state.lineup.control[row]) == TEAMMATE and team_cards(state, row) == 2:
        first, second = chance.sample(range(count), 2)
        return first + SECOND * (second + 1)
    return chance.randrange(count)


@examples(60)
@given(lineups(), seeds, st.integers(0, 250), numbers)
def test_a_view_is_the_same_whatever_only_others_know(
    options: Options, seed: str, answers: int, number: int
) -> None:
    chance = random.Random(number)
    race = new_race(options, seed)
    for moment in moments(race, chance, answers, 0.1):
        compare_twins(moment, chance)
    compare_twins(race, chance)


@pytest.mark.parametrize("options", [MANY_POWERS, AUCTION, TRIAL], ids=["powers", "bids", "lanes"])
def test_it_is_so_in_every_phase_in_which_all_are_asked(options: Options) -> None:
    chance = random.Random(3)
    for number in range(3):
        race = new_race(options, f"{number:032x}")
        while not race.over:
            if chance.random() < OFTEN.get(PHASES[int(race.state.phase)], 0.5):
                compare_twins(race, chance)
            race.apply(any_answer(race, chance))


def compare_twins(race: Race, chance: random.Random) -> None:
    for seat in eyes(race):
        twin = with_other_secrets(race, seat, chance)
        assert twin.view(seat) == race.view(seat)
        assert repr(twin.view(seat)) == repr(race.view(seat))


# -- (2) the same phase answered otherwise -----------------------------------------------------
@examples(30)
@given(lineups(), seeds, numbers)
def test_nothing_is_told_before_the_last_answer_of_a_phase(
    options: Options, seed: str, number: int
) -> None:
    compare_answers(new_race(options, seed), random.Random(number))


@pytest.mark.parametrize("options", [MANY_POWERS, AUCTION, TRIAL], ids=["powers", "bids", "lanes"])
def test_nothing_is_told_early_where_all_are_asked_at_once(options: Options) -> None:
    chance = random.Random(8)
    asked: set[str] = set()
    for number in range(3):
        asked |= compare_answers(new_race(options, f"{number:032x}"), chance)
    assert asked == TOGETHER[options.stage]


def compare_answers(race: Race, chance: random.Random) -> set[str]:
    """Ride to the end; in each phase in which several are asked, look at it from every seat."""
    asked: set[str] = set()
    last = (NONE, "")
    while not race.over:
        phase = PHASES[int(race.state.phase)]
        if len(race.decisions) > 1 and (race.round, phase) != last:
            answer_otherwise(race, chance)
            asked.add(phase)
        last = (race.round, phase)
        race.apply(eager_answer(race, chance))
    return asked


def eager_answer(race: Race, chance: random.Random) -> Action:
    """Any answer; a Recovery card, or a specialist who has some, whenever there is one."""
    choices = race.choices(chance.choice(race.decisions))
    powers = [
        choice
        for choice in choices
        if choice.specialist in ("domestique", "descender")
        or (choice.kind == actions.CARD and choice.card and "recovery" in choice.card.powers)
    ]
    return chance.choice(powers or choices)


def answer_otherwise(race: Race, chance: random.Random) -> None:
    """Where the same seats have answered, each in its own way, no other seat can tell it."""
    one, other, done = answers_apart(race, chance)
    for seat in eyes(race):
        if seat not in done:
            assert told(one, seat) == told(other, seat)


def answers_apart(race: Race, chance: random.Random) -> tuple[Race, Race, list[str]]:
    """Two copies of a race in which the same seats have answered, each in its own way; and these
    seats."""
    waiting = race.view(SPECTATOR).waiting
    done = chance.sample(waiting, chance.randrange(len(waiting)))
    one, other = race.clone(), race.clone()
    for copy in (one, other):
        finish(copy, done, chance)
    return one, other, done


def finish(race: Race, seats: list[str], chance: random.Random) -> None:
    """Let these seats answer all they are asked in this phase, in any order."""
    phase, public = race.state.phase, race.events_for(SPECTATOR)
    while own := [decision for decision in race.decisions if decision.seat in seats]:
        decision = chance.choice(own)
        events = race.apply(chance.choice(race.choices(decision)))
        assert {owner(race, race.state.lineup.index(e.rider)) for e in events} <= {decision.seat}
        if chance.random() < 0.2 and phase == ENERGY:
            take_back(race, decision.seat)
    assert race.state.phase == phase
    assert race.events_for(SPECTATOR) == public


def take_back(race: Race, seat: str) -> None:
    if seat not in race.view(SPECTATOR).waiting:
        assert race.apply(Action(actions.TAKE_BACK, seat)) == ()
