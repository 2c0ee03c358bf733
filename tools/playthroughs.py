"""Golden playthroughs: whole races written out, so that any change of what happens is seen.

python -m tools.playthroughs            fail if a race goes otherwise than it is written down
python -m tools.playthroughs --write    write them anew

Every answer is picked by a checksum of its number, so nothing but the rules can change a race.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

from flammerouge.core.actions import Action, Decision
from flammerouge.core.events import Event
from flammerouge.core.options import COLOURS, MUSCLE, PELOTON, SWITCHES, Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, TEAM_TIME_TRIAL, TOUR
from flammerouge.rulesets import new_race

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
SIX: Final = tuple(Entry(colour) for colour in COLOURS)
CARDS: Final = frozenset({"card", "first", "second", "third", "fourth"})
MOST_CHOICES: Final = 8

RACES: Final = {
    "base": Options(),
    "mountains": Options(stage="la-haut-montagne", teams=SIX[:3]),
    "cobbles-and-supply": Options(stage="peloton-11-2-4", teams=SIX[:3]),
    "six-teams": Options(stage="peloton-7-5-6", teams=SIX),
    "breakaway": Options(
        stage="peloton-9-2-4", teams=SIX[:3], modules=frozenset({"breakaway"}), first="blue"
    ),
    "dummies": Options(
        stage="peloton-12-5-6",
        teams=(
            *SIX[:2],
            Entry("black", handicap=2),
            Entry("pink", MUSCLE),
            Entry("white", PELOTON),
        ),
    ),
    "weather": Options(stage="grand-tour-9", modules=frozenset({"weather"})),
    "specialists": Options(stage="la-classicissima", modules=frozenset({"specialists"})),
    "tour": Options(stage="grand-tour-4", mode=TOUR, teams=SIX[:3], exhaustion={"rR": 3}),
    "later-stage": Options(
        stage="grand-tour-3",
        mode=TOUR,
        teams=SIX[:2],
        modules=frozenset({"specialists"}),
        exhaustion={"rS": 2, "bR": 1},
        placing=("blue", "red"),
        drafted={"rR": "puncheur", "rS": "squirrel", "bR": "grimpeur", "bS": "flahute"},
        combative=True,
    ),
    "roundabouts": Options(stage="grand-tour-16", teams=SIX[:4], finish_slipstream=False),
    "team-time-trial": Options(stage="grand-tour-1", mode=TEAM_TIME_TRIAL, teams=SIX[:2]),
    "individual-time-trial": Options(
        stage="grand-tour-10", mode=INDIVIDUAL_TIME_TRIAL, teams=SIX[:2]
    ),
    "refresh": Options(
        stage="grand-tour-5", mode=TOUR, teams=SIX[:2], modules=frozenset({"refresh"})
    ),
    "legend-rouleur": Options(
        stage="grand-tour-8",
        mode=TOUR,
        legend=Legend("rouleur", talents=("power-save", "rest", "specialization-sprinteur")),
    ),
    "legend-sprinteur": Options(
        stage="grand-tour-13",
        mode=TOUR,
        modules=frozenset({"weather"}),
        legend=Legend(
            "sprinteur",
            "sprinteur",
            ("a-bit-more", "descent-sprint", "until-the-end"),
            sprint=True,
        ),
    ),
    "legend-tactics": Options(
        tiles=("a", "f", "L", "o", "4", "x", "t", "B", "c", "V"),
        mode=TOUR,
        legend=Legend("sprinteur", talents=("breakaway", "mountain-sprint", "tactical-team")),
    ),
    "everything": Options(
        stage="grand-tour-20-5-6",
        mode=TOUR,
        teams=(
            *SIX[:2],
            Entry("black", handicap=1),
            Entry("pink", MUSCLE),
            Entry("white", PELOTON),
        ),
        modules=frozenset(SWITCHES),
    ),
}


def playthrough(name: str) -> str:
    """The whole race of this name as text."""
    seed = f"{crc32(name.encode()):032x}"
    race = new_race(RACES[name], seed)
    lines = [f"# {name}", *_head(race, seed), *_told(race, race.events())]
    number = 0
    while not race.over:
        number += 1
        lines += _step(race, name, number)
    lines += ["", f"ranking {' '.join(race.ranking())}", f"winner {race.winner}"]
    return "\n".join(lines) + "\n"


def _head(race: Race, seed: str) -> Iterator[str]:
    options = race.options
    road = f"tiles {' '.join(options.tiles)}" if options.tiles else f"stage {options.stage}"
    yield f"{road} mode {options.mode} seed {seed}"
    modules = " ".join(sorted(options.modules)) or "none"
    yield f"teams {' '.join(race.state.lineup.teams)} modules {modules}"
    yield f"track {race.view('').track}"


def _step(race: Race, name: str, number: int) -> Iterator[str]:
    """One answer: what was asked, what could be answered, what was, and what came of it."""
    picked = crc32(f"{name}/{number}".encode())
    decision = race.decisions[picked % len(race.decisions)]
    choices = race.choices(decision)
    action = choices[picked // 64 % len(choices)]
    open_now = len(race.decisions)
    yield f"{number}. {_asked(decision, open_now)}: {_choices(choices)} -> {_answer(action)}"
    before = _places(race)
    yield from _told(race, race.apply(action))
    if (places := _places(race)) != before:
        yield f"   = {places or 'all home'}"


def _asked(decision: Decision, open_now: int) -> str:
    words = [decision.seat, decision.kind, decision.rider]
    return " ".join(word for word in words if word) + f" (of {open_now})"


def _choices(choices: tuple[Action, ...]) -> str:
    named = [_answer(choice) for choice in choices[:MOST_CHOICES]]
    return " | ".join(named) + (f" | {len(choices)} in all" if len(choices) > MOST_CHOICES else "")


def _answer(action: Action) -> str:
    """What an answer says beside its kind and seat."""
    words = [action.rider, action.specialist, *map(str, action.cards)]
    if action.square >= 0:
        words.append(str(action.square))
    if action.yes:
        words.append("yes")
    return " ".join(word for word in words if word)


def _told(race: Race, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        numbers = [_number(race, name, number) for name, number in event.numbers]
        words = ["  ", event.kind, event.rider, *numbers, event.rule]
        yield " ".join(word for word in words if word)


def _number(race: Race, name: str, number: int) -> str:
    if name not in CARDS:
        return str(number)
    return str(race.state.cards.rows[number]) if number else ""


def _places(race: Race) -> str:
    """Who stands where: square and lane, `!` if he lies there."""
    return " ".join(
        f"{rider.id}@{rider.square}.{rider.lane}{'!' if rider.crashed else ''}"
        for rider in race.view("").riders
        if rider.square >= 0
    )


def file_of(name: str) -> Path:
    """Where a playthrough is written down."""
    return FOLDER / f"{name}.txt"


def changed() -> list[str]:
    """The races that go otherwise than they are written down."""
    return [
        name
        for name in RACES
        if not file_of(name).exists() or file_of(name).read_text("utf-8") != playthrough(name)
    ]


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description="golden playthroughs")
    parser.add_argument("--write", action="store_true", help="write the races as they go now")
    if parser.parse_args().write:
        for name in RACES:
            file_of(name).write_text(playthrough(name), "utf-8")
        return 0
    for name in (others := changed()):
        print(f"{name}: not as in {file_of(name).relative_to(FOLDER.parent.parent)}")
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main())
