"""Learn the value that search uses, `make learn`: ride races, train, and write the parameters.

First from fast races alone; then races are ridden by search with that first value, and the second
value, which is the one that is shipped, is learned from all of them.

    python -m tools.learn                                 everything, as the shipped one was made
    python -m tools.learn --races 2000 --searched 50      a first try, in seconds

The same numbers give the same races; the training depends on the floating point of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from flammerouge.bots import learned
from flammerouge.bots.learned import Parameters
from flammerouge.bots.policies.value import AT_ONCE
from tools.learning_races import Samples, samples
from tools.measured import ROOT
from tools.network import train
from tools.searched_races import searched_samples

PARAMETERS: Final = Path(learned.__file__).with_name(learned.FILE)
CURVE: Final = ROOT / "docs" / "learned" / "curve.csv"
FAST_RACES: Final = 160_000
SEARCHED_RACES: Final = 7_000
CHUNK: Final = 1_000
SEARCHED_CHUNK: Final = 50
TIMES: Final = 2  # that a searched race counts as much as a fast one


def gather(ride: Callable[[range], Samples], races: int, chunk: int, jobs: int) -> Samples:
    """The samples of so many races, on several cores."""
    chunks = [range(first, min(first + chunk, races)) for first in range(0, races, chunk)]
    with ProcessPoolExecutor(jobs) as pool:
        return joined(list(pool.map(ride, chunks)))


def joined(parts: list[Samples]) -> Samples:
    """Several lots as one."""
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Curve:
    """Prints and keeps how the training goes."""

    def __init__(self) -> None:
        self.lines = ["value,epoch,seen,unseen"]
        self.value = 0

    def begin(self, found: Samples) -> None:
        """A value is learned from here on."""
        self.value += 1
        print(f"value {self.value}: {len(found.winners):,} samples", flush=True)

    def say(self, epoch: int, seen: float, unseen: float) -> None:
        """The surprise after an epoch."""
        self.lines.append(f"{self.value},{epoch},{seen:.4f},{unseen:.4f}")
        print(f"epoch {epoch}: {seen:.4f} on samples it has seen, {unseen:.4f} on others",
              flush=True)  # fmt: skip


def learn(args: argparse.Namespace, curve: Curve) -> Parameters:
    """Both values, one after the other."""

    def trained(found: Samples) -> Parameters:
        curve.begin(found)
        network = train(found, args.hidden, args.epochs, args.seed, curve.say)
        return Parameters(args.hidden, network.parameters())

    fast = gather(samples, args.races, CHUNK, args.jobs)
    ride = partial(searched_samples, parameters=trained(fast))
    searched = gather(ride, args.searched, SEARCHED_CHUNK, args.jobs)
    return trained(joined([fast.as_ridden(), *[searched] * TIMES]))


def by_fours(text: str) -> int:
    """The size of a hidden layer, of which the value adds up some units at a time."""
    size = int(text)
    if size < 1 or size % AT_ONCE:
        raise argparse.ArgumentTypeError(f"{size} is no positive multiple of {AT_ONCE}")
    return size


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--races", type=int, default=FAST_RACES)
    parser.add_argument(
        "--searched", type=int, default=SEARCHED_RACES, help="races ridden by search"
    )
    parser.add_argument("--hidden", type=by_fours, default=32, help="size of the hidden layer")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--parameters", type=Path, default=PARAMETERS)
    parser.add_argument("--curve", type=Path, default=CURVE)
    return parser.parse_args(words)


def main() -> None:
    """Ride, train and write."""
    args = read_arguments()
    curve = Curve()
    found = learn(args, curve)
    content = {"hidden": found.hidden, "weights": found.weights}
    args.parameters.write_text(f"{json.dumps(content)}\n", "utf-8")
    args.curve.parent.mkdir(parents=True, exist_ok=True)
    args.curve.write_text("\n".join([*curve.lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
