"""What bots did wrong, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flammerouge.bots.guard import EXCEPTION, ILLEGAL, TIME_OUT
from flammerouge.texts.load import Texts

FAULTS: Final = {
    EXCEPTION: "arena.exception",
    ILLEGAL: "arena.illegal",
    TIME_OUT: "arena.time-out",
}


def counted_faults(faults: Mapping[str, int], words: Texts) -> str:
    """How many faults there were of each kind."""
    counted = (words.count(text, faults[kind]) for kind, text in FAULTS.items() if faults.get(kind))
    return ", ".join(counted)
