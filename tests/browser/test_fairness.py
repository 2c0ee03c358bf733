"""A browser keeps the seal of the shuffles that it heard first, and compares in the end."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.server.house import ProcessServer

SHORT = list("acu")


def verdict(person: Person, key: str) -> None:
    """Open the box about the shuffles, and read what it says."""
    person.page.locator("summary", has_text=person.says("fair.title")).click()
    expect(person.page.get_by_text(person.says(key))).to_be_visible()


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
    verdict(ann, "fair.seal.kept")
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
    # As if the server had promised something else while the race was on.
    ann.page.evaluate(
        "seal => { localStorage['flammerouge.seals'] ="
        " localStorage['flammerouge.seals'].replace(seal, 'f'.repeat(64)) }",
        created.table.commitment,
    )
    ann.ride()
    ann.read_front_page()
    verdict(ann, "fair.seal.broken")
    assert re.search("f{64}$", ann.page.locator("code", has_text="--commitment").inner_text())
    late.go(f"table/{created.table.id}")
    verdict(late, "fair.seal.unheard")
