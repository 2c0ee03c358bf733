"""The studies of teams, weather and length: what their sentences need, and what is ridden."""

from collections.abc import Callable, Sequence

import pytest

from tools.circumstances import (
    DAYS,
    by_number,
    by_weather,
    say_length,
    say_number,
    say_weather,
    weather_day,
)
from tools.findings import Claim, Rate

Say = Callable[[Sequence[Rate], Sequence[Rate]], Sequence[Claim]]
MANY = 100_000


def rates(*per_cent: float) -> list[Rate]:
    return [Rate(f"label {i}", round(one * MANY / 100), MANY) for i, one in enumerate(per_cent)]


@pytest.mark.parametrize(
    ("say", "true", "false"),
    [
        # Shares of 2 to 6 teams; with six 16.7 % are equal, and 18 % less of a lead than 55 of 50.
        (say_number, (55, 45, 40, 35, 30), (50, 33.3, 25, 20, 16.7)),
        (say_number, (55, 45, 40, 35, 30), (55, 45, 40, 35, 18)),
        (say_weather, (45, 46, 15, 14), (45, 49, 15, 14)),
        (say_weather, (45, 46, 15, 14), (45, 46, 15, 11)),
        (say_length, (1, 40, 3), (3, 3, 3)),
    ],
)
def test_sentences_hold_in_both_fields_or_not_at_all(
    say: Say, true: tuple[float, ...], false: tuple[float, ...]
) -> None:
    right, wrong = rates(*true), rates(*false)
    assert all(claim.holds for claim in say(right, right))
    assert not all(claim.holds for claim in say(wrong, right))
    assert not all(claim.holds for claim in say(right, wrong))


def test_a_handful_of_races_does_not_show_that_weather_changes_little() -> None:
    few = [Rate("few", 45, 100)] * 4
    assert not any(claim.holds for claim in say_weather(few, few))


def test_every_number_of_teams_rides_equally_often() -> None:
    found = by_number("no-waste", range(30))
    assert [(rate.label, rate.trials) for rate in found] == [
        (f"{teams} teams", 6) for teams in (2, 3, 4, 5, 6)
    ]


def test_races_are_ridden_without_and_with_weather() -> None:
    assert [rate.trials for rate in by_weather("no-waste", range(12))] == [12] * 4


def test_the_weather_is_another_one_nearly_every_day() -> None:
    def rain(day: int) -> tuple[bool, ...]:
        course = weather_day("firenze-milano", day).course
        return tuple(bool(square) for square in course.slippery)

    assert len({rain(day) for day in range(40)}) > 5
    assert DAYS > 100
