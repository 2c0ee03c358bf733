"""What a browser loads first: small, whole, and from nowhere else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tools.bundle import MANIFEST, SCREENS, STATIC, WORDS, chunks, first_load, zipped

MOST_BYTES: Final = 150_000
TEXT: Final = {".js", ".css", ".html", ".svg", ".webmanifest"}
# Names of vocabularies, which no browser ever asks for, and the addresses of error messages.
NAMES: Final = ("http://www.w3.org/", "https://svelte.dev/e/")


@pytest.fixture(autouse=True)
def built() -> None:
    if not (STATIC / MANIFEST).exists():
        pytest.fail("the web app is not built: `make build` does it")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", WORDS)
def test_first_load_is_small(screen: str, language: str) -> None:
    assert zipped(first_load(screen, language)) < MOST_BYTES


def test_nothing_comes_from_another_host() -> None:
    strange = {
        f"{path.name}: {address}"
        for path in STATIC.rglob("*")
        if path.suffix in TEXT
        for address in re.findall(r"(?:https?:)?//[a-z0-9][\w.-]+\.[a-z]{2,}[\w./-]*", _read(path))
        if not address.startswith(NAMES)
    }
    assert not strange


def test_the_page_has_nothing_inline() -> None:
    """The content security policy would refuse it."""
    page = _read(STATIC / "index.html")
    assert "<style" not in page
    assert " style=" not in page
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert not re.search(r"\son\w+=", page)


def test_no_component_has_an_inline_style() -> None:
    """Templates are parsed from text, where the policy refuses the attribute."""
    scripts = [_read(path) for path in STATIC.rglob("*.js")]
    assert scripts
    assert not any(re.search(r"<[a-z][^<>`]*\sstyle=", script) for script in scripts)


def test_every_chunk_is_there() -> None:
    assert all((STATIC / file).exists() for file in chunks("index.html", later=True))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
