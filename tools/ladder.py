"""The ladder, `make ladder`: ride all its contests and write docs/ladder.md.

Results are kept in build/ladder, and published beside the page; a run that was stopped goes on
where it was. Some races of every contest are ridden again first: what bots have left there that
ride otherwise today is put aside. `--fresh` rides anew. With `--most` or another seed, results and
page stay in build/ladder, and nothing is published.

    python -m tools.ladder                                      everything
    python -m tools.ladder --only strength --rows search@200    one part, for one bot
    python -m tools.ladder --page-only                          ride only what takes no time
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from flammerouge.bots.levels import LEVELS as RIDDEN_BY
from flammerouge.bots.roster import BOTS, DUMMIES, FORECASTER
from flammerouge.bots.search import PATIENT_PLAYOUTS
from flammerouge.cli.arena_meter import Meter
from flammerouge.cli.arena_table import rate_text
from flammerouge.cli.options import read_seed
from flammerouge.cli.progress import bar
from flammerouge.cli.texts import texts
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
from tools.proofs import Check, comes_out_again, disproved
from tools.published import publish, put_aside, put_back, take_up

FOLDER: Final = ROOT / "build" / "ladder"
PAGE: Final = DOCS / "ladder.md"
ARCHIVE: Final = DOCS / "ladder" / "races.tar.xz"
SEED: Final = "1adde4"
JOBS: Final = os.cpu_count() or 1

NO_WASTE: Final = ("no-waste",) * 3
BASELINES: Final = (
    ("random",) * 3,
    ("highest",) * 3,
    ("breaker",) * 3,
    ("saver",) * 3,
    NO_WASTE,
    ("muscle",) * 3,
    ("peloton", "muscle", "muscle"),
)
FLAT: Final = ("flat@16",) * 3
HEURISTIC: Final = ("heuristic",) * 3
FAST_RACES: Final = 1_000
SLOW_RACES: Final = 400
CLOSE_RACES: Final = 2_000  # where a bot is near to its goal
CLOSEST_RACES: Final = 4_000
# Goals of the lower end: at 15 ms a decision, then at 200 ms. Budgets are play-outs, so that the
# races can be ridden again.
QUICK: Final = "search@200"
CHAMPION: Final = RIDDEN_BY["level-5"]
PATIENT: Final = f"search@{PATIENT_PLAYOUTS}"
BASELINE_GOALS: Final = (0.60, 0.70)
FLAT_GOALS: Final = (0.45, 0.55)
HEURISTIC_GOALS: Final = (0.65, 0.75)
TUNED_GOALS: Final = {"no-waste": (0.45,)}
TUNED_RACES: Final = 100_000  # where the heuristic has a goal, and is near to it
# Search without what was learned, with a budget that takes as long as that of the quick bot.
PLAIN: Final = "plain@900"
ALONE: Final = "instinct"
LEARNED_RACES: Final = 600
LEARNED_OPPONENTS: Final = (NO_WASTE, FLAT, HEURISTIC)

LEVEL_RACES: Final = 600
LOWEST_BELOW: Final = 0.20
NEXT_LEVEL: Final = 0.35

# All but the one that is made for solo campaigns; levels under the name of what rides for them.
MIXED: Final = (*(bot for bot in BOTS if bot != FORECASTER), *DUMMIES, "flat@16", CHAMPION)

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
    """The heuristic and what thinks or has learned, against three of each opponent."""
    for others in (*BASELINES, FLAT):
        goals = TUNED_GOALS.get(others[0], ())
        races = TUNED_RACES if goals else SLOW_RACES if others == FLAT else FAST_RACES
        yield Contest(STRENGTH, ("heuristic", *others), races, goals=goals, timed=not goals)
    for others in BASELINES:
        yield Contest(STRENGTH, (QUICK, *others), FAST_RACES, goals=BASELINE_GOALS)
    yield Contest(STRENGTH, (QUICK, *FLAT), FAST_RACES, goals=FLAT_GOALS)
    yield Contest(STRENGTH, (QUICK, *HEURISTIC), CLOSE_RACES, goals=HEURISTIC_GOALS)
    yield Contest(STRENGTH, (CHAMPION, *NO_WASTE), FAST_RACES, goals=BASELINE_GOALS[1:])
    yield Contest(STRENGTH, (CHAMPION, *HEURISTIC), FAST_RACES, goals=HEURISTIC_GOALS[1:])
    yield Contest(STRENGTH, (PATIENT, *HEURISTIC), CLOSEST_RACES, goals=HEURISTIC_GOALS[1:])
    for bot in (ALONE, PLAIN):
        for others in LEARNED_OPPONENTS:
            yield Contest(STRENGTH, (bot, *others), LEARNED_RACES)


def levels() -> Iterator[Contest]:
    """The steps between the levels."""
    names = list(RIDDEN_BY)
    lowest = (names[0], *("highest",) * 3)
    yield Contest(LEVELS, lowest, LEVEL_RACES, goals=(LOWEST_BELOW,), below=True)
    for lower, name in pairwise(names):
        yield Contest(LEVELS, (name, *(lower,) * 3), LEVEL_RACES, goals=(NEXT_LEVEL,))


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
    with Meter(contest.whole_laps(args.most), words, sys.stderr) as meter:
        for tally in ride_on(contest, args.seed, args.folder, args.jobs, args.most):
            meter.show(tally)
    result = f"{tally.races} races" if contest.part == FIELD else rate_text(tally.first, words)
    print(f"{contest.part}: {' '.join(contest.entrants)} ({contest.where}): {result}", flush=True)


def ride_habits(args: argparse.Namespace) -> None:
    """Ride the races from which habits are read."""
    contest = levels_together()
    schedule = contest.schedule(args.seed)
    races = contest.whole_laps(args.most)
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
    bots = sorted({one.bot for one in contests()})
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART",
                        help=f"ride these parts: {', '.join(PARTS)}")  # fmt: skip
    parser.add_argument("--rows", nargs="+", choices=bots, metavar="BOT",
                        help=f"ride contests of these bots: {', '.join(bots)}")  # fmt: skip
    parser.add_argument("--most", type=int, metavar="N", help="races of a contest, to try it")
    parser.add_argument("--jobs", type=int, default=JOBS, metavar="N", help="processes")
    parser.add_argument("--fresh", action="store_true", help="ride anew what is kept")
    parser.add_argument("--page-only", action="store_true", help="ride only what takes no time")
    parser.add_argument("--seed", type=read_seed, default=read_seed(SEED), metavar="HEX")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--page", type=Path, help="where the page is written")
    parser.add_argument("--archive", type=Path, default=ARCHIVE, help="where they are published")
    args = parser.parse_args()
    args.usual = args.seed == read_seed(SEED) and args.most is None
    args.folder = args.folder / (args.seed if args.most is None else f"{args.seed}-{args.most}")
    args.page = args.page or (PAGE if args.usual else args.folder / PAGE.name)
    return args


def chosen_contests(args: argparse.Namespace) -> list[Contest]:
    """What is asked for, habits last; and always what takes no time and is not published, because
    the page would be without it."""
    parts = [] if args.page_only else args.only
    chosen = [
        one
        for one in contests()
        if not one.timed or (one.part in parts and (not args.rows or one.bot in args.rows))
    ]
    return [*chosen, *([levels_together()] if HABITS in parts and not args.rows else [])]


def put_others_aside(args: argparse.Namespace) -> None:
    """What is kept of bots that ride otherwise today counts no more."""
    files = [
        (one.file(args.folder), one.schedule(args.seed), check_of(one))
        for one in [*contests(), levels_together()]
    ]
    for path in disproved(files, args.jobs):
        print(f"{path.name}: its bots ride otherwise today", flush=True)
        put_aside(path)


def check_of(contest: Contest) -> Check:
    """How it is found out whether its races would come out again."""
    return habits.comes_out_again if contest.part == HABITS else comes_out_again


def ride_all(chosen: Iterable[Contest], args: argparse.Namespace) -> None:
    """Ride what is not kept yet."""
    for one in chosen:
        if one.part == HABITS:
            ride_habits(args)
        else:
            ride_contest(one, args)


def main() -> int:
    """Ride, and write the page; Ctrl-C writes it with what there is so far."""
    args = read_arguments()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.usual:
        take_up(args.archive, args.folder)
    put_others_aside(args)
    chosen = chosen_contests(args)
    files = [one.file(args.folder) for one in chosen if args.fresh]
    anew = [path for path in files if path.exists()]
    for path in anew:
        put_aside(path)
    try:
        ride_all(chosen, args)
    except KeyboardInterrupt:
        print("stopped; the same command without --fresh goes on", file=sys.stderr)
        put_back(anew)
    made = stamp(COMMAND, args.seed)
    args.page.write_text(page(measured(args.seed, args.folder), made), "utf-8")
    if args.usual:
        slow = [one for one in [*contests(), levels_together()] if one.timed]
        publish([one.file(args.folder) for one in slow], args.archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
