"""What a browser loads first: small, whole, and from nowhere else."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

STATIC: Final = Path(__file__).resolve().parents[2] / "src" / "flammerouge" / "server" / "static"
MOST_BYTES: Final = 150_000
TEXT: Final = {".js", ".css", ".html", ".svg", ".webmanifest"}
# Names of vocabularies, which no browser ever asks for, and the addresses of error messages.
NAMES: Final = ("http://www.w3.org/", "https://svelte.dev/e/")


@cache
def manifest() -> dict[str, Any]:
    path = STATIC / "assets.json"
    if not path.exists():
        pytest.fail("the web app is not built: `make build` does it")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def chunks(entry: str, *, later: bool) -> set[str]:
    """The files that an entry needs, with those that it fetches later or without."""
    needed: set[str] = set()
    open_entries = [entry]
    while open_entries:
        row = manifest()[open_entries.pop()]
        if row["file"] in needed:
            continue
        needed |= {row["file"], *row.get("css", [])}
        open_entries += row.get("imports", [])
        if later:
            open_entries += row.get("dynamicImports", [])
    return needed


def zipped(files: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / file).read_bytes(), 6)) for file in files)


@pytest.mark.parametrize(
    "screens",
    [
        ("src/screens/Home.svelte", "src/words/en.ts"),
        ("src/screens/NewRace.svelte", "src/words/fr.ts"),
        ("src/race/Table.svelte", "src/words/fr.ts"),
    ],
)
def test_first_load_is_small(screens: tuple[str, ...]) -> None:
    files = {"index.html"}
    for entry in ("index.html", *screens):
        files |= chunks(entry, later=False)
    assert zipped(files) < MOST_BYTES


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
