"""What a cut line and a dead server leave of a race: everything."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, Person
from tests.server.house import ProcessServer

ROAD = list("abcdfu")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ProcessServer]:
    with ProcessServer(tmp_path / "tables.sqlite3") as running:
        yield running


@pytest.fixture
def cable(server: ProcessServer) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.close()


def sit_down(person: Person, server: ProcessServer) -> str:
    created = server.create(tiles=ROAD)
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    return created.table.id


def test_a_cut_line_is_shown_and_nothing_is_lost(
    new_person: NewPerson, server: ProcessServer, cable: Cable
) -> None:
    person = new_person(address=cable.address)
    person.expects(*CUT)
    table = sit_down(person, server)
    ribbon = person.page.locator(".ribbon")
    held, told = person.hand, person.log
    cable.cut()
    expect(ribbon).to_contain_text("The line is cut")
    assert (person.hand, person.log) == (held, told)
    # Chosen without a line: sent as soon as there is one again, and counted once.
    person.answer()
    expect(person.panel.locator("button.first")).to_have_text(person.says("do.sent"))
    cable.mend()
    expect(ribbon).to_have_count(0)
    person.ride()
    assert server.table(table).state == "over"
    told = person.log
    person.go(f"replay/{table}?eyes=red&round=99")
    person.page.locator("li.told[data-kind=ended]").wait_for()
    assert person.log == told


def test_a_line_that_died_in_silence_is_noticed_when_the_reader_is_back(
    new_person: NewPerson, server: ProcessServer, cable: Cable
) -> None:
    person = new_person(address=cable.address)
    person.expects(*CUT)
    sit_down(person, server)
    ribbon = person.page.locator(".ribbon")
    cable.choke()
    person.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ribbon).to_contain_text("The line is cut")
    person.answer()
    cable.mend()
    # What was dialled meanwhile never opens, and is given up too.
    expect(ribbon).to_have_count(0)
    person.ride_to_energy()


def test_a_killed_server_comes_back_with_every_card(
    new_person: NewPerson, mortal: ProcessServer
) -> None:
    person = new_person(address=mortal.address)
    person.expects(*CUT)
    table = sit_down(person, mortal)
    person.answer()
    person.wait()
    person.ride_to_energy()
    held, told = person.hand, person.log
    mortal.kill()
    expect(person.page.locator(".ribbon")).to_contain_text("The line is cut")
    mortal.start()
    expect(person.page.locator(".ribbon")).to_have_count(0)
    assert (person.hand, person.log) == (held, told)
    person.page.reload()
    person.wait()
    assert (person.hand, person.log) == (held, told)
    person.ride()
    assert mortal.table(table).state == "over"
