"""What comes over the wire, read: whatever cannot be is malformed, and nothing worse."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from flammerouge.core.errors import MalformedInput
from flammerouge.server.tokens import digest

T = TypeVar("T")

BEARER: Final = "Bearer "


def read(content: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """JSON as the decoder wants it. Bytes that are no UTF-8 are no error of msgspec's own."""
    try:
        return decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise MalformedInput("malformed", str(problem)) from None


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request; without one, all that may be left out."""
    content = await request.body()
    return read(content or b"{}", msgspec.json.Decoder(kind))


def secret(request: Request) -> str:
    """The digest of the secret that a request carries, empty when it carries none."""
    header = request.headers.get("authorization", "")
    return digest(header.removeprefix(BEARER)) if header.startswith(BEARER) else ""
