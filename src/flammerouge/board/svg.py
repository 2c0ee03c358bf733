"""A stage as one picture: masthead, road, legend and profile, in the manner of an old newspaper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from flammerouge.board.figures import (
    Rider,
    draw_riders,
    draw_tokens,
    draw_weather,
    rider_definitions,
)
from flammerouge.board.ink import (
    FAINT,
    INK,
    PAPER,
    ROUGE,
    SERIF,
    definitions,
    escape,
    label,
    number,
    paint,
)
from flammerouge.board.layout import Layout, best_turn, lay_out
from flammerouge.board.profile import Strip, draw_profile, way
from flammerouge.board.road import draw_road, ground_of
from flammerouge.core.design import Piles, Spot, ascents, cobbled_sections
from flammerouge.core.tiles import Road, Tile, lay
from flammerouge.data.stages import Stage
from flammerouge.data.tiles import tile

Language = Literal["en", "fr"]

HEAD: Final = 64.0
LEGEND: Final = 18.0
PROFILE: Final = 108.0
MARGIN: Final = 22.0

WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "ascent": "ascent", "descent": "descent", "cobbles": "cobbles", "supply": "supply zone",
        "start": "start", "finish": "finish", "tiles": "tiles", "squares": "squares",
        "climb": "climb", "climbs": "climbs", "sector": "cobbled section",
        "sectors": "cobbled sections", "teams": "teams", "eased": "bends eased to fit",
    },
    "fr": {
        "ascent": "montée", "descent": "descente", "cobbles": "pavés", "supply": "ravitaillement",
        "start": "départ", "finish": "arrivée", "tiles": "tuiles", "squares": "cases",
        "climb": "montée", "climbs": "montées", "sector": "secteur pavé",
        "sectors": "secteurs pavés", "teams": "équipes", "eased": "virages adoucis",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """What to draw besides the road itself."""

    title: str = ""
    language: Language = "en"
    width: int = 1280
    height: int = 800
    riders: tuple[Rider, ...] = ()
    weather: Mapping[int, str] = field(default_factory=dict)
    """Kind of weather by the place of the tile."""
    piles: Piles | None = None
    refresh: Spot | None = None
    teams: tuple[int, int] | None = None


def draw_stage(
    stage: Stage,
    *,
    language: Language = "en",
    riders: tuple[Rider, ...] = (),
    weather: Mapping[int, str] | None = None,
    size: tuple[int, int] = (1280, 800),
) -> str:
    """A stage with its own title and tokens, as a standalone SVG."""
    picture = Picture(
        title=stage.name_fr if language == "fr" else stage.name,
        language=language,
        width=size[0],
        height=size[1],
        riders=riders,
        weather=weather or {},
        piles=stage.piles,
        refresh=stage.refresh,
        teams=stage.teams,
    )
    return draw(tuple(tile(face) for face in stage.tiles), picture)


def draw(tiles: tuple[Tile, ...], picture: Picture | None = None) -> str:
    """Tiles laid out and drawn, as a standalone SVG."""
    picture = picture or Picture()
    road = lay(tiles)
    width, height = picture.width, picture.height
    space = height - HEAD - LEGEND - PROFILE
    layout = lay_out(tiles, best_turn(tiles, width - 2 * MARGIN, space))
    strip = Strip(MARGIN, height - PROFILE, width - 2 * MARGIN, PROFILE - 8)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(picture.title)}" '
        f'font-family="{SERIF}">',
        definitions(),
        rider_definitions(picture.riders),
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        _masthead(road, layout, picture),
        _board(layout, road, picture, space),
        _legend(road, picture, height - PROFILE - LEGEND),
        draw_profile(road.track, strip, picture.riders),
        "</svg>\n",
    ]
    return "".join(parts)


def _board(layout: Layout, road: Road, picture: Picture, space: float) -> str:
    left, top, right, bottom = layout.bounds
    room = 36.0
    scale = min(
        (picture.width - 2 * MARGIN) / (right - left + 2 * room), space / (bottom - top + 2 * room)
    )
    x = picture.width / 2 - scale * (left + right) / 2
    y = HEAD + space / 2 - scale * (top + bottom) / 2
    return "".join(
        (
            f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">',
            draw_road(layout, road, max(1.0, min(1.5, 0.75 / scale))),
            *draw_weather(layout, road, picture.weather),
            *draw_tokens(layout, road, picture.piles, picture.refresh),
            *draw_riders(layout, picture.riders),
            "</g>",
        )
    )


def _masthead(road: Road, layout: Layout, picture: Picture) -> str:
    width = picture.width
    facts = " · ".join(_facts(road, layout, picture))
    wide, rule = width > 700, width - 2 * MARGIN
    lines = [
        label((MARGIN, 40), picture.title, 28 if wide else 20, anchor="start",
              more=f'font-weight="700" fill="{INK}"'),
        label((width - MARGIN, 38), facts, 14, anchor="end",
              more=f'fill="{FAINT}" font-style="italic"') if wide else "",
        f'<path d="M{number(MARGIN)} 53h{number(rule)}" stroke="{INK}" stroke-width="3"/>',
        f'<path d="M{number(MARGIN)} 58h{number(rule)}" stroke="{INK}"/>',
        f'<path d="M{number(MARGIN)} 10h34v4h-34z" fill="{ROUGE}"/>',
    ]  # fmt: skip
    return "".join(lines)


def _facts(road: Road, layout: Layout, picture: Picture) -> Iterator[str]:
    words = WORDS[picture.language]
    if picture.teams:
        yield f"{picture.teams[0]}–{picture.teams[1]} {words['teams']}"
    yield f"{len(road.tiles)} {words['tiles']}"
    yield f"{way(road.track).length} {words['squares']}"
    for one, many, n in (
        ("climb", "climbs", len(ascents(road.track))),
        ("sector", "sectors", len(cobbled_sections(road.track))),
    ):
        if n:
            yield f"{n} {words[one if n == 1 else many]}"
    if layout.how != "true":
        yield words["eased"]


def _legend(road: Road, picture: Picture, y: float) -> str:
    words = WORDS[picture.language]
    grounds = {ground_of(square).removeprefix("ascent-") for square in road.track.squares()}
    parts = []
    x = MARGIN
    for ground in ("start", "ascent", "descent", "cobbles", "supply", "finish"):
        if ground in grounds:
            parts.append(
                f'<rect x="{number(x)}" y="{number(y)}" width="26" height="15" '
                f'fill="{paint(ground)}" stroke="{INK}" stroke-width="1.2"/>'
            )
            if ground in ("ascent", "descent", "supply"):
                middle = f"translate({number(x + 13)} {number(y + 7.5)}) scale(.5)"
                parts.append(f'<use href="#m-{ground}" transform="{middle}"/>')
            parts.append(label((x + 32, y + 12), words[ground], 13, anchor="start",
                               more=f'fill="{FAINT}"'))  # fmt: skip
            x += 48 + 7.2 * len(words[ground])
    return "".join(parts)


__all__ = ["Language", "Picture", "Rider", "draw", "draw_stage"]
