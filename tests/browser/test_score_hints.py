"""What the scorekeeper says to somebody who is new to it, and what stays under the thumb."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from flammerouge.server.network import own_address
from tests.browser.conftest import NewPerson
from tests.browser.scorekeeper import Scorekeeper, open_paper
from tests.browser.test_score import FIRST
from tests.server.house import ProcessServer
from tests.tour.papers import paper, stage


def test_the_first_stage_says_how_it_is_written_down(keeper: Scorekeeper) -> None:
    """Where the tokens will be, until somebody is tapped; later it unfolds under the first line."""
    keeper.begin(length=3)
    keeper.open_stage()
    line = keeper.page.locator("summary", has_text=keeper.person.says("score.how"))
    more = keeper.page.get_by_text(keeper.person.says("score.how-tokens")).locator("visible=true")
    expect(more).to_have_count(1)
    rows = keeper.page.locator("table[role=grid]").bounding_box()
    keeper.cross("rR", "0:00")
    expect(more).to_have_count(0)
    assert keeper.page.locator("table[role=grid]").bounding_box() == rows
    line.click()
    expect(more).to_have_count(1)
    keeper.person.press("score.undo")
    keeper.person.link("score.back").click()
    keeper.write(FIRST)
    keeper.open_stage()
    expect(line).to_be_visible()
    expect(more).to_have_count(0)


@pytest.mark.soak
def test_the_tokens_keep_their_places_while_they_are_used_up(keeper: Scorekeeper) -> None:
    """Nothing moves under the thumb: what somebody else has stays where it was, and is closed."""
    keeper.begin()
    keeper.open_stage()
    keeper.cross("rR", "0:20")
    before = [
        one.get_attribute("data-tokens") for one in keeper.page.locator("[data-tokens]").all()
    ]
    keeper.tokens(5, 2)
    keeper.cross("bR", "0:20")
    after = keeper.page.locator("[data-tokens]")
    assert [one.get_attribute("data-tokens") for one in after.all()] == before
    for tokens in before:
        button = keeper.page.locator(f"[data-tokens='{tokens}']")
        major, minor = str(tokens).split("-")
        taken = major == "5" or minor == "2"
        expect(button).to_be_disabled() if taken else expect(button).to_be_enabled()


@pytest.mark.rule("GT-JER-02")
def test_a_jersey_that_the_next_best_wears_has_a_star_and_a_note(keeper: Scorekeeper) -> None:
    """Red wins the stage and its tokens: green goes to the second of the sprint. The most combative
    stands on the sheet, where his point is said to be among those of the stage."""
    keeper.begin(combative=True, length=3)
    keeper.open_stage()
    words = FIRST.split()
    for rider, time in zip(words[::2], words[1::2], strict=True):
        keeper.cross(rider, time)
        if rider in ("rR", "bS"):
            keeper.tokens(5 if rider == "rR" else 3, 0)
        if rider == "kS":
            keeper.led(2)
    keeper.done()
    note = keeper.page.get_by_text(keeper.person.says("score.next-best"))
    jerseys = keeper.page.get_by_role("list", name=keeper.person.says("score.jerseys"))
    expect(jerseys.locator("li").nth(0)).not_to_contain_text("*")
    expect(jerseys.locator("li").nth(1)).to_contain_text("Blue Sprinteur\u00a0*")
    expect(note).to_be_visible()
    counted = keeper.page.get_by_text(keeper.person.says("score.combative-counted"))
    expect(counted).to_be_visible()
    keeper.person.link("score.all-sheets").click()
    rows = keeper.page.locator("tbody.jerseys tr")
    expect(rows.nth(1).locator("td").first).to_contain_text("*")
    expect(rows.nth(3)).to_contain_text("Black Sprinteur")
    expect(note).to_be_visible()
    expect(counted).to_be_visible()


@pytest.mark.soak
@pytest.mark.rule("GT-JER-02")
def test_a_jersey_whose_leader_wears_another_and_nobody_is_next_is_explained(
    keeper: Scorekeeper,
) -> None:
    """Only red, who leads by time, has sprint points: green is worn by nobody."""
    keeper.begin(length=3)
    keeper.open_stage()
    words = FIRST.split()
    for rider, time in zip(words[::2], words[1::2], strict=True):
        keeper.cross(rider, time)
        if rider == "rR":
            keeper.tokens(5, 0)
    keeper.done()
    jerseys = keeper.page.get_by_role("list", name=keeper.person.says("score.jerseys"))
    nobody = keeper.person.says("score.nobody")
    expect(jerseys.locator("li").nth(1)).to_contain_text(f"{nobody}\u00a0*")
    expect(jerseys.locator("li").nth(2)).to_contain_text(nobody)
    expect(jerseys.locator("li").nth(2)).not_to_contain_text("*")
    expect(keeper.page.get_by_text(keeper.person.says("score.next-best"))).to_be_visible()
    keeper.person.link("score.all-sheets").click()
    green = keeper.page.locator("tbody.jerseys tr").nth(1).locator("td").first
    for part in ("*", nobody):
        expect(green).to_contain_text(part)


def test_who_is_not_home_is_counted_where_the_stage_is_finished(keeper: Scorekeeper) -> None:
    keeper.begin(length=3)
    keeper.open_stage()
    button = keeper.page.locator(".bar button").last
    expect(button).to_contain_text("Stage done")
    expect(button).to_contain_text("8 still on the road")
    keeper.cross("rR", "0:00")
    expect(button).to_contain_text("7 still on the road")


def test_what_is_filled_in_says_whether_the_card_on_the_table_may_differ(
    keeper: Scorekeeper, server: ProcessServer
) -> None:
    """Of the tour of seven, only its stages 3 and 4 are shown in the rulebook; 8 is ours."""
    person = keeper.person
    keeper.begin()
    keeper.open_stage()
    line = keeper.page.locator("main details").first.locator("summary")
    line.click()
    expect(line).not_to_contain_text(person.says("score.ours"))
    expect(keeper.page.get_by_text(person.says("score.rulebook-hint"))).to_be_visible()
    ridden = [stage(name, "rR 0:00 rS 0:10 gR 0:20 gS 0:30") for name in ("3", "4")]
    open_paper(person, server, paper(*ridden, length=7))
    keeper.open_stage()
    line.click()
    expect(line).to_contain_text(person.says("score.ours"))
    expect(keeper.page.get_by_text(person.says("score.ours-hint"))).to_be_visible()
    # A stage that is called otherwise has nothing filled in.
    name = keeper.page.get_by_label(person.says("score.stage-name"))
    name.fill("Home")
    name.press("Tab")
    expect(line).not_to_contain_text(person.says("score.ours"))
    expect(keeper.page.get_by_text(person.says("score.ours-hint"))).to_have_count(0)


def test_the_fewest_stages_are_told_when_there_is_no_less(keeper: Scorekeeper) -> None:
    keeper.person.go("score/new")
    least = keeper.page.get_by_text("A tour has at least 3 stages.")
    expect(keeper.person.button("score.shorter")).to_be_enabled()
    expect(least).to_have_count(0)
    for _ in range(4):
        keeper.person.press("score.shorter")
    expect(keeper.person.button("score.shorter")).to_be_disabled()
    expect(least).to_be_visible()


@pytest.mark.soak
@pytest.mark.skipif(not own_address(), reason="this machine is in no network")
def test_a_phone_without_a_safe_line_is_not_promised_that_pages_load_offline(
    new_person: NewPerson, tmp_path: Path
) -> None:
    """Over plain http from another device browsers have no service worker; at home they do."""
    with ProcessServer(tmp_path / "tables.sqlite3", "--host", "0.0.0.0") as server:
        keeper = Scorekeeper(
            new_person(phone=True, address=f"http://{own_address()}:{server.port}")
        )
        keeper.person.go()
        told = keeper.page.get_by_text(keeper.person.says("home.score-text-open"), exact=True)
        expect(told).to_be_visible()
        keeper.person.go("score")
        expect(keeper.page.get_by_text(keeper.person.says("score.here-open"))).to_be_visible()
        keeper.begin(length=3)
        hint = keeper.page.get_by_text(keeper.person.says("score.export-hint"))
        expect(hint).to_be_visible()
        home = new_person(phone=True, address=server.address)
        home.go()
        expect(home.page.get_by_text(home.says("home.score-text"))).to_be_visible()
        home.go("score")
        expect(home.page.get_by_text(home.says("score.here"))).to_be_visible()
