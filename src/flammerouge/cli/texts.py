"""The words of the terminal, from one file per language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")
DEFAULT: Final = "en"
NO_BREAK: Final = "\u00a0"
HIGH_SIGN: Final = re.compile(r" (?=[:;!?](?:\s|$)|»)|(?<=«) ")

Value = str | list[str]


class Texts:
    """All texts in one language, by key: `texts("ask.card", rider="rR")`."""

    def __init__(self, language: str, table: Mapping[str, Value]) -> None:
        self.language = language
        self.table = table

    def __call__(self, key: str, **values: object) -> str:
        """The text behind a key with its values filled in."""
        text = self.table[key]
        if not isinstance(text, str):
            raise KeyError(key)
        return text.format(**values)

    def words(self, key: str) -> list[str]:
        """The words behind a key that has several."""
        found = self.table[key]
        return found if isinstance(found, list) else [found]

    def count(self, key: str, number: int) -> str:
        """A number of things: one, or several."""
        one, several = self.words(key)
        single = number == 1 or (number == 0 and self.language == "fr")
        return f"{number} {one if single else several}"

    def decimal(self, number: float) -> str:
        """A number with one decimal."""
        return f"{number:.1f}".replace(".", "," if self.language == "fr" else ".")


@cache
def texts(language: str = DEFAULT) -> Texts:
    """The texts of a language."""
    file = resources.files("flammerouge.cli")
    table: dict[str, Value] = {}
    for name in (f"{language}.toml", f"rules.{language}.toml"):
        table |= _flat(tomllib.loads((file / name).read_text("utf-8")))
    if language == "fr":
        table = {key: _spaced(value) for key, value in table.items()}
    return Texts(language, table)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where there is no better one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else DEFAULT
    return DEFAULT


def _flat(table: Mapping[str, Any], before: str = "") -> dict[str, Value]:
    return dict(_items(table, before))


def _items(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, Value]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _items(value, f"{before}{key}.")
        else:
            yield before + key, value


def _spaced(value: Value) -> Value:
    """French typography: the space before : ; ! ? and inside « » does not break."""
    if isinstance(value, list):
        return value
    return HIGH_SIGN.sub(NO_BREAK, value)
