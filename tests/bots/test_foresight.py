"""Foresight: what is counted is what the rivals would really play, hand by hand."""

from itertools import combinations
from math import comb

import pytest

from flammerouge.bots.counter import COUNTER
from flammerouge.bots.policies.baselines import HighestPolicy, NoWastePolicy, SaverPolicy
from flammerouge.bots.policies.foresight import NEARBY, Foresight, chance_of_none
from flammerouge.bots.policies.heuristic import HeuristicPolicy, landing
from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.bots.policies.ways import DUMMY, HEURISTIC, OTHER, THINKER, WAYS
from flammerouge.core.cards import ATTACK_ID
from flammerouge.core.energy import draw_hand
from flammerouge.core.options import Entry, Options
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import DECK, HAND, NONE, RECYCLED, State
from tests.bots.test_baselines import riding
from tests.bots.test_value import on_the_road

RIDER, MATE, RIVAL = 0, 1, 2
PELOTON = (Entry("red"), Entry("blue", "peloton"), Entry("green"), Entry("black"))
PREFERENCES: dict[int, PreferencePolicy] = {
    HEURISTIC: HeuristicPolicy(),
    WAYS.index("no-waste"): NoWastePolicy(),
    WAYS.index("saver"): SaverPolicy(),
    WAYS.index("highest"): HighestPolicy(),
    THINKER: HeuristicPolicy(COUNTER),
}


def seen(state: State, way: int, rider: int = RIDER) -> Foresight:
    foresight = Foresight(HeuristicPolicy(COUNTER))
    foresight.look(state, rider, [way] * len(state.lineup.teams))
    return foresight


def expected(state: State, way: int) -> dict[int, float]:
    """By square how many riders are expected there."""
    found = list(seen(state, way).expected)
    return {square: number for square, number in enumerate(found) if number}


def with_rivals(rounds: int, *rivals: int) -> State:
    """A race that all others have left."""
    state = on_the_road(rounds)
    for other in range(RIVAL, int(state.lineup.count)):
        if other not in rivals:
            state.leave_road(other)
    return state


def in_hand(state: State, rival: int, places: tuple[int, ...]) -> State:
    """The same with these of his cards in hand, and all others face down."""
    found = state.clone()
    cards = []
    for section in (DECK, RECYCLED, HAND):
        while found.count(rival, section):
            cards.append(int(found.take(rival, section, 0)))
    for place, card in enumerate(sorted(cards)):
        found.add(rival, HAND if place in places else DECK, card)
    return found


def landings(state: State, rival: int, policy: PreferencePolicy) -> dict[int, float]:
    """Where he would land with each of the hands that he can draw, as shares of all hands."""
    held = sum(int(state.count(rival, section)) for section in (DECK, RECYCLED, HAND))
    found: dict[int, float] = {}
    hands = list(combinations(range(held), 4))
    for places in hands:
        drawn = in_hand(state, rival, places)
        card = drawn.card_at(rival, HAND, policy.card(drawn, rival, drawn.count(rival, HAND)))
        start = drawn.square[rival]
        square = int(landing(drawn.course, start, drawn.cards.value[card], 0))
        found[square] = found.get(square, 0) + 1 / len(hands)
    return found


@pytest.mark.parametrize("way", PREFERENCES)
@pytest.mark.parametrize("rounds", [2, 7])
@pytest.mark.parametrize("rival", [2, 5], ids=["rouleur", "sprinteur"])
def test_a_rival_is_expected_where_his_hands_lead_him(way: int, rounds: int, rival: int) -> None:
    state = with_rivals(rounds, rival)
    assert expected(state, way) == pytest.approx(landings(state, rival, PREFERENCES[way]))


@pytest.mark.parametrize("way", [HEURISTIC, OTHER])
def test_a_square_to_which_several_cards_lead_is_clear_if_none_is_played(way: int) -> None:
    """Before a climb and on a descent there are such squares."""
    shared = 0
    for rounds in range(1, 12):
        state = with_rivals(rounds, RIVAL)
        foresight = seen(state, way)
        for square, number in expected(state, way).items():
            assert foresight.clear[square] == pytest.approx(1 - number)
        held = {int(state.card_at(RIVAL, DECK, i)) for i in range(int(state.count(RIVAL, DECK)))}
        shared += len(held) > len(expected(state, way))
    assert shared


