"""When a race is over its last round is among those that a view tells of."""

import random

import pytest

from flammerouge.core.actions import CARD
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race
from tests.property.watch import any_answer


@pytest.mark.parametrize("mode", ["race", "tour"])
def test_the_last_round_is_told_when_the_race_is_over(mode: str) -> None:
    chance = random.Random(mode)
    race = new_race(Options(mode=mode), "6" * 32)
    while not race.over:
        before = race.view("")
        race.apply(any_answer(race, chance))
    after = race.view("")
    laid = {action.rider: action.card for action in race.history if action.kind == CARD}
    for rider, then in zip(after.riders, before.riders, strict=True):
        assert len(rider.rounds) == race.round == len(then.rounds) + 1
        assert rider.rounds[-1].square == then.square
        on_road = then.square >= 0
        assert rider.rounds[-1].card == (laid[rider.id] if on_road else None)
