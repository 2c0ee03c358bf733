"""What a view says of the rounds that are over is what has happened in them."""

import random
from typing import NamedTuple

import pytest

from flammerouge.core import actions
from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.decisions import sorted_piles
from flammerouge.core.lineup import DECK as OWN_DECK
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, HAND, OUTSIDE, RECYCLED
from flammerouge.rulesets import new_race
from tests.property.lineups import EVERY_COMBINATION, label
from tests.property.watch import any_answer

CARRIED = Options(
    stage="grand-tour-5-5-6",
    teams=tuple(Entry(colour, handicap=n % 3) for n, colour in enumerate(COLOURS)),
    mode="tour",
    modules=frozenset({"specialists", "weather", "refresh"}),
    exhaustion={"rR": 4, "rS": 1, "bS": 7, "gR": 2},
)


class Begun(NamedTuple):
    """A rider at the start of a round, from the race itself: place, and cards that he held."""

    square: int
    exhaustion: int
    cards: int


def begun(race: Race) -> list[Begun]:
    """Everybody as he stands now; what he holds does not change before cards are revealed."""
    found: list[Begun] = []
    for rider in range(int(race.state.lineup.count)):
        square = int(race.state.square[rider])
        held = sorted_piles(race.state, rider, DECK, RECYCLED, HAND)
        tired = held.count(EXHAUSTION_CARD)
        found.append(Begun(-1 if square == OUTSIDE else square, tired, len(held)))
    return found


def cards_of_round(race: Race, answers: int) -> dict[str, Card]:
    """What has been laid down since so many answers; a rider who saves his power lays nothing."""
    return {
        action.rider: action.cards[0]
        for action in race.history[answers:]
        if action.kind == actions.CARD and action.cards
    }


def check_rounds(options: Options, seed: str) -> int:
    """Ride at random and compare every round that is over with what was seen at its start."""
    chance = random.Random(seed)
    race = new_race(options, seed)
    names = [rider.id for rider in race.state.lineup.riders]
    own = [n for n in range(len(names)) if int(race.state.lineup.control[n]) == OWN_DECK]
    starts: list[list[Begun]] = []
    answers: list[int] = []
    while not race.over:
        if race.round > len(starts):
            starts.append(begun(race))
            answers.append(len(race.history))
            view = race.view("")
            assert all(len(rider.rounds) == race.round - 1 for rider in view.riders)
            if race.round > 1:
                laid = cards_of_round(race, answers[-2])
                for number in own:
                    start = starts[-2][number]
                    seen = view.riders[number].rounds[-1]
                    where = (names[number], race.round - 1)
                    assert (seen.square, seen.exhaustion) == (start.square, start.exhaustion), where
                    forced = EXHAUSTION_CARD if start.square >= 0 and not start.cards else None
                    assert seen.card == laid.get(names[number], forced), where
        race.apply(any_answer(race, chance))
    return race.round


@pytest.mark.parametrize("options", EVERY_COMBINATION[2::5], ids=label)
def test_rounds_are_shown_as_they_were(options: Options) -> None:
    assert check_rounds(options, "3" * 32) > 5


@pytest.mark.parametrize("number", range(3))
def test_exhaustion_that_was_brought_along_is_counted(number: int) -> None:
    race = new_race(CARRIED, f"{number:032x}")
    assert race.view("").rider("rR").held.count(EXHAUSTION_CARD) == 4
    check_rounds(CARRIED, f"{number:032x}")


def test_earlier_rounds_do_not_change_any_more() -> None:
    chance = random.Random(9)
    race = new_race(CARRIED, "9" * 32)
    told = race.view("").riders
    while not race.over:
        race.apply(any_answer(race, chance))
        riders = race.view("red").riders
        for before, now in zip(told, riders, strict=True):
            assert now.rounds[: len(before.rounds)] == before.rounds
        told = riders
