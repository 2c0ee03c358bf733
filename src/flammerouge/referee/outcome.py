"""The outcome of a scenario in the public format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import overload

from flammerouge.core.finish import clock
from flammerouge.referee.scenario import read_scenario
from flammerouge.referee.scene import Outcome, Place, resolve

Scenario = Mapping[str, object]
Answer = dict[str, object]


@overload
def referee(scenario: Scenario) -> Answer: ...
@overload
def referee(scenario: Sequence[Scenario]) -> list[Answer]: ...
def referee(scenario: Scenario | Sequence[Scenario]) -> Answer | list[Answer]:
    """Ride one round from a scenario, or one from each; MalformedInput names a wrong field.

    One bad scenario refuses the whole row.
    """
    if isinstance(scenario, list | tuple):
        scenes = [read_scenario(one, f"[{i}]") for i, one in enumerate(scenario)]
        return [write_outcome(resolve(scene)) for scene in scenes]
    return write_outcome(resolve(read_scenario(scenario)))


def write_outcome(outcome: Outcome) -> Answer:
    """An outcome as plain values, its fields in the order of the format."""
    return {
        "order": list(outcome.order),
        "after_movement": write_places(outcome.after_movement),
        "after_slipstream": write_places(outcome.after_slipstream),
        "crashed": list(outcome.crashed),
        "exhausted": list(outcome.exhausted),
        "crossed": list(outcome.crossed),
        "times": {rider: clock(seconds) for rider, seconds in outcome.times.items()},
        "minutes": dict(outcome.minutes),
        "tokens": {rider: dict(points) for rider, points in outcome.tokens.items()},
    }


def write_places(places: Mapping[str, Place]) -> Answer:
    """Where riders stand, by rider."""
    return {rider: {"square": at.square, "lane": at.lane} for rider, at in places.items()}