@pytest.mark.parametrize(("wind", "drawn"), [("+", 5), ("-", 3)])
def test_the_wind_changes_how_many_cards_are_drawn(wind: str, drawn: int) -> None:
    """He plays his highest card, which is in more hands the larger they are."""
    state = riding(f"2.S*2 2.{wind}*40 2.F*5", 10, "", deck="3 4 5 6 7 7 9 9")
    foresight = Foresight(HeuristicPolicy(COUNTER))
    foresight.holdings.add_up(state, 0)
    foresight.road.learn_course(state.course)
    foresight.spread(state, 0, HighestPolicy())
    nines = 1 - comb(6, drawn) / comb(8, drawn)
    assert foresight.expected[19] == pytest.approx(nines)


@pytest.mark.parametrize(
    ("hand", "deck", "recycled", "nines"),
    [
        ("", "9 3 4 5 6 7 7 3", "9 9", 4 / 8),  # four of the eight are drawn
        ("", "9 3", "7 7 7 5", 1),  # the whole deck is, and two others
        ("", "3 4", "9 7 7 5", 2 / 4),  # two of the other four
        ("3 4 5 6", "9", "9 9", 4 / 5),  # he has drawn, nobody knows what
        ("3 4 5 6", "9 9", "", 1 - 1 / 15),  # he has shuffled: any four of all six
    ],
    ids=["deck", "certain", "runs-out", "drawn", "shuffled"],
)
def test_who_knows_the_piles_counts_with_what_lies_face_down(
    hand: str, deck: str, recycled: str, nines: float
) -> None:
    """He plays his highest card, so what counts is how likely he has a nine."""
    state = riding("2.S*2 2.*40 2.F*5", 10, hand, deck=deck, recycled=recycled)
    foresight = Foresight(HeuristicPolicy(COUNTER))
    foresight.knows_piles = True
    foresight.holdings.add_up(state, 0)
    foresight.road.learn_course(state.course)
    foresight.spread(state, 0, HighestPolicy())
    assert foresight.expected[19] == pytest.approx(nines)
    assert sum(foresight.expected) == pytest.approx(1)


def test_a_card_with_power_goes_farther_uphill() -> None:
    """A plain 9 goes five squares on an ascent, a 7 that counts seven there goes seven."""
    state = riding("2.S*2 2^*40 2.F*5", 10, "", deck="9 7A7")
    foresight = Foresight(HeuristicPolicy(COUNTER))
    foresight.holdings.add_up(state, 0)
    foresight.road.learn_course(state.course)
    foresight.spread(state, 0, None)
    assert [foresight.expected[square] for square in (15, 17)] == [0.5, 0.5]


def test_of_a_peloton_team_the_rear_rider_attacks() -> None:
    """The attack card is 9 for him and 2 for the other."""
    state = on_the_road(2, options=Options(stage="avenue-corso-paseo", teams=PELOTON))
    rear, front = sorted((2, 3), key=lambda rider: state.key[rider])
    row = int(state.lineup.deck[2])
    while state.count(row, DECK):
        state.take(row, DECK, 0)
    state.add(row, DECK, ATTACK_ID)
    foresight = seen(state, DUMMY)
    for rider, value in ((rear, 9), (front, 2)):
        square = int(landing(state.course, state.square[rider], value, 0))
        assert foresight.expected[square] >= 1


@pytest.mark.parametrize("way", [OTHER, DUMMY])
def test_who_rides_in_no_known_way_may_play_any_card(way: int) -> None:
    state = with_rivals(5, RIVAL)
    held = [
        int(state.cards.value[state.card_at(RIVAL, section, place)])
        for section in (DECK, RECYCLED)
        for place in range(int(state.count(RIVAL, section)))
    ]
    shares: dict[int, float] = {}
    for value in held:
        square = int(landing(state.course, state.square[RIVAL], value, 0))
        shares[square] = shares.get(square, 0) + 1 / len(held)
    assert expected(state, way) == pytest.approx(shares)


def test_who_has_no_card_left_rides_two_squares() -> None:
    state = with_rivals(4, RIVAL)
    for section in (DECK, RECYCLED):
        while state.count(RIVAL, section):
            state.take(RIVAL, section, 0)
    square = int(landing(state.course, state.square[RIVAL], 2, 0))
    assert expected(state, HEURISTIC) == {square: 1.0}


def test_a_square_stays_clear_if_nobody_comes() -> None:
    """Rivals come independently of each other."""
    state = with_rivals(3, 2, 4)
    one, two = (landings(state, rival, HeuristicPolicy()) for rival in (2, 4))
    foresight = seen(state, HEURISTIC)
    for square in one | two:
        clear = (1 - one.get(square, 0)) * (1 - two.get(square, 0))
        assert foresight.clear[square] == pytest.approx(clear)
    assert set(one) & set(two)


