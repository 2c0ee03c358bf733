"""The page of the learned networks, docs/learned.md: how they were trained, and what they win.

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
from typing import Final

from flammerouge.arena.axes import plain_axis
from flammerouge.arena.charts import Series, lines
from flammerouge.arena.tally import Tally
from flammerouge.bots.learned import INSTINCT, VALUE, networks
from flammerouge.bots.policies.instinct import INPUTS
from flammerouge.bots.policies.value import FACTS
from flammerouge.bots.policies.ways import WAYS
from flammerouge.cli.options import read_seed
from tools.contests import Contest, counted, ride_on
from tools.ladder_page import races_text
from tools.learn import CURVES, GENERATION, PACKAGE, VALUE_RACES
from tools.measured import DOCS, ROOT, ends, percent, stamp, table
from tools.published import digest, publish, take_up
from tools.training_races import FIELDS

FOLDER: Final = ROOT / "build" / "learned"
PAGE: Final = DOCS / "learned.md"
ARCHIVE: Final = CURVES / "races.tar.xz"
SEED: Final = "1ea4"
PART: Final = "learned"
ALONE: Final = "instinct"
LEARNED: Final = "search@300"
PLAIN: Final = "plain@900"  # about the same time
HEURISTIC: Final = "heuristic"
OPPONENTS: Final = (HEURISTIC, "no-waste", "flat@16")
RACES: Final = 480
TOGETHER: Final = 10  # generations of which the curve shows the mean

HEAD: Final = """\
# What bots have learned

Two small networks come with the program. One is an *instinct*: it looks at the road and at a
hand, and says at once which card to play. The other is a *value*: it looks at the road between
two rounds, and says how likely each team is to win. `search` uses both in the races that it
imagines. The instinct says which cards of the tree are worth a try, and below the tree its riders
ride by it; after four rounds the value says how the race will end. The bot `instinct` plays by
the first one alone.

Both are used in mass-start races with any modules. They were trained without specialists and
weather; where times count, in time trials, tours and solo campaigns, races are ridden without
them.

## The instinct

Every card of a hand has {inputs} inputs: the squares ahead, the rider's own cards and his
teammate's, who is near, what all others hold together, how they ride (as some of {ways}), where
the card leads, how likely rivals are to be there, and what the heuristic thinks of it. Where rivals
come is counted: everybody can know which cards a rider holds; every hand of four is taken to be as
likely as any other, and from each he plays the card that his way of riding prefers. One layer of
{instinct_hidden} hidden units gives the card a score. Most inputs are zero, and what depends on the
road alone is worked out once for a stage, so that a choice takes some microseconds.

It learned by trying, in {lessons:,} races. One team, the pupil, draws its cards, the better the
score the likelier. The others are heuristics in {heuristic:.0f} % of the races, no-waste in
{no_waste:.0f} %, riders with the same instinct in {same:.0f} %, and in the rest other baselines,
dummy teams or a mixed field. Four in five races are on the base stages, the others on all other
stages; mostly there are four teams. After each generation of {generation:,} races those cards are
made likelier after which a race went better than expected, and the others less likely (proximal
policy optimization). At the beginning the heuristic's opinion is nearly all that counts.

![What the pupil wins]({instinct_chart})

The curve is what the pupil wins against all of these, while it draws its cards.

## The value

Every rider has {facts} inputs that everybody at the table can know: the road before him, the
cards he holds in all, those around him; and how his team rides. One hidden layer of
{value_hidden} units, the same for all riders, gives him a score; his chance to win is his share
of the scores of all riders (softmax). So it serves any number of teams. It learned from {races:,}
races between the same teams, of which the pupil rides by instinct too, and four positions of
each. Half of the races begin with rounds in which teams ride in some other way, so that the
positions are of many kinds.

![Surprise at who won]({value_chart})

The surprise at who won is in nats, on positions that the training never saw; who knows nothing of
eight riders has 2.08. After the last of {epochs} epochs it is {unseen}, and {seen} on positions
that it has seen.

`make learn` trains both on two cores, in about an hour. The parameters are {size:.0f} kB of
numbers in the package, and need nothing else to load.

## What they win

