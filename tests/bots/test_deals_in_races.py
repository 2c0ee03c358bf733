"""The dealt cards held against the true ones of many races, in which everybody rides at random."""

from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import pytest
from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.memory import Memory
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import COLOURS, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, ride_round, settle
from flammerouge.core.state import DECK, State
from flammerouge.core.vectors import vec
from flammerouge.core.view import look
from flammerouge.rulesets import new_simulation
from tests.sampling import sampled

LETTERS = [COLOURS[entry.colour] for entry in Options().teams]
OPTIONS = Options(exhaustion={f"{letter}{kind}": 3 for letter in LETTERS for kind in "RS"})
RACES = 500
BY_LOT = [0] * len(LETTERS)  # the only way to ride that is remembered
# Nobody has shuffled before the fifth round, with 15 cards and 3 brought along; before the sixth
# everybody has, most in the middle of a hand.
ROUNDS = sampled(4, 9, 2, 3, 6, now=2)


class Deck(NamedTuple):
    """What is measured of the cards that lie face down; squares tell of their spread."""

    values: int
    exhaustion: int
    values_squared: int
    exhaustion_squared: int


def deck(state: State, row: int) -> Deck:
    cards = [int(state.card_at(row, DECK, i)) for i in range(int(state.count(row, DECK)))]
    values = sum(int(state.cards.value[card]) for card in cards)
    exhaustion = cards.count(EXHAUSTION)
    return Deck(values, exhaustion, values**2, exhaustion**2)


def ridden(number: int, rounds: int) -> State:
    """A race of random riders at the start of a round."""
    state = new_simulation(OPTIONS)
    state.recording = True
    seed_simulation(state.streams, number)
    riders: list[Policy] = [RandomPolicy(100 * number + seat) for seat in range(4)]
    start(state)
    while not state.round:
        settle(state, riders)
    while state.round < rounds:
        ride_round(state, riders)
    return state


def differences(rounds: int) -> dict[str, list[int]]:
    """Of each measure the true one less the dealt one: of every rider once a race, in one round,
    as a spectator would deal."""
    imagination = Imagination()
    words = vec[i64]([i64(0)])
    seed_simulation(words, 17)
    found: dict[str, list[int]] = {name: [] for name in Deck._fields}
    for number in range(RACES):
        state = ridden(number, rounds)
        view = look(state, OPTIONS, "")
        kept = Memory().kept(view, imagination.empty(view))
        dealt = imagination.of(view, kept).deal(words, BY_LOT)
        for row in range(2 * len(OPTIONS.teams)):
            true, guessed = deck(state, row), deck(dealt, row)
            for name, one, other in zip(Deck._fields, true, guessed, strict=True):
                found[name].append(one - other)
    return found


@pytest.mark.parametrize("rounds", ROUNDS)
def test_true_and_dealt_cards_do_not_differ(rounds: int) -> None:
    for name, differing in differences(rounds).items():
        assert stdev(differing) > 0, name
        assert abs(fmean(differing)) < 4 * stdev(differing) / sqrt(len(differing)), name
