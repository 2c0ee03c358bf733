"""The decks of riders, specialists and dummy teams, card by card."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from flammerouge.core.cards import Card, read_card
from flammerouge.data.files import Table, only, read_own, refuse, table, text

FILE: Final = "decks.toml"
RIDERS: Final = ("rouleur", "sprinteur")

_CARD: Final = re.compile(r"(1?[0-9](?:A6|A7|[DYXBCN])*|2/9)(?:\*([1-9]))?")

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Specialist:
    """A rider with cards of his own: what leaves the common deck and what comes in.

    SPEC-DECK-03: the deck has fifteen cards, or fourteen.
    """

    id: str
    rider: str
    name: str
    name_fr: str
    removed: Cards
    added: Cards

    @property
    def deck(self) -> Cards:
        """The deck he rides with.

        BASE-COMP-02 and BASE-COMP-03: fifteen cards, three each of five values.
        """
        left = Counter(deck(self.rider))
        left.subtract(self.removed)
        left.update(self.added)
        return tuple(sorted(left.elements(), key=_rank))


def deck(rider: str) -> Cards:
    """The energy deck of a rouleur or a sprinteur."""
    return _common()[rider]


@cache
def deck_cards(rider: str) -> tuple[Card, ...]:
    """The same as the engine has them."""
    return tuple(map(read_card, deck(rider)))


def exhaustion_cards(rider: str) -> int:
    """How many exhaustion cards lie in the common pile of this kind of rider.

    BASE-COMP-04; the engine itself never runs out (R-31).
    """
    return int(_file()["exhaustion"][rider])


@cache
def specialists() -> dict[str, Specialist]:
    """The twelve specialists, by id.

    SPEC-DECK-04, R-18: which power belongs to which card is data: a line in the file.
    """
    content = table(_file()["specialists"], FILE, "specialists")
    return {
        key: _specialist(key, rider, row)
        for rider in RIDERS
        for key, row in table(content[rider], FILE, rider).items()
    }


@cache
def dummy_decks(team: str) -> dict[str, Cards]:
    """The decks of a dummy team: one a rider, or one for both."""
    content = _file()["dummies"]
    if team not in content:
        raise refuse("unknown-dummy", f"dummy team {team}", "unknown dummy team")
    return {key: read_cards(value, FILE, team, key) for key, value in content[team].items()}


def read_cards(value: object, *where: str) -> Cards:
    """Cards from a text like `5XB 6XB*2`."""
    found: list[str] = []
    for word in text(value, *where).split():
        card = _CARD.fullmatch(word)
        if card is None:
            raise refuse("bad-card", *where, f"card {word}", "cannot be read")
        found += [card[1]] * int(card[2] or 1)
    return tuple(found)


@cache
def _file() -> Table:
    return read_own(FILE)


@cache
def _common() -> dict[str, Cards]:
    return {rider: read_cards(_file()["decks"][rider], FILE, rider) for rider in RIDERS}


def _specialist(key: str, rider: str, row: object) -> Specialist:
    content = table(row, FILE, key)
    only(content, ("name", "fr", "removed", "added"), FILE, key)
    removed = read_cards(content.get("removed"), FILE, key, "removed")
    if Counter(removed) - Counter(deck(rider)):
        raise refuse("bad-card", FILE, key, "removes a card that his deck does not have")
    return Specialist(
        id=key,
        rider=rider,
        name=text(content.get("name"), FILE, key, "name"),
        name_fr=text(content.get("fr"), FILE, key, "fr"),
        removed=removed,
        added=read_cards(content.get("added"), FILE, key, "added"),
    )


def _rank(card: str) -> tuple[int, str]:
    value = re.match(r"1?[0-9]", card)
    return int(value[0]) if value else 0, card
