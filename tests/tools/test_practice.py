"""What is ridden between compiling the engine twice can be ridden, and is what it says."""

import pytest

from flammerouge.arena.schedule import Road
from tools.practice import ASKED, SIMULATED, ride

FIELDS = [*((field, False) for field in SIMULATED), *((field, True) for field in ASKED)]


@pytest.mark.parametrize(("field", "careful"), FIELDS)
def test_every_field_rides(
    field: tuple[tuple[str, ...], tuple[Road, ...], int], careful: bool
) -> None:
    entrants, roads, _ = field
    tally = ride(entrants, roads, 2, careful=careful)
    assert tally.races == 2
    assert sum(score.wins for score in tally.scores.values()) == 2
    assert not any(score.faults for score in tally.scores.values())
    assert all((score.decisions > 0) is careful for score in tally.scores.values())
