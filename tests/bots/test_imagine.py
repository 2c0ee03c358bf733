"""A race imagined from a view shows its seat what the true one shows, and can be ridden on."""

import random

import pytest
from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Options
from flammerouge.core.policy import Policy, drive
from flammerouge.core.race import Race
from flammerouge.core.ranking import ranking
from flammerouge.core.rules import ENERGY, OVER, READY
from flammerouge.core.state import CRASHED, HOLDS_REFRESH, OFF_ROAD, PLUS_ONE, WITHHOLDS, State
from flammerouge.core.vectors import vec
from flammerouge.core.view import View, look
from flammerouge.rulesets import new_race
from tests.property.lineups import EVERY_COMBINATION, label
from tests.property.watch import moments

SOME = EVERY_COMBINATION[::5]
SHARE = 0.03  # of the moments of a race
LASTING = CRASHED | OFF_ROAD | HOLDS_REFRESH
OF_THE_ROUND = PLUS_ONE | WITHHOLDS


def imagined(race: Race, seat: str, number: int) -> State:
    words = vec[i64]([i64(0)])
    seed_simulation(words, number)
    return Imagination().of(race.view(seat)).deal(words)


def shown(state: State, truth: State, options: Options, seat: str) -> View:
    """What a seat sees of a state apart from what the log tells and who else is still choosing.

    Outside the energy phase no question is compared: the phase is taken as just over.
    """
    still = state.clone()
    still.at_dawn = truth.at_dawn
    if int(still.phase) != ENERGY:
        still.phase = READY
    view = look(still, options, seat)
    riders = tuple(rider._replace(face_down=0, surely_recycled=0) for rider in view.riders)
    return view._replace(riders=riders, waiting=())


def marks(state: State) -> tuple[object, ...]:
    """Where everybody stands to the lane, and what is marked of him for longer than a turn."""
    kept = LASTING | (OF_THE_ROUND if int(state.phase) == ENERGY else 0)
    return (
        [int(key) for key in state.key],
        [int(lanes) for lanes in state.taken],
        [int(status) & kept for status in state.status],
        int(state.riding),
        int(state.crashes),
        state.clock_runs,
        state.refresh_open,
        [int(gone) for gone in state.tokens],
        [int(specialist) for specialist in state.specialist],
    )


@pytest.mark.parametrize("options", SOME, ids=label)
def test_an_imagined_race_shows_what_the_true_one_shows(options: Options) -> None:
    chance = random.Random(label(options))
    race = new_race(options, f"{chance.getrandbits(128):032x}")
    for moment in moments(race, chance, 10_000, SHARE):
        for seat in moment.seats:
            state = imagined(moment, seat, chance.getrandbits(32))
            assert marks(state) == marks(moment.state)
            assert shown(state, moment.state, options, seat) == shown(
                moment.state, moment.state, options, seat
            )


@pytest.mark.parametrize("options", SOME, ids=label)
def test_an_imagined_race_can_be_ridden_to_its_end(options: Options) -> None:
    chance = random.Random(label(options))
    race = new_race(options, f"{chance.getrandbits(128):032x}")
    for moment in moments(race, chance, 10_000, SHARE):
        if int(moment.state.phase) == ENERGY:
            seat = chance.choice(moment.seats)
            state = imagined(moment, seat, chance.getrandbits(32))
            policies: list[Policy] = [NoWastePolicy() for _ in state.lineup.teams]
            drive(state, policies)
            assert int(state.phase) == OVER
            assert int(state.round) >= moment.round
            assert len(ranking(state)) == len(moment.ranking())


def test_one_imagination_serves_races_of_different_roads() -> None:
    first, second = Options(), Options(stage="grand-tour-10")
    imagination = Imagination()
    for options in (first, second, first):
        view = new_race(options, "0" * 32).view("red")
        assert imagination.of(view).state.course.text == view.track
