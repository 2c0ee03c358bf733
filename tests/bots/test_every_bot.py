"""Every bot, those that think too, finishes every combination of modules by the rules."""

import pytest

from flammerouge.bots.roster import BOTS, bot
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.data.stages import stages
from flammerouge.rulesets import new_race
from tests.bots.test_bots import RACES
from tests.property.lineups import EVERY_COMBINATION, label

BASE_STAGES = [stage.id for stage in stages() if stage.box == "base"]
THINKERS = ("flat@2", "plain@2", "search@2")
EVERYBODY = (*BOTS, *THINKERS)
PAIRS = [
    pytest.param(
        name,
        options,
        id=f"{name}-{label(options)}",
        # By default each combination is somebody's, and everybody has some of them.
        marks=() if (number + turn) % len(EVERYBODY) == 0 else pytest.mark.soak,
    )
    for number, options in enumerate(EVERY_COMBINATION)
    for turn, name in enumerate(EVERYBODY)
]


def ride(options: Options, seed: str, name: str) -> Race:
    """A race in which the bot rides for every team, and each answer is one of the choices."""
    race = new_race(options, seed)
    bots = {seat: bot(name, seed, seat) for seat in race.seats}
    while not race.over:
        decision = race.decisions[0]
        choices = race.choices(decision)
        answer = bots[decision.seat].choose(race.view(decision.seat), decision, choices)
        assert answer in choices
        race.apply(answer)
    return race


@pytest.mark.parametrize(("name", "options"), PAIRS)
def test_a_bot_finishes_a_race_with_any_modules(name: str, options: Options) -> None:
    race = ride(options, f"{len(label(options)):032x}", name)
    assert race.ranking()


@pytest.mark.parametrize("name", EVERYBODY)
def test_equal_seeds_give_equal_races_with_all_modules(name: str) -> None:
    options = RACES["all modules"]
    one, other = (ride(options, "5" * 32, name).history for _ in range(2))
    assert one == other


def test_flat_monte_carlo_beats_the_policy_that_it_thinks_with() -> None:
    """It looks one card further than no-waste, of which three ride against it in every seat: an
    equal share would be a quarter."""
    races = 24
    won = 0
    for number in range(races):
        race = new_race(Options(stage=BASE_STAGES[number // 4 % 6]), f"{number // 4:032x}")
        own = race.seats[number % 4]
        bots = {
            seat: bot("flat@16" if seat == own else "no-waste", race.seed, seat)
            for seat in race.seats
        }
        while not race.over:
            decision = race.decisions[0]
            choices = race.choices(decision)
            view = race.view(decision.seat)
            race.apply(bots[decision.seat].choose(view, decision, choices))
        won += race.winner == own
    assert won > 0.35 * races
