"""How a printed page sets what is typed with plain spaces and straight apostrophes."""

from __future__ import annotations

import re
from typing import Any, Final

NO_BREAK: Final = "\u00a0"
NARROW: Final = "\u202f"
APOSTROPHE: Final = "’"

_NARROW_BEFORE: Final = re.compile(r" (?=[;!?])")
_NO_BREAK_HERE: Final = re.compile(r" (?=[:»%])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """A text as print has it: curved apostrophes, and in French the spaces that do not break."""
    text = text.replace("'", APOSTROPHE)
    if language != "fr":
        return text
    return _NO_BREAK_HERE.sub(NO_BREAK, _NARROW_BEFORE.sub(NARROW, text))


def typeset_all(value: Any, language: str) -> Any:
    """The same for every text inside lists and tables; keys stay as they are."""
    if isinstance(value, str):
        return typeset(value, language)
    if isinstance(value, list):
        return [typeset_all(one, language) for one in value]
    if isinstance(value, dict):
        return {key: typeset_all(one, language) for key, one in value.items()}
    return value
