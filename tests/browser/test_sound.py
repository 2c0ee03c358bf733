"""Cues are heard by those who want them, and by nobody else."""

import pytest

from tests.browser.conftest import NewPerson
from tests.sampling import sampled
from tests.server.house import ProcessServer

# Counts the tones that the page makes.
COUNT = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
}"""


@pytest.mark.parametrize("wanted", sampled(True, False), ids=["on", "off"])
def test_a_round_is_heard(new_person: NewPerson, server: ProcessServer, wanted: bool) -> None:
    person = new_person(settings={"sound": wanted, "speed": 4})
    created = server.create(tiles=list("acu"))
    person.sit(created.table.id, created.tokens["red"])
    person.page.evaluate(COUNT)
    person.ride()
    assert (person.page.evaluate("window.tones") > 0) is wanted
