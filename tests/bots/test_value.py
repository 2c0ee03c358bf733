"""The learned value: shares of chances, only what is public, and the network that was trained."""

import random

import numpy as np
import pytest

from flammerouge.bots.learned import Learned, networks
from flammerouge.bots.policies.standing import Standing
from flammerouge.bots.policies.value import INPUTS, Value, parameters_of, ride_on
from flammerouge.bots.policies.ways import DUMMY, HEURISTIC, WAYS
from flammerouge.bots.roster import POLICIES
from flammerouge.core.chance import seed_simulation
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Legend, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive, ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import DECK, RECYCLED, State
from flammerouge.rulesets import new_simulation
from tools.training_races import FIELDS, INSTINCT, PUPIL, draw, way_of
from tools.value_network import Network, batch_of, scale_of, train
from tools.value_races import Samples, inputs_of, on_road, samples

FOUR = [HEURISTIC] * 4
WEIGHTS = ("rows", "together", "head")
STEP = 1e-6  # of a weight
OWN, FIELD = slice(0, 8), slice(8, 12)  # units


def on_the_road(rounds: int, seed: int = 1, options: Options | None = None) -> State:
    state = new_simulation(options or Options(stage="la-haut-montagne"))
    seed_simulation(state.streams, seed)
    start(state)
    policies = heuristics(state)
    while state.phase != READY or state.round < rounds:
        if state.phase == READY:
            ride_round(state, policies)
        else:
            settle(state, policies)
    return state


def with_piles_swapped(state: State, riders: range) -> State:
    """The same with a face-down card of each of these riders in place of a recycled one."""
    other = state.clone()
    swapped = 0
    for rider in riders:
        if other.count(rider, DECK) and other.count(rider, RECYCLED):
            face_down, recycled = other.take(rider, DECK, 0), other.take(rider, RECYCLED, 0)
            other.add(rider, DECK, recycled)
            other.add(rider, RECYCLED, face_down)
            swapped += face_down != recycled
    assert swapped
    return other


def heuristics(state: State) -> list[Policy]:
    return [POLICIES["heuristic"](0) for _ in state.lineup.teams]


def learned_value(state: State) -> Value:
    value = Learned(*networks()).value(state)
    assert value is not None
    return value


@pytest.mark.parametrize("rounds", [1, 4, 8])
def test_the_chances_of_all_teams_add_up_to_one(rounds: int) -> None:
    state = on_the_road(rounds)
    value = learned_value(state)
    chances = [value.chance(state, team, FOUR) for team in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in chances)


def test_it_knows_who_will_win_right_before_the_line() -> None:
    right = 0
    for seed in range(60):
        state = on_the_road(1, seed)
        while state.phase != OVER:
            before = state.clone()
            ride_on(state, heuristics(state), 1)
        value = learned_value(before)
        winner = int(state.lineup.team[int(state.home[0])])
        chances = [value.chance(before, team, FOUR) for team in range(4)]
        right += chances.index(max(chances)) == winner
    assert right >= 30  # by chance 15 of 60


def test_it_does_not_look_at_which_cards_lie_where() -> None:
    """Which cards of another rider are face down and which recycled nobody may know."""
    state = on_the_road(5)
    value = learned_value(state)
    before = [value.chance(state, team, FOUR) for team in range(4)]
    other = with_piles_swapped(state, range(8))
    assert [value.chance(other, team, FOUR) for team in range(4)] == before


def test_a_team_that_rides_in_another_way_has_another_chance() -> None:
    state = on_the_road(3)
    value = learned_value(state)
    ways = [WAYS.index("no-waste"), *[HEURISTIC] * 3]
    assert value.chance(state, 0, ways) != value.chance(state, 0, FOUR)


def untrained(hidden: int) -> Network:
    scale = np.linspace(0.02, 1, INPUTS, dtype=np.float32)
    return Network(hidden, np.random.default_rng(5), scale)


