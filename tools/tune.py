"""Find weights for the heuristic: `python -m tools.tune` prints them, with what they win.

An evolution strategy: each generation tries variations of the best weights so far, all of them
in the same races, and goes to the mean of the better ones. For the heuristic itself the opponents
are a pool of different kinds, the weights of the last generation among them, because the field is
not transitive: `beginning` finds weights from plain ones, `heuristic` goes on from there. `counter`
begins with the heuristic and looks for what beats three of it.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from flammerouge.bots.policies.heuristic import WEIGHTS, HeuristicPolicy, Weights
from flammerouge.bots.roster import POLICIES
from flammerouge.core.chance import seed_simulation
from flammerouge.core.options import Entry, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.state import State
from flammerouge.data.stages import stages
from flammerouge.rulesets import new_simulation

Pool = tuple[tuple[str, ...], ...]

COLOURS: Final = ("red", "blue", "black", "green")
BASE_STAGES: Final = tuple(stage.id for stage in stages() if stage.box == "base")
SELF: Final = "self"
# Three opponents each; what rides as a dummy is a rule of the race. The field that is hardest to
# beat counts most.
POOL: Final = (
    *(("no-waste", "no-waste", "no-waste"),) * 6,
    ("no-waste", "no-waste", SELF),
    ("saver", "saver", "saver"),
    ("peloton", "muscle", "muscle"),
    (SELF, SELF, SELF),
)
# Weights that are all alike: cards cost about what they win, and nothing else counts.
PLAIN: Final = ((6, 5, 0, 12, 70, *([0] * 7), 30, 0, 0, 0, 0),) * len(WEIGHTS)
# What the plan of the beginning found, before the heuristic looked at the card of a teammate who
# has decided; as it is today it may find others.
FIRST: Final = (
    (8, 4, 1, 3, 157, 78, -8, 2, -16, 1, 5, 22, 31, 109, -31, 1, -2),
    (9, 7, 0, 24, 97, 2, 37, 46, -5, -10, 8, -4, 33, -65, 19, 2, 42),
    (6, 5, 0, 16, 41, -15, -18, -4, 44, 25, -6, -92, 46, -14, 5, 34, -4),
    (6, 7, 0, 11, 53, -18, 43, 4, 2, -15, 90, 14, 29, -55, 2, -18, -24),
    (6, 8, 2, 9, 78, -46, -24, 41, -46, -8, -29, -3, 35, -61, 0, -21, -20),
    (5, 6, 0, 14, 125, -40, 72, -4, 1, 67, 45, -23, 28, -42, -4, 37, -14),
    (6, 5, 1, 4, 39, 62, 37, -2, 20, 31, -13, -17, 35, 67, -6, -3, 15),
    (7, 7, -1, 11, 44, 30, 2, 8, 33, 59, 15, -17, 28, -52, 5, 20, 25),
)
FIRST_RACE: Final = 1_000_000
DUMMIES: Final = ("muscle", "peloton")
RIDES_ALONE: Final = "random"  # for a dummy team, which is never asked
# How far a variation goes from a weight at first, by the place of the weight.
STEPS: Final = (0.8, 0.8, 0.5, 3, 20, 20, 15, 15, 20, 25, 25, 25, 3, 30, 15, 12, 12)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is looked for, where it begins, and how: each generation rides `races` a line-up.

    Variations go `scale` times their steps far; `finer` multiplies it after each generation.
    """

    name: str
    pool: Pool
    first: Weights
    generations: int
    size: int
    races: int
    scale: float
    finer: float
    seed: int


BEGINNING_PLAN: Final = Plan(
    name="FIRST",
    pool=POOL[1:],
    first=PLAIN,
    generations=160,
    size=40,
    races=288,
    scale=1.0,
    finer=0.985,
    seed=1,
)
HEURISTIC_PLAN: Final = Plan(
    name="WEIGHTS",
    pool=POOL,
    first=FIRST,
    generations=80,
    size=48,
    races=384,
    scale=0.6,
    finer=0.975,
    seed=2,
)
COUNTER_PLAN: Final = Plan(
    name="COUNTER",
    pool=(("heuristic",) * 3,),
    first=WEIGHTS,
    generations=120,
    size=40,
    races=960,
    scale=0.5,
    finer=0.985,
    seed=5,
)
PLANS: Final = {
    "beginning": BEGINNING_PLAN, "heuristic": HEURISTIC_PLAN, "counter": COUNTER_PLAN,
}  # fmt: skip


