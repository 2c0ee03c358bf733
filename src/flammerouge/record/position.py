"""Where a race stands, in one line for a bug report: only what everybody may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flammerouge.core import lineup
from flammerouge.core.finish import clock
from flammerouge.core.race import Race
from flammerouge.core.tiles import lay
from flammerouge.core.track import Track
from flammerouge.core.view import RiderView
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from flammerouge.data.weather import weather_flags
from flammerouge.rulesets import tiles_of

TITLE: Final = "position"
VERSION: Final = 1

ROAD: Final = "road"
HOME: Final = "home"
OUT: Final = "out"
WAITING: Final = "waiting"

DECK: Final = lineup.CONTROLS[lineup.DECK]
TEAMMATE: Final = lineup.CONTROLS[lineup.TEAMMATE]


@dataclass(frozen=True)
class RiderPlace:
    """A rider: on the road with square and lane, or home with his time in seconds, or `out`
    (a teammate who has retired), or `waiting` to be placed."""

    id: str
    team: str
    kind: str
    control: str = DECK
    where: str = ROAD
    square: int = -1
    lane: int = 0
    crashed: bool = False
    minutes: int = 0
    time: int = -1

    def __str__(self) -> str:
        who = self.id
        if self.control != DECK:
            who += f":{self.control}{f'-{self.kind}' if self.control == TEAMMATE else ''}"
        if self.where == HOME:
            return f"{who}@{HOME}={clock(self.time)}"
        if self.where != ROAD:
            return f"{who}@{self.where}"
        minutes = f"+{self.minutes}" if self.minutes else ""
        return f"{who}@{self.square}.{self.lane}{'!' if self.crashed else ''}{minutes}"


@dataclass(frozen=True)
class Position:
    """A race at one moment. `tiles` are as laid; `stage` is empty where they are not a stage's.

    `weather` gives for the place of a tile, counted from 0, its token.
    """

    tiles: tuple[str, ...]
    mode: str
    round: int
    phase: str
    riders: tuple[RiderPlace, ...]
    stage: str = ""
    weather: tuple[tuple[int, str], ...] = ()
    finish_slipstream: bool = True

    @cached_property
    def track(self) -> Track:
        """The road with the weather on it."""
        road = lay(tuple(tile(face) for face in self.tiles))
        squares = list(road.track.squares())
        for place, token in self.weather:
            for at in road.squares_of(place):
                squares[at] = squares[at].with_flags(weather_flags()[token])
        return road.track.with_squares(tuple(squares))

    def __str__(self) -> str:
        words = [TITLE, str(VERSION)]
        words.append(f"stage={self.stage}" if self.stage else f"tiles={','.join(self.tiles)}")
        if self.weather:
            words.append("weather=" + ",".join(f"{place}:{token}" for place, token in self.weather))
        if not self.finish_slipstream:
            words.append("finish-slipstream=off")
        words += [f"mode={self.mode}", f"round={self.round}", f"phase={self.phase}"]
        return " ".join([*words, *(str(rider) for rider in self.riders)])


def position(race: Race) -> str:
    """The race as it stands, in one line."""
    return str(position_of(race))


def position_of(race: Race) -> Position:
    """The race as a spectator sees it."""
    options, view = race.options, race.view("")
    tiles = tuple(one.id for one in tiles_of(options))
    as_printed = not options.tiles and stage(options.stage).tiles == tiles
    return Position(
        tiles=tiles,
        mode=view.mode,
        round=view.round,
        phase=view.phase,
        riders=tuple(_place(rider, view.round) for rider in view.riders),
        stage=options.stage if as_printed else "",
        weather=race.weather,
        finish_slipstream=options.finish_slipstream,
    )


def _place(rider: RiderView, round_number: int) -> RiderPlace:
    who = RiderPlace(rider.id, rider.team, rider.kind, rider.control)
    if rider.square >= 0:
        return replace(
            who,
            square=rider.square,
            lane=rider.lane,
            crashed=rider.crashed,
            minutes=rider.minutes,
        )
    if rider.time >= 0:
        return replace(who, where=HOME, time=rider.time)
    return replace(who, where=OUT if round_number else WAITING)
