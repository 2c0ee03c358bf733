"""A real browser and a real server for all tests of this folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.devices import Devices, open_browser
from tests.browser.kept import Kept, keep, shelf
from tests.browser.person import PATIENCE, Person, prepare
from tests.browser.scorekeeper import Scorekeeper
from tests.server.house import ProcessServer
from tools.browser import MISSING, find

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NewPerson = Callable[..., Person]


# For this folder only: a running browser keeps a loop of its own in the thread, in which others
# could not run theirs.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = find()
    if program is None:
        pytest.fail(MISSING)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def tables() -> dict[str, Kept]:
    """What the server has kept from earlier days: races that are over, and every decision."""
    return shelf()


@pytest.fixture(scope="package")
def server(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, Kept]
) -> Iterator[ProcessServer]:
    """One server for all tests that change nothing but their own tables."""
    data = tmp_path_factory.mktemp("browser") / "tables.sqlite3"
    keep(data, tables.values())
    with ProcessServer(data) as running:
        yield running


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers with a storage of their own, closed after the test."""
    opened: list[BrowserContext] = []

    def new(*, phone: bool = False, script: str = "", **options: Any) -> BrowserContext:
        context = open_browser(chromium, phone=phone, **options)
        context.add_init_script(script)
        opened.append(context)
        return context

    yield new
    for context in opened:
        context.close()


@pytest.fixture(scope="package")
def devices(chromium: Browser) -> Iterator[Devices]:
    devices = Devices(chromium)
    yield devices
    devices.close()


@pytest.fixture
def new_person(
    contexts: Callable[..., BrowserContext], devices: Devices, server: ProcessServer
) -> Iterator[NewPerson]:
    """People with browsers of their own; none of them may see an error that nobody expects.

    `fresh` is for those who leave behind what cannot be taken away again.
    """
    people: list[Person] = []
    borrowed: list[tuple[Person, bool]] = []

    def new(
        language: str = "en",
        *,
        phone: bool = False,
        fresh: bool = False,
        address: str = "",
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Person:
        script = prepare(language, **(settings or {}))
        alone = fresh or bool(address or options)
        if alone:
            page = contexts(phone=phone, script=script, **options).new_page()
        else:
            page = devices.borrow(server.address, script, phone=phone)
        person = Person(page, address or server.address, language)
        person.one_tap = bool(settings and settings.get("oneTap"))
        people.append(person)
        if not alone:
            borrowed.append((person, phone))
        return person

    yield new
    for person, phone in borrowed:
        person.leave()
        if person.spent:
            person.page.context.close()
        else:
            devices.give_back(person.page, phone=phone)
    assert not [fault for person in people for fault in person.faults]


@pytest.fixture
def keeper(new_person: NewPerson) -> Scorekeeper:
    """Somebody who keeps a tour on cardboard, with a phone."""
    return Scorekeeper(new_person(phone=True))


@pytest.fixture(scope="session")
def screens() -> Path:
    """Where pictures of the screens are kept."""
    folder = Path(__file__).resolve().parents[2] / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
