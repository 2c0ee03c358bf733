"""What the arena has measured, as one page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from flammerouge import __version__
from flammerouge.arena.axes import log_axis, plain_axis
from flammerouge.arena.charts import Mark, bars, dots
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.arena.tally import Score, Tally
from flammerouge.cli.arena_table import (
    UNKNOWN,
    fault_text,
    number,
    place_text,
    rate_text,
    sign,
    summary,
    time_number,
)
from flammerouge.core.rules import RACE
from flammerouge.data.stages import stage
from flammerouge.texts.load import Texts

STRONGEST: Final = 0.5  # of the colour behind a figure
STYLE: Final = """
:root{color-scheme:light dark;--paper:#fbf6e9;--ink:#22201c;--faint:#6b6353;--rule:#ddd3bb;
--rouge:163 34 27;--bleu:0 90 160}
@media(prefers-color-scheme:dark){:root{--paper:#1d1b18;--ink:#f0e9da;--faint:#b3a994;
--rule:#4a4438;--rouge:220 90 75;--bleu:70 140 215}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px 48px}
h1{font:700 28px/1.2 Georgia,serif;margin:0 0 4px}
h2{font:700 20px/1.3 Georgia,serif;margin:36px 0 6px}
p{margin:4px 0 12px;max-width:70ch}
.note{color:var(--faint);font-size:14px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,330px),1fr));
gap:16px 32px;margin-top:20px;align-items:start}
.charts figure{margin:0}
.charts svg{width:100%;max-width:520px;height:auto;display:block}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:15px}
th,td{padding:5px 10px;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child,td.text{text-align:left}
thead th{color:var(--faint);font-weight:600}
tbody th{font-weight:600;position:sticky;left:0;background:var(--paper)}
@media(max-width:600px){.full{display:none}th,td{padding:5px 7px}}
.above{background:rgb(var(--rouge)/var(--heat))}
.below{background:rgb(var(--bleu)/var(--heat))}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:10px 12px;
border:1px solid var(--rule);border-radius:6px}
code{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
"""

Cell = tuple[float | None, int, int]  # a share, and the numbers that it is made of


def page(schedule: Schedule, tally: Tally, words: Texts, command: str) -> str:
    """The page, whole."""
    scores = tally.ladder()
    parts = [
        f"<h1>{words('arena.title')}</h1><p>{escape(summary(schedule, tally, words))}</p>",
        charts(schedule, scores, tally, words),
        cross_table(scores, tally, words),
        stage_table(schedule, scores, tally, words),
        figure_table(scores, tally, words),
        faults(scores, words),
        how(schedule, words, command),
    ]
    title = escape(f"{words('arena.title')}: {', '.join(schedule.names)}")
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main>\n</body>\n</html>\n"
    )


# -- charts ------------------------------------------------------------------------------------
def charts(schedule: Schedule, scores: list[Score], tally: Tally, words: Texts) -> str:
    """Win rates, ratings and times, side by side where there is room."""
    ridden = [score for score in scores if score.starts]
    drawn = [
        (win_chart(schedule, ridden, words), "arena.win-note"),
        (rating_chart(ridden, tally, words), "arena.rating-note"),
        (time_chart(ridden, words), "arena.time-note"),
    ]
    equal = number(words, 100 / schedule.seats, 1)
    figures = (
        f'<figure>{chart}<figcaption class="note">{escape(words(note, equal=equal))}'
        "</figcaption></figure>"
        for chart, note in drawn
        if chart
    )
    return f'<div class="charts">{"".join(figures)}</div>'


def win_chart(schedule: Schedule, scores: list[Score], words: Texts) -> str:
    """Win rates with their intervals, and where all would be equal."""
    marks = [
        Mark(score.name + sign(score), score.win_rate, rate_text(score, words), *score.interval)
        for score in scores
    ]
    equal = 1 / schedule.seats
    highs = (score.interval[1] for score in scores)
    axis = plain_axis(
        (*highs, equal), lambda share: f"{number(words, 100 * share, 0)} %", zero=True
    )
    return bars(words("arena.win-rate"), marks, axis, equal=equal)


def rating_chart(scores: list[Score], tally: Tally, words: Texts) -> str:
    """The ladder: ratings, the highest first."""
    marks = []
    for name in sorted((score.name for score in scores), key=lambda one: -tally.ratings[one].mu):
        rating = tally.ratings[name]
        doubt = rating.doubt
        note = f"{number(words, rating.mu, 1)} ± {number(words, doubt, 1)}"
        marks.append(Mark(name, rating.mu, note, rating.mu - doubt, rating.mu + doubt))
    ends = (end for mark in marks for end in (mark.low, mark.high) if end is not None)
    axis = plain_axis(ends, lambda value: f"{value:g}")
    return dots(words("arena.rating"), marks, axis)


def time_chart(scores: list[Score], words: Texts) -> str:
    """CPU time a decision; no chart where nobody took the time."""
    timed = [(score.name, score.milliseconds) for score in scores if score.milliseconds]
    marks = [Mark(name, ms, f"{time_number(ms, words)} ms") for name, ms in timed if ms]
    if not marks:
        return ""
    axis = log_axis([mark.value for mark in marks], lambda value: number_of_tick(value, words))
    return dots(words("arena.time"), marks, axis)


def number_of_tick(value: float, words: Texts) -> str:
    """Milliseconds on an axis."""
    return f"{value:g}".replace(".", "," if words.language == "fr" else ".")


# -- tables ------------------------------------------------------------------------------------
def cross_table(scores: list[Score], tally: Tally, words: Texts) -> str:
    """How often each entrant finished before each other."""
    if len(scores) < 2:
        return ""
    names = [score.name for score in scores]
    rows = [
        (
            f"{i} {name}",
            [
                (tally.before(name, other), tally.beaten[name, other], tally.meetings(name, other))
                for other in names
            ],
        )
        for i, name in enumerate(names, 1)
    ]
    table = heat_table(names, rows, lambda share: 2 * share - 1, words)
    return section("arena.before", "arena.before-note", words) + table


def stage_table(schedule: Schedule, scores: list[Score], tally: Tally, words: Texts) -> str:
    """Win rates stage by stage."""
    roads = {road.stage: road for road in schedule.roads}
    if len(roads) < 2:
        return ""
    names = [score.name for score in scores]
    rows = [
        (
            road_name(road, words),
            [
                (
                    tally.stage_rate(name, one),
                    tally.stage_wins[name, one],
                    tally.stage_starts[name, one],
                )
                for name in names
            ],
        )
        for one, road in roads.items()
    ]
    table = heat_table(names, rows, lambda share: share * schedule.seats - 1, words)
    return section("arena.by-stage", "arena.by-stage-note", words) + table


def heat_table(
    names: Sequence[str],
    rows: Iterable[tuple[str, Sequence[Cell]]],
    heat: Callable[[float], float],
    words: Texts,
) -> str:
    """Shares in per cent by row and entrant; colour tells how far they are from an equal share.

    On a narrow screen the numbers of the entrants stand for their names.
    """
    top = "".join(
        f'<th scope="col">{i}<span class="full"> {escape(name)}</span></th>'
        for i, name in enumerate(names, 1)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        f"{''.join(heat_cell(cell, heat, words) for cell in cells)}</tr>"
        for name, cells in rows
    )
    return (
        f'<div class="wide"><table class="heat"><thead><tr><td></td>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def heat_cell(cell: Cell, heat: Callable[[float], float], words: Texts) -> str:
    """One share with its colour, and what it is made of."""
    share, part, whole = cell
    if share is None:
        return f"<td>{UNKNOWN}</td>"
    warm = max(-1.0, min(1.0, heat(share)))
    side = "above" if warm > 0 else "below"
    return (
        f'<td class="{side}" style="--heat:{abs(warm) * STRONGEST:.2f}" title="{part}/{whole}">'
        f"{number(words, 100 * share, 1)}</td>"
    )


def figure_table(scores: list[Score], tally: Tally, words: Texts) -> str:
    """All figures of all entrants."""
    heads = words.words("arena.columns")
    top = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(figure_row(score, tally, words) for score in scores)
    return (
        f'<h2>{words("arena.figures")}</h2><div class="wide"><table class="figures">'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def figure_row(score: Score, tally: Tally, words: Texts) -> str:
    """The figures of one entrant."""
    rating, ms = tally.ratings[score.name], score.milliseconds
    cells = [
        str(score.starts),
        str(score.wins),
        rate_text(score, words),
        place_text(score, words),
        number(words, rating.mu, 2),
        number(words, rating.sigma, 2),
        number(words, rating.ordinal, 2),
        str(score.decisions) if score.decisions else UNKNOWN,
        time_number(ms, words) if ms is not None else UNKNOWN,
        str(score.faults.total()),
    ]
    row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(score.name + sign(score))}</th>{row}</tr>'


# -- the rest ----------------------------------------------------------------------------------
def faults(scores: list[Score], words: Texts) -> str:
    """What bots did wrong; nothing where they did not."""
    rows = [
        f"<dt>{escape(score.name + sign(score))}</dt><dd>{escape(fault_text(score, words))}<br>"
        f"<code>{escape(score.fault)}</code></dd>"
        for score in scores
        if score.faults
    ]
    if not rows:
        return ""
    return section("arena.fault-title", "arena.fault-note", words) + f"<dl>{''.join(rows)}</dl>"


def how(schedule: Schedule, words: Texts, command: str) -> str:
    """What is needed to ride it all again."""
    stages = ", ".join(road_name(road, words) for road in schedule.roads)
    rows = [
        (words("arena.stages"), stages),
        (words("arena.seed"), schedule.seed),
        (words("arena.version"), f"flammerouge {__version__}"),
    ]
    listed = "".join(f"<dt>{escape(key)}</dt><dd>{escape(value)}</dd>" for key, value in rows)
    head = section("arena.how", "arena.how-note", words)
    return f"{head}<pre><code>{escape(command)}</code></pre><dl>{listed}</dl>"


def section(title: str, note: str, words: Texts) -> str:
    """The head of a part of the page."""
    return f'<h2>{escape(words(title))}</h2><p class="note">{escape(words(note))}</p>'


def road_name(road: Road, words: Texts) -> str:
    """A stage by its name, with its mode and modules where there are any."""
    one = stage(road.stage)
    name = one.name_fr if words.language == "fr" else one.name
    more = [road.mode] if road.mode != RACE else []
    more += road.modules
    return f"{name} ({', '.join(more)})" if more else name
