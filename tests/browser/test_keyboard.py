"""Without a mouse, and without eyes."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.listener import Listener
from tests.server.house import ProcessServer

END = "^Read the front page$"
RED = "^ ?Red (Rouleur|Sprinteur)"


def value(choice: str) -> int:
    """The number that a card or a square is called by."""
    found = re.search(r"\d+", choice)
    assert found, choice
    return int(found[0])


def answer(listener: Listener, *, by_number: bool) -> None:
    """Start in front, and always play the highest card: on so short a road that is enough."""
    if listener.all("button", "^Go on$"):
        listener.press("button", "^Go on$")
    # What was pressed a moment ago may still be there, and can be pressed no more.
    elif any(not one.disabled for one in listener.all("button", RED)):
        if by_number:
            listener.keyboard.press("1")
        else:
            listener.press("button", RED)
    elif choices := [one.name for one in listener.all("radio") if not one.disabled]:
        best = max(choices, key=value)
        if by_number:
            listener.keyboard.press(str(1 + choices.index(best)))
        else:
            listener.choose(best)
        listener.keyboard.press("Enter")


def test_a_race_is_won_by_keys_and_by_ear(new_person: NewPerson) -> None:
    """The guided race always has the same cards: whoever plays alike wins every time."""
    person = new_person(fresh=True)
    person.go()
    listener = Listener(person.page)
    listener.press("link", "^Ride the first race$")
    listener.press("button", "^Let’s go$")
    listener.wait("heading", "^Place a rider")
    while not listener.all("link", END):
        answer(listener, by_number=bool(listener.all("heading", "^Round [2-9]")))
    assert listener.all("StaticText", "^ ?You win! Red (Rouleur|Sprinteur) is first.$")
    listener.press("link", END)
    listener.wait("heading", "^Classification$")
    first = listener.all("rowheader")[0]
    assert first.is_called("rowheader", RED), first


def test_the_road_is_told_as_a_table(new_person: NewPerson, server: ProcessServer) -> None:
    person = new_person(fresh=True)
    created = server.create()
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    listener = Listener(person.page)
    listener.keyboard.press("o")
    listener.wait("table", "Order on the road")
    riders = [header.name for header in listener.all("rowheader")]
    assert len(riders) == 6
    assert sum("Red" in rider for rider in riders) == 2
    columns = [header.name for header in listener.all("columnheader")]
    assert columns == ["Place", "Rider", "Square", "Ground", "Gap", "To the line"]


def test_every_key_of_the_list_does_what_it_says(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person(settings={"speed": 0.5})
    page, keys = person.page, person.page.keyboard
    created = server.create(tiles=list("abu"))
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(person.says("keys.choose"))
    keys.press("Escape")
    expect(page.locator("dialog:has(kbd)")).to_have_count(0)
    for key, tab in (("o", "order"), ("d", "decks"), ("l", "dispatches")):
        keys.press(key)
        expect(page.get_by_role("tab", name=person.says(f"tab.{tab}"))).to_have_attribute(
            "aria-selected", "true"
        )
    keys.press("v")
    expect(person.button("camera.whole")).to_be_visible()
    told = page.locator("li.told")
    keys.press("1")
    expect(page.locator("label.picked")).to_have_count(1)
    first = person.question.inner_text()
    keys.press("1")
    expect(person.question).not_to_have_text(first)
    # The second hand is drawn by itself; until it is there, keys have nothing to choose from.
    person.panel.locator("fieldset.hand [data-choice]:enabled").first.wait_for(state="attached")
    keys.press("1")
    keys.press("Enter")
    expect(person.button("time.pause")).to_be_visible()
    page.locator("body").focus()
    keys.press(" ")
    expect(person.button("time.go")).to_be_visible()
    before = told.count()
    keys.press("ArrowRight")
    expect(told).not_to_have_count(before)
    expect(told).to_have_count(before + 1)
    keys.press("ArrowLeft")
    expect(told).to_have_count(before)
    keys.press("Escape")
    expect(person.button("time.go")).to_have_count(0)
    whole = person.log
    keys.press("r")
    expect(person.button("time.pause")).to_be_visible()
    assert len(person.log) < len(whole)
    keys.press("Escape")
    expect(person.button("time.pause")).to_have_count(0)
    assert person.log == whole


def test_keys_follow_the_order_on_the_screen(new_person: NewPerson, server: ProcessServer) -> None:
    person = new_person()
    created = server.create(tiles=list("abu"))
    person.sit(created.table.id, created.tokens["red"])
    person.wait()
    squares = person.panel.locator("label.square")
    # Whoever presses no key sees none.
    expect(squares.locator("kbd")).to_have_count(0)
    # Whoever has placed before leaves fewer.
    places = "1234567890"[: squares.count()]
    for place in ("1", "2", places[-1]):
        person.page.keyboard.press(place)
        expect(person.panel.locator("label.picked kbd")).to_have_text(place)
    assert squares.locator("kbd").all_inner_texts() == list(places)
    # The squares of a rider stand from the front backwards.
    person.page.keyboard.press("1")
    front = squares.first.locator("span[aria-hidden]").inner_text()
    place = person.says("do.place", kind=person.says("kind.rouleur"), square=front)
    expect(person.panel.locator("button.first")).to_have_text(place)


def test_keys_of_one_character_can_be_switched_off(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person("fr")
    page, keys = person.page, person.page.keyboard
    created = server.create(tiles=list("abu"))
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    keys.press("?")
    page.get_by_role("switch", name=person.says("settings.keys")).click()
    expect(page.get_by_role("dialog")).not_to_contain_text(person.says("keys.choose"))
    keys.press("Escape")
    first = person.question.inner_text()
    for key in "?1odlvr":
        keys.press(key)
    expect(page.get_by_role("tab", selected=True)).to_have_text(person.says("tab.dispatches"))
    assert page.locator("label.picked, dialog[open]").count() == 0
    # Keys with a name do what they did; and it is kept.
    page.locator("label.choice").first.click()
    page.locator("body").focus()
    keys.press("Enter")
    expect(person.question).not_to_have_text(first)
    person.go("settings")
    page.reload()
    switch = page.get_by_role("switch", name=person.says("settings.keys"))
    expect(switch).not_to_be_checked()
    switch.click()
    page.go_back()
    person.wait()
    keys.press("o")
    expect(page.get_by_role("tab", selected=True)).to_have_text(person.says("tab.order"))


def test_the_tenth_choice_has_the_key_after_nine(new_person: NewPerson) -> None:
    """Two riders and five squares at the start of the guided race."""
    person = new_person()
    person.go("first")
    person.press("first.go")
    person.wait()
    squares = person.panel.locator("label.square")
    expect(squares).to_have_count(10)
    person.page.keyboard.press("0")
    expect(squares.last.locator("kbd")).to_have_text("0")
    expect(person.panel.locator("label.picked")).to_have_count(1)
    assert squares.last.evaluate("one => one.matches('.picked')")
