"""Nobody rides by what only others know: the same answers when nothing but secrets differs."""

import random
from collections.abc import Callable, Iterator

import pytest

from flammerouge.bots.learned import instinct_of, networks
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.ways import DUMMY, HEURISTIC, NO_WASTE, OTHER, SAVER, THINKER
from flammerouge.bots.roster import BOTS, POLICIES, bot
from flammerouge.core import actions
from flammerouge.core.actions import Decision
from flammerouge.core.options import COLOURS, Entry, Legend, Options
from flammerouge.core.policy import Policy
from flammerouge.core.race import Race
from flammerouge.core.state import HAND
from flammerouge.rulesets import new_race
from tests.property.test_secrecy import with_other_secrets
from tests.property.watch import moments

EVERYTHING = frozenset({"specialists", "breakaway", "weather", "refresh"})
RACES = {
    "base": Options(),
    "everything": Options(
        stage="grand-tour-20-5-6",
        teams=tuple(Entry(colour, handicap=1) for colour in COLOURS),
        modules=EVERYTHING,
    ),
    "trial": Options(stage="grand-tour-1", mode="team-time-trial"),
    "legend": Options(mode="tour", legend=Legend("sprinteur", talents=("a-bit-more",))),
}
SEARCHES = ("search@12", "plain@12", "flat@2")
EVERY_WAY = [THINKER, HEURISTIC, NO_WASTE, SAVER, OTHER, DUMMY]
RIDERS: dict[str, Callable[[int], Policy]] = {
    **POLICIES,
    "instinct": lambda seed: InstinctPolicy(instinct_of(networks().instinct), EVERY_WAY),
}
Twins = tuple[Race, Race, Decision]


def twins(options: Options, seed: int, share: float) -> Iterator[Twins]:
    """Moments of a race with a decision, and the same to whoever decides with other secrets."""
    chance = random.Random(seed)
    for race in moments(new_race(options, f"{seed:032x}"), chance, 10_000, share):
        decision = chance.choice(race.decisions)
        twin = with_other_secrets(race, decision.seat, chance)
        yield race, twin, decision


def all_cards(race: Race) -> bytes:
    return bytes(int(card) for card in race.state.piles)


def check_answers(name: str, options: Options, seed: int, share: float) -> None:
    differing = 0
    for race, twin, decision in twins(options, seed, share):
        seat = decision.seat
        assert race.choices(decision) == twin.choices(decision)
        one, other = (
            bot(name, "0" * 32, seat).choose(copy.view(seat), decision, copy.choices(decision))
            for copy in (race, twin)
        )
        assert one == other, decision
        differing += all_cards(race) != all_cards(twin)
    assert differing or options.legend is not None


@pytest.mark.parametrize("options", RACES.values(), ids=list(RACES))
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_the_same_whatever_the_others_hold(name: str, options: Options) -> None:
    check_answers(name, options, 11, 0.03)


@pytest.mark.parametrize("options", RACES.values(), ids=list(RACES))
@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_answers_the_same_whatever_the_others_hold(name: str, options: Options) -> None:
    check_answers(name, options, 12, 0.03)


def test_a_patient_search_answers_the_same_whatever_the_others_hold() -> None:
    """It asks more of the cards that others have shown, and of no others."""
    check_answers("search@1200", RACES["base"], 14, 0.03)


@pytest.mark.parametrize("name", RIDERS)
def test_a_policy_looks_at_no_hand_but_its_own_in_simulations(name: str) -> None:
    """In a simulation every hand lies open in the state, and nobody may look."""
    asked = 0
    for race, twin, decision in twins(RACES["everything"], 13, 0.2):
        if decision.kind == actions.CARD:
            rider = race.state.lineup.index(decision.rider)
            one, other = (
                RIDERS[name](5).card(copy.state, rider, copy.state.count(rider, HAND))
                for copy in (race, twin)
            )
            assert one == other
            asked += 1
    assert asked > 10
