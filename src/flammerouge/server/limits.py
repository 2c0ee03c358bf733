"""How much one address or one connection may ask for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

MOST_KEYS: Final = 10_000


@dataclass(frozen=True)
class Limits:
    """All limits of a server. Rates are per second, with a burst that may come at once.

    `works` are things that take a while to make: boards, replays, records, front pages, codes;
    `bot_races` are races in which nobody but bots rides, `imagined_races` those behind the figures
    of each talent that a campaign offers. `sockets_an_address` counts those that have not said who
    they are, those that watch and those that have a seat apart; `spectators` are those of a table.
    """

    body_bytes: int = 32 * 1024
    body_seconds: float = 10.0
    message_bytes: int = 8 * 1024
    waiting_bytes: int = 1024 * 1024
    messages: tuple[float, int] = (20.0, 80)
    requests: tuple[float, int] = (30.0, 300)
    files: tuple[float, int] = (300.0, 3000)
    new_tables: tuple[float, int] = (2.0, 200)
    bot_races: tuple[float, int] = (0.1, 30)
    works: tuple[float, int] = (5.0, 100)
    works_at_once: int = 2
    heavy_works_at_once: int = 1
    imagined_races: int = 3000
    kept_bytes: int = 32 * 1024 * 1024
    handshakes: tuple[float, int] = (10.0, 300)
    sockets_an_address: int = 200
    sockets_a_seat: int = 12
    spectators: int = 60
    open_tables: int = 5000
    join_seconds: float = 10.0
    faults: int = 20


class Rate:
    """A bucket of permits that fills steadily."""

    def __init__(self, rate: tuple[float, int], now: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst = rate
        self.now = now
        self._left = float(self.burst)
        self._seen = now()

    def allows(self) -> bool:
        """Whether one more is allowed now; it is then counted."""
        self._left = min(self.burst, self._left + (self.now() - self._seen) * self.per_second)
        self._seen = self.now()
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for every address; of too many, those that asked last are remembered."""

    def __init__(self, rate: tuple[float, int], now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.now = now
        self._buckets: dict[str, Rate] = {}

    def allows(self, key: str) -> bool:
        """Whether this address may ask once more."""
        bucket = self._buckets.pop(key, None) or Rate(self.rate, self.now)
        if len(self._buckets) >= MOST_KEYS:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[key] = bucket
        return bucket.allows()


class NoPlace(Exception):
    """All places are taken."""


class Places:
    """Counts what is open by key, up to a limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Take a place; False when there is none."""
        if self.taken[key] >= self.most:
            return False
        self.taken[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Leave a place to others."""
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]

    @contextmanager
    def place(self, key: str) -> Iterator[None]:
        """Have a place for a while."""
        if not self.take(key):
            raise NoPlace(key)
        try:
            yield
        finally:
            self.give_back(key)
