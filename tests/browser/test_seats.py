"""The links to seats: which are kept, which are dead, and when there is no room at a table."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from flammerouge.server.limits import Limits
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.server.house import ONE, TWO, ProcessServer, ThreadServer

SHORT = list("abcu")
SEATS = "flammerouge.seats"


def store(person: Person, key: str, value: object) -> None:
    """Put something into the storage of a browser, and load the page anew."""
    person.page.evaluate("([key, text]) => { localStorage[key] = text }", [key, json.dumps(value)])
    person.page.reload()


def told(person: Person, *keys: str) -> None:
    """The ribbon says these texts one after the other."""
    said = " ".join(person.says(key) for key in keys)
    expect(person.page.locator(".ribbon")).to_contain_text(said)


def move_red(server: ProcessServer, table: str, token: str) -> str:
    """Give the red seat another secret."""
    answer = server.ask("POST", f"/tables/{table}/seats/red/move", token=token)
    return str(answer.json()["token"])


def test_an_old_link_adds_no_second_seat(new_person: NewPerson, server: ProcessServer) -> None:
    created = server.create(tiles=SHORT)
    table = created.table.id
    ann = new_person()
    ann.sit(table, created.tokens["red"])
    ann.wait()
    ann.go(f"table/{table}/seat/an-old-link")
    ann.page.wait_for_url(f"**/#/table/{table}")
    told(ann, "link.gone.wrong-token", "link.still-seated")
    assert [(one["seat"], one["token"]) for one in ann.held] == [("red", created.tokens["red"])]
    # Nobody shares this screen: it is never covered.
    ann.ride_to_energy()
    ann.press("app.close")
    expect(ann.page.locator(".ribbon")).to_have_count(0)


def test_a_mistyped_link_watches(new_person: NewPerson, server: ProcessServer) -> None:
    created = server.create(tiles=SHORT)
    bob = new_person("fr", phone=True)
    bob.go(f"table/{created.table.id}/seat/mistyped")
    told(bob, "link.gone.wrong-token", "link.watching")
    expect(bob.panel).to_be_visible()
    assert bob.held == []


def test_a_device_whose_seat_has_moved_watches_on(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    table = created.table.id
    ann = new_person()
    ann.sit(table, created.tokens["red"])
    ann.wait()
    fresh = move_red(server, table, created.tokens["red"])
    told(ann, "link.gone.moved", "link.watching")
    expect(ann.panel).to_be_visible()
    assert ann.page.locator("[data-choice]").count() == 0
    assert ann.held == []
    # By the public link too, and back by the new one.
    ann.page.reload()
    expect(ann.panel).to_contain_text("Waiting for Ann")
    ann.sit(table, fresh)
    ann.wait()
    assert ann.page.locator(".ribbon").count() == 0


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server at whose tables there is room for one who watches."""
    with ThreadServer(tmp_path / "tables.sqlite3", limits=Limits(spectators=1)) as running:
        yield running


@pytest.mark.soak
def test_a_table_that_is_full_says_so_and_is_left_in_peace(
    new_person: NewPerson, narrow: ThreadServer
) -> None:
    created = narrow.create(tiles=SHORT)
    ann, bob = new_person(address=narrow.address), new_person("fr", address=narrow.address)
    ann.go(f"table/{created.table.id}")
    expect(ann.panel).to_be_visible()
    lines: list[str] = []
    bob.page.on("websocket", lambda line: lines.append(line.url))
    bob.go(f"table/{created.table.id}")
    expect(bob.page.get_by_role("heading")).to_have_text(bob.says("link.gone.full"))
    tried = len(lines)
    assert tried <= 3
    bob.page.evaluate("dispatchEvent(new Event('online'))")
    ann.page.close()
    # The place is free when the server has noticed, which takes a busy machine a moment.
    while narrow.ask("GET", "/health").json()["sockets"]:
        bob.page.wait_for_timeout(20)
    bob.press("app.again")
    expect(bob.panel).to_be_visible()
    assert len(lines) == tried + 1


def test_a_page_of_another_version_is_loaded_anew_once(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=ONE, tiles=SHORT)
    person = new_person(fresh=True)

    def disguise(line: WebSocketRoute) -> None:
        far = line.connect_to_server()
        far.on_message(lambda said: line.send(str(said).replace('"proto":1', '"proto":99')))

    person.page.route_web_socket("**/ws/**", disguise)
    loads: list[str] = []
    person.page.on("load", lambda page: loads.append(page.url))
    person.go(f"table/{created.table.id}")
    expect(person.page.get_by_role("button", name=person.says("app.again"))).to_be_visible()
    expect(person.page.get_by_role("heading")).to_have_text(person.says("link.gone.other-version"))
    assert len(loads) == 2


