"""The counter to heuristics: weights that win most against three teams of them, 36 % of races.

Found by `python -m tools.tune counter`. The instinct asks for their opinion of a card, who thinks
ahead is taken to ride by them, and `plain` search rides by them below its tree.
"""

from __future__ import annotations

from typing import Final

COUNTER: Final = (
    (7, 4, 2, 3, 69, 74, -6, -30, 21, 2, -26, -54, 27, 124, -61, 9, -19),
    (8, 7, 2, 18, 94, 20, 34, 50, 30, -17, 33, 11, 39, -26, 13, -17, 48),
    (5, 4, -1, 10, 38, 19, -15, -14, 60, 58, -35, -116, 42, -15, -8, 18, -2),
    (4, 8, 0, 9, 31, -60, 18, 27, 3, 10, 108, -4, 34, -46, 22, -26, -11),
    (5, 9, 2, 13, 69, -30, -33, 54, -50, 4, 22, -22, 31, -143, -5, -33, -35),
    (5, 7, 0, 15, 144, -49, 89, -1, -31, 75, 30, -9, 37, -82, -9, 44, -27),
    (6, 4, 1, 7, 35, 78, 50, -9, 29, 61, -21, -44, 35, 15, -3, -12, 14),
    (5, 8, 0, 8, 42, 38, 19, -2, 88, 64, 24, 8, 28, -108, 4, 17, 33),
)
