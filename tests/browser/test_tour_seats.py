"""Who holds which seat of a tour from stage to stage, through the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person, ride_together
from tests.browser.touring import SHORT, ride_elsewhere
from tests.server.house import BOTS, ProcessServer
from tests.server.touring import PEOPLE, begun_tour, go_on, look, set_up, start

EASY = "level-1"


def take_blue(person: Person, table: str) -> None:
    """Sit down on the open seat of a lobby."""
    person.go(f"table/{table}")
    person.press("lobby.sit-at", team="Blue")
    expect(person.button("lobby.stand-from", team="Blue")).to_be_visible()


def test_friends_ride_by_the_link_and_are_told_of_the_next_stage(
    new_person: NewPerson, server: ProcessServer
) -> None:
    teams = [{"colour": "red", "sits": "human", "name": "Ann"}, {"colour": "blue", "sits": "open"}]
    created = set_up(server, teams=[*teams, *BOTS], stages=SHORT)
    ann, bob = new_person(), new_person("fr", phone=True, settings={"name": "Bob"})
    ann.sit(created.tour.table, created.tokens["red"])
    bob.go(f"tour/{created.tour.id}")
    bob.link("tour.to-the-start").click()
    bob.press("lobby.sit-at", team="Bleu")
    ann.press("lobby.start")
    expect(bob.panel).to_be_visible()
    ride_together(ann, bob)
    for one in (ann, bob):
        one.link("back-to.tour").click()
        expect(one.page.locator(".next")).to_contain_text(re.compile("stage 2|étape 2"))
    expect(ann.page.locator(".next li", has_text="Bob")).to_contain_text(ann.says("lobby.there"))
    ann.press("tour.set-up", n="2")
    expect(bob.link("tour.to-the-start")).to_be_visible()
    bob.link("tour.to-the-start").click()
    give = bob.page.get_by_label(bob.says("tour.give-seat", team="Bleu"))
    expect(give).to_have_count(1)
    give.select_option(EASY)
    blue = ann.page.get_by_role("listitem").filter(has_text="Blue")
    expect(blue).to_contain_text(ann.says("level.level-1"))
    ann.press("lobby.start")
    ann.ride()
    ann.link("back-to.tour").click()
    assert look(server, created.tour.id).teams[1].sits == "bot"


def test_a_seat_that_went_to_a_bot_and_back_is_kept_by_its_new_secret(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = begun_tour(server, teams=PEOPLE, stages=SHORT)
    tour, red, old = created.tour.id, created.tokens["red"], created.tokens["blue"]
    bob = new_person(settings={"name": "Bob"})
    bob.sit(created.tour.table, old)
    bob.go()
    ride_elsewhere(server, created.tour.table, red, old)
    second = go_on(server, tour, red).id
    bob.go(f"tour/{tour}")
    expect(bob.page.locator(".next li").nth(1)).to_contain_text(bob.says("lobby.you"))
    bob.go()
    seat = f"/tours/{tour}/seats/blue"
    assert server.ask("POST", seat, {"sits": "bot", "level": EASY}, created.host).is_success
    start(server, second, red)
    ride_elsewhere(server, second, red)
    third = go_on(server, tour, red).id
    assert server.ask("POST", seat, {"sits": "open"}, created.host).is_success

    take_blue(bob, third)
    bob.go(f"tour/{tour}")
    expect(bob.page.locator(".next li").nth(1)).to_contain_text(bob.says("lobby.you"))
    (token,) = [one["token"] for one in bob.held if one["table"] == third]
    assert token != old
    assert server.ask("POST", f"/tours/{tour}/next", token=token).status_code == 200
    start(server, third, red)
    bob.link("tour.ride-on").click()
    # Whoever places first: the seat is his.
    expect(bob.page.locator("li.team.you .name")).to_contain_text("Blue")


@pytest.mark.soak
def test_of_two_seats_at_one_screen_the_one_that_was_given_away_does_not_come_along(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Ann holds red and blue; before the second stage blue goes to Bob."""
    created = begun_tour(server, teams=PEOPLE, stages=SHORT)
    tour, tokens = created.tour.id, created.tokens
    ann, bob = new_person(settings={"name": "Ann"}), new_person(settings={"name": "Bob"})
    for seat in ("red", "blue"):
        ann.sit(created.tour.table, tokens[seat])
    ann.go()
    ride_elsewhere(server, created.tour.table, tokens["red"], tokens["blue"])
    second = go_on(server, tour, tokens["red"]).id
    seat = f"/tours/{tour}/seats/blue"
    assert server.ask("POST", seat, {"sits": "open"}, created.host).is_success
    take_blue(bob, second)

    ann.go(f"tour/{tour}")
    people = ann.page.locator(".next li")
    expect(people.nth(0)).to_contain_text(ann.says("lobby.you"))
    expect(people.nth(1)).not_to_contain_text(ann.says("lobby.you"))
    assert [one["seat"] for one in ann.held if one["table"] == second] == ["red"]
    ann.link("tour.to-the-start").click()
    ann.press("lobby.start")
    ride_together(ann, bob)


@pytest.mark.soak
def test_a_second_secret_that_has_died_since_is_forgotten(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Both seats were taken along already when blue goes to a bot and back to others."""
    created = set_up(server, teams=PEOPLE, stages=SHORT)
    tour, table = created.tour.id, created.tour.table
    ann, bob = new_person(settings={"name": "Ann"}), new_person(settings={"name": "Bob"})
    for seat in ("blue", "red"):
        ann.sit(table, created.tokens[seat])
    ann.go()
    seat = f"/tours/{tour}/seats/blue"
    assert server.ask("POST", seat, {"sits": "open"}, created.host).is_success
    take_blue(bob, table)
    ann.go(f"tour/{tour}")
    expect(ann.page.locator(".next li").nth(0)).to_contain_text(ann.says("lobby.you"))
    assert [one["seat"] for one in ann.held if one["table"] == table] == ["red"]


def test_the_places_of_several_seats_are_listed_in_their_order(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Four teams of one screen: they hardly ever end a tour in the order of their colours."""
    teams = [{"colour": colour, "sits": "human"} for colour in ("red", "blue", "black", "green")]
    created = begun_tour(server, teams=teams, stages=SHORT)
    ann, table, tokens = new_person(), created.tour.table, list(created.tokens.values())
    for token in tokens:
        ann.sit(table, token)
    ride_elsewhere(server, table, *tokens)
    for _ in SHORT[1:]:
        table = go_on(server, created.tour.id, tokens[0]).id
        start(server, table, tokens[0])
        ride_elsewhere(server, table, *tokens)
    assert look(server, created.tour.id).seed
    ann.go("tables")
    line = ann.page.locator(f"a[href*='{created.tour.id}']")
    expect(line).to_contain_text(re.compile("won, places 1, 2, 3,? and 4"))
