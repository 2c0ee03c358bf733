"""Reading a position: every word is checked against the road it stands on."""

from __future__ import annotations

import re
from typing import Final

from flammerouge.core.errors import MalformedInput
from flammerouge.core.finish import MINUTE
from flammerouge.core.lineup import CONTROLS, KINDS, MOST_RIDERS
from flammerouge.core.options import COLOURS
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, MODES, PHASES, TEAM_TIME_TRIAL
from flammerouge.core.tiles import check_tiles
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from flammerouge.data.weather import weather_flags
from flammerouge.record.lines import naming, number, quote
from flammerouge.record.position import (
    DECK,
    HOME,
    ROAD,
    TEAMMATE,
    TITLE,
    VERSION,
    Position,
    RiderPlace,
)

MOST_CHARACTERS: Final = 4096
MOST_ROUNDS: Final = 999
LOWEST_GRASS: Final = -9
OFF: Final = "off"

_TEAM_OF: Final = {letter: colour for colour, letter in COLOURS.items()}
_KIND_OF: Final = {kind[0].upper(): kind for kind in KINDS}
_RIDER: Final = re.compile(
    r"(?P<id>(?P<team>[a-z])(?P<kind>[RS12]))(?::(?P<control>[a-z]+)(?:-(?P<mate>[a-z]+))?)?@"
    r"(?:(?P<square>[0-9]{1,3})\.(?P<lane>-?[0-9])(?P<crashed>!)?(?:\+(?P<minutes>[0-9]{1,3}))?"
    r"|(?P<home>home)=(?P<min>[0-9]{1,3}):(?P<sec>[0-5][0-9])|(?P<off>out|waiting))"
)
_KEYS: Final = ("stage", "tiles", "weather", "finish-slipstream", "mode", "round", "phase")


