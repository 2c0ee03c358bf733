"""What a browser loads when a screen of the web app is opened for the first time."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

STATIC: Final = Path(__file__).resolve().parent.parent / "src" / "flammerouge" / "server" / "static"
PAGE: Final = "index.html"
MANIFEST: Final = "assets.json"
ICON: Final = "icon.svg"
SCREENS: Final = {
    "home": "src/screens/Home.svelte",
    "new race": "src/screens/NewRace.svelte",
    "race": "src/race/Table.svelte",
}
WORDS: Final = {"en": "src/words/en.ts", "fr": "src/words/fr.ts"}


def chunks(entry: str, *, later: bool = False, static: Path = STATIC) -> set[str]:
    """The files that an entry needs, with those that it may fetch later or without."""
    manifest: dict[str, Any] = json.loads((static / MANIFEST).read_text("utf-8"))
    needed: set[str] = set()
    entries = [entry]
    while entries:
        row = manifest[entries.pop()]
        if row["file"] in needed:
            continue
        needed |= {row["file"], *row.get("css", []), *row.get("assets", [])}
        entries += row.get("imports", [])
        if later:
            entries += row.get("dynamicImports", [])
    return needed


def first_load(screen: str, language: str, static: Path = STATIC) -> set[str]:
    """Every file that is loaded to show a screen, the page itself and its icon among them."""
    files = {PAGE, ICON}
    for entry in (PAGE, SCREENS[screen], WORDS[language]):
        files |= chunks(entry, static=static)
    return files


def zipped(files: set[str], static: Path = STATIC) -> int:
    """Their bytes as the server sends them."""
    return sum(len(gzip.compress((static / file).read_bytes(), 6)) for file in files)
