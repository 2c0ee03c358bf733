"""`flammerouge referee FILE`: settle one round, or a row of them, from JSON scenarios."""

from __future__ import annotations

import argparse
import sys
from typing import BinaryIO, Final

from flammerouge.core.errors import MalformedInput
from flammerouge.referee.text import MOST_BYTES, referee_text

STANDARD_INPUT: Final = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file of scenarios."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a JSON scenario or an array of them, - for standard input",
    )


def run(args: argparse.Namespace) -> int:
    """Print the outcome, an array for an array."""
    print(referee_text(read_input(args.file)))
    return 0


def read_input(name: str) -> bytes:
    """All bytes of a file or of standard input, as far as a scenario may be long."""
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
