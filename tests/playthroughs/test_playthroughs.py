"""Every race goes as it is written down.

After a change of the rules look at what differs, then `python -m tools.playthroughs --write`.
"""

import pytest

from flammerouge.core import actions
from flammerouge.core.events import FIELDS
from flammerouge.rulesets import MODULES
from tools.playthroughs import FOLDER, RACES, file_of, playthrough

MOST_BYTES = 60_000


@pytest.mark.parametrize("name", RACES)
def test_the_race_goes_as_it_is_written_down(name: str) -> None:
    written = file_of(name).read_text("utf-8").splitlines()
    ridden = playthrough(name).splitlines()
    for number, (was, now) in enumerate(zip(written, ridden, strict=False), start=1):
        assert was == now, f"{file_of(name).name}, line {number}"
    assert len(written) == len(ridden)


def test_every_file_has_its_race_and_is_short_enough_to_read() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert [file.stem for file in files] == sorted(RACES)
    assert all(file.stat().st_size < MOST_BYTES for file in files)


def test_every_module_has_a_race() -> None:
    for module, is_on in MODULES:
        assert any(is_on(options) for options in RACES.values()), module.key


def test_every_question_and_every_event_is_met() -> None:
    text = "".join(file_of(name).read_text("utf-8") for name in RACES)
    for kind in actions.KINDS:
        assert f" {kind} " in text, kind
    for kind, _ in FIELDS:
        assert f"\n   {kind}" in text, kind
