"""The worked scenarios of the public format."""

import json
from pathlib import Path
from typing import Any

import pytest

from flammerouge.referee import referee, referee_text

EXAMPLES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("examples.json").read_text("utf-8")
)
FIELDS = [
    "order",
    "after_movement",
    "after_slipstream",
    "crashed",
    "exhausted",
    "crossed",
    "times",
    "minutes",
    "tokens",
]


def agrees(expected: object, found: object) -> bool:
    """Whether the fields that an example names are as it says."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and agrees(value, found[key]) for key, value in expected.items()
        )
    return expected == found


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one["id"], marks=pytest.mark.rule(*one["rules"])) for one in EXAMPLES],
)
def test_an_example_comes_out_as_expected(example: dict[str, Any]) -> None:
    found = referee(example["scenario"])
    assert agrees(example["expected"], found), found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: str(one["id"]))
def test_an_outcome_has_all_fields_in_order_and_every_rider(example: dict[str, Any]) -> None:
    found = referee(example["scenario"])
    assert list(found) == FIELDS
    riders = [rider["id"] for rider in example["scenario"]["riders"]]
    for field in ("after_movement", "after_slipstream"):
        places = found[field]
        assert isinstance(places, dict)
        assert list(places) == riders


def test_an_array_gives_an_array() -> None:
    scenarios = [example["scenario"] for example in EXAMPLES]
    assert referee(scenarios) == [referee(one) for one in scenarios]
    assert referee([]) == []


def test_text_says_the_same_as_python() -> None:
    scenarios = [example["scenario"] for example in EXAMPLES]
    assert json.loads(referee_text(json.dumps(scenarios))) == referee(scenarios)
    assert json.loads(referee_text(json.dumps(scenarios[0]))) == referee(scenarios[0])
    assert json.loads(referee_text("[]")) == []
    assert list(json.loads(referee_text(json.dumps(scenarios[0])))) == FIELDS


def test_the_order_is_empty_from_slipstream() -> None:
    by_id = {example["id"]: example["scenario"] for example in EXAMPLES}
    assert referee(by_id["EX-02"])["order"] == []
    assert referee(by_id["EX-01"])["order"] == ["kR", "kS", "gR", "bS", "rR"]
