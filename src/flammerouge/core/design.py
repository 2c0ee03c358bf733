"""What makes a good stage: where tokens go, what cannot be built and what is only advised against.

Everything here is a pure function of tiles. Findings are values; whoever shows them
makes the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from flammerouge.core.terrain import COBBLES, DESCENT, SUPPLY, Terrain
from flammerouge.core.tiles import Road, Tile
from flammerouge.core.track import FINISH, START, Split, Square, Track

Side = Literal["sprint", "mountain"]
Mode = Literal["race", "team-time-trial", "individual-time-trial", "extended"]

TIME_TRIALS: Final = ("team-time-trial", "individual-time-trial")
LONG_ASCENT: Final = 5
TILE_SQUARES: Final = 6
WIDE: Final = 3
BIG_RACE: Final = 5
"""From this many teams on a race needs the wide tiles."""

STRAIGHTS: Final = 9
"""DESIGN-01, R-23: the base game's straights, start and finish counted."""
EXTRA_TILES: Final = 4
"""DESIGN-10: the tiles that an extended stage has more."""

FEWEST_SECTIONS: Final = 2
MOST_SECTIONS: Final = 3
"""DESIGN-03: ascents and cobbled sections of a stage, together."""

SOONEST: Final = 10
LATEST: Final = 7
"""Halfway is from a tenth of the way before the middle to a seventh of it after."""


@dataclass(frozen=True)
class Spot:
    """A square of a tile, counted from 1.

    `place` says which tile of the road it is where the same face lies twice (LEG-TOUR-02).
    """

    tile: str
    square: int
    place: int = field(default=-1, compare=False)

    def number(self, road: Road) -> int:
        """The number of this square on a road that has its tile."""
        place = self.place
        if place < 0:
            place = next(i for i, tile in enumerate(road.tiles) if tile.id == self.tile)
        return road.first[place] + self.square - 1

    def __str__(self) -> str:
        return f"{self.tile}:{self.square}"


@dataclass(frozen=True)
class Pile:
    """A pile of points: which side is up, and where it lies."""

    side: Side
    spot: Spot


@dataclass(frozen=True)
class Piles:
    """The two piles of a stage."""

    major: Pile
    minor: Pile


@dataclass(frozen=True)
class Finding:
    """One thing about a stage: a stable code, the clause it rests on, the tile, the numbers."""

    code: str
    clause: str
    tile: str = ""
    numbers: tuple[int, ...] = ()


def straights_in_stock(teams: int, mode: Mode = "race") -> int:
    """How many tiles besides the turns a stage has.

    DESIGN-01 gives nine, start and finish counted (R-23); DESIGN-02 keeps that number because
    an added tile takes the place of a straight; DESIGN-06 adds the bonus tile, DESIGN-10 four.
    """
    extra = EXTRA_TILES if mode == "extended" else 0
    bonus = 1 if teams >= BIG_RACE and mode not in TIME_TRIALS else 0
    return STRAIGHTS + extra + bonus


def ascents(track: Track) -> tuple[range, ...]:
    """The continuous ascents of a road, as ranges of square numbers."""
    return _runs(track, lambda terrain: terrain.climbs)


def descents(track: Track) -> tuple[range, ...]:
    """The continuous descents of a road, as ranges of square numbers."""
    return _runs(track, lambda terrain: terrain is DESCENT)


def cobbled_sections(track: Track) -> tuple[range, ...]:
    """The continuous stretches of cobbles of a road, as ranges of square numbers."""
    return _runs(track, lambda terrain: terrain is COBBLES)


def piles(road: Road) -> Piles:
    """Where the Major and the Minor pile go: DESIGN-12, one of them is always on F+1.

    Short ascents: DESIGN-16. The longest at the finish: DESIGN-15. Elsewhere: DESIGN-13 for
    the Major pile and DESIGN-17 for the Minor one.
    """
    line = _first_past_line(road.track)
    climbs = ascents(road.track)
    top = _longest(climbs)
    if top is None or len(top) < LONG_ASCENT:
        return Piles(_pile(road, "sprint", line), _minor(road, climbs))
    if line in top:
        rest = tuple(climb for climb in climbs if climb != top)
        return Piles(_pile(road, "mountain", line), _minor(road, rest))
    return Piles(_pile(road, "mountain", top.stop), _pile(road, "sprint", line))


