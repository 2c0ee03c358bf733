"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final, TextIO, TypeVar

BAR: Final = 30
PATIENCE: Final = 0.5
PAUSE: Final = 0.1

Item = TypeVar("Item")


def progress(items: Sequence[Item], stream: TextIO | None = None) -> Iterator[Item]:
    """The items, with a bar on standard error when going through them takes a while."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield from items
        return
    begun = shown = time.monotonic()
    for done, item in enumerate(items):
        yield item
        now = time.monotonic()
        if now - begun > PATIENCE and now - shown > PAUSE:
            stream.write(f"\r{bar(done + 1, len(items))}")
            stream.flush()
            shown = now
    if shown != begun:
        stream.write("\r\x1b[K")
        stream.flush()


def bar(done: int, of: int) -> str:
    """A bar and the numbers behind it."""
    full = BAR * done // of
    return f"[{'#' * full}{'.' * (BAR - full)}] {done}/{of}"
