"""Races ridden by compiled policies, and how fast; also run with the interpreted engine."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Final

from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import COLOURS, SWITCHES, Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, RandomPolicy, drive
from flammerouge.core.state import State
from flammerouge.data.stages import stage
from flammerouge.rulesets import new_simulation
from flammerouge.tour.fast import FastTours
from flammerouge.tour.options import TourOptions

ENTRIES: Final = tuple(Entry(colour) for colour in COLOURS)
BASE: Final = Options()
# Six teams, weather, specialists, breakaway and Refresh on the extended stage with roundabouts.
HEAVIEST: Final = Options(stage="grand-tour-20-5-6", teams=ENTRIES, modules=frozenset(SWITCHES))


def random_policies(teams: int) -> list[Policy]:
    """One random policy a team."""
    return [RandomPolicy(seat + 1) for seat in range(teams)]


def heuristic_policies(teams: int) -> list[Policy]:
    """One heuristic policy a team."""
    return [HeuristicPolicy() for _ in range(teams)]


def ride(template: State, policies: list[Policy], number: int, *, log: bool = False) -> State:
    """One race from a template."""
    state = template.clone()
    state.recording = log
    seed_simulation(state.streams, number)
    start(state)
    drive(state, policies)
    return state


def rate(
    options: Options,
    make: Callable[[int], list[Policy]],
    *,
    seconds: float,
    log: bool = False,
) -> float:
    """Races a second of CPU time."""
    template = new_simulation(options)
    policies = make(len(options.teams))
    races, begun = 0, time.process_time()
    while (used := time.process_time() - begun) < seconds:
        for _ in range(20):
            ride(template, policies, races, log=log)
            races += 1
    return races / used


def best_rate(
    options: Options,
    make: Callable[[int], list[Policy]],
    *,
    seconds: float,
    log: bool = False,
) -> float:
    """The best of three, because other work on the machine only ever slows it down."""
    return max(rate(options, make, seconds=seconds / 3, log=log) for _ in range(3))


def log_factor(seconds: float, turns: int = 9) -> float:
    """How much longer a race takes with its log: in turns, because a machine has its moods."""
    slice_of = seconds / turns

    def factor() -> float:
        plain = rate(BASE, random_policies, seconds=slice_of)
        return plain / rate(BASE, random_policies, seconds=slice_of, log=True)

    return median(factor() for _ in range(turns))


def tour_seconds(tours: int = 1000) -> float:
    """CPU time of so many basic tours by heuristics, the first one of all included."""
    best, policy = 1e9, HeuristicPolicy()
    for turn in range(3):
        begun = time.process_time()
        fast = FastTours(TourOptions(rest_days_after=(3,)))
        for number in range(tours):
            fast.ride(f"{turn * tours + number:032x}", lambda seed, team: policy)
        best = min(best, time.process_time() - begun)
    return best


def clone_microseconds(options: Options) -> float:
    """What a copy of a race in the middle costs."""
    template = new_simulation(options)
    state = ride(template, random_policies(len(options.teams)), 1)
    best = 1e9
    for _ in range(5):
        begun = time.process_time()
        for _ in range(20_000):
            state.clone()
        best = min(best, (time.process_time() - begun) / 20_000)
    return best * 1e6


def state_bytes(state: State) -> int:
    """The memory of a state's arrays; a number is 8 bytes, a small one 1."""
    words = (
        state.taken, state.square, state.key, state.began, state.order, state.card, state.chosen,
        state.status, state.clock, state.size, state.streams, state.opened, state.group,
    )  # fmt: skip
    small = (state.home, state.piles, state.queue, state.bids, state.specialist, state.tokens)
    return sum(8 * len(column) for column in words) + sum(len(column) for column in small)


def sized(teams: int) -> Options:
    """A race of this many teams on the same stage, long enough at the start for all."""
    return Options(tiles=stage("avenue-corso-paseo-5-6").tiles, teams=ENTRIES[:teams])


def long_road(straights: int) -> Options:
    """A flat road of this many straight tiles between start and finish."""
    return Options(tiles=("a", *"bcdflmn"[:straights], "u"))


def measure(seconds: float) -> dict[str, float]:
    """The figures that the interpreted engine gives too."""
    return {
        "base": best_rate(BASE, random_policies, seconds=seconds),
        "heuristic": best_rate(BASE, heuristic_policies, seconds=seconds),
        "heaviest": best_rate(HEAVIEST, random_policies, seconds=seconds),
    }


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
