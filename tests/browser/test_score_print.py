"""The sheets of a tour as A4 pages, in both languages and whatever the edition."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.papers import plain_paper
from tests.browser.scorekeeper import open_paper
from tests.sampling import in_turn
from tests.server.house import ProcessServer

A4 = (595, 842)
# The width of an A4 page between its margins of 12 mm, at 96 points an inch.
BETWEEN_MARGINS = round((210 - 2 * 12) / 25.4 * 96)
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("article th, article td, article h2")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.textContent)"""
# Who has the shorter tour finds two players on a page.
LENGTHS = {"basic": (4, 7, 7, 3), "grand": (6, 21, 21, 7), "begun": (2, 1, 3, 2)}


@pytest.mark.parametrize(
    ("name", "language", "edition"), in_turn(LENGTHS, [("en", "day"), ("fr", "night")])
)
def test_the_sheets_fill_a4_pages_and_nothing_is_cut_off(
    new_person: NewPerson,
    server: ProcessServer,
    screens: Path,
    name: str,
    language: str,
    edition: str,
) -> None:
    *size, pages = LENGTHS[name]
    person = new_person(language, settings={"edition": edition})
    open_paper(person, server, plain_paper(*size), "sheets")
    person.page.locator("article").first.wait_for()
    file = screens / f"score-{name}-{language}.pdf"
    content = person.page.pdf(path=file, prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert [(round(float(wide)), round(float(high))) for wide, high in boxes] == [A4] * pages
    person.page.emulate_media(media="print")
    person.page.set_viewport_size({"width": BETWEEN_MARGINS, "height": 1000})
    assert person.page.evaluate(WIDE) <= 0
    assert person.page.evaluate(CUT) == []
    ink = person.page.locator("article").first.evaluate("one => getComputedStyle(one).color")
    assert ink == "rgb(0, 0, 0)"
