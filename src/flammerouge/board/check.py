"""Checking a stage on both levels: can it be built, and is it well made?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flammerouge.board.layout import overlaps
from flammerouge.core.design import Finding, Mode, Piles, Spot, advice, errors
from flammerouge.core.tiles import lay
from flammerouge.data.stages import Stage
from flammerouge.data.tiles import all_tiles


@dataclass(frozen=True)
class Verdict:
    """R-78: errors forbid a stage, advice only speaks against it."""

    errors: tuple[Finding, ...]
    advice: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing at all was found."""
        return not self.errors and not self.advice


def check_stage(stage: Stage, *, tour: bool = False) -> Verdict:
    """Check a stage for the largest number of teams that it is made for."""
    return check(
        stage.tiles,
        teams=stage.teams[1],
        mode=stage.mode,
        tour=tour,
        placed=stage.piles,
        refresh=stage.refresh,
    )


def check(
    ids: Sequence[str],
    *,
    teams: int = 4,
    mode: Mode = "race",
    tour: bool = False,
    placed: Piles | None = None,
    refresh: Spot | None = None,
) -> Verdict:
    """Check tiles; advice is given only about a road that can be built."""
    known = all_tiles()
    wrong = errors(ids, known)
    if wrong:
        return Verdict(wrong, ())
    tiles = tuple(known[name] for name in ids)
    wrong = errors(ids, known, overlaps(tiles))
    if wrong:
        return Verdict(wrong, ())
    found = advice(lay(tiles), teams=teams, mode=mode, tour=tour, placed=placed, refresh=refresh)
    return Verdict((), found)
