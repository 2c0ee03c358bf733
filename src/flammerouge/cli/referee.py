"""`flammerouge referee FILE`: settle one round, or a row of them, from JSON scenarios."""

from __future__ import annotations

import argparse

from flammerouge.cli.files import read_input
from flammerouge.referee.text import referee_text


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
