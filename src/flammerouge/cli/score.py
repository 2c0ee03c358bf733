"""`flammerouge score FILE`: every sheet of a tour that is kept on paper."""

from __future__ import annotations

import argparse
import json

from flammerouge.cli import one_line
from flammerouge.cli.files import read_input
from flammerouge.cli.options import add_language
from flammerouge.cli.terminal import mend_streams
from flammerouge.cli.texts import texts
from flammerouge.cli.tour_sheet import paper_lines
from flammerouge.record.json_text import read_json
from flammerouge.tour.paper import Answer, read_paper, score_paper


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file of results, and how the sheets are printed."""
    parser.add_argument(
        "file", metavar="FILE", help="the results of the stages as JSON, - for standard input"
    )
    parser.add_argument("--sheets", action="store_true", help="as tables, not as JSON")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the sheets."""
    value = read_json(read_input(args.file))
    if args.sheets:
        lines = paper_lines(read_paper(value), texts(args.lang))
        mend_streams()
        print("\n".join(map(one_line, lines)))
    else:
        print(write_answer(score_paper(value)))
    return 0


def write_answer(answer: Answer) -> str:
    """The sheets as JSON: a line for each field of a stage, so that people can read it."""
    stages = answer["stages"]
    assert isinstance(stages, list)
    columns = ",\n".join(f"    {{\n{fields(stage, '      ')}\n    }}" for stage in stages)
    rest = fields({key: value for key, value in answer.items() if key != "stages"}, "  ")
    return f'{{\n  "stages": [\n{columns}\n  ],\n{rest}\n}}'


def fields(values: Answer, margin: str) -> str:
    """Fields one below the other."""
    return ",\n".join(
        f"{margin}{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in values.items()
    )
