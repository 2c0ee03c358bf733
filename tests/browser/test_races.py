"""Whole races through the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person, words
from tests.browser.touring import ride_elsewhere
from tests.sampling import sampled
from tests.server.house import ONE, ProcessServer

EASY = "level-1"
# All that go together in one race.
EVERY_MODULE = ("breakaway", "weather", "specialists", "refresh")


def set_up(person: Person, *, level: str = EASY) -> None:
    """A new race against bots that think quickly."""
    person.go("new")
    bots = person.page.locator("select[aria-label]")
    expect(bots).to_have_count(3)
    for bot in bots.all():
        bot.select_option(level)
    person.press("new.start")


@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_a_race_from_the_start_to_the_front_page(new_person: NewPerson, phone: bool) -> None:
    person = new_person(phone=phone, settings={"oneTap": phone})
    set_up(person)
    expect(person.question).to_have_text(person.says("ask.start"))
    person.ride(by_hand=True)
    arrived = person.panel.locator(".arrived li:visible").all()
    places = {int(one.get_attribute("value") or 0): one.inner_text() for one in arrived}
    # The podium, and where the own riders came in; beside a board the teams say that.
    assert set(places) >= {1, 2, 3}
    assert sum("Red" in rider for rider in places.values()) == 2 or not phone
    expect(person.page.locator(".team", has_text="Red")).to_contain_text("places")
    assert all(rider.startswith(f"{place}.") for place, rider in places.items())
    person.read_front_page()
    rows = person.page.get_by_role("table").first.get_by_role("row")
    for place, rider in places.items():
        expect(rows.nth(place)).to_contain_text(rider.split("\n")[-1].strip())


def opening(text: object) -> str:
    """What a sentence begins with, whoever it is about."""
    return re.sub("\\s", " ", str(text)).partition("{")[0].strip()


@pytest.mark.soak
def test_a_race_in_french_with_every_module(new_person: NewPerson) -> None:
    """Specialists are drafted, riders bid for the breakaway, there are weather and a Refresh token,
    and every word is French."""
    person = new_person("fr", settings={"oneTap": True})
    person.go("new")
    person.page.get_by_role("button", name=person.says("preset.north")).click()
    person.page.locator("select[aria-label]").first.select_option(EASY)
    for colour in ("Noir", "Vert"):
        person.page.get_by_label(colour, exact=True).select_option("none")
    person.page.locator("summary", has_text=person.says("more.title")).click()
    for module in EVERY_MODULE:
        switch = person.page.get_by_role("switch", name=person.says(f"module.{module}"))
        if not switch.is_checked():
            switch.click()
        expect(switch).to_be_checked()
    person.press("new.start")
    expect(person.question).to_have_text(person.says("ask.specialist"))
    person.ride()
    aside = person.page.locator("aside")
    log = re.sub("\\s", " ", aside.text_content() or "")
    told = set(
        aside.locator("[data-kind]").evaluate_all("all => all.map((one) => one.dataset.kind)")
    )
    # Who is pulled along, why riders tire and what weather there is, is left to the race.
    assert {"started", "revealed", "picked", "bid", "took-refresh"} <= told
    weather = person.page.locator(".tokens .veil").count()
    assert aside.locator("[data-kind=weather]").count() == weather
    for kind in told & {"started", "revealed", "slipped", "exhausted"}:
        keys = [f"event.{kind}", *(key for key in words("fr") if key.startswith(f"{kind}."))]
        assert any(opening(person.says(key)) in log for key in keys), kind
        assert not any(opening(words("en")[key]) in log for key in keys), kind
    person.read_front_page()
    expect(person.page.get_by_role("heading", name=person.says("end.result"))).to_be_visible()


def test_a_front_page_without_other_news_has_no_empty_list(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Of a team alone against the clock there is nothing to tell but its win."""
    created = server.create(teams=ONE[:1], mode="individual-time-trial")
    ride_elsewhere(server, created.table.id, created.tokens["red"])
    news = server.ask("GET", f"/tables/{created.table.id}/front").json()["news"]
    assert [one["code"] for one in news] == ["wins"]
    person = new_person()
    person.go(f"table/{created.table.id}")
    expect(person.page.locator("h1.loud")).to_be_visible()
    expect(person.page.locator("main ul:not(:has(*))")).to_have_count(0)
