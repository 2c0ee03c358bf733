"""Seeds of the parts of something longer than a race."""

from __future__ import annotations

from flammerouge.core.chance import SEED_DIGITS, check_seed, digest_of


def part_seed(seed: str, part: str) -> str:
    """The seed of a part, such as `stage 3`; to show it reveals that of no other part."""
    return digest_of(f"{check_seed(seed)}/{part}").hex()[:SEED_DIGITS]
