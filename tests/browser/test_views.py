"""Every screen, large and small, by day and by night, in both languages: looked at, and kept."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize

from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.browser.devices import DESK, PHONE
from tests.browser.kept import Kept
from tests.browser.views import VIEWS
from tests.server.house import ProcessServer

# A name, the edition and the size: each screen is seen in four ways.
LOOKS: dict[str, list[tuple[str, Literal["light", "dark"], ViewportSize]]] = {
    "en": [("desk", "light", DESK), ("desk-night", "dark", DESK)],
    "fr": [("phone-night", "dark", PHONE), ("phone", "light", PHONE)],
}
# Every screen in one of the two languages in turn; in the other one too when there is time.
SEEN = [
    pytest.param(name, language, marks=[pytest.mark.soak] if place % 2 == english else [])
    for place, name in enumerate(VIEWS)
    for english, language in enumerate(("fr", "en"))
]
# Screens are audited as somebody sees them, in one look of the language in turn: desk and phone, by
# day and by night.
AUDITED = {name: place // 2 % 2 for place, name in enumerate(VIEWS)}
# Texts as they stand on the page, without what is typed, coded, or in another language.
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest("code, kbd, script, [lang=en]")) found.push(data);
  }
  return found;
}"""
WRONG_SPACES = re.compile(r"[^\W\d_][;:!?»](?!/)|[^\S\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]|'")
EDITIONS = {"light": "day", "dark": "night"}
# The edition is there, and no colour is on its way to it any more.
PRINTED = """(edition) =>
  document.documentElement.dataset.edition === edition &&
  !document.getAnimations().some(
    (one) => one instanceof CSSTransition && one.playState === "running")"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def take_picture(page: Page, path: Path) -> None:
    """Pictures are kept to be looked at. On a busy machine a frame can fail to come: ask again."""
    try:
        page.screenshot(path=path, timeout=15_000)
    except TimeoutError:
        page.screenshot(path=path)


def badly_set(page: Page) -> list[str]:
    """French texts with a space that is missing or may break, or with a typewriter's apostrophe."""
    return [text for text in page.evaluate(TEXTS) if WRONG_SPACES.search(text)]


@pytest.mark.parametrize(("name", "language"), SEEN)
def test_a_screen(
    new_person: NewPerson,
    server: ProcessServer,
    tables: dict[str, Kept],
    screens: Path,
    name: str,
    language: str,
) -> None:
    person = new_person(language, settings={"edition": "auto"})
    VIEWS[name](person, server, tables)
    page = person.page
    for number, (look, scheme, size) in enumerate(LOOKS[language]):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(PRINTED, arg=EDITIONS[scheme])
        take_picture(page, screens / f"{name}-{look}-{language}.png")
        assert page.evaluate(WIDE) <= 0, f"{look} scrolls sideways"
        if number == AUDITED[name]:
            assert not violations(page), look
    if language == "fr":
        assert not badly_set(page)
    if name == "nowhere":
        person.faults.clear()