def read_position(text: str) -> Position:
    """The position that a line tells; MalformedInput names the word that is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise MalformedInput(
            "position-too-long", f"a position has at most {MOST_CHARACTERS} characters"
        )
    words = text.split()
    _check_title(words)
    known: dict[str, str] = {}
    riders: list[RiderPlace] = []
    for word in words[2:]:
        with naming(quote(word)):
            if "@" in word:
                riders.append(_read_rider(word))
            else:
                _read_word(word, known)
    found = _build(known, riders)
    _check_riders(found)
    for word, meant in zip(words, str(found).split(), strict=True):
        if word != meant:
            raise MalformedInput("bad-position", f"{quote(word)}: {meant!r} is expected here")
    return found


def _check_title(words: list[str]) -> None:
    if words[:1] != [TITLE] or len(words) < 2:
        raise MalformedInput("not-a-position", f"a position begins with '{TITLE} {VERSION}'")
    with naming(quote(words[1])):
        if number(words[1], 999) > VERSION:
            raise MalformedInput("newer-position", "made by a newer version")


def _read_word(word: str, known: dict[str, str]) -> None:
    key, equals, value = word.partition("=")
    if key not in _KEYS or not equals or not value:
        raise MalformedInput("unknown-word", f"neither a rider nor one of {'= '.join(_KEYS)}=")
    if key in known:
        raise MalformedInput("word-twice", f"there is a {key}= already")
    known[key] = value


def _read_rider(word: str) -> RiderPlace:
    found = _RIDER.fullmatch(word)
    if found is None or found["team"] not in _TEAM_OF:
        raise MalformedInput("bad-rider", "a rider is like rR@12.0, rR@12.0!+2 or rR@home=1:20")
    control = found["control"] or DECK
    kind = found["mate"] or _KIND_OF.get(found["kind"], "")
    if control not in CONTROLS or kind not in KINDS or (control == TEAMMATE) != bool(found["mate"]):
        raise MalformedInput("bad-rider", "nobody rides like this")
    return RiderPlace(
        id=found["id"],
        team=_TEAM_OF[found["team"]],
        kind=kind,
        control=control,
        where=found["home"] or found["off"] or ROAD,
        square=int(found["square"] or -1),
        lane=int(found["lane"] or 0),
        crashed=found["crashed"] is not None,
        minutes=int(found["minutes"] or 0),
        time=MINUTE * int(found["min"]) + int(found["sec"]) if found["home"] == HOME else -1,
    )


def _build(known: dict[str, str], riders: list[RiderPlace]) -> Position:
    if ("stage" in known) == ("tiles" in known):
        raise MalformedInput("no-road", "a position has either stage= or tiles=")
    for key in ("mode", "round", "phase"):
        if key not in known:
            raise MalformedInput("missing-word", f"{key}= is missing")
    tiles = _read_tiles(known)
    return Position(
        tiles=tiles,
        mode=_one_of(known, "mode", MODES),
        round=_number(known, "round", MOST_ROUNDS),
        phase=_one_of(known, "phase", PHASES),
        riders=tuple(riders),
        stage=known.get("stage", ""),
        weather=_read_weather(known, len(tiles)),
        finish_slipstream=_one_of(known, "finish-slipstream", (OFF,), "on") != OFF,
    )


def _one_of(known: dict[str, str], key: str, values: tuple[str, ...], usual: str = "") -> str:
    if key in known and known[key] not in values:
        raise MalformedInput(
            "bad-word", f"{quote(f'{key}={known[key]}')}: not one of {' '.join(values)}"
        )
    return known.get(key, usual)


def _number(known: dict[str, str], key: str, most: int) -> int:
    with naming(quote(f"{key}={known[key]}")):
        return number(known[key], most)


def _read_tiles(known: dict[str, str]) -> tuple[str, ...]:
    if "stage" in known:
        with naming(quote(f"stage={known['stage']}")):
            return stage(known["stage"]).tiles
    faces = tuple(known["tiles"].split(","))
    with naming(quote(f"tiles={known['tiles']}")):
        check_tiles(tuple(tile(face) for face in faces), repeats=frozenset(range(len(faces))))
    return faces


def _read_weather(known: dict[str, str], tiles: int) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    for word in known["weather"].split(",") if "weather" in known else ():
        place, _, token = word.partition(":")
        with naming(f"'weather=': {quote(word)}"):
            if token not in weather_flags():
                raise MalformedInput("bad-word", f"not one of {' '.join(weather_flags())}")
            found.append((number(place, tiles - 1), token))
    return tuple(found)


def _check_riders(found: Position) -> None:
    """Everybody stands in a lane of his own that is there."""
    if not 0 < len(found.riders) <= MOST_RIDERS:
        raise MalformedInput("rider-count", f"1 to {MOST_RIDERS} riders, not {len(found.riders)}")
    taken: set[tuple[str, int, int]] = set()
    for place, rider in enumerate(found.riders):
        with naming(quote(str(rider))):
            if any(other.id == rider.id for other in found.riders[:place]):
                raise MalformedInput("rider-twice", f"{rider.id} has a place already")
            if rider.where == ROAD:
                _check_lane(found, rider)
                own = (_meets(found.mode, rider), rider.square, rider.lane)
                if own in taken:
                    raise MalformedInput("lane-taken", "somebody stands there already")
                taken.add(own)


def _check_lane(found: Position, rider: RiderPlace) -> None:
    squares = found.track.squares()
    if rider.square >= len(squares):
        raise MalformedInput("no-square", f"the road has {len(squares)} squares")
    lanes = squares[rider.square].lanes
    if not LOWEST_GRASS <= rider.lane < lanes:
        raise MalformedInput("no-lane", f"square {rider.square} has {lanes} lanes")


def _meets(mode: str, rider: RiderPlace) -> str:
    """Whom he shares the road with: all, his team or nobody."""
    return {TEAM_TIME_TRIAL: rider.team, INDIVIDUAL_TIME_TRIAL: rider.id}.get(mode, "")
