"""Rules and settings are read over a race, which goes on beneath them."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.person import CUT, Person
from tests.sampling import sampled

# How many pages of this tab were before this one.
PLACE = "navigation.currentEntry.index"


def pick(person: Person, kept: Kept) -> None:
    """A card that is picked, and not yet played: whoever leaves the race picks anew."""
    person.sit(kept.id, kept.token)
    person.wait()
    person.panel.locator("label.choice").last.click()
    expect(person.panel.locator("label.picked")).to_have_count(1)


def open_besides(person: Person, key: str, *, phone: bool) -> None:
    if phone:
        person.press("race.more")
    person.page.get_by_role("link", name=person.says(key), exact=True).click()


@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_the_rules_are_read_without_leaving_the_race(
    new_person: NewPerson, tables: dict[str, Kept], phone: bool
) -> None:
    person, kept = new_person("fr", phone=phone), tables["far"]
    pick(person, kept)
    open_besides(person, "page.rules", phone=phone)
    dialog = person.page.get_by_role("dialog", name=person.says("help.title"))
    if phone:
        dialog.locator("summary").click()
    dialog.get_by_role("link", name=person.says("help.glossary")).click()
    expect(dialog.locator("#help-glossary")).to_be_in_viewport()
    # Keys play no cards beneath it, wherever the reader has clicked.
    dialog.locator("#help-glossary").click()
    person.page.keyboard.press("1")
    dialog.get_by_role("button", name=person.says("race.back")).click()
    expect(dialog).to_have_count(0)
    expect(person.panel.locator("label.picked").last).to_be_in_viewport()
    assert person.page.url.endswith(f"#/table/{kept.id}")
    assert person.panel.locator("label.choice").last.evaluate("one => one.matches('.picked')")


def test_going_back_closes_the_rules_however_far_one_has_read(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person, kept = new_person(), tables["far"]
    pick(person, kept)
    open_besides(person, "page.rules", phone=False)
    clauses = person.link("help.clauses")
    heading = person.page.get_by_role("heading", name=person.says("help.clauses"))
    # A second time too, though the address stays the same.
    for _ in range(2):
        clauses.click()
        expect(heading).to_be_in_viewport()
        person.page.locator("dialog").evaluate("one => one.scrollTo(0, 0)")
        expect(heading).not_to_be_in_viewport()
    person.page.go_back()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.panel.locator("label.picked")).to_have_count(1)


@pytest.mark.parametrize("loaded", sampled(True, False), ids=["loaded", "opened"])
def test_the_way_out_leads_back_to_the_race(
    new_person: NewPerson, tables: dict[str, Kept], loaded: bool
) -> None:
    """Nobody has to go back twice to leave the race; what was loaded so is left to the race too."""
    person, kept = new_person(), tables["far"]
    pick(person, kept)
    before = person.page.evaluate(PLACE)
    open_besides(person, "page.rules", phone=False)
    if loaded:
        person.page.reload()
    person.link("help.clauses").click()
    person.press("race.back")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.page.wait_for_url(f"**/#/table/{kept.id}")
    assert person.page.evaluate(PLACE) == before + loaded
    person.wait()


def test_settings_change_the_race_beneath_them(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    pick(person, tables["far"])
    open_besides(person, "page.settings", phone=False)
    person.page.locator("dialog label", has_text="Français").click()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.page.get_by_role("link", name="Règles", exact=True)).to_be_visible()
    expect(person.panel.locator("label.picked")).to_have_count(1)


def test_rules_that_could_not_be_fetched_are_told(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person("fr")
    person.expects(*CUT)
    pick(person, tables["far"])
    person.page.route("**/Rules-*.js", lambda route: route.abort())
    open_besides(person, "page.rules", phone=False)
    expect(person.page.get_by_role("alert")).to_have_text(person.says("app.failed"))
    person.press("race.back")
    expect(person.panel.locator("label.picked")).to_have_count(1)
