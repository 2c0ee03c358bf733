"""The tiles of the boxes, by the id of their face."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.tiles import Tile
from flammerouge.core.track import read_piece
from flammerouge.data.files import Table, parse, read_own, refuse, table, text

FILE: Final = "tiles.toml"
SHAPES: Final = ("straight", "soft-turn", "sharp-turn", "roundabout", "hairpin")
TURNS: Final = ("left", "right")
PLACES: Final = "breakaway-places"

_FACE: Final = re.compile(r"[0-9]B?|[A-Za-z]")

Places = tuple[int, tuple[int, ...]]


def tile(face: str) -> Tile:
    """The tile with this face up."""
    found = all_tiles().get(face)
    if found is None:
        raise refuse("unknown-tile", f"tile {face}", "unknown tile")
    return found


@cache
def all_tiles() -> dict[str, Tile]:
    """Every face of every box, by id.

    BASE-COMP-05; lanes and ground are facts of the file: PEL-COB-01, PEL-SUP-01, TILE-WIDE-02,
    TILE-WIDE-03.
    """
    return _tiles(read_own(FILE), FILE)


def load_tiles(content: str, name: str = "tiles") -> dict[str, Tile]:
    """The tiles in a text written like tiles.toml."""
    return _tiles(parse(content, name), name)


def split_ids(ids: str) -> tuple[str, ...]:
    """Faces from `a 2B 3 g` or `a2B3g`: without spaces, a B after a number belongs to it."""
    words = ids.split()
    if len(words) == 1:
        words = _FACE.findall(ids)
        if "".join(words) != ids.strip():
            raise refuse("unknown-tile", f"tile {ids.strip()}", "unknown tile")
    return tuple(words)


def read_tiles(ids: str) -> tuple[Tile, ...]:
    """The tiles that a text names, in order."""
    return tuple(tile(face) for face in split_ids(ids))


def _tiles(content: Table, name: str) -> dict[str, Tile]:
    places = {
        face: _places(value, name, PLACES, face)
        for face, value in table(content.get(PLACES, {}), name, PLACES).items()
    }
    found: dict[str, Tile] = {}
    for box, roles in content.items():
        if box == PLACES:
            continue
        for role, faces in table(roles, name, box).items():
            for face, value in table(faces, name, box, role).items():
                if face in found:
                    raise refuse("tile-twice", name, f"tile {face}", "there is one already")
                found[face] = _face(face, box, role, value, places.pop(face, None), name)
    for face in places:
        raise refuse("unknown-tile", name, PLACES, f"tile {face}", "unknown tile")
    return found


def _face(face: str, box: str, role: str, value: object, places: Places | None, name: str) -> Tile:
    where = (name, f"tile {face}")
    if not _FACE.fullmatch(face):
        raise refuse("bad-value", *where, "an id is a letter or a digit, with B for its other face")
    shape, _, rest = text(value, *where).partition(" ")
    if shape not in SHAPES:
        raise refuse("bad-value", *where, f"shape {shape!r} is not one of {' '.join(SHAPES)}")
    turn = ""
    if shape != "straight":
        turn, _, rest = rest.strip().partition(" ")
        if turn not in TURNS:
            raise refuse("bad-value", *where, f"{turn!r} is neither left nor right")
    try:
        return Tile(face, box, role, shape, turn, read_piece(rest), places)
    except FlammeRougeError as problem:
        raise refuse(problem.code, *where, problem.message) from None


def _places(value: object, *where: str) -> Places:
    content = table(value, *where)
    square, lanes = content.get("square"), content.get("lanes")
    if not isinstance(square, int) or not isinstance(lanes, list):
        raise refuse("bad-value", *where, "wants square = N and lanes = [N, …]")
    return square, tuple(int(lane) for lane in lanes)
