"""Each baseline rides by its rule, on roads and with hands made for the question."""

from collections import Counter
from collections.abc import Callable

import pytest
from mypy_extensions import i64

from flammerouge.bots.policies.baselines import (
    BreakerPolicy,
    DicePolicy,
    HighestPolicy,
    NoWastePolicy,
    SaverPolicy,
    nearest,
)
from flammerouge.core.cards import read_card
from flammerouge.core.chance import seed_simulation
from flammerouge.core.course import Course
from flammerouge.core.lineup import ROULEUR, SPRINTEUR, TEAMMATE, LineUp, Rider
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive
from flammerouge.core.ranking import ranking
from flammerouge.core.rules import OVER, Rules
from flammerouge.core.state import DECK, HAND, RECYCLED, State
from flammerouge.core.track import read_track
from flammerouge.rulesets import card_table, new_simulation
from tests.property.lineups import EVERY_COMBINATION

BASELINES: dict[str, Callable[[int], Policy]] = {
    "random": RandomPolicy,
    "highest": lambda seed: HighestPolicy(),
    "breaker": BreakerPolicy,
    "saver": lambda seed: SaverPolicy(),
    "no-waste": lambda seed: NoWastePolicy(),
    "dice": DicePolicy,
}
FLAT_ROAD = "2.S*2 2.*40 2.F*5"  # from square 42 - n there are n squares to go
MOUNTAIN = "2.S*2 2.*10 2^*3 2v*3 2.*4 2.F*5"
ROUNDABOUT = "2.S 2.*2 (1.*3|1.*5) 2^*2 2.*9 2.F"


def race(track: str, *riders: Rider) -> State:
    """A race on a road drawn in text, for red's rouleur unless riders are given."""
    lineup = LineUp(["red"], [0], list(riders or [Rider("rR", 0, ROULEUR, 0)]))
    return State(Course(read_track(track)), lineup, Rules(), card_table())


def deal(state: State, hand: str, *, deck: str = "", recycled: str = "") -> State:
    """Give the first rider cards."""
    for section, words in ((HAND, hand), (DECK, deck), (RECYCLED, recycled)):
        for word in words.split():
            state.add(0, section, state.cards.id_of(read_card(word)))
    return state


def riding(track: str, square: int, hand: str, *, deck: str = "", recycled: str = "") -> State:
    """Red's rouleur with his cards on a square."""
    state = deal(race(track), hand, deck=deck, recycled=recycled)
    state.place(0, square)
    return state


def named(state: State, place: i64) -> str:
    return str(state.cards.rows[int(state.card_at(0, HAND, place))])


def played(policy: Policy, state: State) -> str:
    return named(state, policy.card(state, 0, state.count(0, HAND)))


def bid(policy: Policy, state: State) -> str:
    return named(state, policy.bid(state, 0, state.count(0, HAND)))


# -- highest -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("square", "hand", "expected"),
    [
        (2, "3 9 7 2e", "9"),
        (11, "4 5 9 6", "9"),  # an ascent takes four of it
        (15, "9 2 3 4", "9"),  # a descent would give five to the 2
        (2, "2e 2 2e", "2e"),  # of equal ones the first
    ],
)
def test_highest_plays_the_highest_card_whatever_the_ground(
    square: int, hand: str, expected: str
) -> None:
    assert played(HighestPolicy(), riding(MOUNTAIN, square, hand)) == expected


def test_highest_bids_the_highest_card() -> None:
    assert bid(HighestPolicy(), riding(FLAT_ROAD, 0, "3 7 5 4")) == "7"


# -- breaker -------------------------------------------------------------------------------
def test_breaker_plays_any_card_while_15_squares_are_to_go() -> None:
    policy, state = BreakerPolicy(7), riding(FLAT_ROAD, 42 - 15, "3 4 6 7")
    often = Counter(played(policy, state) for _ in range(400))
    assert set(often) == {"3", "4", "6", "7"}
    assert min(often.values()) > 70  # about a hundred each


@pytest.mark.parametrize("to_go", [14, 1, 0])
def test_breaker_plays_the_highest_card_after_that(to_go: int) -> None:
    policy, state = BreakerPolicy(7), riding(FLAT_ROAD, 42 - to_go, "3 4 7 6")
    assert {played(policy, state) for _ in range(100)} == {"7"}


def test_breaker_bids_any_card() -> None:
    policy, state = BreakerPolicy(7), riding(FLAT_ROAD, 0, "3 4 6 7")
    assert {bid(policy, state) for _ in range(100)} == {"3", "4", "6", "7"}


