"""Reading the fact files, and refusing what is wrong in them by file, place and value."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from flammerouge.core.errors import MalformedInput

Table = Mapping[str, Any]


def read_own(name: str) -> Table:
    """The content of a file that comes with the program."""
    return parse((resources.files(__package__) / name).read_text("utf-8"), name)


def read_path(path: Path) -> Table:
    """The content of somebody's own file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise MalformedInput("file-unreadable", f"{path.name}: cannot be read: {problem}") from None
    return parse(text, path.name)


def parse(text: str, name: str) -> Table:
    """TOML text as tables; `name` stands in the message when it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise MalformedInput("not-toml", f"{name}: {problem}") from None


def refuse(code: str, *where: str) -> MalformedInput:
    """An error whose message names the places from the file down to the value."""
    return MalformedInput(code, ": ".join(where))


def table(value: object, *where: str) -> Table:
    """The value, when it is a table."""
    if not isinstance(value, dict):
        raise refuse("bad-value", *where, f"{value!r} is not a table")
    return value


def text(value: object, *where: str) -> str:
    """The value, when it is a text with something in it."""
    if not isinstance(value, str) or not value.strip():
        raise refuse("bad-value", *where, f"{value!r} is not a text")
    return value


def only(keys: Iterable[str], allowed: Iterable[str], *where: str) -> None:
    """Refuse a key that nobody reads: it is a misspelling."""
    known = sorted(allowed)
    for key in keys:
        if key not in known:
            raise refuse("unknown-key", *where, f"{key}: unknown key, not one of {' '.join(known)}")
