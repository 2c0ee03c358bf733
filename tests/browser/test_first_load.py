"""What is counted as the first load is what a browser really asks for."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import NewPerson
from tests.server.house import ONE, ProcessServer
from tools.bundle import ICON, PAGE, first_load


@pytest.mark.parametrize(("screen", "language"), [("home", "en"), ("race", "fr")])
def test_every_file_of_the_first_load_is_counted(
    new_person: NewPerson, server: ProcessServer, screen: str, language: str
) -> None:
    ann = new_person(language, fresh=True)
    loaded: set[str] = set()

    def note(response: Response) -> None:
        path = urlsplit(response.url).path.lstrip("/")
        if not path.startswith(("api/", "ws/")) and response.ok:
            loaded.add(path or PAGE)

    ann.page.on("response", note)
    if screen == "home":
        ann.go("")
        expect(ann.page.locator("h1")).to_be_visible()
    else:
        created = server.create(teams=ONE)
        ann.sit(created.table.id, created.tokens["red"])
        expect(ann.panel).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    # A browser without a window asks for no icon.
    assert loaded | {ICON} == first_load(screen, language)
