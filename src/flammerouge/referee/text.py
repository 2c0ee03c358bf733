"""JSON in, JSON out; what is not JSON is refused like any other malformed scenario."""

from __future__ import annotations

import json

from flammerouge.record.json_text import read_json
from flammerouge.referee.outcome import Answer, referee


def referee_text(text: str | bytes) -> str:
    """The outcome of a JSON scenario, or an array of outcomes for an array, as JSON."""
    return write_json(referee(read_json(text)))


def write_json(answer: Answer | list[Answer]) -> str:
    """Outcomes as text: a field a line, so that people can read it."""
    if isinstance(answer, dict):
        return write_one(answer, "")
    listed = ",\n".join(f"  {write_one(one, '  ')}" for one in answer)
    return f"[\n{listed}\n]" if listed else "[]"


def write_one(answer: Answer, margin: str) -> str:
    """One outcome; all lines but the first have the margin."""
    lines = ",\n".join(f'{margin}  "{name}": {json.dumps(value)}' for name, value in answer.items())
    return f"{{\n{lines}\n{margin}}}"