def refresh_square(road: Road) -> Spot:
    """DESIGN-11: a six-square tile at or after halfway, a supply zone if one is near."""
    where = distances_from_halfway(road)
    window = _halfway(road)
    near = [i for i in where if where[i] in window and _is_supply(road.tiles[i])]
    later = [i for i in where if where[i] >= 0]
    place = _nearest(near or later or list(where), where, road)
    return Spot(road.tiles[place].id, 1, place)


def distances_from_halfway(road: Road) -> dict[int, int]:
    """Six-square tiles between start and finish: place to squares past the middle.

    The way is counted along the inner branch of roundabouts, from line to line.
    """
    steps = _steps(road)
    start, line = _lines(road)
    middle = (start + line) // 2
    return {
        i: steps[road.first[i]] - middle
        for i, tile in enumerate(road.tiles)
        if tile.size == TILE_SQUARES and tile.role not in ("start", "finish")
    }


def errors(
    ids: Sequence[str], known: Mapping[str, Tile], overlaps: Sequence[tuple[int, int]] = ()
) -> tuple[Finding, ...]:
    """R-78, first level: why these tiles cannot be built.

    `overlaps` are the places of tiles that would lie on each other on the table.
    """
    found = [Finding("unknown-tile", "BASE-COMP-05", name) for name in ids if name not in known]
    tiles = [known[name] for name in ids if name in known]
    seen: set[str] = set()
    for tile in tiles:
        if tile.physical in seen:
            found.append(Finding("tile-twice", "BASE-COMP-05", tile.id))
        seen.add(tile.physical)
    if not ids or ids[0] not in known or known[ids[0]].role != "start":
        found.append(Finding("no-start", "BASE-SET-01", ids[0] if ids else ""))
    if not ids or ids[-1] not in known or known[ids[-1]].role != "finish":
        found.append(Finding("no-finish", "BASE-SET-01", ids[-1] if ids else ""))
    for name in ids[1:-1]:
        if name in known and known[name].role in ("start", "finish"):
            found.append(Finding("tile-misplaced", "BASE-SET-01", name))
    found += [Finding("overlap", "R-78", ids[j], (i, j)) for i, j in overlaps]
    return tuple(found)


def advice(
    road: Road,
    *,
    teams: int = 4,
    mode: Mode = "race",
    tour: bool = False,
    placed: Piles | None = None,
    refresh: Spot | None = None,
) -> tuple[Finding, ...]:
    """R-78, second level: what the clauses DESIGN-03 to 11 and 19 advise against.

    The road must have no errors. Without `placed` and `refresh` the tokens are taken to
    lie where `piles` and `refresh_square` put them. O-07: DESIGN-06 and DESIGN-07 do not speak of
    time trials.
    """
    found = [*_sections_advice(road), *_finish_advice(road, teams, tour)]
    if teams >= BIG_RACE and mode not in TIME_TRIALS:
        found += _big_race_advice(road)
    if mode in TIME_TRIALS:
        found += _time_trial_advice(road, placed)
    else:
        found += _minor_advice(road, placed)
    if mode == "extended":
        found += _extended_advice(road, teams, refresh)
    return tuple(found)


def _sections_advice(road: Road) -> list[Finding]:
    """DESIGN-03."""
    n = len(ascents(road.track)) + len(cobbled_sections(road.track))
    if FEWEST_SECTIONS <= n <= MOST_SECTIONS:
        return []
    return [Finding("sections", "DESIGN-03", numbers=(n, FEWEST_SECTIONS, MOST_SECTIONS))]


def _finish_advice(road: Road, teams: int, tour: bool) -> list[Finding]:
    """DESIGN-04, DESIGN-05 and DESIGN-08."""
    found: list[Finding] = []
    finish = road.tiles[-1]
    if len(road.tiles) > 1 and _is_supply(road.tiles[-2]):
        found.append(Finding("supply-at-finish", "DESIGN-04", road.tiles[-2].id))
    narrow = any(square.lanes < WIDE for square in finish.road.squares())
    if narrow and tour:
        found.append(Finding("narrow-finish", "DESIGN-05", finish.id))
    if narrow and teams >= BIG_RACE:
        found.append(Finding("narrow-finish", "DESIGN-08", finish.id, (teams,)))
    return found


def _big_race_advice(road: Road) -> list[Finding]:
    """DESIGN-06 and DESIGN-07."""
    found: list[Finding] = []
    if not any(tile.role == "bonus" for tile in road.tiles):
        found.append(Finding("no-bonus-tile", "DESIGN-06"))
    if not any(_is_supply(tile) and tile.size == TILE_SQUARES for tile in road.tiles):
        found.append(Finding("no-supply-zone", "DESIGN-07"))
    return found


