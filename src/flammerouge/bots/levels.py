"""Levels for people: five opponents, from one who rides along to one who thinks ahead."""

from __future__ import annotations

from typing import Final

from flammerouge.core import state as engine

COMPILED: Final = not str(engine.__file__).endswith(".py")
# Interpreted the engine is a hundred times slower: a card of the champion would take 20 seconds.
CHAMPION: Final = "search@1000" if COMPILED else "search@100"
# What rides behind each level, as people would write it for any team.
LEVELS: Final = {
    "level-1": "random",
    "level-2": "highest",
    "level-3": "no-waste",
    "level-4": "heuristic",
    "level-5": CHAMPION,
}
