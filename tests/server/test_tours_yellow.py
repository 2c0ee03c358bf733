"""Where yellow was lost: races built so that two riders part on a known piece of road."""

from collections.abc import Callable

import pytest

from flammerouge.core.race import Race
from flammerouge.core.state import State
from flammerouge.rulesets import new_race
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.tours.news import stage_news
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import Tour, new_tour
from tests.rules.raced import deal, finish_round, play
from tests.tour.ridden import SEED, TWO

RIDERS = ("rR", "rS", "bR", "bS")
TOGETHER, FAST, SLOW = 3, 9, 2
FIRST, LAST = "a c u", "a f u"

Attack = Callable[[State, int], bool]


def from_the_start(state: State, behind: int) -> bool:
    return True


def on_the_climb(state: State, behind: int) -> bool:
    """When whoever is left behind will stand on an ascent."""
    return state.course.track.squares()[int(state.square[behind]) + SLOW].terrain.key == "ascent"


def in_sight_of_the_line(state: State, behind: int) -> bool:
    """When one who is beside or behind by a square can cross in this round."""
    return int(state.course.to_go[state.square[behind]]) < FAST


def ride(tour: Tour, attacker: str = "", behind: str = "", attack: Attack = from_the_start) -> Race:
    """All ride by the same cards; from the attack on one of them is fast, the others slow."""
    race = new_race(tour.next_options(), tour.next_seed())
    while race.round == 0:
        finish_round(race)
    attacked = False
    while not race.over:
        state = race.state
        if attacker and not attacked:
            attacked = attack(state, state.lineup.index(behind))
        home = {state.lineup.riders[int(row)].id for row in state.home}
        pace = {rider: SLOW if attacked else TOGETHER for rider in RIDERS if rider not in home}
        if attacked and attacker in pace:
            pace[attacker] = FAST
        for rider, card in pace.items():
            deal(race, rider, deck=" ".join([str(card)] * 4))
        play(race, "  ".join(f"{rider} {card}" for rider, card in pace.items()))
    tour.finish(race)
    return race


@pytest.mark.parametrize(
    ("road", "attack", "where"),
    [
        ("a c d u", from_the_start, "flat"),
        ("a c D u", on_the_climb, "ascent"),
        ("a c d u", in_sight_of_the_line, "line"),
    ],
)
def test_yellow_is_lost_where_the_new_leader_got_away(
    road: str, attack: Attack, where: str
) -> None:
    tour = new_tour(TourOptions((FIRST, road, LAST), TWO), SEED)
    ride(tour)
    old = tour.columns[-1].jerseys.yellow
    # The same rider of the other team; on the first day they were hardly apart.
    new = ("b" if old[0] == "r" else "r") + old[1]
    race = ride(tour, new, old, attack)
    assert tour.columns[-1].jerseys.yellow == new
    lost = stage_news(Chronicle(race), tour)[0]
    assert (lost.code, lost.args["rider"], lost.args["other"]) == (f"yellow-lost-{where}", old, new)