def _time_trial_advice(road: Road, placed: Piles | None) -> list[Finding]:
    """DESIGN-09."""
    found = [
        Finding("not-in-time-trials", "DESIGN-09", tile.id)
        for tile in road.tiles
        if tile.role in ("breakaway", "bonus")
    ]
    if placed is not None:
        found.append(Finding("piles-in-time-trial", "DESIGN-09", placed.major.spot.tile))
    return found


def _minor_advice(road: Road, placed: Piles | None) -> list[Finding]:
    """DESIGN-19: with no ascent left for it, the Minor pile wants a tile about halfway."""
    due = piles(road).minor
    if due.side == "mountain" or due.spot.number(road) >= _first_past_line(road.track):
        return []
    spot = (placed.minor if placed else due).spot
    if _is_about_halfway(road, spot):
        return []
    return [Finding("minor-not-halfway", "DESIGN-19", spot.tile, (spot.square,))]


def _extended_advice(road: Road, teams: int, refresh: Spot | None) -> list[Finding]:
    """DESIGN-10 and DESIGN-11."""
    found: list[Finding] = []
    due = straights_in_stock(teams, "extended")
    have = sum(tile.role != "turn" for tile in road.tiles)
    if have != due:
        found.append(Finding("extended-tiles", "DESIGN-10", numbers=(have, due)))
    spot = refresh or refresh_square(road)
    if not _is_about_halfway(road, spot):
        found.append(Finding("refresh-not-halfway", "DESIGN-11", spot.tile, (spot.square,)))
    return found


def _minor(road: Road, climbs: tuple[range, ...]) -> Pile:
    """DESIGN-18 while an ascent is left, DESIGN-19 otherwise."""
    top = _longest(climbs)
    if top is not None:
        return _pile(road, "mountain", top.stop)
    where = distances_from_halfway(road)
    place = _nearest(list(where), where, road)
    return Pile("sprint", Spot(road.tiles[place].id, 1, place))


def _nearest(places: list[int], where: dict[int, int], road: Road) -> int:
    """The place nearest to halfway, the later of two; the finish where there is none."""
    return min(places, key=lambda i: (abs(where[i]), -i), default=len(road.tiles) - 1)


def _longest(climbs: tuple[range, ...]) -> range | None:
    """DESIGN-14: of equal ascents the one nearest the finish."""
    return max(climbs, key=lambda climb: (len(climb), climb.start), default=None)


def _pile(road: Road, side: Side, number: int) -> Pile:
    place = max(i for i, first in enumerate(road.first) if first <= number)
    return Pile(side, Spot(road.tiles[place].id, number - road.first[place] + 1, place))


def _first_past_line(track: Track) -> int:
    return next(i for i, square in enumerate(track.squares()) if FINISH in square.flags)


def _is_about_halfway(road: Road, spot: Spot) -> bool:
    where = distances_from_halfway(road)
    place = next((i for i in where if road.tiles[i].id == spot.tile), None)
    return spot.square == 1 and place is not None and where[place] in _halfway(road)


def _halfway(road: Road) -> range:
    start, line = _lines(road)
    return range(-((line - start) // SOONEST), (line - start) // LATEST + 1)


def _lines(road: Road) -> tuple[int, int]:
    """How many squares of the way lie before the start line and before the finish line."""
    start = sum(START in square.flags for square in road.track.squares())
    return start, _steps(road)[_first_past_line(road.track)]


def _is_supply(tile: Tile) -> bool:
    return any(square.terrain is SUPPLY for square in tile.road.squares())


def _steps(road: Road) -> list[int]:
    """For every square number how many squares lie behind it along the inner branches."""
    steps: list[int] = []
    behind = 0
    for section in road.track.sections:
        if isinstance(section, Split):
            steps += range(behind, behind + len(section.inner))
            steps += range(behind, behind + len(section.outer))
            behind += len(section.inner)
        else:
            steps.append(behind)
            behind += 1
    return steps


def _runs(track: Track, wanted: Callable[[Terrain], bool]) -> tuple[range, ...]:
    runs: list[range] = []
    at = 0
    for section in track.sections:
        if isinstance(section, Square) and wanted(section.terrain):
            if runs and runs[-1].stop == at:
                runs[-1] = range(runs[-1].start, at + 1)
            else:
                runs.append(range(at, at + 1))
        at += 1 if isinstance(section, Square) else len(section.inner) + len(section.outer)
    return tuple(runs)
