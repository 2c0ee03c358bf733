"""The sentences behind "why?": a clause and what it says."""

from __future__ import annotations

from functools import cache

from flammerouge.texts.load import read
from flammerouge.texts.typography import typeset


@cache
def rule_texts(language: str) -> dict[str, str]:
    """The sentence of every clause that an event may name, by its id."""
    sentences = read(f"rules.{language}.toml")["rule"]
    return {clause: typeset(sentence, language) for clause, sentence in sentences.items()}
