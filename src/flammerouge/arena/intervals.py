"""How sure a share is: intervals for a number of successes among a number of trials."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054  # 95 % of a normal distribution lies within so many deviations


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson; all or nothing known without trials."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    spread = Z_95 * Z_95 / trials
    middle = share + spread / 2
    half = Z_95 * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return (low if successes else 0.0), (high if successes < trials else 1.0)


def half_width(successes: int, trials: int) -> float:
    """Half the width of that interval."""
    low, high = wilson(successes, trials)
    return (high - low) / 2
