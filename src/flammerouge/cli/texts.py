"""The words of the terminal, from one file per language, and those that every face shares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from flammerouge.texts.load import DEFAULT, Texts, Value, flat, read
from flammerouge.texts.typography import NO_BREAK

SHARED: Final = ("rules", "legends")
HIGH_SIGN: Final = re.compile(r" (?=[:;!?](?:\s|$)|»)|(?<=«) ")


@cache
def texts(language: str = DEFAULT) -> Texts:
    """The texts of a language."""
    table = flat(read(f"{language}.toml", __package__))
    for subject in SHARED:
        table |= flat(read(f"{subject}.{language}.toml"))
    if language == "fr":
        table = {key: _spaced(value) for key, value in table.items()}
    return Texts(language, table)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where there is no better one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else DEFAULT
    return DEFAULT


def _spaced(value: Value) -> Value:
    """The space before : ; ! ? and inside « » does not break. Not as `typeset`: narrow spaces and
    curved apostrophes are missing in the letters of many terminals."""
    if isinstance(value, list):
        return value
    return HIGH_SIGN.sub(NO_BREAK, value)
