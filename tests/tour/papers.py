"""Tours on paper for the tests: four teams, their riders, and stages written in few words."""

from collections.abc import Mapping
from typing import Any

from flammerouge.tour.paper import score_paper

TEAMS = {"red": "r", "green": "g", "blue": "b", "black": "k"}
RIDERS = {
    f"{letter}{kind[0].upper()}": {"team": team, "kind": kind}
    for team, letter in TEAMS.items()
    for kind in ("rouleur", "sprinteur")
}

Stage = dict[str, Any]


def stage(name: str, order: str, *, sprint: str = "", mountain: str = "", **more: object) -> Stage:
    """A stage from `rR 0:00 gS 0:20 ...` in the order of crossing and points like `rR 5 gS 3`."""
    words = order.split()
    riders, times = words[::2], words[1::2]
    green, dotted = pairs(sprint), pairs(mountain)
    return {
        "name": name,
        "order": riders,
        "results": {
            rider: {
                "time": time,
                "sprint": int(green.get(rider, "0")),
                "mountain": int(dotted.get(rider, "0")),
            }
            for rider, time in zip(riders, times, strict=True)
        },
        **more,
    }


def pairs(text: str) -> dict[str, str]:
    """`rR 5 gS 3` as a mapping."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def paper(*stages: Stage, **more: object) -> dict[str, Any]:
    """A whole tour of four teams, or of those who ride its first stage."""
    riding = {rider: RIDERS[rider] for rider in RIDERS if rider in stages[0]["results"]}
    teams = [team for team in TEAMS if any(one["team"] == team for one in riding.values())]
    return {"teams": teams, "riders": riding, "stages": list(stages), **more}


def scored(points: Mapping[str, int]) -> dict[str, int]:
    """Those who have some."""
    return {name: number for name, number in points.items() if number}


def score(*stages: Stage, **more: object) -> Any:
    """What the scorer says of a tour."""
    return score_paper(paper(*stages, **more))
