"""What a seat has laid down already lies there in the race that it imagines, and nothing else."""

import random

import pytest

from flammerouge.bots.imagine import Imagination
from flammerouge.core.energy import EMPTY, LATER, NOTHING, SECOND
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import ENERGY, FIRST_BID, SECOND_BID
from flammerouge.core.state import HAND, NONE, State
from flammerouge.rulesets import new_race
from tests.property.watch import moments

RACES = {
    "base": Options(),
    "auction": Options(stage="peloton-9-2-4", modules=frozenset({"breakaway", "specialists"})),
    "legend": Options(mode="tour", legend=Legend("rouleur", talents=("power-save",))),
}
LAYING = (FIRST_BID, SECOND_BID, ENERGY)


def laid(state: State, row: int) -> tuple[int, ...]:
    """The cards that lie before a rider; EMPTY, NONE or NOTHING where there are none."""
    choice = int(state.chosen[row])
    if choice < 0:
        return (choice,)
    first, second = choice % SECOND, choice % LATER // SECOND - 1
    if first == NOTHING:
        return (NOTHING,)
    places = (first, second) if second >= 0 else (first,)
    return tuple(sorted(int(state.card_at(row, HAND, place)) for place in places))


def check_choices(race: Race, seat: str) -> tuple[int, ...]:
    """Compare the own riders and see that nobody else is imagined to have laid down a card."""
    state = Imagination().of(race.view(seat)).state
    team = race.state.lineup.teams.index(seat)
    found: list[int] = []
    for row in range(int(state.lineup.count)):
        if int(state.lineup.seat[row]) == team and int(state.lineup.deck[row]) == row:
            assert laid(state, row) == laid(race.state, row)
            found += laid(state, row)
        else:
            assert int(state.chosen[row]) in (NONE, EMPTY)
    if int(state.phase) != ENERGY:
        assert all(int(choice) < LATER for choice in state.chosen)
    return tuple(found)


@pytest.mark.parametrize("name", RACES)
def test_own_cards_that_are_laid_down_are_imagined_so(name: str) -> None:
    chance = random.Random(name)
    seen: set[int] = set()
    for number in range(2):
        race = new_race(RACES[name], f"{number:032x}")
        for moment in moments(race, chance, 10_000, 0.6 / len(race.seats)):
            if int(moment.state.phase) in LAYING:
                for seat in moment.seats:
                    seen.update(check_choices(moment, seat))
    assert max(seen) > 0
    assert (NOTHING in seen) == (name == "legend")
