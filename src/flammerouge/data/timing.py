"""What the timing tile says beside the squares past the line."""

from __future__ import annotations

from functools import cache
from typing import Final

from flammerouge.data.files import Table, read_own

FILE: Final = "timing.toml"


def seconds_past_line(*, ascent: bool) -> tuple[int, ...]:
    """Seconds by square past the line, the first one first."""
    return tuple(_file()["seconds"]["ascent" if ascent else "flat"])


def seconds_before_line() -> int:
    """What a rider who has not crossed takes each round."""
    return int(_file()["before-the-line"]["seconds"])


@cache
def _file() -> Table:
    return read_own(FILE)
