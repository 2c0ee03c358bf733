"""What `make test` takes of a long row of cases; `make soak` rides the others."""

from collections.abc import Iterable, Sequence

import pytest
from _pytest.mark import ParameterSet


def sampled(*cases: object, now: int = 1) -> list[ParameterSet]:
    """The first ones now, the others in `make soak`."""
    return [parameters(case, now=place < now) for place, case in enumerate(cases)]


def in_turn(
    rows: Iterable[object], columns: Sequence[object], *, every: int = 1
) -> list[ParameterSet]:
    """Every row with every column: now each row, or one in so many, with one column in turn, all
    else in `make soak`."""
    return [
        parameters(
            (*listed(row), *listed(column)),
            now=number % every == 0 and number // every % len(columns) == turn,
        )
        for number, row in enumerate(rows)
        for turn, column in enumerate(columns)
    ]


def listed(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)


def parameters(case: object, *, now: bool) -> ParameterSet:
    return pytest.param(*listed(case), marks=() if now else pytest.mark.soak)
