"""Texts from files, one for each subject and language: `rules.en.toml`, `rules.fr.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")
DEFAULT: Final = "en"
HERE: Final = "flammerouge.texts"

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


def read(name: str, package: str = HERE) -> dict[str, Any]:
    """The content of a file of texts."""
    return tomllib.loads((resources.files(package) / name).read_text("utf-8"))


def flat(table: Mapping[str, Any]) -> dict[str, Value]:
    """A content by keys with dots: `[ask] card = ""` is `ask.card`."""
    return dict(_items(table, ""))


def _items(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, Value]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _items(value, f"{before}{key}.")
        else:
            yield before + key, value
