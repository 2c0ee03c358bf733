"""What pages with measurements share: where and when they were made, tables, and shares as text."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from flammerouge import __version__
from flammerouge.bots.levels import COMPILED
from flammerouge.data.stages import stages

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
BASE_STAGES: Final = tuple(stage.id for stage in stages() if stage.box == "base")


def machine() -> str:
    """The class of machine, without its name."""
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"CPython {platform.python_version()}, {'compiled' if COMPILED else 'interpreted'} engine"
    )


def stamp(command: str, seed: str = "") -> str:
    """A sentence that says how a page came about; races that are numbered have no seed."""
    today = datetime.datetime.now(datetime.UTC).date()
    origin = f"version {__version__} and seed `{seed}`" if seed else f"version {__version__}"
    return f"Written by `{command}` on {today} with {origin}: {machine()}."


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f} %"


def ends(interval: tuple[float, float]) -> str:
    """Both ends of an interval in per cent."""
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> list[str]:
    """A table in Markdown; the first `words` columns have words, the others numbers."""
    rule = "|".join([*["---"] * words, *["---:"] * (len(heads) - words)])
    return [line(heads), f"|{rule}|", *(line(row) for row in rows)]


def line(cells: Sequence[str]) -> str:
    """One row of a table."""
    return f"| {' | '.join(cells)} |"
