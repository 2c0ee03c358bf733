"""The lines of a record: numbered, without comments, and their checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Final

from flammerouge.core.errors import FlammeRougeError, MalformedInput

TITLE: Final = "flammerouge record"
VERSION: Final = 1
RESULT: Final = "result"
END: Final = "end"
PAUSE: Final = "pause"

MOST_CHARACTERS: Final = 65_536
CHECKSUM_DIGITS: Final = 8
COMMENT: Final = "#"
SHOWN: Final = 40


@dataclass(frozen=True)
class Line:
    """A line that says something, with its number in the file."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """Its words after the first."""
        return self.text.split()[1:]

    @property
    def key(self) -> str:
        """Its first word, which says what the line is about."""
        return self.text.split()[0]


def split_lines(text: str) -> list[Line]:
    """The lines of a text without comments and blank lines; huge texts are refused unread."""
    if len(text) > MOST_CHARACTERS:
        raise MalformedInput(
            "record-too-long",
            f"line 1: a record has at most {MOST_CHARACTERS} characters, not {len(text)}",
        )
    found: list[Line] = []
    for number, row in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        line = Line(number, row)
        if not row.replace("\t", " ").isprintable():
            raise refuse(line, "bad-character", "there is a character that cannot be printed")
        if row.strip() and not row.lstrip().startswith(COMMENT):
            found.append(line)
    return found


def checksum(lines: Iterable[str]) -> str:
    """A short hash of lines, so that any change is seen. It is no signature."""
    written = "".join(f"{line}\n" for line in lines)
    return hashlib.sha256(written.encode()).hexdigest()[:CHECKSUM_DIGITS]


def refuse(line: Line, code: str, message: str) -> MalformedInput:
    """An error that names the line."""
    return MalformedInput(code, f"line {line.number}: {message}")


@contextmanager
def naming(thing: str) -> Iterator[None]:
    """Whatever is refused inside is refused because of this thing."""
    try:
        yield
    except FlammeRougeError as problem:
        raise type(problem)(problem.code, f"{thing}: {problem.message}") from None


def at(line: Line) -> AbstractContextManager[None]:
    """Whatever is refused inside is refused because of this line."""
    return naming(f"line {line.number}")


def quote(word: str) -> str:
    """A word of the input as a message shows it."""
    return repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")


def number(word: str, most: int) -> int:
    """A whole number from 0 to `most`."""
    if not (
        word.isascii() and word.isdigit() and len(word) <= len(str(most)) and int(word) <= most
    ):
        raise MalformedInput("bad-number", f"{quote(word)} is not a number from 0 to {most}")
    return int(word)
