"""Learning goes the right way, can be repeated, and writes what the package reads."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from flammerouge.bots.learned import INSTINCT, VALUE, Parameters, networks, read
from flammerouge.bots.policies import instinct as instinct_policy
from flammerouge.bots.policies import value as value_policy
from flammerouge.bots.policies.outlook import STEP
from tools import learn
from tools.adam import Adam
from tools.instinct_network import (
    DRAW,
    ECHO,
    TRUST,
    Actor,
    Critic,
    batch_of,
    rate_of,
    surprises,
)
from tools.instinct_races import lessons

SMALL = ["--generations", "2", "--lessons", "24", "--races", "60", "--epochs", "2"]


def floats(*numbers: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array(numbers, np.float32)


def test_a_surprise_counts_for_the_decisions_before_it_too() -> None:
    """Two races of two decisions and of one. In the first a half was expected, then eight tenths,
    and it was won; the second was lost."""
    found = surprises(floats(0.5, 0.8, 0.4), np.array([2, 1]), floats(1, 0))
    last = 1 - 0.8
    assert found == pytest.approx([(0.8 - 0.5) + ECHO * last, last, -0.4])


@pytest.mark.parametrize("better", [1.0, -1.0])
def test_a_card_that_went_better_becomes_likelier(better: float) -> None:
    actor = Actor(np.random.default_rng(1))
    found = lessons(range(2), networks().instinct)
    rows = np.repeat(found.rows[5:6], 8, axis=0)
    batch = batch_of(rows)
    chosen = int(batch.chosen[0])
    before = float(actor.chances(batch)[1][0, chosen])
    logs = np.full(len(rows), np.log(before), np.float32)
    actor.learn(batch, logs, np.full(len(rows), better, np.float32), 1e-3)
    after = float(actor.chances(batch)[1][0, chosen])
    assert (after - before) * better > 0


def test_the_judge_comes_closer_to_what_came() -> None:
    critic = Critic(np.random.default_rng(1))
    road = batch_of(lessons(range(2), networks().instinct).rows).road
    aims = np.full(len(road), 0.9, np.float32)
    for _ in range(200):
        critic.learn(road, aims, 1e-2)
    assert critic.chances(road)[1] == pytest.approx(aims, abs=0.1)


@pytest.mark.parametrize("array", ["road", "cards", "head", "alone"])
def test_every_weight_goes_where_the_gradient_says(array: str) -> None:
    """Against the slope of what is to be made small, found by trying both sides: how likely the
    played cards are, times how much better they went, and a little of the spread, with less."""
    actor = Actor(np.random.default_rng(1))
    actor.head[:] = np.linspace(-1, 1, len(actor.head))
    rows = lessons(range(3), networks().instinct).rows[:48]
    batch = batch_of(rows)
    better = np.random.default_rng(2).normal(0, 1, len(rows)).astype(np.float32)
    taken = np.arange(len(rows)), batch.chosen
    before = actor.chances(batch)[1][taken].astype(np.float64)

    def loss() -> float:
        chances = actor.chances(batch)[1].astype(np.float64)
        spread = -(chances * np.log(chances + 1e-10)).sum(axis=1)
        return float(-(better * chances[taken] / before).mean() - DRAW * spread.mean())

    weights = getattr(actor, array)
    flat = weights.reshape(-1)
    slopes = {}
    for place in range(0, len(flat), max(1, len(flat) // 40)):
        kept = flat[place]
        flat[place] = kept + 1e-2
        up = loss()
        flat[place] = kept - 1e-2
        slopes[place] = up - loss()
        flat[place] = kept
    old = flat.copy()
    actor.learn(batch, np.log(before).astype(np.float32), better, 1e-4)
    steep = [place for place, slope in slopes.items() if abs(slope) > 1e-4]
    assert steep
    for place in steep:
        if array == "alone" and place < STEP:
            assert flat[place] == old[place]  # a step by itself is worth nothing
        else:
            assert (flat[place] - old[place]) * slopes[place] < 0


def test_a_card_that_is_likely_enough_already_is_not_pushed_further() -> None:
    """Then it does not matter how well it went."""
    rows = np.repeat(lessons(range(2), networks().instinct).rows[5:6], 8, axis=0)
    batch = batch_of(rows)

    def learned_head(more: float, better: float) -> list[float]:
        actor = Actor(np.random.default_rng(1))
        now = actor.chances(batch)[1][np.arange(len(rows)), batch.chosen]
        before = np.log(now / more).astype(np.float32)
        actor.learn(batch, before, np.full(len(rows), better, np.float32), 1e-3)
        return [float(weight) for weight in actor.head]

    too_far = 1 + 2 * TRUST
    assert learned_head(too_far, 9.0) == learned_head(too_far, 0.0)
    assert learned_head(1.0, 9.0) != learned_head(1.0, 0.0)


def test_it_learns_more_slowly_towards_the_end() -> None:
    rates = [rate_of(done) for done in (0, 0.5, 1)]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] > 0


def test_a_steep_gradient_is_cut_and_goes_down() -> None:
    weights = floats(3, -4)
    adam = Adam([weights], steepest=0.5)
    for _ in range(2_000):
        adam.step([2 * weights * 1e6], 1e-2)
    assert weights == pytest.approx([0, 0], abs=0.05)


def learned(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """A small training; what it wrote."""
    folder.mkdir(exist_ok=True)
    places = ["--parameters", str(folder), "--curves", str(folder / "curves")]
    monkeypatch.setattr(sys, "argv", ["learn", *SMALL, *places, *words])
    learn.main()
    return [(folder / name).read_text("utf-8") for name in (INSTINCT, VALUE)]


def test_a_training_writes_networks_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (learned(tmp_path / name, monkeypatch) for name in ("one", "two"))
    assert one == two
    instinct, value = (read(tmp_path / "one" / name) for name in (INSTINCT, VALUE))
    assert len(instinct.weights) == instinct_policy.parameters_of(instinct.hidden)
    assert len(value.weights) == value_policy.parameters_of(value.hidden)
    curves = tmp_path / "one" / "curves"
    assert len((curves / "instinct.csv").read_text("utf-8").splitlines()) == 1 + 2
    assert len((curves / "value.csv").read_text("utf-8").splitlines()) == 1 + 2
    unlearned = Parameters(instinct.hidden, Actor(np.random.default_rng(1)).parameters())
    assert instinct != unlearned
    other = learned(tmp_path / "one", monkeypatch, "--only", "value", "--seed", "2")
    assert other[0] == one[0]
    assert other[1] != one[1]


def test_the_shipped_networks_are_small_and_whole() -> None:
    instinct, value = networks().instinct, networks().value
    assert len(instinct.weights) == instinct_policy.parameters_of(instinct.hidden)
    assert len(value.weights) == value_policy.parameters_of(value.hidden)
    assert len(json.dumps(networks())) < 1_000_000
