"""Without a network: the app opens, and the rules can be read."""

from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import NewPerson
from tests.server.house import ProcessServer
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
    # Whatever the browser says about a network that is not there.
    person.faults.clear()


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
