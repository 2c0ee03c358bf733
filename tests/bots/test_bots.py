"""Bots answer every decision by the rules, from their own view, the same way each time."""

from collections import Counter
from collections.abc import Mapping

import pytest

from flammerouge.bots.roster import BOTS, bot
from flammerouge.bots.seeds import bot_number, bot_seed
from flammerouge.core.actions import CARD, KINDS
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import COLOURS, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race

SEED = "0123456789abcdef" * 2
EVERYTHING = frozenset({"specialists", "breakaway", "weather", "refresh"})
RACES: Mapping[str, Options] = {
    "base": Options(),
    "all modules": Options(stage="peloton-7-2-4", modules=EVERYTHING),
    "six teams": Options(
        stage="grand-tour-5-5-6",
        teams=tuple(Entry(colour) for colour in COLOURS),
        modules=frozenset({"refresh", "specialists"}),
    ),
    "dummies": Options(teams=(Entry("red"), Entry("blue", "muscle"), Entry("black", "peloton"))),
    "team time trial": Options(stage="grand-tour-1", mode="team-time-trial"),
    "alone": Options(stage="grand-tour-10", mode="individual-time-trial", teams=(Entry("red"),)),
    "rouleur": Options(
        stage="le-col-du-ballon",
        mode="tour",
        legend=Legend("rouleur", talents=("power-save", "rest")),
    ),
    "sprinteur": Options(
        mode="tour", legend=Legend("sprinteur", talents=("a-bit-more", "tactical-team"))
    ),
}


def ride(options: Options, seed: str, names: list[str]) -> Race:
    race = new_race(options, seed)
    bots = {seat: bot(names[i % len(names)], race.seed, seat) for i, seat in enumerate(race.seats)}
    while not race.over:
        decision = race.decisions[0]
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(race.view(decision.seat), decision, choices))
    return race


@pytest.mark.parametrize("options", RACES.values(), ids=list(RACES))
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_rides_every_kind_of_race_to_the_end(name: str, options: Options) -> None:
    assert ride(options, SEED, [name]).winner


def test_bots_have_answered_every_kind_of_decision() -> None:
    asked: set[str] = set()
    for options in RACES.values():
        for n in range(4):
            asked |= {action.kind for action in ride(options, f"{n:032x}", ["no-waste"]).history}
    assert asked == set(KINDS)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_race(name: str) -> None:
    first, second = (ride(Options(), SEED, [name]).history for _ in range(2))
    assert first == second


def test_random_bots_of_two_seats_do_not_answer_alike() -> None:
    race = ride(Options(), SEED, ["random"])
    red, blue = (
        [a.card for a in race.history if a.kind == CARD and a.seat == seat]
        for seat in ("red", "blue")
    )
    assert red != blue


def test_no_waste_beats_random_more_than_half_of_the_time() -> None:
    wins = Counter(
        ride(Options(stage="le-col-du-ballon"), f"{n:032x}", ["random", "no-waste"]).winner
        for n in range(20)
    )
    assert wins["blue"] + wins["green"] > wins["red"] + wins["black"]


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(MalformedInput, match=r"'clever'.*random.*no-waste.*muscle") as refusal:
        bot("clever", SEED, "red")
    assert refusal.value.code == "unknown-bot"


def test_the_same_seed_makes_the_same_bot_in_every_version() -> None:
    """What was measured or recorded is ridden again as it was."""
    assert bot_seed(SEED, "red") == (
        "ba04f7bd13a967bb87e9250df471af1710c4877ee4a1464a3c8b37c85f90a91c"
    )
    assert bot_number(SEED, "red") == 3351027695603046894
