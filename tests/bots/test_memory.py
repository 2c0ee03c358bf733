"""What is remembered of riders who play by preference, held against their true cards in races."""

from collections import Counter, defaultdict
from math import sqrt
from statistics import fmean, stdev

import pytest

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.memory import BY_LOT, UNLIKELY, Memory
from flammerouge.bots.policies.baselines import NoWastePolicy, SaverPolicy
from flammerouge.bots.policies.dealing import Kept
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, ride_round, settle
from flammerouge.core.rules import OVER
from flammerouge.core.state import RECYCLED, State
from flammerouge.core.view import View, look
from flammerouge.rulesets import new_simulation
from tests.sampling import sampled

STAGES = ("la-classicissima", "firenze-milano", "ronde-van-wevelgem")
WAYS: dict[str, type[PreferencePolicy]] = {
    "heuristic": HeuristicPolicy,
    "no-waste": NoWastePolicy,
    "saver": SaverPolicy,
}
RACES = 40
ROUNDS = 12  # of each race that are looked at; after six of them all have shuffled twice


def moments(options: Options, way: type[PreferencePolicy], number: int) -> list[tuple[State, View]]:
    """A race in which all ride alike, at the start of every round, and what everybody sees."""
    state = new_simulation(options)
    state.recording = True
    seed_simulation(state.streams, number)
    riders: list[Policy] = [way() for _ in options.teams]
    start(state)
    found: list[tuple[State, View]] = []
    while int(state.phase) != OVER and len(found) < ROUNDS:
        if not state.round:
            settle(state, riders)
            continue
        ride_round(state, riders)
        if int(state.phase) != OVER:
            found.append((state.clone(), look(state, options, "")))
    return found


def recycled(state: State, row: int) -> Counter[int]:
    """The cards that are recycled, exhaustion apart that was taken since the last shuffle."""
    return Counter(int(state.card_at(row, RECYCLED, i)) for i in range(state.count(row, RECYCLED)))


def surprise_of(kept: Kept, true: Counter[int]) -> tuple[float, float]:
    """How likely the true set of cards was taken to be, and how likely that could be expected."""
    chances: dict[tuple[int, ...], float] = defaultdict(float)
    for chance, cards in kept:
        chances[tuple(sorted(cards))] += chance
    return chances[tuple(sorted(true.elements()))], sum(one * one for one in chances.values())


@pytest.mark.parametrize("name", sampled(*WAYS, now=2))
def test_the_true_cards_are_as_likely_as_they_are_taken_to_be(name: str) -> None:
    """If every set of cards is true as often as it is said, the true one has on average the chance
    that a set drawn by these chances has."""
    options = Options(stage=STAGES[list(WAYS).index(name)])
    way = WAYS[name]
    found: list[float] = []
    wanted: list[float] = []
    imagination = Imagination()
    for number in range(RACES):
        memory = Memory([way()])
        for state, view in moments(options, way, number):
            kept = memory.kept(view, imagination.empty(view))
            for row, rider in enumerate(view.riders):
                true = recycled(state, row)
                true[EXHAUSTION] -= rider.surely_recycled
                one, other = surprise_of(kept[row][0], +true)
                found.append(one)
                wanted.append(other)
    differing = [one - other for one, other in zip(found, wanted, strict=True)]
    assert stdev(differing) > 0
    assert abs(fmean(differing)) < 4 * stdev(differing) / sqrt(len(differing))
    assert fmean(found) > 0.2  # where nobody knew how they ride, a set in hundreds would be true


def test_an_unlikely_way_to_ride_says_nothing_of_cards() -> None:
    options = Options(stage=STAGES[0])
    *_, (_, view) = moments(options, HeuristicPolicy, 1)
    empty = Imagination().empty(view)
    ways = [HeuristicPolicy(), BY_LOT]
    teams = len(options.teams)
    unlikely = Memory(ways).kept(view, empty, [[UNLIKELY / 2, 1 - UNLIKELY / 2]] * teams)
    likely = Memory(ways).kept(view, empty, [[UNLIKELY * 2, 1 - UNLIKELY * 2]] * teams)
    by_lot = Memory([BY_LOT]).kept(view, empty)
    for row in range(len(view.riders)):
        assert unlikely[row] == by_lot[row] * 2
        assert likely[row][1] == by_lot[row][0]
        assert likely[row][0] != by_lot[row][0]


def test_remembering_round_by_round_is_remembering_all_at_once() -> None:
    imagination = Imagination()
    memory = Memory([HeuristicPolicy()])
    for _, view in moments(Options(stage=STAGES[1]), HeuristicPolicy, 2):
        found = memory.kept(view, imagination.empty(view))
    assert found == Memory([HeuristicPolicy()]).kept(view, imagination.empty(view))
