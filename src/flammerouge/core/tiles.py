"""Tiles of cardboard, and how a row of them becomes one road."""

from __future__ import annotations

from typing import NamedTuple

from flammerouge.core.errors import MalformedInput
from flammerouge.core.track import MOST_SQUARES, Track


class Tile(NamedTuple):
    """One face of a tile.

    `shape` is straight, soft-turn, sharp-turn, roundabout or hairpin; `turn` is
    left, right or empty. `role` is start, finish, straight, breakaway, bonus, turn,
    roundabout or hairpin.
    `breakaway` names the places of a breakaway: square counted from 1, then lanes.
    """

    id: str
    box: str
    role: str
    shape: str
    turn: str
    road: Track
    breakaway: tuple[int, tuple[int, ...]] | None = None

    @property
    def physical(self) -> str:
        """The piece of cardboard that this is a face of."""
        return self.id.lower() if self.id[0].isalpha() else self.id.removesuffix("B")

    @property
    def size(self) -> int:
        """How many squares it has, both branches of a roundabout counted."""
        return len(self.road.squares())


class Road(NamedTuple):
    """Tiles laid one after the other. `first[i]` is the number of tile i's first square."""

    tiles: tuple[Tile, ...]
    track: Track
    first: tuple[int, ...]

    def squares_of(self, index: int) -> range:
        """The numbers of the squares of the tile at this place."""
        return range(self.first[index], self.first[index] + self.tiles[index].size)


def lay(tiles: tuple[Tile, ...]) -> Road:
    """BASE-SET-01: lay tiles in order, the start tile first and the finish tile last."""
    if not tiles:
        raise MalformedInput("no-tiles", "tiles: none are given")
    first: list[int] = []
    at = 0
    for tile in tiles:
        first.append(at)
        at += tile.size
    if at > MOST_SQUARES:
        raise MalformedInput("track-too-long", f"a track has at most {MOST_SQUARES} squares")
    return Road(tiles, Track(tuple(s for t in tiles for s in t.road.sections)), tuple(first))


def check_tiles(tiles: tuple[Tile, ...], *, repeats: frozenset[int] = frozenset()) -> None:
    """Refuse tiles that cannot be laid: a tile twice, no start first, no finish last.

    `repeats` are places whose tile may stand in the stage already (LEG-TOUR-02).
    """
    if not tiles or tiles[0].role != "start":
        named = tiles[0].id if tiles else "nothing"
        raise MalformedInput("no-start", f"the first tile is {named}, not a start tile")
    if tiles[-1].role != "finish":
        raise MalformedInput("no-finish", f"the last tile is {tiles[-1].id}, not a finish tile")
    for tile in tiles[1:-1]:
        if tile.role in ("start", "finish"):
            raise MalformedInput("tile-misplaced", f"tile {tile.id} in the middle of the stage")
    seen: set[str] = set()
    for i, tile in enumerate(tiles):
        if tile.physical in seen and i not in repeats:
            raise MalformedInput("tile-twice", f"tile {tile.id} is used twice (one piece of card)")
        seen.add(tile.physical)
