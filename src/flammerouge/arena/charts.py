"""Charts as SVG that stands alone: bars and dots with whiskers, and lines.

Each says in words what it shows, names every value in the drawing, tells its series apart by more
than colour, fits the width of a phone, and follows the reader's choice of a light or dark page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from flammerouge.arena.axes import Axis

WIDTH: Final = 420
SIDE: Final = 6
SPAN: Final = WIDTH - 2 * SIDE
HEAD: Final = 34
ROW: Final = 40
FOOT: Final = 24
BAR: Final = 14
MIDDLE: Final = 26  # of a bar, below the top of its row
LEFT: Final = 50
PLOT: Final = 200  # height of the area of lines
LEGEND: Final = 20
MOST_LABEL: Final = 34
DASHES: Final = ("none", "7 4", "2 4", "10 3 2 3", "4 2", "12 5")
SIGNS: Final = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5L5 0L0 5L-5 0Z",
    "M0 -5L5 4H-5Z",
    "M0 5L5 -4H-5Z",
    "M-5 -1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z",
)
STYLE: Final = (
    "<style>"
    ".chart{font:13px system-ui,sans-serif;"
    "--paper:#fbf6e9;--ink:#22201c;--faint:#6b6353;--grid:#ddd3bb;"
    "--c0:#a3221b;--c1:#0072b2;--c2:#22603d;--c3:#8a5a00;--c4:#7a3d8f;--c5:#55503f}"
    "@media(prefers-color-scheme:dark){.chart{"
    "--paper:#1d1b18;--ink:#f0e9da;--faint:#b3a994;--grid:#4a4438;"
    "--c0:#e8786c;--c1:#6db6e8;--c2:#7fc79b;--c3:#e0b45a;--c4:#cf9be0;--c5:#c9c0ad}}"
    ".chart .paper{fill:var(--paper)}.chart text{fill:var(--ink)}"
    ".chart .faint{fill:var(--faint);font-size:11px}"
    ".chart .head{font-weight:600;font-size:14px}.chart .grid{stroke:var(--grid)}"
    ".chart .equal{stroke:var(--faint);stroke-width:2;stroke-dasharray:3 2}"
    ".chart .whisker{stroke:var(--ink);stroke-width:1.6;fill:none}"
    ".chart .bar{fill:var(--c0);fill-opacity:.6}.chart .dot{fill:var(--c0);stroke:var(--ink)}"
    ".chart .line{fill:none;stroke-width:2}.chart .band{fill-opacity:.15}"
    "</style>"
)


@dataclass(frozen=True)
class Mark:
    """One value of a chart, with an interval if it has one; `note` is the value in words."""

    label: str
    value: float
    note: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Series:
    """A line through points from left to right; `band` has a low and a high end for each."""

    label: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


def bars(title: str, marks: Sequence[Mark], axis: Axis, *, equal: float | None = None) -> str:
    """A row for each value: a bar with its whisker. A dashed line stands where `equal` is."""
    return _rows(title, marks, axis, _bar, equal)


def dots(title: str, marks: Sequence[Mark], axis: Axis, *, equal: float | None = None) -> str:
    """A row for each value: a dot with its whisker, for axes that do not begin at 0."""
    return _rows(title, marks, axis, _dot, equal)


def lines(
    title: str, series: Sequence[Series], x: Axis, y: Axis, *, x_label: str, y_label: str
) -> str:
    """Lines with bands around them, at most six; a legend names them."""
    bottom = HEAD + FOOT + PLOT
    parts = [
        *_across(y, y_label),
        *(_tick_text(x, tick, bottom + 16, LEFT) for tick in x.ticks),
        f'<text class="faint" x="{WIDTH - SIDE}" y="{bottom + 34}" text-anchor="end">'
        f"{escape(x_label)}</text>",
        *(_line(number, one, x, y) for number, one in enumerate(series)),
        *(_legend(number, one.label, bottom + 40) for number, one in enumerate(series)),
    ]
    words = (f"{one.label}: {_in_words(one, x, y)}" for one in series)
    return _svg(title, words, bottom + 52 + LEGEND * len(series), parts)


def _svg(title: str, words: Iterable[str], height: float, parts: Iterable[str]) -> str:
    """The frame of every chart."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'viewBox="0 0 {WIDTH} {height:g}"><title>{escape(title)}</title>'
        f"<desc>{escape('; '.join(words))}</desc>{STYLE}"
        f'<path class="paper" d="M0 0H{WIDTH}V{height:g}H0Z"/>'
        f'<text class="head" x="{SIDE}" y="20">{escape(title)}</text>{"".join(parts)}</svg>'
    )


def _x(axis: Axis, value: float, left: float = SIDE) -> str:
    return f"{left + axis.at(value) * (WIDTH - SIDE - left):.1f}"


def _y(axis: Axis, value: float) -> str:
    return f"{HEAD + FOOT + (1 - axis.at(value)) * PLOT:.1f}"


def _tick_text(axis: Axis, tick: float, y: float, left: float = SIDE) -> str:
    """A value under the place where it stands, kept inside at both ends."""
    anchor = {axis.ticks[0]: "start", axis.ticks[-1]: "end"}.get(tick, "middle")
    return (
        f'<text class="faint" x="{_x(axis, tick, left)}" y="{y:g}" text-anchor="{anchor}">'
        f"{escape(axis.text(tick))}</text>"
    )


