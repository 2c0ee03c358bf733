"""Somebody who knows no rule finishes the first race."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.sampling import sampled
from tests.server.house import ProcessServer
from tests.server.wire import plain


@pytest.mark.parametrize("language", sampled("fr", "en"))
def test_the_first_race_is_explained_from_start_to_end(
    new_person: NewPerson, server: ProcessServer, language: str
) -> None:
    hints = plain(server.ask("GET", f"/guide/{language}").content)["hints"]
    titles = {hint["title"] for hint in hints.values()}
    person = new_person(language, phone=language == "fr")
    person.go()
    person.link("home.first-go").click()
    person.press("first.go")
    trainer = person.page.get_by_role("complementary", name=person.says("guide.hint"))
    heard: list[str] = []
    person.wait()
    road = person.page.locator("svg.board > g")
    lies = road.get_attribute("transform")
    while not person.is_over:
        heard.append(trainer.locator("strong").inner_text())
        person.answer()
        person.wait()
    heard.append(trainer.locator("strong").inner_text())
    assert set(heard) <= titles
    # However much is written below it, the road lies as it lay.
    assert road.get_attribute("transform") == lies
    # Before the start, on the first hands, something new in later rounds, and at the end.
    assert len(set(heard)) >= 7
    assert heard[-1] == hints["over"]["title"]
    person.read_front_page()
    expect(person.page.get_by_role("table").first).to_contain_text("Ann")


@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_the_rule_behind_a_hint_is_shown_whole_and_goes_with_it(
    new_person: NewPerson, phone: bool
) -> None:
    person = new_person("fr", phone=phone)
    person.go("first")
    person.press("first.go")
    person.wait()
    trainer = person.page.get_by_role("complementary", name=person.says("guide.hint"))
    trainer.get_by_role("button", expanded=False).click()
    answer = trainer.locator(".answer")
    expect(answer).to_contain_text("BASE-")
    assert trainer.evaluate("one => one.scrollHeight <= one.clientHeight")
    person.answer()
    person.answer()
    person.ride_to_energy()
    expect(answer).to_be_hidden()


def test_while_riders_move_the_hint_tells_of_it_and_what_follows_outlives_a_skip(
    new_person: NewPerson, server: ProcessServer
) -> None:
    hints = plain(server.ask("GET", "/guide/en").content)["hints"]
    person = new_person(settings={"speed": 0.5})
    person.go()
    person.link("home.first-go").click()
    person.press("first.go")
    title = person.page.get_by_role("complementary", name=person.says("guide.hint")).locator(
        "strong"
    )
    while title.inner_text() != hints["second-card"]["title"]:
        skip = person.button("time.skip")
        if skip.count():
            skip.evaluate("one => one.click()")
        person.wait()
        person.answer()
        person.page.wait_for_timeout(100)
    person.answer()
    person.button("time.pause").click()
    expect(title).to_have_text(hints["riding"]["title"])
    person.button("time.skip").click()
    lessons = ("pulled-and-tired", "pulled", "pulled-others", "tired")
    assert title.inner_text() in {hints[lesson]["title"] for lesson in lessons}
