"""How others ride is read from what they have shown, and from nothing else."""

import math
import random
from collections import Counter
from functools import cache

import pytest

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.models import (
    DOUBT,
    HANDS,
    MODELS,
    Reader,
    explained,
    likeliest,
    policies,
    shares,
    weighed,
)
from flammerouge.bots.past import cards_then, past
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.ways import DUMMY, HEURISTIC
from flammerouge.bots.policies.ways import WAYS as NETWORK_WAYS
from flammerouge.bots.roster import bot
from flammerouge.core.actions import CARD
from flammerouge.core.cards import Card
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, HAND, State
from flammerouge.core.view import View
from flammerouge.rulesets import new_race
from tests.property.test_secrecy import with_other_secrets
from tests.property.watch import any_answer

RIDES = {"red": "random", "blue": "no-waste", "black": "saver", "green": "highest"}
WAYS = [model.way for model in MODELS]
NAMES = [type(policy).__name__ for policy in policies(MODELS, 1)]
PRIORS = [model.chance for model in MODELS]
STAGE = "le-col-du-ballon"
REFRESHED = Options(stage="grand-tour-10", modules=frozenset({"refresh"}))


@cache
def ridden(rounds: int, seed: int) -> Race:
    """So many rounds, everybody in his own way; nobody has chosen in the next one."""
    return ride(RIDES, rounds, seed)


def ride(names: dict[str, str], rounds: int, seed: int) -> Race:
    race = new_race(Options(stage=STAGE), f"{seed:032x}")
    bots = {seat: bot(name, race.seed, seat) for seat, name in names.items()}
    while race.round <= rounds:
        decision = race.decisions[0]
        seat = decision.seat
        race.apply(bots[seat].choose(race.view(seat), decision, race.choices(decision)))
    return race


def odds(view: View) -> dict[str, list[float]]:
    found = Reader().odds(view, Imagination().empty(view))
    return dict(zip([team.colour for team in view.options.teams], found, strict=True))


@pytest.mark.parametrize("seed", range(2))
def test_a_way_to_ride_is_recognised(seed: int) -> None:
    found = odds(ridden(10, seed).view("red"))
    best = {team: NAMES[chances.index(max(chances))] for team, chances in found.items()}
    assert best["blue"] == "NoWastePolicy"
    assert best["black"] == "SaverPolicy"
    assert best["green"] == "HighestPolicy"


def test_more_rounds_make_it_surer() -> None:
    place = NAMES.index("HighestPolicy")
    few, many = (odds(ridden(rounds, 0).view("red"))["green"][place] for rounds in (4, 8))
    assert PRIORS[place] < few < many


def test_before_the_first_card_everybody_may_ride_in_any_way() -> None:
    for chances in odds(ridden(0, 0).view("red")).values():
        assert chances == pytest.approx(PRIORS)


def test_the_own_riders_are_not_read() -> None:
    """Red rides at random, as a breaker does at first, and nobody else: his cards tell."""
    place = NAMES.index("RandomPolicy")
    assert odds(ridden(7, 0).view("red"))["red"][place] < PRIORS[place]
    assert odds(ridden(7, 0).view("blue"))["red"][place] > 10 * PRIORS[place]


@pytest.mark.parametrize("seed", range(2))
def test_who_thinks_ahead_is_not_taken_for_one_who_draws_lots(seed: int) -> None:
    """No model foresees his cards well, but those of good riders are more often his than others."""
    race = ride(dict.fromkeys(RIDES, "flat@16"), 9, seed)
    for team, chances in odds(race.view("red")).items():
        thinks, draws = (
            sum(chance for way, chance in zip(WAYS, chances, strict=True) if way == wanted)
            for wanted in ("thinker", "other")
        )
        assert team == "red" or thinks > 3 * draws


def test_a_card_drawn_by_lot_is_as_likely_as_any_of_the_hand() -> None:
    """Of 24 hands the thinker's policy plays the card in 20, and one who draws lots in 5."""
    hits = [0] * len(MODELS)
    thinker = WAYS.index("thinker")
    hits[thinker], hits[NAMES.index("RandomPolicy")] = 20, 5
    by_lot = MODELS[thinker].by_lot
    expected = [DOUBT] * len(MODELS)
    expected[thinker] += (1 - by_lot) * 20 + by_lot * 5
    expected[NAMES.index("RandomPolicy")] += 5
    assert [math.exp(one) * (HANDS + 1) for one in explained(hits, MODELS)] == pytest.approx(
        expected
    )


