"""Axes of charts: where a value stands, and where the ticks are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)
TICKS: Final = 5
DECADES: Final = 3  # with as many of them only the powers of ten have ticks

Format = Callable[[float], str]


@dataclass(frozen=True)
class Axis:
    """From `low` to `high`, with ticks and how their values are written."""

    low: float
    high: float
    ticks: tuple[float, ...]
    text: Format
    log: bool = False

    def at(self, value: float) -> float:
        """Where a value stands: 0 at the low end, 1 at the high end; what is outside stays in."""
        if self.log:
            share = log10(max(value, self.low) / self.low) / log10(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return min(max(share, 0.0), 1.0)


def plain_axis(values: Iterable[float], text: Format, *, zero: bool = False) -> Axis:
    """An axis with round ticks that holds all values, from 0 on if wanted."""
    found = [*values, *([0.0] if zero else [])]
    low, high = min(found), max(found)
    step = round_step((high - low or 1.0) / TICKS)
    first, last = floor(low / step), ceil(high / step)
    last = max(last, first + 1)
    return Axis(first * step, last * step, tuple(i * step for i in range(first, last + 1)), text)


def log_axis(values: Iterable[float], text: Format) -> Axis:
    """An axis on which equal distances are equal factors; all values are above 0."""
    found = list(values)
    first = floor(log10(min(found)))
    last = max(ceil(log10(max(found))), first + 1)
    between = (1, 2, 5) if last - first < DECADES else (1,)
    ticks = [many * 10.0**power for power in range(first, last) for many in between]
    return Axis(10.0**first, 10.0**last, (*ticks, 10.0**last), text, log=True)


def round_step(least: float) -> float:
    """The smallest round step that is not below a value."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in STEPS if step * power >= least * (1 - 1e-9))
