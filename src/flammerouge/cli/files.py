"""Files that a person names: reading and writing them, or saying why not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, Final

from flammerouge.core.errors import MalformedInput
from flammerouge.record.json_text import MOST_BYTES

STANDARD_INPUT: Final = "-"


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


def check_target(path: Path | None) -> None:
    """Refuse a file that cannot be written before hours have gone into what it should hold."""
    if path is None:
        return
    folder = path.parent
    if path.is_dir() or not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise MalformedInput("file-unwritable", f"{path}: cannot be written")


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(text, "utf-8")
        fresh.replace(path)
    except OSError as problem:
        reason = f"{path}: cannot be written: {problem.strerror}"
        raise MalformedInput("file-unwritable", reason) from None


def read_input(name: str) -> bytes:
    """All bytes of a file or of standard input, as far as JSON may be long."""
    if name == STANDARD_INPUT:
        return read_some(sys.stdin.buffer)
    try:
        with open(name, "rb") as file:
            return read_some(file)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise MalformedInput("unreadable-file", f"{name}: {reason}") from None


def read_some(file: BinaryIO) -> bytes:
    """Enough bytes to see that there are too many."""
    return file.read(MOST_BYTES + 1)
