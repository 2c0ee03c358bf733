"""The stages to choose from, each with what its card shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from flammerouge.board.profile import way
from flammerouge.board.road import ground_of
from flammerouge.core.design import TIME_TRIALS, ascents, cobbled_sections, descents
from flammerouge.core.terrain import SUPPLY
from flammerouge.core.tiles import lay
from flammerouge.core.track import Split, Track
from flammerouge.data.stages import Stage, stages
from flammerouge.data.tiles import tile

FLAT: Final = "flat"
HILLS: Final = "hills"
MOUNTAIN: Final = "mountain"
COBBLES: Final = "cobbles"
TRIAL: Final = "trial"
LANDS: Final = (FLAT, HILLS, MOUNTAIN, COBBLES, TRIAL)
# From so many squares of ascent on, hills are mountains.
MOUNTAINOUS: Final = 12


class StageCard(msgspec.Struct, frozen=True):
    """A stage before the start: its names, who can ride it, what it needs and how it goes.

    `boxes` are those that its tiles come from. `length` counts squares from line to line;
    `ascents`, `descents` and `cobbles` are the lengths of the climbs, the descents and the
    cobbled sections in order.
    `lands` are the kinds of country it goes through. `grounds` and `heights` are its profile: a
    ground for every cell, a height for every border.
    """

    id: str
    name: str
    name_fr: str
    box: str
    boxes: tuple[str, ...]
    origin: str
    teams: tuple[int, int]
    mode: str
    tiles: tuple[str, ...]
    length: int
    ascents: tuple[int, ...]
    descents: tuple[int, ...]
    cobbles: tuple[int, ...]
    supply: bool
    roundabouts: int
    breakaway: bool
    refresh: bool
    lands: tuple[str, ...]
    grounds: tuple[str, ...]
    heights: tuple[int, ...]


@cache
def gallery() -> tuple[StageCard, ...]:
    """Every stage that comes with the game, in its order."""
    return tuple(card_of(stage) for stage in stages())


def card_of(stage: Stage) -> StageCard:
    """What the card of a stage shows."""
    road = lay(tuple(tile(face) for face in stage.tiles))
    shown = way(road.track)
    return StageCard(
        id=stage.id,
        name=stage.name,
        name_fr=stage.name_fr,
        box=stage.box,
        boxes=tuple(dict.fromkeys(one.box for one in road.tiles)),
        origin=stage.origin,
        teams=stage.teams,
        mode=stage.mode,
        tiles=stage.tiles,
        length=shown.length,
        ascents=tuple(len(climb) for climb in ascents(road.track)),
        descents=tuple(len(descent) for descent in descents(road.track)),
        cobbles=tuple(len(section) for section in cobbled_sections(road.track)),
        supply=any(square.terrain is SUPPLY for square in shown.squares),
        roundabouts=sum(isinstance(section, Split) for section in road.track.sections),
        breakaway=any(one.breakaway is not None for one in road.tiles),
        refresh=stage.refresh is not None,
        lands=tuple(_lands(stage, road.track)),
        grounds=tuple(ground_of(square) for square in shown.squares),
        heights=shown.heights,
    )


def _lands(stage: Stage, track: Track) -> Iterator[str]:
    climbing = sum(len(climb) for climb in ascents(track))
    cobbled = any(cobbled_sections(track))
    hilly = climbing or any(descents(track))
    if not hilly and not cobbled:
        yield FLAT
    if hilly:
        yield MOUNTAIN if climbing >= MOUNTAINOUS else HILLS
    if cobbled:
        yield COBBLES
    if stage.mode in TIME_TRIALS:
        yield TRIAL
