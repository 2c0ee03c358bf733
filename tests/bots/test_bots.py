"""Bots answer every decision by the rules, from their own view, the same way each time."""

from collections import Counter
from collections.abc import Mapping

import pytest

from flammerouge.bots.no_waste import NoWasteBot
from flammerouge.bots.roster import BOTS, bot
from flammerouge.core.actions import (
    ADD_ONE,
    BID,
    CARD,
    KINDS,
    RECOVER,
    REFRESH,
    REST,
    START,
    Action,
    Decision,
)
from flammerouge.core.cards import Card, read_card
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import COLOURS, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.view import RiderView, View
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
    with pytest.raises(MalformedInput, match=r"'clever'.*no-waste random") as refusal:
        bot("clever", SEED, "red")
    assert refusal.value.code == "unknown-bot"


# -- the rule of no-waste, on a road drawn in text -------------------------------------------
ROAD = "2.S*2 2.*10 2^*3 2v*3 2.*4 2.F*5"


def view_of(square: int, *, played: str = "", track: str = ROAD) -> View:
    rider = RiderView(
        id="rR",
        team="red",
        kind="rouleur",
        control="deck",
        square=square,
        lane=0,
        crashed=False,
        specialist="",
        held=(),
        played=(),
        card=read_card(played) if played else None,
        minutes=0,
        time=-1,
        own=None,
    )
    return View("red", "energy", 1, track, "race", (rider,), (), (), ())


def card_played(square: int, hand: str, track: str = ROAD) -> str:
    choices = [Action(CARD, "red", "rR", cards=(read_card(c),)) for c in hand.split()]
    decision = Decision(CARD, "red", "rR")
    chosen = NoWasteBot("").choose(view_of(square, track=track), decision, choices)
    return str(chosen.card)


@pytest.mark.parametrize(
    ("square", "hand", "expected"),
    [
        (2, "3 5 7 9", "9"),  # the ascent begins at 12, ten squares ahead: nine fit
        (2, "4 9 10 11", "9"),
        (3, "3 5 7 9", "7"),  # nine ahead: at most 8
        (4, "3 5 7 8", "7"),  # eight ahead: at most 7
        (6, "3 4 6 9", "4"),  # six ahead: at most 5
        (7, "3 5 6 9", "5"),  # five ahead
        (12, "2 4 6 9", "4"),  # on it
        (7, "6 7 9", "6"),  # none fits: the lowest
        (15, "2 3 5 9", "2"),  # on the descent the lowest
        (18, "2 3 5 9", "9"),  # flat to the finish
        (12, "4 6A6 7A7 9", "7A7"),  # strong ascents lose nothing up to their own cap
    ],
)
def test_no_waste_plays_the_highest_card_that_loses_nothing(
    square: int, hand: str, expected: str
) -> None:
    assert card_played(square, hand) == expected


def test_no_waste_looks_along_the_inner_branch() -> None:
    track = "2.S 2.*2 (1.*3|1.*5) 2^*2 2.*9 2.F"
    # From square 2: three squares inside, then the ascent, four squares ahead.
    assert card_played(2, "3 5 6 9", track) == "5"


def choose(kind: str, choices: list[Action], view: View) -> Action:
    return NoWasteBot("").choose(view, Decision(kind, "red", "rR"), choices)


def test_no_waste_starts_in_front() -> None:
    choices = [Action(START, "red", "rR", square=square) for square in (0, 3, 1)]
    assert choose(START, choices, view_of(-1)).square == 3


def test_no_waste_bids_neither_its_lowest_nor_its_highest_card() -> None:
    choices = [Action(BID, "red", "rR", cards=(Card(value),)) for value in (2, 4, 9)]
    assert choose(BID, choices, view_of(0)).card == Card(4)


def test_no_waste_gives_exhaustion_back() -> None:
    choices = [Action(RECOVER, "red", "rR", yes=yes) for yes in (False, True)]
    assert choose(RECOVER, choices, view_of(0)).yes


@pytest.mark.parametrize(
    ("square", "played", "use"),
    [
        (1, "9", True),  # ten squares to ride before the ascent
        (2, "9", False),  # only nine
        (2, "4", False),  # not a big card
        (19, "9", True),  # flat to the finish
    ],
)
def test_no_waste_adds_one_to_a_big_card_that_keeps_it(square: int, played: str, use: bool) -> None:
    choices = [Action(ADD_ONE, "red", "rR", yes=yes) for yes in (False, True)]
    assert choose(ADD_ONE, choices, view_of(square, played=played)).yes == use


@pytest.mark.parametrize("kind", [REST, REFRESH])
def test_no_waste_takes_the_most_value_back(kind: str) -> None:
    sets = [(Card(5), Card(7)), (Card(9), Card(3)), (Card(4), Card(4))]
    choices = [Action(kind, "red", "rR", cards=cards) for cards in sets]
    # 12 and 12: the one with the nine.
    assert choose(kind, choices, view_of(0)).cards == (Card(9), Card(3))
