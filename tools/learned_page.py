"""The page of the learned value, docs/learned.md: its training curve, and what it wins.

python -m tools.learned_page                ride what is not kept yet, and write the page
python -m tools.learned_page --page-only    only write the page
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from flammerouge.arena.axes import plain_axis
from flammerouge.arena.charts import Series, lines
from flammerouge.arena.tally import Tally
from flammerouge.bots.learned import parameters
from flammerouge.bots.policies.value import FACTS, WAYS
from flammerouge.cli.options import read_seed
from tools.contests import Contest, counted, ride_on
from tools.ladder_page import races_text
from tools.learn import CURVE, FAST_RACES, PARAMETERS, SEARCHED_RACES
from tools.measured import DOCS, ROOT, ends, percent, stamp, table

FOLDER: Final = ROOT / "build" / "learned"
PAGE: Final = DOCS / "learned.md"
CHART: Final = CURVE.with_suffix(".svg")
SEED: Final = "1ea4"
PART: Final = "learned"
LEARNED: Final = "search@400"
PLAIN: Final = "plain@330"  # about the same time
OPPONENTS: Final = ("heuristic", "no-waste", "flat@16")
RACES: Final = 480

HEAD: Final = """\
# What search has learned

`search` plays imagined races, and does not ride them to the line: after four rounds a small
network says how likely each team is to win. It was trained on races of our own bots, who had
ridden all kinds of positions to their end. A short play-out takes less time, and a chance to win
says more than one race that was won or lost.

## The network

Every rider has {facts} inputs that everybody at the table can know: the road before him, the
cards he holds in all, those around him; and how his team rides, as one of {ways}: what `search`
believes of it in this imagined race. One hidden layer of {hidden} units, the same for all riders,
gives him a score; his chance to win is his share of the scores of all riders (softmax). So it
serves any number of teams. The parameters are {size:.0f} kB of numbers in the package, and need
nothing else to load.

It is used in mass-start races with any modules. It was trained without specialists and weather;
in time trials and solo campaigns, where times count, play-outs go on to the line.

## The training

`make learn` does it in two steps, in less than half an hour on two cores.

1. A first value is learned from {fast:,} fast races (three in four on the base stages with four
   teams, the others on all stages with two to six), four positions of each. The heuristic stands in
   for search.
2. {searched:,} races are ridden in which teams search with that first value, called thinkers; the
   value that is shipped is learned from these and from the fast ones. Search takes
   the others to ride by plain policies there, as most of them do.

Many races begin with rounds in which teams ride in some other way, so that the positions are of
many kinds; from then on everybody rides as the network is told.

![The training curve]({chart})

The surprise at who won is in nats, on positions that the training never saw; who knows nothing of
eight riders has 2.08. After the last of {epochs} epochs it is {unseen}, and {seen} on positions
that it has seen: it has not learned them by heart.

## What it wins

