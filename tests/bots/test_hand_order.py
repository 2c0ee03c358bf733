"""The order in which cards were drawn says nothing: a policy rides the same as a bot, which sees
its cards sorted, and in a simulation."""

import random
from collections.abc import Callable
from itertools import permutations

import pytest

from flammerouge.bots.learned import instinct_of, networks
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.ways import THINKER
from flammerouge.bots.policy_bot import PolicyBot
from flammerouge.bots.roster import POLICIES
from flammerouge.core.cards import read_card
from flammerouge.core.chance import seed_streams
from flammerouge.core.lineup import ROULEUR, Rider
from flammerouge.core.options import COLOURS, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.race import Race
from flammerouge.core.state import PLAYED
from flammerouge.rulesets import card_table, new_race, new_simulation
from tests.bots.test_baselines import MOUNTAIN, bid, played, race, riding
from tests.property.lineups import EVERY_COMBINATION, label

# Those who choose by the cards alone; the others roll or draw for a place in the hand.
BY_CARDS: dict[str, Callable[[int], Policy]] = {
    name: POLICIES[name] for name in ("highest", "saver", "no-waste", "heuristic")
}
BY_CARDS["instinct"] = lambda seed: InstinctPolicy(
    instinct_of(networks().instinct), [THINKER] * len(COLOURS)
)
# Many are of equal value, with other powers, or exhausted.
CARDS = [str(card) for card in card_table().rows[1:] if 2 <= card.value <= 9]
SEED = "5" * 32
WITHOUT_LEGENDS = [options for options in EVERY_COMBINATION if options.legend is None]


@pytest.mark.parametrize("name", BY_CARDS)
def test_a_hand_is_played_the_same_in_any_order(name: str) -> None:
    chance = random.Random(name)
    policy = BY_CARDS[name](1)
    for square in (2, 4, 7, 12, 15, 18):
        for _ in range(6):
            hand = chance.choices(CARDS, k=4)
            hands = [
                riding(MOUNTAIN, square, " ".join(order), deck="9 9 7")
                for order in permutations(hand)
            ]
            assert len({played(policy, state) for state in hands}) == 1, hand
            assert len({bid(policy, state) for state in hands}) == 1, hand


def test_the_same_cards_are_retrieved_in_whatever_order_they_were_played() -> None:
    found = set()
    for order in permutations(("6", "6A6", "7", "7A7", "9")):
        state = race(MOUNTAIN, Rider("rR", 0, ROULEUR, 0))
        for card in order:
            state.add(0, PLAYED, state.cards.id_of(read_card(card)))
        found.add(tuple(sorted(Policy().retrieve(state, 0))))
    assert len(found) == 1


def ridden_by_bots(options: Options, name: str) -> Race:
    race = new_race(options, SEED)
    bots = {seat: PolicyBot(BY_CARDS[name], seat) for seat in race.seats}
    while not race.over:
        decision = race.decisions[0]
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(race.view(decision.seat), decision, choices))
    return race


@pytest.mark.parametrize(
    ("number", "options"), list(enumerate(WITHOUT_LEGENDS))[::6], ids=lambda one: label_of(one)
)
def test_a_policy_rides_the_same_race_as_a_bot_and_in_a_simulation(
    number: int, options: Options
) -> None:
    """A legend is left out: the second card of his teammates is whichever was drawn first."""
    name = list(BY_CARDS)[number // 6 % len(BY_CARDS)]
    state = new_simulation(options, SEED)
    seed_streams(state.streams, SEED, [*(rider.id for rider in state.lineup.riders), "race"])
    start(state)
    drive(state, [BY_CARDS[name](seat) for seat in range(len(options.teams))])
    ridden = ridden_by_bots(options, name).state
    assert int(state.round) == int(ridden.round)
    assert [int(rider) for rider in state.home] == [int(rider) for rider in ridden.home]
    assert [int(square) for square in state.square] == [int(square) for square in ridden.square]
    assert [int(time) for time in state.clock] == [int(time) for time in ridden.clock]


def label_of(one: object) -> str:
    return label(one) if isinstance(one, Options) else str(one)
