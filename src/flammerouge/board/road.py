"""Drawing the road: verges, lanes, lines and letters. Nothing here depends on a kind of tile."""

from __future__ import annotations

import math
from collections.abc import Iterator

from flammerouge.board.geometry import Point
from flammerouge.board.ink import (
    FAINT,
    GRASS,
    GRASS_EDGE,
    INK,
    PAPER,
    ROUGE,
    SHEET,
    label,
    number,
    outline,
    paint,
)
from flammerouge.board.layout import Layout, Place
from flammerouge.board.lines import beside, double_line, left_edge, right_edge, waves
from flammerouge.core.tiles import Road
from flammerouge.core.track import CRASH_ZONE, FINISH, START, Square

EVERY = 5
"""Every so many squares the road shows a number."""


def draw_road(layout: Layout, road: Road, words: float = 1.0) -> str:
    """Everything that stays as it is during a race; `words` enlarges numbers and letters."""
    squares = road.track.squares()
    parts = [_verges(layout), *_ground(layout, squares), *_marks(layout, squares)]
    parts += [_lines(layout), *_start_and_finish(layout, squares)]
    parts += [*_breakaway(layout, road), *_numbers(layout, words), *_letters(layout, words)]
    return "".join(parts)


def ground_of(square: Square) -> str:
    """How a square is painted."""
    if START in square.flags:
        return "start"
    if FINISH in square.flags:
        return "ascent-finish" if square.terrain.climbs else "finish"
    return square.terrain.key


def _verges(layout: Layout) -> str:
    data = "".join(outline(verge) for verge in layout.verges)
    return (
        f'<path d="{data}" fill="{GRASS_EDGE}" stroke="{GRASS_EDGE}" stroke-width="5" '
        f'stroke-linejoin="round"/><path d="{data}" fill="url(#p-grass)" stroke="{GRASS}" '
        'stroke-width="1"/>'
    )


def _ground(layout: Layout, squares: tuple[Square, ...]) -> Iterator[str]:
    data: dict[str, list[str]] = {}
    for place in layout.places:
        drawn = data.setdefault(ground_of(squares[place.number]), [])
        drawn += [outline(polygon) for polygon in place.lanes]
    for ground, outlines in data.items():
        yield f'<path d="{"".join(outlines)}" fill="{paint(ground)}"/>'


def _marks(layout: Layout, squares: tuple[Square, ...]) -> Iterator[str]:
    for place in layout.places:
        square = squares[place.number]
        for mark in ("ascent", "descent", "supply"):
            if square.terrain.key == mark:
                yield from (_mark(mark, centre, place.heading) for centre in place.centres)
        if CRASH_ZONE in square.flags:
            for lane in range(len(place.lanes)):
                yield from (_wave(way) for way in waves(place, lane))


def _mark(name: str, at: Point, heading: float) -> str:
    turned = 0.0 if name == "supply" else -heading
    where = f"translate({number(at[0])} {number(at[1])})"
    return f'<use href="#m-{name}" transform="{where} rotate({number(turned)})"/>'


def _wave(way: list[Point]) -> str:
    return (
        f'<path d="{outline(way, closed=False)}" fill="none" stroke="#2348a0" '
        'stroke-width="3.2" stroke-linejoin="round"/>'
    )


def _lines(layout: Layout) -> str:
    borders, between, doubles = [], [], []
    for place in layout.places:
        borders.append(outline((*right_edge(place), *left_edge(place)[::-1])))
        between += [
            outline(left_edge(place, lane), closed=False) for lane in range(len(place.lanes) - 1)
        ]
        doubles.append(outline(double_line(place, layout), closed=False))
    return (
        f'<g fill="none" stroke="{INK}" stroke-linejoin="round">'
        f'<path d="{"".join(between)}" stroke-width="1.2" stroke-dasharray="8 6"/>'
        f'<path d="{"".join(borders)}" stroke-width="2.4"/>'
        f'<path d="{"".join(doubles)}" stroke-width="1.4"/></g>'
    )


def _start_and_finish(layout: Layout, squares: tuple[Square, ...]) -> Iterator[str]:
    start = sum(START in square.flags for square in squares)
    finish = sum(FINISH not in square.flags for square in squares)
    if 0 < start < len(squares):
        yield _bar(layout.places[start], SHEET, 7.0)
    if finish < len(squares):
        place = layout.places[finish]
        yield _bar(place, "#fff", 10.0) + _checks(place)
        x, y = right_edge(place)[0]
        yield (
            f'<g transform="translate({number(x)} {number(y)})" stroke="{INK}" stroke-width="1.8">'
            f'<path d="M0 0V-46"/><path d="M0 -46L30 -36L0 -26Z" fill="{ROUGE}"/></g>'
        )


def _bar(place: Place, colour: str, width: float) -> str:
    """A line across the road where a square begins."""
    (x, y), (u, v) = right_edge(place)[0], left_edge(place)[0]
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(u)}" y2="{number(v)}"'
    return (
        f'<line {ends} stroke="{INK}" stroke-width="{number(width + 3.5)}"/>'
        f'<line {ends} stroke="{colour}" stroke-width="{number(width)}"/>'
    )


def _checks(place: Place) -> str:
    (x, y), (u, v) = right_edge(place)[0], left_edge(place)[0]
    turn = math.radians(place.heading)
    parts = []
    for side, gap in ((2.5, 0), (-2.5, 6)):
        dx, dy = math.cos(turn) * side, -math.sin(turn) * side
        parts.append(
            f'<line x1="{number(x + dx)}" y1="{number(y + dy)}" x2="{number(u + dx)}" '
            f'y2="{number(v + dy)}" stroke="{INK}" stroke-width="5" stroke-dasharray="6" '
            f'stroke-dashoffset="{gap}"/>'
        )
    return "".join(parts)


def _breakaway(layout: Layout, road: Road) -> Iterator[str]:
    for i, tile in enumerate(road.tiles):
        if tile.breakaway is not None:
            square, lanes = tile.breakaway
            place = layout.places[road.first[i] + square - 1]
            for lane in lanes:
                yield _mark("breakaway", place.centres[lane], place.heading)


def _numbers(layout: Layout, words: float) -> Iterator[str]:
    size = 13 * words
    style = (
        f'fill="{FAINT}" font-weight="700" stroke="{GRASS}" stroke-width="3" paint-order="stroke"'
    )
    for place in layout.places:
        if place.number % EVERY == 0 and place.branch != "outer":
            x, y = beside(place, 2.0 + size / 2)
            yield label((x, y + size * 0.35), str(place.number), size, more=style)


def _letters(layout: Layout, words: float) -> Iterator[str]:
    for name, (x, y) in zip(layout.tiles, layout.labels, strict=True):
        yield (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(12 * words)}" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="1.4"/>'
        )
        style = f'font-weight="700" fill="{INK}"'
        yield label((x, y + 5.5 * words), name, 16 * words, more=style)
