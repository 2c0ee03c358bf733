"""`flammerouge race`: bots ride one race, or many."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

from flammerouge.bots.roster import bot
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
from flammerouge.cli.terminal import mend_streams
from flammerouge.cli.texts import texts
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.texts.load import Texts

MOST_RACES: Final = 1_000_000


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
    names = bots_for(new_race(options, seed).seats, args.bots)
    if args.races > 1:
        print("\n".join(ride_many(options, seed, names, args.races, words)))
        return 0
    race = ride(options, seed, names)
    print("\n".join(result_lines(race, words, names)))
    if args.record:
        write_text(args.record, write_record(race, names))
    return 0


def ride(options: Options, seed: str, names: dict[str, str]) -> Race:
    """One race from start to end."""
    race = new_race(options, seed)
    bots = {seat: bot(name, race.seed, seat) for seat, name in names.items()}
    while not race.over:
        decision = race.decisions[0]
        view = race.view(decision.seat)
        race.apply(bots[decision.seat].choose(view, decision, race.choices(decision)))
    return race


def ride_many(
    options: Options, seed: str, names: dict[str, str], races: int, words: Texts
) -> list[str]:
    """Many races, and how often each team has won."""
    wins: Counter[str] = Counter()
    rounds = 0
    for number in progress(range(races)):
        race = ride(options, nth_seed(seed, number), names)
        wins[race.winner] += 1
        rounds += race.round
    lines = [words("race.head", races=races, rounds=words.decimal(rounds / races))]
    for entry in options.teams:
        team, won = entry.colour, wins[entry.colour]
        who = names.get(team) or words(f"control.{_control(options, entry.rides)}")
        share = f"{words.decimal(100 * won / races)} %"
        lines.append(f"  {words(f'team.{team}'):<8}{who:<12}{won:>8}{share:>10}")
    return [*lines, words("result.seed", seed=seed)]


def _control(options: Options, rides: str) -> str:
    """Who rides for a team that has no seat of its own."""
    return "dice" if options.legend else rides
