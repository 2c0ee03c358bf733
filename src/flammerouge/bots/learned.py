"""The parameters of the learned value, which `tools/learn.py` finds, and the races they fit."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from flammerouge.bots.policies.value import Value
from flammerouge.core.course import Course
from flammerouge.core.state import State

FILE: Final = "value.json"


class Parameters(NamedTuple):
    """The size of the hidden layer, and all weights."""

    hidden: int
    weights: list[float]


@cache
def parameters() -> Parameters:
    """What was learned, from the file in this package."""
    found = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return Parameters(found["hidden"], found["weights"])


class Learned:
    """Makes the value for a race, and keeps it while the course stays the same."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._course: Course | None = None
        self._value: Value | None = None

    def value(self, state: State) -> Value | None:
        """The learned value for a race; None where times count, which it has never seen."""
        if state.rules.timed:
            return None
        if self._value is None or self._course is not state.course:
            self._course = state.course
            self._value = Value(state.course, *self._parameters)
        return self._value
