"""The command line: one file per command, imported when it is asked for.

A command is a module with `add_arguments(parser)` and `run(args) -> int`. Parsing the name of a
command needs none of them, so that `flammerouge --version` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final, NoReturn, Protocol, cast

from flammerouge import __version__

COMMANDS: Final = {
    "serve": "play in a browser: alone, around one screen or over the network",
    "play": "ride a race in the terminal against bots",
    "legend": "ride a solo campaign: a legendary rider's tour",
    "race": "let bots ride a race, and print or record it",
    "tour": "let bots ride a whole tour, or many, and print the sheets",
    "arena": "let bots ride many races, and measure their strength",
    "replay": "check a record and show the race round by round",
    "stages": "list, show, check and generate stages",
    "referee": "settle one round from a scenario",
    "score": "keep the sheets of a tour that is ridden on a table",
}

DEFAULT: Final = "serve"
OWN_OPTIONS: Final = ("-h", "--help", "--version")
HINTS: Final = {"unknown-stage": "see `flammerouge stages`"}
REFUSED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
NO_BREAK: Final = "\u00a0"  # spelt out: the texts are not needed to refuse something


class Command(Protocol):
    """What a module of this package offers under the name of its command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say which arguments the command takes."""

    def run(self, args: argparse.Namespace) -> int:
        """Do the work; the exit code."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, like everything else here."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, without the whole usage."""
        self.exit(REFUSED, f"{one_line(message)} (see `{self.prog} --help`)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; a closed pipe and Ctrl-C end it quietly."""
    try:
        code = run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter flushes once more on its way out: let it write to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def run(arguments: list[str]) -> int:
    """Read the name of the command, and hand the rest of the line to it; an option in its place
    is one of the default command."""
    first = arguments[0] if arguments else ""
    if first.startswith("-") and first not in OWN_OPTIONS:
        return run_command(DEFAULT, arguments)
    name = top_parser().parse_args(arguments[:1]).command
    return run_command(name or DEFAULT, arguments[1:])


def run_command(name: str, arguments: list[str]) -> int:
    """Run a command; what it refuses is one line on standard error."""
    from flammerouge.core.errors import FlammeRougeError

    command = load(name)
    parser = Parser(prog=f"flammerouge {name}", description=COMMANDS[name])
    command.add_arguments(parser)
    try:
        return command.run(parser.parse_args(arguments))
    except FlammeRougeError as error:
        hint = f" ({HINTS[error.code]})" if error.code in HINTS else ""
        print(one_line(error.message) + hint, file=sys.stderr)
        return REFUSED


def top_parser() -> argparse.ArgumentParser:
    """The parser of the first word: an option of the program, or the name of a command."""
    listed = "\n".join(f"  {name:<10}{about}" for name, about in COMMANDS.items())
    parser = Parser(
        prog="flammerouge",
        usage="flammerouge [--help] [--version] [COMMAND] [OPTION ...]",
        description="Flamme Rouge, the bicycle-racing board game.",
        epilog=f"commands:\n{listed}\n\n`flammerouge COMMAND --help` says more about one; "
        f"without a COMMAND it is `flammerouge {DEFAULT}`.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=version())
    parser.add_argument("command", nargs="?", choices=COMMANDS, help=argparse.SUPPRESS)
    return parser


def load(name: str) -> Command:
    """The module of a command."""
    return cast(Command, import_module(f"flammerouge.cli.{name}"))


def version() -> str:
    """The version, and whether the engine is the fast one."""
    return f"flammerouge {__version__} ({'compiled' if is_compiled() else 'interpreted'} engine)"


def is_compiled() -> bool:
    """Whether Python would load the engine from compiled files; it is not loaded for this."""
    spec = find_spec("flammerouge.core.state")
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def one_line(text: str) -> str:
    """A message without line breaks or control characters, whatever the input held."""
    return "".join(c if c.isprintable() or c == NO_BREAK else " " for c in text)
