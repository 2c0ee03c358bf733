"""Legendary riders through the browser: whole campaigns, other devices, a server that dies."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, Person
from tests.browser.touring import finish_elsewhere
from tests.server.house import ProcessServer
from tests.server.legends import Legend

# Dice lie on the board for a moment only, which whoever looks now and then may miss.
WATCH_DICE = """() => {
  const look = () => { window.rolled ||= !!document.querySelector(".note.die .pips") };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""


def begin(person: Person, kind: str, variant: str) -> None:
    """Choose a rider and a tour, and have its stages drawn."""
    person.go("legend/new")
    page = person.page
    page.locator("label.rider", has_text=person.says(f"kind.{kind}")).click()
    page.get_by_role("radio", name=person.says(f"variant.{variant}"), exact=True).check()
    page.locator("form button.first").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(person.says(f"campaign-tour.{kind}"))


def cards(person: Person) -> Locator:
    """The talents on offer."""
    return person.page.locator("article.halftone")


def choose(person: Person) -> str:
    """Take the last talent on offer, once its figures are there."""
    expect(cards(person)).to_have_count(3)
    card = cards(person).last
    expect(card.locator("p.gain, p.same")).to_be_visible()
    name = card.get_by_role("heading").inner_text()
    card.get_by_role("button").click()
    expect(cards(person)).to_have_count(0)
    return name


def ride_stage(person: Person, stage: int) -> None:
    """Ride the next stage, and come back."""
    person.button("campaign.ride", n=str(stage)).click()
    person.ride()
    person.link("back-to.campaign").click()


def check_end(person: Person, stages: int, held: list[str]) -> None:
    """The front page adds up, and the score is signed."""
    page = person.page
    expect(page.locator("h1.loud")).to_be_visible()
    for talent in held:
        expect(page.locator("p.talents")).to_contain_text(talent)
    ledger = page.get_by_role("region", name=person.says("campaign.ledger"))
    rows = ledger.locator("tbody tr:not(.end)")
    expect(rows).to_have_count(stages)
    scored = [row.locator("td").all_inner_texts()[1:3] for row in rows.all()]
    points = sum(int(text) for texts in scored for text in texts if text.isdigit())
    classification = ledger.locator("tr.end td").first.inner_text()
    total = points + (int(classification) if classification.isdigit() else 0)
    expect(ledger.locator("tr.total td").first).to_have_text(str(total))
    expect(page.locator("p.score strong")).to_have_text(str(total))
    page.get_by_label(person.says("campaign.sign")).fill("Zoé")
    person.press("campaign.sign-it")
    own = page.locator("tr.own", has_text="Zoé")
    expect(own.locator(".points")).to_have_text(str(total))
    person.go("tables")
    expect(page.locator("main li a", has_text=person.says("campaign.over"))).to_be_visible()


@pytest.mark.soak
def test_an_express_tour_from_the_home_page_to_the_best_scores(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Every card of the first stage is played here."""
    person = new_person("fr", phone=True, settings={"oneTap": True, "name": ""})
    person.go()
    person.link("campaign.home-go").click()
    expect(person.page.get_by_text("Antoine Gruzelle")).to_be_visible()
    begin(person, "rouleur", "express")
    held = [choose(person)]
    ride_stage(person, 1)
    for stage in (2, 3):
        held.append(choose(person))
        person.button("campaign.ride", n=str(stage)).click()
        person.ride_to_energy()
        finish_elsewhere(server, person)
        person.link("back-to.campaign").click()
    wide = person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "the page is wider than the phone"
    check_end(person, 3, held)
    person.go("legend/best")
    heading = person.page.get_by_role("heading", name=person.says("campaign.best"), exact=True)
    expect(heading).to_be_visible()
    assert "{" not in person.page.locator("main").inner_text()


@pytest.mark.soak
def test_a_whole_campaign(new_person: NewPerson) -> None:
    person = new_person(settings={"oneTap": True, "name": ""})
    begin(person, "sprinteur", "standard")
    expect(person.page.locator("ol > li article")).to_have_count(5)
    held: list[str] = []
    for stage in range(1, 6):
        if stage % 2:
            held.append(choose(person))
        ride_stage(person, stage)
    check_end(person, 5, held)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ProcessServer]:
    """A server that can be killed."""
    with ProcessServer(tmp_path / "tables.sqlite3") as running:
        yield running


@pytest.mark.soak
def test_a_campaign_goes_on_after_the_server_was_killed(
    new_person: NewPerson, mortal: ProcessServer
) -> None:
    person = new_person(address=mortal.address, settings={"oneTap": True})
    begin(person, "rouleur", "express")
    choose(person)
    person.button("campaign.ride", n="1").click()
    person.ride_to_energy()
    person.expects(*CUT)
    mortal.kill()
    mortal.start()
    person.wait()
    person.answer()
    finish_elsewhere(mortal, person)
    mortal.kill()
    mortal.start()
    person.link("back-to.campaign").click()
    choose(person)
    ledger = person.page.get_by_role("region", name=person.says("campaign.ledger"))
    before = ledger.locator("tbody tr").all_inner_texts()
    mortal.kill()
    mortal.start()
    person.page.reload()
    expect(ledger.locator("tbody tr")).to_have_count(1)
    assert ledger.locator("tbody tr").all_inner_texts() == before
    person.button("campaign.ride", n="2").click()
    person.ride_to_energy()
    finish_elsewhere(mortal, person)
    person.link("back-to.campaign").click()
    expect(ledger.locator("tbody tr")).to_have_count(2)
    # The way home leads to the same campaign.
    person.go()
    person.page.locator("section.box li a", has_text=person.says("campaign-tour.rouleur")).click()
    expect(cards(person)).to_have_count(3)


def test_another_device_rides_by_the_link_and_others_only_watch(
    new_person: NewPerson, server: ProcessServer
) -> None:
    legend = Legend(server, kind="rouleur")
    watcher, rider = new_person(), new_person("fr", phone=True)
    watcher.go(f"legend/{legend.id}")
    expect(cards(watcher)).to_have_count(3)
    expect(cards(watcher).get_by_role("button")).to_have_count(0)
    rider.go(f"legend/{legend.id}/rider/{legend.token}")
    expect(cards(rider).get_by_role("button")).to_have_count(3)
    rider.page.wait_for_url(f"**/#/legend/{legend.id}")
    choose(rider)
    assert len(legend.facts.talents) == 1


def test_dice_and_the_mark_of_the_sprint_are_on_the_board(
    new_person: NewPerson, server: ProcessServer, screens: Path
) -> None:
    legend = Legend(server)
    legend.choose()
    person = new_person()
    person.sit(legend.start(), legend.token)
    person.ride_to_energy()
    expect(person.page.locator(".pile.sprint")).to_have_count(1)
    # The flag on the profile of the race is where the page of the campaign has it.
    flag = person.page.locator(".profile svg g.sprint")
    expect(flag).to_have_count(1)
    place = re.match(r"translate\(([\d.]+) ", flag.get_attribute("transform") or "")
    stage = legend.facts.stages[0]
    wide = person.page.locator(".profile svg").evaluate("one => one.clientWidth")
    cells = len(stage.card.grounds)
    assert place
    assert float(place[1]) == pytest.approx(8 + (wide - 16) * (stage.mark + 1) / cells, abs=0.5)
    person.page.locator(".profile").screenshot(path=screens / "legend-profile.png")
    person.change(speed=1)
    person.ride_to_energy()
    person.page.evaluate(WATCH_DICE)
    person.answer()
    while not person.page.evaluate("window.rolled"):
        if person.panel.locator("form [data-choice]:enabled").count():
            person.answer()
        person.page.wait_for_timeout(50)
    assert any(re.search(r"rolls \d", told) for told in person.log)


def test_two_cards_for_teammates_come_with_word_of_when_they_are_dealt_out(
    new_person: NewPerson, server: ProcessServer
) -> None:
    legend = Legend(server)
    legend.choose()
    person = new_person()
    person.sit(legend.start(), legend.token)
    person.ride(lambda: person.panel.locator("fieldset.pile").count() > 0)
    expect(person.panel.get_by_text(person.says("ask.cards-whose"))).to_be_visible()


def test_a_teammate_bears_one_number_the_same_on_the_road_and_in_his_name(
    new_person: NewPerson, server: ProcessServer
) -> None:
    legend = Legend(server)
    legend.choose()
    table, whole, near = legend.start(), new_person(), new_person(phone=True)
    for person in (whole, near):
        person.sit(table, legend.token)
        person.ride_to_energy()
        for number in ("1", "2"):
            name = person.says("rider.mate", team=person.says("team.red"), letter=number)
            piece = person.page.locator("g.piece", has_text=name)
            expect(piece.locator("text")).to_have_text([number])