def test_what_is_ridden_is_what_was_trained() -> None:
    """One rider is off the road, so that places and riders are not the same."""
    state = on_the_road(6)
    state.leave_road(3)
    network = untrained(8)
    value = Value(state.course, 8, network.parameters())
    ways = [HEURISTIC, 1, 2, DUMMY]
    ridden = [value.chance(state, team, ways) for team in range(4)]
    riding = on_road(state)
    assert riding == [0, 1, 2, 4, 5, 6, 7]
    rows = inputs_of(Standing(), state, riding, ways)
    sample = Samples(rows, np.array([7], np.int8), np.zeros(1, np.int8))
    batch = batch_of(sample, sample.firsts, np.array([0]))
    *_, chances = network.chances(batch)
    trained = [0.0] * 4
    for rider, chance in zip(riding, chances, strict=True):
        trained[rider // 2] += float(chance)
    assert ridden == pytest.approx(trained, abs=1e-3)
    assert max(trained) - min(trained) > 0.05


@pytest.mark.parametrize(("hidden", "more"), [(4, 0), (12, 0), (8, -1), (8, 1)])
def test_parameters_that_do_not_fit_are_refused(hidden: int, more: int) -> None:
    with pytest.raises(MalformedInput) as refusal:
        Value(on_the_road(1).course, hidden, [0.0] * (parameters_of(hidden) + more))
    assert refusal.value.code == "bad-parameters"


def test_riding_on_ends_after_so_many_rounds_or_at_the_line() -> None:
    state = on_the_road(3)
    ride_on(state, heuristics(state), 2)
    assert (state.phase, state.round) == (READY, 5)
    ride_on(state, heuristics(state), 99)
    ended = on_the_road(3)
    drive(ended, heuristics(ended))
    assert state.phase == OVER
    assert list(state.home) == list(ended.home)


def test_races_of_a_kind_that_was_never_seen_have_no_value() -> None:
    assert Learned(*networks()).value(new_simulation(Options(mode="team-time-trial"))) is None
    legend = Options(mode="tour", legend=Legend("rouleur"))
    assert Learned(*networks()).value(new_simulation(legend)) is None


def test_a_course_is_worked_out_once() -> None:
    learned = Learned(*networks())
    state = on_the_road(1)
    assert learned.value(state) is learned.value(state.clone())
    other = new_simulation(Options(stage="firenze-milano"))
    assert learned.value(other) is not learned.value(state)


def test_races_to_learn_from_are_the_same_again() -> None:
    one, two = (samples(range(20), networks().instinct) for _ in range(2))
    for name in ("rows", "sizes", "winners"):
        assert (getattr(one, name) == getattr(two, name)).all()
    assert len(one.rows) == one.sizes.sum()
    assert (one.winners < one.sizes).all()


def test_how_teams_ride_has_a_name_for_the_network() -> None:
    assert WAYS[way_of(PUPIL)] == WAYS[way_of(INSTINCT)] == "thinker"
    assert WAYS[way_of("saver")] == "saver"
    assert WAYS[way_of("breaker")] == "other"
    assert way_of("muscle") == DUMMY


def test_line_ups_to_learn_from_have_a_pupil_and_one_peloton_at_most() -> None:
    chance = random.Random(1)
    fields = set()
    for _ in range(300):
        _, names = draw(chance)
        assert names.count(PUPIL) == 1
        assert names.count("peloton") <= 1
        fields |= set(names)
    assert fields == {name for field in FIELDS for name in field} | {PUPIL}


def test_training_learns() -> None:
    losses: list[tuple[float, float]] = []
    train(
        samples(range(400), networks().instinct),
        8,
        6,
        1,
        lambda epoch, seen, unseen: losses.append((seen, unseen)),
    )
    assert losses[-1][1] < losses[0][1]


def test_a_batch_has_the_riders_of_its_samples() -> None:
    """Of three samples with two, one and three riders the first and the last."""
    rows = np.arange(6, dtype=np.int8).repeat(INPUTS).reshape(6, INPUTS)
    found = Samples(rows, np.array([2, 1, 3], np.int8), np.array([1, 0, 2], np.int8))
    batch = batch_of(found, found.firsts, np.array([0, 2]))
    assert list(batch.riders[:, 0]) == [0, 1, 3, 4, 5]
    assert list(batch.sample) == [0, 0, 1, 1, 1]
    assert list(batch.first) == [0, 2]
    assert list(batch.winner) == [1, 4]


@pytest.mark.parametrize(
    ("weights", "columns"),
    [("rows", OWN), ("rows", FIELD), ("together", OWN), ("head", OWN)],
)
def test_every_slope_is_that_of_the_loss(weights: str, columns: slice) -> None:
    """Against what a little more and a little less of a weight make of the loss."""
    found = samples(range(40), networks().instinct)
    network = Network(8, np.random.default_rng(6), scale_of(found))
    for name in WEIGHTS:  # as exact as a small difference asks for
        setattr(network, name, getattr(network, name).astype(np.float64))
    batch = batch_of(found, found.firsts, np.arange(100))
    slopes = network.slopes(batch)[WEIGHTS.index(weights)][..., columns]
    chosen = getattr(network, weights)[..., columns]
    steepest = np.argsort(-np.abs(slopes), axis=None)[:12]
    for place in zip(*np.unravel_index(steepest, slopes.shape), strict=True):
        kept = chosen[place]
        losses = []
        for step in (STEP, -STEP):
            chosen[place] = kept + step
            losses.append(network.loss(batch))
        chosen[place] = kept
        assert (losses[0] - losses[1]) / (2 * STEP) == pytest.approx(slopes[place], rel=1e-3)


def test_inputs_are_made_about_as_large_as_one() -> None:
    rows = np.zeros((4, INPUTS), np.int8)
    rows[:, 0] = [0, 30, -10, 0]
    rows[:, 1] = [1, 0, 0, 0]
    scale = scale_of(Samples(rows, np.array([4], np.int8), np.zeros(1, np.int8)))
    assert scale[0] == pytest.approx(1 / 20)
    assert list(scale[1:]) == [1] * (INPUTS - 1)
