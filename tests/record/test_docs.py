"""What docs/record.md shows is what the program writes and reads."""

from pathlib import Path

from flammerouge.core import actions
from flammerouge.core.options import SWITCHES, Options
from flammerouge.core.race import Race
from flammerouge.record import position, read_position, read_record, write_record
from flammerouge.record.answers import KEYS
from flammerouge.record.header import READERS
from flammerouge.rulesets import new_race
from tests.record.races import SMALL_STAGE, TEAMS, answer

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
NAMES = {"red": "Ada", "blue": "no-waste"}


def told() -> Race:
    """The race of the page: everybody always takes the middle one of his choices."""
    options = Options(stage=SMALL_STAGE, teams=TEAMS[:2], modules=frozenset(SWITCHES[:3]))
    race = new_race(options, seed="0123456789abcdef" * 2)
    while not race.over:
        decision = race.decisions[0]
        race.apply(answer(decision, race, pick=len(race.choices(decision)) // 2))
    return race


def test_the_record_on_the_page_is_the_one_that_is_written() -> None:
    text = write_record(told(), NAMES)
    assert f"```\n{text}```\n" in PAGE, f"put this on the page:\n{text}"
    assert read_record(text).over


def test_the_position_on_the_page_is_the_one_that_is_written() -> None:
    text = position(told())
    assert f"```\n{text}\n```\n" in PAGE, f"put this on the page:\n{text}"
    assert str(read_position(text)) == text


def test_every_line_of_a_record_is_explained() -> None:
    for key in (*READERS, "seats", "seed", *KEYS, "result", "end", "pause"):
        assert f"| `{key}" in PAGE, key
    assert "take-back" not in KEYS
    assert set(KEYS) < {*actions.KINDS, "draft"}
