"""docs/legends.md: its example runs, and it knows every variant, scoring and field."""

import re
from pathlib import Path

import pytest

from flammerouge.tour.legends.best import EXTRAS
from flammerouge.tour.legends.kept import FIELDS
from flammerouge.tour.legends.options import VARIANTS, CampaignOptions

PAGE = (Path(__file__).parents[3] / "docs" / "legends.md").read_text("utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example.replace("races=100", "races=5"), "legends.md", "exec"), {})
    assert "Score(table='standard+sprints'" in capsys.readouterr().out


def test_every_word_of_a_campaign_is_explained() -> None:
    for word in (*VARIANTS, *EXTRAS, *FIELDS, *CampaignOptions._fields):
        assert f"`{word}`" in PAGE, word
    assert "Antoine Gruzelle" in PAGE


@pytest.mark.parametrize("name", VARIANTS)
def test_the_table_of_variants_is_right(name: str) -> None:
    variant = VARIANTS[name]
    straights = ", ".join(map(str, variant.straights))
    talents = ", ".join(map(str, variant.talents))
    assert f"| `{name}` | {variant.stages} | {straights} | {talents} |" in PAGE
