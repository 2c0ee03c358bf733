"""The network of the learned value: one hidden layer, trained by gradient descent (Adam)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.policies.value import INPUTS, ON_ROAD
from tools.adam import Adam, Array
from tools.value_races import Samples

BATCH: Final = 1_024
RATE: Final = 4e-3
LEAST_RATE: Final = 5e-5
OFF_ROAD: Final = -1e9
UNSEEN_SHARE: Final = 25  # one sample in so many is never learned from


class Network:
    """Scores riders; the chance that one wins is the share of his score (softmax)."""

    def __init__(self, hidden: int, chance: np.random.Generator) -> None:
        rows = chance.normal(0, 0.6 / np.sqrt(INPUTS), (INPUTS, hidden))
        self.rows: Array = rows.astype(np.float32)
        self.heads: Array = chance.normal(0, 0.3, hidden).astype(np.float32)
        self._adam = Adam((self.rows, self.heads))

    def chances(self, inputs: Array) -> tuple[Array, Array]:
        """The hidden layer of every rider, and the chance of each to win."""
        hidden = np.maximum(inputs.reshape(-1, INPUTS) @ self.rows, 0)
        scores = (hidden @ self.heads).reshape(len(inputs), -1)
        scores = np.where(inputs[:, :, ON_ROAD] == 0, np.float32(OFF_ROAD), scores)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, shares / shares.sum(axis=1, keepdims=True)

    def loss(self, inputs: Array, winners: NDArray[np.int8]) -> float:
        """The mean surprise at who won, in nats."""
        _, chances = self.chances(inputs)
        return float(-np.log(chances[np.arange(len(winners)), winners] + 1e-9).mean())

    def learn(self, inputs: Array, winners: NDArray[np.int8], rate: float) -> None:
        """One step down the gradient of a batch."""
        hidden, wrong = self.chances(inputs)
        wrong[np.arange(len(winners)), winners] -= 1
        wrong[inputs[:, :, ON_ROAD] == 0] = 0
        flat = (wrong.reshape(-1) / len(winners)).astype(np.float32)
        back = flat[:, None] * self.heads * (hidden > 0)
        self._adam.step((inputs.reshape(-1, INPUTS).T @ back, flat @ hidden), rate)

    def parameters(self) -> list[float]:
        """As `Value` takes them: the rows of the hidden layer, then its heads."""
        flat = [*self.rows.T.reshape(-1), *self.heads]
        return [round(float(number), 5) for number in flat]


def train(
    samples: Samples, hidden: int, epochs: int, seed: int, say: Callable[[int, float, float], None]
) -> Network:
    """Learn from samples; after each epoch `say` gets the loss on seen and on unseen ones."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(len(samples.winners))
    unseen, seen = np.split(order, [len(order) // UNSEEN_SHARE])
    network = Network(hidden, chance)
    size = min(BATCH, len(seen))
    steps = len(seen) // size
    for epoch in range(epochs):
        chance.shuffle(seen)
        for step in range(steps):
            batch = np.sort(seen[step * size : (step + 1) * size])
            rate = RATE * (1 - (epoch + step / steps) / epochs) + LEAST_RATE
            network.learn(samples.inputs[batch].astype(np.float32), samples.winners[batch], rate)
        say(epoch + 1, *(_loss(network, samples, part) for part in (seen[: len(unseen)], unseen)))
    return network


def _loss(network: Network, samples: Samples, part: NDArray[np.int64]) -> float:
    return network.loss(samples.inputs[part].astype(np.float32), samples.winners[part])
