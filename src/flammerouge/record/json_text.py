"""JSON from strangers: one value and nothing that JSON does not know, or a refusal."""

from __future__ import annotations

import json
from typing import Any, Final

from flammerouge.core.errors import MalformedInput
from flammerouge.record.fields import Repeated

MOST_BYTES: Final = 16 * 1024 * 1024


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text, exactly one and nothing that JSON does not know."""
    if len(text) > MOST_BYTES:
        raise MalformedInput("too-large", f"the input is larger than {MOST_BYTES >> 20} MiB")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=as_fields, parse_constant=refuse_constant)
    except MalformedInput:
        raise
    except UnicodeDecodeError as problem:
        raise MalformedInput("not-utf-8", f"not UTF-8 text: byte {problem.start}") from None
    except RecursionError:
        raise MalformedInput("too-deep", "not JSON: nested too deeply") from None
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno} column {problem.colno}"
        raise MalformedInput("not-json", f"not JSON: {where}: {problem.msg}") from None
    except ValueError:  # a number with more digits than Python reads
        raise MalformedInput("not-json", "not JSON: a number has too many digits") from None


def as_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; a key that stands twice is remembered, to be refused with its full name."""
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    keys = [key for key, _ in pairs]
    return Repeated(fields, next(key for key in keys if keys.count(key) > 1))


def refuse_constant(word: str) -> object:
    """NaN and the infinities are not JSON."""
    raise MalformedInput("not-json", f"not JSON: {word} is not a number")