One team against three on the six base stages, seats rotated, 25 % is an equal share. `plain` is
the same search whose play-outs go on to the line, with a budget that takes about as long."""
TAIL: Final = """\
{verdict} A learned *policy* (cards chosen by a network) is not among the bots: in a play-out
it would take several times as long as the heuristic, for which a play-out of four rounds is ridden.
Where the network ends play-outs sooner, search gets weaker: with one or two rounds it won less
than the search without it when this was tried."""


def contests() -> list[Contest]:
    """Both searches against the same opponents, and against each other."""
    found = [
        Contest(PART, (bot, *(other,) * 3), RACES)
        for other in OPPONENTS
        for bot in (LEARNED, PLAIN)
    ]
    return [*found, Contest(PART, (LEARNED, *(PLAIN,) * 3), RACES // 2)]


class Epoch(NamedTuple):
    """How surprised the first or the second value was at who won, after an epoch."""

    value: int
    epoch: int
    seen: float
    unseen: float


def curve() -> list[Epoch]:
    """The epochs of both values."""
    with CURVE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Epoch(int(row["value"]), int(row["epoch"]), float(row["seen"]), float(row["unseen"]))
        for row in rows
    ]


def chart(rows: Sequence[Epoch]) -> str:
    """The curve as a drawing."""
    x = plain_axis([row.epoch for row in rows], lambda value: f"{value:.0f}")
    y = plain_axis([n for row in rows for n in (row.seen, row.unseen)], lambda n: f"{n:.3f}")
    first, second = ([row for row in rows if row.value == value] for value in (1, 2))
    return lines(
        "Surprise at who won",
        [
            Series("first value", [(row.epoch, row.unseen) for row in first]),
            Series("second value", [(row.epoch, row.unseen) for row in second]),
            Series("second value, seen positions", [(row.epoch, row.seen) for row in second]),
        ],
        x,
        y,
        x_label="epochs",
        y_label="nats",
    )


def page(counts: Sequence[tuple[Contest, Tally]], made: str) -> str:
    """The whole page."""
    rows = curve()
    last = rows[-1]
    head = HEAD.format(
        facts=FACTS,
        ways=", ".join(WAYS),
        hidden=parameters().hidden,
        size=PARAMETERS.stat().st_size / 1000,
        chart=CHART.relative_to(DOCS).as_posix(),
        fast=FAST_RACES,
        searched=SEARCHED_RACES,
        epochs=last.epoch,
        unseen=f"{last.unseen:.3f}",
        seen=f"{last.seen:.3f}",
    )
    ridden = [(contest, tally) for contest, tally in counts if tally.races]
    tail = TAIL.format(verdict=verdict(ridden))
    return "\n".join([head, "", *contest_table(ridden), "", tail, "", made, ""])


def contest_table(counts: Sequence[tuple[Contest, Tally]]) -> list[str]:
    """What each search wins, and its time."""
    rows = []
    for contest, tally in counts:
        first = tally.first
        time = "-" if first.milliseconds is None else f"{first.milliseconds:.3g}"
        rate = f"{percent(first.win_rate)} ({ends(first.interval)})"
        rows.append([f"`{contest.bot}`", contest.opponents, races_text(contest, tally), rate, time])
    return table(["bot", "against", "races", "won", "CPU ms"], rows, words=2)


def verdict(counts: Sequence[tuple[Contest, Tally]]) -> str:
    """Whether it beats search without it at equal time, from the races against the same others."""
    rates = []
    for bot in (LEARNED, PLAIN):
        own = [tally for one, tally in counts if one.bot == bot and one.entrants[1] in OPPONENTS]
        races = sum(tally.races for tally in own)
        if not races:
            return "Not every race has been ridden yet."
        rates.append((sum(tally.first.win_rate * tally.races for tally in own) / races, races))
    gain = rates[0][0] - rates[1][0]
    doubt = 1.96 * sum(rate * (1 - rate) / races for rate, races in rates) ** 0.5
    told = (
        f"Against the same opponents the network wins {100 * gain:+.1f} ± {100 * doubt:.1f} points"
    )
    if gain > doubt:
        return f"{told}: at equal time it makes search stronger."
    if gain < -doubt:
        return f"{told}: at equal time it makes search weaker."
    return f"{told}: these races do not tell the two apart."


def main() -> int:
    """Ride, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.learned_page", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--page-only", action="store_true", help="ride nothing")
    parser.add_argument("--most", type=int, metavar="N", help="races of a contest, to try it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page is written")
    args = parser.parse_args()
    seed = read_seed(SEED)
    args.folder.mkdir(parents=True, exist_ok=True)
    for contest in [] if args.page_only else contests():
        *_, tally = ride_on(contest, seed, args.folder, args.jobs, args.most)
        print(f"{' '.join(contest.entrants)}: {percent(tally.first.win_rate)}", flush=True)
    CHART.write_text(chart(curve()), "utf-8")
    counts = [(contest, counted(contest, seed, args.folder)) for contest in contests()]
    args.page.write_text(page(counts, stamp("make learn", seed)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
