"""The instinct: the same network in races as in training, fed with nothing that is hidden."""

import random

import numpy as np
import pytest

from flammerouge.bots.learned import Parameters, instinct_of, networks
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.instinct import Instinct, InstinctPolicy, parameters_of
from flammerouge.bots.policies.lessons import CHOSEN_AT, COUNT_AT, LESSON, LearningPolicy
from flammerouge.bots.policies.ways import HEURISTIC, THINKER, WAYS
from flammerouge.core.chance import seed_simulation
from flammerouge.core.energy import draw_hand
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.state import DECK, HAND, State
from flammerouge.data.stages import stages
from flammerouge.rulesets import new_simulation
from tests.bots.test_value import on_the_road, with_piles_swapped
from tools.instinct_network import Actor, batch_of
from tools.instinct_races import lessons

FOUR = [THINKER, *[HEURISTIC] * 3]
ROULEUR, SPRINTEUR = 0, 1
BASE = [stage.id for stage in stages() if stage.box == "base"]


def shipped() -> Instinct:
    return instinct_of(networks().instinct)


def heuristics() -> list[Policy]:
    return [HeuristicPolicy() for _ in range(4)]


def scores(instinct: Instinct, state: State, rider: int, ways: list[int]) -> dict[int, float]:
    """By card what it is worth to a rider who has drawn a hand."""
    instinct.weigh(state, rider, state.count(rider, HAND), ways)
    return {
        int(state.card_at(rider, HAND, instinct.places[choice])): instinct.scores[choice]
        for choice in range(instinct.choices)
    }


def test_what_rides_is_what_was_trained() -> None:
    """How likely a card was when it was played is what the training makes of what was noted."""
    rider = Actor(np.random.default_rng(3))
    rider.head[:] = np.linspace(-1, 1, len(rider.head))
    found = lessons(range(40), Parameters(len(rider.head), rider.parameters()))
    batch = batch_of(found.rows)
    _, chances = rider.chances(batch)
    played = chances[np.arange(len(found.rows)), batch.chosen]
    assert len(found.rows) == found.sizes.sum() > 600
    assert np.log(played) == pytest.approx(found.logs, abs=2e-3)
    assert played.std() > 0.1


def test_lessons_are_the_same_again() -> None:
    one, two = (lessons(range(12), networks().instinct) for _ in range(2))
    assert np.array_equal(one.rows, two.rows)
    assert np.array_equal(one.logs, two.logs)
    other = lessons(range(12, 24), networks().instinct)
    assert not np.array_equal(other.rows, one.rows)


def test_cards_are_drawn_by_their_scores() -> None:
    state = on_the_road(4)
    draw_hand(state, ROULEUR)
    instinct = shipped()
    pupil = LearningPolicy(instinct, 4_000)
    pupil.begin(FOUR, 1)
    for _ in range(4_000):
        pupil.card(state, ROULEUR, state.count(ROULEUR, HAND))
    weights = np.exp(list(instinct.scores)[: int(instinct.choices)])
    rows = np.frombuffer(memoryview(pupil.lessons), np.int8).reshape(-1, LESSON)
    drawn = np.bincount(rows[:, CHOSEN_AT], minlength=len(weights)) / len(rows)
    assert (rows[:, COUNT_AT] == len(weights)).all()
    assert drawn == pytest.approx(weights / weights.sum(), abs=0.03)


def test_the_best_score_is_ridden() -> None:
    instinct = shipped()
    state = on_the_road(5)
    draw_hand(state, SPRINTEUR)
    count = state.count(SPRINTEUR, HAND)
    found = scores(instinct, state, SPRINTEUR, FOUR)
    place = InstinctPolicy(instinct, FOUR).card(state, SPRINTEUR, count)
    assert state.card_at(SPRINTEUR, HAND, place) == max(found, key=lambda card: found[card])


@pytest.mark.parametrize("rounds", [2, 6])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_where_the_cards_of_rivals_lie_changes_nothing(rounds: int, way: int) -> None:
    state = on_the_road(rounds)
    draw_hand(state, ROULEUR)
    other = with_piles_swapped(state, range(2, 8))
    instinct = shipped()
    ways = [THINKER, way, way, way]
    assert scores(instinct, other, ROULEUR, ways) == scores(instinct, state, ROULEUR, ways)


def test_the_order_of_a_hand_changes_nothing() -> None:
    state = on_the_road(3)
    draw_hand(state, ROULEUR)
    other = state.clone()
    cards = [int(other.take(ROULEUR, HAND, 0)) for _ in range(int(other.count(ROULEUR, HAND)))]
    random.Random(2).shuffle(cards)
    for card in cards:
        other.add(ROULEUR, HAND, card)
    instinct = shipped()
    assert scores(instinct, other, ROULEUR, FOUR) == scores(instinct, state, ROULEUR, FOUR)


@pytest.mark.parametrize(
    "change",
    ["ways", "mate", "rival"],
)
def test_it_knows_what_matters(change: str) -> None:
    """How the others ride, what the teammate holds, and where a rival stands."""
    state = on_the_road(4)
    draw_hand(state, ROULEUR)
    instinct = shipped()
    before = scores(instinct, state, ROULEUR, FOUR)
    ways = FOUR
    if change == "ways":
        ways = [THINKER, *[WAYS.index("no-waste")] * 3]
    elif change == "mate":
        state.take(SPRINTEUR, DECK, 0)
    else:
        state.move(2, int(state.square[2]) + 1)
    after = scores(instinct, state, ROULEUR, ways)
    assert after.keys() == before.keys()
    assert after != before


@pytest.mark.parametrize(
    ("hidden", "count"), [(6, parameters_of(6)), (8, parameters_of(8) - 1), (8, 0)]
)
def test_parameters_that_do_not_fit_are_refused(hidden: int, count: int) -> None:
    with pytest.raises(MalformedInput) as refusal:
        Instinct(HeuristicPolicy(), hidden, [0.0] * count)
    assert refusal.value.code == "bad-parameters"


def test_the_shipped_instinct_beats_heuristics() -> None:
    """One team against three of them; a quarter would be equal."""
    instinct = shipped()
    won = 0
    for number in range(480):
        seat = number % 4
        ways = [THINKER if team == seat else HEURISTIC for team in range(4)]
        policies = heuristics()
        policies[seat] = InstinctPolicy(instinct, ways)
        state = new_simulation(Options(stage=BASE[number // 80]))
        seed_simulation(state.streams, number)
        start(state)
        drive(state, policies)
        won += int(state.lineup.team[int(state.home[0])]) == seat
    assert won > 0.4 * 480
