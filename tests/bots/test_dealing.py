"""Hidden cards are dealt as the view allows: each deal as often as it should be."""

import random
from collections import Counter
from itertools import combinations
from math import sqrt
from typing import TypeVar

import pytest
from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.chance import seed_simulation
from flammerouge.core.decisions import sorted_piles
from flammerouge.core.energy import draw_hand
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import DECK, HAND, RECYCLED, State
from flammerouge.core.vectors import vec
from flammerouge.core.view import View
from flammerouge.rulesets import new_race
from tests.property.lineups import EVERY_COMBINATION, label
from tests.property.watch import any_answer, moments

Cards = tuple[Card, ...]
Outcome = TypeVar("Outcome", Cards, tuple[int, int])
TIRED = EXHAUSTION_CARD
HIDDEN = (Card(3), Card(3), Card(4), Card(5), Card(9), Card(9), TIRED, TIRED)
SURE = 2  # further exhaustion cards, of which everybody knows where they are
DEALS = 4000
BLUE, BLACK = 2, 4  # the rouleurs of two other teams


def imagined_deals(face_down: int) -> list[State]:
    """Deals of a view in which two others hold the same cards and nobody knows where they lie."""
    view = new_race(Options(), "0" * 32).view("red")
    held = tuple(sorted((*HIDDEN, *[TIRED] * SURE)))
    riders = list(view.riders)
    for number in (BLUE, BLACK):
        riders[number] = riders[number]._replace(
            held=held, face_down=face_down, surely_recycled=SURE, played=()
        )
    imagined = Imagination().of(view._replace(riders=tuple(riders), phase="energy", round=5))
    words = vec[i64]([i64(0)])
    seed_simulation(words, 20)
    return [imagined.deal(words) for _ in range(DEALS)]


def misfit(counted: Counter[Outcome], expected: Counter[Outcome]) -> float:
    """Standard deviations by which chi-square is above its mean; below 4 nothing is wrong."""
    assert set(counted) <= set(expected)
    scale = counted.total() / expected.total()
    square = sum((counted[k] - n * scale) ** 2 / (n * scale) for k, n in expected.items())
    freedom = len(expected) - 1
    return (square - freedom) / sqrt(2 * freedom)


def subsets(size: int) -> Counter[Cards]:
    """How many of all ways to take so many of the hidden cards give each set of cards."""
    return Counter(tuple(sorted(taken)) for taken in combinations(HIDDEN, size))


@pytest.mark.parametrize("face_down", [1, 3, 5, 7])
def test_every_deal_of_the_hidden_cards_is_equally_likely(face_down: int) -> None:
    deals = imagined_deals(face_down)
    for rider in (BLUE, BLACK):
        counted = Counter(sorted_piles(state, rider, DECK) for state in deals)
        assert misfit(counted, subsets(face_down)) < 4


@pytest.mark.parametrize("face_down", [0, 3, 8])
def test_sure_exhaustion_cards_are_always_recycled_and_no_card_is_lost(face_down: int) -> None:
    for state in imagined_deals(face_down)[:200]:
        assert int(state.count(BLUE, DECK)) == face_down
        assert sorted_piles(state, BLUE, RECYCLED).count(TIRED) >= SURE
        assert Counter(sorted_piles(state, BLUE, DECK, RECYCLED)) == Counter(
            (*HIDDEN, *[TIRED] * SURE)
        )


def test_the_deals_of_two_riders_are_independent() -> None:
    """How many exhaustion cards lie face down with one says nothing of the other."""
    one = Counter(taken.count(TIRED) for taken in combinations(HIDDEN, 3))
    expected = Counter({(a, b): one[a] * one[b] for a in one for b in one})
    counted = Counter(
        (tired_face_down(state, BLUE), tired_face_down(state, BLACK)) for state in imagined_deals(3)
    )
    assert misfit(counted, expected) < 4


def tired_face_down(state: State, rider: int) -> int:
    return sorted_piles(state, rider, DECK).count(TIRED)


def test_hands_drawn_after_a_deal_are_those_of_chance() -> None:
    """Five lie face down and four are drawn: each four of the hidden eight are equally likely."""
    deals = imagined_deals(5)
    for state in deals:
        draw_hand(state, BLUE)
    counted = Counter(sorted_piles(state, BLUE, HAND) for state in deals)
    assert misfit(counted, subsets(4)) < 4


# -- what the view says of hidden cards ------------------------------------------------------
def shuffles_of_the_round(race: Race) -> dict[str, int]:
    """For each rider who has shuffled for this round's hand, how many cards he had then."""
    events = race.events()
    begun = max((i for i, event in enumerate(events) if event.kind == "started"), default=0)
    return {event.rider: event["cards"] for event in events[begun:] if event.kind == "shuffled"}


def check_face_down(race: Race, view: View) -> None:
    shuffled = shuffles_of_the_round(race) if int(race.state.phase) == ENERGY else {}
    for number, rider in enumerate(view.riders):
        row = int(race.state.lineup.deck[number])
        owner = race.state.lineup.riders[row].id
        cards = int(race.state.count(row, DECK)) + int(race.state.count(row, HAND))
        assert rider.face_down == cards - shuffled.get(owner, 0), rider.id


def check_surely_recycled(race: Race, view: View) -> int:
    """Returns by how many the certain ones fall short of all that are recycled."""
    shuffled = shuffles_of_the_round(race) if int(race.state.phase) == ENERGY else {}
    short = 0
    for number, rider in enumerate(view.riders):
        assert rider.held.count(TIRED) >= rider.surely_recycled
        if rider.control == "deck" and rider.id not in shuffled:
            recycled = sorted_piles(race.state, number, RECYCLED).count(TIRED)
            assert recycled >= rider.surely_recycled, rider.id
            short += recycled - rider.surely_recycled
    return short


@pytest.mark.parametrize("options", EVERY_COMBINATION[1::5], ids=label)
def test_a_view_tells_rightly_how_many_cards_lie_where(options: Options) -> None:
    chance = random.Random(label(options))
    race = new_race(options, f"{chance.getrandbits(128):032x}")
    for moment in moments(race, chance, 10_000, 0.1):
        view = moment.view("")
        check_face_down(moment, view)
        check_surely_recycled(moment, view)


def test_before_the_first_shuffle_all_recycled_exhaustion_is_certain() -> None:
    """Nobody brings exhaustion along, so what is recycled has been taken since the start."""
    chance = random.Random(2)
    race = new_race(Options(), "2" * 32)
    seen = 0
    while not any(event.kind == "shuffled" for event in race.events()):
        view = race.view("")
        assert check_surely_recycled(race, view) == 0
        seen = max(seen, *(rider.surely_recycled for rider in view.riders))
        race.apply(any_answer(race, chance))
    assert seen > 1


def test_after_a_shuffle_nothing_is_certain_until_the_next_exhaustion_card() -> None:
    chance = random.Random(4)
    race = new_race(Options(), "4" * 32)
    while not race.over:
        before = race.view("")
        events = race.apply(any_answer(race, chance))
        for rider in before.riders:
            own = [event.kind for event in events if event.rider == rider.id]
            if "shuffled" in own and int(race.state.phase) != ENERGY:
                assert race.view("").rider(rider.id).surely_recycled == own.count("exhausted")
