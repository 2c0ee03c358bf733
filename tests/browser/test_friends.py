"""The way of a friend: invited on the network, a race on the phone, and a rematch."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from flammerouge.record.read import read_record
from flammerouge.server.network import own_address
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, Person, ride_together
from tests.browser.test_seats import SEATS, store
from tests.browser.touring import ride_elsewhere
from tests.server.house import TWO, ProcessServer

SHORT = list("abcu")
SHORTEST = list("acu")


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[ProcessServer]:
    """A server whose door to the network may be opened."""
    with ProcessServer(tmp_path / "tables.sqlite3") as running:
        yield running


def finish(*people: Person) -> None:
    """Ride a race to its end, and read about it."""
    ride_together(*people)
    for one in people:
        one.read_front_page()


def sit_together(new_person: NewPerson, server: ProcessServer) -> tuple[Person, Person]:
    """Ann and Bob in browsers of their own, at the end of a race."""
    created = server.create(teams=TWO, tiles=SHORT)
    ann, bob = new_person(), new_person(phone=True)
    for one, seat in ((ann, "red"), (bob, "blue")):
        one.sit(created.table.id, created.tokens[seat])
        one.wait_for_panel()
    finish(ann, bob)
    return ann, bob


def test_a_rematch_waits_for_the_friend_who_is_called(
    new_person: NewPerson, server: ProcessServer
) -> None:
    ann, bob = sit_together(new_person, server)
    ann.press("after.rematch")
    expect(ann.page.get_by_text("Bob is not here yet")).to_be_visible()
    # He is told wherever he is, and comes by himself.
    expect(bob.page.get_by_text(bob.says("after.call"))).to_be_visible()
    bob.go("tables")
    bob.page.locator("main li a", has_text=bob.says("mine.rematch")).click()
    bob.press("after.join-rematch")
    for one in (ann, bob):
        expect(one.page.get_by_text(one.says("lobby.full"))).to_be_visible()
        expect(one.link("first.never-raced")).to_have_count(0)
    assert bob.page.url == ann.page.url
    ann.press("lobby.start")
    ride_together(ann, bob)
    # The race before is over, and not forgotten.
    for one in (ann, bob):
        one.go("tables")
        expect(one.page.locator("main li a", has_text=" won, ")).to_have_count(2)


def test_a_rematch_knows_the_friend_who_comes_by_its_address(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=TWO, tiles=SHORT)
    table, tokens = created.table.id, created.tokens
    bob, cleo = new_person(phone=True), new_person()
    bob.sit(table, tokens["blue"])
    ride_elsewhere(server, table, *tokens.values())
    again = server.ask("POST", f"/tables/{table}/rematch", token=tokens["red"])
    rematch = str(again.json()["id"])
    for one in (bob, cleo):
        one.go(f"table/{rematch}")
    expect(bob.button("lobby.stand-from", team="Blue")).to_be_visible()
    assert [one["seat"] for one in bob.held if one["table"] == rematch] == ["blue"]
    # Who has never ridden here watches; who stands up stays without a seat.
    expect(cleo.page.get_by_text(cleo.says("lobby.wait"))).to_be_visible()
    bob.press("lobby.stand-from", team="Blue")
    expect(bob.button("lobby.sit-at", team="Blue")).to_be_visible()
    bob.page.reload()
    expect(bob.button("lobby.sit-at", team="Blue")).to_be_visible()


@pytest.mark.soak
def test_a_question_about_seats_that_was_refused_is_asked_again(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """A household that asks too much is told so, and not left without its seats in silence."""
    created = server.create(teams=TWO, tiles=SHORT)
    table, tokens = created.table.id, created.tokens
    bob = new_person("fr", phone=True)
    bob.sit(table, tokens["blue"])
    ride_elsewhere(server, table, *tokens.values())
    again = server.ask("POST", f"/tables/{table}/rematch", token=tokens["red"])
    refusal = {"status": 429, "json": {"code": "too-fast", "message": ""}}
    bob.expects("status of 429")
    bob.page.route("**/tables/mine", lambda route: route.fulfill(**refusal), times=1)
    bob.go(f"table/{again.json()['id']}")
    why = bob.says("refused.too-fast")
    expect(bob.page.get_by_text(bob.says("link.unasked", why=why))).to_be_visible()
    bob.press("app.again")
    expect(bob.button("lobby.stand-from", team="Bleu")).to_be_visible()
    expect(bob.page.get_by_text(why)).to_have_count(0)


@pytest.mark.soak
def test_a_refusal_that_comes_late_is_not_told_at_another_table(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=TWO, tiles=SHORT)
    table, tokens = created.table.id, created.tokens
    bob = new_person()
    bob.sit(table, tokens["blue"])
    ride_elsewhere(server, table, *tokens.values())
    rematch = server.ask("POST", f"/tables/{table}/rematch", token=tokens["red"]).json()["id"]
    held: list[Route] = []
    bob.expects("status of 429")
    bob.page.route("**/tables/mine", lambda route: held.append(route))
    bob.go(f"table/{rematch}")
    expect(bob.page.get_by_text(bob.says("lobby.wait"))).to_be_visible()
    while not held:
        bob.page.wait_for_timeout(20)
    bob.go(f"table/{table}")
    expect(bob.page.locator("h1.loud")).to_be_visible()
    with bob.page.expect_response("**/tables/mine"):
        held[0].fulfill(status=429, json={"code": "too-fast", "message": ""})
    bob.page.wait_for_timeout(100)
    expect(bob.page.get_by_text(bob.says("refused.too-fast"))).to_have_count(0)


@pytest.mark.soak
def test_a_shared_screen_finds_its_other_seat_among_many_with_few_questions(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=TWO, tiles=SHORT)
    table, tokens = created.table.id, created.tokens
    ride_elsewhere(server, table, *tokens.values())
    again = server.ask("POST", f"/tables/{table}/rematch", token=tokens["red"])
    rematch = str(again.json()["id"])
    # Two people at one screen: of the rematch it has the red seat, of the race before the blue
    # one, and since then forty others have been blue there, in two races each.
    since = [
        {"table": f"{n}-{m}", "seat": "blue", "token": str(n)} for n in range(40) for m in "ab"
    ]
    red = {"table": rematch, "seat": "red", "token": tokens["red"]}
    screen = new_person()
    screen.go("help")
    store(screen, SEATS, [red, *since, {"table": table, "seat": "blue", "token": tokens["blue"]}])
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.go(f"table/{rematch}")
    for team in ("Red", "Blue"):
        expect(screen.button("lobby.stand-from", team=team)).to_be_visible()
    held = [(one["seat"], one["token"]) for one in screen.held if one["table"] == rematch]
    assert dict(held) == tokens
    assert len([url for url in asked if url.endswith("/tables/mine")]) <= 8


def test_nobody_is_looked_for_where_nobody_is_lacking(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    ann = new_person()
    ann.go("help")
    store(ann, SEATS, [{"table": "other", "seat": "blue", "token": "other"}])
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.sit(created.table.id, created.tokens["red"])
    ann.wait()
    assert not [url for url in asked if url.endswith("/tables/mine")]


@pytest.mark.soak
def test_a_rematch_does_not_wait_for_a_friend_who_has_gone(
    new_person: NewPerson, server: ProcessServer
) -> None:
    ann, bob = sit_together(new_person, server)
    bob.page.close()
    ann.press("after.rematch")
    expect(ann.page.get_by_text("a bot rides meanwhile")).to_be_visible()
    ann.press("lobby.start-bots.one")
    ann.ride()


def test_a_race_is_shared_without_opening_the_network(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    ann = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    ann.ride()
    ann.read_front_page()
    ann.press("after.share")
    link = ann.page.get_by_role("textbox", name=ann.says("share.link"))
    expect(link).to_have_value(f"{server.address}/#/replay/{created.table.id}")
    with ann.page.expect_download() as download:
        ann.page.locator(".share").get_by_role("link", name=ann.says("fair.record")).click()
    race = read_record(download.value.path().read_text(encoding="utf-8"))
    assert race.over


def open_network(ann: Person) -> None:
    ann.go("new")
    ann.page.get_by_role("switch", name=ann.says("invite.switch")).click()


@pytest.mark.skipif(bool(own_address()), reason="this machine is in a network")
def test_the_switch_says_that_there_is_no_network(
    new_person: NewPerson, apart: ProcessServer
) -> None:
    ann = new_person(address=apart.address)
    ann.expects("status of 409")
    open_network(ann)
    expect(ann.page.get_by_role("alert")).to_have_text(ann.says("refused.no-network"))


@pytest.mark.soak
@pytest.mark.skipif(not own_address(), reason="this machine is in no network")
def test_whoever_waits_for_a_friend_is_told_that_the_network_is_closed_and_opens_it(
    new_person: NewPerson, apart: ProcessServer
) -> None:
    """So it is after the server was started again in the middle of a race."""
    created = apart.create(teams=TWO, tiles=SHORT)
    ann = new_person(address=apart.address)
    open_network(ann)
    ann.sit(created.table.id, created.tokens["red"])
    base = f"http://{own_address()}:{apart.port}"
    bob = new_person("fr", phone=True, address=base)
    bob.sit(created.table.id, created.tokens["blue"])
    bob.wait_for_panel()
    for one in (ann, bob):
        one.expects(*CUT)
    apart.kill()
    apart.start()
    strip = ann.page.get_by_role("complementary", name=ann.says("absent.title"))
    expect(strip).to_contain_text(ann.says("absent.closed"))
    strip.get_by_role("button", name=ann.says("absent.open")).click()
    expect(strip).to_have_count(0)
    ride_together(ann, bob, until=lambda: bool(ann.hand and bob.hand))


@pytest.mark.skipif(not own_address(), reason="this machine is in no network")
def test_the_switch_opens_the_network_and_shows_the_way_in(
    new_person: NewPerson, apart: ProcessServer
) -> None:
    ann = new_person(address=apart.address)
    open_network(ann)
    # It is open, and nothing else has happened: the stage and the teams are still to be chosen.
    expect(ann.page.get_by_role("switch", name=ann.says("invite.switch"))).to_be_checked()
    expect(ann.page.get_by_text(ann.says("invite.with-table"))).to_be_visible()
    expect(ann.page).to_have_url(re.compile("#/new$"))
    assert not ann.held
    ann.press("new.open")
    link = ann.page.get_by_role("textbox", name=ann.says("share.link"))
    expect(link).to_be_visible()
    expect(ann.page.get_by_role("img", name=ann.says("invite.code"))).to_be_visible()
    address = link.input_value()
    network = f"http://{own_address()}:"
    assert address.startswith(network)
    bob = new_person(phone=True, address=address.partition("/#/")[0], settings={"name": "Bob"})
    bob.go(address)
    bob.page.get_by_role("button", name="Sit down").click()
    # The switch belongs to the machine itself.
    assert bob.page.get_by_role("switch").count() == 0
    bob.press("lobby.start")
    ride_together(ann, bob, until=lambda: bool(ann.hand and bob.hand))
    # A shorter stage they ride to the end, Bob from a page that browsers do not call secure.
    short = apart.create(teams=TWO, tiles=SHORTEST)
    for one, seat in ((ann, "red"), (bob, "blue")):
        one.sit(short.table.id, short.tokens[seat])
        one.wait_for_panel()
    assert not bob.page.evaluate("isSecureContext")
    finish(ann, bob)
    bob.read_verdict("fair.seal.kept")
    # What Ann shares is reached from the network too, though her own page is not.
    ann.press("after.share")
    expect(link).to_have_value(re.compile(re.escape(network) + ".*/#/replay/"))
    bob.go(link.input_value())
    expect(bob.page.locator("li.told").first).to_be_visible()
