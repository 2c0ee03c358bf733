"""docs/terminal.md knows every option and every key."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from flammerouge.bots.roster import BOTS
from flammerouge.cli import load
from flammerouge.cli.texts import texts
from flammerouge.core.cards import POWERS
from flammerouge.texts.load import LANGUAGES

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "terminal.md").read_text("utf-8")
RECORD = (DOCS / "record.md").read_text("utf-8")


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield f"stages {name}"
                yield from options(inner)


@pytest.mark.parametrize("command", ["play", "legend", "race", "tour", "score", "replay", "stages"])
def test_every_option_is_on_the_page(command: str) -> None:
    parser = argparse.ArgumentParser()
    load(command).add_arguments(parser)
    assert f"## {command}\n" in PAGE
    assert not [option for option in options(parser) if option not in PAGE and option != "-h"]


@pytest.mark.parametrize("letters", [*POWERS.values(), "e"])
def test_the_letters_of_cards_are_explained_everywhere(letters: str) -> None:
    for page in (PAGE, RECORD):
        assert f"`{letters}`" in page
    if letters != "A7":  # on the line of A6
        for language in LANGUAGES:
            assert f"\n  {letters:<4}" in texts(language)("help.cards")


def test_every_key_and_every_bot_is_on_the_page() -> None:
    for name in ("help", "quit", "undo", "why", "log", "road", "deck"):
        assert f"`{texts('en').words(f'command.{name}')[0]}`" in PAGE
    for name in BOTS:
        assert f"`{name}`" in PAGE
