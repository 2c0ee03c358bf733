"""Ride some hundred races of several line-ups fast, and fold every number of their states.

Run by itself it prints the result, so that two builds of the engine can be compared.
"""

from __future__ import annotations

from zlib import crc32

from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import COLOURS, SWITCHES, Entry, Legend, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive
from flammerouge.core.state import State
from flammerouge.rulesets import new_simulation

TEAMS = tuple(Entry(colour) for colour in COLOURS)
ALL = frozenset(SWITCHES)
LINEUPS = (
    Options(),
    Options(stage="grand-tour-20-5-6", teams=TEAMS, modules=ALL),
    Options(stage="peloton-9-5-6", teams=TEAMS, mode="tour", modules=ALL),
    Options(stage="grand-tour-16", mode="tour", modules=ALL - {"breakaway"}, combative=True),
    Options(stage="grand-tour-16", mode="team-time-trial", modules=ALL - {"breakaway"}),
    Options(stage="grand-tour-4", mode="individual-time-trial", modules=ALL - {"breakaway"}),
    Options(
        stage="peloton-11-5-6",
        teams=(
            *TEAMS[:3],
            Entry("green", handicap=2),
            Entry("pink", "muscle"),
            Entry("white", "peloton"),
        ),
        modules=ALL,
    ),
    Options(
        stage="grand-tour-8",
        mode="tour",
        legend=Legend("rouleur", talents=("stamina", "breakaway-racer", "roule-roule")),
    ),
    Options(
        stage="grand-tour-8",
        mode="tour",
        modules=frozenset({"weather"}),
        legend=Legend("sprinteur", talents=("breakaway", "descent-sprint", "tactical-team")),
    ),
)
VECTORS = [
    "taken",
    "square",
    "key",
    "began",
    "order",
    "card",
    "status",
    "clock",
    "home",
    "size",
    "streams",
    "opened",
    "tokens",
    "points",
    "led",
    "specialist",
    "log",
]
NUMBERS = [
    "logged",
    "pulls",
    "phase",
    "step",
    "turn",
    "movers",
    "question",
    "alone",
    "round",
    "riding",
    "clock_runs",
    "crashes",
    "hushed",
    "refresh_open",
]


def checksum(races: int = 25) -> str:
    """One number for all the races of every line-up, and one for each line-up."""
    folded = [fold(options, races) for options in LINEUPS]
    return " ".join(f"{number:08x}" for number in folded)


def fold(options: Options, races: int) -> int:
    """The states at the end of so many races, with every event on the way."""
    fresh = new_simulation(options)
    folded = 0
    for number in range(races):
        state = fresh.clone()
        state.recording = True
        seed_simulation(state.streams, number)
        policies: list[Policy] = [
            RandomPolicy(1000 * number + team) for team in range(len(options.teams))
        ]
        start(state)
        drive(state, policies)
        folded = crc32(repr(numbers_of(state)).encode(), folded)
    return folded


def numbers_of(state: State) -> list[int]:
    """All that a state is made of."""
    found = [int(getattr(state, name)) for name in NUMBERS]
    for name in VECTORS:
        found += [int(number) for number in getattr(state, name)]
    for row in range(int(state.lineup.count)):
        for section in range(4):
            size = int(state.count(row, section))
            found += [int(state.card_at(row, section, i)) for i in range(size)]
    return found


if __name__ == "__main__":
    print(checksum())
