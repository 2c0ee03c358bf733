"""Random numbers: one stream for each rider and one for the race.

A stream is one 62-bit word (a permuted congruential generator). It gives the same numbers
compiled, where products wrap around, and interpreted, where they grow: only low bits are kept.
Streams never touch each other, so the order in which players answer changes nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core.errors import MalformedInput
from flammerouge.core.vectors import vec

# All below 2**62, so that mypyc keeps them as machine words.
MASK: Final = 0x3FFFFFFFFFFFFFFF
WORD: Final = 0xFFFFFFFF
FACTOR: Final = 3202034522624059733
STEP: Final = 1442695040888963407
SPREAD: Final = 0x1E3779B97F4A7C15
SEED_DIGITS: Final = 32


def below(streams: vec[i64], stream: i64, limit: i64) -> i64:
    """A number from 0 to limit-1 from one stream."""
    word = streams[stream]
    streams[stream] = (word * FACTOR + STEP) & MASK
    # The top three bits choose which 32 are taken; none of those may be among them.
    drawn = ((word ^ (word >> 22)) >> (20 + (word >> 59))) & WORD
    return (drawn * limit) >> 32


def check_seed(seed: str) -> str:
    """A seed is 128 bits, written as 32 hexadecimal digits."""
    if len(seed) != SEED_DIGITS or not all(c in "0123456789abcdef" for c in seed):
        raise MalformedInput(
            "bad-seed", f"seed: {seed[:40]!r} is not 32 hexadecimal digits (0-9 a-f)"
        )
    return seed


def commitment(seed: str) -> str:
    """What can be published before a race so that the seed can be checked after it."""
    return digest_of(f"flammerouge/{check_seed(seed)}").hex()


def digest_of(text: str) -> bytes:
    """SHA-256; loaded here because simulations never need it."""
    from hashlib import sha256

    return sha256(text.encode()).digest()


def seed_streams(streams: vec[i64], seed: str, names: list[str]) -> None:
    """Key each stream by a hash of the seed and its name, for races that people ride.

    Whoever works out one rider's stream learns nothing of the others.
    """
    check_seed(seed)
    stream: i64 = 0
    for name in names:
        streams[stream] = int.from_bytes(digest_of(f"{seed}/{name}")[:8], "big") & MASK
        stream += 1


def seed_simulation(streams: vec[i64], number: i64) -> None:
    """Key every stream by a number, for simulations: quick, not for races against people."""
    stream: i64
    for stream in range(len(streams)):
        word = ((number * FACTOR + stream + 1) & MASK) * SPREAD & MASK
        streams[stream] = (word ^ (word >> 29)) * FACTOR & MASK
        below(streams, stream, 1)
