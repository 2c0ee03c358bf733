"""Requests read: whatever cannot be is malformed, and nothing worse.

The body of a request is read before anything is looked up for it: nobody knows how long that takes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from flammerouge.core.errors import MalformedInput
from flammerouge.server.refusals import Gone
from flammerouge.server.tokens import digest

T = TypeVar("T")

Handler = Callable[[Request], Awaitable[Response]]

BEARER: Final = "Bearer "
MOST_TRIES: Final = 3


def read(content: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """JSON as the decoder wants it. Bytes that are no UTF-8 are no error of msgspec's own."""
    try:
        return decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise MalformedInput("malformed", str(problem)) from None


def again(handler: Handler) -> Handler:
    """Answers once more when the table that a request is about has been put away meanwhile."""

    async def answer(request: Request) -> Response:
        for _ in range(MOST_TRIES - 1):
            with suppress(Gone):
                return await handler(request)
        return await handler(request)

    return answer


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request; without one, all that may be left out."""
    content = await request.body()
    return read(content or b"{}", msgspec.json.Decoder(kind))


def secret(request: Request) -> str:
    """The digest of the secret that a request carries, empty when it carries none."""
    header = request.headers.get("authorization", "")
    return digest(header.removeprefix(BEARER)) if header.startswith(BEARER) else ""
