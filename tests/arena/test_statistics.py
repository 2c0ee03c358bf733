"""The figures, on data whose figures are known."""

import random
from math import exp

import pytest

from flammerouge.arena.intervals import half_width, wilson
from flammerouge.arena.ratings import RATED, Ratings
from flammerouge.arena.result import Result, TeamResult, from_line, to_line
from flammerouge.arena.tally import Tally


def race(number: int, *order: str, stage: str = "here") -> Result:
    """A race in which the teams finished in this order."""
    teams = tuple(TeamResult(who, place, (1, 2)) for place, who in enumerate(order, 1))
    return Result(number, stage, 10 + number, teams)


def counted(*orders: str) -> Tally:
    """The count of races such as "a b c"."""
    names = dict.fromkeys(name for order in orders for name in order.split())
    tally = Tally(names)
    for number, order in enumerate(orders):
        tally.add(race(number, *order.split()))
    return tally


# -- intervals -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_the_published_ones(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_is_the_same_from_the_other_side() -> None:
    low, high = wilson(15, 148)
    assert wilson(133, 148) == pytest.approx((1 - high, 1 - low))
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1), abs=5e-5)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert half_width(0, 0) == 0.5


def test_an_interval_holds_the_truth_in_95_of_100_cases() -> None:
    chance = random.Random(5)
    inside = 0
    for _ in range(2000):
        low, high = wilson(sum(chance.random() < 0.25 for _ in range(100)), 100)
        inside += low <= 0.25 <= high
    assert 0.93 <= inside / 2000 <= 0.97


# -- counts ----------------------------------------------------------------------------------
def test_wins_places_and_rounds_are_counted() -> None:
    tally = counted("a b c", "b a c", "a c b", "a b c")
    assert [(s.name, s.starts, s.wins) for s in tally.scores.values()] == [
        ("a", 4, 3),
        ("b", 4, 1),
        ("c", 4, 0),
    ]
    assert tally.scores["a"].win_rate == 0.75
    assert [s.mean_place for s in tally.scores.values()] == [1.25, 2.0, 2.75]
    assert tally.scores["a"].interval == wilson(3, 4)
    assert (tally.races, tally.rounds) == (4, 10 + 11 + 12 + 13)
    assert tally.first.name == "a"


def test_the_cross_table_by_hand() -> None:
    tally = counted("a b c", "b a c", "a c b", "c a b")
    assert tally.before("a", "b") == 3 / 4
    assert tally.before("b", "a") == 1 / 4
    assert tally.before("a", "c") == 3 / 4
    assert tally.before("b", "c") == 2 / 4
    assert tally.before("a", "a") is None
    assert tally.meetings("a", "b") == 4


def test_an_entrant_with_several_teams_is_counted_by_team() -> None:
    tally = counted("a x x x", "x a x x", "x x x a", "x x x a")
    assert (tally.scores["a"].starts, tally.scores["a"].wins) == (4, 1)
    assert (tally.scores["x"].starts, tally.scores["x"].wins) == (12, 3)
    assert tally.scores["x"].win_rate == 0.25
    assert tally.scores["a"].mean_place == (1 + 2 + 4 + 4) / 4
    assert tally.before("a", "x") == (3 + 2 + 0 + 0) / 12
    assert tally.meetings("x", "a") == 12


def test_those_who_have_not_met_have_no_share() -> None:
    tally = counted("a b", "c d")
    assert tally.before("a", "c") is None
    assert tally.meetings("a", "c") == 0


def test_stages_are_counted_apart() -> None:
    tally = Tally(["a", "b"])
    tally.add(race(0, "a", "b", stage="flat"))
    tally.add(race(1, "b", "a", stage="steep"))
    tally.add(race(2, "b", "a", stage="steep"))
    assert (tally.stage_rate("a", "flat"), tally.stage_rate("a", "steep")) == (1.0, 0.0)
    assert tally.stage_rate("a", "elsewhere") is None


def test_the_ladder_goes_by_win_rate() -> None:
    tally = counted("a b c", "b a c", "b c a")
    assert [score.name for score in tally.ladder()] == ["b", "a", "c"]


