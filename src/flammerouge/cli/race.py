"""`flammerouge race`: bots ride one race, or many."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

from flammerouge.cli.bots import Bots
from flammerouge.cli.files import check_target, write_text
from flammerouge.cli.options import (
    add_language,
    add_race_arguments,
    bots_for,
    nth_seed,
    race_options,
    read_seed,
)
from flammerouge.cli.progress import progress
from flammerouge.cli.result import result_lines
from flammerouge.cli.terminal import WIDTH, column_width, mend_streams, short
from flammerouge.cli.texts import texts
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Options
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.texts.load import Texts

MOST_RACES: Final = 1_000_000
TEAM: Final = 8
BOT: Final = 12
"""Characters of a bot's name; more where one is longer and the screen has room."""
WINS: Final = 8
SHARE: Final = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen."""
    add_race_arguments(parser)
    parser.add_argument("--races", type=int, default=1, metavar="N", help="ride so many races")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the race down")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Ride, and print the result."""
    mend_streams()
    words, options, seed = texts(args.lang), race_options(args), read_seed(args.seed)
    if not 1 <= args.races <= MOST_RACES:
        raise MalformedInput("race-count", f"--races {args.races}: 1 to {MOST_RACES} races")
    if args.races > 1 and args.record:
        raise MalformedInput("many-records", "--record writes one race, not many")
    check_target(args.record)
    race = new_race(options, seed)
    names = bots_for(race.seats, args.bots)
    if args.record:
        write_record(race, names)  # Names that no record takes are refused before it is ridden.
    bots = Bots(names)
    if args.races > 1:
        lines = ride_many(options, seed, bots, args.races, words)
    else:
        lines = result_lines(bots.ride(race), words, names)
    print("\n".join([*lines, *bots.fault_lines(words)]))
    if args.record:
        write_text(args.record, write_record(race, names))
    return 0


def ride_many(options: Options, seed: str, bots: Bots, races: int, words: Texts) -> list[str]:
    """Many races, and how often each team has won."""
    wins: Counter[str] = Counter()
    rounds = 0
    for number in progress(range(races)):
        race = bots.ride(new_race(options, nth_seed(seed, number)))
        wins[race.winner] += 1
        rounds += race.round
    lines = [words("race.head", races=races, rounds=words.decimal(rounds / races))]
    riders = {
        team.colour: bots.names.get(team.colour)
        or words(f"control.{_control(options, team.rides)}")
        for team in options.teams
    }
    wide = column_width(riders.values(), BOT, WIDTH - 2 - TEAM - WINS - SHARE)
    for team, who in riders.items():
        won, share = wins[team], f"{words.decimal(100 * wins[team] / races)} %"
        label = f"{words(f'team.{team}'):<{TEAM}}{short(who, wide):<{wide}}"
        lines.append(f"  {label}{won:>{WINS}}{share:>{SHARE}}")
    return [*lines, words("result.seed", seed=seed)]


def _control(options: Options, rides: str) -> str:
    """Who rides for a team that has no seat of its own."""
    return "dice" if options.legend else rides
