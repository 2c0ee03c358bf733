"""The parameters of the learned networks, which `make learn` finds, and the races they fit."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from flammerouge.bots.counter import COUNTER
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.instinct import Instinct
from flammerouge.bots.policies.value import Value
from flammerouge.core.course import Course
from flammerouge.core.state import State

VALUE: Final = "value.json"
INSTINCT: Final = "instinct.json"


class Parameters(NamedTuple):
    """How many hidden units a network has, of the value those of a rider's own, and all weights."""

    hidden: int
    weights: list[float]


class Networks(NamedTuple):
    """All that is learned."""

    value: Parameters
    instinct: Parameters


@cache
def networks() -> Networks:
    """What was learned, from the files in this package."""
    folder = files(__package__)
    return Networks(read(folder / VALUE), read(folder / INSTINCT))


def read(file: Traversable) -> Parameters:
    """The parameters in a file."""
    found = json.loads(file.read_text("utf-8"))
    return Parameters(found["hidden"], found["weights"])


def instinct_of(parameters: Parameters) -> Instinct:
    """The instinct with these parameters, and the advisor that they were learned with."""
    return Instinct(HeuristicPolicy(COUNTER), *parameters)


class Learned:
    """The networks at work: an instinct, and the value for the course that is ridden."""

    def __init__(
        self, value: Parameters, instinct: Parameters, *, knows_piles: bool = False
    ) -> None:
        """The instinct of imagined races may know the piles as they were dealt."""
        self._parameters = value
        self._instinct = instinct_of(instinct)
        self._instinct.sight.foresight.knows_piles = knows_piles
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

    def instinct(self, state: State) -> Instinct | None:
        """The learned instinct; None where times count."""
        return None if state.rules.timed else self._instinct
