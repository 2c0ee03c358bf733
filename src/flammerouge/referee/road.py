"""The road of a scenario: a track string, a row of tiles or the id of a stage."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import lay
from flammerouge.core.track import MOST_SQUARES, Track, read_track
from flammerouge.data.stages import stage
from flammerouge.data.tiles import all_tiles
from flammerouge.record.fields import as_array, as_text, inside, refuse, shown

ROADS: Final = ("track", "tiles", "stage")


def read_road(fields: Mapping[str, object], at: str) -> Track:
    """The road, which is given in exactly one way."""
    given = [name for name in ROADS if name in fields]
    if not given:
        raise refuse("missing-field", inside(at, "track"), "is missing, and so are tiles and stage")
    name = given[0]
    if len(given) > 1:
        why = f"the road is given already by {name}"
        raise refuse("two-roads", inside(at, given[1]), why)
    here = inside(at, name)
    if name == "tiles":
        return tiled(as_tiles(fields[name], here), here)
    text = as_text(fields[name], here)
    return written(text, here) if name == "track" else staged(text, here)


def written(text: str, at: str) -> Track:
    """The road of a track string."""
    try:
        return known_track(text)
    except MalformedInput as problem:
        raise refuse(problem.code, at, problem.message.removeprefix("track: ")) from None


def as_tiles(value: object, at: str) -> tuple[str, ...]:
    """Ids of tiles that exist."""
    ids = []
    for i, item in enumerate(as_array(value, at, MOST_SQUARES)):
        face = as_text(item, inside(at, i))
        if face not in all_tiles():
            raise refuse("unknown-tile", inside(at, i), f"there is no tile {shown(face)}")
        ids.append(face)
    return tuple(ids)


def staged(name: str, at: str) -> Track:
    """The road of a stage, its tiles as printed."""
    try:
        return tiled(stage(name).tiles, at)
    except MalformedInput as problem:
        if problem.code != "unknown-stage":
            raise
        raise refuse(problem.code, at, f"there is no stage {shown(name)}") from None


def tiled(ids: tuple[str, ...], at: str) -> Track:
    """The road of tiles laid as written."""
    if not ids:
        raise refuse("no-tiles", at, "there is no tile")
    return written(laid(ids), at)


@lru_cache(maxsize=256)
def laid(ids: tuple[str, ...]) -> str:
    """Tiles as a track string."""
    return str(lay(tuple(all_tiles()[face] for face in ids)).track)


@lru_cache(maxsize=256)
def known_track(text: str) -> Track:
    """A track string, read once."""
    return read_track(text)
