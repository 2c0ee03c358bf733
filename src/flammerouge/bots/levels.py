"""Levels for people: five opponents, from one who rides along to one who thinks ahead."""

from __future__ import annotations

from typing import Final

# What rides behind each level, as people would write it for any team.
LEVELS: Final = {
    "level-1": "random",
    "level-2": "highest",
    "level-3": "no-waste",
    "level-4": "heuristic",
    "level-5": "search@200",
}
