"""Secrets of seats: what a link carries, and the hash that is all the server keeps."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

# Without letters that look like others, so that an id can be read out.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 10
TOKEN_BYTES: Final = 18


def new_id() -> str:
    """A table's id, which nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """A secret of 144 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """What is kept of a secret; an empty one has no digest and opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""
