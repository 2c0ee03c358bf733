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
from tests.sampling import in_turn
from tests.server.house import ProcessServer

# The language, the edition and the size.
LOOKS: dict[str, tuple[str, Literal["light", "dark"], ViewportSize]] = {
    "desk": ("en", "light", DESK),
    "phone-night": ("fr", "dark", PHONE),
    "desk-night": ("en", "dark", DESK),
    "phone": ("fr", "light", PHONE),
}
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


@pytest.mark.parametrize(("name", "look"), in_turn(VIEWS, list(LOOKS), every=3))
def test_a_screen(
    new_person: NewPerson,
    server: ProcessServer,
    tables: dict[str, Kept],
    screens: Path,
    name: str,
    look: str,
) -> None:
    language, scheme, size = LOOKS[look]
    person = new_person(language, settings={"edition": "auto"})
    page = person.page
    VIEWS[name](person, server, tables)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(PRINTED, arg=EDITIONS[scheme])
    take_picture(page, screens / f"{name}-{look}-{language}.png")
    assert page.evaluate(WIDE) <= 0, "it scrolls sideways"
    assert not violations(page)
    if language == "fr":
        assert not badly_set(page)
