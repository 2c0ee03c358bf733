"""The levels for people: what rides behind them, and that it answers in time on any engine."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flammerouge.bots.guard import USUAL_LIMIT
from flammerouge.bots.levels import COMPILED, LEVELS
from tests.test_project import is_compiled

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"
FIRST_CARD = """
import time
from flammerouge.bots.roster import bot
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race

race = new_race(Options("la-classicissima"), "5" * 32)
while race.decisions[0].kind != "card":
    race.apply(race.choices(race.decisions[0])[0])
decision = race.decisions[0]
choices = race.choices(decision)
champion = bot("level-5", race.seed, decision.seat)
begun = time.process_time()
assert champion.choose(race.view(decision.seat), decision, choices) in choices
print(time.process_time() - begun)
"""


def test_it_is_known_whether_the_engine_is_compiled() -> None:
    assert is_compiled("flammerouge.core.state") == COMPILED


@pytest.mark.skipif(not COMPILED, reason="the engine is interpreted")
def test_the_page_tells_what_rides_behind_each_level() -> None:
    rows = [line.split("|") for line in PAGE.read_text("utf-8").splitlines() if "`level-" in line]
    told = {row[1].strip(" `"): row[-2].strip(" `") for row in rows}
    assert told == LEVELS


def test_the_champion_answers_in_time_on_an_interpreted_engine(
    interpreted: Callable[..., str],
) -> None:
    assert float(interpreted(FIRST_CARD)) < USUAL_LIMIT / 2