def test_seats_of_races_that_go_on_outlive_those_that_are_over(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(tiles=SHORT)
    red = {"table": created.table.id, "seat": "red", "token": created.tokens["red"]}
    gone = [{"table": f"gone-{i}", "seat": "red", "token": f"t{i}"} for i in range(120)]
    ann = new_person()
    ann.go("help")
    # The oldest of all, beyond what the server is asked about at once.
    store(ann, SEATS, [*gone, red])
    ann.go("tables")
    expect(ann.page.locator(f"main a[href*='{created.table.id}']").first).to_be_visible()
    other = server.create(tiles=SHORT)
    ann.sit(other.table.id, other.tokens["red"])
    kept = [one["table"] for one in ann.held]
    assert len(kept) == 100
    assert {created.table.id, other.table.id, "gone-0"} <= set(kept)
    assert "gone-119" not in kept


def test_storage_that_somebody_has_spoilt_is_not_missed(new_person: NewPerson) -> None:
    person = new_person()
    person.go("help")
    store(person, "flammerouge.hosts", [None, 3, ["table"], ["table", 1]])
    store(person, "flammerouge.campaigns", {"a": 1})
    store(person, "flammerouge.settings", {"language": "xx", "text": None, "edition": 3})
    person.go("tables")
    for junk in (None, 7, [None, 3, {"table": "x"}]):
        store(person, SEATS, junk)
        expect(person.page.get_by_text(person.says("mine.none"))).to_be_visible()


def test_an_address_that_cannot_be_read_leads_nowhere(new_person: NewPerson) -> None:
    person = new_person("fr")
    lost = person.page.get_by_text(person.says("app.lost"))
    for address in ("help/%E0%A4%A", "%", "constructor", "nonsense/x"):
        person.go("help")
        person.page.locator("#help-glossary").wait_for()
        person.go(address)
        expect(lost).to_be_visible()
    person.go("%")
    person.page.reload()
    expect(lost).to_be_visible()


@pytest.mark.parametrize("path", ["foo", "foo/bar/"])
def test_a_page_that_the_server_does_not_have_is_told_by_the_app(
    new_person: NewPerson, path: str
) -> None:
    person = new_person("fr")
    person.expects("status of 404")
    answer = person.page.goto(f"{person.address}/{path}")
    assert answer is not None
    assert answer.status == 404
    expect(person.page.get_by_text(person.says("app.lost"))).to_be_visible()
    person.page.get_by_role("link", name=person.says("app.home")).click()
    expect(person.page).to_have_url(f"{person.address}/#/")
    expect(person.page.get_by_text(person.says("home.score"))).to_be_visible()
    # The other pages of the paper are reached from there as well.
    person.page.goto(f"{person.address}/{path}")
    person.link("page.rules").click()
    expect(person.page).to_have_url(f"{person.address}/#/help")


def test_the_list_says_how_a_race_has_ended(new_person: NewPerson, server: ProcessServer) -> None:
    created = server.create(tiles=SHORT)
    ann = new_person()
    ann.sit(created.table.id, created.tokens["red"])
    ann.ride()
    ann.go("tables")
    page = server.ask("GET", f"/tables/{created.table.id}/front").json()
    riders = page["figures"]["riders"]
    (winner,) = [one["team"].capitalize() for one in riders if one["place"] == 1]
    places = sorted(one["place"] for one in riders if one["team"] == "red")
    line = ann.page.locator(f"a[href*='{created.table.id}']")
    won = "You" if winner == "Red" else winner
    expect(line).to_contain_text(f"{won} won, places {places[0]} and {places[1]} ·")


def test_a_table_is_listed_once_and_taken_off_the_list(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created, other = server.create(teams=TWO, tiles=SHORT), server.create(tiles=SHORT)
    ann = new_person()
    for seat in ("red", "blue"):
        ann.sit(created.table.id, created.tokens[seat])
    ann.sit(other.table.id, other.tokens["red"])
    ann.go("tables")
    shared = ann.page.locator("main li", has=ann.page.locator(f"a[href*='{created.table.id}']"))
    expect(shared).to_have_count(1)
    expect(shared).to_contain_text("Red and Blue")
    remove = shared.get_by_role("button")
    # It is asked for first.
    remove.click()
    shared.get_by_role("button", name=ann.says("mine.remove-no")).click()
    assert len(ann.held) == 3
    remove.click()
    shared.get_by_role("button", name=ann.says("mine.remove-yes")).click()
    expect(shared).to_have_count(0)
    assert [one["table"] for one in ann.held] == [other.table.id]
    ann.page.reload()
    expect(ann.page.locator("main li a")).to_have_count(1)
