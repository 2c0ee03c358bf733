"""What the arena has measured: as a table for the terminal, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from flammerouge.arena.schedule import Schedule
from flammerouge.arena.tally import Score, Tally
from flammerouge.cli.faults import FAULTS, counted_faults
from flammerouge.cli.terminal import WIDTH, short
from flammerouge.texts.load import Texts

MOST_NAME: Final = 20
COLUMN: Final = 7
WIDTHS: Final = (7, 20, 5, 11, 8)
"""Of the columns after the name, the time last."""
UNKNOWN: Final = "–"
HEADER: Final = (
    "entrant",
    "starts",
    "wins",
    "win_rate",
    "low",
    "high",
    "mean_place",
    "mu",
    "sigma",
    "ordinal",
    "decisions",
    "ms_per_decision",
    *FAULTS,
)


def table_lines(schedule: Schedule, tally: Tally, words: Texts) -> list[str]:
    """Everything that a terminal has room for."""
    scores = tally.ladder()
    wide = min(MOST_NAME, max(len(score.name) + len(sign(score)) for score in scores))
    return [
        summary(schedule, tally, words),
        "",
        *score_lines(scores, tally, words, wide),
        *cross_lines(scores, tally, words, wide),
        *fault_lines(scores, words),
        "",
        words("result.seed", seed=schedule.seed),
    ]


def summary(schedule: Schedule, tally: Tally, words: Texts) -> str:
    """How much was ridden."""
    ridden, planned = len(tally.stages), len({road.stage for road in schedule.roads})
    stages = words.count("count.stage", planned)
    return words(
        "arena.summary",
        races=words.count("count.race", tally.races),
        seats=schedule.seats,
        stages=stages if ridden == planned else words("arena.some", some=ridden, all=stages),
        rounds=words.decimal(tally.rounds / tally.races),
    )


def score_lines(scores: list[Score], tally: Tally, words: Texts, wide: int) -> Iterator[str]:
    """Every entrant; no column for the time where nobody took it."""
    rows = [words.words("arena.heads"), *(cells_of(score, tally, words, wide) for score in scores)]
    columns = len(WIDTHS) + (0 if all(score.milliseconds is None for score in scores) else 1)
    return (row_text(row[:columns], wide) for row in rows)


def cells_of(score: Score, tally: Tally, words: Texts, wide: int) -> list[str]:
    """One entrant."""
    rating = tally.ratings[score.name]
    rated = f"{number(words, rating.mu, 1)} ±{number(words, rating.doubt, 1)}"
    return [
        short(score.name, wide - len(sign(score))) + sign(score),
        str(score.starts),
        rate_text(score, words),
        place_text(score, words),
        rated if score.starts else UNKNOWN,
        UNKNOWN if score.milliseconds is None else time_number(score.milliseconds, words),
    ]


def sign(score: Score) -> str:
    """What stands behind the name of an entrant with faults."""
    return " !" if score.faults else ""


def row_text(cells: Sequence[str], wide: int) -> str:
    """A row of the table."""
    name, *figures = cells
    row = "".join(f" {text:>{width}}" for text, width in zip(figures, WIDTHS, strict=False))
    return f"  {name:<{wide}}{row}"


def cross_lines(scores: list[Score], tally: Tally, words: Texts, wide: int) -> Iterator[str]:
    """Who finished before whom, in per cent of their meetings, if it fits the screen."""
    if len(scores) < 2 or 6 + wide + COLUMN * len(scores) > WIDTH:
        return
    yield ""
    yield words("arena.before")
    yield " " * (6 + wide) + "".join(f"{i:>{COLUMN}}" for i in range(1, len(scores) + 1))
    for i, score in enumerate(scores, 1):
        shares = [tally.before(score.name, other.name) for other in scores]
        cells = (
            number(words, 100 * share, 1) if share is not None else UNKNOWN for share in shares
        )
        row = "".join(f"{cell:>{COLUMN}}" for cell in cells)
        yield f"  {i:>2} {short(score.name, wide):<{wide}} {row}"


def fault_lines(scores: list[Score], words: Texts) -> Iterator[str]:
    """What bots did wrong, and the first of it."""
    for score in scores:
        if score.faults:
            yield ""
            yield words("arena.faults", name=score.name, faults=fault_text(score, words))
            yield f"  {score.fault}"


def fault_text(score: Score, words: Texts) -> str:
    """The faults of an entrant by kind, and in how many decisions."""
    return words(
        "arena.fault-count",
        faults=counted_faults(score.faults, words),
        decisions=words.count("arena.decision", score.decisions),
    )


def place_text(score: Score, words: Texts) -> str:
    """A mean place."""
    return number(words, score.mean_place, 2) if score.starts else UNKNOWN


def rate_text(score: Score, words: Texts) -> str:
    """A win rate with its interval, in per cent."""
    if not score.starts:
        return UNKNOWN
    low, high = score.interval
    return (
        f"{number(words, 100 * score.win_rate, 1)} % "
        f"({number(words, 100 * low, 1)}–{number(words, 100 * high, 1)})"
    )


def time_number(ms: float, words: Texts) -> str:
    """Milliseconds, with as many decimals as are worth reading."""
    return number(words, ms, 0 if ms >= 100 else 1 if ms >= 10 else 2 if ms >= 0.1 else 3)


def number(words: Texts, value: float, digits: int) -> str:
    """A number with so many decimals, as the language writes it."""
    return f"{value:.{digits}f}".replace(".", "," if words.language == "fr" else ".")


def to_csv(tally: Tally) -> str:
    """A row for each entrant, for programs: English, points as decimal signs."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for score in tally.ladder():
        low, high = score.interval
        rating = tally.ratings[score.name]
        figures = (score.win_rate, low, high, score.mean_place, rating.mu, rating.sigma)
        ms = "" if score.milliseconds is None else f"{score.milliseconds:.6g}"
        rows.writerow(
            [
                score.name,
                score.starts,
                score.wins,
                *(f"{figure:.6g}" for figure in (*figures, rating.ordinal)),
                score.decisions,
                ms,
                *(score.faults[kind] for kind in FAULTS),
            ]
        )
    return text.getvalue()
