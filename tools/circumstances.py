"""More studies of balance: the number of teams, the weather, and how long a race lasts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.state import State
from flammerouge.data.stages import box_stages, stage
from flammerouge.rulesets import new_simulation
from tools.findings import Claim, Rate, apart, highest, lowest
from tools.measured import BASE_STAGES
from tools.races import TEAMS, Count, alike, ride, template

Rates = Sequence[Rate]
Claims = Sequence[Claim]

NUMBERS: Final = (2, 3, 4, 5, 6)
LONG: Final = 13  # rounds
DAYS: Final = 200  # draws of the weather for each stage
LITTLE: Final = 0.03
WEATHER: Final = (
    "the first to place wins, fair",
    "the first to place wins, weather",
    "a sprinteur wins, fair",
    "a sprinteur wins, weather",
)


# -- the number of teams -----------------------------------------------------------------------
@cache
def start_of(road: str, teams: int) -> State:
    """A race of so many teams before its start."""
    return new_simulation(Options(stage=road, teams=tuple(map(Entry, tuple(COLOURS)[:teams]))))


def by_number(field: str, races: range) -> Rates:
    """Win rate of the first to place by the number of teams."""
    count = Count()
    for teams in NUMBERS:
        roads = box_stages("base", teams)
        for number in races[: len(races) // len(NUMBERS)]:
            road = roads[number % len(roads)]
            race = ride(road, start_of(road, teams), number, [field] * teams)
            count.add(f"{teams} teams", race.team == race.first_to_place)
    return count.rates(f"{teams} teams" for teams in NUMBERS)


def say_number(main: Rates, other: Rates) -> Claims:
    """Whether a larger field makes the order of placing matter more."""
    two, six = main[0], main[-1]
    return [
        Claim(
            "Whoever places first wins more than an equal share among three teams and more, in "
            "both fields.",
            all(
                rate.low * teams > 1
                for rates in (main, other)
                for teams, rate in zip(NUMBERS, rates, strict=True)
                if teams > 2
            ),
        ),
        Claim(
            f"It matters least between two teams, with {two} where 50 % would be equal, and much "
            f"more among six, with {six} where 16.7 % would be.",
            all(
                rate.low * teams > rates[0].high * 2
                for rates in (main, other)
                for teams, rate in zip(NUMBERS, rates, strict=True)
                if teams > 2
            ),
        ),
    ]


# -- weather -----------------------------------------------------------------------------------
@cache
def weather_day(road: str, day: int) -> State:
    """A race under one draw of the weather, before its start."""
    options = Options(stage=road, teams=tuple(map(Entry, TEAMS)), modules=frozenset({"weather"}))
    return new_simulation(options, f"{day:032x}")


def by_weather(field: str, races: range) -> Rates:
    """Who wins without and with weather."""
    count = Count()
    for number in races:
        turn, place = divmod(number, len(BASE_STAGES))
        road = BASE_STAGES[place]
        for kind, ready in enumerate((template(road), weather_day(road, turn % DAYS))):
            race = ride(road, ready, number, [field] * len(TEAMS))
            count.add(WEATHER[kind], race.team == race.first_to_place)
            count.add(WEATHER[2 + kind], race.winner % len(KINDS) == 1)
    return count.rates(WEATHER)


def say_weather(main: Rates, other: Rates) -> Claims:
    """How little the weather changes."""
    pairs = [(rates[i], rates[i + 1]) for rates in (main, other) for i in (0, 2)]
    return [
        Claim(
            f"Weather changes little in who wins: the first to place {main[1]} instead of "
            f"{main[0]}, a sprinteur {main[3]} instead of {main[2]}; less than "
            f"{100 * LITTLE:.0f} points in both fields.",
            all(max(a.high, b.high) - min(a.low, b.low) < LITTLE for a, b in pairs),
        )
    ]


# -- how long a race lasts ---------------------------------------------------------------------
def by_length(field: str, races: range) -> Rates:
    """How often a race is a long one, by stage."""
    count = Count()
    for race in alike(field, races):
        count.add(stage(race.stage).name, race.rounds > LONG)
    return count.rates(stage(name).name for name in BASE_STAGES)


def say_length(main: Rates, other: Rates) -> Claims:
    """The long and the short stages."""
    most, least = highest(main), lowest(main)
    return [
        Claim(
            f"The stages are not equally long: on {most.label} {most} of the races take more than "
            f"{LONG} rounds, on {least.label} {least}.",
            apart(most, least) and apart(highest(other), lowest(other)),
        )
    ]
