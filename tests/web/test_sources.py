"""What the sources of the web app must keep to, and no compiler sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from flammerouge.server.protocol import Mine

SOURCE: Final = Path(__file__).resolve().parents[2] / "web" / "src"

# Paper has colours of its own.
LOOKS: Final = sorted(
    [*SOURCE.rglob("*.svelte"), SOURCE / "look" / "base.css", SOURCE / "look" / "controls.css"]
)


def buttons(text: str) -> list[str]:
    """The opening tags of the buttons; a `>` within braces does not end one."""
    return re.findall(r"<button\b(?:[^{}>]|\{(?:[^{}]|\{[^{}]*\})*\})*>", text)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.svelte")), ids=lambda path: path.stem)
def test_every_button_says_whether_it_submits(path: Path) -> None:
    """Without a type it does, in whatever form it is put: a question would play a card."""
    text = path.read_text(encoding="utf-8")
    found = buttons(text)
    assert len(found) == len(re.findall(r"<button\b", text))
    assert not [tag for tag in found if not re.search(r"""\stype=["'](?:button|submit)["']""", tag)]


@pytest.mark.parametrize("path", LOOKS, ids=lambda path: path.name)
def test_no_part_gives_another_value_to_what_the_theme_names(path: Path) -> None:
    """Everything drawn within it would have the wrong colour."""
    theme = (SOURCE / "look" / "theme.css").read_text(encoding="utf-8")
    named = set(re.findall(r"^\s+(--[\w-]+):", theme, re.MULTILINE))
    assert len(named) > 40
    given = set(re.findall(r"(--[\w-]+)\s*[:=]", path.read_text(encoding="utf-8")))
    assert not given & named


def test_the_server_takes_as_many_seats_as_a_browser_sends() -> None:
    text = (SOURCE / "lib" / "seats.svelte.ts").read_text(encoding="utf-8")
    sent = int(re.findall(r"MOST_SEATS = (\d+);", text)[0])
    seat = {"table": "a" * 8, "token": "b" * 8}
    msgspec.convert({"seats": [seat] * sent}, Mine)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seats": [seat] * (sent + 1)}, Mine)


def test_while_developing_requests_and_sockets_reach_the_server() -> None:
    config = (SOURCE.parent / "vite.config.ts").read_text(encoding="utf-8")
    socket = (SOURCE / "lib" / "socket.svelte.ts").read_text(encoding="utf-8")
    api = (SOURCE / "lib" / "api.ts").read_text(encoding="utf-8")
    (asked,) = re.findall(r"fetch\(`(\w+)/", api)
    (dialled,) = re.findall(r"\$\{base\}(\w+)/", socket)
    assert f'"/{asked}": ' in config
    assert re.search(rf'"/{dialled}": {{[^}}]*ws: true', config)
