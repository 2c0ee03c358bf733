"""Races of every sort for the tests of records."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations

from flammerouge.core.actions import Action, Decision
from flammerouge.core.options import COLOURS, SWITCHES, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.state import SECTIONS
from flammerouge.core.talents import TALENTS
from flammerouge.rulesets import new_race

TEAMS = tuple(Entry(colour) for colour in COLOURS)
SMALL_STAGE = "peloton-9-2-4"  # start tile A has 8 places, tile 2B a breakaway
BIG_STAGE = "grand-tour-20-5-6"  # extended: 27 tiles, a Refresh token, a breakaway, roundabouts
SHORT = ("a", "l", "u")
TIME_TRIALS = ("team-time-trial", "individual-time-trial")
HEAVIEST = Options(stage=BIG_STAGE, teams=TEAMS, mode="tour", modules=frozenset(SWITCHES))

Choose = Callable[[Race], Action]


def switches(*, without: str = "") -> Iterator[frozenset[str]]:
    """Every combination of the modules that are simply on or off."""
    keys = [key for key in SWITCHES if key != without]
    for size in range(len(keys) + 1):
        yield from map(frozenset, combinations(keys, size))


def combined() -> Iterator[Options]:
    """Every combination of modules in every mode, with changing numbers of teams."""
    for i, modules in enumerate(switches()):
        for mode in ("race", "tour"):
            big = i % 2 == 1
            teams = TEAMS[: 5 + i % 4 // 2] if big else TEAMS[: 2 + i % 3]
            stage = BIG_STAGE if big else SMALL_STAGE
            yield Options(stage=stage, teams=teams, mode=mode, modules=modules)
    for i, modules in enumerate(switches(without="breakaway")):
        yield Options(teams=TEAMS[: 1 + i % 4], mode=TIME_TRIALS[i % 2], modules=modules)


def legends() -> Iterator[Options]:
    """Every talent of both kinds of rider, three at a time, with and without a Refresh."""
    for kind, tiers in zip(("rouleur", "sprinteur"), TALENTS, strict=True):
        for i in range(3):
            talents = tuple(tier[i] for tier in tiers)
            legend = Legend(kind, ("sprinteur", "rouleur")[i % 2], talents, exhaustion=i)
            modules = frozenset(SWITCHES[3:] if i == 1 else SWITCHES[2:3])
            yield Options(stage="grand-tour-13", mode="tour", modules=modules, legend=legend)
    spent = Legend("sprinteur", talents=("a-bit-more",), a_bit_more=False)
    yield Options(mode="tour", legend=spent)
    for stage in ("grand-tour-8", "grand-tour-13", "grand-tour-20"):  # long ways down to rest on
        yield Options(stage=stage, mode="tour", legend=Legend("rouleur", talents=("rest",)))


def peculiar() -> Iterator[Options]:
    """Whatever else can be chosen before a race."""
    yield Options(teams=(Entry("green"), Entry("red", "muscle"), Entry("pink", "peloton")))
    yield Options(teams=(Entry("red", handicap=2), Entry("blue", handicap=1), Entry("white")))
    yield Options(mode="tour", exhaustion={"kS": 3, "rR": 1}, first="black", stage="grand-tour-3")
    yield Options(tiles=SHORT, teams=TEAMS[:2], finish_slipstream=False)
    yield Options(
        stage="grand-tour-3",
        mode="tour",
        teams=TEAMS[:2],
        modules=frozenset({"specialists"}),
        placing=("blue", "red"),
        drafted={"rR": "puncheur", "rS": "squirrel", "bR": "grimpeur", "bS": "flahute"},
        combative=True,
    )
    yield Options(tiles=("a", "l", "l", "u"), repeats=frozenset({2}), teams=TEAMS[:3])
    yield Options(
        stage="peloton-11-5-6",
        teams=(*TEAMS[:4], Entry("pink", "muscle"), Entry("white", "peloton")),
        modules=frozenset(SWITCHES),
    )


ALL = (*combined(), *legends(), *peculiar())


def ride(race: Race, chance: random.Random, answers: int = 10_000) -> Race:
    """Answer at random, whoever comes first, until the race is over or enough is answered."""
    for _ in range(answers):
        if race.over:
            break
        decision = chance.choice(race.decisions)
        race.apply(chance.choice(race.choices(decision)))
    return race


def ridden(options: Options, number: int = 0) -> Race:
    """A whole race at random."""
    return ride(new_race(options, seed=f"{number:032x}"), random.Random(number))


def snapshot(race: Race) -> tuple[object, ...]:
    """All that decides how a race goes on, and what everybody sees of it."""
    state = race.state
    rows = range(int(state.lineup.count))
    cards = [
        [int(state.card_at(row, pile, i)) for i in range(int(state.count(row, pile)))]
        for row in rows
        for pile in range(SECTIONS)
    ]
    views = [race.view(seat) for seat in ("", *race.seats)]
    return views, cards, [int(word) for word in state.streams], race.decisions, race.ranking()


def facts(race: Race) -> list[str]:
    """What has happened, sorted: people who answer together may do so in any order."""
    return sorted(map(repr, race.events()))


def answer(decision: Decision, race: Race, pick: int = 0) -> Action:
    """One of the legal answers to a decision."""
    choices = race.choices(decision)
    return choices[pick % len(choices)]
