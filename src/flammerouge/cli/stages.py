"""`flammerouge stages`: list, show, check and generate stages."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast, get_args

from flammerouge.board.check import Verdict, check, check_stage
from flammerouge.board.generate import Kind, generate
from flammerouge.board.profile import way
from flammerouge.board.svg import Language, Picture, draw, draw_stage
from flammerouge.cli.draw import Ribbon, draw_overview, draw_profile, draw_strip
from flammerouge.cli.files import is_file, read_text, write_text
from flammerouge.cli.options import add_language
from flammerouge.cli.progress import progress
from flammerouge.cli.terminal import WIDTH, Paint, mend_streams, open_terminal
from flammerouge.cli.texts import texts
from flammerouge.core.design import Finding, ascents, cobbled_sections
from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import Road, check_tiles, lay
from flammerouge.data.stages import Stage, load_stages, stage, stages
from flammerouge.data.tiles import split_ids, tile
from flammerouge.texts.load import Texts

WRONG: Final = 1
MOST_STAGES: Final = 100_000
RECORD: Final = "flammerouge record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The four things that can be done."""
    add_language(parser)
    jobs = parser.add_subparsers(dest="job", metavar="list|show|check|generate")
    jobs.add_parser("list", help="all stages that come with the game; also without this word")
    show = jobs.add_parser("show", help="draw a stage in the terminal, or as SVG")
    show.add_argument("stage", help="its id, or a string of tiles")
    show.add_argument("--svg", type=Path, metavar="FILE", help="draw it into this file")
    test = jobs.add_parser("check", help="can it be built, and is it well made?")
    test.add_argument("stage", help="its id, a string of tiles, or a file of stages")
    make = jobs.add_parser("generate", help="new stages")
    make.add_argument("--kind", choices=get_args(Kind), default="hilly")
    make.add_argument("--count", type=int, default=1, metavar="N")
    make.add_argument("--seed", default="1", help="a number or a word")
    make.add_argument("--teams", type=int, default=4, metavar="N")
    for job in jobs.choices.values():
        add_language(job, inner=True)


def run(args: argparse.Namespace) -> int:
    """Do one of them."""
    mend_streams()
    words = texts(args.lang)
    if args.job == "show":
        return show_stage(args, words)
    if args.job == "check":
        return check_stages(args.stage, words)
    if args.job == "generate":
        return generate_stages(args, words)
    print("\n".join(list_lines(words)))
    return 0


# -- list ----------------------------------------------------------------------------------
def list_lines(words: Texts) -> list[str]:
    """A line for every stage."""
    return [words("stages.head"), *(list_line(one, words) for one in stages())]


def list_line(one: Stage, words: Texts) -> str:
    """Length, ascents, cobbled sections, teams, origin and name."""
    squares, climbs, cobbles = sizes(road_of(one))
    teams = f"{one.teams[0]}-{one.teams[1]}"
    origin = words(f"stages.origin-{one.origin.replace(' ', '-')}")
    text = f"{one.id:<23}{squares:<4}{climbs:<4}{cobbles:<4}{teams:<6}{origin:<11}"
    return f"{text}{name_of(one, words)}"[:WIDTH].rstrip()


def sizes(road: Road) -> tuple[int, int, int]:
    """Squares from line to line along the inner branches, ascents, cobbled sections."""
    length = way(road.track).length
    return length, len(ascents(road.track)), len(cobbled_sections(road.track))


def name_of(one: Stage, words: Texts) -> str:
    """The name in the reader's language."""
    return one.name_fr if words.language == "fr" else one.name


def road_of(one: Stage) -> Road:
    """The tiles of a stage as a road."""
    return lay(tuple(tile(face) for face in one.tiles))


# -- show ----------------------------------------------------------------------------------
def show_stage(args: argparse.Namespace, words: Texts) -> int:
    """Draw a stage, or tiles."""
    chosen = known_stage(args.stage)
    ids = chosen.tiles if chosen else split_ids(args.stage)
    tiles = tuple(tile(face) for face in ids)
    check_tiles(tiles)
    paint = open_terminal().paint
    print("\n".join(show_lines(chosen, lay(tiles), words, paint)))
    if args.svg:
        language = cast(Language, words.language)
        picture = Picture(title=args.stage, language=language)
        svg = draw_stage(chosen, language=language) if chosen else draw(tiles, picture)
        write_text(args.svg, svg)
        print(words("stages.svg", path=args.svg))
    return 0


