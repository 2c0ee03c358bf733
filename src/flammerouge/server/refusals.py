"""What the server refuses, besides what the engine does: each with a stable code."""

from __future__ import annotations

from typing import Final

from flammerouge.core.errors import FlammeRougeError


class Refused(FlammeRougeError):
    """A request that changes nothing; `status` is the number HTTP answers with."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(code, message)
        self.status = status


class Gone(Refused):
    """A table that is no longer the one in use: whoever asks looks it up again."""

    def __init__(self) -> None:
        super().__init__("table-broken", "this table must be opened anew", UNAVAILABLE)


NOT_FOUND: Final = 404
FORBIDDEN: Final = 403
UNAUTHORIZED: Final = 401
BAD: Final = 400
TIMEOUT: Final = 408
TOO_LARGE: Final = 413
TOO_MANY: Final = 429
UNAVAILABLE: Final = 503


def no_table(name: str) -> Refused:
    """There is no table of this id."""
    return Refused("no-table", f"there is no table {name[:20]!r}", NOT_FOUND)


def no_seat(colour: str) -> Refused:
    """The table has no seat of this colour."""
    return Refused("no-seat", f"this table has no seat {colour[:20]!r}", NOT_FOUND)


def unreadable() -> Refused:
    """What is kept of the table is damaged."""
    return Refused("table-unreadable", "what is kept of this table is damaged")


def series_unreadable() -> Refused:
    """What is kept of the series is damaged."""
    return Refused("series-unreadable", "what is kept of this tour is damaged")


def differing() -> Refused:
    """The table was kept by a version whose rules went another way."""
    return Refused("table-differs", "this version makes another race of what is kept")


def too_fast(what: str) -> Refused:
    """More than one address may ask for."""
    return Refused("too-fast", f"{what}: wait a little", TOO_MANY)


def wrong_token() -> Refused:
    """A secret that belongs to no seat of the table."""
    return Refused("wrong-token", "this secret opens nothing here", FORBIDDEN)
