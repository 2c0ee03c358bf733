"""Drawing what changes in a race: riders, weather signs and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from flammerouge.board.geometry import Point
from flammerouge.board.ink import INK, OUTLINE, ROUGE, SHEET, VERT, label, number, outline
from flammerouge.board.layout import Layout, Place
from flammerouge.board.lines import beside
from flammerouge.core.design import Pile, Piles, Spot
from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import Road

Kind = Literal["R", "S"]


@dataclass(frozen=True)
class Colours:
    """What makes a team known: its fill, the colour of words on it and its pattern."""

    fill: str
    words: str
    pattern: str


TEAMS: Final = (
    Colours("#c3352b", "#fff", ""),
    Colours("#2456a6", "#fff", '<path d="M-20 -13H20V-9H-20ZM-20 9H20V13H-20Z"/>'),
    Colours("#26242a", "#fff", '<path d="M-22 2L2 -22L9 -15L-15 9ZM15 -9L22 -2L-2 22L-9 15Z"/>'),
    Colours(
        "#2c7a47",
        "#fff",
        '<path d="M-12 -9h0M0 -13h0M12 -9h0M-14 0h0M14 0h0M-12 9h0M0 13h0M12 9h0" '
        'stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
    ),
    Colours("#e58aa9", INK, '<path d="M0 0H20V-20H0ZM0 0H-20V20H0Z"/>'),
    Colours("#fbf7ec", INK, '<path d="M-14 -20h3V20h-3ZM11 -20h3V20h-3Z" fill="#22201c"/>'),
)
"""In the order red, blue, black, green, pink, white."""

SHAPES: Final = {
    "R": '<circle r="16.5"/>',
    "S": '<path d="M-18 -15.5H4L20 0L4 15.5H-18L-12 0Z"/>',
}
"""A wheel for the steady one, an arrowhead for the fast one."""

SIGNS: Final = {
    "crosswind": '<path d="M-8 -3Q0 -9 8 -3M-8 5Q0 -1 8 5M5 -7L8 -3L4 -1M5 1L8 5L4 7"/>',
    "tailwind": '<path d="M-8 0H7M2 -5L8 0L2 5M-8 -5V5"/>',
    "headwind": '<path d="M8 0H-7M-2 -5L-8 0L-2 5M8 -5V5"/>',
    "wet": '<path d="M0 -9C5 -2 6 1 6 3A6 6 0 0 1 -6 3C-6 1 -5 -2 0 -9Z" fill="#94b6d1"/>',
    "fair": '<circle r="4"/><path d="M0 -9V-6M0 9V6M9 0H6M-9 0H-6M6 -6L4 -4M-6 6L-4 4M6 6L4 4'
    'M-6 -6L-4 -4"/>',
}

BESIDE: Final = 34.0
"""How far left of the road signs and tokens lie."""
SIGN_SQUARE: Final = 2
"""The weather's sign stands at the third square, where no pile ever lies."""


@dataclass(frozen=True)
class Rider:
    """A rider on the board. Lanes are counted from the right; `own` riders get a ring."""

    team: int
    kind: Kind
    square: int
    lane: int
    own: bool = False
    crashed: bool = False

    @property
    def bib(self) -> int:
        """His number: ten for the team, then 1 for a rouleur and 2 for a sprinteur."""
        return 10 * (self.team + 1) + (1 if self.kind == "R" else 2)


def rider_definitions(riders: Iterable[Rider]) -> str:
    """The figures of these riders, each once."""
    kinds = sorted({(rider.kind, rider.team) for rider in riders})
    return f"<defs>{''.join(_figure(kind, team) for kind, team in kinds)}</defs>" if kinds else ""


def draw_riders(layout: Layout, riders: Iterable[Rider]) -> Iterator[str]:
    """Riders where they stand."""
    for rider in riders:
        place = _place(layout, rider)
        x, y = place.centres[rider.lane]
        turn = -place.heading + (90 if rider.crashed else 0)
        where = f'transform="translate({number(x)} {number(y)})"'
        yield f"<g {where}>{_ring(rider)}"
        yield f'<use href="#r-{rider.kind}{rider.team}" transform="rotate({number(turn)})"/>'
        yield f"{_words(rider)}</g>"


