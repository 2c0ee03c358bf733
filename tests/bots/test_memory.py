"""What is remembered of riders who play by preference, held against their true cards in races."""

from collections import Counter, defaultdict
from math import sqrt
from statistics import fmean, stdev

import pytest
from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.memory import BY_LOT, UNLIKELY, Memory
from flammerouge.bots.policies.baselines import HighestPolicy, NoWastePolicy, SaverPolicy
from flammerouge.bots.policies.dealing import Kept
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.chance import seed_simulation
from flammerouge.core.decisions import sorted_piles
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, ride_round, settle
from flammerouge.core.rules import OVER, READY
from flammerouge.core.state import DECK, RECYCLED, State
from flammerouge.core.vectors import vec
from flammerouge.core.view import View, look
from flammerouge.rulesets import new_simulation
from tests.sampling import sampled

STAGES = ("la-classicissima", "firenze-milano", "ronde-van-wevelgem", "le-col-du-ballon")
EVERYTHING = Options(
    stage="grand-tour-20-5-6",
    teams=tuple(Entry(colour, handicap=1) for colour in COLOURS),
    modules=frozenset({"specialists", "breakaway", "weather", "refresh"}),
)
TIRED = Options(exhaustion={f"{letter}{kind}": 48 for letter in "rbkg" for kind in "RS"})
WAYS: dict[str, type[PreferencePolicy]] = {
    "heuristic": HeuristicPolicy,
    "no-waste": NoWastePolicy,
    "saver": SaverPolicy,
    "highest": HighestPolicy,
}
RACES = 40


def moments(options: Options, way: type[PreferencePolicy], number: int) -> list[tuple[State, View]]:
    """A race in which all ride alike, between its rounds, and what everybody sees."""
    state = new_simulation(options)
    state.recording = True
    seed_simulation(state.streams, number)
    riders: list[Policy] = [way() for _ in options.teams]
    start(state)
    found: list[tuple[State, View]] = []
    while int(state.phase) != OVER:
        if int(state.phase) != READY:
            settle(state, riders)
            continue
        view = look(state, options, "")
        if view.riders[0].rounds:
            found.append((state.clone(), view))
        ride_round(state, riders)
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


@pytest.mark.parametrize(
    ("options", "races"), [(EVERYTHING, 3), (TIRED, 1)], ids=["everything", "tired"]
)
def test_whatever_is_remembered_no_card_is_lost_or_made(options: Options, races: int) -> None:
    """With every module, and with as many exhaustion cards as a rider may bring along."""
    imagination = Imagination()
    words = vec[i64]([i64(0)])
    seed_simulation(words, 9)
    models = [HeuristicPolicy(), BY_LOT]
    dealt = 0
    for number in range(races):
        memory = Memory(models)
        for _, view in moments(options, HeuristicPolicy, number):
            imagined = imagination.of(view, memory.kept(view, imagination.empty(view)))
            for model in range(len(models)):
                state = imagined.deal(words, [model] * len(options.teams))
                for row, rider in enumerate(view.riders):
                    cards = sorted_piles(state, row, DECK, RECYCLED)
                    assert Counter(cards) == Counter(rider.held), (number, view.round, rider.id)
                    assert int(state.count(row, DECK)) == rider.face_down
                    dealt += 1
    assert dealt > 2 * len(view.riders) * 10 * races


def test_every_team_is_dealt_by_the_model_that_it_rides_by() -> None:
    """Who plays his highest card has drawn none that is higher; who draws lots may have."""
    imagination = Imagination()
    words = vec[i64]([i64(0)])
    seed_simulation(words, 4)
    too_high: set[int] = set()
    for number in range(4):
        _, view = moments(Options(stage=STAGES[0]), HighestPolicy, number)[0]
        memory = Memory([HighestPolicy(), BY_LOT])
        imagined = imagination.of(view, memory.kept(view, imagination.empty(view)))
        for _ in range(30):
            state = imagined.deal(words, [0, 1, 0, 1])
            for row, rider in enumerate(view.riders):
                (shown,) = rider.rounds
                assert shown.card is not None
                highest = max(card.value for card in sorted_piles(state, row, RECYCLED))
                if highest > shown.card.value:
                    too_high.add(int(state.lineup.team[row]))
    assert too_high == {1, 3}


def test_what_is_remembered_is_not_dealt_without_knowing_how_teams_ride() -> None:
    view = moments(Options(), HeuristicPolicy, 4)[0][1]
    imagination = Imagination()
    imagined = imagination.of(view, Memory().kept(view, imagination.empty(view)))
    with pytest.raises(ValueError, match="how teams ride"):
        imagined.deal(vec[i64]([i64(1)]))


def test_an_unlikely_model_says_nothing_of_cards() -> None:
    options = Options(stage=STAGES[0])
    *_, (_, view) = moments(options, HeuristicPolicy, 1)
    empty = Imagination().empty(view)
    models = [HeuristicPolicy(), BY_LOT]
    teams = len(options.teams)
    unlikely = Memory(models).kept(view, empty, [[UNLIKELY / 2, 1 - UNLIKELY / 2]] * teams)
    likely = Memory(models).kept(view, empty, [[UNLIKELY * 2, 1 - UNLIKELY * 2]] * teams)
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
