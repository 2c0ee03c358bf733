"""A race that is looked at again: round by round, by itself, and through others' eyes."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.person import Person
from tests.sampling import sampled
from tests.server.house import ProcessServer


@pytest.fixture
def race(server: ProcessServer, tables: dict[str, Kept]) -> list[dict[str, Any]]:
    """The rounds of a race that is over, as anybody may see them."""
    table = tables["end"].id
    rounds: list[dict[str, Any]] = server.ask("GET", f"/tables/{table}/replay").json()["rounds"]
    return rounds


def says_round(person: Person, round_shown: int, last: int) -> None:
    text = person.says("replay.round", round=str(round_shown), last=str(last))
    expect(person.page.locator(".scrubber .where")).to_have_text(text)


def shows_round(person: Person, race: list[dict[str, Any]], number: int) -> None:
    """The scrubber, the address and the order on the road are those of a round."""
    says_round(person, number, len(race) - 1)
    person.page.wait_for_url(f"**round={number}*")
    going = {one["id"]: one["to_go"] for one in race[number]["view"]["riders"]}
    wanted = [str(going[rider]) for rider in race[number]["view"]["order"]]
    cells = person.page.locator("table tbody tr td:last-child.figures")
    expect(cells).to_have_text(wanted)


@pytest.mark.parametrize("phone", sampled(False, True), ids=["desk", "phone"])
def test_one_steps_and_jumps_from_round_to_round(
    new_person: NewPerson, tables: dict[str, Kept], race: list[dict[str, Any]], phone: bool
) -> None:
    person = new_person(phone=phone)
    person.go(f"replay/{tables['end'].id}")
    expect(person.page.locator(".scrubber .where")).to_have_text(person.says("replay.start"))
    expect(person.button("replay.back")).to_be_disabled()
    person.press("race.order")
    for number in (1, 2):
        person.press("replay.next")
        shows_round(person, race, number)
    person.page.get_by_role("slider").fill("5")
    shows_round(person, race, 5)
    person.page.get_by_role("slider").press("ArrowRight")
    shows_round(person, race, 6)
    person.press("replay.back")
    shows_round(person, race, 5)
    person.page.get_by_role("slider").press("End")
    says_round(person, len(race) - 1, len(race) - 1)
    expect(person.button("replay.next")).to_be_disabled()


def test_it_plays_by_itself_stops_when_told_and_begins_anew(
    new_person: NewPerson, tables: dict[str, Kept], race: list[dict[str, Any]]
) -> None:
    last = len(race) - 1
    person = new_person(settings={"speed": 4})
    person.go(f"replay/{tables['end'].id}?round=1")
    where = person.page.locator(".scrubber .where")
    says_round(person, 1, last)
    person.press("replay.play")
    person.press("replay.pause")
    reached = where.inner_text()
    assert reached != person.says("replay.round", round="1", last=str(last))
    # Longer than it waits between rounds when it plays.
    person.page.wait_for_timeout(600)
    expect(where).to_have_text(reached)
    person.press("replay.play")
    says_round(person, last, last)
    # At the end it stops by itself, and plays from the start when asked again.
    expect(person.button("replay.play")).to_be_visible()
    person.press("replay.play")
    expect(person.button("replay.pause")).to_be_visible()
    expect(where).not_to_have_text(person.says("replay.round", round=str(last), last=str(last)))


def test_each_pair_of_eyes_sees_its_own_cards_and_one_sees_all(
    new_person: NewPerson, tables: dict[str, Kept], race: list[dict[str, Any]]
) -> None:
    """Hands and what is recycled: nobody's, those of one team, everybody's."""
    teams = {rider["id"]: rider["team"] for rider in race[0]["view"]["riders"]}
    person = new_person()
    person.go(f"replay/{tables['end'].id}?round=3")
    eyes = person.page.get_by_label(person.says("replay.eyes"))
    drawn = person.page.locator("[data-kind=drew]")
    for seen, riders in (("", 0), ("blue", 2), ("all", len(teams)), ("", 0)):
        eyes.select_option(seen)
        person.page.wait_for_url(f"**eyes={seen}" if seen else "**round=3")
        person.press("race.decks")
        expect(person.page.locator(".decks section")).to_have_count(len(teams))
        expect(person.page.locator(".decks section.own")).to_have_count(riders)
        person.press("race.dispatches")
        # Everybody draws once in each of the three rounds.
        expect(drawn).to_have_count(3 * riders)
