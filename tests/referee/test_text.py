"""JSON texts that are no scenarios."""

import json

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.record.json_text import MOST_BYTES
from flammerouge.referee import referee_text
from tests.referee.scenarios import scenario

GOOD = json.dumps(scenario("2.*30", "rR@5.0", cards={"rR": 4}))

TEXTS: dict[str, tuple[str | bytes, str, str]] = {
    "empty": ("", "not-json", "not JSON: line 1 column 1: Expecting value"),
    "cut short": (GOOD[:-1], "not-json", "not JSON: line 1 column"),
    "two values": (GOOD + GOOD, "not-json", "not JSON: line 1 column"),
    "line": ('{\n "track": }', "not-json", "not JSON: line 2 column 11"),
    "NaN": (GOOD.replace("4}", "NaN}"), "not-json", "not JSON: NaN is not a number"),
    "infinity": (GOOD.replace("4}", "-Infinity}"), "not-json", "not JSON: -Infinity is not a n"),
    "float": (GOOD.replace("4}", "1e400}"), "wrong-type", "cards.rR: Infinity is not a whole num"),
    "digits": (GOOD.replace("4}", "9" * 5000 + "}"), "not-json", "not JSON: a number has too many"),
    "deep": ("[" * 200_000, "too-deep", "not JSON: nested too deeply"),
    "deep and closed": ('{"a":' * 500 + "1" + "}" * 500, "unknown-field", "a: unknown field"),
    "bytes": (b'{"track": "\xff"}', "not-utf-8", "not UTF-8 text: byte 11"),
    "a word": ('"2.*30"', "wrong-type", '"2.*30" is not an object'),
    "key twice": (
        GOOD.replace('"lane": 0', '"lane": 0, "lane": 1'),
        "repeated-field",
        "riders[0].lane: is given twice",
    ),
    "key twice in an array": (
        "[" + GOOD + "," + GOOD.replace("4}", '4, "rR": 5}') + "]",
        "repeated-field",
        "[1].cards.rR: is given twice",
    ),
    "key twice in a scenario": ('{"mode": 1, "mode": 2}', "repeated-field", "mode: is given twice"),
    "too large": (" " * (MOST_BYTES + 1), "too-large", "the input is larger than 16 MiB"),
}


@pytest.mark.parametrize(("text", "code", "message"), TEXTS.values(), ids=TEXTS)
def test_a_text_is_refused_with_a_reason(text: str | bytes, code: str, message: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        referee_text(text)
    assert refused.value.code == code
    assert refused.value.message.startswith(message), refused.value.message


def test_text_bytes_and_a_byte_order_mark_are_read() -> None:
    assert referee_text(GOOD) == referee_text(GOOD.encode())
    assert referee_text(GOOD) == referee_text(b"\xef\xbb\xbf" + GOOD.encode())


def test_ids_come_back_as_they_were() -> None:
    strange = ["é", "\ud800", 'a"b', "\u2028", ""]
    riders = [
        {"id": name, "team": "t", "kind": "rouleur", "square": i, "lane": 0}
        for i, name in enumerate(strange)
    ]
    text = json.dumps({"track": "2.*30", "riders": riders, "from": "slipstream"})
    found = json.loads(referee_text(text))
    assert list(found["after_slipstream"]) == strange
    referee_text(text).encode()  # what goes to standard output is plain text
