"""The scorekeeper for tours on cardboard: few taps, nothing lost, everything put right."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from flammerouge.tour.paper import read_paper, score_paper, write_paper
from tests.browser.conftest import NewPerson
from tests.browser.listener import Listener
from tests.browser.papers import plain_paper, random_paper
from tests.browser.scorekeeper import KEPT, Scorekeeper, open_paper
from tests.sampling import sampled
from tests.server.house import ProcessServer
from tests.tour.papers import paper, stage

FIRST = "rR 0:00 bS 0:00 kS 0:20 gR 0:20 rS 0:40 bR 1:10 kR 1:30 gS 2:00"
SECOND = "gS 0:00 kR 0:10 rR 0:10 bR 0:10 bS 0:30 kS 0:30 gR 1:00 rS 1:20"


def by_book(*stages: str, **more: Any) -> Any:
    """What the scorer says of stages that are only numbered."""
    named = [stage(str(number), order) for number, order in enumerate(stages, 1)]
    return score_paper(paper(*named, **more))


def test_the_page_shows_what_the_scorer_says(keeper: Scorekeeper) -> None:
    keeper.begin(length=3, rest=1)
    keeper.write(FIRST)
    keeper.write(SECOND)
    sheets = by_book(FIRST, SECOND, length=3, rest_days_after=[1])
    assert score_paper(keeper.tour()) == sheets
    rows = keeper.page.locator("tbody tr").all_inner_texts()
    named = {"red": "Red", "blue": "Blue", "black": "Black", "green": "Green"}
    found = [re.findall(r"[A-Z]\w+|\d+$", row) for row in rows]
    assert found == [[named[team], str(sheets["total"][team])] for team in sheets["ranking"]]
    first = keeper.page.locator("section ol li").first
    expect(first).to_have_text(named[sheets["stages"][1]["places_first"]])


@pytest.mark.soak
@pytest.mark.rule("GT-NEXT-02", "GT-REST-02")
def test_exhaustion_is_counted_if_wished_and_carried_on(keeper: Scorekeeper) -> None:
    """Both have seven cards; the red rouleur leads and does not rest: 7, 4. The other: 7, 4, 2."""
    keeper.begin(length=3, rest=1)
    keeper.open_stage()
    words = FIRST.split()
    for rider, time in zip(words[::2], words[1::2], strict=True):
        keeper.cross(rider, time)
        if rider == words[0]:
            keeper.person.press("score.exhaustion")
        if rider in ("rR", "gS"):
            keeper.tired(7)
    keeper.done()
    carried = keeper.page.locator("section.box p", has_text="Exhaustion carried on")
    expect(carried).to_have_text("Exhaustion carried on: Red Rouleur 4 and Green Sprinteur 2.")
    results = keeper.tour()["stages"][0]["results"]
    cards = {rider: one["exhaustion"] for rider, one in results.items() if "exhaustion" in one}
    assert cards == {"rR": 7, "gS": 7}
    # Who has counted once is asked again, and what was counted is there to be put right.
    keeper.open_stage()
    expect(keeper.page.locator("[data-number='exhaustion-1']")).to_be_visible()
    keeper.person.link("score.back").click()
    keeper.page.get_by_role("link", name="Correct stage 1").click()
    keeper.page.get_by_role("button", name="Red Rouleur, place 1").click()
    pressed = keeper.page.locator("[data-number='exhaustion-7']")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    keeper.person.go(f"score/{keeper.tours[0]['id']}/sheets")
    row = keeper.page.locator("article", has_text="Red").nth(1).locator("tbody tr").first
    assert row.locator("td").nth(4).inner_text() == "4"


@pytest.mark.soak
def test_the_end_of_the_tour_has_a_winner_and_bonus(keeper: Scorekeeper) -> None:
    keeper.begin(length=3)
    for order in (FIRST, SECOND, FIRST):
        keeper.write(order)
    sheets = by_book(FIRST, SECOND, FIRST)
    assert score_paper(keeper.tour())["bonus"] == sheets["bonus"]
    winner = sheets["ranking"][0]
    told = keeper.page.locator(".winner")
    expect(told).to_contain_text(f"{winner.capitalize()} wins the tour")
    expect(told).to_contain_text(str(sheets["total"][winner]))
    expect(keeper.next).to_have_count(0)


@pytest.mark.soak
def test_twelve_riders_on_a_phone_do_not_cover_what_they_bring(
    keeper: Scorekeeper, server: ProcessServer
) -> None:
    """The rows of the last riders lie under the foot of the page."""
    open_paper(keeper.person, server, plain_paper(6, 0, 7))
    keeper.open_stage()
    keeper.cross("rR", "0:20")
    keeper.person.press("score.exhaustion")
    for path in ("[data-tokens='5-0']", "[data-number='led-1']", "[data-number='exhaustion-1']"):
        button = keeper.page.locator(path)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")


# The numbers that are wider than the key on which they stand.
OUTSIDE = """numbers => numbers.filter((one) =>
  one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right
).map((one) => one.textContent)"""


def test_the_rows_keep_their_height_and_hold_a_place_of_two_digits(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """Who is home has empty keys for the times that he cannot have."""
    person = new_person(phone=True)
    open_paper(person, server, plain_paper(6, 1, 7), "stage/1")
    rows = person.page.locator("table[role=grid] tbody tr")
    expect(rows).to_have_count(12)
    assert person.page.locator("button.time:disabled").count() > 0
    heights = rows.evaluate_all("rows => rows.map((one) => one.offsetHeight)")
    # Between two teams there is a gap.
    assert [len(set(heights[kind::2])) for kind in (0, 1)] == [1, 1]
    assert "12" in rows.locator(".place").all_inner_texts()
    assert person.page.locator(".place").evaluate_all(OUTSIDE) == []


def test_every_tap_can_be_taken_back(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    undo = keeper.person.button("score.undo")
    expect(undo).to_be_disabled()
    keeper.cross("rR", "0:20")
    keeper.tokens(5, 2)
    keeper.minute()
    expect(keeper.cell("bR", "1:00")).to_be_visible()
    for _ in range(3):
        undo.click()
    expect(undo).to_be_disabled()
    expect(keeper.cell("rR", "0:20")).to_have_attribute("aria-pressed", "false")
    expect(keeper.page.locator("[aria-pressed=true][data-tokens]")).to_have_count(0)


def test_half_a_stage_is_still_there_when_the_page_is_opened_again(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    keeper.cross("rR", "0:20")
    keeper.page.reload()
    expect(keeper.cell("rR", "0:20")).to_have_attribute("aria-pressed", "true")
    keeper.person.link("score.back").click()
    expect(keeper.next).to_have_text(keeper.person.says("score.go-on"))


def test_a_stage_is_not_done_while_somebody_is_on_the_road(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    for rider in ("rR", "rS", "bR", "bS", "kR", "kS", "gR"):
        keeper.cross(rider, "0:00")
    keeper.done()
    expect(keeper.page.get_by_role("alert")).to_contain_text("Green Sprinteur")
    assert not keeper.tour()["stages"]


def test_nobody_crosses_before_those_who_are_home(keeper: Scorekeeper) -> None:
    """Earlier seconds are those of the next minute, and a time is put right between neighbours."""
    keeper.begin()
    keeper.open_stage()
    keeper.cross("rR", "0:10")
    keeper.cross("bR", "0:30")
    expect(keeper.cell("gR", "0:20")).to_have_count(0)
    expect(keeper.cell("gR", "1:20")).to_be_visible()
    expect(keeper.cell("rR", "0:40")).to_be_disabled()
    keeper.cell("rR", "0:30").click()
    expect(keeper.cell("rR", "0:30")).to_have_attribute("aria-pressed", "true")


def test_an_earlier_stage_is_put_right_and_everything_is_added_up_again(
    keeper: Scorekeeper,
) -> None:
    keeper.begin(length=3)
    keeper.write(FIRST)
    keeper.write(SECOND)
    page = keeper.page
    page.get_by_role("link", name="Correct stage 1").click()
    page.get_by_role("button", name="Red Rouleur, place 1").click()
    keeper.person.button("score.correct").click()
    keeper.person.press("score.later")
    (red, blue), (first, second) = ("Red Rouleur", "Blue Sprinteur"), FIRST.split()[1:4:2]
    riders = f"{red} number 2, {second} and {blue} number 1, {first}"
    expect(page.get_by_role("status")).to_have_text(
        keeper.person.says("score.swapped", riders=riders)
    )
    keeper.done()
    expect(keeper.next).to_be_visible()
    swapped = FIRST.replace("rR", "xx").replace("bS", "rR").replace("xx", "bS")
    assert score_paper(keeper.tour()) == by_book(swapped, SECOND, length=3)


@pytest.mark.soak
def test_the_latest_stage_is_taken_off_the_sheets_and_stays_half_written(
    keeper: Scorekeeper,
) -> None:
    keeper.begin(length=3)
    keeper.write(FIRST)
    written = keeper.tour()["stages"]
    keeper.page.get_by_role("link", name="Correct stage 1").click()
    expect(keeper.page.locator("table[role=grid]")).to_be_visible()
    keeper.page.locator("summary").first.click()
    keeper.person.press("score.take-back")
    expect(keeper.next).to_have_text(keeper.person.says("score.go-on"))
    assert not keeper.tour()["stages"]
    keeper.open_stage()
    keeper.done()
    expect(keeper.next).to_have_text(keeper.person.says("score.enter"))
    assert keeper.tour()["stages"] == written


def test_a_team_time_trial_has_no_tokens_and_counts_the_slower_time(keeper: Scorekeeper) -> None:
    keeper.begin(length=3)
    keeper.open_stage()
    keeper.page.locator("summary").first.click()
    keeper.page.locator(".about select").first.select_option("team-time-trial")
    expect(keeper.page.locator("[data-tokens]")).to_have_count(0)
    for rider, time in zip(FIRST.split()[::2], FIRST.split()[1::2], strict=True):
        keeper.cross(rider, time)
    keeper.done()
    expect(keeper.next).to_be_visible()
    times = score_paper(keeper.tour())["stages"]
    assert isinstance(times, list)
    assert times[0]["time"]["rR"] == times[0]["time"]["rS"] == "0:40"
    expect(keeper.page.locator("ul li", has_text="Yellow jersey")).to_contain_text("0:40")


# -- files ---------------------------------------------------------------------------------
def bring(keeper: Scorekeeper, path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")
    keeper.person.go("score")
    keeper.page.locator("input[type=file]").set_input_files(path)


@pytest.mark.parametrize("number", sampled(11, 3, 20))
def test_a_tour_goes_out_as_a_file_and_comes_back(
    keeper: Scorekeeper, tmp_path: Path, number: int
) -> None:
    tour = random_paper(number)
    bring(keeper, tmp_path / "in.json", json.dumps(tour))
    expect(keeper.page.locator("section.box").first).to_be_visible()
    with keeper.page.expect_download() as saved:
        keeper.person.press("score.export")
    saved.value.save_as(tmp_path / "out.json")
    back = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert read_paper(back) == read_paper(tour)
    assert score_paper(back) == score_paper(write_paper(read_paper(tour)))


GOOD = paper(stage("3", FIRST))
WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "an unknown rider": (
        {"order": ["xX", *FIRST.split()[2::2]]}, "There is no rider “xX”.", "stages[0].order[0]"),
    "a rider missing": (
        {"order": FIRST.split()[2::2]}, "The rider “rR” is missing.", "stages[0].order"),
    "a time that cannot be": (
        {"results": {**GOOD["stages"][0]["results"], "rR": {"time": "0:75"}}},
        "“0:75” cannot be a time", "stages[0].results.rR.time"),
    "ties without an order": (
        {"order": [["rR", "bS"]]}, "Something of another kind is expected", "stages[0].order[0]"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_bad_sheet_is_refused_in_plain_words_with_the_field(
    keeper: Scorekeeper, tmp_path: Path, name: str
) -> None:
    change, sentence, field = WRONG[name]
    tour = {**GOOD, "stages": [{**GOOD["stages"][0], **change}]}
    bring(keeper, tmp_path / "bad.json", json.dumps(tour))
    alert = keeper.page.get_by_role("alert")
    expect(alert).to_contain_text(sentence)
    expect(alert.locator("code")).to_have_text(field)
    assert not keeper.tours


def test_a_missing_field_is_told_in_one_sentence(keeper: Scorekeeper, tmp_path: Path) -> None:
    bring(keeper, tmp_path / "bad.json", '{"teams": ["red"]}')
    alert = keeper.page.get_by_role("alert")
    expect(alert).to_have_text("This file is no tour: “stages” is missing.")


def test_a_field_is_told_though_the_sentence_has_the_same_word(
    keeper: Scorekeeper, tmp_path: Path
) -> None:
    bring(keeper, tmp_path / "bad.json", json.dumps({**GOOD, "teams": "all teams"}))
    alert = keeper.page.get_by_role("alert")
    expect(alert).to_contain_text('another kind is expected here, not "all teams".')
    expect(alert.locator("code")).to_have_text("teams")


def test_what_is_no_json_is_no_tour(keeper: Scorekeeper, tmp_path: Path) -> None:
    bring(keeper, tmp_path / "bad.json", "{")
    expect(keeper.page.get_by_role("alert")).to_contain_text("not written in JSON")


# -- without a mouse, without room ---------------------------------------------------------
def test_a_stage_can_be_written_down_with_the_keys(new_person: NewPerson) -> None:
    keeper = Scorekeeper(new_person(fresh=True))
    keeper.begin(length=3)
    listener = Listener(keeper.page)
    listener.press("link", "Write down")
    listener.wait("gridcell")
    listener.tab_to("button", "Red Rouleur")
    for _ in range(7):
        keeper.page.keyboard.press("ArrowRight")
        keeper.page.keyboard.press("Enter")
        keeper.page.keyboard.press("ArrowLeft")
        keeper.page.keyboard.press("ArrowDown")
    # Two minutes later, at the second time of each minute; then the keys are where they were.
    for _ in range(12):
        keeper.page.keyboard.press("ArrowRight")
    keeper.page.keyboard.press("Enter")
    expect(keeper.cell("gS", "2:10")).to_be_focused()
    listener.press("button", "^Stage done$")
    listener.wait("link", "Write down")
    order = keeper.tour()["stages"][0]["order"]
    assert order == ["rR", "rS", "bR", "bS", "kR", "kS", "gR", "gS"]


def test_what_was_brought_on_a_road_is_not_written_of_a_time_trial(keeper: Scorekeeper) -> None:
    """Tokens first, and then the stage turns out to be a time trial."""
    keeper.begin(combative=True)
    keeper.open_stage()
    for rider, time in zip(FIRST.split()[::2], FIRST.split()[1::2], strict=True):
        keeper.cross(rider, time)
        if rider == "rR":
            keeper.tokens(5, 0)
            keeper.led(3)
    keeper.page.locator("details summary").first.click()
    keeper.page.locator(".about select").first.select_option("individual-time-trial")
    keeper.done()
    expect(keeper.next).to_be_visible()
    tour = keeper.tour()
    assert "combative" not in tour["stages"][0]
    assert write_paper(read_paper(tour)) == tour


@pytest.mark.parametrize("text", sampled('[{"id": "here-1"}]', "[{half", '{"id": 1}'))
def test_what_can_no_longer_be_read_is_put_aside(keeper: Scorekeeper, text: str) -> None:
    keeper.person.go("score")
    keeper.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    keeper.page.reload()
    expect(keeper.page.get_by_role("alert")).to_have_text(keeper.person.says("score.damaged"))
    keeper.begin()
    assert len(keeper.tours) == 1
    keeper.person.go("score")
    with keeper.page.expect_download() as saved:
        keeper.person.press("score.damaged-save")
    assert Path(saved.value.path()).read_text("utf-8") == text
    keeper.person.press("score.forget")
    expect(keeper.page.get_by_role("alert")).to_have_count(0)
    keeper.page.reload()
    expect(keeper.page.get_by_role("link", name=re.compile("7"))).to_be_visible()
    expect(keeper.page.get_by_role("alert")).to_have_count(0)


def test_a_browser_that_keeps_nothing_says_so(new_person: NewPerson) -> None:
    full = "Storage.prototype.setItem = () => { throw new Error('full') };"
    keeper = Scorekeeper(new_person(phone=True, fresh=True))
    keeper.page.add_init_script(full)
    keeper.begin()
    expect(keeper.page.get_by_role("alert")).to_have_text(keeper.person.says("score.full"))
    assert KEPT not in keeper.page.evaluate("Object.keys(localStorage)")
