"""The rules in our own words, by module, a glossary, and the specialists with their powers."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from msgspec import structs

from flammerouge.core.cards import POWERS, read_card
from flammerouge.data import decks
from flammerouge.texts.load import read
from flammerouge.texts.typography import typeset, typeset_all

SPECIALISTS: Final = "specialists"


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


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power of a card: its letters there, what it is called and what it does."""

    letters: str
    name: str
    text: str
    rules: tuple[str, ...]


class Specialist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A specialist: the cards that leave his kind's deck, those that come in, and their powers
    by their letters."""

    id: str
    kind: str
    name: str
    removes: tuple[str, ...]
    adds: tuple[str, ...]
    powers: tuple[str, ...]


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections in the order of reading, the glossary by the alphabet, and the specialists."""

    sections: tuple[HelpSection, ...]
    glossary: tuple[Term, ...]
    powers: tuple[Power, ...]
    specialists: tuple[Specialist, ...]


@cache
def help_texts(language: str) -> Help:
    """The help in a language; each power is a point of the section on specialists too."""
    found = typeset_all(read(f"help.{language}.toml"), language)
    rows = tuple(_specialist(one, language) for one in decks.specialists().values())
    told = msgspec.convert({**found, "specialists": msgspec.to_builtins(rows)}, Help)
    points = tuple(_point(power, language) for power in told.powers)
    sections = tuple(
        structs.replace(one, points=(*one.points, *points)) if one.id == SPECIALISTS else one
        for one in told.sections
    )
    return structs.replace(told, sections=sections)


def _point(power: Power, language: str) -> HelpPoint:
    """A power as a point: after a colon, which has a space before it in French."""
    colon = typeset(" :", language) if language == "fr" else ":"
    text = power.text[0].lower() + power.text[1:]
    return HelpPoint(f"{power.letters}, {power.name}{colon} {text}", power.rules)


def _specialist(one: decks.Specialist, language: str) -> Specialist:
    """SPEC-DECK-01, SPEC-DECK-02: a specialist as the data has him."""
    name = one.name_fr if language == "fr" else one.name
    held = {power for card in one.added for power in read_card(card).powers}
    powers = tuple(letters for power, letters in POWERS.items() if power in held)
    return Specialist(one.id, one.rider, name, one.removed, one.added, powers)
