"""The studies of balance: what is counted for each, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from flammerouge.core.lineup import KINDS
from flammerouge.data.decks import specialists
from flammerouge.data.stages import stage, stages
from tools.circumstances import (
    by_length,
    by_number,
    by_weather,
    say_length,
    say_number,
    say_weather,
)
from tools.findings import Claim, Rate, apart, highest, lowest, named, near
from tools.measured import BASE_STAGES
from tools.races import TEAMS, Count, alike, one_differs, ride, template

RACES: Final = 48_000
RIDERS: Final = len(KINDS) * len(TEAMS)
PELOTON_STAGES: Final = tuple(
    one.id for one in stages() if one.box == "peloton" and one.teams[1] == len(TEAMS)
)
RANDOM: Final = "random"
ROWS: Final = ("front row", "second row", "third row", "fourth row", "fifth row")
TURNS: Final = ("places first", "places second", "places third", "places last")
CARDS: Final = ("no card more", "one card in each deck", "two cards in each deck")
AWAY: Final = ("its rouleur broke away", "its sprinteur broke away", "it stayed with the others")

Rates = Sequence[Rate]
Claims = Sequence[Claim]


@dataclass(frozen=True)
class Study:
    """A question to the game: how it is measured in a field, and what the shares of both say."""

    name: str
    title: str
    method: str
    measure: Callable[[str, range], Rates]
    claims: Callable[[Rates, Rates], Claims]
    equal: float | None
    fields: tuple[str, str] = ("heuristic", "no-waste")


# -- seats and start squares -------------------------------------------------------------------
def by_seat(field: str, races: range) -> Rates:
    """Win rate of each colour."""
    count = Count()
    for race in alike(field, races):
        for team, colour in enumerate(TEAMS):
            count.add(colour, team == race.team)
    return count.rates(TEAMS)


def say_seat(main: Rates, other: Rates) -> Claims:
    """Next to nothing to see."""
    return [
        Claim(
            "Where one sits hardly matters: every seat wins its 25 %, give or take less than a "
            "point.",
            near([*main, *other], 0.25, 0.01),
        )
    ]


def by_turn(field: str, races: range) -> Rates:
    """Win rate of each turn in the placing."""
    count = Count()
    for race in alike(field, races):
        for team in range(len(TEAMS)):
            turn = (team - race.first_to_place) % len(TEAMS)
            count.add(TURNS[turn], team == race.team)
    return count.rates(TURNS)


def say_turn(main: Rates, other: Rates) -> Claims:
    """The order of placing."""
    return [
        Claim(
            f"Where everybody starts as far in front as he can, the team that places first wins "
            f"{main[0]}, the one that places last {main[-1]}.",
            main[0].low > 0.25 > main[-1].high and other[0].low > 0.25 > other[-1].high,
        ),
        Claim("Each turn is worse than the one before it, in both fields.", falls(main, other)),
    ]


def by_row(field: str, races: range) -> Rates:
    """Win rate of riders by the row in which they start."""
    count = Count()
    for race in alike(field, races, setup=RANDOM):
        for rider, row in enumerate(race.rows):
            count.add(ROWS[row], rider == race.winner)
    return count.rates(ROWS)


def say_row(main: Rates, other: Rates) -> Claims:
    """The start squares."""
    return [
        Claim(
            f"A rider in the front row wins {main[0]} of his races, one in the fifth row "
            f"{main[-1]}.",
            main[0].low > 1 / RIDERS > main[-1].high and other[0].low > 1 / RIDERS > other[-1].high,
        ),
        Claim("Every row is better than the one behind it, in both fields.", falls(main, other)),
    ]


def falls(*fields: Rates) -> bool:
    """Whether each share is surely above the next."""
    return all(apart(*pair) for rates in fields for pair in pairwise(rates))


# -- riders and stages -------------------------------------------------------------------------
def by_kind(field: str, races: range) -> Rates:
    """Which of a team's riders wins."""
    count = Count()
    for race in alike(field, races):
        for kind, name in enumerate(KINDS):
            count.add(name, race.winner % len(KINDS) == kind)
    return count.rates(KINDS)


