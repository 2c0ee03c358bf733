"""How a team rides, as the learned networks are told."""

from __future__ import annotations

from typing import Final

WAYS: Final = ("heuristic", "no-waste", "saver", "highest", "other", "dummy", "thinker")
HEURISTIC: Final = 0
NO_WASTE: Final = 1
SAVER: Final = 2
HIGHEST: Final = 3
OTHER: Final = 4
DUMMY: Final = 5
THINKER: Final = 6
