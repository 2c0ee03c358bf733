"""The balance study, `make balance`: which seat, square, rider and specialist wins how often.

It writes docs/balance.md and its plots. Every sentence there is checked against the intervals:
where one is no longer true the page says so, and the tool fails.

    python -m tools.balance                  everything
    python -m tools.balance --only handicap  print single findings, write nothing
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.findings import Finding, chart, section
from tools.measured import DOCS, stamp
from tools.studies import RACES, STUDIES, Study

PAGE: Final = DOCS / "balance.md"
COMMAND: Final = "make balance"
HEAD: Final = """\
# Balance

Who has an advantage at Flamme Rouge before the first card is played? Four teams ride, all by the
same bot, so that nothing but the thing in question tells them apart; only where the strength of a
bot itself is the question does one team ride otherwise. Every figure is measured in two fields of
opponents, mostly four `heuristic` and four `no-waste` teams ([bots](bots.md)): what holds in both
hardly comes from the way one of them rides. People ride otherwise; they may make more of a bad
start, and of powers.

Figures are shares with their 95 % interval (Wilson's score interval). Each interval is for one
figure; of a hundred, about five miss the truth. Where several riders or teams of a race are counted
together, only one of them can win, and the interval is a little too wide. The program that writes
this page compares every sentence with the intervals, and says so where they do not support it."""


def measured(study: Study, races: range) -> Finding:
    """What a study finds in the races of these numbers in each field."""
    fields = {field: study.measure(field, races) for field in study.fields}
    claims = study.claims(*fields.values())
    return Finding(study.name, study.title, study.method, fields, claims, study.equal)


def page(findings: Sequence[Finding], races: range, made: str) -> str:
    """The whole page."""
    ridden = f"Races {races[0]:,} to {races[-1]:,} for each field of a finding."
    lines = [HEAD, "", f"{made} {ridden}", ""]
    for finding in findings:
        lines += section(finding, command(finding))
    return "\n".join(lines).rstrip() + "\n"


def command(finding: Finding) -> str:
    """What measures a finding again."""
    return f'{COMMAND} ARGS="--only {finding.name}"'


def write(findings: Sequence[Finding], races: range, made: str, target: Path = PAGE) -> None:
    """Write the page and the plots beside it."""
    folder = target.with_suffix("")
    folder.mkdir(exist_ok=True)
    for finding in findings:
        (folder / f"{finding.name}.svg").write_text(chart(finding), "utf-8")
    target.write_text(page(findings, races, made), "utf-8")


def complaints(findings: Sequence[Finding]) -> list[str]:
    """A line for each sentence that the races do not support."""
    return [f"{one.name}: not supported: {text}" for one in findings for text in one.refuted]


def main() -> int:
    """Measure, write or print; 1 when a sentence is no longer true."""
    names = [study.name for study in STUDIES]
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=names, metavar="FINDING", default=[],
                        help=f"print, and write nothing: {', '.join(names)}")  # fmt: skip
    parser.add_argument("--races", type=int, default=RACES, help=f"default {RACES}")
    parser.add_argument("--first", type=int, default=0, help="the number of the first race")
    args = parser.parse_args()
    races = range(args.first, args.first + args.races)
    findings = []
    for study in STUDIES:
        if not args.only or study.name in args.only:
            begun = time.monotonic()
            findings.append(measured(study, races))
            print(f"{study.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr)
    if args.only:
        print("\n".join(line for one in findings for line in section(one, command(one))))
    else:
        write(findings, races, stamp(COMMAND))
    for line in (wrong := complaints(findings)):
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
