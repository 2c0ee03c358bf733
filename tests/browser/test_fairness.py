"""A browser keeps the seal of the shuffles that it heard first, and compares in the end."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.touring import SHORT as SHORT_STAGES
from tests.browser.touring import wait_for_stage
from tests.server.house import BOTS, ProcessServer
from tests.server.legends import Legend
from tests.server.touring import go_on, look, set_up, start

SHORT = list("acu")


def change_seal(person: Person, seal: str) -> None:
    """As if the server had promised something else before the end."""
    person.page.evaluate(
        "seal => { localStorage['flammerouge.seals'] ="
        " localStorage['flammerouge.seals'].replace(seal, 'f'.repeat(64)) }",
        seal,
    )


def sealed(person: Person) -> dict[str, str]:
    """The seals that a browser keeps, each by what it is for."""
    kept = json.loads(person.page.evaluate("() => localStorage['flammerouge.seals']"))
    return {seal["id"]: seal["commitment"] for seal in kept}


def hear(person: Person, table: str) -> None:
    """Until the browser keeps the seal of a table."""
    person.page.wait_for_function(
        "table => localStorage['flammerouge.seals']?.includes(table)", arg=table
    )


def test_the_seal_is_kept_shown_and_compared(
    new_person: NewPerson, server: ProcessServer, tmp_path: Path
) -> None:
    created = server.create(tiles=SHORT)
    seal = created.table.commitment
    ann = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    ann.wait()
    ann.page.locator("summary", has_text=ann.says("fair.sealed")).click()
    expect(ann.page.locator("aside code")).to_have_text(seal)
    ann.ride()
    ann.read_front_page()
    ann.read_verdict("fair.seal.kept")
    # The command that is shown checks the record that is offered.
    command = ann.page.locator("code", has_text="--commitment").inner_text().split()
    assert command[-1] == seal
    with ann.page.expect_download() as waiting:
        ann.link("fair.record").click()
    record = tmp_path / command[2]
    waiting.value.save_as(record)
    check = [sys.executable, "-m", *command[:2], str(record), *command[3:]]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_seal_that_was_changed_is_noticed(new_person: NewPerson, server: ProcessServer) -> None:
    created = server.create(tiles=SHORT)
    ann, late = new_person("fr", phone=True), new_person()

    ann.sit(created.table.id, created.tokens["red"])
    ann.wait()
    change_seal(ann, created.table.commitment)
    ann.ride()
    ann.read_front_page()
    ann.read_verdict("fair.seal.broken")
    assert re.search("f{64}$", ann.page.locator("code", has_text="--commitment").inner_text())
    late.go(f"table/{created.table.id}")
    late.read_verdict("fair.seal.unheard")


@pytest.mark.soak
def test_the_seals_of_a_tour_and_its_stages_are_compared(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = set_up(server, teams=BOTS, stages=SHORT_STAGES)
    tour, table = created.tour.id, created.tour.table
    ann, ben, late = new_person(), new_person("fr", phone=True), new_person()
    last = new_person("fr")
    for person in (ann, ben):
        person.go(f"tour/{tour}")
        person.page.locator("summary", has_text=person.says("lobby.fair")).click()
        expect(person.page.locator("main code")).to_have_text(created.tour.commitment)
    for number in range(1, len(SHORT_STAGES) + 1):
        if number > 1:
            table = go_on(server, tour, created.host).id
        for person in (ann, ben):
            hear(person, table)
        if number == len(SHORT_STAGES):
            last.go(f"table/{table}")
            hear(last, table)
        start(server, table, created.host)
        wait_for_stage(server, tour, number)
    for person in (ann, ben):
        expect(person.page.locator("h1.loud")).to_be_visible()
    ann.page.reload()
    ann.read_verdict("fair.seal.kept")
    expect(ann.page.get_by_text(ann.says("fair.stages-kept.other", n="3"))).to_be_visible()
    change_seal(ben, sealed(ben)[look(server, tour).stages[1].table])
    ben.page.reload()
    ben.read_verdict("fair.seal.kept")
    expect(ben.page.get_by_text(ben.says("fair.stages-broken.one", stages="2"))).to_be_visible()
    change_seal(ben, created.tour.commitment)
    ben.page.reload()
    ben.read_verdict("fair.seal.broken")
    late.go(f"tour/{tour}")
    late.read_verdict("fair.seal.unheard")
    # Who came for the last stage alone has one seal to compare, and is not told of nothing.
    last.go(f"tour/{tour}")
    assert list(sealed(last)) == [table]
    last.read_verdict("fair.stages-only")
    expect(last.page.get_by_text(last.says("fair.stages-kept.one"))).to_be_visible()
    expect(last.page.get_by_text(last.says("fair.seal.unheard"))).to_have_count(0)


def test_the_seals_of_a_campaign_and_its_stages_are_compared(
    new_person: NewPerson, server: ProcessServer
) -> None:
    legend = Legend(server)
    legend.choose()
    ann = new_person()
    ann.go(f"legend/{legend.id}")
    ann.page.locator("summary", has_text=ann.says("lobby.fair")).click()
    seal = legend.facts.commitment
    expect(ann.page.locator("main code")).to_have_text(seal)
    table = legend.ride_stage()
    ann.go(f"table/{table}")
    expect(ann.page.locator("h1.loud")).to_be_visible()
    legend.ride(2)
    ann.go(f"legend/{legend.id}")
    # A stage that is over when one comes promises nothing any more.
    assert sealed(ann) == {legend.id: seal}
    ann.read_verdict("fair.seal.kept")
    change_seal(ann, seal)
    ann.page.reload()
    ann.read_verdict("fair.seal.broken")
