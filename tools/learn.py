"""Learn the value that search uses, `make learn`: ride races, train, and write the parameters.

    python -m tools.learn                  everything, as the shipped parameters were made
    python -m tools.learn --races 2000     a first try, in seconds

The same numbers give the same races; the training depends on the floating point of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from flammerouge.bots import learned
from tools.learning_races import Samples, samples
from tools.measured import ROOT
from tools.network import train

PARAMETERS: Final = Path(learned.__file__).with_name(learned.FILE)
CURVE: Final = ROOT / "docs" / "learned" / "curve.csv"
CHUNK: Final = 1_000


def gather(races: int, jobs: int) -> Samples:
    """The samples of so many races, on several cores."""
    chunks = [range(first, min(first + CHUNK, races)) for first in range(0, races, CHUNK)]
    with ProcessPoolExecutor(jobs) as pool:
        parts = list(pool.map(samples, chunks))
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def read_arguments() -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--races", type=int, default=160_000)
    parser.add_argument("--hidden", type=int, default=32, help="size of the hidden layer")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--parameters", type=Path, default=PARAMETERS)
    parser.add_argument("--curve", type=Path, default=CURVE)
    return parser.parse_args()


def main() -> None:
    """Ride, train and write."""
    args = read_arguments()
    found = gather(args.races, args.jobs)
    print(f"{len(found.winners):,} samples of {args.races:,} races", flush=True)
    curve = ["epoch,seen,unseen"]

    def say(epoch: int, seen: float, unseen: float) -> None:
        curve.append(f"{epoch},{seen:.4f},{unseen:.4f}")
        print(
            f"epoch {epoch}: {seen:.4f} on samples it has seen, {unseen:.4f} on others", flush=True
        )

    network = train(found, args.hidden, args.epochs, args.seed, say)
    content = {"hidden": args.hidden, "weights": network.parameters()}
    args.parameters.write_text(f"{json.dumps(content)}\n", "utf-8")
    args.curve.parent.mkdir(parents=True, exist_ok=True)
    args.curve.write_text("\n".join([*curve, ""]), "utf-8")


if __name__ == "__main__":
    main()