def say_kind(main: Rates, other: Rates) -> Claims:
    """Rouleur or sprinteur."""
    return [
        Claim(
            f"The winner is a rouleur in {main[0]} of the races among `heuristic` teams and in "
            f"{other[0]} among `no-waste` teams.",
            main[0].low > 0.5 and other[0].low > 0.5,
        )
    ]


def by_stage(field: str, races: range) -> Rates:
    """How often a sprinteur wins on each stage."""
    count = Count()
    for race in alike(field, races):
        count.add(stage(race.stage).name, race.winner % len(KINDS) == 1)
    return count.rates(stage(name).name for name in BASE_STAGES)


def say_stage(main: Rates, other: Rates) -> Claims:
    """The sprinteurs' stages."""
    most, least = highest(main), lowest(main)
    flat = stage(BASE_STAGES[0]).name
    return [
        Claim(
            f"The stage decides much: sprinteurs win {most} on {most.label} and {least} on "
            f"{least.label}.",
            apart(most, least) and apart(highest(other), lowest(other)),
        ),
        Claim(
            "Among `no-waste` teams they win the smaller part on each of the six stages, among "
            f"`heuristic` teams on all but {most.label}.",
            highest(other).high < 0.5
            and most.low > 0.5
            and all(rate.high < 0.5 for rate in main if rate is not most),
        ),
        Claim(
            f"But it depends on how all ride, too: on {flat} it is {named(main, flat)} among "
            f"`heuristic` and {named(other, flat)} among `no-waste` teams.",
            apart(named(main, flat), named(other, flat)),
        ),
    ]


def by_skill(field: str, races: range) -> Rates:
    """Win rate of one heuristic team against three others, by stage."""
    count = Count()
    for number, road, seat in one_differs(races):
        names = [field] * len(TEAMS)
        names[seat] = "heuristic"
        race = ride(road, template(road), number, names)
        count.add(stage(road).name, race.team == seat)
    return count.rates(stage(name).name for name in BASE_STAGES)


def say_skill(main: Rates, other: Rates) -> Claims:
    """Where it pays to ride well."""
    most, least = highest(main), lowest(main)
    return [
        Claim(
            f"Against three `no-waste` teams the stage says how much it wins: {most} on "
            f"{most.label}, {least} on {least.label}.",
            apart(most, least),
        ),
        Claim(
            f"Against three `saver` teams it is anything from {lowest(other)} on "
            f"{lowest(other).label} to {highest(other)} on {highest(other).label}: a strength that "
            "is measured on one stage says little about another.",
            apart(highest(other), lowest(other)),
        ),
    ]


