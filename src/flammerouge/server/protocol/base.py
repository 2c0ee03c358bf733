"""What every message and body is made of, and the version of it all."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

PROTOCOL: Final = 1
FROM_THE_START: Final = -1

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=40)]
Secret = Annotated[str, Meta(max_length=64)]
Colour = Literal["red", "blue", "black", "green", "pink", "white"]
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a client sends: unknown fields are refused."""


class Told(Struct, frozen=True):
    """Something that the server says."""
