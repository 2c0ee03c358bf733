"""The weather tokens and what they write on the squares of their tile."""

from __future__ import annotations

from functools import cache
from typing import Final

from flammerouge.core.track import FLAGS
from flammerouge.data.files import read_own, refuse

FILE: Final = "weather.toml"


@cache
def weather_tokens() -> tuple[str, ...]:
    """All tokens, one word each, as they lie in the box."""
    counts = read_own(FILE)["tokens"]
    return tuple(kind for kind, count in counts.items() for _ in range(count))


@cache
def weather_flags() -> dict[str, str]:
    """The square flag of every kind of token; fair weather has none."""
    flags = dict(read_own(FILE)["flags"])
    for kind, flag in flags.items():
        if flag not in ("", *FLAGS):
            raise refuse("bad-value", FILE, kind, f"{flag!r} is not a flag of a square")
    return flags
