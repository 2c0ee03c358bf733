"""The pages of the app on A4: black on white, whole, and with nothing to press."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.test_score_print import A4, BETWEEN_MARGINS
from tests.browser.views import VIEWS, Way, front, legendary, scored, touring
from tests.sampling import in_turn, sampled
from tests.server.house import ProcessServer

# How many pages each of them may take.
PAGES: dict[str, tuple[Way, int]] = {
    "tour": (touring(2), 3),
    "tour-over": (touring(3), 3),
    "campaign": (legendary(2, "table", chosen=True), 2),
    "front-page": (front("end"), 2),
    "scorekeeper": (scored(4, 5, 7), 2),
}
FORMS = ("home", "help", "settings", "new", "tour-new", "campaign-new", "score-new")
CUT = """() => [...document.querySelectorAll("main :is(th, td, h1, h2, p, li, svg, img)")]
  .filter((one) => !one.closest(".unseen") && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDTHS = """() => [...document.querySelectorAll("main svg[width]")]
  .map((one) => getComputedStyle(one).maxWidth)"""
PRESSED = """() => [...document.querySelectorAll("button, .button, nav, summary, [type=radio]")]
  .filter((one) => !one.matches("form [aria-pressed=true], .entered > summary"))
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => one.outerHTML.slice(0, 120))"""
# What is entered and cannot be read: unseen, paler than ink, cut off, or in a box to write into.
LOST = """() => [...document.querySelectorAll("main :is(.field, [role=switch])")]
  .filter((one) => one.type !== "search" && !one.closest("[aria-labelledby=plans]"))
  .filter((one) => {
    const { color, borderStyle } = getComputedStyle(one);
    const isSwitch = one.matches("[role=switch]");
    const tick = getComputedStyle(one, "::after").content;
    const read = isSwitch ? tick.includes("✓") === one.checked : color === "rgb(0, 0, 0)";
    const boxed = borderStyle !== "none" && !isSwitch;
    const cut = one.scrollWidth > one.clientWidth + 1;
    return !one.checkVisibility() || !one.getClientRects().length || !read || boxed || cut;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
NUMBERED = """() => [...document.querySelectorAll("main ol > li:has(.profile)")]
  .map((one) => getComputedStyle(one, "::before").content)"""
HINTED = """() => [...document.querySelectorAll("main input.field")]
  .map((one) => getComputedStyle(one, "::placeholder").color === "rgba(0, 0, 0, 0)")"""
BRIGHT = """() => [...document.querySelectorAll("main :is(h1, h2, th, td, p)")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .filter((one) => Math.max(...getComputedStyle(one).color.match(/\\d+/g).slice(0, 3)) > 0xb0)
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    ("name", "language", "edition"), in_turn(PAGES, [("en", "day"), ("fr", "night")], every=2)
)
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


@pytest.mark.parametrize("name", sampled(*FORMS, now=3))
def test_a_form_is_printed_with_what_is_entered_and_nothing_to_press(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept], name: str
) -> None:
    person = new_person()
    VIEWS[name](person, server, tables)
    fields = person.page.locator("main input.field:not([type=search])")
    for field in fields.all():
        field.fill("Marie-Amélie of Wimmelow")
    person.page.emulate_media(media="print")
    person.page.set_viewport_size({"width": BETWEEN_MARGINS, "height": 1000})
    assert person.page.evaluate(PRESSED) == []
    assert person.page.evaluate(LOST) == []
    assert (person.page.locator("main :is(.field, [role=switch]):visible").count() > 0) == (
        name not in ("home", "help")
    )
    if name == "tour-new":
        assert set(person.page.evaluate(NUMBERED)) == {"counter(stage)"}


def test_a_name_that_is_known_is_printed_and_a_hint_is_not(new_person: NewPerson) -> None:
    person = new_person(settings={"name": "Ann"})
    person.go("new")
    name = person.page.get_by_label(person.says("team.name", team="Red"))
    expect(name).to_have_attribute("placeholder", "Ann")
    person.page.emulate_media(media="print")
    assert person.page.evaluate(HINTED) == [False]
    person.page.emulate_media(media="screen")
    person.page.get_by_label(person.says("team.red"), exact=True).select_option("here")
    person.page.emulate_media(media="print")
    assert person.page.evaluate(HINTED) == [True]


def test_what_rides_by_which_rules_is_printed_though_nobody_has_opened_it(
    new_person: NewPerson,
) -> None:
    person = new_person()
    person.go("new")
    person.page.get_by_role("button", name=person.says("preset.storm")).click()
    person.page.emulate_media(media="print")
    weather = person.page.get_by_role("switch", name=person.says("module.weather"))
    expect(weather).to_be_visible()
    expect(weather).to_be_checked()
