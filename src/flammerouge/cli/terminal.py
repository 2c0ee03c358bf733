"""The terminal: what it can show, and how a person is asked."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from io import TextIOWrapper
from typing import Final, TextIO

WIDTH: Final = 80
HEIGHT: Final = 24

CLEAR: Final = "\x1b[2J\x1b[H"
RESET: Final = "\x1b[0m"
STYLES: Final[Mapping[str, str]] = {
    "red": "97;41",
    "blue": "97;44",
    "black": "97;100",
    "green": "30;42",
    "pink": "30;105",
    "white": "30;107",
    "own": "1;4",
    "bold": "1",
    "faint": "2",
    "^": "31",
    "v": "34",
    "c": "33",
    "s": "36",
}
ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Paint:
    """Colours for text, or none where the terminal has none."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles; unknown ones change nothing."""
        codes = ";".join(STYLES[style] for style in styles if style in STYLES)
        return f"\x1b[{codes}m{text}{RESET}" if self.on and codes and text else text


class Terminal:
    """Where a person reads and answers. `live` means that somebody looks at a screen."""

    def __init__(self, source: TextIO, sink: TextIO, *, colours: bool, live: bool) -> None:
        self.source = source
        self.sink = sink
        self.paint = Paint(on=colours)
        self.live = live

    def clear(self) -> None:
        """Begin a new screen."""
        self.sink.write(CLEAR if self.live else "\n")

    def show(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            self.sink.write(f"{line}\n")

    def notice(self, text: str, more: str) -> None:
        """Write what must be read before the screen is drawn over it."""
        self.show(text.split("\n"))
        if self.live:
            self.ask(more)

    def leaf(self, lines: Sequence[str], more: str) -> None:
        """Write a text of any length; whoever looks at a screen turns the pages by Enter."""
        size = HEIGHT - 1 if self.live else len(lines) or 1
        for first in range(0, len(lines), size):
            if first:
                self.ask(more)
            self.show(lines[first : first + size])

    def ask(self, prompt: str) -> str | None:
        """The next line that is typed; None when there is none any more."""
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        if not self.live:
            self.sink.write("\n")
        return line.strip() if line else None


def open_terminal(environment: Mapping[str, str] = os.environ) -> Terminal:
    """The terminal that the program runs in."""
    mend_streams()
    on = has_colours(sys.stdout, environment)
    return Terminal(
        sys.stdin, sys.stdout, colours=on, live=sys.stdin.isatty() and sys.stdout.isatty()
    )


def mend_streams() -> None:
    """Letters that the terminal does not have become question marks, not errors."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def has_colours(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether a stream shows colours: a terminal that is not dumb, and no NO_COLOR."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()


def width_of(text: str) -> int:
    """How many columns a text takes, colours not counted."""
    return len(ESCAPE.sub("", text))


def pad(text: str, width: int) -> str:
    """The text with spaces up to a width."""
    return text + " " * (width - width_of(text))


def short(text: str, width: int) -> str:
    """A text that fits a column, with a sign where it was cut."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def column_width(texts: Iterable[str], least: int, room: int) -> int:
    """How wide a column of texts is, as far as there is room."""
    return min(room, max(least, *map(len, texts)))


def in_columns(cells: Iterable[str], columns: int) -> list[str]:
    """Cells in rows of equal columns across the screen, read downwards."""
    rows = list(cells)
    height = -(-len(rows) // columns)
    wide = WIDTH // columns
    return ["".join(pad(cell, wide) for cell in rows[i::height]).rstrip() for i in range(height)]
