"""The rules in our own words, by module, and a glossary."""

from __future__ import annotations

from functools import cache

import msgspec

from flammerouge.texts.load import read
from flammerouge.texts.typography import typeset_all


class HelpPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short paragraph and the clauses that it rests on."""

    text: str
    rules: tuple[str, ...]


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subject; `module` is the part of the game that it belongs to."""

    id: str
    module: str
    title: str
    points: tuple[HelpPoint, ...]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game and what it means."""

    word: str
    meaning: str


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections in the order of reading, and the glossary by the alphabet."""

    sections: tuple[HelpSection, ...]
    glossary: tuple[Term, ...]


@cache
def help_texts(language: str) -> Help:
    """The help in a language."""
    return msgspec.convert(typeset_all(read(f"help.{language}.toml"), language), Help)