def test_of_equal_win_rates_the_better_place_comes_first_and_who_has_not_ridden_last() -> None:
    tally = Tally(["idle", "a", "b", "c"])
    for number, order in enumerate(("c b a", "c b a", "c a b")):
        teams = [TeamResult(name, place, (1, 2)) for place, name in enumerate(order.split(), 1)]
        tally.add(Result(number, "here", 12, tuple(teams)))
    assert [score.name for score in tally.ladder()] == ["c", "b", "a", "idle"]


def test_stages_are_counted_when_they_are_ridden() -> None:
    tally = Tally(["a", "b"])
    for number, stage in enumerate(("here", "there", "here")):
        teams = (TeamResult("a", 1, (1, 2)), TeamResult("b", 2, (3, 4)))
        tally.add(Result(number, stage, 12, teams))
    tally.stage_rate("a", "elsewhere")
    assert tally.stages == {"here", "there"}


def test_time_and_faults_are_added_up() -> None:
    tally = Tally(["a", "b"])
    slow = TeamResult("a", 1, (1, 2), (), 30, 90_000, {"illegal": 1}, "illegal: first")
    quick = TeamResult("a", 1, (1, 2), (), 10, 10_000, {"illegal": 2, "time-out": 1}, "second")
    for number, team in enumerate((slow, quick)):
        tally.add(Result(number, "here", 12, (team, TeamResult("b", 2, (3, 4)))))
    assert tally.scores["a"].milliseconds == pytest.approx(100 / 40)
    assert tally.scores["b"].milliseconds is None
    assert tally.scores["a"].faults == {"illegal": 3, "time-out": 1}
    assert tally.scores["a"].fault == "illegal: first"


# -- ratings ---------------------------------------------------------------------------------
def test_ratings_of_one_race_are_those_of_the_model() -> None:
    # Weng and Lin, JMLR 12 (2011), algorithm 4, by hand for two teams.
    mu, sigma, beta = 25.0, 25 / 3, 25 / 6
    c = (2 * (sigma**2 + beta**2)) ** 0.5
    p = exp(mu / c) / (2 * exp(mu / c))
    gamma = sigma / c
    ratings = Ratings(["a", "b"])
    ratings.add(["a", "b"])
    assert ratings["a"].mu == pytest.approx(mu + sigma**2 / c * (1 - p))
    assert ratings["b"].mu == pytest.approx(mu - sigma**2 / c * p)
    shrink = 1 - sigma**2 / c**2 * gamma * p * (1 - p)
    assert ratings["a"].sigma == pytest.approx(sigma * shrink**0.5)
    assert ratings["a"].ordinal == pytest.approx(ratings["a"].mu - 3 * ratings["a"].sigma)
    assert ratings["a"].doubt == pytest.approx(1.96 * ratings["a"].sigma)


def test_ratings_put_a_field_in_its_true_order() -> None:
    chance, strength = random.Random(1), {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}
    ratings = Ratings(strength)
    for _ in range(600):
        # The order of exponential times is a draw from the Plackett-Luce model.
        times = {name: chance.expovariate(rate) for name, rate in strength.items()}
        ratings.add(sorted(times, key=lambda name: times[name]))
    mus = [ratings[name].mu for name in strength]
    assert mus == sorted(mus, reverse=True)
    assert mus[0] - mus[1] > 2 * ratings["a"].sigma


def test_twins_of_one_entrant_learn_together() -> None:
    chance, ratings = random.Random(2), Ratings(["a", "x"])
    for _ in range(400):
        order = ["a", "x", "x", "x"]
        chance.shuffle(order)
        ratings.add(order)
    # Every place as often as the others: neither is better, and more is known of the twins.
    assert ratings["a"].mu == pytest.approx(ratings["x"].mu, abs=1.5)
    assert ratings["x"].sigma < ratings["a"].sigma < 2


def test_ratings_end_where_more_races_change_nothing() -> None:
    ratings = Ratings(["a", "b"])
    ratings.races = RATED
    ratings.add(["a", "b"])
    assert ratings["a"].mu == 25.0


# -- lines -----------------------------------------------------------------------------------
def test_a_result_comes_back_from_its_line() -> None:
    full = TeamResult("é:B", 1, (4, -1), ("grimpeur",), 31, 4567, {"illegal": 2}, 'a "b"')
    result = Result(17, "firenze-milano", 14, (full, TeamResult("muscle", 2, (3, 4))))
    line = to_line(result)
    assert from_line(line) == result
    assert "\n" not in line
    assert '{"who":"muscle","place":2,"start":[3,4]}' in line
