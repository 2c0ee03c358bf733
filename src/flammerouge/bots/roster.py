"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from flammerouge.bots.base import Bot
from flammerouge.bots.no_waste import NoWasteBot
from flammerouge.bots.random import RandomBot
from flammerouge.core.errors import MalformedInput

BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "no-waste": NoWasteBot,
    "random": RandomBot,
}


def bot(name: str, race_seed: str, seat: str) -> Bot:
    """A bot for a seat. Its seed is hashed, so that it tells nothing of the race's draws."""
    make = BOTS.get(name)
    if make is None:
        raise MalformedInput("unknown-bot", f"bot {name!r} is not one of {' '.join(BOTS)}")
    return make(sha256(f"{race_seed} bot {seat}".encode()).hexdigest())
