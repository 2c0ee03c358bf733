"""`flammerouge score FILE`: every sheet of a tour that is kept on paper."""

from __future__ import annotations

import argparse
import json

from flammerouge.cli.files import read_input
from flammerouge.record.json_text import read_json
from flammerouge.tour.paper import Answer, score_paper


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file of results."""
    parser.add_argument(
        "file", metavar="FILE", help="the results of the stages as JSON, - for standard input"
    )


def run(args: argparse.Namespace) -> int:
    """Print the sheets."""
    print(write_answer(score_paper(read_json(read_input(args.file)))))
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
