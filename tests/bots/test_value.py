"""The learned value: shares of chances, only what is public, and the network that was trained."""

import random

import numpy as np
import pytest

from flammerouge.bots.learned import Learned, parameters
from flammerouge.bots.policies.value import (
    DUMMY,
    FACTS,
    HEURISTIC,
    INPUTS,
    ON_ROAD,
    WAYS,
    Value,
    ride_on,
)
from flammerouge.bots.roster import POLICIES
from flammerouge.core.chance import seed_simulation
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.options import Legend, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive, ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import DECK, RECYCLED, State
from flammerouge.rulesets import new_simulation
from tools.learn import read_arguments
from tools.learning_races import draw, samples, way_of
from tools.network import Network, train
from tools.searched_races import RECKONED_WITH

FOUR = [HEURISTIC] * 4


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


def heuristics(state: State) -> list[Policy]:
    return [POLICIES["heuristic"](0) for _ in state.lineup.teams]


def learned_value(state: State) -> Value:
    value = Learned(parameters()).value(state)
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
    other = state.clone()
    swapped = 0
    for rider in range(8):
        if other.count(rider, DECK) and other.count(rider, RECYCLED):
            face_down, recycled = other.take(rider, DECK, 0), other.take(rider, RECYCLED, 0)
            other.add(rider, DECK, recycled)
            other.add(rider, RECYCLED, face_down)
            swapped += face_down != recycled
    assert swapped
    assert [value.chance(other, team, FOUR) for team in range(4)] == before


def test_a_team_that_rides_in_another_way_has_another_chance() -> None:
    state = on_the_road(3)
    value = learned_value(state)
    ways = [WAYS.index("no-waste"), *[HEURISTIC] * 3]
    assert value.chance(state, 0, ways) != value.chance(state, 0, FOUR)


def test_what_is_ridden_is_what_was_trained() -> None:
    state = on_the_road(6)
    network = Network(8, np.random.default_rng(5))
    value = Value(state.course, 8, network.parameters())
    ways = [HEURISTIC, 1, 2, DUMMY]
    ridden = [value.chance(state, team, ways) for team in range(4)]
    inputs = np.array(list(value.inputs), dtype=np.float32).reshape(1, MOST_RIDERS, INPUTS)
    _, chances = network.chances(inputs)
    assert ridden == pytest.approx([float(chances[0, 2 * t : 2 * t + 2].sum()) for t in range(4)],
                                   abs=1e-3)  # fmt: skip


@pytest.mark.parametrize(("hidden", "count"), [(6, 6 * (INPUTS + 1)), (8, 8 * (INPUTS + 1) - 1)])
def test_parameters_that_do_not_fit_are_refused(hidden: int, count: int) -> None:
    with pytest.raises(MalformedInput) as refusal:
        Value(on_the_road(1).course, hidden, [0.0] * count)
    assert refusal.value.code == "bad-parameters"


@pytest.mark.parametrize("size", ["6", "0", "-4", "x"])
def test_a_layer_that_cannot_be_added_up_is_refused_before_it_is_learned(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_arguments(["--hidden", "8"]).hidden == 8
    with pytest.raises(SystemExit):
        read_arguments(["--hidden", size])
    assert "argument --hidden" in capsys.readouterr().err


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
    assert Learned(parameters()).value(new_simulation(Options(mode="team-time-trial"))) is None
    legend = Options(mode="tour", legend=Legend("rouleur"))
    assert Learned(parameters()).value(new_simulation(legend)) is None


def test_a_course_is_worked_out_once() -> None:
    learned = Learned(parameters())
    state = on_the_road(1)
    assert learned.value(state) is learned.value(state.clone())
    other = new_simulation(Options(stage="firenze-milano"))
    assert learned.value(other) is not learned.value(state)


def test_the_shipped_parameters_are_whole() -> None:
    hidden, weights = parameters()
    assert len(weights) == hidden * (INPUTS + 1)


def test_races_to_learn_from_are_the_same_again() -> None:
    one, two = samples(range(20)), samples(range(20))
    assert (one.inputs == two.inputs).all()
    assert (one.winners == two.winners).all()
    on_road = one.inputs[np.arange(len(one.winners)), one.winners, ON_ROAD]
    assert (on_road == 1).all()  # who won was on the road before


def test_who_stood_in_for_others_is_called_a_heuristic_in_the_end() -> None:
    """In the second training, which has races of those for whom he stood in."""
    called = FACTS + np.array([WAYS.index(name) for name in ("heuristic", "thinker")])
    first = samples(range(40))
    ways, as_ridden = (
        found.inputs[:, :, called].sum((0, 1)) for found in (first, first.as_ridden())
    )
    assert (ways > 0).all()
    assert as_ridden.tolist() == [ways.sum(), 0]


def test_how_teams_ride_has_a_name_for_the_network() -> None:
    assert WAYS[way_of("search")] == "thinker"
    assert WAYS[way_of("saver")] == "saver"
    assert WAYS[way_of("breaker")] == "other"
    assert way_of("muscle") == DUMMY


def test_search_reckons_in_training_with_whom_the_shipped_value_knows() -> None:
    assert [model.way for model in RECKONED_WITH] == [*WAYS[:4], "other", "other"]
    assert sum(model.chance for model in RECKONED_WITH) == pytest.approx(1)
    assert isinstance(RECKONED_WITH[-1].make(1), RandomPolicy)


def test_line_ups_to_learn_from_can_be_ridden() -> None:
    chance = random.Random(1)
    for _ in range(200):
        names = draw(chance).names
        assert names.count("peloton") <= 1
        assert any(name not in ("peloton", "muscle") for name in names)


def test_training_learns() -> None:
    losses: list[tuple[float, float]] = []
    train(samples(range(400)), 8, 6, 1, lambda epoch, seen, unseen: losses.append((seen, unseen)))
    assert losses[-1][1] < losses[0][1]
