"""The best scores of all campaigns that were ridden to their end, apart for each variant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flammerouge.server.protocol import BestScore, BestScores, BestTable
from flammerouge.server.store import KeptSeries
from flammerouge.tour.legends.best import Score, ranked

SHOWN_SCORES: Final = 20


def best_scores(scores: Iterable[tuple[KeptSeries, Score]]) -> BestScores:
    """LEG-VAR-03: the tables, each with its best scores; of equal ones the older first."""
    by_score: dict[Score, list[KeptSeries]] = {}
    for series, score in scores:
        by_score.setdefault(score, []).append(series)
    tables = ranked(score for score, found in by_score.items() for _ in found)
    return BestScores(tuple(_table(name, rows, by_score) for name, rows in tables.items()))


def _table(
    name: str, rows: tuple[Score, ...], by_score: dict[Score, list[KeptSeries]]
) -> BestTable:
    places = {score: iter(found) for score, found in by_score.items()}
    shown = tuple(_score(score, next(places[score])) for score in rows[:SHOWN_SCORES])
    return BestTable(name, len(rows), shown)


def _score(score: Score, series: KeptSeries) -> BestScore:
    return BestScore(
        campaign=series.id,
        name=score.name,
        points=score.points,
        general=score.general,
        time=score.time,
        kind=score.kind,
        teammates=score.teammates,
        exhaustion=score.exhaustion,
        created=series.created,
    )
