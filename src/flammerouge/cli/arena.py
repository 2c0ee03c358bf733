"""`flammerouge arena`: bots ride many races, and their strength is measured."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import Final

from flammerouge.arena.kept import read_heading
from flammerouge.arena.run import run as ride
from flammerouge.arena.schedule import FEWEST_SEATS, MOST_SEATS, Road, Schedule, usual_seats
from flammerouge.arena.tally import Tally
from flammerouge.bots.guard import USUAL_LIMIT
from flammerouge.bots.roster import BOTS, BUDGETS, DUMMIES
from flammerouge.cli.arena_meter import Meter
from flammerouge.cli.arena_page import page
from flammerouge.cli.arena_table import table_lines, to_csv
from flammerouge.cli.files import check_target, write_text
from flammerouge.cli.options import add_language, race_options, read_seed
from flammerouge.cli.options import words as split
from flammerouge.cli.terminal import mend_streams
from flammerouge.cli.texts import texts
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.options import SWITCHES
from flammerouge.core.rules import MODES
from flammerouge.data.stages import box_stages, fitting_stage, stages
from flammerouge.texts.load import Texts

USUAL_RACES: Final = 240
MOST_RACES: Final = 1_000_000
MOST_JOBS: Final = 64
USUAL_STAGES: Final = "base"
MOST_LIMIT: Final = 3600
INTERRUPTED: Final = 130
STANDARD_OUTPUT: Final = "-"
# What other commands ask about a race, and the arena does not.
PLAIN: Final = dict.fromkeys(("tiles", "legend", "teammates", "talents", "no_finish_slipstream"))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen."""
    parser.add_argument("entrants", nargs="+", metavar="ENTRANT",
                        help=f"a bot ({', '.join(BOTS)}, level-1 to level-5, {BUDGETS}), a dummy "
                        f"team ({', '.join(DUMMIES)}) or my_bot.py:MyBot; one several times rides "
                        "for several teams")  # fmt: skip
    parser.add_argument("--races", type=int, metavar="N",
                        help=f"default {USUAL_RACES}, with --until as many as it "
                        "takes")  # fmt: skip
    parser.add_argument("--seats", type=int, metavar="N",
                        help="teams in a race, 2 to 6; default: as many as entrants if these are "
                        "2 to 6, otherwise 4. With more entrants than seats, line-ups are "
                        "drawn")  # fmt: skip
    parser.add_argument("--stage", default=USUAL_STAGES, metavar="LIST",
                        help="stages, or a box of them such as base or peloton; "
                        "default base")  # fmt: skip
    parser.add_argument("--modules", default="", metavar="LIST",
                        help=f"optional rules: {', '.join(SWITCHES)}")  # fmt: skip
    parser.add_argument("--mode", choices=MODES, help="default: what a stage is made for")
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 32 hexadecimal digits")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="processes; default: one for each core")  # fmt: skip
    parser.add_argument("--until", type=float, metavar="POINTS",
                        help="stop when the first entrant's win rate is known to so many "
                        "points of a per cent, to either side")  # fmt: skip
    parser.add_argument("--limit", type=float, default=USUAL_LIMIT, metavar="SECONDS",
                        help=f"time for a decision; default {USUAL_LIMIT:g}")  # fmt: skip
    parser.add_argument("--careful", action="store_true",
                        help="time every decision, even where all could ride the fast "
                        "way")  # fmt: skip
    parser.add_argument("--keep", type=Path, metavar="FILE",
                        help="keep every result, and go on from there the next time")  # fmt: skip
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the table as CSV")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with charts")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Ride, and report; Ctrl-C ends it with what there is so far."""
    mend_streams()
    words, races = texts(args.lang), check_numbers(args)
    check_files(args)
    schedule = make_schedule(args)
    until = args.until / 100 if args.until else None
    tally = Tally(schedule.names)
    try:
        with Meter(races, words, sys.stderr, until) as meter:
            for tally in ride(schedule, races, jobs=args.jobs, until=until, keep=args.keep):
                meter.show(tally)
    except KeyboardInterrupt:
        report(args, schedule, tally, words, stopped=True)
        return INTERRUPTED
    except FlammeRougeError:
        if tally.races:
            report(args, schedule, tally, words, stopped=True)
        raise
    report(args, schedule, tally, words)
    return 0


def check_numbers(args: argparse.Namespace) -> int:
    """How many races there are at most; refuses numbers that make no sense."""
    races: int | None = args.races
    if races is None:
        races = MOST_RACES if args.until else USUAL_RACES
    if not 1 <= races <= MOST_RACES:
        raise MalformedInput("race-count", f"--races {races}: 1 to {MOST_RACES} races")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise MalformedInput("job-count", f"--jobs {args.jobs}: 1 to {MOST_JOBS} processes")
    if args.until is not None and not 0 < args.until < 50:
        raise MalformedInput("bad-until", f"--until {args.until:g}: above 0 and below 50 points")
    if not 0 < args.limit <= MOST_LIMIT:
        raise MalformedInput("bad-limit", f"--limit {args.limit:g}: above 0, at most {MOST_LIMIT}")
    return races


def check_files(args: argparse.Namespace) -> None:
    """Refuse files that cannot be written, or that would be written over each other."""
    named: dict[Path, str] = {}
    for option in ("keep", "csv", "html"):
        path: Path | None = getattr(args, option)
        if path is None:
            continue
        if str(path) == STANDARD_OUTPUT:
            raise MalformedInput("file-unwritable", f"--{option} {path}: name a file")
        other = named.setdefault(path.resolve(), option)
        if other != option:
            raise MalformedInput("same-file", f"--{option} {path}: the same file as --{other}")
    for path in (args.csv, args.html):
        check_target(path)


def make_schedule(args: argparse.Namespace) -> Schedule:
    """What the arguments describe; without a seed that of the kept results, or a new one."""
    seats = args.seats if args.seats is not None else usual_seats(len(args.entrants))
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise MalformedInput("seat-count", f"--seats {seats}: {FEWEST_SEATS} to {MOST_SEATS} teams")
    chosen = [name for word in split(args.stage) for name in stages_of(word, seats)]
    kept_seed = read_heading(args.keep).get("seed", "") if args.keep and not args.seed else ""
    return Schedule(
        entrants=tuple(args.entrants),
        roads=tuple(road(args, name, seats) for name in dict.fromkeys(chosen)),
        seats=seats,
        seed=read_seed(args.seed or str(kept_seed)),
        limit=args.limit,
        careful=args.careful,
    )


def stages_of(word: str, seats: int) -> tuple[str, ...]:
    """A stage by its id, or those of a box that so many teams can ride."""
    if all(one.box != word for one in stages()):
        return (fitting_stage(word, seats).id,)
    found = box_stages(word, seats)
    if not found:
        raise MalformedInput("stage-teams", f"--stage {word}: none of them is for {seats} teams")
    return found


def road(args: argparse.Namespace, name: str, seats: int) -> Road:
    """How a stage is ridden."""
    described = {**vars(args), **PLAIN, "stage": name, "teams": str(seats)}
    options = race_options(argparse.Namespace(**described))
    return Road(options.stage, options.mode, tuple(sorted(options.modules)))


def report(
    args: argparse.Namespace,
    schedule: Schedule,
    tally: Tally,
    words: Texts,
    *,
    stopped: bool = False,
) -> None:
    """Write the files that are wanted, then print the table: whoever reads may not wait for it
    (`| head`). Without a race there is none."""
    lines = table_lines(schedule, tally, words) if tally.races else []
    if stopped:
        lines.insert(0, words("arena.stopped", races=words.count("count.race", tally.races)))
    try:
        if tally.races:
            write_files(args, schedule, tally, words)
    finally:
        print("\n".join(lines))


def write_files(args: argparse.Namespace, schedule: Schedule, tally: Tally, words: Texts) -> None:
    """The table for programs, and the page."""
    if args.csv:
        write_text(args.csv, to_csv(tally))
    if args.html:
        write_text(args.html, page(schedule, tally, words, command_of(args, schedule, tally)))


def command_of(args: argparse.Namespace, schedule: Schedule, tally: Tally) -> str:
    """The command that rides the same races again."""
    line = ["flammerouge", "arena", *schedule.entrants, "--races", str(tally.races)]
    line += ["--seats", str(schedule.seats)] * (args.seats is not None)
    line += ["--stage", args.stage] * (args.stage != USUAL_STAGES)
    line += ["--modules", args.modules] * bool(args.modules)
    line += ["--mode", args.mode or ""] * bool(args.mode)
    line += ["--limit", f"{args.limit:g}"] * (args.limit != USUAL_LIMIT)
    line += ["--careful"] * args.careful
    return shlex.join([*line, "--seed", schedule.seed])
