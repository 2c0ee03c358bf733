"""A player's campaigns in his folder: the one that was left, the last one, and his best scores."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flammerouge.cli.files import is_file, read_text, write_text
from flammerouge.cli.saved import set_aside
from flammerouge.core.errors import FlammeRougeError
from flammerouge.tour.legends.best import Score, read_scores, write_scores
from flammerouge.tour.legends.kept import MOST_CHARACTERS, Kept, read_campaign, write_campaign

OPEN: Final = "open-legend.json"
LAST: Final = "last-legend.json"
SCORES: Final = "legend-scores.json"


class CampaignFolder:
    """Where campaigns are kept; None for a path where nothing can be kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def save(self, kept: Kept, name: str = OPEN) -> Path | None:
        """Write a campaign down; where to."""
        if self.path is None:
            return None
        text = write_campaign(kept.campaign, kept.races, kept.open)
        write_text(self.path / name, text)
        return self.path / name

    def left(self) -> Kept | None:
        """The campaign that was left, if there is one."""
        if self.path is None or not is_file(self.path / OPEN):
            return None
        return load(self.path / OPEN)

    def set_aside(self, name: str = OPEN) -> Path | None:
        """Give a file another name, so that a new one takes its place."""
        if self.path is None or not is_file(self.path / name):
            return None
        return set_aside(self.path / name)

    def close(self, kept: Kept) -> Path | None:
        """Keep a campaign that is over as the last one."""
        where = self.save(kept, LAST)
        if self.path is not None:
            (self.path / OPEN).unlink(missing_ok=True)
        return where

    def scores(self) -> tuple[Score, ...]:
        """All scores so far."""
        if self.path is None or not is_file(self.path / SCORES):
            return ()
        text = read_text(self.path / SCORES, MOST_CHARACTERS)
        try:
            return read_scores(text)
        except FlammeRougeError as problem:
            raise FlammeRougeError(problem.code, f"{SCORES}: {problem.message}") from None

    def add(self, score: Score) -> tuple[Score, ...]:
        """Keep a score; all of them. One that is there, because the program died before the
        campaign was closed, counts once."""
        found = self.scores()
        if score in found:
            return found
        found += (score,)
        if self.path is not None:
            write_text(self.path / SCORES, write_scores(found))
        return found


def load(path: Path) -> Kept:
    """A campaign from a file."""
    try:
        return read_campaign(read_text(path, MOST_CHARACTERS))
    except FlammeRougeError as problem:
        raise FlammeRougeError(problem.code, f"{path.name}: {problem.message}") from None
