"""The ends of what a race can hold."""

import random

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import MUSCLE, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, RECYCLED, ROOM
from flammerouge.core.track import MOST_SQUARES
from flammerouge.rulesets import new_race
from tests.property.watch import Watched

TWO = (Entry("red"), Entry("blue"))
START_AND_FINISH = 12  # squares of tiles a and u
THE_BOX = 30  # exhaustion cards of one kind
SEED = "7" * 32


def straight(tiles: int) -> Options:
    """A road of so many straights of six squares between start and finish."""
    return Options(tiles=("a", *"l" * tiles, "u"), teams=TWO, repeats=frozenset(range(tiles + 1)))


def test_the_longest_road_can_be_ridden() -> None:
    tiles = (MOST_SQUARES - START_AND_FINISH) // 6
    watched = Watched(straight(tiles), SEED)
    watched.ride(random.Random(1))
    assert watched.race.over


def test_a_longer_one_is_refused() -> None:
    tiles = (MOST_SQUARES - START_AND_FINISH) // 6 + 1
    with pytest.raises(FlammeRougeError) as caught:
        new_race(straight(tiles), SEED)
    assert caught.value.code == "track-too-long"
    assert str(MOST_SQUARES) in caught.value.message


def never_a_card(race: Race) -> Action:
    """Each legal, but no card is ever played by a legend who may save power."""
    return race.choices(race.decisions[0])[0]


@pytest.mark.rule("R-31")
def test_the_fullest_deck_stays_whole() -> None:
    legend = Legend("rouleur", talents=("power-save",), exhaustion=10)
    options = Options(
        stage="grand-tour-20", mode="tour", legend=legend, exhaustion={"rR": 20}, first="red"
    )
    watched = Watched(options, SEED)
    fullest = 0
    while not watched.race.over:
        watched.apply(never_a_card(watched.race))
        state = watched.race.state
        fullest = max(fullest, int(state.count(0, DECK)) + int(state.count(0, RECYCLED)))
    assert 2 * THE_BOX < fullest <= ROOM


@pytest.mark.parametrize(
    ("options", "rider"),
    [
        (Options(teams=(Entry("red"), Entry("blue", MUSCLE)), exhaustion={"bR": 1}), "bR"),
        (Options(mode="tour", legend=Legend("rouleur"), exhaustion={"r1": 1}), "r1"),
        (Options(mode="tour", legend=Legend("rouleur"), exhaustion={"bS": 1}), "bS"),
    ],
    ids=["dummy", "teammate", "dice"],
)
def test_only_riders_who_tire_bring_exhaustion_along(options: Options, rider: str) -> None:
    with pytest.raises(FlammeRougeError) as caught:
        new_race(options, SEED)
    assert caught.value.code == "exhaustion-rider"
    assert rider in caught.value.message


def test_a_clone_of_a_race_under_way_has_the_same_choices_open() -> None:
    race = new_race(Options(teams=TWO), SEED)
    while race.decisions[0].kind != actions.CARD:
        race.apply(race.choices(race.decisions[0])[0])
    copy = race.clone()
    assert copy.decisions == race.decisions
    assert [copy.choices(d) for d in copy.decisions] == [race.choices(d) for d in race.decisions]
