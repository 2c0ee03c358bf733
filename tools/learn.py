"""Learn what search uses, `make learn`: ride races, train, and write the parameters.

First the instinct, by trying in millions of races; then the value, from races of riders who have
that instinct.

    python -m tools.learn                                        everything, as it was shipped
    python -m tools.learn --generations 5 --races 2000           a first try, in a minute
    python -m tools.learn --only value                           with the instinct that there is

The same numbers give the same races; the training depends on the floating point of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np

from flammerouge.bots import learned
from flammerouge.bots.learned import INSTINCT, VALUE, Parameters, read
from tools.instinct_network import HIDDEN, Actor, Critic, rate_of, study
from tools.instinct_races import lessons
from tools.measured import ROOT
from tools.value_network import train
from tools.value_races import samples

PACKAGE: Final = Path(learned.__file__).parent
CURVES: Final = ROOT / "docs" / "learned"
GENERATIONS: Final = 700
GENERATION: Final = 6_000  # races
FIRST_LESSON: Final = 5_000_000  # the number of a race; the value has others
VALUE_RACES: Final = 400_000
VALUE_HIDDEN: Final = 128
CHUNK: Final = 2_000
LESSON_CHUNK: Final = 3_000
SAVED: Final = 10  # generations after which what was learned so far is written
INSTINCT_CURVE: Final = "generation,won,foreseen"
VALUE_CURVE: Final = "epoch,seen,unseen"

Lot = TypeVar("Lot", bound=NamedTuple)


def gather(ride: Callable[[range], Lot], numbers: range, chunk: int, pool: Executor) -> Lot:
    """What the races of these numbers show, ridden on several cores."""
    chunks = [numbers[i : i + chunk] for i in range(0, len(numbers), chunk)]
    parts = list(pool.map(ride, chunks))
    columns = zip(*parts, strict=True)
    return parts[0]._make(map(np.concatenate, columns))


class Curve:
    """Prints and keeps how a training goes."""

    def __init__(self, head: str) -> None:
        self.lines = [head]
        print(head, flush=True)

    def say(self, number: int, *shown: float) -> None:
        """How it is after an epoch or a generation."""
        self.lines.append(",".join([str(number), *(f"{one:.4f}" for one in shown)]))
        print(self.lines[-1], flush=True)

    def write(self, path: Path) -> None:
        """Keep it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([*self.lines, ""]), "utf-8")


def learn_instinct(args: argparse.Namespace, curve: Curve, pool: Executor) -> Parameters:
    """Ride and study, generation after generation; what was learned so far is written now and then.

    Nobody rides while a generation is studied: lessons of riders who know less are worth less.
    """
    chance = np.random.default_rng(args.seed)
    actor, critic = Actor(chance), Critic(chance)
    for generation in range(args.generations):
        first = FIRST_LESSON + generation * args.lessons
        ride = partial(lessons, parameters=Parameters(HIDDEN, actor.parameters()))
        found = gather(ride, range(first, first + args.lessons), LESSON_CHUNK, pool)
        foreseen = study(actor, critic, found, rate_of(generation / args.generations), chance)
        curve.say(generation + 1, float(found.wins.mean()), foreseen)
        if generation % SAVED == 0:
            write(args.parameters / f"{INSTINCT}.part", Parameters(HIDDEN, actor.parameters()))
    return Parameters(HIDDEN, actor.parameters())


def learn_value(
    args: argparse.Namespace, curve: Curve, pool: Executor, instinct: Parameters
) -> Parameters:
    """Learn who wins the races of riders with an instinct."""
    ride = partial(samples, instinct=instinct)
    found = gather(ride, range(args.races), CHUNK, pool)
    network = train(found, VALUE_HIDDEN, args.epochs, args.seed, curve.say)
    return Parameters(VALUE_HIDDEN, network.parameters())


def write(path: Path, found: Parameters) -> None:
    """Write parameters as the package has them."""
    content = {"hidden": found.hidden, "weights": found.weights}
    path.write_text(f"{json.dumps(content)}\n", "utf-8")


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--only", choices=("instinct", "value"))
    parser.add_argument("--generations", type=int, default=GENERATIONS, help="of the instinct")
    parser.add_argument("--lessons", type=int, default=GENERATION, help="races of each generation")
    parser.add_argument("--races", type=int, default=VALUE_RACES, help="that the value is from")
    parser.add_argument("--epochs", type=int, default=9, help="of the value")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--parameters", type=Path, default=PACKAGE, help="folder of the networks")
    parser.add_argument("--curves", type=Path, default=CURVES, help="folder of the curves")
    return parser.parse_args(words)


def main() -> None:
    """Ride, train and write."""
    args = read_arguments()
    with ProcessPoolExecutor(args.jobs) as pool:
        if args.only != "value":
            curve = Curve(INSTINCT_CURVE)
            write(args.parameters / INSTINCT, learn_instinct(args, curve, pool))
            curve.write(args.curves / "instinct.csv")
            (args.parameters / f"{INSTINCT}.part").unlink()
        if args.only != "instinct":
            curve = Curve(VALUE_CURVE)
            instinct = read(args.parameters / INSTINCT)
            write(args.parameters / VALUE, learn_value(args, curve, pool, instinct))
            curve.write(args.curves / "value.csv")


if __name__ == "__main__":
    main()
