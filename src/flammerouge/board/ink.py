"""The look: colours, patterns and small marks that all drawings share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flammerouge.board.geometry import Point

PAPER: Final = "#f3ead6"
SHEET: Final = "#fbf6e9"
INK: Final = "#22201c"
FAINT: Final = "#55503f"
OUTLINE: Final = "#111"
ROUGE: Final = "#a3221b"
VERT: Final = "#22603d"
JAUNE: Final = "#f2cf4a"
GRASS: Final = "#ccd5ab"
GRASS_EDGE: Final = "#76824f"
SERIF: Final = "Georgia,'Times New Roman','DejaVu Serif',serif"


@dataclass(frozen=True)
class Fill:
    """How a kind of ground is painted: colour, colour of its marks, and the pattern's body."""

    colour: str
    mark: str
    body: str
    size: tuple[int, int] = (16, 16)


FILLS: Final = {
    "flat": Fill("#eae0c8", "", ""),
    "ascent": Fill("#dc9080", "#7d2418", ""),
    "descent": Fill("#94b6d1", "#1d4567", ""),
    "cobbles": Fill("#bdb19b", "#655a47", "M0 6H16M0 12H16M4 0V6M12 0V6M8 6V12M0 6V12", (16, 12)),
    "supply": Fill("#c2e1e6", "#4c93a0", "M4 4h.1M12 12h.1"),
    "start": Fill(JAUNE, "#b8922a", "M0 8H16M8 0V16"),
    "finish": Fill(JAUNE, "#d2aa2e", "M0 0H8V8H0ZM8 8H16V16H8Z"),
    "ascent-finish": Fill(JAUNE, "#c08a2a", "M0 0H8V8H0ZM8 8H16V16H8Z"),
}
SOLID: Final = ("finish", "ascent-finish")
"""Patterns made of faces, not of lines."""

MARKS: Final = {
    "ascent": '<path d="M-17 -9L-8 0L-17 9M-4 -9L5 0L-4 9M9 -9L18 0L9 9"/>',
    "descent": '<path d="M-20 -6q5 -5 10 0t10 0t10 0t10 0M-20 6q5 -5 10 0t10 0t10 0t10 0"/>',
    "supply": '<path d="M-4 8V-1L-2 -4V-8H2V-4L4 -1V8ZM-4 2H4"/>',
    "crash": '<path d="M-22 0q5.5 -9 11 0t11 0t11 0t11 0"/>',
    "breakaway": '<circle r="13" stroke-dasharray="5 4"/><path d="M-6 -6L1 0L-6 6M1 -6L8 0L1 6"/>',
}
MARK_COLOURS: Final = {
    "ascent": "#7d2418",
    "descent": "#1d4567",
    "supply": "#1f6a78",
    "crash": "#2348a0",
    "breakaway": ROUGE,
}


def number(value: float) -> str:
    """A coordinate, to a tenth, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")


def points(polygon: Iterable[Point]) -> str:
    """Points for a polygon or polyline."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in polygon)


def outline(polygon: Iterable[Point], *, closed: bool = True) -> str:
    """Points as the data of a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in polygon) + ("Z" if closed else "")


def escape(words: str) -> str:
    """Text that may stand in a drawing."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        words = words.replace(sign, entity)
    return words


def label(at: Point, words: str, size: float, *, anchor: str = "middle", more: str = "") -> str:
    """A word at a point."""
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" '
        f'text-anchor="{anchor}" {more}>{escape(words)}</text>'
    )


def paint(ground: str) -> str:
    """The value of a fill attribute for a kind of ground."""
    return f"url(#p-{ground})" if FILLS[ground].body else FILLS[ground].colour


def definitions() -> str:
    """Patterns and marks, to be referred to by everything else."""
    parts = [_pattern(name, fill) for name, fill in FILLS.items() if fill.body]
    parts += [
        f'<g id="m-{name}" fill="none" stroke="{MARK_COLOURS[name]}" stroke-width="2.6" '
        f'stroke-linejoin="round" stroke-linecap="round">{body}</g>'
        for name, body in MARKS.items()
    ]
    parts.append(
        '<pattern id="p-grass" width="44" height="44" patternUnits="userSpaceOnUse">'
        f'<rect width="44" height="44" fill="{GRASS}"/><path d="M8 14l2-5 2 5M30 36l2-5 2 5" '
        'stroke="#96a36d" fill="none" stroke-width="1.5"/></pattern>'
        '<pattern id="p-weather" width="9" height="9" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(35)"><path d="M0 0V9" stroke="#1c4a75" stroke-width="2.4" '
        'opacity=".38"/></pattern>'
        '<pattern id="p-halftone" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><circle cx="3.5" cy="3.5" r="1.1" fill="{INK}" '
        'opacity=".13"/></pattern>'
    )
    return f"<defs>{''.join(parts)}</defs>"


def _pattern(name: str, fill: Fill) -> str:
    width, height = fill.size
    style = (
        f'fill="{fill.mark}"'
        if name in SOLID
        else f'fill="none" stroke="{fill.mark}" stroke-width="1.5" stroke-linecap="round"'
    )
    return (
        f'<pattern id="p-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<rect width="{width}" height="{height}" fill="{fill.colour}"/>'
        f'<path d="{fill.body}" {style}/></pattern>'
    )