# -- saver ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("to_go", "hand", "deck", "recycled", "expected"),
    [
        (28, "9 5 3 2", "9 2", "9 4", "5"),  # 9 + 9 + 9 does not reach 28
        (27, "9 5 3 2", "9 2", "9 4", "9"),  # but 27
        (27, "4 5 3 2", "9 2", "9 9", "5"),  # the nines are not in hand: the highest there
        (26, "9 5 3 2", "9", "7", "5"),  # 9 + 9 + 7 = 25
        (25, "9 5 3 2", "9", "7", "9"),
        (40, "9 7 3 2", "9", "7", "3"),  # the sevens are among the three, so 3 is the next
        (40, "9 9 7 7", "9", "", "7"),
        (40, "9 9 7", "7", "", "7"),  # all of them are: the lowest
        (40, "9 7", "", "", "7"),
        (9, "9", "", "", "9"),
    ],
)
def test_saver_keeps_its_three_highest_cards_until_they_reach_the_line(
    to_go: int, hand: str, deck: str, recycled: str, expected: str
) -> None:
    state = riding(FLAT_ROAD, 42 - to_go, hand, deck=deck, recycled=recycled)
    assert played(SaverPolicy(), state) == expected


@pytest.mark.parametrize("ground", [".", "^", "v", "c", "s"])
def test_saver_is_blind_to_the_ground(ground: str) -> None:
    state = riding(f"2.S 2{ground}*39 2.F*5", 2, "3 4 9 7", deck="9 9")
    assert played(SaverPolicy(), state) == "7"


def test_saver_bids_none_of_the_three() -> None:
    assert bid(SaverPolicy(), riding(FLAT_ROAD, 0, "3 9 4 5", deck="9 9")) == "5"


# -- no-waste ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("square", "hand", "expected"),
    [
        (1, "3 5 7 9", "9"),  # the ascent begins at 12, out of reach
        (2, "3 5 7 9", "9"),  # ten ahead: nine fit
        (2, "4 9 10 11", "9"),
        (3, "3 5 7 9", "7"),  # nine ahead: at most 8
        (3, "3 5 8 9", "8"),
        (4, "3 5 8 7", "7"),  # eight ahead: at most 7
        (6, "3 4 6 9", "4"),  # six ahead: at most 5
        (7, "3 5 6 9", "5"),  # five ahead, and from here on at most 5
        (11, "3 5 6 9", "5"),
        (12, "2 4 6 9", "4"),  # on it
        (14, "2 4 6 5", "5"),
        (7, "7 6 9", "6"),  # none fits: the lowest
        (15, "3 2 5 9", "2"),  # on the descent the lowest
        (17, "9 7 6", "6"),
        (18, "2 3 5 9", "9"),  # flat to the finish
        (23, "2 9 3", "9"),  # the end of the road takes nothing
        (12, "4 6A6 7A7 9", "7A7"),  # strong ascents lose nothing up to their own cap
    ],
)
def test_no_waste_plays_the_highest_card_that_loses_nothing(
    square: int, hand: str, expected: str
) -> None:
    assert played(NoWastePolicy(), riding(MOUNTAIN, square, hand)) == expected


@pytest.mark.parametrize(
    ("square", "hand", "expected"),
    [
        (2, "3 5 6 9", "5"),  # by the inner branch the ascent is four ahead
        (6, "3 5 6 9", "5"),  # at the beginning of the outer one five
        (1, "3 5 6 9", "5"),  # five
        (0, "3 5 6 9", "5"),  # six: five of them before it
    ],
)
def test_no_waste_looks_along_the_inner_branch(square: int, hand: str, expected: str) -> None:
    assert played(NoWastePolicy(), riding(ROUNDABOUT, square, hand)) == expected


@pytest.mark.parametrize(
    ("hand", "expected"), [("9 2 4 7", "7"), ("9 2 4", "4"), ("4 4 4 2", "4"), ("5", "5")]
)
def test_no_waste_bids_a_middle_card(hand: str, expected: str) -> None:
    assert bid(NoWastePolicy(), riding(FLAT_ROAD, 0, hand)) == expected


@pytest.mark.parametrize(
    ("square", "card", "use"),
    [
        (1, "9", True),  # ten squares before the ascent
        (2, "9", False),  # only nine
        (12, "4", True),
        (12, "5", False),  # five is the most up there
        (15, "4", False),  # the descent gives five in any case
        (15, "5", True),
        (19, "9", True),
    ],
)
def test_no_waste_adds_one_where_it_moves_him_further(square: int, card: str, use: bool) -> None:
    state = riding(MOUNTAIN, square, "2")
    state.card[0] = state.cards.id_of(read_card(card))
    assert NoWastePolicy().adds_one(state, 0) == use


