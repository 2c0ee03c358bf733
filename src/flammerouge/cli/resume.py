"""The question about something that was left: go on with it, begin anew, or leave it there."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from flammerouge.cli.terminal import Terminal
from flammerouge.texts.load import Texts

BESIDE: Final = ("lang", "new", "resume", "races")
"""Options that say how to go on, not what a new race or campaign is like."""

AddArguments = Callable[[argparse.ArgumentParser], None]


class LeftAgain(Exception):
    """The person wants neither the thing that was left nor a new one."""


def wants_it(terminal: Terminal, words: Texts, question: str) -> bool:
    """Whether to go on with what was left, as Enter does; asked until the answer is clear."""
    while (answer := terminal.ask(question)) is not None:
        word = answer.lower()
        if word in words.words("command.quit"):
            raise LeftAgain
        if word in words.words("command.no"):
            return False
        if not word or word in words.words("command.yes"):
            return True
    raise LeftAgain


def tell_ignored(
    args: argparse.Namespace, add_arguments: AddArguments, terminal: Terminal, words: Texts
) -> None:
    """Say which options count for something new only."""
    if given := options_given(args, add_arguments):
        terminal.show([words("play.ignored", options=" ".join(given))])


def options_given(args: argparse.Namespace, add_arguments: AddArguments) -> list[str]:
    """What was asked for beside the usual, as it is typed."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    usual = vars(parser.parse_args([]))
    given = [name for name in usual if getattr(args, name) != usual[name] and name not in BESIDE]
    return [f"--{name.replace('_', '-')}" for name in given]
