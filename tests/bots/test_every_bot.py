"""Every bot, those that think too, finishes every combination of modules by the rules."""

import pytest

from flammerouge.bots.roster import BOTS
from flammerouge.core.options import Options
from flammerouge.data.stages import stages
from tests.bots.test_bots import RACES, ride
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


@pytest.mark.parametrize(("name", "options"), PAIRS)
def test_a_bot_finishes_a_race_with_any_modules(name: str, options: Options) -> None:
    """A race takes no answer but one of the choices."""
    assert ride(options, f"{len(label(options)):032x}", [name]).ranking()


@pytest.mark.parametrize("name", EVERYBODY)
def test_equal_seeds_give_equal_races_with_all_modules(name: str) -> None:
    options = RACES["all modules"]
    one, other = (ride(options, "5" * 32, [name]).history for _ in range(2))
    assert one == other


def test_flat_monte_carlo_beats_the_policy_that_it_thinks_with() -> None:
    """It looks one card further than no-waste, of which three ride against it in every seat: an
    equal share would be a quarter."""
    races = 24
    won = 0
    for number in range(races):
        names = ["no-waste"] * 4
        names[number % 4] = "flat@16"
        options = Options(stage=BASE_STAGES[number // 4 % 6])
        race = ride(options, f"{number // 4:032x}", names)
        won += race.winner == race.seats[number % 4]
    assert won > 0.35 * races
