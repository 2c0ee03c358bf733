"""Files that a person names: reading and writing them, or saying why not."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISREG

from flammerouge.core.errors import MalformedInput


def read_text(path: Path, most: int) -> str:
    """The text of a file, at most one character more than may be in it."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(most + 1)
    except UnicodeDecodeError:
        raise MalformedInput("file-unreadable", f"{path}: cannot be read: not a text") from None
    except OSError as problem:
        reason = f"{path}: cannot be read: {problem.strerror}"
        raise MalformedInput("file-unreadable", reason) from None


def is_file(path: Path) -> bool:
    """Whether there is such a file; refused where one may not even look."""
    try:
        return S_ISREG(path.stat().st_mode)
    except PermissionError as problem:
        reason = f"{path}: cannot be read: {problem.strerror}"
        raise MalformedInput("file-unreadable", reason) from None
    except (OSError, ValueError):
        return False


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(text, "utf-8")
        fresh.replace(path)
    except OSError as problem:
        reason = f"{path}: cannot be written: {problem.strerror}"
        raise MalformedInput("file-unwritable", reason) from None
