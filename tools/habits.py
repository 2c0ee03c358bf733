"""Habits of riders, counted from the events of races: shelter, exhaustion, and when they sprint."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from flammerouge.arena.careful import seats_of
from flammerouge.arena.field import Field
from flammerouge.arena.kept import check_heading, compact, cut_half_line, heading
from flammerouge.arena.schedule import Schedule
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.events import Event
from flammerouge.core.lineup import KINDS
from flammerouge.core.race import Race
from flammerouge.data.decks import deck
from flammerouge.rulesets import new_race
from tools.proofs import proof_races

# Counts of riders: "riders", "rounds" and those of them "sheltered", "exhaustion" cards taken,
# highest cards "sprinted", and the sum of the squares "to go" when they were played.
Habits = Counter[str]

STANDS = frozenset({"placed", "broke-away", "moved", "shifted", "chased", "slipped"})


def habits_of(
    events: Iterable[Event],
    highest: Mapping[str, int],
    values: Sequence[int],
    to_go: Sequence[int],
) -> dict[str, Habits]:
    """The habits of the riders in `highest`, which names the highest value of their decks.

    `values` are by card, `to_go` by square. A round counts when another one follows it: the
    last, in which somebody crosses the line, needs no shelter.
    """
    found = {rider: Habits(riders=1) for rider in highest}
    square: dict[str, int] = {}
    rode: set[str] = set()
    tired: set[str] = set()
    for event in events:
        rider = event.rider
        if event.kind == "started":
            for one in rode:
                found[one].update(rounds=1, sheltered=one not in tired)
            rode, tired = set(), set()
        elif rider not in highest:
            continue
        elif event.kind in STANDS:
            square[rider] = event["square"]
        elif event.kind == "revealed":
            rode.add(rider)
            if values[event["card"]] == highest[rider]:
                found[rider].update({"sprinted": 1, "to go": to_go[square[rider]]})
        elif event.kind == "exhausted":
            tired.add(rider)
            found[rider]["exhaustion"] += 1
    return found


def race_habits(race: Race, names: Sequence[str]) -> dict[str, Habits]:
    """The habits in a race that is over, by entrant; `names` are by seat."""
    lineup = race.state.lineup
    most = [max(int(card) for card in deck(kind)) for kind in KINDS]
    highest = {rider.id: most[rider.kind] for rider in lineup.riders}
    values = [int(value) for value in race.state.cards.value]
    to_go = [int(squares) for squares in race.state.course.to_go]
    found: dict[str, Habits] = {}
    for rider, habits in habits_of(race.events(), highest, values, to_go).items():
        name = names[int(lineup.team[lineup.index(rider)])]
        found.setdefault(name, Habits()).update(habits)
    return found


def ride(schedule: Schedule, number: int) -> str:
    """Ride a race of the schedule; the habits in it as JSON."""
    heat = schedule.heat(number)
    field = Field(schedule)
    race = new_race(field.options(heat), heat.seed)
    seats = seats_of(race, [field.entrants[name] for name in heat.lineup], schedule.limit)
    while not race.over:
        decision = race.decisions[0]
        race.apply(seats[decision.seat].answer(race, decision))
    return compact(race_habits(race, heat.lineup))


def ridden(path: Path, schedule: Schedule) -> list[dict[str, Habits]]:
    """The habits that are kept in a file, race by race."""
    if not path.exists():
        return []
    check_heading(path, heading(schedule))
    cut_half_line(path)
    lines = path.read_text("utf-8").splitlines()[1:]
    return [{name: Habits(counts) for name, counts in json.loads(line).items()} for line in lines]


def comes_out_again(path: Path, schedule: Schedule) -> bool:
    """Whether some races come out as they are kept in a file."""
    try:
        kept = ridden(path, schedule)
    except FlammeRougeError:
        return False
    return all(
        kept[number] == json.loads(ride(schedule, number))
        for number in proof_races(schedule, len(kept))
    )


def ride_on(path: Path, schedule: Schedule, races: int, jobs: int) -> Iterator[int]:
    """Ride what is not in the file yet, and put it there; how many races it has."""
    done = len(ridden(path, schedule))
    if not path.exists():
        path.write_text(f"{compact(heading(schedule))}\n", "utf-8")
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for line in pool.map(partial(ride, schedule), range(done, races)):
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"{line}\n")
            done += 1
            yield done


def together(races: Iterable[Mapping[str, Habits]]) -> dict[str, Habits]:
    """The habits of all races, by entrant."""
    found: dict[str, Habits] = {}
    for race in races:
        for name, habits in race.items():
            found.setdefault(name, Habits()).update(habits)
    return found