# -- rows --------------------------------------------------------------------------------------
def _rows(
    title: str,
    marks: Sequence[Mark],
    axis: Axis,
    draw: Callable[[Mark, Axis, float], str],
    equal: float | None,
) -> str:
    bottom = HEAD + ROW * len(marks)
    parts = [_tick(axis, tick, len(marks)) for tick in axis.ticks]
    if equal is not None:
        parts.append(_upright("equal", axis, equal, len(marks)))
    for number, mark in enumerate(marks):
        top = HEAD + ROW * number
        parts.append(
            f"<g><title>{escape(mark.label)}: {escape(mark.note)}</title>"
            f'<text x="{SIDE}" y="{top + 13}">{escape(_short(mark.label))}</text>'
            f'<text x="{WIDTH - SIDE}" y="{top + 13}" text-anchor="end">{escape(mark.note)}</text>'
            f"{draw(mark, axis, top + MIDDLE)}{_whisker(mark, axis, top + MIDDLE)}</g>"
        )
    words = (f"{mark.label}: {mark.note}" for mark in marks)
    return _svg(title, words, bottom + FOOT, parts)


def _tick(axis: Axis, tick: float, rows: int) -> str:
    """A value of the axis: a line through the rows, and its text below."""
    return _upright("grid", axis, tick, rows) + _tick_text(axis, tick, HEAD + ROW * rows + 15)


def _upright(kind: str, axis: Axis, value: float, rows: int) -> str:
    """A line through all rows, left out where the words stand."""
    x = _x(axis, value)
    tops = (HEAD + ROW * row + MIDDLE - BAR / 2 - 2 for row in range(rows))
    return f'<path class="{kind}" d="{"".join(f"M{x} {top:g}v{BAR + 4}" for top in tops)}"/>'


def _bar(mark: Mark, axis: Axis, y: float) -> str:
    wide = axis.at(mark.value) * SPAN
    return f'<rect class="bar" x="{SIDE}" y="{y - BAR / 2:g}" width="{wide:.1f}" height="{BAR}"/>'


def _dot(mark: Mark, axis: Axis, y: float) -> str:
    return f'<circle class="dot" cx="{_x(axis, mark.value)}" cy="{y:g}" r="5"/>'


def _whisker(mark: Mark, axis: Axis, y: float) -> str:
    if mark.low is None or mark.high is None:
        return ""
    low, high = _x(axis, mark.low), _x(axis, mark.high)
    return f'<path class="whisker" d="M{low} {y - 5:g}v10M{high} {y - 5:g}v10M{low} {y:g}H{high}"/>'


def _short(label: str) -> str:
    return label if len(label) <= MOST_LABEL else f"{label[: MOST_LABEL - 1]}…"


# -- lines -------------------------------------------------------------------------------------
def _across(y: Axis, label: str) -> list[str]:
    """Lines across the chart, their values at the left, and what they count."""
    rows = [
        f'<path class="grid" d="M{LEFT} {_y(y, tick)}H{WIDTH - SIDE}"/>'
        f'<text class="faint" x="{LEFT - 6}" y="{_y(y, tick)}" dy="4" text-anchor="end">'
        f"{escape(y.text(tick))}</text>"
        for tick in y.ticks
    ]
    return [f'<text class="faint" x="{SIDE}" y="{HEAD + 8}">{escape(label)}</text>', *rows]


def _line(number: int, series: Series, x: Axis, y: Axis) -> str:
    places = [f"{_x(x, a, LEFT)} {_y(y, b)}" for a, b in series.points]
    signs = "".join(_sign(number, place) for place in places)
    return f"<g>{_band(number, series, x, y)}{_stroke(number, 'L'.join(places))}{signs}</g>"


def _stroke(number: int, path: str) -> str:
    return (
        f'<path class="line" stroke="{_colour(number)}" '
        f'stroke-dasharray="{DASHES[number % len(DASHES)]}" d="M{path}"/>'
    )


def _sign(number: int, place: str) -> str:
    sign = SIGNS[number % len(SIGNS)]
    return f'<path fill="{_colour(number)}" d="{sign}" transform="translate({place})"/>'


def _colour(number: int) -> str:
    return f"var(--c{number % len(SIGNS)})"


def _band(number: int, series: Series, x: Axis, y: Axis) -> str:
    if not series.band:
        return ""
    across = [_x(x, point[0], LEFT) for point in series.points]
    above = [f"{a} {_y(y, high)}" for a, (_, high) in zip(across, series.band, strict=True)]
    below = [f"{a} {_y(y, low)}" for a, (low, _) in zip(across, series.band, strict=True)]
    edge = "L".join([*above, *reversed(below)])
    return f'<path class="band" fill="{_colour(number)}" d="M{edge}Z"/>'


def _legend(number: int, label: str, top: float) -> str:
    y = top + LEGEND * (number + 0.5)
    return (
        f"{_stroke(number, f'{SIDE} {y:g}h30')}{_sign(number, f'{SIDE + 15} {y:g}')}"
        f'<text x="{SIDE + 38}" y="{y + 4:g}">{escape(label)}</text>'
    )


def _in_words(series: Series, x: Axis, y: Axis) -> str:
    return ", ".join(f"{x.text(a)}: {y.text(b)}" for a, b in series.points)
