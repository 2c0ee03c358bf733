"""Every code with which the socket of a table refuses something is in the docs, and no other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "flammerouge"
CODE = re.compile(r"[a-z]+(?:-[a-z]+)*")
# What makes a refusal; the code is the first text that it is given.
REFUSING = {"Refused", "IllegalAction", "MalformedInput", "refusal_of", "__init__"}
# Where commands and those who join are refused: files, and functions or classes in them.
TURNED_AWAY = (
    ("server/sockets.py", "_hear"),
    ("server/refusals.py", "wrong_token"),
    ("server/refusals.py", "no_table"),
    ("server/refusals.py", "unreadable"),
    ("server/refusals.py", "differing"),
)
REFUSED = (
    ("server/sockets.py", "_answer"),
    ("server/reading.py", "read"),
    ("server/table.py", "command"),
    ("server/refusals.py", "Gone"),
    ("server/refusals.py", "wrong_token"),
    ("core/race.py", "_check"),
    ("core/race.py", "_refusal"),
    ("core/cards.py", "read_card"),
)
# The seat of a command is that of its connection, so it is always one of the race.
NEVER = {"unknown-seat"}


def codes(file: str, name: str) -> Iterator[str]:
    """The codes in a function or class, read from its source."""
    found = [
        node
        for node in ast.walk(ast.parse((SOURCE / file).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and node.name == name
    ]
    assert len(found) == 1, f"{file}: {name}"
    for call in (node for node in ast.walk(found[0]) if isinstance(node, ast.Call)):
        called = getattr(call.func, "id", getattr(call.func, "attr", ""))
        texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
        if called in REFUSING:
            yield next(text for text in texts if isinstance(text, str) and CODE.fullmatch(text))


def documented(paragraph: int) -> set[str]:
    """The codes that a paragraph of the section on codes lists."""
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    section = page.partition("## Codes of refused commands\n\n")[2].partition("\n\n## ")[0]
    return set(re.findall(f"`({CODE.pattern})`", section.split("\n\n")[paragraph])) - {"refuse"}


def test_codes_of_refused_commands_are_those_of_the_docs() -> None:
    assert {code for one in REFUSED for code in codes(*one)} - NEVER == documented(0)


def test_codes_with_which_somebody_is_turned_away_are_those_of_the_docs() -> None:
    assert {code for one in TURNED_AWAY for code in codes(*one)} == documented(1)
