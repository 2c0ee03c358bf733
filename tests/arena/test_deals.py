"""How far races of a deal, which share their draws, are from the independent ones of Wilson."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from statistics import stdev

import pytest

from flammerouge.arena.field import Field
from flammerouge.arena.result import Result
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.data.stages import stages

FIELD = Schedule(
    entrants=("no-waste", "saver", "highest", "muscle"),
    roads=tuple(Road(one.id) for one in stages() if one.box == "base"),
    seats=4,
    seed="1".zfill(32),
)
RACES = 100 * FIELD.lap


@pytest.fixture(scope="module")
def results() -> list[Result]:
    field = Field(FIELD)
    return [field.ride(number) for number in range(RACES)]


def wins_by_stage(results: Iterable[Result], name: str) -> dict[str, list[int]]:
    """Wins in each deal, by stage."""
    won = Counter(
        result.race // FIELD.seats
        for result in results
        for team in result.teams
        if team.who == name and team.place == 1
    )
    return {
        road.stage: [won[deal] for deal in range(number, RACES // FIELD.seats, len(FIELD.roads))]
        for number, road in enumerate(FIELD.roads)
    }


def independent_error(wins: int) -> float:
    """The standard error of a win rate, were all races independent."""
    share = wins / RACES
    return sqrt(share * (1 - share) / RACES)


@pytest.mark.parametrize("name", FIELD.names)
def test_over_whole_laps_the_interval_is_rather_too_wide(results: list[Result], name: str) -> None:
    deals = wins_by_stage(results, name).values()
    error = sqrt(sum(len(wins) * stdev(wins) ** 2 for wins in deals)) / RACES
    assert 0.8 < error / independent_error(sum(map(sum, deals))) < 1


@pytest.mark.parametrize("name", FIELD.names)
def test_for_stages_in_general_it_is_much_too_narrow(results: list[Result], name: str) -> None:
    deals = wins_by_stage(results, name).values()
    rates = [sum(wins) / len(wins) / FIELD.seats for wins in deals]
    error = stdev(rates) / sqrt(len(rates))
    assert error > 3 * independent_error(sum(map(sum, deals)))
