"""Boards drawn in the tests: a reader holds them against the pictures of a rulebook.

A road that a drawing shows best, ridden from left to right:

    movement(
        '''
        road   .  .  .  .  ^  ^
        left   rR .  .  .  .  .
        right  bS .  kR .  .  .
        ''',
        cards="kR 3  bS 4  rR 9",
    ) == drawn(
        '''
        left   .  .  .  .  .  rR
        right  .  .  .  .  bS kR
        '''
    )

`road` names the ground of each square and its flags as in a track string (`^`, `.F`, `.!`,
`sw`). Then the lanes as seen from above, `left`, `middle`, `right` and the `grass`: `.` is a
free lane, `#` no lane at all, `rR` a rider, `rR!` one who lies on the road; `verge` is further
right than the grass. A row `square` may count the squares for the reader's eye.

Roundabouts and long roads are a track string and places, `rR@5L`: lanes R, M, L, G (grass), GG.
On a roundabout squares have the names A1-A3, I1-I3, O1-O5, N1 ...; a lane of one is not named.

    movement("2.*3 (1.*3|1.*5) 2.*6", "bS@A2R rR@A2L", cards="bS 3  rR 3") == "bS@I2 rR@O2"

Cards are `rider card` pairs, cards written as on a record: `5`, `9N`, `6A6`, `2e`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict, Unpack

from flammerouge.core.cards import read_card
from flammerouge.core.movement import move_rider
from flammerouge.core.options import COLOURS
from flammerouge.core.phases import open_moving
from flammerouge.core.track import Split, Track, read_track
from flammerouge.referee.scene import (
    MOVEMENT,
    SLIPSTREAM,
    Outcome,
    Place,
    Scene,
    SceneCard,
    SceneRider,
    build,
    facts,
    resolve,
)

FREE = "."
NO_LANE = "#"
LYING = "!"
LANE_ROWS = ("left", "middle", "right")
GRASS_ROWS = ("grass", "verge")
ROWS = ("square", "road", *LANE_ROWS, *GRASS_ROWS)
TEAMS = {letter: colour for colour, letter in COLOURS.items()}
LANES_FROM_LEFT = {1: ("R",), 2: ("L", "R"), 3: ("L", "M", "R")}
GRASS = {-1: "G", -2: "GG"}
ROUND_APPROACH = 3


class Extras(TypedDict, total=False):
    """What else a scene may say; `controls`, `minutes` and `talents` are by rider."""

    mode: str
    controls: Mapping[str, str]
    minutes: Mapping[str, int]
    talents: Mapping[str, tuple[str, ...]]
    piles: tuple[tuple[int, tuple[int, ...], str], ...]
    timing: tuple[int, ...]


@dataclass(frozen=True)
class Round:
    """A round that has been ridden: boards as drawings or places, riders as sets of names."""

    order: list[str]
    moved: str
    slipped: str
    crashed: set[str]
    exhausted: set[str]
    crossed: list[str]
    times: dict[str, int]
    minutes: dict[str, int]
    tokens: dict[str, dict[str, int]]


def whole_round(board: str, riders: str = "", *, cards: str, **extras: Unpack[Extras]) -> Round:
    """Movement, slipstream and exhaustion from a board with cards."""
    return _ride(board, riders, cards, MOVEMENT, extras)


def end_of_round(
    board: str, riders: str = "", *, cards: str = "", **extras: Unpack[Extras]
) -> Round:
    """Slipstream and exhaustion from a board as it is after movement."""
    return _ride(board, riders, cards, SLIPSTREAM, extras)


def movement(board: str, riders: str = "", *, cards: str, **extras: Unpack[Extras]) -> str:
    """The board after everyone has moved."""
    return whole_round(board, riders, cards=cards, **extras).moved


def slipstream(board: str, riders: str = "", *, cards: str = "", **extras: Unpack[Extras]) -> str:
    """The board after slipstream."""
    return end_of_round(board, riders, cards=cards, **extras).slipped


def exhausted(
    board: str, riders: str = "", *, cards: str = "", **extras: Unpack[Extras]
) -> set[str]:
    """Who takes an exhaustion card on a board as it is after movement."""
    return end_of_round(board, riders, cards=cards, **extras).exhausted


def reasons(
    board: str, riders: str = "", *, cards: str, **extras: Unpack[Extras]
) -> dict[str, str]:
    """The clause that the event of each rider's move names."""
    state = build(_scene(board, riders, cards, MOVEMENT, extras))
    names = [rider.id for rider in state.lineup.riders]
    state.recording = True
    open_moving(state)
    for turn in range(int(state.movers)):
        move_rider(state, state.order[turn])
    return {event.rider: event.rule for event in facts(state, names, "moved")}


