"""Without a network: the app opens, and the rules can be read."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import expect

from flammerouge.server.app import STATIC
from tests.browser.cable import Cable
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, Person
from tests.server.house import ProcessServer, ThreadServer
from tests.server.wire import plain

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state !== "redundant" && !!navigator.serviceWorker.controller;
}"""


def test_the_app_opens_without_a_network(new_person: NewPerson, server: ProcessServer) -> None:
    cable = Cable(server.port)
    person = new_person(address=cable.address, service_workers="allow")
    person.go()
    person.page.wait_for_function(READY)
    person.go("help")
    expect(person.page.locator("#help-glossary")).to_be_visible()
    person.expects(*CUT)
    cable.cut()
    person.page.reload()
    expect(person.page.locator("#help-glossary")).to_be_visible()
    person.go()
    expect(person.button("home.play")).to_be_visible()
    person.press("home.play")
    expect(person.page.get_by_role("alert")).to_have_text(person.says("refused.offline"))
    cable.mend()
    person.press("home.play")
    person.wait()
    cable.close()


def test_the_app_can_be_installed(new_person: NewPerson, server: ProcessServer) -> None:
    person = new_person()
    person.go()
    session = person.page.context.new_cdp_session(person.page)
    said = session.send("Page.getAppManifest")
    assert not said["errors"]
    manifest = plain(said["data"])
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    # The browsers of tests are private ones, in which nothing is ever installed: no other reason.
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems] == ["in-incognito"]


HELP = "src/screens/Help.svelte"
KEPT = "async () => (await (await caches.open('flammerouge')).keys()).map(({ url }) => url)"


def renew(static: Path, name: str) -> None:
    """Another version of the app, in which the page of the rules has another file."""
    listed = json.loads((static / "assets.json").read_text())
    before = static / listed[HELP]["file"]
    listed[HELP]["file"] = f"assets/{name}.js"
    before.rename(static / listed[HELP]["file"])
    (static / "assets.json").write_text(json.dumps(listed))


def update(person: Person, name: str) -> set[str]:
    """Open the app in another tab, which brings the new version; what is kept then."""
    tab = person.page.context.new_page()
    tab.goto(person.address)
    tab.wait_for_function(f"async () => (await ({KEPT})()).some((url) => url.includes('{name}'))")
    found = {url.rpartition("/")[2] for url in tab.evaluate(KEPT)}
    tab.close()
    return found


def test_a_page_that_is_open_finds_its_files_after_the_app_was_renewed(
    new_person: NewPerson, tmp_path: Path
) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    with ThreadServer(tmp_path / "tables.sqlite3", static=static) as renewed:
        person = new_person(address=renewed.address, service_workers="allow")
        person.go()
        person.page.wait_for_function(READY)
        old = json.loads((static / "assets.json").read_text())[HELP]["file"].rpartition("/")[2]
        renew(static, "Help-second")
        assert old in update(person, "Help-second")
        # The second one may be opened often: the first stays until there is a third.
        assert old in update(person, "Help-second")
        person.go("help")
        expect(person.page.locator("#help-glossary")).to_be_visible()
        renew(static, "Help-third")
        kept = update(person, "Help-third")
        assert "Help-second.js" in kept
        assert old not in kept