def test_the_likeliest_way_of_a_team_is_what_networks_are_told() -> None:
    race = new_race(
        Options(teams=(Entry("red"), Entry("blue"), Entry("black", "muscle"))), f"{1:032x}"
    )
    sure = [0.0] * len(MODELS)
    sure[NAMES.index("NoWastePolicy")] = 1.0
    found = likeliest([PRIORS, sure, PRIORS], race.state.lineup)
    assert found == [HEURISTIC, NETWORK_WAYS.index("no-waste"), DUMMY]


def test_the_chances_of_the_models_are_shares() -> None:
    assert sum(PRIORS) == pytest.approx(1)


def test_what_one_team_shows_counts_half_for_a_team_that_has_shown_nothing() -> None:
    """Riding alike is as likely as riding apart. Only one model explains what the first has shown,
    and that is as likely either way: so the other rides alike with a chance of a half."""
    certain = [0.0, *[-900.0] * (len(MODELS) - 1)]
    first, other = weighed([certain, [0.0] * len(MODELS)], MODELS)
    assert first[0] == pytest.approx(1)
    assert other == pytest.approx([PRIORS[0] / 2 + 0.5, *(prior / 2 for prior in PRIORS[1:])])


def test_teams_that_ride_apart_are_told_apart() -> None:
    one = [0.0, *[-900.0] * (len(MODELS) - 1)]
    first, other = weighed([one, one[::-1]], MODELS)
    assert first[0] == pytest.approx(1)
    assert other[-1] == pytest.approx(1)


@pytest.mark.parametrize("stage", [STAGE, "avenue-corso-paseo"])
def test_in_the_past_as_it_is_rebuilt_a_rider_plays_what_he_played(stage: str) -> None:
    """With the hand that he had the heuristic plays the same card again."""
    race = new_race(Options(stage=stage), "5" * 32)
    bots = {seat: bot("heuristic", race.seed, seat) for seat in RIDES}
    hands: dict[tuple[int, str], tuple[Card, ...]] = {}
    while race.round <= 12:
        decision = race.decisions[0]
        view = race.view(decision.seat)
        if decision.kind == CARD:
            own = view.rider(decision.rider).own
            assert own is not None
            hands[race.round - 1, decision.rider] = own.hand
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(view, decision, choices))
    view = race.view("")
    empty = Imagination().empty(view)
    for (played, name), hand in hands.items():
        number = [rider.id for rider in view.riders].index(name)
        if played >= len(view.riders[number].rounds):
            continue
        state = past(view, empty, number, played)
        for card in hand:
            place = deck_of(state, number).index(empty.cards.id_of(card))
            state.add(number, HAND, state.take(number, DECK, place))
        again = state.card_at(number, HAND, HeuristicPolicy().card(state, number, len(hand)))
        assert empty.cards.rows[int(again)] == view.riders[number].rounds[played].card


def deck_of(state: State, number: int) -> list[int]:
    """What lies in a rider's deck."""
    count = int(state.count(number, DECK))
    return [int(state.card_at(number, DECK, place)) for place in range(count)]


def test_the_odds_of_a_team_add_up_to_one() -> None:
    for chances in odds(ridden(7, 0).view("red")).values():
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)


def test_what_others_hide_changes_nothing() -> None:
    race = ridden(4, 0)
    twin = with_other_secrets(race, "red", random.Random(5))
    assert [int(card) for card in race.state.piles] != [int(card) for card in twin.state.piles]
    assert odds(race.view("red")) == odds(twin.view("red"))


def test_reading_round_by_round_is_reading_all_at_once() -> None:
    reader = Reader()
    for rounds in range(5):
        view = ridden(rounds, 1).view("red")
        found = reader.odds(view, Imagination().empty(view))
    assert found == Reader().odds(view, Imagination().empty(view))


def test_what_a_rider_held_in_a_round_is_known_later_too() -> None:
    """Also when played cards have come back in a Refresh phase since then."""
    race = new_race(REFRESHED, "4" * 32)
    chance = random.Random(4)
    held: list[list[Counter[Card]]] = []
    while not race.over:
        view = race.view("")
        if race.round > len(held):
            held.append([Counter(rider.held) for rider in view.riders])
            for number, rider in enumerate(view.riders):
                for played in range(len(rider.rounds)):
                    cards, _ = cards_then(rider, played)
                    assert +cards == held[played][number], (rider.id, played, race.round)
        race.apply(any_answer(race, chance))


def test_shares_of_weights_far_apart_are_still_chances() -> None:
    assert shares([-2000.0, -2000.0]) == [0.5, 0.5]
    assert shares([0.0, -2000.0]) == [1.0, 0.0]