@cache
def template(stage: str, rides: tuple[str, ...]) -> State:
    """The race of a stage before its start; kept, because every candidate rides it."""
    teams = tuple(Entry(COLOURS[i], ride) for i, ride in enumerate(rides))
    return new_simulation(Options(stage=stage, teams=teams))


def wins(weights: Weights, champion: Weights, pool: Pool, races: range) -> list[float]:
    """The share of races won against each line-up of the pool, stages and seats in turn."""
    found: dict[tuple[str, ...], float] = {}
    for opponents in dict.fromkeys(pool):
        won = sum(wins_race(weights, champion, opponents, number) for number in races)
        found[opponents] = won / len(races)
    return [found[opponents] for opponents in pool]


def wins_race(weights: Weights, champion: Weights, opponents: tuple[str, ...], number: int) -> bool:
    """Whether the weights win one race; its number says the stage, the seat and the draws."""
    seat = number % len(COLOURS)
    names = [*opponents[:seat], "", *opponents[seat:]]
    rides = tuple(name if name in DUMMIES else "cards" for name in names)
    state = template(BASE_STAGES[number // len(COLOURS) % len(BASE_STAGES)], rides).clone()
    seed_simulation(state.streams, number)
    start(state)
    drive(state, [rider_of(name, weights, champion, number + i) for i, name in enumerate(names)])
    return int(state.lineup.team[int(state.home[0])]) == seat


def rider_of(name: str, weights: Weights, champion: Weights, seed: int) -> Policy:
    """The policy of a name; the candidate has none."""
    if name in ("", SELF):
        return HeuristicPolicy(champion if name else weights)
    return POLICIES[RIDES_ALONE if name in DUMMIES else name](seed)


def fitness(weights: Weights, champion: Weights, pool: Pool, races: range) -> float:
    """The mean of the shares, seen as strengths, so that no weak opponent counts for much."""
    shares = [min(max(share, 0.01), 0.99) for share in wins(weights, champion, pool, races)]
    return sum(math.log(share / (1 - share)) for share in shares) / len(shares)


def varied(centre: list[float], scale: float, chance: random.Random) -> list[float]:
    """A variation of the weights."""
    steps = STEPS * (len(centre) // len(STEPS))
    return [w + scale * step * chance.gauss(0, 1) for w, step in zip(centre, steps, strict=True)]


def rounded(centre: list[float]) -> Weights:
    """Weights as the policy takes them."""
    width = len(STEPS)
    whole = [round(w) for w in centre]
    for mean in range(0, len(whole), width):
        whole[mean] = min(max(whole[mean], 2), 9)
        whole[mean + 1] = min(max(whole[mean + 1], 2), 9)
    return tuple(tuple(whole[i : i + width]) for i in range(0, len(whole), width))


def tune(plan: Plan, say: Callable[[str], None]) -> Weights:
    """The weights after all generations."""
    chance = random.Random(plan.seed)
    centre = [float(w) for kind in plan.first for w in kind]
    scale = plan.scale
    with ProcessPoolExecutor() as workers:
        for generation in range(plan.generations):
            champion = rounded(centre)
            first = FIRST_RACE + generation * plan.races
            numbers = range(first, first + plan.races)
            tried = [varied(centre, scale, chance) for _ in range(plan.size)]
            scores = list(
                workers.map(
                    partial(fitness, champion=champion, pool=plan.pool, races=numbers),
                    [rounded(one) for one in tried],
                    chunksize=2,
                )
            )
            ranked = sorted(range(plan.size), key=lambda i: -scores[i])[: plan.size // 4]
            centre = [sum(tried[i][k] for i in ranked) / len(ranked) for k in range(len(centre))]
            scale *= plan.finer
            mean = sum(scores) / plan.size
            say(f"{generation} {max(scores):.3f} {mean:.3f} {rounded(centre)}")
    return rounded(centre)


def main() -> None:
    """Tune, and show what the weights win in races that they have not seen."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("plan", nargs="?", choices=PLANS, default="heuristic",
                        help="beginning: from weights that are all alike; heuristic: from what it "
                        "found; counter: what beats three heuristics")  # fmt: skip
    plan = PLANS[parser.parse_args().plan]
    found = tune(plan, print)
    unseen = range(10_000_000, 10_009_600)
    for opponents, share in zip(plan.pool, wins(found, found, plan.pool, unseen), strict=True):
        print(f"{' '.join(opponents):<30} {100 * share:.1f} %")
    print(f"{plan.name} = {found}")


if __name__ == "__main__":
    main()
