"""docs/arena.md: its example runs, and its fields are all there are."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from flammerouge.arena.result import Result, TeamResult, from_line

PAGE = (Path(__file__).parent.parent.parent / "docs" / "arena.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "arena.md", "exec"), {})
    rate = float(capsys.readouterr().out.split()[0])
    assert 0.8 < rate <= 1


def test_the_line_of_a_race_is_one() -> None:
    assert [team.who for team in from_line(block("json")).teams] == ["no-waste", "muscle"]


def test_every_field_is_explained() -> None:
    for one in (*fields(Result), *fields(TeamResult)):
        assert re.search(rf"^\| .*`{one.name}`.* \|", PAGE, re.MULTILINE), one.name
