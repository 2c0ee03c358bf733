"""JSON in and out, as a client sees it."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(content: object) -> bytes:
    return msgspec.json.encode(content)


def decode(content: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(content, type=kind)


def plain(content: bytes | str) -> Any:
    return msgspec.json.decode(content)
