"""Somebody who knows no rule finishes the first race."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.person import OPEN, OVER, Person
from tests.sampling import sampled
from tests.server.house import ProcessServer
from tests.server.wire import plain

THREE_MINUTES = 180
WORDS_A_SECOND = 200 / 60  # of somebody who reads with care
DECISION = 4  # seconds
PRESS = 1

# Riders whose middle lies under what is said of another one.
COVERED = """() => {
  const pieces = [...document.querySelectorAll("svg.board .piece")];
  const middle = (piece) => {
    const box = piece.querySelector(".size > :not(.note)").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return pieces.flatMap((one) => {
    const tag = one.querySelector(".tag")?.getBoundingClientRect();
    return pieces.filter((other) => {
      const [x, y] = middle(other);
      return tag && other !== one && x > tag.left && x < tag.right && y > tag.top && y < tag.bottom;
    }).map((other) => other.textContent);
  });
}"""


def trainer(person: Person) -> Locator:
    """Where hints are."""
    return person.page.get_by_role("complementary", name=person.says("guide.hint"))


def begin(person: Person) -> None:
    """Go to the first race, as far as the first question."""
    person.go("first")
    person.press("first.go")
    person.wait()


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
    person.wait()
    title = trainer(person).locator("strong")
    heard: list[str] = []
    road = person.page.locator("svg.board > g")
    lies = road.get_attribute("transform")
    while not person.is_over:
        heard.append(title.inner_text())
        if person.button("time.go").count():
            assert person.page.evaluate(COVERED) == []
            person.button("time.go").click()
        else:
            person.answer()
        person.wait_or_be_taught()
    heard.append(title.inner_text())
    assert set(heard) <= titles
    # However much is written below it, the road lies as it lay.
    assert road.get_attribute("transform") == lies
    # Each thing that happens is explained once, even to those who are told rounds at once.
    for kind in ("slipped", "exhausted"):
        assert heard.count(hints[kind]["title"]) == 1
    # Before the start, on the first hands, something new in later rounds, and at the end.
    assert len(set(heard)) >= 7
    assert heard[-1] == hints["over"]["title"]
    # The highest cards win it, and that is said.
    rider = {"en": "Red Sprinteur", "fr": "Le sprinteur rouge"}[language]
    won = person.panel.locator(".stamp").inner_text()
    assert won.casefold().endswith(person.says("race.won-by-you", rider=rider)[-20:].casefold())
    person.read_front_page()
    expect(person.page.get_by_role("table").first).to_contain_text("Ann")
    # After a lesson comes a race, on the easiest road.
    expect(person.page.locator("main .button.first")).to_have_text(person.says("after.new"))
    person.go()
    expect(person.page.locator("main")).to_contain_text("Avenue Corso Paseo")


@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_the_rule_behind_a_hint_is_shown_whole_and_goes_with_it(
    new_person: NewPerson, phone: bool
) -> None:
    person = new_person("fr", phone=phone)
    begin(person)
    if phone:
        # It made room for what it is about, and comes again.
        expect(person.panel).to_be_visible()
        person.press("guide.show")
        expect(person.panel).to_be_hidden()
    trainer(person).get_by_role("button", expanded=False).click()
    answer = trainer(person).locator(".answer")
    expect(answer).to_contain_text("BASE-")
    assert trainer(person).evaluate("one => one.scrollHeight <= one.clientHeight")
    person.answer()
    person.answer()
    person.ride_to_energy()
    expect(answer).to_be_hidden()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_first_race_takes_three_minutes(new_person: NewPerson, language: str) -> None:
    """Of somebody who reads every hint, on a phone, where each needs a press more."""
    person = new_person(language, phone=True, fresh=True, settings={"speed": 1})
    page = person.page
    page.clock.install()
    person.go("first")
    page.locator(".welcome").wait_for()
    read = {page.locator("main").inner_text()}
    person.press("first.go")
    asked = person.panel.locator(f"{OVER}, {OPEN}")
    asked.first.wait_for(state="attached")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    advice = page.locator("button.understood:visible")
    hint = trainer(person).locator("span[role=status]")
    seconds = 0.0
    while not person.is_over:
        while not asked.or_(person.button("time.go")).count():
            if person.button("time.skip").count():
                read.add(hint.text_content() or "")
                page.clock.run_for(100)
                seconds += 0.1
        read.add(hint.text_content() or "")
        for button in (advice, person.button("time.go")):
            if button.count():
                button.click()
                seconds += PRESS
        if asked.count() and not person.is_over:
            decide(person)
            seconds += DECISION
    count = sum(any(sign.isalnum() for sign in word) for text in read for word in text.split())
    assert seconds + count / WORDS_A_SECOND <= THREE_MINUTES


def decide(person: Person) -> None:
    """Press what is in the middle: of a hand a middling card, for a race of usual length."""
    form = person.panel.locator("form")
    buttons, labels = form.locator("button[data-choice]"), form.locator("label:has(:enabled)")
    if buttons.count():
        buttons.first.click()
    else:
        labels.nth(labels.count() // 2).click()
        form.locator("button.first").click()


@pytest.mark.soak
def test_while_riders_move_the_telling_waits_where_something_is_explained(
    new_person: NewPerson, server: ProcessServer
) -> None:
    hints = plain(server.ask("GET", "/guide/en").content)["hints"]
    person = new_person(settings={"speed": 0.5})
    begin(person)
    title = trainer(person).locator("strong")
    said = title.inner_text()
    while said != hints["second-card"]["title"]:
        person.wait()
        person.answer()
        expect(title).not_to_have_text(said)
        said = title.inner_text()
    person.wait()
    person.answer()
    expect(title).to_have_text(hints["riding"]["title"])
    # Whoever skips comes no further than to what is new to him, and stays there.
    person.button("time.skip").click()
    expect(title).to_have_text(hints["exhausted"]["title"])
    expect(person.button("time.go")).to_be_focused()
    person.page.keyboard.press("Enter")
    person.wait()
    # Told again, nothing is new.
    person.button("time.again").click()
    person.button("time.skip").click()
    expect(person.button("time.go")).to_have_count(0)


def test_nothing_waits_for_those_who_want_no_hints(new_person: NewPerson) -> None:
    person = new_person()
    begin(person)
    trainer(person).get_by_role("button", name=person.says("guide.hide")).click()
    while not person.is_over:
        person.answer()
        assert not person.wait_or_be_taught()


def test_a_lesson_that_was_cut_short_is_given_at_the_next_occasion(
    new_person: NewPerson, server: ProcessServer
) -> None:
    hints = plain(server.ask("GET", "/guide/en").content)["hints"]
    person = new_person()
    begin(person)
    title = trainer(person).locator("strong")
    lesson = hints["exhausted"]["title"]
    while not (person.wait_or_be_taught() and title.inner_text() == lesson):
        if person.button("time.go").count():
            person.button("time.go").click()
        else:
            person.answer()
    person.page.reload()
    heard: list[str] = []
    person.wait_for_panel()
    while not person.is_over:
        if person.wait_or_be_taught():
            heard.append(title.inner_text())
            person.button("time.go").click()
        elif not person.is_over:
            person.answer()
    assert lesson in heard
