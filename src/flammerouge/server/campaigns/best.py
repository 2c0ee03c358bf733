"""The best scores of all campaigns that were ridden to their end, apart for each variant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from flammerouge.server.protocol import BestScore, BestScores, BestTable
from flammerouge.server.store import KeptSeries
from flammerouge.tour.legends.best import Score, ranked

SHOWN_SCORES: Final = 20


class Scored(NamedTuple):
    """A campaign that is over; `bot_rode` says that a bot has decided for its rider at times."""

    series: KeptSeries
    score: Score
    bot_rode: bool = False


class Best:
    """The scores that are known, and their tables until there is another one."""

    def __init__(self) -> None:
        self.scored: dict[str, Scored] = {}
        self._tables: BestScores | None = None

    def add(self, one: Scored) -> None:
        """A campaign is over, or has another name."""
        self.scored[one.series.id] = one
        self._tables = None

    def tables(self) -> BestScores:
        """LEG-VAR-03: the tables, each with its best scores."""
        if self._tables is None:
            self._tables = best_scores(self.scored.values())
        return self._tables


def best_scores(scored: Iterable[Scored]) -> BestScores:
    """LEG-VAR-03: the tables, each with its best scores; of equal ones the older first."""
    by_score: dict[Score, list[Scored]] = {}
    for one in sorted(scored, key=lambda one: (one.series.created, one.series.id)):
        by_score.setdefault(one.score, []).append(one)
    tables = ranked(score for score, found in by_score.items() for _ in found)
    return BestScores(tuple(_table(name, rows, by_score) for name, rows in tables.items()))


def _table(name: str, rows: tuple[Score, ...], by_score: dict[Score, list[Scored]]) -> BestTable:
    places = {score: iter(found) for score, found in by_score.items()}
    shown = tuple(_score(next(places[score])) for score in rows[:SHOWN_SCORES])
    return BestTable(name, len(rows), shown)


def _score(one: Scored) -> BestScore:
    score = one.score
    return BestScore(
        campaign=one.series.id,
        name=score.name,
        points=score.points,
        general=score.general,
        time=score.time,
        kind=score.kind,
        teammates=score.teammates,
        exhaustion=score.exhaustion,
        bot_rode=one.bot_rode,
        created=one.series.created,
    )
