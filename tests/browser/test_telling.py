"""What is told of a race while it is ridden: in which order, when once more, and how it ends."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.server.house import ProcessServer

SHORT = list("abcu")
LONG = list("abcdfu")
# Whether the middle of a rider is in sight.
IN_SIGHT = """(one, box) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}"""


def test_the_newest_comes_first_and_is_told_again_once_there_is_something(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.wait()
    person.answer()
    person.ride_to_energy()
    # So far the riders have only been placed.
    expect(person.button("time.again")).to_have_count(0)
    person.ride(lambda: person.button("time.again").count() > 0)
    kinds = person.page.locator("section", has=person.page.locator("h3", has_text="Round 1"))
    told = kinds.locator("li.told").evaluate_all("all => all.map((one) => one.dataset.kind)")
    # Cards are turned before anybody moves.
    assert told.index("moved") < told.index("revealed")


def test_a_race_ends_on_a_phone_with_the_winner_at_the_line(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=LONG)
    person = new_person(phone=True, settings={"oneTap": True})
    person.sit(created.table.id, created.tokens["red"])
    hand = person.panel.locator("fieldset.hand label")
    while not person.is_over:
        person.ride(lambda: hand.count() > 0)
        # The lowest card, if there is still a hand: the others win, far ahead.
        hand.evaluate_all("all => all[0]?.click()")
    name = person.panel.locator(".arrived li").first.inner_text().split("\n")[-1].strip()
    title = person.page.locator("title", has_text=name)
    winner = person.page.locator("g.piece", has=title)
    box = person.page.locator("div.board").first.bounding_box()
    assert winner.evaluate(IN_SIGHT, box)
