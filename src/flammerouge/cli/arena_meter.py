"""How far an arena is, as a line on a terminal."""

from __future__ import annotations

import math
import threading
import time
from typing import Final, TextIO

from flammerouge.arena.intervals import half_width
from flammerouge.arena.tally import Tally
from flammerouge.cli.arena_table import rate_text
from flammerouge.cli.progress import PATIENCE, bar
from flammerouge.cli.terminal import WIDTH, short
from flammerouge.texts.load import Texts

TICK: Final = 0.5  # seconds
MOST_NAME: Final = 20
ERASE: Final = "\x1b[K"


class Meter:
    """A line that tells how far it is, for how long, and what the first entrant has won.

    One race of slow bots can take minutes, so a thread of its own renews the line.
    """

    def __init__(
        self, races: int, words: Texts, stream: TextIO, until: float | None = None
    ) -> None:
        self.races = races
        self.until = until
        self.words = words
        self.stream = stream
        self.told: tuple[str, str, str] | None = None
        self.begun = time.monotonic()
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.tick, daemon=True)

    def __enter__(self) -> Meter:
        if self.stream.isatty():
            self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        """Take the line away."""
        self.ended.set()
        if self.thread.is_alive():
            self.thread.join()

    def show(self, tally: Tally) -> None:
        """What the line tells from now on, in words: a tally changes while the thread looks."""
        first = tally.first
        won = f" {rate_text(first, self.words)}" if first.starts else ""
        self.told = bar(tally.races, self.wanted(tally)), first.name if won else "", won

    def wanted(self, tally: Tally) -> int:
        """How many races it will be, as far as one can tell: an interval is half as wide after four
        times as many."""
        if self.until is None or not tally.races:
            return self.races
        wider = half_width(tally.first.wins, tally.first.starts) / self.until
        return min(self.races, max(tally.races, math.ceil(tally.races * wider**2)))

    def tick(self) -> None:
        """Renew the line until it ends; what is over soon never has one."""
        pause, shown = PATIENCE, False
        while not self.ended.wait(pause):
            pause = TICK
            if self.told is not None:
                self.write(self.line(*self.told))
                shown = True
        if shown:
            self.write("")

    def line(self, done: str, name: str, won: str) -> str:
        """The bar, minutes and seconds, and as much of the name as there is room for."""
        minutes, seconds = divmod(int(time.monotonic() - self.begun), 60)
        start = f"{done} {minutes}:{seconds:02} "
        room = WIDTH - 1 - len(start) - len(won)
        return f"{start}{short(name, min(MOST_NAME, room))}{won}"

    def write(self, line: str) -> None:
        """Put another line in the place of the one that is there."""
        self.stream.write(f"\r{line}{ERASE}")
        self.stream.flush()
