"""The stages that come with the game, and stages of somebody's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, cast, get_args

from flammerouge.core.design import BIG_RACE, Mode, Pile, Piles, Side, Spot
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.tiles import Tile, check_tiles
from flammerouge.data.files import Table, only, parse, read_own, read_path, refuse, table, text
from flammerouge.data.tiles import all_tiles, split_ids

FILE: Final = "stages.toml"
TOKENS: Final = "tokens"
MOST_TEAMS: Final = 6
ORIGINS: Final = ("card", "rulebook", "community", "own design", "generated")

_DEFAULTS: Final = {"teams": "2-4", "mode": "race", "origin": "own design"}
_KEYS: Final = ("name", "fr", "teams", "mode", "origin", "tiles", "like")
_TOKEN_KEYS: Final = ("major", "minor", "refresh")
_TEAMS: Final = re.compile(r"([1-9])(?:-([1-9]))?")
_SPOT: Final = re.compile(r"([0-9]B?|[A-Za-z]):([0-9]{1,2})")


@dataclass(frozen=True)
class Stage:
    """One stage: its tiles as printed, who can ride it, and what lies on the road."""

    id: str
    name: str
    name_fr: str
    box: str
    origin: str
    teams: tuple[int, int]
    mode: Mode
    tiles: tuple[str, ...]
    piles: Piles | None = None
    refresh: Spot | None = None

    @property
    def code(self) -> str:
        """The tiles as one line of text."""
        return " ".join(self.tiles)

    def fits(self, teams: int) -> bool:
        """PEL-GEN-01: whether so many teams can ride it; 5-6 teams need a stage made for them."""
        low, high = self.teams
        return teams <= high and (low < BIG_RACE or teams >= low)


def stage(name: str) -> Stage:
    """The stage with this id."""
    found = _own().get(name)
    if found is None:
        raise refuse("unknown-stage", f"stage {name}", "unknown stage")
    return found


def fitting_stage(name: str, teams: int) -> Stage:
    """The stage, or its version for this number of teams where there is one."""
    chosen = stage(name)
    versions = (one for one in (chosen, *stages()) if one.name == chosen.name and one.fits(teams))
    return next(versions, chosen)


def stages() -> tuple[Stage, ...]:
    """All stages that come with the game, in the order of the file.

    BASE-COMP-06; the first one is for the first game (BASE-SET-02).
    """
    return tuple(_own().values())


def box_stages(box: str, teams: int) -> tuple[str, ...]:
    """The ids of the stages of a box that so many teams can ride, each in the version for them."""
    own = [one for one in stages() if one.box == box and one.teams[0] <= teams]
    fitting = [fitting_stage(one.id, teams) for one in own]
    return tuple(dict.fromkeys(one.id for one in fitting if one.fits(teams)))


def load_stages(source: Path | str) -> tuple[Stage, ...]:
    """The stages of a file, or of a text, written like stages.toml."""
    if isinstance(source, Path):
        return tuple(_stages(read_path(source), source.name).values())
    return tuple(_stages(parse(source, "stages"), "stages").values())


@cache
def _own() -> dict[str, Stage]:
    return _stages(read_own(FILE), FILE)


def _stages(content: Table, name: str) -> dict[str, Stage]:
    tokens = table(content.get(TOKENS, {}), name, TOKENS)
    rows: dict[str, Table] = {}
    boxes: dict[str, str] = {}
    for box, group in content.items():
        if box == TOKENS:
            continue
        for key, row in table(group, name, box).items():
            if key in rows:
                raise refuse("stage-twice", name, f"stage {key}", "there is one already")
            rows[key], boxes[key] = table(row, name, f"stage {key}"), box
    for key in tokens:
        if key not in rows:
            raise refuse("unknown-stage", name, TOKENS, f"stage {key}", "unknown stage")
    return {key: _stage(key, boxes[key], rows, tokens, name) for key in rows}


def _stage(key: str, box: str, rows: dict[str, Table], tokens: Table, name: str) -> Stage:
    where = (name, f"stage {key}")
    row = _with_model(key, rows, *where)
    only(row, _KEYS, *where)
    named = text(row.get("name"), *where, "name")
    origin = text(row["origin"], *where, "origin")
    if origin not in ORIGINS:
        raise refuse("bad-value", *where, f"origin {origin!r} is not one of {', '.join(ORIGINS)}")
    tiles = split_ids(text(row.get("tiles"), *where, "tiles"))
    _check(tiles, *where)
    placed = table(tokens.get(key, tokens.get(row.get("like", ""), {})), *where, TOKENS)
    only(placed, _TOKEN_KEYS, *where, TOKENS)
    return Stage(
        id=key,
        name=named,
        name_fr=text(row.get("fr", named), *where, "fr"),
        box=box,
        origin=origin,
        teams=_teams(row["teams"], *where),
        mode=_mode(row["mode"], *where),
        tiles=tiles,
        piles=_piles(placed, tiles, *where),
        refresh=_spot(placed["refresh"], tiles, *where, "refresh") if "refresh" in placed else None,
    )


def _with_model(key: str, rows: dict[str, Table], *where: str) -> dict[str, Any]:
    row = rows[key]
    model = row.get("like")
    if model is not None and model not in rows:
        raise refuse("unknown-stage", *where, f"like {model}", "unknown stage")
    return {**_DEFAULTS, **(rows[model] if model else {}), **row}


def _check(ids: tuple[str, ...], *where: str) -> None:
    known = all_tiles()
    tiles: list[Tile] = []
    for face in ids:
        if face not in known:
            raise refuse("unknown-tile", *where, f"tile {face}", "unknown tile")
        tiles.append(known[face])
    try:
        check_tiles(tuple(tiles))
    except FlammeRougeError as problem:
        raise refuse(problem.code, *where, problem.message) from None


def _teams(value: object, *where: str) -> tuple[int, int]:
    found = _TEAMS.fullmatch(text(value, *where, "teams"))
    if found is not None:
        low, high = int(found[1]), int(found[2] or found[1])
        if low <= high <= MOST_TEAMS:
            return low, high
    raise refuse("bad-value", *where, f"teams {value!r} is not like 2-4, at most {MOST_TEAMS}")


def _mode(value: object, *where: str) -> Mode:
    if value not in get_args(Mode):
        raise refuse(
            "bad-value", *where, f"mode {value!r} is not one of {' '.join(get_args(Mode))}"
        )
    return cast(Mode, value)


def _piles(placed: Table, tiles: tuple[str, ...], *where: str) -> Piles | None:
    if "major" not in placed and "minor" not in placed:
        return None
    return Piles(*(_pile(placed.get(which), tiles, *where, which) for which in ("major", "minor")))


def _pile(value: object, tiles: tuple[str, ...], *where: str) -> Pile:
    side, _, spot = text(value, *where).partition(" ")
    if side not in get_args(Side):
        raise refuse("bad-value", *where, f"side {side!r} is not one of {' '.join(get_args(Side))}")
    return Pile(cast(Side, side), _spot(spot, tiles, *where))


def _spot(value: object, tiles: tuple[str, ...], *where: str) -> Spot:
    found = _SPOT.fullmatch(text(value, *where))
    if found is None:
        raise refuse("bad-value", *where, f"{value!r} is not a square like L:4")
    face, square = found[1], int(found[2])
    if face not in tiles:
        raise refuse("unknown-tile", *where, f"tile {face}", "not a tile of this stage")
    if not 1 <= square <= all_tiles()[face].size:
        raise refuse("bad-value", *where, f"tile {face}", f"has no square {square}")
    return Spot(face, square)
