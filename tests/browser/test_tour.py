"""Whole tours through the browser: set up, ridden stage after stage, left, printed, shared."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from flammerouge.core.finish import clock
from flammerouge.server.protocol import Tour, TourColumn
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT, Person
from tests.browser.touring import (
    CLIMBS,
    SHORT,
    finish_elsewhere,
    ridden_tour,
    ride_stage,
    ride_stages,
    set_off,
    starred_tour,
    tour_of,
    wait_for_stage,
)
from tests.server.house import BOTS, ProcessServer
from tests.server.touring import begun_tour, look, set_up

Begin = Callable[[Person, ProcessServer], str]
Values = Callable[[TourColumn], dict[str, int]]
EASY = "level-1"
A4 = re.compile(rb"/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]")


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[ProcessServer]:
    """A server that may be killed."""
    with ProcessServer(tmp_path / "tables.sqlite3") as running:
        yield running


def plan(person: Person, name: str) -> None:
    """Open the page of new tours, and take one that is ready."""
    person.go("tour/new")
    person.page.get_by_role("region", name=person.says("tour.plans")).get_by_role(
        "button", name=person.says(f"plan.{name}")
    ).click()


def route(person: Person) -> Locator:
    return person.page.locator("ol > li strong")


def weaken(person: Person) -> None:
    """Bots that think quickly."""
    for field in person.page.locator(".detail select").all():
        field.select_option(EASY)


def set_up_here(person: Person, server: ProcessServer) -> str:
    """A tour set up on the page for it."""
    plan(person, "short")
    weaken(person)
    person.press("tour.create")
    return tour_of(person)


def set_up_before(person: Person, server: ProcessServer) -> str:
    """A tour of short stages; its seat is opened by a link."""
    teams = [{"colour": "red", "sits": "human", "name": "Ann"}, *BOTS]
    created = set_up(server, teams=teams, stages=SHORT)
    person.sit(created.tour.table, created.tokens["red"])
    person.go(f"tour/{created.tour.id}")
    return created.tour.id


@pytest.mark.parametrize(
    ("phone", "begin"),
    [
        pytest.param(False, set_up_before, id="desk"),
        pytest.param(True, set_up_before, id="phone", marks=pytest.mark.soak),
        pytest.param(False, set_up_here, id="long", marks=pytest.mark.soak),
    ],
)
def test_a_tour_of_three_stages_to_its_front_page(
    new_person: NewPerson, apart: ProcessServer, phone: bool, begin: Begin
) -> None:
    """The server is killed in the middle of the second stage, and nothing is lost."""
    person = new_person(phone=phone, address=apart.address, settings={"oneTap": phone})
    person.expects(*CUT)
    tour = begin(person, apart)
    ride_stage(person, 1)
    expect(person.page.locator(".next h2")).to_have_text(look(apart, tour).stages[1].card.name)
    person.press("tour.ride", n="2")
    person.ride_to_energy()
    apart.kill()
    apart.start()
    person.ride()
    person.link("back-to.tour").click()
    ride_stage(person, 3)
    headline = person.page.locator("h1.loud")
    expect(headline).to_be_visible()
    over = look(apart, tour)
    assert (over.state, len(over.columns)) == ("over", 3)
    totals = person.page.locator("td.total").all_inner_texts()
    assert totals == [str(over.total[team]) for team in over.ranking]
    assert tour in (apart.ask("GET", f"/tours/{tour}/paper").headers["content-disposition"])
    person.page.reload()
    expect(headline).to_be_visible()


def test_a_tour_set_up_on_its_page_goes_from_stage_to_stage(
    new_person: NewPerson, apart: ProcessServer
) -> None:
    person = new_person(address=apart.address)
    set_up_here(person, apart)
    set_off(person, 1)
    person.ride_to_energy()
    finish_elsewhere(apart, person)
    person.link("back-to.tour").click()
    set_off(person, 2)
    person.ride_to_energy()


def test_the_sheets_of_a_tour_are_printed_on_a4_in_french(
    new_person: NewPerson, server: ProcessServer, tmp_path: Path
) -> None:
    created = ridden_tour(server, 3)
    person = new_person("fr")
    person.go(f"tour/{created.tour.id}")
    expect(person.page.locator("h1.loud")).to_contain_text(re.compile("Tour|emportent|classements"))
    person.link("tour.sheets").click()
    expect(person.page.locator("article")).to_have_count(1 + len(BOTS))
    printed = person.page.pdf(prefer_css_page_size=True)
    assert A4.search(printed)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    text = person.page.locator("main").inner_text()
    assert person.says("score.general").upper() in text.upper()
    assert "Yellow" not in text


def test_the_hub_tells_bots_of_one_kind_apart_and_waits_for_a_race_of_jerseys(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person()
    person.go(f"tour/{ridden_tour(server, 1).tour.id}")
    names = [f"Black · {person.says('level.level-1')}", f"Green · {person.says('level.level-2')}"]
    table = person.page.get_by_role("region", name=person.says("tour.standing"))
    for name in names:
        expect(person.page.locator(".next li", has_text=name)).to_be_visible()
        expect(table.get_by_role("row").filter(has_text=name)).to_be_visible()
    chart = person.page.get_by_role("heading", name=person.says("tour.chart"))
    expect(chart).to_have_count(0)
    person.go(f"tour/{ridden_tour(server, 3).tour.id}")
    expect(chart).to_be_visible()


@pytest.fixture(scope="module")
def contested(server: ProcessServer) -> Tour:
    """A tour with piles on its roads, of which one stage is to come."""
    created = begun_tour(server, teams=BOTS, stages=CLIMBS)
    ride_stages(server, created, 2)
    return look(server, created.tour.id)


def gaps(column: TourColumn) -> dict[str, int]:
    """Behind the first by so many seconds."""
    return {rider: time - min(column.time.values()) for rider, time in column.time.items()}


@pytest.mark.parametrize(
    ("jersey", "values", "written"),
    [
        ("yellow", gaps, lambda gap: f"+{clock(gap)}"),
        ("green", lambda column: column.sprint, str),
        ("polka_dot", lambda column: column.mountain, str),
    ],
    ids=["yellow", "green", "polka-dot"],
)
def test_the_race_for_the_jerseys_is_drawn_from_the_sheets(
    new_person: NewPerson,
    contested: Tour,
    jersey: str,
    values: Values,
    written: Callable[[int], str],
) -> None:
    """Every point is in the table behind the chart, and as high as it is worth: any two heights are
    apart in proportion, the best above."""
    person = new_person()
    person.go(f"tour/{contested.id}")
    person.page.get_by_role("radio", name=person.says(f"jersey.{jersey}")).click()
    expected = [
        [values(column)[rider.id] for column in contested.columns] for rider in contested.riders
    ]
    assert len({amount for line in expected for amount in line}) > 1
    table = person.page.locator("[aria-labelledby=jersey-race] tr")
    expect(table.first.locator("td").first).to_have_text(written(expected[0][0]))
    told = [row.locator("td").all_inner_texts() for row in table.all()]
    assert told == [[written(amount) for amount in line] for line in expected]
    lines = person.page.locator("path.edge + path.line").all()
    drawn = [re.findall(r"[ML]([\d.]+) ([\d.]+)", line.get_attribute("d") or "") for line in lines]
    points = [
        (amount, float(y))
        for line, spots in zip(expected, drawn, strict=True)
        for amount, (_, y) in zip(line, spots, strict=True)
    ]
    (least, low), (most, high) = min(points), max(points)
    assert (high > low) == (jersey == "yellow")
    for amount, y in points:
        assert y == pytest.approx(low + (high - low) * (amount - least) / (most - least), abs=0.2)
    assert len({tuple(x for x, _ in spots) for spots in drawn}) == 1


def test_the_hub_shows_what_each_rider_carries_on(new_person: NewPerson, contested: Tour) -> None:
    person = new_person()
    person.go(f"tour/{contested.id}")
    rows = person.page.get_by_role("region", name=person.says("tour.riders")).locator("tbody tr")
    last = contested.columns[-1]
    expect(rows).to_have_count(len(contested.riders))
    carried = {rider.id: rider.exhaustion for rider in contested.riders}
    assert carried == {rider: last.exhaustion.get(rider, 0) for rider in carried}
    assert any(carried.values())
    for row, rider in zip(rows.all(), last.standings.general, strict=True):
        cells = row.locator("td")
        assert cells.nth(1).inner_text() == str(last.sprint[rider])
        assert cells.nth(2).inner_text() == str(last.mountain[rider])
        assert cells.last.inner_text().split()[-1] == str(carried[rider])
        assert (cells.last.locator(".pips").text_content() or "").count("▮") == carried[rider]


def test_a_tour_that_is_over_is_ridden_again_on_the_same_route(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = ridden_tour(server, 3)
    person = new_person()
    person.go(f"tour/{created.tour.id}")
    expect(person.link("tour.new")).to_be_visible()
    person.link("tour.again").click()
    expect(route(person)).to_have_count(3)
    rest = person.page.locator(".under select option:checked")
    expect(rest).to_have_text("After stage 1")
    weaken(person)
    person.press("tour.create")
    again = look(server, tour_of(person))
    assert [one.reference for one in again.stages] == SHORT
    assert [one.rests for one in again.stages] == [True, False, False]


def test_an_own_selection_is_put_in_order_by_keys_and_by_hand(new_person: NewPerson) -> None:
    person = new_person()
    plan(person, "short")
    # With their profiles come their names.
    expect(person.page.locator("ol .profile svg")).to_have_count(3)
    first, second, third = route(person).all_inner_texts()
    grips = person.page.locator("button.grip")
    grips.first.press("ArrowDown")
    expect(route(person)).to_have_text([second, first, third])
    expect(grips.nth(1)).to_be_focused()
    from_box, to_box = grips.nth(2).bounding_box(), grips.first.bounding_box()
    assert from_box is not None
    assert to_box is not None
    person.page.mouse.move(from_box["x"] + 9, from_box["y"] + 9)
    person.page.mouse.down()
    person.page.mouse.move(to_box["x"] + 9, to_box["y"] + 9, steps=8)
    person.page.mouse.up()
    expect(route(person)).to_have_text([third, second, first])

    person.press("tour.add")
    tiles = person.page.locator("dialog li button")
    tiles.first.click()
    expect(tiles.first).to_have_attribute("aria-pressed", "true")
    person.press("tour.done")
    expect(route(person)).to_have_count(4)
    rests = person.page.locator(".under select option")
    expect(rests).to_have_count(4)  # none, after 1, 2 or 3
    person.page.locator(".under select").select_option("2")
    expect(person.page.locator("span.rest")).to_have_count(1)
    person.page.get_by_role("button", name=person.says("tour.drop", stage=third)).click()
    expect(route(person)).to_have_count(3)


def test_stages_that_no_longer_fit_into_a_full_tour_are_pale(new_person: NewPerson) -> None:
    person = new_person()
    plan(person, "grand")
    person.press("tour.add")
    person.page.locator("dialog label", has_text=person.says("box.base")).click()
    tile = person.page.locator("dialog li button").first
    expect(tile).to_be_disabled()
    expect(tile).to_have_css("opacity", "0.5")


def test_too_few_stages_are_refused_in_words_and_generated_ones_are_ridden(
    new_person: NewPerson,
) -> None:
    person = new_person()
    plan(person, "short")
    person.page.locator("ol > li button.plain").first.click()
    expect(person.page.get_by_role("alert")).to_have_text(person.says("refused.stage-count"))
    expect(person.button("tour.create")).to_be_disabled()
    person.page.locator("li.drawn select").select_option("5")
    person.page.locator("li.drawn button").click()
    expect(route(person)).to_have_count(5)
    expect(person.page.get_by_text(person.says("origin.generated"), exact=True)).to_have_count(5)
    person.press("tour.create")
    tour_of(person)
    name = person.page.locator(".next h2").inner_text()
    # Nobody is on the road before somebody says so.
    expect(person.page.locator(".next .kicker")).to_contain_text(person.says("tour.next"))
    person.press("tour.ride", n="1")
    person.wait()
    expect(person.page.locator("span.stage")).to_have_text(name)


def test_dummies_are_not_offered_for_a_route_with_time_trials(new_person: NewPerson) -> None:
    person = new_person()
    plan(person, "basic")
    option = person.page.locator(".row").nth(1).locator("option[value=muscle]")
    expect(option).to_be_enabled()
    plan(person, "grand")
    expect(option).to_be_disabled()
    expect(option).to_contain_text(person.says("refused.dummies-in-time-trial"))


@pytest.mark.soak
@pytest.mark.rule("TTT-04", "R-26")
def test_the_page_of_a_team_trial_says_that_the_tour_has_a_podium_of_its_own(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = begun_tour(server, teams=BOTS, stages=["grand-tour-1", *SHORT])
    wait_for_stage(server, created.tour.id, 1)
    person = new_person("fr")
    person.go(f"table/{created.tour.table}?page=front")
    expect(person.page.get_by_text(person.says("tour.trial-podium"))).to_be_visible()


@pytest.mark.soak
def test_a_host_without_a_seat_finds_his_tour_again(new_person: NewPerson) -> None:
    person = new_person()
    plan(person, "short")
    for field in person.page.locator("select:has(option[value='human']:checked)").all():
        field.select_option("bot")
    weaken(person)
    person.press("tour.create")
    tour = tour_of(person)
    person.go("tables")
    person.page.locator(f"a[href$='tour/{tour}']").click()
    assert tour_of(person) == tour


def test_whoever_watches_sees_the_hub_and_nothing_to_press(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = ridden_tour(server, 2)
    watcher = new_person()
    watcher.go(f"tour/{created.tour.id}")
    expect(watcher.page.get_by_text(watcher.says("tour.waiting"))).to_be_visible()
    expect(watcher.page.locator("#jersey-race")).to_be_visible()
    watcher.page.locator("label", has_text=watcher.says("jersey.green")).click()
    marks = watcher.page.locator("ol .jerseys")
    expect(marks).to_have_count(2)


def test_a_browser_finds_its_tours_again(new_person: NewPerson) -> None:
    person = new_person()
    plan(person, "short")
    weaken(person)
    person.page.get_by_label(person.says("tour.name"), exact=True).fill("Petit Tour")
    person.press("tour.create")
    tour = tour_of(person)
    for address in ("tables", ""):
        person.go(address)
        person.page.get_by_role("link", name="Petit Tour").click()
        assert tour_of(person) == tour


def test_a_tour_that_is_not_there_is_said_so(new_person: NewPerson) -> None:
    person = new_person()
    person.expects("status of 404")
    person.go("tour/nosuchtour")
    expect(person.page.get_by_role("alert")).to_have_text(person.says("refused.no-tour"))


@pytest.mark.rule("GT-JER-02")
def test_the_page_of_a_tour_says_once_what_the_star_at_a_jersey_means(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = starred_tour(server)
    person = new_person()
    person.go(f"tour/{created.tour.id}")
    end = person.page.locator("ul.jerseys")
    expect(end.locator("strong", has_text="*").first).to_be_visible()
    note = person.page.get_by_text(person.says("score.next-best"))
    expect(note).to_have_count(1)
    below = note.evaluate("one => one.previousElementSibling.className")
    assert "jerseys" in below, "the note is not where the star is seen first"
