"""Do two convex pieces of road lie on each other?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Convex = Sequence[complex]

CLEARANCE: Final = 3.0
"""How much table must be seen between two pieces; the corners cut off bends are smaller."""


def intersect(one: Convex, other: Convex) -> bool:
    """Whether two convex polygons come closer to each other than the clearance."""
    return not (_separated(one, other) or _separated(other, one))


def _separated(one: Convex, other: Convex) -> bool:
    """Whether a side of the first has all of the second beyond it."""
    previous = one[-1]
    for corner in one:
        side = corner - previous
        size = abs(side)
        if size > 1e-9:
            nx, ny = side.imag / size, -side.real / size
            mine = [z.real * nx + z.imag * ny for z in one]
            theirs = [z.real * nx + z.imag * ny for z in other]
            if min(theirs) > max(mine) + CLEARANCE or max(theirs) < min(mine) - CLEARANCE:
                return True
        previous = corner
    return False
