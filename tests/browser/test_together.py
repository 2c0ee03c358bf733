"""Several people at one table: two browsers, somebody who watches, another device."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from flammerouge.server.clock import GRACE
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, OVER, Person, ride_together
from tests.sampling import sampled
from tests.server.house import BOTS, TWO, ProcessServer, ThreadServer

SHORT = list("abcu")
OPEN = [
    {"colour": "red", "sits": "human", "name": "Ann"},
    {"colour": "blue", "sits": "open"},
    *BOTS,
]


def test_two_browsers_race_by_the_link_of_the_table(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=OPEN, tiles=SHORT, start=False)
    ann, bob = new_person(), new_person("fr", phone=True, settings={"name": "Bob"})
    ann.sit(created.table.id, created.tokens["red"])
    # Nobody starts alone by mistake while the friend is on his way.
    expect(ann.button("lobby.start-bots.one")).to_be_visible()
    bob.go(f"table/{created.table.id}")
    # Whoever has never raced finds out how while he waits.
    expect(bob.link("first.never-raced")).to_have_attribute("href", "#/first")
    bob.press("lobby.sit-at", team="Bleu")
    expect(ann.page.locator(".seat", has_text="Bob")).to_contain_text(ann.says("lobby.there"))
    ann.press("lobby.start")
    expect(bob.panel).to_be_visible()
    expect(bob.page.locator("html")).to_have_attribute("lang", "fr")
    # Whoever waits for the other to place is told which team is his.
    red = ann.page.get_by_text(ann.says("ask.you-ride", team=ann.says("told.red")))
    blue = bob.page.get_by_text(bob.says("ask.you-ride", team=bob.says("told.blue")))
    ride_together(ann, bob, until=lambda: red.count() + blue.count() > 0)
    assert not ann.is_over
    ride_together(ann, bob, by_hand=True)
    for one in (ann, bob):
        assert one.panel.locator(".arrived li").count() >= 3
    for one, name, place in ((ann, "Ann (you)", "Red"), (bob, "Bob (vous)", "bleu")):
        one.read_front_page()
        own = one.page.locator("tr.own", has_text=name)
        expect(own).to_have_count(2)
        expect(own.first).to_contain_text(place)


def test_who_stands_up_goes_on_watching_and_may_sit_down_again(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=OPEN, tiles=SHORT, start=False)
    bob = new_person(settings={"name": "Bob"})
    bob.go(f"table/{created.table.id}")
    bob.press("lobby.sit-at", team="Blue")
    bob.press("lobby.stand-from", team="Blue")
    expect(bob.page.get_by_text(bob.says("lobby.sit-first"))).to_be_visible()
    bob.press("lobby.sit-at", team="Blue")
    expect(bob.button("lobby.stand-from", team="Blue")).to_be_visible()


def test_an_open_seat_waits_for_others_unless_the_screen_is_shared(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=OPEN, tiles=SHORT, start=False)
    ann = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    blue = ann.page.locator(".seat", has_text="Blue")
    expect(blue).to_contain_text(ann.says("lobby.open"))
    # Nobody takes a friend for a name to be written down.
    expect(blue.get_by_role("textbox")).to_have_count(0)
    expect(ann.button("lobby.sit-at", team="Blue")).to_have_count(0)
    ann.press("lobby.sit-too-at", team="Blue")
    name = ann.page.get_by_role("textbox", name=ann.says("team.name", team="Blue"))
    expect(name).to_have_value("")
    name.fill("Cleo")
    # What is written down is there to be sent again, or to be given up.
    ann.expects(*CUT)
    ann.page.route("**/seats/blue", lambda route: route.abort())
    ann.press("lobby.sit-at", team="Blue")
    expect(ann.page.get_by_role("alert")).to_have_text(ann.says("refused.offline"))
    expect(name).to_have_value("Cleo")
    ann.page.unroute("**/seats/blue")
    ann.press("app.close")
    expect(name).to_have_count(0)
    ann.press("lobby.sit-too-at", team="Blue")
    name.fill("Cleo")
    ann.press("lobby.sit-at", team="Blue")
    expect(blue).to_contain_text("Cleo")
    # Whoever stands up again finds the seat as it was.
    ann.press("lobby.stand-from", team="Blue")
    expect(ann.button("lobby.sit-too-at", team="Blue")).to_be_visible()
    ann.press("lobby.sit-too-at", team="Blue")
    name.fill("Cleo")
    ann.press("lobby.sit-at", team="Blue")
    expect(blue).to_contain_text("Cleo")
    # Whoever comes later, if only to watch, still needs the way in.
    link = ann.page.locator("details", has_text=ann.says("lobby.link"))
    link.locator("summary").click()
    expect(link.get_by_role("switch", name=ann.says("invite.switch"))).to_be_visible()


def test_whoever_has_no_seat_watches_and_sees_no_hand(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    ann, carl = new_person(), new_person(phone=True)
    ann.sit(created.table.id, created.tokens["red"])
    carl.go(f"table/{created.table.id}")
    ann.ride_to_energy()
    expect(carl.panel).to_contain_text("Waiting for Ann")
    assert carl.page.locator("[data-choice]").count() == 0
    ann.ride()
    expect(carl.panel).to_contain_text("wins!")
    assert any("Cards on the table" in line for line in carl.log)
    assert any(" draws " in line for line in ann.log)
    assert not any(" draws " in line for line in carl.log)


def test_a_race_goes_on_on_another_device(new_person: NewPerson, server: ProcessServer) -> None:
    created = server.create(tiles=SHORT)
    desk, phone = new_person(), new_person(phone=True)
    desk.sit(created.table.id, created.tokens["red"])
    desk.ride_to_energy()
    held = desk.hand
    desk.page.get_by_role("button", name=desk.says("seat-link.open")).first.click()
    dialog = desk.page.get_by_role("dialog")
    # First the link for anybody; the key to the seat only for those who ask for it.
    expect(dialog).to_contain_text(desk.says("seat-link.watch-text"))
    desk.press("seat-link.move")
    expect(dialog).to_contain_text(desk.says("seat-link.text"))
    # The link that the dialog offers; on this machine it is reached by its own address.
    phone.sit(created.table.id, created.tokens["red"])
    phone.wait()
    assert phone.hand == held
    assert created.tokens["red"] not in phone.page.url
    phone.ride()
    desk.page.keyboard.press("Escape")
    expect(desk.panel.locator(OVER)).to_be_visible()


@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_a_new_link_locks_the_other_devices_out(
    new_person: NewPerson, server: ProcessServer, phone: bool
) -> None:
    created = server.create(tiles=SHORT)
    maker, other = new_person(phone=phone), new_person(phone=not phone)
    for one in (other, maker):
        one.sit(created.table.id, created.tokens["red"])
        one.wait()
    if phone:
        maker.press("race.more")
    maker.button("seat-link.open").click()
    maker.press("seat-link.move")
    maker.press("seat-link.renew")
    dialog = maker.page.get_by_role("dialog")
    expect(dialog).to_contain_text(maker.says("seat-link.renewed"))
    expect(other.page.locator(".ribbon")).to_contain_text(other.says("link.gone.moved"))
    dialog.get_by_role("button", name=maker.says("app.close")).click()
    if phone:
        maker.press("app.close")
    # Whoever has made the new link keeps the seat, and is told of nothing else.
    expect(maker.page.locator(".ribbon")).to_have_count(0)
    maker.ride()


def test_a_browser_that_has_kept_many_seats_lists_its_tables(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.wait()
    person.page.evaluate(
        """() => {
            const [seat] = JSON.parse(localStorage["flammerouge.seats"]);
            const old = Array.from({ length: 199 }, (_, i) => ({ ...seat, table: `old-${i}` }));
            localStorage["flammerouge.seats"] = JSON.stringify([seat, ...old]);
        }"""
    )
    person.page.reload()
    person.wait()
    person.go("tables")
    expect(person.page.locator(f"main a[href*='{created.table.id}']").first).to_be_visible()
    # The focus has come along to the new screen.
    expect(person.page.locator("main")).to_be_focused()


def test_a_card_is_taken_back_while_others_choose(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=TWO, tiles=SHORT)
    ann, bob = new_person(), new_person()
    ann.sit(created.table.id, created.tokens["red"])
    bob.sit(created.table.id, created.tokens["blue"])
    choose_hands(ann, bob)
    before = ann.question.inner_text()
    ann.ride(lambda: ann.hand != [] and ann.question.inner_text() != before)
    held, last = ann.hand, ann.question.inner_text()
    ann.answer()
    expect(ann.panel).to_contain_text("Waiting for Bob")
    ann.press("do.take-back")
    expect(ann.question).to_have_text(last)
    assert ann.hand == held


def choose_hands(*people: Person) -> None:
    """Everybody answers until each has a hand before him."""
    while not all(one.hand for one in people):
        for one in people:
            if one.panel.locator("form [data-choice]:enabled").count() and not one.hand:
                one.answer()


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server on which nobody has to wait long for those who are gone."""
    with ThreadServer(tmp_path / "tables.sqlite3", grace=0.3) as running:
        yield running


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "fr"])
def test_until_the_table_may_decide_one_reads_who_is_away_and_for_how_long(
    new_person: NewPerson, server: ProcessServer, language: str
) -> None:
    created = server.create(teams=TWO, tiles=list("abcdfu"))
    ann = new_person(language, phone=language == "fr")
    bob = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    bob.sit(created.table.id, created.tokens["blue"])
    choose_hands(ann, bob)
    bob.go("settings")
    # She is told so while she has something to choose, and when she has not.
    away = ann.page.get_by_role("complementary", name=ann.says("absent.title"))
    expect(away).to_contain_text("Bob")
    choices = ann.panel.locator("form [data-choice]:enabled")
    assert choices.count()
    while ann.says("ask.waiting", names="Bob") not in ann.panel.inner_text():
        if choices.count():
            ann.answer()
        ann.page.wait_for_timeout(50)
    found = re.search(r"\d+", away.inner_text())
    assert found
    assert 0 < int(found[0]) <= GRACE


def test_a_bot_rides_for_somebody_who_is_gone_until_he_is_back(
    new_person: NewPerson, hasty: ThreadServer
) -> None:
    created = hasty.create(teams=TWO, tiles=list("abcdfu"))
    ann = new_person(address=hasty.address)
    bob = new_person(address=hasty.address, settings={"autoDraw": True})
    ann.sit(created.table.id, created.tokens["red"])
    bob.sit(created.table.id, created.tokens["blue"])
    choose_hands(ann, bob)
    bob.go("settings")
    strip = ann.page.get_by_role("complementary", name=ann.says("absent.title"))
    expect(strip).to_contain_text("Bob is away.")
    strip.get_by_role("button", name=ann.says("absent.bot"), exact=True).click()
    expect(ann.page.locator("li.team", has_text="Blue")).to_contain_text("ready")
    bob.go(f"table/{created.table.id}")
    expect(bob.page.get_by_text(bob.says("absent.you-return"))).to_be_visible()
    expect(bob.panel.locator("form")).to_have_count(0)
    ann.answer()
    ann.ride_to_energy()
    ann.answer()
    bob.wait()
    bob.ride_to_energy()
    assert bob.hand
    assert not any('"refuse"' in frame for frame in bob.frames)
