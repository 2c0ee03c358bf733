"""The network of the instinct, trained by trying (proximal policy optimization).

One team draws its cards by the scores of the network. Cards after which the race went better than
expected become likelier, the others less so; what was to be expected says a second network, which
learns beside it and is not kept.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.policies.lessons import (
    ABOUT_CHOICE,
    CHOICES_AT,
    CHOSEN_AT,
    COUNT_AT,
    MOST_CHOICES,
)
from flammerouge.bots.policies.outlook import BUCKETS, GROUND, LOOK, LOOK_ON, STEP
from flammerouge.bots.policies.sight import NEAR, RACE
from flammerouge.bots.policies.ways import WAYS
from tools.adam import Adam, Array
from tools.instinct_races import Lessons

HIDDEN: Final = 64
CRITIC_HIDDEN: Final = 96
BATCH: Final = 4_096
TIMES: Final = 2  # that every lesson is learned from
RATE: Final = 4e-3
LAST_RATE: Final = 1e-4
TRUST: Final = 0.2  # how much likelier, or less so, a card may become at once
DRAW: Final = 0.01  # what it is worth that cards are drawn, and not always the same
ECHO: Final = 0.9  # how much of a surprise counts for the decision before
STEEPEST: Final = 0.5  # a gradient is not longer than this
NEVER: Final = -1e9
# Inputs come in natural units; what is about one for each of them. At first the heuristic's worth
# of a card alone decides.
GROUND_SIZE: Final = (*(1,) * (2 * LOOK), 15, 15, 1, 9, 5, 1)
OWN_SIZE: Final = (40, 15, 70, 30, 5, 15, 27, 1, 3, 10, 1, 10, 40, 3)
MATE_SIZE: Final = (1, 10, 30, 5, 27, 15, 10, 40, 1, 10)
FIELD_SIZE: Final = (6, 10, 30, 10, 30, 10, 27, 6)
RACE_SIZE: Final = (*OWN_SIZE, *(3,) * BUCKETS, *(2,) * BUCKETS, *MATE_SIZE,
                    *(2,) * (2 * NEAR), *FIELD_SIZE, *(3,) * len(WAYS))  # fmt: skip
STEP_SIZE: Final = (*(1,) * BUCKETS, 9, 9, 5, 5, 1, 9, 1, 5, 1, *(1,) * (2 * LOOK_ON), 15, 15)
CHOICE_SIZE: Final = (1, 12, 50, 50, 10, *(1,) * 5, *(50,) * 7, 30, 3, 3)
WORTH: Final = STEP + 1
WORTH_WEIGHT: Final = -4.0
ROAD_SCALE: Final[Array] = np.float32(1) / np.array([*GROUND_SIZE, *RACE_SIZE], np.float32)[:, None]
CARD_SCALE: Final[Array] = np.float32(1) / np.array([*STEP_SIZE, *CHOICE_SIZE], np.float32)[:, None]


class Batch(NamedTuple):
    """Some lessons as the networks take them; `cards` are those of all lessons, one after another,
    and `open` says how many each has."""

    road: Array
    cards: Array
    open: NDArray[np.bool_]
    chosen: NDArray[np.int64]

    @property
    def lesson(self) -> NDArray[np.int64]:
        """The lesson of every card."""
        return np.nonzero(self.open)[0]

    @property
    def first(self) -> NDArray[np.int64]:
        """The first card of every lesson."""
        sizes = self.open.sum(axis=1)
        first: NDArray[np.int64] = np.cumsum(sizes) - sizes
        return first


def batch_of(rows: NDArray[np.int8]) -> Batch:
    """The inputs of some lessons."""
    cards = rows[:, CHOICES_AT:COUNT_AT].reshape(-1, MOST_CHOICES, ABOUT_CHOICE)
    there = np.arange(MOST_CHOICES) < rows[:, COUNT_AT, None]
    return Batch(
        rows[:, :CHOICES_AT].astype(np.float32),
        cards[there].astype(np.float32),
        there,
        rows[:, CHOSEN_AT].astype(np.int64),
    )


class Actor:
    """The network that chooses cards."""

    def __init__(self, chance: np.random.Generator) -> None:
        def random(size: float, *shape: int) -> Array:
            return chance.normal(0, size, shape).astype(np.float32)

        road = GROUND + RACE
        self.road = random(0.5 / np.sqrt(road), road, HIDDEN)
        self.cards = random(0.5 / np.sqrt(ABOUT_CHOICE), ABOUT_CHOICE, HIDDEN)
        self.head = random(0.02, HIDDEN)
        self.alone = np.zeros(ABOUT_CHOICE, np.float32)
        self.alone[WORTH] = WORTH_WEIGHT
        self._adam = Adam((self.road, self.cards, self.head, self.alone), STEEPEST)

    def chances(self, batch: Batch) -> tuple[Array, Array]:
        """The hidden layer of every card, and how likely each is."""
        hidden: Array = batch.cards @ (self.cards * CARD_SCALE)
        hidden += (batch.road @ (self.road * ROAD_SCALE))[batch.lesson]
        np.maximum(hidden, 0, out=hidden)
        scores = np.full(batch.open.shape, NEVER, np.float32)
        scores[batch.open] = hidden @ self.head + batch.cards @ (self.alone * CARD_SCALE[:, 0])
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, shares / shares.sum(axis=1, keepdims=True)

    def learn(self, batch: Batch, before: Array, better: Array, rate: float) -> None:
        """Make cards likelier that went `better` than expected; `before` are the logarithms of how
        likely they were when they were played."""
        hidden, chances = self.chances(batch)
        size = len(better)
        taken = np.arange(size), batch.chosen
        ratio = chances[taken] / np.exp(before)
        far = ((ratio > 1 + TRUST) & (better > 0)) | ((ratio < 1 - TRUST) & (better < 0))
        push = np.where(far, 0, better * ratio).astype(np.float32)
        logs = np.log(chances + np.float32(1e-10))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        slope = push[:, None] * chances + np.float32(DRAW) * chances * (logs + spread)
        slope[taken] -= push
        flat = (slope[batch.open] / size).astype(np.float32)
        back = flat[:, None] * self.head * (hidden > 0)
        alone = flat @ batch.cards * CARD_SCALE[:, 0]
        alone[:STEP] = 0  # a step by itself is worth nothing
        road = batch.road.T @ np.add.reduceat(back, batch.first)
        self._adam.step(
            [road * ROAD_SCALE, batch.cards.T @ back * CARD_SCALE, flat @ hidden, alone], rate
        )

    def parameters(self) -> list[float]:
        """As `Instinct` takes them."""
        parts = (
            self.road * ROAD_SCALE, self.cards * CARD_SCALE, self.head,
            (self.alone * CARD_SCALE[:, 0])[STEP:],
        )  # fmt: skip
        return [float(f"{one:.5g}") for one in np.concatenate([part.reshape(-1) for part in parts])]


class Critic:
    """The network that says how likely the race is to be won, before a card is chosen."""

    def __init__(self, chance: np.random.Generator) -> None:
        road = GROUND + RACE
        self.road = chance.normal(0, 1 / np.sqrt(road), (road, CRITIC_HIDDEN)).astype(np.float32)
        self.head = np.zeros(CRITIC_HIDDEN, np.float32)
        self._adam = Adam((self.road, self.head), STEEPEST)

    def chances(self, road: Array) -> tuple[Array, Array]:
        """The hidden layer, and the chances to win."""
        hidden = np.maximum(road @ (self.road * ROAD_SCALE), 0)
        one = np.float32(1)
        chances: Array = one / (one + np.exp(-(hidden @ self.head)))
        return hidden, chances

    def learn(self, road: Array, aims: Array, rate: float) -> None:
        """Come closer to what was to be said."""
        hidden, chances = self.chances(road)
        wrong: Array = (chances - aims) / np.float32(len(aims))
        back = wrong[:, None] * self.head * (hidden > 0)
        self._adam.step([road.T @ back * ROAD_SCALE, wrong @ hidden], rate)


def surprises(expected: Array, sizes: NDArray[np.int64], wins: Array) -> Array:
    """For every decision how much better the race went from there on than was expected, near
    decisions counting most."""
    found = np.zeros_like(expected)
    ends = np.cumsum(sizes)
    places = ends - 1
    after = wins.copy()
    sum_of = np.zeros_like(wins)
    for back in range(int(sizes.max())):
        on = sizes > back
        at = places[on] - back
        sum_of[on] = after[on] - expected[at] + np.float32(ECHO) * sum_of[on]
        after[on] = expected[at]
        found[at] = sum_of[on]
    return found


def rate_of(done: float) -> float:
    """How fast it learns when a share of the training is done."""
    return RATE * (1 - done) + LAST_RATE


def study(actor: Actor, critic: Critic, found: Lessons, rate: float, chance: np.random.Generator
          ) -> float:  # fmt: skip
    """Learn from the races of one generation; returns how much of what came was foreseen."""
    rows = found.rows
    parts = [
        rows[i : i + BATCH, :CHOICES_AT].astype(np.float32) for i in range(0, len(rows), BATCH)
    ]
    expected = np.concatenate([critic.chances(part)[1] for part in parts]).astype(np.float32)
    better = surprises(expected, found.sizes, found.wins)
    aims = np.clip(expected + better, 0, 1)
    foreseen = float(1 - better.var() / (expected + better).var())
    better = (better - better.mean()) / (better.std() + np.float32(1e-8))
    size = min(BATCH, len(rows))
    for _ in range(TIMES):
        order = chance.permutation(len(rows))
        for first in range(0, len(order) - size + 1, size):
            part = np.sort(order[first : first + size])
            batch = batch_of(rows[part])
            actor.learn(batch, found.logs[part], better[part], rate)
            critic.learn(batch.road, aims[part], 2 * rate)
    return foreseen
