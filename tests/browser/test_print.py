"""The pages of the app on A4: black on white, whole, and with nothing to press."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.test_score_print import A4, BETWEEN_MARGINS
from tests.browser.views import VIEWS, Way, front, legendary, scored, touring
from tests.server.house import ProcessServer

# How many pages each of them may take.
PAGES: dict[str, tuple[Way, int]] = {
    "tour": (touring(2), 3),
    "tour-over": (touring(3), 3),
    "campaign": (legendary(2, "table", chosen=True), 2),
    "front-page": (front("end"), 2),
    "scorekeeper": (scored(4, 5, 7), 2),
}
# What is set up on them is read too.
FORMS = ("home", "help", "settings", "new", "tour-new", "campaign-new", "score-new")
CUT = """() => [...document.querySelectorAll("main :is(th, td, h1, h2, p, li, svg, img)")]
  .filter((one) => !one.closest(".unseen") && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDTHS = """() => [...document.querySelectorAll("main svg[width]")]
  .map((one) => getComputedStyle(one).maxWidth)"""
PRESSED = """() => [...document.querySelectorAll("button, .button, nav, summary, select, input")]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => one.outerHTML.slice(0, 120))"""
READ = """() => [...document.querySelectorAll("main :is(h2, strong, legend)")]
  .some((one) => one.checkVisibility())"""
NUMBERED = """() => [...document.querySelectorAll("main ol > li:has(.profile)")]
  .map((one) => getComputedStyle(one, "::before").content)"""
BRIGHT = """() => [...document.querySelectorAll("main :is(h1, h2, th, td, p)")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .filter((one) => Math.max(...getComputedStyle(one).color.match(/\\d+/g).slice(0, 3)) > 0xb0)
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("language", "edition"), [("en", "day"), ("fr", "night")])
def test_a_page_is_printed_whole_in_black_on_white(
    new_person: NewPerson,
    server: ProcessServer,
    tables: dict[str, Kept],
    screens: Path,
    name: str,
    language: str,
    edition: str,
) -> None:
    way, most = PAGES[name]
    person = new_person(language, settings={"edition": edition})
    way(person, server, tables)
    content = person.page.pdf(
        path=screens / f"print-{name}-{language}.pdf", prefer_css_page_size=True
    )
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {A4}
    assert len(boxes) <= most
    person.page.emulate_media(media="print")
    # What is drawn for the screen is not drawn anew for a sheet of paper.
    assert set(person.page.evaluate(WIDTHS)) <= {"100%"}
    person.page.set_viewport_size({"width": BETWEEN_MARGINS, "height": 1000})
    assert person.page.evaluate(CUT) == []
    assert person.page.evaluate(PRESSED) == []
    assert person.page.evaluate(BRIGHT) == []


def test_forms_are_printed_without_what_can_only_be_pressed(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept]
) -> None:
    person = new_person()
    person.page.emulate_media(media="print")
    for name in FORMS:
        VIEWS[name](person, server, tables)
        assert person.page.evaluate(PRESSED) == [], name
        assert person.page.evaluate(READ), name
        if name == "tour-new":
            assert set(person.page.evaluate(NUMBERED)) == {"counter(stage)"}
