"""Who meets whom, where and from which seat: balanced, paired, and the same every time."""

from collections import Counter
from itertools import combinations

import pytest

from flammerouge.arena.schedule import Road, Schedule, lineups, usual_seats
from flammerouge.core.errors import MalformedInput

SEED = "0123456789abcdef" * 2
ROADS = (Road("firenze-milano"), Road("la-classicissima"), Road("le-col-du-ballon"))


def schedule(entrants: str, seats: int, roads: tuple[Road, ...] = ROADS) -> Schedule:
    return Schedule(tuple(entrants.split()), roads, seats, SEED)


def test_a_deal_is_one_road_and_one_seed_ridden_once_from_every_seat() -> None:
    one = schedule("a b c d", 4)
    for deal in range(6):
        heats = [one.heat(4 * deal + rotation) for rotation in range(4)]
        assert len({(heat.seed, heat.road) for heat in heats}) == 1
        for seat in range(4):
            assert sorted(heat.lineup[seat] for heat in heats) == ["a", "b", "c", "d"]


def test_rotation_keeps_the_order_around_the_table() -> None:
    one = schedule("a b c d", 4)
    for first, second in zip(range(3), range(1, 4), strict=True):
        before, after = one.heat(first).lineup, one.heat(second).lineup
        assert after == before[-1:] + before[:-1]


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    one = schedule("a b c d", 4)
    behind_a = set()
    for number in range(0, 400, 4):
        order = one.heat(number).lineup
        behind_a.add(order[(order.index("a") + 1) % 4])
    assert behind_a == {"b", "c", "d"}


def test_every_deal_has_its_own_seed_and_deals_go_through_the_roads() -> None:
    one = schedule("a b", 2)
    heats = [one.heat(number) for number in range(0, 60, 2)]
    assert len({heat.seed for heat in heats}) == 30
    assert [heat.road for heat in heats] == [ROADS[i % 3] for i in range(30)]
    assert all(len(heat.seed) == 32 and int(heat.seed, 16) >= 0 for heat in heats)


def test_another_seed_gives_other_deals() -> None:
    other = Schedule(("a", "b"), ROADS, 2, "f" * 32)
    assert other.heat(0).seed != schedule("a b", 2).heat(0).seed


def test_one_against_three_rides_all_seats_equally_often() -> None:
    one = schedule("search no-waste no-waste no-waste", 4)
    seats = Counter(one.heat(number).lineup.index("search") for number in range(one.lap))
    assert seats == {0: 3, 1: 3, 2: 3, 3: 3}
    assert all(one.heat(n).lineup.count("no-waste") == 3 for n in range(one.lap))
    assert one.names == ("search", "no-waste")


def test_a_line_up_rides_every_road_before_the_next_one_does() -> None:
    one = schedule("a b c", 2)
    assert one.lap == 6
    for lap in range(3):
        heats = [one.heat(number) for number in range(lap * 6, lap * 6 + 6)]
        assert len({frozenset(heat.lineup) for heat in heats}) == 1
        assert Counter(heat.road for heat in heats) == dict.fromkeys(ROADS, 2)


@pytest.mark.parametrize("entrants", range(2, 17))
@pytest.mark.parametrize("seats", range(2, 7))
def test_everyone_rides_equally_often_at_any_time(entrants: int, seats: int) -> None:
    ridden = Counter(dict.fromkeys(range(entrants), 0))
    for lineup in lineups(entrants, seats):
        assert len(lineup) == seats
        ridden.update(lineup)
        assert max(ridden.values()) - min(ridden.values()) <= 1
    assert len(set(ridden.values())) == 1


@pytest.mark.parametrize("entrants", range(3, 17))
@pytest.mark.parametrize("seats", range(3, 7))
def test_everyone_meets_everyone_about_equally_often(entrants: int, seats: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    drawn = lineups(entrants, seats)
    for lineup in drawn:
        met.update(frozenset(pair) for pair in combinations(lineup, 2) if len(set(pair)) == 2)
    pairs = [met[frozenset(pair)] for pair in combinations(range(entrants), 2)]
    assert max(pairs) - min(pairs) <= 0.5 * sum(pairs) / len(pairs)


@pytest.mark.parametrize(("entrants", "seats"), [(4, 3), (5, 4), (8, 4), (7, 3), (16, 4)])
def test_some_fields_come_out_exactly_even(entrants: int, seats: int) -> None:
    met = Counter(pair for lineup in lineups(entrants, seats) for pair in combinations(lineup, 2))
    assert set(met.values()) == {seats * (seats - 1)}


def test_few_entrants_sit_down_several_times() -> None:
    assert lineups(1, 4) == ((0, 0, 0, 0),)
    assert lineups(2, 4) == ((0, 1, 0, 1),)
    assert {tuple(sorted(lineup)) for lineup in lineups(3, 4)} == {
        (0, 0, 1, 2),
        (0, 1, 1, 2),
        (0, 1, 2, 2),
    }


@pytest.mark.parametrize(("entrants", "seats"), [(1, 4), (2, 2), (4, 4), (6, 6), (7, 4), (20, 4)])
def test_there_is_a_seat_for_everyone_where_that_is_possible(entrants: int, seats: int) -> None:
    assert usual_seats(entrants) == seats


@pytest.mark.parametrize(
    ("entrants", "seats", "roads", "code"),
    [
        ("a b", 1, ROADS, "seat-count"),
        ("a b", 7, ROADS, "seat-count"),
        ("", 4, ROADS, "entrant-count"),
        ("a " * 65, 4, ROADS, "entrant-count"),
        ("a b", 4, (), "no-stage"),
    ],
)
def test_what_cannot_be_ridden_is_refused(
    entrants: str, seats: int, roads: tuple[Road, ...], code: str
) -> None:
    with pytest.raises(MalformedInput) as refusal:
        schedule(entrants, seats, roads)
    assert refusal.value.code == code