def drawn(text: str) -> str:
    """A drawing in the form in which drawings are compared: lanes only, evenly spaced."""
    rows = read_rows(text)
    lanes = {name: cells for name, cells in rows.items() if name in LANE_ROWS}
    grass = {n: cells for n, cells in rows.items() if n in GRASS_ROWS and set(cells) != {FREE}}
    return _write(lanes | grass)


# -- reading -------------------------------------------------------------------------------
def read_rows(text: str) -> dict[str, list[str]]:
    """The rows of a drawing by name, all of one length."""
    rows: dict[str, list[str]] = {}
    for line in text.strip().splitlines():
        name, *cells = line.split()
        if name not in ROWS or name in rows:
            raise ValueError(f"{name!r} is not a row, or is drawn twice")
        rows[name] = cells
    if len({len(cells) for cells in rows.values()}) != 1:
        raise ValueError(f"rows of different length: { {n: len(c) for n, c in rows.items()} }")
    return rows


def read_board(text: str) -> tuple[Track, list[SceneRider]]:
    """The road of a drawing and the riders on it."""
    rows = read_rows(text)
    lanes = [name for name in LANE_ROWS if name in rows]
    squares: list[str] = []
    riders: list[SceneRider] = []
    for number, ground in enumerate(rows["road"]):
        own = [rows[name][number] for name in reversed(lanes) if rows[name][number] != NO_LANE]
        squares.append(f"{len(own)}{ground}")
        riders += [_rider(word, number, lane) for lane, word in enumerate(own) if word != FREE]
        for lane, name in enumerate(GRASS_ROWS, 1):
            word = rows[name][number] if name in rows else FREE
            if word != FREE:
                riders.append(_rider(word, number, -lane))
    return read_track(" ".join(squares)), riders


def read_places(track: Track, text: str) -> list[SceneRider]:
    """Riders written as `rR@5L`, `bS!@I2`."""
    names = square_names(track)
    lanes = [square.lanes for square in track.squares()]
    found: list[SceneRider] = []
    for word in text.split():
        rider, _, where = word.partition("@")
        name = where.rstrip("RMLG")
        letter = where[len(name) :] or "R"
        number = names.index(name)
        row = [*LANES_FROM_LEFT[lanes[number]][::-1]]
        lane = row.index(letter) if letter in row else -letter.count("G")
        found.append(_rider(rider, number, lane))
    return found


def read_cards(text: str, talents: Mapping[str, tuple[str, ...]]) -> dict[str, SceneCard]:
    """Cards written as `rR 4  bS 9N`."""
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {rider: SceneCard(read_card(card), talents.get(rider, ())) for rider, card in pairs}


def square_names(track: Track) -> list[str]:
    """What the squares of a road are called: numbers, or the names on a roundabout."""
    count = len(track.squares())
    for at, section in enumerate(track.sections):
        if isinstance(section, Split):
            inner, outer = len(section.inner), len(section.outer)
            names = [str(n) for n in range(at - ROUND_APPROACH)]
            names += [f"A{n + ROUND_APPROACH - at + 1}" for n in range(len(names), at)]
            names += [f"I{n + 1}" for n in range(inner)] + [f"O{n + 1}" for n in range(outer)]
            return names + [f"N{n + 1}" for n in range(count - len(names))]
    return [str(n) for n in range(count)]