def draw_weather(layout: Layout, road: Road, weather: Mapping[int, str]) -> Iterator[str]:
    """A sign beside every tile that has weather, and a veil over its squares."""
    for place, kind in weather.items():
        squares = road.squares_of(place)
        if kind != "fair":
            veil = "".join(outline(lane) for n in squares for lane in layout.places[n].lanes)
            yield f'<path d="{veil}" fill="url(#p-weather)"/>'
        x, y = beside(layout.places[squares[SIGN_SQUARE]], BESIDE)
        yield (
            f'<g transform="translate({number(x)} {number(y)})"><rect x="-14" y="-14" width="28" '
            f'height="28" rx="4" fill="{SHEET}" stroke="{INK}" stroke-width="1.8"/>'
            f'<g fill="none" stroke="#1c4a75" stroke-width="2.2" stroke-linecap="round" '
            f'stroke-linejoin="round">{SIGNS[kind]}</g></g>'
        )


def draw_tokens(
    layout: Layout, road: Road, piles: Piles | None, refresh: Spot | None
) -> Iterator[str]:
    """The piles of points and the refresh token, beside their squares."""
    taken: set[int] = set()
    for words, pile in (("5", piles.major), ("2", piles.minor)) if piles else ():
        taken.add(pile.spot.number(road))
        yield _token(_token_place(layout, pile.spot.number(road), 0), pile, words)
    if refresh is not None:
        n = refresh.number(road)
        x, y = _token_place(layout, n, 1 if n in taken else 0)
        yield (
            f'<g transform="translate({number(x)} {number(y)})"><circle r="15" fill="{SHEET}" '
            f'stroke="{INK}" stroke-width="2"/><use href="#m-supply" transform="scale(1.1)"/></g>'
        )


def _place(layout: Layout, rider: Rider) -> Place:
    if 0 <= rider.square < len(layout.places):
        place = layout.places[rider.square]
        if 0 <= rider.lane < len(place.lanes):
            return place
    raise MalformedInput(
        "no-such-place",
        f"rider {rider.bib}: there is no lane {rider.lane} on square {rider.square}",
    )


def _token_place(layout: Layout, square: int, further: int) -> Point:
    return beside(layout.places[square], BESIDE + 34.0 * further)


def _token(at: Point, pile: Pile, words: str) -> str:
    """Green for sprints, dots for mountains; a second disc behind tells that it is a pile."""
    x, y = number(at[0]), number(at[1])
    fill, ink = (VERT, "#fff") if pile.side == "sprint" else ("#fff", ROUGE)
    dots = (
        '<path d="M-9 -5h0M0 -11h0M9 -5h0M-9 6h0M0 11h0M9 6h0" stroke="#c3352b" '
        'stroke-width="5" stroke-linecap="round" opacity=".55"/>'
        if pile.side == "mountain"
        else ""
    )
    worth = label((0, 7), words, 20, more=f'font-weight="700" fill="{ink}"')
    return (
        f'<g transform="translate({x} {y})"><circle cx="3" cy="4" r="16" fill="{INK}"/>'
        f'<circle r="16" fill="{fill}" stroke="{INK}" stroke-width="2"/>{dots}{worth}</g>'
    )


def _figure(kind: Kind, team: int) -> str:
    colours, body = TEAMS[team], SHAPES[kind]
    return (
        f'<clipPath id="c-{kind}{team}">{body}</clipPath><g id="r-{kind}{team}">'
        f'<g fill="{colours.fill}" stroke="{OUTLINE}" stroke-width="2.6">{body}</g>'
        f'<g clip-path="url(#c-{kind}{team})" fill="#fff" fill-opacity=".75">{colours.pattern}</g>'
        "</g>"
    )


def _words(rider: Rider) -> str:
    colours = TEAMS[rider.team]
    style = f'font-weight="700" fill="{colours.words}"'
    kind = label((0, 0), rider.kind, 12, more=style)
    bib = label((0, 10), str(rider.bib), 11, more=style)
    return f'<circle r="11.5" fill="{colours.fill}"/>{kind}{bib}'


def _ring(rider: Rider) -> str:
    if not rider.own:
        return ""
    return (
        f'<circle r="21" fill="none" stroke="{OUTLINE}" stroke-width="2.6" stroke-dasharray="6 4"/>'
    )
