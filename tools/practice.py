"""Races that show a compiler what the engine does all day.

`make fast` compiles the engine twice and rides them in between: the second time the compiler knows
which branches are taken and which functions matter (profile-guided optimization).
"""

from __future__ import annotations

from typing import Final

from flammerouge.arena.run import run
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.arena.tally import Tally
from flammerouge.core.options import SWITCHES
from flammerouge.data.stages import box_stages

SEED: Final = f"{0xFA57:032x}"
EVERYTHING: Final = tuple(sorted(SWITCHES))
BASE: Final = tuple(map(Road, box_stages("base", 4)))
PELOTON: Final = tuple(map(Road, box_stages("peloton", 4)))
LONGEST: Final = (Road("grand-tour-20-5-6", modules=EVERYTHING),)
# Who rides where, and how many races: as simulations, then with every decision asked for.
SIMULATED: Final[tuple[tuple[tuple[str, ...], tuple[Road, ...], int], ...]] = (
    (("random",) * 4, BASE, 4_000),
    (("heuristic",) * 4, BASE, 4_000),
    (("heuristic", "no-waste", "saver", "breaker"), PELOTON, 800),
    (("random", "heuristic") * 3, LONGEST, 400),
)
ASKED: Final[tuple[tuple[tuple[str, ...], tuple[Road, ...], int], ...]] = (
    (("search@100", "heuristic", "no-waste", "flat@16"), BASE, 24),
    (("heuristic",) * 6, LONGEST, 6),
)


def main() -> None:
    """All of them, in this process: what it has done is written down when it ends."""
    for entrants, roads, races in SIMULATED:
        ride(entrants, roads, races)
    for entrants, roads, races in ASKED:
        ride(entrants, roads, races, careful=True)


def ride(
    entrants: tuple[str, ...], roads: tuple[Road, ...], races: int, *, careful: bool = False
) -> Tally:
    """Races of one field."""
    schedule = Schedule(entrants, roads, len(entrants), SEED, careful=careful)
    *_, tally = run(schedule, races)
    print(f"{' '.join(entrants)}: {tally.races} races", flush=True)
    return tally


if __name__ == "__main__":
    main()
