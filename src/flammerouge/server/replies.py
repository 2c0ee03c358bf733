"""Answers to plain requests."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOR_EVER: Final = "public, max-age=31536000, immutable"
CHECK_AGAIN: Final = "no-cache"


def reply(content: object, status: int = 200) -> Response:
    """An answer that is not kept anywhere; bytes are JSON already."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    headers = {"cache-control": "no-store"}
    return Response(body, status, media_type="application/json", headers=headers)


def tagged(request: Request, content: bytes, keep: str) -> Response:
    """An answer that a browser may keep; it is sent only when it is new to it."""
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)
