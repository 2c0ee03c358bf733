"""The compiled and the interpreted engine are the same engine."""

from collections.abc import Callable
from pathlib import Path

from flammerouge.rulesets import new_simulation
from tests.engine import checksum
from tests.property.fingerprint import field_names

SOURCE = Path(__file__).with_name("checksum.py")


def test_both_engines_ride_the_same_races(interpreted: Callable[..., str]) -> None:
    """Where the engine under test is interpreted too, two processes are compared: nothing may
    hang on the hashing of one of them."""
    assert interpreted(SOURCE.read_text("utf-8")).split() == checksum.checksum().split()


def test_the_checksum_sees_every_line_up() -> None:
    sums = checksum.checksum(races=2).split()
    assert len(set(sums)) == len(sums) == len(checksum.LINEUPS)


def test_the_checksum_looks_at_everything() -> None:
    seen = {*checksum.VECTORS, *checksum.NUMBERS, "piles"}
    # Bound to the phase that is on, and settled in the rest when a race is over.
    passing = {"group", "chosen", "answered", "queue", "bids", "at_dawn", "recording"}
    assert set(field_names(new_simulation())) - passing == seen
