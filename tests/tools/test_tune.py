"""Tuning can be repeated, and the weights that are used win what is said of them."""

from dataclasses import replace

from flammerouge.bots.counter import COUNTER
from flammerouge.bots.policies.heuristic import WEIGHTS
from tools.tune import COUNTER_PLAN, HEURISTIC_PLAN, rounded, tune, wins

UNSEEN = range(20_000_000, 20_004_800)


def test_equal_seeds_find_equal_weights() -> None:
    small = replace(HEURISTIC_PLAN, generations=2, size=4, races=24)
    said: list[str] = []
    found = tune(small, said.append)
    assert found == tune(small, said.append) != small.first
    assert len(said) == 4
    assert found != tune(replace(small, seed=small.seed + 1), said.append)


def test_a_generation_goes_to_the_better_variations() -> None:
    """Almost any variation of weights that are all zero is better than they are."""
    zero = tuple((4, 4, *(0,) * (len(kind) - 2)) for kind in WEIGHTS)
    plan = replace(COUNTER_PLAN, first=zero, generations=3, size=16, races=240)
    found = tune(plan, lambda said: None)
    [before], [after] = (wins(one, one, COUNTER_PLAN.pool, UNSEEN[:2400]) for one in (zero, found))
    assert after > before + 0.05


def test_the_counter_wins_more_than_its_share_against_three_heuristics() -> None:
    """It says 36 % of itself; a quarter would be equal."""
    [share] = wins(COUNTER, WEIGHTS, COUNTER_PLAN.pool, UNSEEN)
    [equal] = wins(WEIGHTS, WEIGHTS, COUNTER_PLAN.pool, UNSEEN)
    assert 0.35 < share < 0.40
    assert 0.23 < equal < 0.27


def test_means_stay_values_that_cards_have() -> None:
    width = len(WEIGHTS[0])
    wild = [-50.0, 50.0, *(0.4,) * (width - 2)]
    assert rounded(wild) == ((2, 9, *(0,) * (width - 2)),)
