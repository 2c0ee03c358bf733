"""Several people at one screen: nobody ever sees the cards of another."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import OVER, Person
from tests.sampling import sampled
from tests.server.house import TWO, ProcessServer

THREE = [*TWO[:2], {"colour": "pink", "sits": "human", "name": "Carl"}]
NAMES = {"Red": "Ann", "Blue": "Bob"}
MOST_STEPS = 400
OPEN = ".panel form [data-choice]:enabled"
# What is on the page after every change of it: whose cover, whose screen, and whose cards.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const text = (path) => document.querySelector(path)?.textContent ?? "";
    const you = text("li.team.you .name").match(/Red|Blue/)?.[0] ?? "";
    const open = "fieldset.hand legend, .riders li:has(.card) .unseen";
    const hands = [...document.querySelectorAll(open)];
    const drawn = [...document.querySelectorAll("[data-kind=drew] .named")];
    const piles = [...document.querySelectorAll(".decks section.own h3")];
    const whose = [...hands, ...drawn, ...piles].map((one) => one.textContent.match(/Red|Blue/)[0]);
    const now = JSON.stringify([text("main.halftone h1"), you, [...new Set(whose)]]);
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
}"""


def play_in_turn(person: Person) -> None:
    """Uncover, answer, pass the screen on, until the race is over."""
    cover = person.page.locator("main.halftone button.first")
    ready = person.page.locator(f"main.halftone button.first, .panel :is({OVER}), {OPEN}")
    for _ in range(MOST_STEPS):
        ready.first.wait_for(state="attached")
        if cover.count():
            # Nothing of any hand is on the page while it goes from hand to hand.
            assert person.page.locator("[data-choice], fieldset, li.told").count() == 0
            cover.click()
        elif person.is_over:
            return
        else:
            person.answer()
    raise AssertionError("the race does not end")


@pytest.mark.parametrize("auto", sampled(False, True), ids=["drawn-by-hand", "drawn-at-once"])
def test_a_hand_is_seen_only_behind_a_cover_of_its_own(
    new_person: NewPerson, server: ProcessServer, auto: bool
) -> None:
    person = new_person(settings={"autoDraw": auto})
    created = server.create(teams=TWO, tiles=list("abcu"))
    for seat in ("blue", "red"):
        person.sit(created.table.id, created.tokens[seat])
    person.page.evaluate(WATCH)
    play_in_turn(person)
    seen = [json.loads(one) for one in person.page.evaluate("window.seen")]
    holder = ""
    for cover, you, whose in seen:
        # Who uncovers his own screen holds it until another cover, or what everybody may see.
        holder = cover or (holder if you else "")
        assert not whose or (not cover and whose == [you] and holder == NAMES[you]), seen
    covers = [cover for cover, _, _ in seen if cover]
    assert set(covers) == {"Ann", "Bob"}
    # Everybody once in every round, whoever was the last of the round before.
    assert len(covers) == 2 * server.table(created.table.id).round
    person.read_front_page()