One team against three on the six base stages, seats rotated, 25 % is an equal share. `plain` is
the same search without networks: below its tree it rides by weights of the heuristic, always to
the line. Its budget is one that takes about as long."""


def contests() -> list[Contest]:
    """The instinct alone, and both searches, against the same opponents; and against each other."""
    found = [
        Contest(PART, (bot, *(other,) * 3), RACES)
        for other in OPPONENTS
        for bot in (ALONE, LEARNED, PLAIN)
    ]
    return [*found, Contest(PART, (LEARNED, *(PLAIN,) * 3), RACES // 2)]


def read_curve(name: str) -> list[dict[str, float]]:
    """The rows of a curve."""
    with (CURVES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [{key: float(cell) for key, cell in row.items()} for row in csv.DictReader(file)]


def instinct_chart(rows: Sequence[dict[str, float]]) -> str:
    """What the pupil wins, by generation."""
    lots = [rows[i : i + TOGETHER] for i in range(0, len(rows), TOGETHER)]
    points = [(lot[-1]["generation"], 100 * mean([row["won"] for row in lot])) for lot in lots]
    x = plain_axis([point[0] for point in points], lambda value: f"{value:.0f}")
    y = plain_axis([point[1] for point in points], lambda value: f"{value:.0f} %")
    return lines(
        "What the pupil wins", [Series("races won", points)], x, y,
        x_label="generations", y_label="won",
    )  # fmt: skip


def value_chart(rows: Sequence[dict[str, float]]) -> str:
    """How surprised the value is at who won, by epoch."""
    x = plain_axis([row["epoch"] for row in rows], lambda value: f"{value:.0f}")
    y = plain_axis([row[one] for row in rows for one in ("seen", "unseen")], lambda n: f"{n:.3f}")
    series = [
        Series(f"{one} positions", [(row["epoch"], row[one]) for row in rows])
        for one in ("unseen", "seen")
    ]
    return lines("Surprise at who won", series, x, y, x_label="epochs", y_label="nats")


def share(name: str) -> float:
    """In how many of a hundred lessons all others ride in this way."""
    return 100 * FIELDS[name,] / sum(FIELDS.values())


def mean(numbers: Sequence[float]) -> float:
    """Their mean."""
    return sum(numbers) / len(numbers)


def page(counts: Sequence[tuple[Contest, Tally]], made: str) -> str:
    """The whole page."""
    last = read_curve("value")[-1]
    head = HEAD.format(
        inputs=INPUTS,
        facts=FACTS,
        ways=", ".join(WAYS),
        instinct_hidden=networks().instinct.hidden,
        value_hidden=networks().value.hidden,
        size=sum((PACKAGE / name).stat().st_size for name in (INSTINCT, VALUE)) / 1000,
        instinct_chart="learned/instinct.svg",
        value_chart="learned/value.svg",
        lessons=int(read_curve("instinct")[-1]["generation"]) * GENERATION,
        heuristic=share(HEURISTIC),
        no_waste=share("no-waste"),
        same=share(ALONE),
        generation=GENERATION,
        races=VALUE_RACES,
        epochs=int(last["epoch"]),
        unseen=f"{last['unseen']:.3f}",
        seen=f"{last['seen']:.3f}",
    )
    ridden = [(contest, tally) for contest, tally in counts if tally.races]
    return "\n".join([head, "", *contest_table(ridden), "", verdict(ridden), "", made, ""])


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
    """Whether they beat search without them at equal time, from races against the same others."""
    rates = []
    for bot in (LEARNED, PLAIN):
        own = [tally for one, tally in counts if one.bot == bot and one.entrants[1] in OPPONENTS]
        races = sum(tally.races for tally in own)
        if not races:
            return "Not every race has been ridden yet."
        rates.append((sum(tally.first.win_rate * tally.races for tally in own) / races, races))
    gain = rates[0][0] - rates[1][0]
    doubt = 1.96 * sum(rate * (1 - rate) / races for rate, races in rates) ** 0.5
    told = f"With them search wins {100 * gain:+.1f} ± {100 * doubt:.1f} points of the same races"
    if gain > doubt:
        return f"{told}: at equal time they make search stronger."
    if gain < -doubt:
        return f"{told}: at equal time they make search weaker."
    return f"{told}: these races do not tell the two apart."


def main() -> int:
    """Ride, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.learned_page", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--page-only", action="store_true", help="ride nothing")
    parser.add_argument("--fresh", action="store_true", help="ride anew what is kept")
    parser.add_argument("--most", type=int, metavar="N", help="races of a contest, to try it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page is written")
    parser.add_argument("--archive", type=Path, default=ARCHIVE, help="where they are published")
    args = parser.parse_args()
    seed = read_seed(SEED)
    folder = args.folder / digest()
    if args.most is None:
        take_up(args.archive, folder)
    folder.mkdir(parents=True, exist_ok=True)
    for contest in contests() if args.fresh else []:
        contest.file(folder).unlink(missing_ok=True)
    for contest in [] if args.page_only else contests():
        *_, tally = ride_on(contest, seed, folder, args.jobs, args.most)
        print(f"{' '.join(contest.entrants)}: {percent(tally.first.win_rate)}", flush=True)
    (CURVES / "instinct.svg").write_text(instinct_chart(read_curve("instinct")), "utf-8")
    (CURVES / "value.svg").write_text(value_chart(read_curve("value")), "utf-8")
    counts = [(contest, counted(contest, seed, folder)) for contest in contests()]
    args.page.write_text(page(counts, stamp("make learn", seed)), "utf-8")
    if args.most is None:
        publish(folder, [contest.file(folder) for contest in contests()], args.archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
