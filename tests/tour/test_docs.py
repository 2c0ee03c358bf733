"""docs/tour.md says what tours do."""

import json
import re
from pathlib import Path

import pytest

from flammerouge.cli.score import write_answer
from flammerouge.core.errors import FlammeRougeError
from flammerouge.tour import paper, paper_stage
from flammerouge.tour.options import SWITCHES
from tests.tour.test_paper import BAD, TOUR

PAGE = (Path(__file__).parents[2] / "docs" / "tour.md").read_text("utf-8")
NAMED = {word.strip("()") for code in re.findall(r"`([^`\n]+)`", PAGE) for word in code.split()}


def test_the_example_of_a_table_is_as_printed() -> None:
    results, sheets = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert write_answer(paper.score_paper(json.loads(results))) + "\n" == sheets


def test_the_python_example_rides_a_tour(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "tour.md", "exec"), {})
    assert "red" in capsys.readouterr().out


def test_every_field_is_explained() -> None:
    of_stage = {*paper_stage.FIELDS, *paper_stage.RESULT_FIELDS}
    assert {*paper.FIELDS, *paper.RIDER_FIELDS} | of_stage | {*paper_stage.MODES} <= NAMED
    answer = paper.score_paper(TOUR)
    assert {*answer, *answer["stages"][0]} - {"name", "total", "ranking"} <= NAMED  # type: ignore[index]
    assert all(switch in PAGE for switch in SWITCHES[:2])


@pytest.mark.parametrize("name", BAD)
def test_every_code_is_listed(name: str) -> None:
    tour = json.loads(json.dumps(TOUR))
    BAD[name][0](tour)
    with pytest.raises(FlammeRougeError) as refused:
        paper.score_paper(tour)
    assert refused.value.code in NAMED
