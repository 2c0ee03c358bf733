"""Gradient descent in which every weight goes by its own measure (Adam)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

MOMENTUM: Final = 0.9
MEMORY: Final = 0.999


class Adam:
    """Changes weights in place; a gradient longer than `steepest` is cut to that."""

    def __init__(self, weights: Sequence[Array], steepest: float = math.inf) -> None:
        self._weights = weights
        self._steepest = steepest
        self._mean = [np.zeros_like(one) for one in weights]
        self._size = [np.zeros_like(one) for one in weights]
        self._steps = 0

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        """One step down."""
        self._steps += 1
        length = math.sqrt(sum(float((slope * slope).sum()) for slope in slopes))
        cut = np.float32(min(1.0, self._steepest / (length + 1e-9)))
        for weights, slope, mean, size in zip(
            self._weights, slopes, self._mean, self._size, strict=True
        ):
            down = cut * slope
            mean += np.float32(1 - MOMENTUM) * (down - mean)
            size += np.float32(1 - MEMORY) * (down * down - size)
            far = mean / np.float32(1 - MOMENTUM**self._steps)
            root = np.sqrt(size / np.float32(1 - MEMORY**self._steps)) + np.float32(1e-8)
            weights -= np.float32(rate) * far / root
