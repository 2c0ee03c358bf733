"""The network of the learned value, trained by gradient descent (Adam)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flammerouge.bots.policies.value import INPUTS, field_units
from tools.adam import Adam, Array
from tools.value_races import Samples

BATCH: Final = 1_024
RATE: Final = 4e-3
LEAST_RATE: Final = 4e-5
UNSEEN_SHARE: Final = 25  # one sample in so many is never learned from
SCALED_BY: Final = 20_000  # riders who tell how large inputs are


class Batch(NamedTuple):
    """Some samples as the network takes them: the riders of all of them, one after another, the
    sample of each, and of every sample the first rider and the winner."""

    riders: Array
    sample: NDArray[np.int64]
    first: NDArray[np.int64]
    winner: NDArray[np.int64]


def batch_of(samples: Samples, firsts: NDArray[np.int64], chosen: NDArray[np.int64]) -> Batch:
    """Some of the samples, whose first riders are known."""
    sizes = samples.sizes[chosen].astype(np.int64)
    first = np.cumsum(sizes) - sizes
    sample = np.repeat(np.arange(len(chosen)), sizes)
    rows = (firsts[chosen] - first)[sample] + np.arange(len(sample))
    winner = first + samples.winners[chosen]
    return Batch(samples.rows[rows].astype(np.float32), sample, first, winner)


class Network:
    """Scores riders; the chance that one wins is the share of his score (softmax).

    `scale` makes inputs about as large as one where they are not zero.
    """

    def __init__(self, hidden: int, chance: np.random.Generator, scale: Array) -> None:
        def random(size: float, *shape: int) -> Array:
            return chance.normal(0, size, shape).astype(np.float32)

        field = field_units(hidden)
        self.hidden = hidden
        self.scale = scale[:, None]
        self.rows = random(0.6 / np.sqrt(INPUTS), INPUTS, hidden + field)
        self.together = random(0.1 / np.sqrt(field), field, hidden)
        self.head = random(0.1, hidden)
        self._adam = Adam((self.rows, self.together, self.head))

    def chances(self, batch: Batch) -> tuple[Array, Array, Array, Array]:
        """The units of every rider, those of the field of every rider and of every sample, and the
        chance of each rider to win."""
        units: Array = batch.riders @ (self.rows * self.scale)
        own, field = units[:, : self.hidden], np.maximum(units[:, self.hidden :], 0)
        sums = np.add.reduceat(field, batch.first)
        own += (sums @ self.together)[batch.sample]
        np.maximum(own, 0, out=own)
        scores = own @ self.head
        best = np.maximum.reduceat(scores, batch.first)
        shares = np.exp(scores - best[batch.sample])
        return own, field, sums, shares / np.add.reduceat(shares, batch.first)[batch.sample]

    def loss(self, batch: Batch) -> float:
        """The mean surprise at who won, in nats."""
        *_, chances = self.chances(batch)
        return float(-np.log(chances[batch.winner] + 1e-9).mean())

    def slopes(self, batch: Batch) -> tuple[Array, Array, Array]:
        """The gradient of the loss, of each of the weights."""
        own, field, sums, wrong = self.chances(batch)
        wrong[batch.winner] -= 1
        wrong /= np.float32(len(batch.first))
        back = wrong[:, None] * self.head * (own > 0)
        shared = np.add.reduceat(back, batch.first)
        field_back = (shared @ self.together.T)[batch.sample] * (field > 0)
        rows = batch.riders.T @ np.concatenate([back, field_back], axis=1) * self.scale
        return rows, sums.T @ shared, wrong @ own

    def learn(self, batch: Batch, rate: float) -> None:
        """One step down the gradient of a batch."""
        self._adam.step(self.slopes(batch), rate)

    def parameters(self) -> list[float]:
        """As `Value` takes them."""
        parts = self.rows * self.scale, self.together, self.head
        return [float(f"{one:.4g}") for one in np.concatenate([part.reshape(-1) for part in parts])]


def scale_of(samples: Samples) -> Array:
    """One by the mean size of each input where it is not zero."""
    rows = np.abs(samples.rows[:SCALED_BY].astype(np.float32))
    sizes = rows.sum(axis=0) / np.maximum((rows > 0).sum(axis=0), 1)
    scale: Array = (1 / np.maximum(sizes, 1)).astype(np.float32)
    return scale


def train(
    samples: Samples, hidden: int, epochs: int, seed: int, say: Callable[[int, float, float], None]
) -> Network:
    """Learn from samples; after each epoch `say` gets the loss on seen and on unseen ones."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(len(samples.winners))
    unseen, seen = np.split(order, [len(order) // UNSEEN_SHARE])
    network = Network(hidden, chance, scale_of(samples))
    firsts = samples.firsts
    size = min(BATCH, len(seen))
    steps = len(seen) // size
    for epoch in range(epochs):
        chance.shuffle(seen)
        for step in range(steps):
            chosen = np.sort(seen[step * size : (step + 1) * size])
            rate = RATE * (1 - (epoch + step / steps) / epochs) + LEAST_RATE
            network.learn(batch_of(samples, firsts, chosen), rate)
        losses = [_loss(network, samples, firsts, part) for part in (seen[: len(unseen)], unseen)]
        say(epoch + 1, *losses)
    return network


def _loss(
    network: Network, samples: Samples, firsts: NDArray[np.int64], chosen: NDArray[np.int64]
) -> float:
    parts = [chosen[i : i + BATCH] for i in range(0, len(chosen), BATCH)]
    losses = [network.loss(batch_of(samples, firsts, part)) * len(part) for part in parts]
    return sum(losses) / len(chosen)
