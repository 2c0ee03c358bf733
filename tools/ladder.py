"""The ladder, `make ladder`: ride all its contests and write docs/ladder.md.

Results are kept in build/ladder, and published beside the page; a run that was stopped goes on
where it was. The page is written from whatever is kept of today's bots; `--fresh` rides anew.

    python -m tools.ladder                                      everything
    python -m tools.ladder --only strength --rows search@300    one part, for one bot
    python -m tools.ladder --page-only                          ride only what takes no time
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from flammerouge.bots.levels import LEVELS as RIDDEN_BY
from flammerouge.bots.roster import BOTS, DUMMIES, FORECASTER
from flammerouge.cli.arena import Meter
from flammerouge.cli.arena_table import rate_text
from flammerouge.cli.options import read_seed
from flammerouge.cli.progress import bar
from flammerouge.cli.texts import texts
from flammerouge.core.errors import FlammeRougeError
from tools import habits
from tools.contests import Contest, counted, ride_on
from tools.ladder_page import (
    COMMAND,
    ELSEWHERE,
    FIELD,
    HABITS,
    LEVELS,
    PARTS,
    STRENGTH,
    Measured,
    page,
)
from tools.measured import DOCS, ROOT, stamp
from tools.published import digest, publish, take_up

FOLDER: Final = ROOT / "build" / "ladder"
PAGE: Final = DOCS / "ladder.md"
ARCHIVE: Final = DOCS / "ladder" / "races.tar.xz"
SEED: Final = "1adde4"
JOBS: Final = os.cpu_count() or 1

BASELINES: Final = (
    ("random",) * 3,
    ("highest",) * 3,
    ("breaker",) * 3,
    ("saver",) * 3,
    ("no-waste",) * 3,
    ("muscle",) * 3,
    ("peloton", "muscle", "muscle"),
)
FLAT: Final = ("flat@16",) * 3
HEURISTIC: Final = ("heuristic",) * 3
FAST_RACES: Final = 1_000
SLOW_RACES: Final = 400
CLOSE_RACES: Final = 2_000  # where a quick bot is near to its goal
# Who is measured, and the goals of the lower ends: baselines, flat Monte Carlo, the heuristic. The
# budgets are play-outs, so that the races can be ridden again; they should take at most 15 and 200
# ms a decision.
QUICK: Final = "search@300"
PATIENT: Final = RIDDEN_BY["level-5"]  # the best there is
STRONG: Final[dict[str, tuple[float, float, float]]] = {
    QUICK: (0.60, 0.45, 0.65),
    PATIENT: (0.70, 0.55, 0.75),
}
TUNED_GOALS: Final = {"no-waste": 0.45}
TUNED_RACES: Final = 100_000  # where the heuristic has a goal, and is near to it

LEVEL_RACES: Final = 600
LOWEST_BELOW: Final = 0.20
NEXT_LEVEL: Final = 0.35

# All but the one that is made for solo campaigns.
MIXED: Final = (
    *(bot for bot in BOTS if bot != FORECASTER), *DUMMIES, "flat@16", QUICK, *RIDDEN_BY
)  # fmt: skip

PLACES: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    ("peloton", 4, ()),
    ("peloton", 4, ("breakaway",)),
    ("base", 4, ("weather",)),
    ("base", 4, ("specialists",)),
    ("base", 2, ()),
    ("base", 3, ()),
    ("base", 5, ()),
    ("base", 6, ()),
)
PLACE_BOTS: Final = (QUICK, "heuristic")
PLACE_OPPONENTS: Final = ("no-waste", "heuristic")
PLACE_RACES: Final = 240

HABIT_RACES: Final = 360


def contests() -> list[Contest]:
    """Everything that is ridden, but the races of the habits."""
    return [*strength(), *levels(), mixed_field(), *elsewhere()]


def strength() -> Iterator[Contest]:
    """The heuristic and the strong bots against three of each opponent."""
    for others in (*BASELINES, FLAT):
        goal = TUNED_GOALS.get(others[0])
        races = TUNED_RACES if goal else SLOW_RACES if others == FLAT else FAST_RACES
        yield Contest(STRENGTH, ("heuristic", *others), races, goal=goal, timed=goal is None)
    for bot, (baseline, flat, tuned) in STRONG.items():
        for others in BASELINES:
            yield Contest(STRENGTH, (bot, *others), FAST_RACES, goal=baseline)
        races = FAST_RACES if bot == QUICK else SLOW_RACES
        yield Contest(STRENGTH, (bot, *FLAT), races, goal=flat)
        races = CLOSE_RACES if bot == QUICK else FAST_RACES
        yield Contest(STRENGTH, (bot, *HEURISTIC), races, goal=tuned)


def levels() -> Iterator[Contest]:
    """The steps between the levels."""
    names = list(RIDDEN_BY)
    lowest = (names[0], *("highest",) * 3)
    yield Contest(LEVELS, lowest, LEVEL_RACES, goal=LOWEST_BELOW, below=True)
    for lower, name in pairwise(names):
        yield Contest(LEVELS, (name, *(lower,) * 3), LEVEL_RACES, goal=NEXT_LEVEL)


def mixed_field() -> Contest:
    """Everybody against everybody: every line-up once, on every stage from every seat."""
    schedule = Contest(FIELD, MIXED, 0).schedule(SEED)
    return Contest(FIELD, MIXED, len(schedule.lineups) * schedule.lap)


def elsewhere() -> Iterator[Contest]:
    """Other stages, rules and numbers of teams."""
    for bot in PLACE_BOTS:
        for box, seats, modules in PLACES:
            for other in PLACE_OPPONENTS:
                if other != bot:
                    field = (bot, *(other,) * (seats - 1))
                    yield Contest(ELSEWHERE, field, PLACE_RACES, seats, box, modules)


def levels_together() -> Contest:
    """The races from which habits are read."""
    return Contest(HABITS, tuple(RIDDEN_BY), HABIT_RACES)


def ride_contest(contest: Contest, args: argparse.Namespace) -> None:
    """Ride one contest, with a line on the terminal while it runs and one at its end."""
    words = texts("en")
    races = contest.whole_laps(contest.schedule(args.seed), args.most)
    meter = Meter(races, words, sys.stderr)
    try:
        for tally in ride_on(contest, args.seed, args.folder, args.jobs, args.most):
            meter.show(tally)
    finally:
        meter.clear()
    result = f"{tally.races} races" if contest.part == FIELD else rate_text(tally.first, words)
    print(f"{contest.part}: {' '.join(contest.entrants)} ({contest.where}): {result}", flush=True)


def ride_habits(args: argparse.Namespace) -> None:
    """Ride the races from which habits are read."""
    contest = levels_together()
    schedule = contest.schedule(args.seed)
    races = contest.whole_laps(schedule, args.most)
    for done in habits.ride_on(contest.file(args.folder), schedule, races, args.jobs):
        if sys.stderr.isatty():
            print(f"\r{bar(done, races)}\x1b[K", end="\n" * (done == races), file=sys.stderr)
    print(f"{HABITS}: {races} races", flush=True)


def measured(seed: str, folder: Path) -> Measured:
    """What is kept of everything."""
    races = levels_together()
    found = habits.ridden(races.file(folder), races.schedule(seed))
    return Measured(
        [(contest, counted(contest, seed, folder)) for contest in contests()],
        habits.together(found),
        RIDDEN_BY,
    )


def read_arguments() -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART",
                        help=f"ride these parts: {', '.join(PARTS)}")  # fmt: skip
    parser.add_argument("--rows", nargs="+", metavar="BOT", help="ride contests of these bots")
    parser.add_argument("--most", type=int, metavar="N", help="races of a contest, to try it")
    parser.add_argument("--jobs", type=int, default=JOBS, metavar="N", help="processes")
    parser.add_argument("--fresh", action="store_true", help="ride anew what is kept")
    parser.add_argument("--page-only", action="store_true", help="ride only what takes no time")
    parser.add_argument("--seed", type=read_seed, default=read_seed(SEED), metavar="HEX")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page is written")
    parser.add_argument("--archive", type=Path, default=ARCHIVE, help="where they are published")
    args = parser.parse_args()
    args.folder = args.folder / digest()
    return args


def ride_all(args: argparse.Namespace) -> None:
    """Ride what is asked for and not kept yet."""
    chosen = [one for one in contests() if one.part in args.only]
    if args.rows:
        chosen = [one for one in chosen if one.bot in args.rows]
    if args.page_only:
        chosen = [one for one in chosen if not one.timed]
    reads_habits = HABITS in args.only and not (args.rows or args.page_only)
    if args.fresh:
        for one in [*chosen, *([levels_together()] if reads_habits else [])]:
            one.file(args.folder).unlink(missing_ok=True)
    for one in chosen:
        ride_contest(one, args)
    if reads_habits:
        ride_habits(args)


def main() -> int:
    """Ride, and write the page; Ctrl-C writes it with what there is so far."""
    args = read_arguments()
    usual = args.seed == read_seed(SEED) and args.most is None
    if usual:
        take_up(args.archive, args.folder)
    args.folder.mkdir(parents=True, exist_ok=True)
    try:
        ride_all(args)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
    except FlammeRougeError as problem:
        print(f"{problem} (--fresh begins anew)", file=sys.stderr)
        return 1
    made = stamp(COMMAND, args.seed)
    args.page.write_text(page(measured(args.seed, args.folder), made), "utf-8")
    if usual:
        slow = [one for one in [*contests(), levels_together()] if one.timed]
        publish(args.folder, [one.file(args.folder) for one in slow], args.archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
