"""What the server refuses, besides what the engine does: each with a stable code."""

from __future__ import annotations

from typing import Final

from flammerouge.core.errors import FlammeRougeError


class Refused(FlammeRougeError):
    """A request that changes nothing; `status` is the number HTTP answers with."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(code, message)
        self.status = status


NOT_FOUND: Final = 404
FORBIDDEN: Final = 403
UNAUTHORIZED: Final = 401
BAD: Final = 400
TOO_LARGE: Final = 413
TOO_MANY: Final = 429
UNAVAILABLE: Final = 503


def no_table(name: str) -> Refused:
    """There is no table of this id."""
    return Refused("no-table", f"there is no table {name[:20]!r}", NOT_FOUND)


def no_seat(colour: str) -> Refused:
    """The table has no seat of this colour."""
    return Refused("no-seat", f"this table has no seat {colour[:20]!r}", NOT_FOUND)


def wrong_token() -> Refused:
    """A secret that belongs to no seat of the table."""
    return Refused("wrong-token", "this secret opens nothing here", FORBIDDEN)
