"""Ratings of a mixed field, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

DOUBT: Final = 1.96
RATED: Final = 20_000  # races; more of them move a rating by less than anybody can read


@dataclass(frozen=True)
class Rating:
    """Strength as the model estimates it; `sigma` is how far it doubts that by itself."""

    mu: float
    sigma: float

    @property
    def doubt(self) -> float:
        """What is written behind the estimate: 1.96 sigma.

        No interval that holds the truth 95 times of 100: the strongest and the weakest move on
        for thousands of races by more than that, a field of few bots by less.
        """
        return DOUBT * self.sigma

    @property
    def ordinal(self) -> float:
        """Three deviations below the estimate."""
        return self.mu - 3 * self.sigma


class Ratings:
    """Ratings by entrant, renewed race by race."""

    def __init__(self, names: Iterable[str]) -> None:
        # A bot is as strong in its last race as in its first: nothing is added to sigma.
        self.model = PlackettLuce(tau=0.0)
        first = self.model.rating()
        self.ratings = {name: Rating(first.mu, first.sigma) for name in names}
        self.races = 0

    def __getitem__(self, name: str) -> Rating:
        return self.ratings[name]

    def add(self, order: Sequence[str]) -> None:
        """Learn from a race: the entrants in the order of their places.

        An entrant with several teams learns from each of them.
        """
        if self.races == RATED:
            return
        self.races += 1
        before = self.ratings
        teams = [[self.model.rating(before[name].mu, before[name].sigma)] for name in order]
        after = dict(before)
        for name, (new,) in zip(order, self.model.rate(teams), strict=True):
            shrunk = after[name].sigma * new.sigma / before[name].sigma
            after[name] = Rating(after[name].mu + new.mu - before[name].mu, shrunk)
        self.ratings = after
