"""Reading untrusted values: each check gives the value back or refuses it by the name of its field.

A field is named as in `riders[2].lane`; `at` is the name of the value that is being read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Final

from flammerouge.core.errors import MalformedInput

LONGEST_SHOWN: Final = 40
MOST_SHOWN: Final = 10**15


class Repeated(dict[str, object]):
    """A JSON object in which a key stands twice."""

    def __init__(self, fields: Mapping[str, object], key: str) -> None:
        super().__init__(fields)
        self.key = key


def refuse(code: str, at: str, why: str) -> MalformedInput:
    """The error for a field."""
    return MalformedInput(code, f"{at}: {why}" if at else why)


def inside(at: str, key: object) -> str:
    """The name of a field inside another one."""
    if isinstance(key, int):
        return f"{at}[{key}]"
    text = str(key)
    if text.isidentifier() and len(text) <= LONGEST_SHOWN:
        return f"{at}.{text}" if at else text
    return f"{at}[{shown(text)}]"


def shown(value: object) -> str:
    """A value as it may stand in a message: short, whatever was given."""
    if isinstance(value, str):
        text = value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}..."
        return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < MOST_SHOWN else "a huge number"
    if isinstance(value, dict):
        return "an object"
    return "an array" if isinstance(value, list | tuple) else f"a {type(value).__name__}"


def as_object(
    value: object, at: str, known: Collection[str], needed: Collection[str]
) -> Mapping[str, object]:
    """An object that has every needed field and no unknown one."""
    fields = as_mapping(value, at)
    for name in fields:
        if name not in known:
            raise refuse("unknown-field", inside(at, name), unknown(known))
    for name in needed:
        if name not in fields:
            raise refuse("missing-field", inside(at, name), "is missing")
    return fields


def unknown(known: Collection[str]) -> str:
    """What is said of a field that nobody reads."""
    return f"unknown field, not one of {', '.join(known)}"


def as_mapping(value: object, at: str) -> Mapping[str, object]:
    """An object with any fields."""
    if isinstance(value, Repeated):
        raise refuse("repeated-field", inside(at, value.key), "is given twice")
    if not isinstance(value, dict):
        raise refuse("wrong-type", at, f"{shown(value)} is not an object")
    for key in value:
        if not isinstance(key, str):
            raise refuse("wrong-type", at, f"the key {shown(key)} is not a text")
    return value


def as_array(value: object, at: str, most: int) -> list[object] | tuple[object, ...]:
    """An array that is not too long."""
    if not isinstance(value, list | tuple):
        raise refuse("wrong-type", at, f"{shown(value)} is not an array")
    if len(value) > most:
        raise refuse("out-of-range", at, f"at most {most}, not {len(value)}")
    return value


def as_text(value: object, at: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise refuse("wrong-type", at, f"{shown(value)} is not a text")
    return value


def as_flag(value: object, at: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise refuse("wrong-type", at, f"{shown(value)} is neither true nor false")
    return value


def as_whole(value: object, at: str) -> int:
    """A whole number; true and 4.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse("wrong-type", at, f"{shown(value)} is not a whole number")
    return value


def as_number(value: object, at: str, least: int, most: int) -> int:
    """A whole number between two others."""
    number = as_whole(value, at)
    if not least <= number <= most:
        raise refuse("out-of-range", at, f"{shown(number)} is not between {least} and {most}")
    return number


def as_choice(value: object, at: str, choices: Collection[str]) -> str:
    """One of a few words."""
    text = as_text(value, at)
    if text not in choices:
        raise refuse("unknown-word", at, f"{shown(text)} is not one of {', '.join(choices)}")
    return text


def as_choices(value: object, at: str, choices: Collection[str]) -> tuple[str, ...]:
    """Some of a few words, each at most once."""
    found: list[str] = []
    for i, item in enumerate(as_array(value, at, len(choices))):
        word = as_choice(item, inside(at, i), choices)
        if word in found:
            raise refuse("repeated-word", inside(at, i), f"{shown(word)} is given twice")
        found.append(word)
    return tuple(found)
