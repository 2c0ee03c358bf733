"""What comes over the wire, read: whatever cannot be is malformed, and nothing worse."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from flammerouge.core.errors import MalformedInput

T = TypeVar("T")


def read(content: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """JSON as the decoder wants it. Bytes that are no UTF-8 are no error of msgspec's own."""
    try:
        return decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise MalformedInput("malformed", str(problem)) from None