def test_the_round_is_told_to_both_without_anybodys_cards(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person(settings={"speed": 1})
    created = server.create(teams=TWO, tiles=list("abcu"))
    for seat in ("red", "blue"):
        person.sit(created.table.id, created.tokens[seat])
    cover = person.page.locator("main.halftone button.first")
    telling = person.page.get_by_role("region", name=person.says("time.telling"))
    revealed = telling.get_by_text("Cards on the table")
    for _ in range(MOST_STEPS):
        person.page.locator(f"{OPEN}, main.halftone button.first, section.bar").first.wait_for()
        if cover.count():
            cover.click()
        elif person.panel.locator("form [data-choice]:enabled").count():
            person.answer()
        elif revealed.count():
            break
        else:
            person.page.wait_for_timeout(50)
    person.press("time.pause")
    expect(revealed).to_be_visible()
    assert person.page.locator("[data-kind=drew]").count() == 0
    person.page.keyboard.press("d")
    expect(person.page.locator(".decks section").first).to_be_visible()
    assert person.page.locator(".decks section.own").count() == 0


def lay_all(person: Person, name: str) -> list[str]:
    """Uncover, and lay the cards of a player at the shared screen; the last hand that he had."""
    person.press("cover.open", name=name)
    hand: list[str] = []
    answers = person.page.locator(OPEN)
    others = person.page.locator("main.halftone, .panel:not(:has(form))")
    for _ in range(MOST_STEPS):
        answers.or_(others).first.wait_for(state="attached")
        if others.count():
            return hand
        hand = person.hand or hand
        person.answer()
    raise AssertionError("the cards are never laid")


def place_all(person: Person) -> None:
    """Until the first cover."""
    cover = person.page.locator("main.halftone")
    for _ in range(MOST_STEPS):
        person.page.locator(OPEN).or_(cover).first.wait_for(state="attached")
        if cover.count():
            return
        person.answer()
    raise AssertionError("nobody is ever covered")


def test_the_one_before_takes_a_card_back_from_the_cover_of_the_next(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person()
    created = server.create(teams=TWO, tiles=list("abcu"))
    for seat in ("red", "blue"):
        person.sit(created.table.id, created.tokens[seat])
    place_all(person)
    # Nobody has laid anything yet.
    assert person.button("cover.take-back", name="Bob").count() == 0
    hand = lay_all(person, "Ann")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Bob")
    person.press("cover.take-back", name="Ann")
    # Whoever has pressed it: only she sees her cards.
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Ann")
    assert person.page.locator("[data-choice], fieldset").count() == 0
    person.press("cover.open", name="Ann")
    person.panel.locator("fieldset.hand").wait_for()
    assert person.hand == hand
    person.answer()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Bob")
    lay_all(person, "Bob")
    person.page.locator("main.halftone").or_(person.panel.locator(OVER)).first.wait_for()
    assert server.table(created.table.id).round >= 2


def test_a_card_is_taken_back_at_a_shared_screen_while_others_choose(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person, carl = new_person("fr", phone=True), new_person()
    created = server.create(teams=THREE, tiles=list("abcu"))
    for seat in ("red", "blue"):
        person.sit(created.table.id, created.tokens[seat])
    carl.sit(created.table.id, created.tokens["pink"])
    while not person.page.locator("main.halftone").count():
        for one in (person, carl):
            if one.page.locator(OPEN).count() and not one.hand:
                one.answer()
    lay_all(person, "Ann")
    lay_all(person, "Bob")
    expect(person.button("cover.take-back", name="Ann")).to_be_visible()
    person.press("cover.take-back", name="Bob")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Bob")
    # Bob has a card to lay again; Ann may still take hers.
    expect(person.button("cover.take-back", name="Ann")).to_be_visible()
    assert person.button("cover.take-back", name="Bob").count() == 0


def test_the_question_says_whose_turn_it_is(new_person: NewPerson, server: ProcessServer) -> None:
    person = new_person()
    created = server.create(teams=TWO, tiles=list("abcu"))
    for seat in ("red", "blue"):
        person.sit(created.table.id, created.tokens[seat])
    asked = set()
    person.wait()
    while person.panel.locator("fieldset.row").count():
        asked.add(person.question.inner_text())
        person.answer()
        person.page.locator(f"main.halftone button.first, {OPEN}").first.wait_for(state="attached")
    place = person.says("ask.start")
    question = place[0].lower() + place[1:]
    wanted = {
        person.says("turn.person", team=team, name=name, question=question)
        for team, name in NAMES.items()
    }
    assert asked == wanted


def test_there_is_a_way_out_of_the_cover_and_of_the_race(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person("fr", phone=True)
    created = server.create(teams=TWO, tiles=list("abcu"))
    for seat in ("blue", "red"):
        person.sit(created.table.id, created.tokens[seat])
    person.wait()
    place_all(person)
    person.link("race.home").click()
    person.page.wait_for_url("**/#/")
    person.page.go_back()
    person.page.locator("main.halftone button.first").click()
    person.wait()
    # One link, though the name of the paper is beside it.
    expect(person.page.locator("header a:visible")).to_have_count(1)
    person.page.locator("header").get_by_role("link", name=person.says("race.home")).click()
    person.page.wait_for_url("**/#/")