def test_everybody_is_expected_beyond_what_is_behind_him() -> None:
    """Of riders who are far ahead that is sure, those who are far behind do not matter."""
    state = on_the_road(6)
    own = int(state.square[RIDER])
    rank = int(state.course.rank[own])
    state.move(2, own + NEARBY + 1)
    state.move(3, own - NEARBY - 1)
    state.move(4, own + NEARBY)
    state.move(5, own - NEARBY)
    foresight = seen(state, HEURISTIC)
    everybody = int(state.lineup.count) - 2
    assert foresight.expected_beyond(rank - NEARBY) == pytest.approx(everybody - 1)
    assert foresight.expected_beyond(rank + 40) == 1
    beyond = [foresight.expected_beyond(rank + step) for step in range(-NEARBY, 40)]
    assert beyond == sorted(beyond, reverse=True)
    for step in range(1, 12):
        here = sum(
            foresight.expected[square]
            for square in range(int(state.course.size))
            if state.course.rank[square] == rank + step
        )
        assert beyond[NEARBY + step - 1] - beyond[NEARBY + step] == pytest.approx(here)


def test_on_a_roundabout_the_rank_says_who_is_beyond() -> None:
    """The squares of its outer branch have higher numbers than those of the inner one."""
    state = on_the_road(1, options=Options(stage="grand-tour-2"))
    ranks = [int(rank) for rank in state.course.rank]
    inner = next(n for n in range(len(ranks) - 1) if ranks[n + 1] < ranks[n])
    for rider in range(2, int(state.lineup.count)):
        state.leave_road(rider) if rider != RIVAL else state.move(rider, inner + 1)
    state.move(RIDER, inner)
    foresight = seen(state, OTHER)
    behind = sum(
        number
        for square, number in enumerate(foresight.expected)
        if number and ranks[square] <= ranks[inner]
    )
    assert behind > 0
    assert foresight.expected_beyond(ranks[inner]) == pytest.approx(1 - behind)


def test_a_teammate_is_expected_where_he_has_decided_to_go() -> None:
    state = with_rivals(4, RIVAL)
    state.phase = ENERGY
    state.chosen[RIDER] = NONE
    draw_hand(state, RIDER)
    before = seen(state, HEURISTIC, MATE)
    assert sum(before.expected) == pytest.approx(1)
    state.chosen[RIDER] = 1
    value = state.cards.value[state.card_at(RIDER, HAND, 1)]
    square = int(landing(state.course, state.square[RIDER], value, 0))
    after = seen(state, HEURISTIC, MATE)
    assert after.expected[square] == pytest.approx(before.expected[square] + 1)
    assert after.clear[square] == 0


def test_what_rivals_have_decided_is_not_seen() -> None:
    state = on_the_road(5)
    state.phase = ENERGY
    for rider in range(int(state.lineup.count)):
        state.chosen[rider] = NONE
    before = expected(state, HEURISTIC)
    for rider in range(RIVAL, int(state.lineup.count)):
        draw_hand(state, rider)
        state.chosen[rider] = 0
    assert expected(state, HEURISTIC) == before


def test_nothing_is_left_of_what_was_seen_before() -> None:
    foresight = Foresight(HeuristicPolicy(COUNTER))
    for rounds in (7, 2):
        foresight.look(on_the_road(rounds), RIDER, [HEURISTIC] * 4)
    assert list(foresight.expected) == list(seen(on_the_road(2), HEURISTIC).expected)
    assert list(foresight.clear) == list(seen(on_the_road(2), HEURISTIC).clear)


@pytest.mark.parametrize("way", [HEURISTIC, OTHER, DUMMY])
def test_the_order_of_hidden_piles_changes_nothing(way: int) -> None:
    for rounds in range(2, 10):
        state = on_the_road(rounds)
        before = list(seen(state, way).expected)
        for rival in range(RIVAL, int(state.lineup.count)):
            for _ in range(int(state.count(rival, DECK)) - 1):
                state.add(rival, DECK, state.take(rival, DECK, 0))
        assert list(seen(state, way).expected) == before


@pytest.mark.parametrize(
    ("held", "some", "chance"),
    [
        (9, 0, 1),
        (5, 1, 1 / 5),  # the one card that is not drawn must be this one
        (8, 4, 1 / 70),  # one hand of seventy has the four others
        (8, 5, 0),
        (4, 1, 0),  # all are drawn
        (3, 0, 1),
    ],
)
def test_hands_without_certain_cards_are_counted(held: int, some: int, chance: float) -> None:
    assert chance_of_none(4, held, some) == pytest.approx(chance)
