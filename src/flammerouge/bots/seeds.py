"""The randomness of a bot: hashed from the race's seed, so that it tells nothing of the draws."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

BITS: Final = 62


def bot_seed(seed: str, seat: str) -> str:
    """The seed of the bot in a seat."""
    return sha256(f"{seed} bot {seat}".encode()).hexdigest()


def bot_number(seed: str, seat: str) -> int:
    """The same as a number that policies take."""
    return int(bot_seed(seed, seat), 16) >> (256 - BITS)
