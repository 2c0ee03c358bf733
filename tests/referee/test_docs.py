"""docs/referee.md says what the referee does."""

import json
import re
from pathlib import Path

import pytest

from flammerouge.core.cards import POWERS
from flammerouge.core.rules import MODES
from flammerouge.core.talents import TALENT_IDS
from flammerouge.referee import referee_text
from flammerouge.referee.scenario import CARD_FIELDS, CONTROLS, FIELDS, PILE_FIELDS, RIDER_FIELDS
from tests.referee.test_examples import FIELDS as OUTCOME_FIELDS
from tests.referee.test_refusals import REFUSALS
from tests.referee.test_text import TEXTS

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")
NAMED = {word for code in re.findall(r"`([^`\n]+)`", PAGE) for word in code.split()}


@pytest.mark.rule("MTN-ASC-01", "MTN-ASC-02", "BASE-SLIP-04", "BASE-SLIP-03")
def test_the_dispute_is_settled_as_printed() -> None:
    scenario, outcome = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert referee_text(scenario) + "\n" == outcome
    assert json.loads(outcome)["exhausted"] == ["bS", "rR"]


@pytest.mark.parametrize(
    "names",
    [
        FIELDS,
        RIDER_FIELDS,
        CARD_FIELDS,
        PILE_FIELDS,
        OUTCOME_FIELDS,
        CONTROLS,
        MODES,
        POWERS,
        TALENT_IDS,
    ],
)
def test_every_name_is_explained(names: tuple[str, ...]) -> None:
    assert set(names) <= NAMED


def test_every_code_is_listed() -> None:
    codes = {code for _, code, _ in (*REFUSALS.values(), *TEXTS.values())}
    assert codes <= NAMED
