"""The player's folder: the race that was left, and the last one that was finished."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

from flammerouge.cli.files import read_text, write_text
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.race import Race
from flammerouge.record.lines import MOST_CHARACTERS
from flammerouge.record.read import parse_record, read_record
from flammerouge.record.write import write_record

OPEN: Final = "open-race.txt"
LAST: Final = "last-race.txt"
PERSON: Final = "you"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a program of this kind keeps a player's files on this system."""
    if own := environment.get("XDG_DATA_HOME"):
        return Path(own) / "flammerouge"
    if sys.platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "flammerouge"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "flammerouge"
    return Path.home() / ".local" / "share" / "flammerouge"


def save(path: Path, race: Race, names: Mapping[str, str]) -> None:
    """Write a race down."""
    write_text(path, write_record(race, names))


def obstacle(folder: Path) -> str:
    """Why no race can be saved in a folder; empty when it can. The folder is made for it."""
    trial = folder / f"{OPEN}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial.touch()
        trial.unlink()
    except OSError as problem:
        return f"{folder}: {problem.strerror}"
    return ""


def set_aside(path: Path) -> Path:
    """Give a saved race another name, so that a new one does not overwrite it."""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(1))
    return path.rename(next(name for name in names if not name.exists()))


def load(path: Path) -> tuple[Race, dict[str, str]]:
    """A saved race and who rides for its seats."""
    text = read_text(path, MOST_CHARACTERS)
    race, names = read_record(text), parse_record(text).names
    if PERSON not in names.values() or set(names) != set(race.seats):
        raise FlammeRougeError("no-person", f"{path.name}: not a race of yours")
    return race, names
