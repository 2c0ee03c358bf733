"""What has to be in sight is in sight: on small screens, with long lists, and in large letters."""

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.conftest import NewPerson
from tests.browser.devices import DESK, PHONE
from tests.browser.kept import Kept
from tests.browser.person import Person
from tests.browser.test_board import SIX
from tests.sampling import in_turn, sampled
from tests.server.house import TWO, ProcessServer

LARGEST = 150
# How high something stands in each of the next frames, once it has come to rest.
HEIGHTS = """async (thing) => {
  await new Promise((go) => setTimeout(go, 400));
  const found = [];
  for (let frame = 0; frame < 30; frame++) {
    await new Promise(requestAnimationFrame);
    found.push(thing.getBoundingClientRect().top);
  }
  return found;
}"""
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
# With the bars of a browser above and below.
SHORT_PHONE: ViewportSize = {"width": 390, "height": 664}


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found, thing
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not beside and not above


def open_table(person: Person, kept: Kept) -> None:
    person.sit(kept.id, kept.token)
    person.wait()


def test_every_specialist_is_in_sight_on_a_desk(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    open_table(person, tables["specialist"])
    options = person.panel.locator("label.option")
    assert options.count() == 12
    bottoms = [box(option)["y"] + box(option)["height"] for option in options.all()]
    assert max(bottoms) < DESK["height"]
    assert person.panel.locator("fieldset.list").evaluate(
        "list => list.scrollHeight <= list.clientHeight"
    )


def test_a_card_keeps_still_under_a_pointer_at_its_edge(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    open_table(person, tables["far"])
    card = person.panel.locator("label.choice").first
    edge = box(card)
    person.page.mouse.move(edge["x"] + 20, edge["y"] + edge["height"] - 1)
    expect(card).not_to_have_css("transform", "none")
    heights = card.evaluate(HEIGHTS)
    assert len(set(heights)) == 1, "it falls when it was lifted"


def test_nothing_lies_over_the_own_riders_on_a_phone(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person(phone=True)
    open_table(person, tables["far"])
    person.panel.locator("label.choice").last.click()
    riders = person.page.locator(".piece:has(.ring)")
    expect(riders).to_have_count(2)
    for thing in (".chips", ".zoom"):
        above = box(person.page.locator(thing))
        for rider in riders.all():
            assert not overlap(box(rider), above), thing


@pytest.mark.parametrize(
    ("kind", "phone"),
    in_turn(["far", "start", "specialist", "refresh", "cards"], [True, False]),
)
def test_large_letters_leave_board_and_button_in_sight(
    new_person: NewPerson, tables: dict[str, Kept], kind: str, phone: bool
) -> None:
    person = new_person("fr", phone=phone, settings={"text": LARGEST})
    open_table(person, tables[kind])
    window = person.page.viewport_size
    assert window
    button = box(person.panel.locator("button.first"))
    assert button["x"] >= 0
    assert button["x"] + button["width"] <= window["width"]
    assert button["y"] + button["height"] <= window["height"]
    board = box(person.page.locator("svg.board"))
    assert board["height"] >= 0.2 * window["height"]
    hand = [box(card)["y"] for card in person.panel.locator("fieldset.hand .card").all()]
    # A hand is one row.
    assert len(set(hand)) <= 1


@pytest.mark.parametrize("kind", sampled("specialist", "card", "start", "cards"))
def test_a_phone_held_sideways_shows_road_choices_and_button(
    new_person: NewPerson, tables: dict[str, Kept], kind: str
) -> None:
    person = new_person(phone=True, viewport=SIDEWAYS)
    open_table(person, tables[kind])
    choices = person.panel.locator("label:has([data-choice])")
    for thing in (choices.first, person.panel.locator("button.first")):
        place = box(thing)
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= SIDEWAYS["width"]
        assert place["y"] + place["height"] <= SIDEWAYS["height"]
    board = box(person.page.locator("svg.board"))
    assert board["height"] >= 0.4 * SIDEWAYS["height"]
    if kind == "card":
        # A card is large enough for a finger.
        assert box(choices.first)["width"] >= 44


def test_the_board_keeps_its_size_whatever_is_asked(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Else all of it would be drawn anew with every question."""
    created = server.create(tiles=list("abcu"))
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    board = person.page.locator("svg.board")
    heights: dict[str, float] = {}
    while not {"rider", "card"} <= heights.keys():
        person.wait()
        by_card = person.panel.locator("fieldset.hand").count() > 0
        asks = person.question.inner_text()
        heights["card" if by_card else "rider"] = box(board)["height"]
        assert not person.is_over, asks
        person.answer()
    assert len(set(heights.values())) == 1, heights


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_nothing_moves_for_those_who_want_it_still(
    new_person: NewPerson, tables: dict[str, Kept], motion: str
) -> None:
    """Squares to start from beat, unless the settings of the app say otherwise."""
    person = new_person(settings={"motion": motion})
    open_table(person, tables["start"])
    expect(person.page.locator("path.target").first).to_be_visible()
    person.page.locator("label:has([data-choice])").last.hover()
    moving = person.page.evaluate("document.getAnimations().length")
    assert (moving > 0) == (motion == "full")


def test_nobody_is_called_ready_before_all_lay_cards(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=TWO, tiles=list("abcu"))
    ann = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    ann.wait_for_panel()
    ready = ann.page.locator("li.team .ready")
    waits = ann.page.locator("li.team", has_text="Bob")
    expect(waits).to_contain_text(ann.says("seat.away"))
    assert ready.count() == 0
    bob = new_person()
    bob.sit(created.table.id, created.tokens["blue"])
    while not ann.hand:
        for one in (ann, bob):
            if one.panel.locator("form [data-choice]:enabled").count() and not one.hand:
                placing = one.question.inner_text() == one.says("ask.start")
                assert not placing or one.page.locator("li.team .ready").count() == 0
                one.answer()
    # Bots lay theirs at once.
    expect(ready.first).to_contain_text("ready")


@pytest.mark.parametrize("language", sampled("fr", "en"))
def test_the_order_on_the_road_fits_a_phone_in_the_largest_letters(
    new_person: NewPerson, tables: dict[str, Kept], language: str
) -> None:
    person = new_person(language, phone=True, settings={"text": LARGEST})
    open_table(person, tables["far"])
    person.page.keyboard.press("o")
    page = person.page.get_by_role("tabpanel")
    expect(page.get_by_role("table")).to_be_visible()
    assert page.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_front_page_on_a_phone_keeps_names_whole_and_shows_that_figures_go_on(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    """A rider's name stands beside his badge, and a column of figures follows on his cards."""
    person = new_person("fr", phone=True)
    person.sit(tables["end"].id, tables["end"].token)
    names = person.page.locator("section.box tbody th")
    expect(names).to_have_count(8)
    lines = {name.evaluate("cell => cell.getClientRects()[0].height") for name in names.all()}
    assert max(lines) < 40
    figures = person.page.get_by_role("region", name=person.says("end.figures"))
    frame, first = box(figures), box(figures.locator("thead th").nth(2))
    assert first["x"] + first["width"] <= frame["x"] + frame["width"]
    assert "gradient" in figures.evaluate("one => getComputedStyle(one).backgroundImage")


@pytest.mark.parametrize("phone", sampled(True, False))
def test_names_stand_under_their_steps_where_there_is_room(
    new_person: NewPerson, tables: dict[str, Kept], *, phone: bool
) -> None:
    person = new_person(phone=phone)
    person.go(f"table/{tables['end'].id}?page=front")
    names, steps = person.page.locator("figure ol li"), person.page.locator("figure rect.block")
    expect(names).to_have_count(3)
    assert names.evaluate_all("all => all.map((one) => one.value)") == [1, 2, 3]
    captions = [box(names.nth(k)) for k in range(3)]
    for caption, step in zip(captions, map(box, steps.all()), strict=True):
        middle = caption["x"] + caption["width"] / 2
        assert phone or step["x"] < middle < step["x"] + step["width"]
    tops = [caption["y"] for caption in captions]
    assert len(set(tops)) == (3 if phone else 1)
    assert tops == sorted(tops)


# How high the letters on riders are, in pixels.
LETTERS = "letters => letters.map((one) => one.getBoundingClientRect().height)"
LEAST_LETTER = 10


@pytest.mark.parametrize(
    "stage", sampled("grand-tour-15-5-6", "la-classicissima-5-6", "avenue-corso-paseo")
)
def test_the_letters_on_riders_can_be_read_at_every_scale(
    new_person: NewPerson, server: ProcessServer, stage: str
) -> None:
    created = server.create(stage=stage, tiles=[])
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    board = box(person.page.locator(".pane > .frame"))
    pieces = person.page.locator("svg.board .piece")
    for _ in range(2):
        letters = person.page.locator("svg.board .piece text.letter")
        assert letters.count() == pieces.count() == 2 * len(created.table.teams)
        assert set(letters.all_text_contents()) == {"R", "S"}
        assert min(letters.evaluate_all(LETTERS)) >= LEAST_LETTER
        for piece in pieces.all():
            assert overlap(box(piece), board)
        person.page.keyboard.press("v")


def test_no_rider_loses_his_number_at_some_scale_between(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Riders grow as the road shrinks, and have room for both for as long as they do."""
    created = server.create(stage="avenue-corso-paseo", tiles=[])
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    numbers = person.page.locator("svg.board .piece text.small:not(.letter)")
    for wide in range(1000, 1800, 40):
        person.page.set_viewport_size({"width": wide, "height": 900})
        person.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert numbers.count() == 2 * len(created.table.teams), wide


def test_a_desk_follows_the_race_on_a_long_road(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Where the whole road would be small, riders are large and a card's square is in sight."""
    created = server.create(stage="grand-tour-15-5-6", tiles=[])
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    expect(person.button("camera.whole")).to_be_visible()
    person.panel.locator("label.choice").last.click()
    board, ghost = box(person.page.locator(".pane > .frame")), person.page.locator(".ghost")
    expect(ghost).to_be_visible()
    inside = box(ghost)
    assert board["x"] <= inside["x"]
    assert inside["x"] + inside["width"] <= board["x"] + board["width"]
    assert board["y"] <= inside["y"]
    assert inside["y"] + inside["height"] <= board["y"] + board["height"]
    assert box(person.page.locator(".piece .figure").first)["height"] >= 24


@pytest.mark.parametrize(
    "size", sampled(SHORT_PHONE, DESK, PHONE), ids=["short phone", "desk", "phone"]
)
def test_the_board_keeps_its_size_whatever_the_guide_says(
    new_person: NewPerson, size: ViewportSize
) -> None:
    person = new_person("fr", phone=size != DESK, viewport=size)
    person.go("first")
    person.press("first.go")
    person.wait()
    hint = person.page.get_by_role("complementary", name=person.says("guide.hint"))
    sizes: set[float] = set()
    said: set[str] = set()
    person.ride(lambda: note(person, hint, sizes, said) and len(said) > 5)
    assert len(said) > 5
    assert len(sizes) == 1


def note(person: Person, hint: Locator, sizes: set[float], said: set[str]) -> bool:
    """Keep what the guide says, and how high the board is meanwhile. Nothing has to be scrolled,
    not even for what a card leads to."""
    said.add(hint.locator("strong").text_content() or "")
    sizes.add(box(person.page.locator(".pane > .frame"))["height"])
    cards = person.panel.locator("label.choice")
    if cards.count():
        cards.last.click()
        sizes.add(box(person.page.locator(".pane > .frame"))["height"])
        action = person.page.locator("div.action")
        assert action.evaluate("one => one.scrollHeight <= one.clientHeight"), hint.inner_text()
    return True


# The captions that are cut by the edge of what holds them, above or below.
CUT = """captions => {
  const inside = captions[0].parentElement.getBoundingClientRect();
  return captions.filter((one) => {
    const { left, top, bottom } = one.getBoundingClientRect();
    return left < inside.right && (top < inside.top - 1 || bottom > inside.bottom + 1);
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("size", sampled(PHONE, SIDEWAYS, DESK), ids=["phone", "sideways", "desk"])
def test_captions_are_whole_or_out_of_sight(
    new_person: NewPerson, server: ProcessServer, size: ViewportSize
) -> None:
    person = new_person("fr", viewport=size)
    created = server.create(teams=SIX, stage="la-classicissima-5-6", tiles=[])
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    person.change(speed=0.5)
    person.wait()
    person.answer()
    person.wait()
    person.answer()
    person.press("time.pause")
    captions = person.page.locator("ol.told > li")
    for _ in range(5):
        expect(captions.first).to_be_visible()
        assert not captions.evaluate_all(CUT)
        person.press("time.step")
