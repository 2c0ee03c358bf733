"""Scenarios written short, for the tests of the referee.

`rR@5.0` is the red rouleur on square 5 in lane 0, `bS@5.1!` a sprinteur lying there.
"""

from __future__ import annotations

import re
from typing import Any

TEAMS = {"r": "red", "b": "blue", "k": "black", "g": "green"}
KINDS = {"R": "rouleur", "S": "sprinteur"}
RIDER = re.compile(r"(([rbkg])([RS]))@(\d+)\.(-?\d+)(!?)")

Scenario = dict[str, Any]


def scenario(track: str, riders: str, **fields: Any) -> Scenario:
    """A scenario; the field `from` is given as `begins`."""
    if "begins" in fields:
        fields["from"] = fields.pop("begins")
    return {"track": track, "riders": [rider(text) for text in riders.split()], **fields}


def rider(text: str) -> dict[str, Any]:
    """A rider from his short form."""
    match = RIDER.fullmatch(text)
    assert match is not None, text
    name, team, kind, square, lane, lying = match.groups()
    found: dict[str, Any] = {
        "id": name,
        "team": TEAMS[team],
        "kind": KINDS[kind],
        "square": int(square),
        "lane": int(lane),
    }
    return {**found, "crashed": True} if lying else found


def places(text: str) -> dict[str, dict[str, int]]:
    """Where riders stand, as an outcome says it."""
    found = (rider(word) for word in text.split())
    return {one["id"]: {"square": one["square"], "lane": one["lane"]} for one in found}