# -- optional rules ----------------------------------------------------------------------------
def by_specialist(field: str, races: range) -> Rates:
    """Win rate of teams that have a specialist."""
    count = Count()
    names = [one.name for one in specialists().values()]
    for race in alike(field, races, module="specialists", setup=RANDOM):
        for rider, one in enumerate(race.specialists):
            count.add(names[one], rider // len(KINDS) == race.team)
    return count.rates(names)


def say_specialist(main: Rates, other: Rates) -> Claims:
    """The best and the worst pick."""
    most, least = highest(main), lowest(main)
    return [
        Claim(
            f"The {most.label} is the best pick: a team that has one wins {most}, more than with "
            "any other specialist, in both fields.",
            is_best(most.label, main) and is_best(most.label, other),
        ),
        Claim(
            f"With the {least.label} it is {least}, less than an equal share.",
            least.high < 0.25 and named(other, least.label).high < 0.25,
        ),
    ]


def is_best(label: str, rates: Rates) -> bool:
    """Whether one is surely above all others."""
    return all(apart(named(rates, label), rate) for rate in rates if rate.label != label)


def by_breakaway(field: str, races: range) -> Rates:
    """Win rate of teams with and without a rider in the breakaway."""
    count = Count()
    for race in alike(field, races, roads=PELOTON_STAGES, module="breakaway", setup=RANDOM):
        for team in range(len(TEAMS)):
            rows = race.rows[team * len(KINDS) : (team + 1) * len(KINDS)]
            ahead = next((kind for kind, row in enumerate(rows) if row < 0), len(KINDS))
            count.add(AWAY[ahead], team == race.team)
    return count.rates(AWAY)


def say_breakaway(main: Rates, other: Rates) -> Claims:
    """What a breakaway is worth."""
    return [
        Claim(
            f"A breakaway pays for a rouleur: with him ahead his team wins {main[0]}.",
            main[0].low > 0.25 and other[0].low > 0.25,
        ),
        Claim(
            f"For a sprinteur it does not: then it is {main[1]}, less than an equal share, in both "
            "fields.",
            main[1].high < 0.25 and other[1].high < 0.25,
        ),
    ]


def by_handicap(field: str, races: range) -> Rates:
    """Win rate of a team that begins with exhaustion cards."""
    count = Count()
    for number, road, seat in one_differs(races):
        for cards, label in enumerate(CARDS):
            ready = template(road, seat=seat, handicap=cards)
            race = ride(road, ready, number, [field] * len(TEAMS))
            count.add(label, race.team == seat)
    return count.rates(CARDS)


def say_handicap(main: Rates, other: Rates) -> Claims:
    """What exhaustion at the start costs."""
    cost = [100 * (rates[0].share - rates[-1].share) for rates in (main, other)]
    return [
        Claim(
            "The handicap works: each exhaustion card that a team begins with in both its decks "
            f"costs it something; two lower its win rate from {main[0]} to {main[-1]}, by "
            f"{cost[0]:.1f} points, and among `no-waste` teams by {cost[1]:.1f}.",
            falls(main, other),
        )
    ]


STUDIES: Final = (
    Study(
        "seat", "Win rate by seat",
        "Six base stages; who places first is drawn, and the others follow around the table.",
        by_seat, say_seat, 1 / len(TEAMS),
    ),
    Study(
        "turn", "Win rate by turn in placing",
        "The same races, by who placed first. All bots start as far in front as there is room.",
        by_turn, say_turn, 1 / len(TEAMS),
    ),
    Study(
        "start", "Win rate of a rider by start row",
        "Six base stages; everybody takes any free start square, so that it has nothing to do with "
        "who he is. Two stages have four rows only.",
        by_row, say_row, 1 / RIDERS,
    ),
    Study(
        "kind", "Which rider wins",
        "Six base stages, the first rider of the winning team.",
        by_kind, say_kind, 0.5,
    ),
    Study(
        "stage", "Sprinteurs among the winners by stage",
        "The same races, stage by stage.",
        by_stage, say_stage, 0.5,
    ),
    Study(
        "skill", "Win rate of the heuristic by stage",
        "One `heuristic` team, in every seat equally often, against three teams of the field.",
        by_skill, say_skill, 1 / len(TEAMS), ("no-waste", "saver"),
    ),
    Study(
        "specialist", "Win rate of teams by specialist",
        "Six base stages with the draft of specialists; every pick is random among those that are "
        "left, and so are the start squares, so that no bot's taste comes in. How a bot uses the "
        "powers does.",
        by_specialist, say_specialist, 1 / len(TEAMS),
    ),
    Study(
        "breakaway", "Win rate of teams by breakaway",
        "Six Peloton stages for four teams with one place in the breakaway; bidders, bids and "
        "start squares are random.",
        by_breakaway, say_breakaway, 1 / len(TEAMS),
    ),
    Study(
        "handicap", "Win rate with exhaustion at the start",
        "Six base stages; one team, in every seat equally often, begins with exhaustion cards.",
        by_handicap, say_handicap, 1 / len(TEAMS),
    ),
    Study(
        "teams", "The first to place by number of teams",
        "Six base stages, for five and six teams in their wider version, a fifth of the races for "
        "each number.",
        by_number, say_number, None,
    ),
    Study(
        "weather", "Who wins without and with weather",
        "Six base stages; each race once without weather and once, from the same draws, with one "
        "of 200 draws of the weather.",
        by_weather, say_weather, None,
    ),
    Study(
        "length", "Races of more than 13 rounds by stage",
        "Six base stages.",
        by_length, say_length, None,
    ),
)  # fmt: skip