def _rider(word: str, square: int, lane: int) -> SceneRider:
    name = word.removesuffix(LYING)
    team = TEAMS.get(name[0], name[0])
    kind = "sprinteur" if name.endswith("S") else "rouleur"
    return SceneRider(name, team, kind, square, lane, crashed=word.endswith(LYING))


# -- riding --------------------------------------------------------------------------------
def _scene(board: str, places: str, cards: str, begins: str, extras: Extras) -> Scene:
    if places:
        track = read_track(board)
        riders = read_places(track, places)
    else:
        track, riders = read_board(board)
    return Scene(
        track,
        tuple(_with_extras(rider, extras) for rider in riders),
        read_cards(cards, extras.get("talents", {})),
        mode=extras.get("mode", "race"),
        begins=begins,
        piles=extras.get("piles", ()),
        timing=extras.get("timing", ()),
    )


def _ride(board: str, places: str, cards: str, begins: str, extras: Extras) -> Round:
    scene = _scene(board, places, cards, begins, extras)
    outcome = resolve(scene)
    write = _places if places else _drawing
    return Round(
        list(outcome.order),
        write(board, scene.track, outcome.after_movement, outcome),
        write(board, scene.track, outcome.after_slipstream, outcome),
        set(outcome.crashed),
        set(outcome.exhausted),
        list(outcome.crossed),
        outcome.times,
        outcome.minutes,
        outcome.tokens,
    )


def _with_extras(rider: SceneRider, extras: Extras) -> SceneRider:
    return SceneRider(
        rider.id,
        rider.team,
        rider.kind,
        rider.square,
        rider.lane,
        rider.crashed,
        extras.get("minutes", {}).get(rider.id, 0),
        extras.get("controls", {}).get(rider.id, "deck"),
    )


# -- writing -------------------------------------------------------------------------------
def _drawing(board: str, track: Track, stands: dict[str, Place], outcome: Outcome) -> str:
    """The riders on the lanes of the road as it was drawn; the grass only where needed."""
    before = read_rows(board)
    lanes = [name for name in LANE_ROWS if name in before]
    rows = {n: [NO_LANE if c == NO_LANE else FREE for c in before[n]] for n in lanes}
    for lane, name in enumerate(GRASS_ROWS, 1):
        if any(place.lane == -lane for place in stands.values()):
            rows[name] = [FREE] * len(before["road"])
    for rider, place in stands.items():
        open_lanes = [name for name in reversed(lanes) if rows[name][place.square] != NO_LANE]
        row = open_lanes[place.lane] if place.lane >= 0 else GRASS_ROWS[-place.lane - 1]
        if rows[row][place.square] != FREE:
            raise AssertionError(f"{rider} and {rows[row][place.square]} stand in one lane")
        rows[row][place.square] = _word(rider, outcome)
    return _write(rows)


def _places(board: str, track: Track, stands: dict[str, Place], outcome: Outcome) -> str:
    """The riders as `rR@5L`, in the order in which the scene names them."""
    names = square_names(track)
    lanes = [square.lanes for square in track.squares()]
    words: list[str] = []
    for rider, place in stands.items():
        letters = LANES_FROM_LEFT[lanes[place.square]][::-1]
        letter = GRASS[place.lane] if place.lane < 0 else letters[place.lane]
        if letters == ("R",) and place.lane == 0:
            letter = ""
        words.append(f"{_word(rider, outcome)}@{names[place.square]}{letter}")
    return " ".join(words)


def _word(rider: str, outcome: Outcome) -> str:
    return rider + LYING if rider in outcome.crashed else rider


def _write(rows: dict[str, list[str]]) -> str:
    ordered = [name for name in ROWS if name in rows]
    return "\n".join(
        f"{name:7}" + "".join(f"{cell:4}" for cell in rows[name]).rstrip() for name in ordered
    )