# -- dice ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "values"), [(ROULEUR, "3 4 5 6 7 8"), (SPRINTEUR, "2 3 4 5 6 10")]
)
def test_dice_wants_what_a_die_of_the_rider_shows(kind: int, values: str) -> None:
    state = deal(race(FLAT_ROAD, Rider("rR", 0, kind, 0)), "2 3 4 5 6 7 8 9 10 11")
    policy = DicePolicy(3)
    often = Counter(played(policy, state) for _ in range(600))
    assert set(often) == set(values.split())
    assert min(often.values()) > 70  # about a hundred each


@pytest.mark.parametrize(
    ("hand", "wanted", "expected"),
    [
        ("9 3 5", 6, "5"),
        ("9 7 5", 6, "5"),  # equally near: the lower
        ("5 7 9", 6, "5"),
        ("9 8 2", 6, "8"),
        ("2 9", 10, "9"),
        ("7 2e 9", 3, "2e"),
    ],
)
def test_the_nearest_card_is_the_lower_of_two(hand: str, wanted: int, expected: str) -> None:
    state = riding(FLAT_ROAD, 0, hand)
    assert named(state, nearest(state, 0, state.count(0, HAND), wanted)) == expected


def test_dice_bids_as_it_rides() -> None:
    state = riding(FLAT_ROAD, 0, "3 4 5 6 7 8 9")
    ridden, bids = DicePolicy(5), DicePolicy(5)
    assert [bid(bids, state) for _ in range(20)] == [played(ridden, state) for _ in range(20)]


# -- all of them ---------------------------------------------------------------------------
@pytest.mark.parametrize("name", [name for name in BASELINES if name != "random"])
def test_they_start_in_front(name: str) -> None:
    riders = [Rider(f"{n}R", 0, ROULEUR, n) for n in range(5)]
    state = race("2.S*3 2.*9 2.F", *riders)
    squares = []
    for rider in range(5):
        squares.append(int(BASELINES[name](1).start(state, rider)))
        state.place(rider, squares[-1])
    assert squares == [2, 2, 1, 1, 0]


@pytest.mark.parametrize("name", BASELINES)
def test_a_teammate_rides_on_with_the_cards_of_one_who_has_retired(name: str) -> None:
    mates = [Rider(f"r{n + 1}", 0, ROULEUR, 0, control=TEAMMATE) for n in range(2)]
    state = deal(race(MOUNTAIN, *mates), "9 5 5", deck="7 7 7")
    state.place(1, 15)
    assert played(BASELINES[name](1), state) in ("5", "9")
    if name == "no-waste":  # he is on the descent
        assert played(NoWastePolicy(), state) == "5"


class Watched(Policy):
    """A policy whose answers are held against the rules; for what no baseline answers the
    defaults ride."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def card(self, state: State, rider: i64, count: i64) -> i64:
        place = self.policy.card(state, rider, count)
        assert 0 <= place < count == state.count(rider, HAND)
        return place

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        place = self.policy.bid(state, rider, count)
        assert 0 <= place < count == state.count(rider, HAND)
        return place

    def start(self, state: State, rider: i64) -> i64:
        square = self.policy.start(state, rider)
        assert square in list(state.course.starts)
        assert state.has_room(state.group[rider], square)
        return square

    def adds_one(self, state: State, rider: i64) -> bool:
        return self.policy.adds_one(state, rider)


def ridden(options: Options, policies: list[Policy], number: int) -> State:
    state = new_simulation(options, f"{number:032x}")
    seed_simulation(state.streams, number)
    start(state)
    drive(state, policies)
    return state


@pytest.mark.parametrize("name", BASELINES)
def test_they_ride_every_combination_of_modules_by_the_rules(name: str) -> None:
    for number, options in enumerate(EVERY_COMBINATION):
        policies = [Watched(BASELINES[name](seat)) for seat in range(len(options.teams))]
        assert ridden(options, [*policies], number).phase == OVER


@pytest.mark.parametrize("name", BASELINES)
def test_the_same_seeds_give_the_same_race(name: str) -> None:
    results = [
        ranking(ridden(Options(), [BASELINES[name](seat) for seat in range(4)], 5))
        for _ in range(2)
    ]
    assert results[0] == results[1]
