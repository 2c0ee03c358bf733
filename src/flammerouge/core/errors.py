"""What can be wrong with what somebody asks for; every error carries a stable code."""

from __future__ import annotations


class FlammeRougeError(ValueError):
    """A refusal: `code` is stable and made for programs, the message names the thing."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class MalformedInput(FlammeRougeError):
    """The input cannot be read at all."""


class IllegalAction(FlammeRougeError):
    """The action can be read, but the rules forbid it now."""


class IncompatibleOptions(FlammeRougeError):
    """These options cannot be set up together."""
