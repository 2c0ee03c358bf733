"""`flammerouge replay`: check a record, and show the race drawn, round by round."""

from __future__ import annotations

import argparse
from pathlib import Path

from flammerouge.cli.files import is_file, read_text
from flammerouge.cli.options import add_language
from flammerouge.cli.result import result_lines
from flammerouge.cli.saved import LAST, data_folder
from flammerouge.cli.screen import Screen
from flammerouge.cli.terminal import Terminal, open_terminal
from flammerouge.cli.texts import texts
from flammerouge.core.chance import commitment
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.race import Race
from flammerouge.record.lines import MOST_CHARACTERS
from flammerouge.record.read import parse_record, read_record
from flammerouge.record.replay import Step, steps
from flammerouge.texts.load import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen."""
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE",
                        help="a record; default: your last finished race")  # fmt: skip
    parser.add_argument("--edited", action="store_true",
                        help="accept changes made by hand; every rule still counts")  # fmt: skip
    parser.add_argument("--commitment", default="", metavar="HEX",
                        help="what the server published before the race: check that the seed "
                        "is the one it was made for")  # fmt: skip
    parser.add_argument("--round", type=int, metavar="N", help="only this round; 0 is the set-up")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Check the whole record first, then show it."""
    words, terminal = texts(args.lang), open_terminal()
    text = read_text(args.file or last_race(), MOST_CHARACTERS)
    race = read_record(text, edited=args.edited)
    names = parse_record(text, edited=args.edited).names
    key = "replay.edited" if is_edited(text) else "replay.good"
    answers = words.count("count.answer", len(race.history))
    print(words(key, answers=answers, rounds=words.count("count.round", race.round)))
    if args.commitment:
        check_commitment(race.seed, args.commitment)
        print(words("replay.fair"))
    shown = show_rounds(race, args.round, words, terminal)
    if args.round is not None and not shown:
        raise MalformedInput(
            "no-round", f"--round {args.round}: the record has rounds 0 to {race.round}"
        )
    if args.round is None:
        over = result_lines(race, words, names) if race.over else [words("replay.unfinished")]
        print("\n".join(["", *over]))
    return 0


def check_commitment(seed: str, published: str) -> None:
    """Whether the draws were fixed by a seed that was promised before the race."""
    if commitment(seed) != published.strip().lower():
        raise MalformedInput(
            "other-seed",
            f"--commitment {published[:64]}: the seed of this record gives {commitment(seed)}",
        )


def last_race() -> Path:
    """The record of the last race that was finished."""
    path = data_folder() / LAST
    if not is_file(path):
        raise MalformedInput("no-race", "there is no finished race yet: name a record")
    return path


def is_edited(text: str) -> bool:
    """Whether a record is not as the program wrote it."""
    try:
        read_record(text)
    except FlammeRougeError:
        return True
    return False


def show_rounds(race: Race, only: int | None, words: Texts, terminal: Terminal) -> int:
    """Print the rounds that are wanted; how many there were."""
    shown = 0
    screen: Screen | None = None
    for step in steps(race):
        screen = screen or Screen(step.race, "", words, terminal.paint)
        if only is None or step.round == only:
            shown += 1
            print("\n".join(round_lines(step, screen, words)))
    return shown


def round_lines(step: Step, screen: Screen, words: Texts) -> list[str]:
    """A round: its story, then the road as it is after it."""
    head = words("event.started", round=step.round) if step.round else words("brief.placed")
    view = step.race.view("")
    front = next((rider for rider in view.ranking if view.rider(rider).square >= 0), "")
    weather = [] if step.round else screen.weather()
    return [
        "",
        screen.paint(head, "bold"),
        *weather,
        *screen.teller.in_short(step.events),
        *screen.road(view, front),
        *screen.groups(),
    ]