def show_lines(chosen: Stage | None, road: Road, words: Texts, paint: Paint) -> list[str]:
    """Name, numbers, tiles, profile and the road in strips."""
    ribbon = Ribbon(road.track)
    squares, climbs, cobbles = sizes(road)
    teams = f"{chosen.teams[0]}-{chosen.teams[1]}" if chosen else "2-6"
    numbers = words(
        "stages.line",
        squares=words.count("count.square", squares),
        climbs=words.count("count.ascent", climbs),
        cobbles=words.count("count.cobbled", cobbles),
        teams=teams,
    )
    lines = [paint(name_of(chosen, words), "bold")] if chosen else []
    lines += [numbers, f"{words('stages.tiles')} {' '.join(t.id for t in road.tiles)}"]
    lines += [*token_lines(chosen, words), "", *draw_profile(ribbon, paint)]
    lines += [draw_overview(ribbon, (), paint)[0]]
    for window in ribbon.windows():
        lines += ["", *draw_strip(ribbon, (), window, paint)]
    return lines


def token_lines(chosen: Stage | None, words: Texts) -> list[str]:
    """What lies on the road of a stage."""
    lines = []
    if chosen and chosen.piles:
        piles = [("5 3 1", chosen.piles.major), ("2 1", chosen.piles.minor)]
        spots = ", ".join(f"{n} {words(f'stages.{p.side}')} {p.spot}" for n, p in piles)
        lines.append(f"{words('stages.piles')} {spots}")
    if chosen and chosen.refresh:
        lines.append(f"{words('stages.refresh')} {chosen.refresh}")
    return lines


def known_stage(text: str) -> Stage | None:
    """The stage of this id; None when the text is a string of tiles."""
    if " " in text.strip():
        return None
    return stage(text)


# -- check ---------------------------------------------------------------------------------
def check_stages(text: str, words: Texts) -> int:
    """R-78 for an id, a string of tiles or a file; 1 when something cannot be built."""
    found = list(verdicts(text))  # before a line is printed, for the sake of the progress bar
    for name, verdict in found:
        print("\n".join(verdict_lines(name, verdict, words)))
    return WRONG if any(verdict.errors for _, verdict in found) else 0


def verdicts(text: str) -> Iterator[tuple[str, Verdict]]:
    """Every stage that a text names, with what was found."""
    if text.endswith(".toml") or is_file(Path(text)):
        for one in progress(stages_of(Path(text))):
            yield one.id, check_stage(one)
    elif chosen := known_stage(text):
        yield chosen.id, check_stage(chosen)
    else:
        yield text[: WIDTH // 2], check(split_ids(text))


def stages_of(path: Path) -> tuple[Stage, ...]:
    """The stages of a file, of which there must be one."""
    if read_text(path, len(RECORD)).startswith(RECORD):
        raise MalformedInput(
            "not-stages", f"{path.name}: a record of a race: `flammerouge replay` shows it"
        )
    found = load_stages(path)
    if not found:
        raise MalformedInput("not-stages", f"{path.name}: there is no stage in this file")
    return found


def verdict_lines(name: str, verdict: Verdict, words: Texts) -> list[str]:
    """Errors if there are any, else advice, else that all is well."""
    if verdict.sound:
        return [words("stages.sound", stage=name)]
    key = "stages.wrong" if verdict.errors else "stages.advised"
    found = verdict.errors or verdict.advice
    return [words(key, stage=name), *(f"  {finding_line(one, words)}" for one in found)]


def finding_line(finding: Finding, words: Texts) -> str:
    """A finding as a sentence, with its clause."""
    numbers = dict(zip("abc", finding.numbers, strict=False))
    return f"{words(f'finding.{finding.code}', tile=finding.tile, **numbers)} [{finding.clause}]"


# -- generate ------------------------------------------------------------------------------
def generate_stages(args: argparse.Namespace, words: Texts) -> int:
    """Print new stages as lines for a file of stages."""
    if not 1 <= args.count <= MOST_STAGES:
        raise MalformedInput("stage-count", f"--count {args.count}: 1 to {MOST_STAGES} stages")
    seeds = [args.seed] if args.count == 1 else [f"{args.seed}-{n + 1}" for n in range(args.count)]
    lines = [toml_line(generate(args.kind, seed, args.teams)) for seed in progress(seeds)]
    print("\n".join([words("stages.generated").strip("\n"), "[generated]", *lines]))
    return 0


def toml_line(one: Stage) -> str:
    """A stage as stages.toml writes it."""
    teams = f"{one.teams[0]}-{one.teams[1]}"
    return (
        f'"{one.id}" = {{ name = "{one.name}", fr = "{one.name_fr}", teams = "{teams}", '
        f'origin = "generated", tiles = "{one.code}" }}'
    )
