"""The head of a record: everything chosen before the race, and who sits where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.options import CARDS, SWITCHES, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.record.lines import Line, at, number, quote, refuse
from flammerouge.rulesets import MOST_CARRIED, new_race

SEATS: Final = "seats"
SEED: Final = "seed"
OFF: Final = "off"
ON: Final = "on"
# Lines that belong to a legend, and what they say of him.
OF_LEGENDS: Final = {"a-bit-more": "a_bit_more", "sprint": "sprint"}
MOST_NAME: Final = 40
MOST_TILES: Final = 60

_ENTRY: Final = re.compile(r"([a-z]+)(?::([a-z]+))?(?:\+([0-9]))?")
_NAMED: Final = re.compile(r'\s+([a-z]+)\s+("(?:[^"\\]|\\.)*")')
_LEGEND: Final = re.compile(
    r"([a-z]+) exhaustion ([0-9]{1,2}) teammates ([a-z]+)(?: talents ([a-z -]+))?"
)

Fields = dict[str, Any]


@dataclass(frozen=True)
class Head:
    """What the head of a record says; `lines` are its lines by their first word."""

    options: Options
    seed: str
    names: dict[str, str]
    lines: dict[str, Line]


# -- writing -------------------------------------------------------------------------------
def write_head(race: Race, names: Mapping[str, str]) -> list[str]:
    """The lines of the head in their fixed order; what is as usual is left out."""
    options = race.options
    lines = [
        f"tiles {' '.join(options.tiles)}" if options.tiles else f"stage {options.stage}",
        _list("repeats", [str(place) for place in sorted(options.repeats)]),
        f"mode {options.mode}",
        _list("teams", [_entry(entry) for entry in options.teams]),
        _list("modules", [key for key in SWITCHES if key in options.modules]),
        "" if options.finish_slipstream else "finish-slipstream off",
        *(_legend(options.legend) if options.legend else ()),
        "combative on" if options.combative else "",
        _list("drafted", _drafted(race)),
        _list("exhaustion", _carried(race)),
        _list("first", [options.first]),
        _list("placing", list(options.placing)),
        _list(SEATS, [f"{seat} {_name(seat, names[seat])}" for seat in _seats(race, names)]),
        f"{SEED} {race.seed}",
    ]
    return [line for line in lines if line]


def _list(key: str, words: list[str]) -> str:
    return f"{key} {' '.join(words)}" if any(words) else ""


def _entry(entry: Entry) -> str:
    rides = "" if entry.rides == CARDS else f":{entry.rides}"
    return f"{entry.colour}{rides}{f'+{entry.handicap}' if entry.handicap else ''}"


def _legend(legend: Legend) -> list[str]:
    words = [f"legend {legend.kind} exhaustion {legend.exhaustion} teammates {legend.teammates}"]
    if legend.talents:
        words.append(f"talents {' '.join(legend.talents)}")
    return [
        " ".join(words),
        "" if legend.a_bit_more else "a-bit-more off",
        "sprint on" if legend.sprint else "",
    ]


def _carried(race: Race) -> list[str]:
    carried = race.options.exhaustion
    return [f"{rider} {carried[rider]}" for rider in _riders(race) if carried.get(rider)]


def _drafted(race: Race) -> list[str]:
    drafted = race.options.drafted
    return [f"{rider} {drafted[rider]}" for rider in _riders(race) if rider in drafted]


def _riders(race: Race) -> list[str]:
    return [rider.id for rider in race.state.lineup.riders]


def _seats(race: Race, names: Mapping[str, str]) -> list[str]:
    for seat in names:
        if seat not in race.seats:
            raise MalformedInput("unknown-seat", f"there is no seat {quote(seat)} in this race")
    return [seat for seat in race.seats if seat in names]


def _name(seat: str, name: str) -> str:
    if not (0 < len(name) <= MOST_NAME and name.isprintable()):
        raise MalformedInput(
            "bad-name", f"{seat}: a name has 1 to {MOST_NAME} printable characters: {quote(name)}"
        )
    return json.dumps(name, ensure_ascii=False)


# -- reading -------------------------------------------------------------------------------
def read_head(lines: list[Line]) -> Head:
    """Read the lines after the title up to the seed, which is the last of them."""
    known: dict[str, Line] = {}
    for line in lines[1:]:
        if line.key not in READERS and line.key not in (SEATS, SEED):
            raise refuse(line, "unknown-line", f"{quote(line.key)} does not belong in the head")
        if line.key in known:
            raise refuse(line, "line-twice", f"there is a {line.key!r} line already")
        known[line.key] = line
        if line.key == SEED:
            break
    options = _options(known, lines[-1])
    return Head(options, _seed(known[SEED]), _names(known.get(SEATS)), known)


def start(head: Head) -> Race:
    """The race before its first decision; what cannot be set up names the line to blame."""
    try:
        race = new_race(head.options, head.seed)
    except FlammeRougeError as problem:
        with at(_blamed(head.lines, problem)):
            raise
    if SEATS in head.lines:
        with at(head.lines[SEATS]):
            _seats(race, head.names)
    return race


def _blamed(lines: dict[str, Line], problem: FlammeRougeError) -> Line:
    """The line that a message names, or that its code is about."""
    named = problem.message.partition(":")[0]
    return lines.get(named) or lines.get(_BLAME.get(problem.code, ""), lines["teams"])


def _options(known: dict[str, Line], last: Line) -> Options:
    if SEED not in known:
        raise refuse(last, "cut-short", "the record is cut short: there is no 'seed' line")
    if ("stage" in known) == ("tiles" in known):
        raise refuse(known[SEED], "no-road", "above the seed stands either 'stage' or 'tiles'")
    if "teams" not in known:
        raise refuse(known[SEED], "no-teams", "there is no 'teams' line above the seed")
    for key in OF_LEGENDS:
        if key in known and "legend" not in known:
            raise refuse(known[key], "no-legend", "there is no legend to have this")
    fields: Fields = {}
    for key, line in known.items():
        if key in READERS:
            with at(line):
                fields |= READERS[key](line.words)
    own = {name: fields.pop(name) for name in OF_LEGENDS.values() if name in fields}
    if own:
        fields["legend"] = fields["legend"]._replace(**own)
    return Options(**fields)


def _seed(line: Line) -> str:
    if len(line.words) != 1:
        raise refuse(line, "bad-seed", "a seed is 32 hexadecimal digits (0-9 a-f)")
    return line.words[0]


def _names(line: Line | None) -> dict[str, str]:
    names: dict[str, str] = {}
    rest = line.text.strip().removeprefix(SEATS) if line else ""
    while line and rest:
        found = _NAMED.match(rest)
        if found is None:
            raise refuse(line, "bad-name", f"{quote(rest.strip())} is not a seat and a quoted name")
        with at(line):
            names |= {found[1]: _unquote(found[1], found[2])}
        rest = rest[found.end() :]
    return names


def _unquote(seat: str, quoted: str) -> str:
    try:
        name = str(json.loads(quoted))
    except ValueError:
        raise MalformedInput("bad-name", f"{seat}: cannot read {quote(quoted)}") from None
    _name(seat, name)
    return name


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise MalformedInput("bad-line", f"one word is expected, not {len(words)}")
    return words[0]


def _some(words: list[str]) -> tuple[str, ...]:
    if not 0 < len(words) <= MOST_TILES:
        raise MalformedInput("bad-line", f"1 to {MOST_TILES} words are expected, not {len(words)}")
    return tuple(words)


def _is(words: list[str], word: str) -> bool:
    """The one word that such a line may have: its value is not the usual one."""
    if _one(words) != word:
        raise MalformedInput("bad-line", f"{quote(words[0])} is not {word!r}")
    return word == ON


def _read_entry(word: str) -> Entry:
    found = _ENTRY.fullmatch(word)
    if found is None:
        raise MalformedInput(
            "bad-team", f"{quote(word)} is not a team like red, red+1 or red:muscle"
        )
    return Entry(found[1], found[2] or CARDS, int(found[3] or 0))


def _read_legend(words: list[str]) -> Legend:
    found = _LEGEND.fullmatch(" ".join(words))
    if found is None:
        raise MalformedInput(
            "bad-line", "a legend is: KIND exhaustion N teammates KIND talents TALENT ..."
        )
    return Legend(found[1], found[3], tuple((found[4] or "").split()), int(found[2]))


def _pairs(words: list[str], what: str) -> dict[str, str]:
    if len(words) % 2 or len(set(words[::2])) < len(words) // 2:
        raise MalformedInput("bad-line", f"each rider is followed by {what}")
    return dict(zip(words[::2], words[1::2], strict=True))


def _read_exhaustion(words: list[str]) -> dict[str, int]:
    pairs = _pairs(words, "his number of cards")
    return {rider: number(word, MOST_CARRIED) for rider, word in pairs.items()}


def _read_drafted(words: list[str]) -> dict[str, str]:
    return _pairs(words, "his specialist")


READERS: Final[Mapping[str, Callable[[list[str]], Fields]]] = {
    "stage": lambda words: {"stage": _one(words)},
    "tiles": lambda words: {"tiles": _some(words)},
    "repeats": lambda words: {"repeats": frozenset(number(w, MOST_TILES) for w in _some(words))},
    "mode": lambda words: {"mode": _one(words)},
    "teams": lambda words: {"teams": tuple(_read_entry(word) for word in _some(words))},
    "modules": lambda words: {"modules": frozenset(_some(words))},
    "finish-slipstream": lambda words: {"finish_slipstream": _is(words, OFF)},
    "legend": lambda words: {"legend": _read_legend(words)},
    "a-bit-more": lambda words: {"a_bit_more": _is(words, OFF)},
    "sprint": lambda words: {"sprint": _is(words, ON)},
    "combative": lambda words: {"combative": _is(words, ON)},
    "drafted": lambda words: {"drafted": _read_drafted(list(_some(words)))},
    "exhaustion": lambda words: {"exhaustion": _read_exhaustion(list(_some(words)))},
    "first": lambda words: {"first": _one(words)},
    "placing": lambda words: {"placing": _some(words)},
}

# Which line is to blame when a race cannot be set up; the teams' for any other reason.
_BLAME: Final = {
    "unknown-stage": "stage",
    "unknown-tile": "tiles",
    "no-start": "tiles",
    "no-finish": "tiles",
    "tile-misplaced": "tiles",
    "tile-twice": "tiles",
    "unknown-mode": "mode",
    "legends-mode": "mode",
    "unknown-module": "modules",
    "breakaway-in-time-trial": "modules",
    "breakaway-without-tile": "modules",
    "specialists-in-legends": "modules",
    "legends-kind": "legend",
    "legends-exhaustion": "legend",
    "unknown-talent": "legend",
    "talent-tier": "legend",
}
