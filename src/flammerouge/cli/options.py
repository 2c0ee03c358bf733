"""Arguments that describe a race, shared by the commands that start one."""

from __future__ import annotations

import argparse
import os
import re
from hashlib import sha256
from typing import Final

from flammerouge.bots.roster import BOTS, entrant
from flammerouge.cli.texts import language_of
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import CARDS, COLOURS, SWITCHES, Entry, Legend, Options
from flammerouge.core.rules import MODES
from flammerouge.core.talents import TALENT_IDS
from flammerouge.data.stages import fitting_stage
from flammerouge.data.tiles import split_ids
from flammerouge.rulesets import new_seed, usual_mode
from flammerouge.texts.load import LANGUAGES

DEFAULT_STAGE: Final = "avenue-corso-paseo"
DEFAULT_BOT: Final = "no-waste"
MOST_SEED: Final = 32
ENTRY: Final = re.compile(r"([a-z]+)(?::([a-z]+))?(?:\+([0-9]))?")
HEXADECIMAL: Final = re.compile(r"[0-9a-fA-F]+")


def add_race_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that is chosen before a race."""
    parser.add_argument("--teams", default="4", metavar="N|LIST",
                        help="how many, or such as red,blue:muscle,green:peloton,black+1 "
                        "(+1: handicap); default 4")  # fmt: skip
    parser.add_argument("--bots", default=DEFAULT_BOT, metavar="LIST",
                        help="for the seats in their order: level-1 to level-5, "
                        f"{', '.join(BOTS)}, search@PLAYOUTS, FILE.py:CLASS")  # fmt: skip
    road = parser.add_mutually_exclusive_group()
    road.add_argument("--stage", default=DEFAULT_STAGE, metavar="ID",
                      help="see `flammerouge stages list`")  # fmt: skip
    road.add_argument("--tiles", metavar="STRING", help='such as "a b c d e u"')
    parser.add_argument("--modules", default="", metavar="LIST",
                        help=f"optional rules: {', '.join(SWITCHES)}")  # fmt: skip
    parser.add_argument("--mode", choices=MODES, help="default: what the stage is made for")
    parser.add_argument("--no-finish-slipstream", action="store_true",
                        help="no slipstream past the finish line")  # fmt: skip
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 32 hexadecimal digits")
    parser.add_argument("--legend", choices=KINDS, help="ride as a legend of this kind")
    parser.add_argument("--teammates", choices=KINDS,
                        help="deck of the legend's teammates")  # fmt: skip
    parser.add_argument("--talents", metavar="LIST",
                        help=f"of the legend: {', '.join(TALENT_IDS)}")  # fmt: skip


def add_language(parser: argparse.ArgumentParser, *, inner: bool = False) -> None:
    """The language of what is printed; an inner parser leaves what stands before its word."""
    default = argparse.SUPPRESS if inner else language_of(os.environ)
    parser.add_argument("--lang", choices=LANGUAGES, default=default,
                        help="default: from LC_ALL or LANG")  # fmt: skip


def race_options(args: argparse.Namespace) -> Options:
    """The options that the arguments describe."""
    teams = read_teams(args.teams)
    if args.tiles is not None and not args.tiles.strip():
        raise MalformedInput("no-tiles", '--tiles "": such as "a b c d e u"')
    chosen = None if args.tiles else fitting_stage(args.stage, len(teams))
    modules = frozenset(words(args.modules))
    if chosen is not None and chosen.mode == "extended":
        modules |= {"refresh"}
    return Options(
        stage=chosen.id if chosen else DEFAULT_STAGE,
        tiles=split_ids(args.tiles) if args.tiles else (),
        teams=teams,
        mode=args.mode or usual_mode(chosen, legend=bool(args.legend)),
        modules=modules,
        finish_slipstream=not args.no_finish_slipstream,
        legend=_legend(args),
    )


def read_teams(text: str) -> tuple[Entry, ...]:
    """`4`, or `red,blue:muscle,black+1`."""
    if text.isascii() and text.isdigit():
        if not 1 <= int(text[:3]) <= len(COLOURS):
            raise MalformedInput("team-count", f"--teams {text[:9]}: 1 to {len(COLOURS)} teams")
        return tuple(Entry(colour) for colour in list(COLOURS)[: int(text)])
    return tuple(_entry(word) for word in words(text))


def _entry(word: str) -> Entry:
    found = ENTRY.fullmatch(word)
    if found is None:
        raise MalformedInput(
            "bad-team", f"--teams: {word[:40]!r} is not a team like red, red+1 or red:muscle"
        )
    return Entry(found[1], found[2] or CARDS, int(found[3] or 0))


def _legend(args: argparse.Namespace) -> Legend | None:
    if args.legend is None:
        for name in ("teammates", "talents"):
            if getattr(args, name) is not None:
                raise MalformedInput("no-legend", f"--{name} goes with --legend")
        return None
    return Legend(args.legend, args.teammates or KINDS[0], tuple(words(args.talents or "")))


def read_seed(text: str) -> str:
    """A seed, zeros before a short one; a new one for an empty text."""
    if not text:
        return new_seed()
    if not HEXADECIMAL.fullmatch(text) or len(text) > MOST_SEED:
        raise MalformedInput(
            "bad-seed", f"--seed {text[:40]!r} is not 1 to {MOST_SEED} hexadecimal digits"
        )
    return text.lower().zfill(MOST_SEED)


def nth_seed(seed: str, number: int) -> str:
    """The seed of one of many races; the first is ridden with the seed itself."""
    return sha256(f"{seed} {number}".encode()).hexdigest()[:32] if number else seed


def bots_for(seats: tuple[str, ...], text: str) -> dict[str, str]:
    """The bot of each seat; the list begins anew when it is shorter than the seats."""
    names = words(text) or [DEFAULT_BOT]
    for name in names:
        if entrant(name).make is None:
            raise MalformedInput("unknown-bot", f"--bots: {name} is a dummy team: see --teams")
    return {seat: names[i % len(names)] for i, seat in enumerate(seats)}


def words(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]
