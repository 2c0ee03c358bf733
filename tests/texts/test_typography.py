"""Print has its own spaces and apostrophes; files are typed with plain ones."""

import json
from pathlib import Path

import pytest

from flammerouge.texts.typography import NARROW, typeset, typeset_all

# The web app sets its own texts, and is tested with the same list.
CASES = json.loads(Path(__file__).with_name("typography.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']}: {case['typed']}")
def test_a_text_is_set_and_stays_so(case: dict[str, str]) -> None:
    assert typeset(case["typed"], case["language"]) == case["printed"]
    assert typeset(case["printed"], case["language"]) == case["printed"]


def test_every_text_in_a_table_is_set() -> None:
    typed = {"l'id": ["Quoi ?", {"deep": "d'or"}], "n": 3}
    assert typeset_all(typed, "fr") == {"l'id": [f"Quoi{NARROW}?", {"deep": "d’or"}], "n": 3}
