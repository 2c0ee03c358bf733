"""What the road decides, worked out once per track into tables.

Weather is laid over the track before this, so mountains, cobbles, supply zones, winds and
crash zones are all numbers here, and a roundabout is a square with two successors.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.core.cards import MOST_VALUE
from flammerouge.core.terrain import ASCENT_CAP, DESCENT
from flammerouge.core.track import (
    CRASH_ZONE,
    CROSSWIND,
    FINISH,
    HEADWIND,
    START,
    TAILWIND,
    WET,
    Split,
    Square,
    Track,
)
from flammerouge.core.vectors import vec

NOWHERE: Final = 255
FURTHEST: Final = MOST_VALUE + 1  # a talent may add one to the highest card
STRIDE: Final = 32  # room for the furthest move and the square itself
CAPS: Final = 3  # ascent caps 5, 6 and 7


@final
class Course:
    """A track as columns, one entry a square."""

    def __init__(self, track: Track, *, finish_slipstream: bool = True) -> None:
        squares = track.squares()
        self.track: Track = track
        self.text: str = str(track)
        self.size: i64 = len(squares)
        self.lanes: vec[i64] = vec[i64]([i64(s.lanes) for s in squares])
        self.full: vec[i64] = vec[i64]([i64((1 << s.lanes) - 1) for s in squares])
        self.least: vec[i64] = vec[i64]([i64(s.terrain.least) for s in squares])
        self.descent: vec[bool] = vec[bool]([s.terrain is DESCENT for s in squares])
        self.shelters: vec[bool] = vec[bool]([shelters(s, finish_slipstream) for s in squares])
        self.slippery: vec[bool] = vec[bool](
            [CRASH_ZONE in s.flags or WET in s.flags for s in squares]
        )
        self.wind: vec[i64] = vec[i64]([i64(draw_shift(s)) for s in squares])
        self.windy: bool = any(draw_shift(s) for s in squares)
        behind = [n for n, s in enumerate(squares) if START in s.flags]
        self.starts: vec[i64] = vec[i64]([i64(n) for n in reversed(behind)])  # front one first
        self.past: vec[i64] = vec[i64]([i64(n) for n in _past(squares)])
        ahead, aside, rank = _graph(track)
        self.ahead: vec[i64] = vec[i64]([i64(n) for n in ahead])
        self.aside: vec[i64] = vec[i64]([i64(n) for n in aside])
        self.rank: vec[i64] = vec[i64]([i64(n) for n in rank])
        self.forks: vec[i64] = vec[i64](
            [i64(n) for n in range(len(squares)) if aside[n] != NOWHERE]
        )
        self.forked: bool = len(self.forks) > 0
        self._lay_routes(squares, ahead, aside)
        self.to_go: vec[i64] = vec[i64]([i64(n) for n in _to_go(squares, ahead)])

    def _lay_routes(self, squares: tuple[Square, ...], ahead: list[int], aside: list[int]) -> None:
        first: list[int] = []
        count: list[int] = []
        routes: list[list[int]] = []
        for number in range(len(squares)):
            found = routes_from(number, ahead, aside)
            first.append(len(routes))
            count.append(len(found))
            routes += found
        self.first_route: vec[i64] = vec[i64]([i64(n) for n in first])
        self.routes: vec[i64] = vec[i64]([i64(n) for n in count])
        self.route: vec[i64] = vec[i64]([i64(NOWHERE)] * (len(routes) * STRIDE))
        self.limit: vec[i64] = vec[i64]([i64(0)] * (len(routes) * CAPS * STRIDE))
        climbs = [s.terrain.climbs for s in squares]
        for i, route in enumerate(routes):
            for k, number in enumerate(route):
                self.route[i * STRIDE + k] = number
            ascent = next((k for k, n in enumerate(route) if climbs[n]), NOWHERE)
            for cap in range(CAPS):
                for value in range(FURTHEST + 1):
                    steps = steps_allowed(value, ASCENT_CAP + cap, ascent, len(route) - 1)
                    self.limit[(i * CAPS + cap) * STRIDE + value] = steps


def shelters(square: Square, finish_slipstream: bool) -> bool:
    """MTN-ASC-05, PEL-COB-02, MET-CROSS-01, R-12: where slipstream is given and received.

    With the option of C-04 turned off, nowhere past the line either.

    MTN-DESC-03, PEL-SUP-03: descents and supply zones are like flat road.
    """
    if FINISH in square.flags and not finish_slipstream:
        return False
    return square.terrain.shelters and CROSSWIND not in square.flags


def draw_shift(square: Square) -> int:
    """MET-WIND-01, MET-WIND-02: cards drawn more or less by a rider who stands here."""
    return (TAILWIND in square.flags) - (HEADWIND in square.flags)


def steps_allowed(value: int, cap: int, ascent: int, last: int) -> int:
    """MTN-ASC-01, MTN-ASC-02: how far a value goes along a route before anyone is in the way.

    `ascent` is the distance to the first ascent square, 0 on one; further ones change nothing
    more. BASE-MOVE-11: nobody passes the last square of the road.

    BASE-WIN-05, MTN-ASC-04.
    """
    steps = min(value, last)
    return min(steps, max(cap, ascent - 1)) if ascent <= steps else steps


def routes_from(start: int, ahead: list[int], aside: list[int]) -> list[list[int]]:
    """Every way on from a square, the inner branch of each fork first.

    TILE-ROUND-06: a branch is ridden to its end.
    """
    unfinished = [[start]]
    finished: list[list[int]] = []
    while unfinished:
        route = unfinished.pop()
        while len(route) <= FURTHEST and ahead[route[-1]] != NOWHERE:
            if aside[route[-1]] != NOWHERE:
                unfinished.append([*route, aside[route[-1]]])
            route.append(ahead[route[-1]])
        finished.append(route)
    return finished


def _graph(track: Track) -> tuple[list[int], list[int], list[int]]:
    """By square number: successor, second successor and rank.

    TILE-ROUND-09, R-15b: on a split the rank follows the steps left to leave it, inner before
    outer among equals.
    """
    size = len(track.squares())
    ahead = [n + 1 for n in range(size)]
    aside = [NOWHERE] * size
    order: list[int] = []
    at = 0
    for section in track.sections:
        if isinstance(section, Split):
            inner, outer = len(section.inner), len(section.outer)
            end = at + inner + outer
            aside[at - 1] = at + inner
            ahead[at + inner - 1] = end
            steps = [(inner - i, 0, at + i) for i in range(inner)]
            steps += [(outer - i, 1, at + inner + i) for i in range(outer)]
            order += [number for _, _, number in sorted(steps, reverse=True)]
            at = end
        else:
            order.append(at)
            at += 1
    ahead[size - 1] = NOWHERE
    rank = [0] * size
    for place, number in enumerate(order):
        rank[number] = place
    return ahead, aside, rank


def _past(squares: tuple[Square, ...]) -> list[int]:
    """For each square n of F+n, 0 before the line."""
    past: list[int] = []
    n = 0
    for square in squares:
        n += FINISH in square.flags
        past.append(n)
    return past


def _to_go(squares: tuple[Square, ...], ahead: list[int]) -> list[int]:
    """Squares to the first one past the line by the inner branches, 0 from the line on."""
    to_go = [0] * len(squares)
    for number in range(len(squares) - 1, -1, -1):
        if FINISH not in squares[number].flags and ahead[number] != NOWHERE:
            to_go[number] = to_go[ahead[number]] + 1
    return to_go
