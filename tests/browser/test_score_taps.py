"""How much a finger has to do for a rider of a stage: counted."""

import pytest
from playwright.sync_api import expect

from flammerouge.tour.paper import read_paper
from flammerouge.tour.paper_stage import MOST_EXHAUSTION, MOST_ROUNDS
from tests.browser.conftest import NewPerson
from tests.browser.papers import Arrival, random_arrivals
from tests.browser.scorekeeper import FIRST_STEP, NEXT_STEP, Scorekeeper
from tests.sampling import sampled

MOST_TAPS = 3
RIDERS = ["rR", "rS", "bR", "bS", "kR", "kS", "gR", "gS"]
# Packs of equal time, finishers of three rounds, all tokens on the road, one of each pile for one.
USUAL = [
    Arrival("rR", "0:00", 5),
    Arrival("bS", "0:00", 3, 2, 4),
    Arrival("kS", "0:20", 0, 1, 1),
    Arrival("gR", "0:20"),
    Arrival("rS", "0:40"),
    Arrival("bR", "1:10", 1),
    Arrival("kR", "1:30"),
    Arrival("gS", "2:00", led=3),
]
# Riders who come home rounds after the one before them, with everything that there is to bring.
WORST = [
    Arrival("gS", "0:10"),
    Arrival("kR", "1:20", 5, 2, 9, away=True),
    Arrival("rR", "3:20", 3, 1, 6),
    Arrival("bR", "3:20", 1, 0, 1, away=True),
    Arrival("bS", "9:40", led=2),
    *(Arrival(rider, "10:00") for rider in ("kS", "gR", "rS")),
]
STAGES = {
    "usual": USUAL,
    "worst": WORST,
    **{str(number): random_arrivals(number, RIDERS) for number in range(3)},
}


@pytest.mark.rule("GT-TIME-02", "GT-TIME-03", "GT-TIME-04", "GT-TIME-08", "GT-PLAY-05")
@pytest.mark.parametrize("name", sampled(*STAGES, now=2))
def test_no_rider_needs_more_than_three_taps(keeper: Scorekeeper, name: str) -> None:
    """Whatever is touched before a rider is written down whole counts as his, drags too: one for
    his time, one for the tokens of the road, one for those of combativity, however late he is."""
    keeper.begin(combative=True)
    keeper.open_stage()
    keeper.count_taps()
    arrivals = STAGES[name]
    taps = {one.rider: tap(keeper, one) for one in arrivals}
    assert max(taps.values()) <= MOST_TAPS, taps
    needed = {one.rider: 1 + bool(one.major or one.minor) + bool(one.led) for one in arrivals}
    assert taps == needed
    keeper.done()
    expect(keeper.next).to_be_visible()
    (written,) = keeper.tour()["stages"]
    assert written["order"] == [one.rider for one in arrivals]
    # Stage 3 of the book: the major pile is for sprints, the minor one for mountains.
    assert written["results"] == {
        one.rider: {"time": one.time, "sprint": one.major, "mountain": one.minor}
        for one in arrivals
    }
    assert written["combative"] == {one.rider: one.led for one in arrivals if one.led}
    away = [one.rider for one in arrivals if one.away]
    assert written.get("breakaway", []) == away


def tap(keeper: Scorekeeper, one: Arrival) -> int:
    """Write one rider down; how many taps that took."""
    before = keeper.taps
    keeper.cross(one.rider, one.time)
    if one.major or one.minor:
        keeper.tokens(one.major, one.minor)
    if one.led:
        keeper.led(one.led, away=one.away)
    return keeper.taps - before


def test_a_finger_that_slides_off_a_time_has_chosen_nothing(new_person: NewPerson) -> None:
    keeper = Scorekeeper(new_person())
    keeper.begin()
    keeper.open_stage()
    keeper.cross("bR", "0:00")
    cell = keeper.cell("rR", "0:20")
    cell.hover()
    keeper.page.mouse.down()
    expect(keeper.page.locator("button.held")).to_be_visible()
    keeper.page.mouse.move(2, 2)
    expect(keeper.page.locator("button.held")).to_have_count(0)
    keeper.page.mouse.up()
    expect(keeper.page.locator("tr.home .own")).to_have_count(1)
    # With a mouse the same press is a click too, and yet one choice.
    cell.hover()
    keeper.page.mouse.down()
    expect(keeper.page.locator("button.held")).to_be_visible()
    keeper.page.mouse.up()
    expect(keeper.page.locator("tr.home .own")).to_have_count(2)
    for _ in range(2):
        keeper.person.press("score.undo")
    expect(keeper.person.button("score.undo")).to_be_disabled()


@pytest.mark.parametrize("name", sampled("led-3", "0-2"))
def test_another_button_of_a_mouse_holds_nothing(new_person: NewPerson, name: str) -> None:
    keeper = Scorekeeper(new_person())
    keeper.begin(combative=True)
    keeper.open_stage()
    keeper.cross("bR", "0:00")
    keeper.stop_the_clock()
    keeper.page.locator(f"[data-spot='{name}'], [data-number='{name}']").hover()
    keeper.page.mouse.down(button="right")
    keeper.page.clock.run_for(FIRST_STEP + NEXT_STEP)
    expect(keeper.page.locator("button.held")).to_have_count(0)
    keeper.page.mouse.up(button="right")
    expect(keeper.page.locator("tr.home")).to_have_count(1)


@pytest.mark.rule("GT-TIME-04")
def test_nobody_has_minutes_while_nobody_is_home(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    minute = keeper.page.locator(".bar button").nth(1)
    expect(minute).to_be_disabled()
    expect(keeper.cell("rR", "1:00")).to_be_disabled()
    # A finger that stays means what it touched.
    keeper.touch(keeper.cell("rR", "0:20"), 2)
    expect(keeper.cell("rR", "0:20")).to_have_attribute("aria-pressed", "true")
    expect(minute).to_be_enabled()
    expect(keeper.cell("bR", "1:00")).to_be_enabled()
    keeper.person.press("score.correct")
    expect(keeper.person.button("score.minute-more")).to_be_disabled()


@pytest.mark.rule("GT-TIME-04")
def test_a_stage_whose_winner_is_left_with_minutes_is_not_done(keeper: Scorekeeper) -> None:
    """He who had crossed first was not home after all."""
    keeper.begin()
    keeper.open_stage()
    keeper.cross("rR", "0:20")
    for rider in RIDERS[1:]:
        keeper.cross(rider, "1:10")
    keeper.page.get_by_role("button", name="Red Rouleur, place 1").click()
    keeper.person.press("score.correct")
    keeper.person.press("score.not-home")
    keeper.cross("rR", "1:40")
    keeper.done()
    told = keeper.person.says("score.bad.late-winner", value="Red Sprinteur")
    expect(keeper.page.get_by_role("alert")).to_have_text(told)
    assert not keeper.tour()["stages"]
    keeper.page.get_by_role("button", name="Red Sprinteur, place 1").click()
    keeper.person.press("score.minute-less")
    keeper.done()
    expect(keeper.next).to_be_visible()
    assert keeper.tour()["stages"][0]["results"]["rS"]["time"] == "0:10"


def test_minutes_stop_where_a_sheet_does(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    keeper.cross(RIDERS[0], "0:00")
    keeper.page.locator(".bar button").nth(1).evaluate(
        "(button) => { for (let n = 0; n < 120; n += 1) button.click(); }"
    )
    last = f"{MOST_ROUNDS}:40"
    for rider in RIDERS[1:]:
        keeper.cross(rider, last)
    # Nor can he who came last have come a minute later.
    keeper.person.press("score.correct")
    expect(keeper.person.button("score.minute-more")).to_be_disabled()
    keeper.done()
    expect(keeper.next).to_be_visible()
    written = read_paper(keeper.tour()).results[0].times
    assert {written[rider] for rider in RIDERS[1:]} == {60 * MOST_ROUNDS + 40}


@pytest.mark.parametrize(
    ("held", "other", "grown"), sampled(("1-2", "2-1", "2:10"), ("led-3", "led-5", "5"))
)
def test_a_second_finger_leaves_the_first_one_be(
    keeper: Scorekeeper, held: str, other: str, grown: str
) -> None:
    keeper.begin(combative=True)
    keeper.open_stage()
    keeper.cross("rR", "0:00")
    keeper.stop_the_clock()
    spots = [
        keeper.page.locator(f"[data-spot='{name}'], [data-number='{name}']")
        for name in (held, other)
    ]
    with keeper.finger_on(spots[0]):
        keeper.page.clock.run_for(FIRST_STEP)
        expect(keeper.page.locator("button.held")).to_be_visible()
        with keeper.finger_on(spots[1]):
            keeper.page.clock.run_for(1)
        keeper.page.clock.run_for(NEXT_STEP)
        expect(keeper.page.locator("button.held")).to_have_text(grown)
    expect(keeper.page.locator("[aria-pressed=true]", has_text=grown)).to_be_visible()


def test_a_number_that_is_held_stops_where_a_sheet_does(keeper: Scorekeeper) -> None:
    keeper.begin()
    keeper.open_stage()
    keeper.cross("rR", "0:00")
    keeper.person.press("score.exhaustion")
    keeper.touch(keeper.page.locator("[data-number='exhaustion-6']"), MOST_EXHAUSTION)
    last = keeper.page.locator("[data-number^='exhaustion-']").last
    expect(last).to_have_text(str(MOST_EXHAUSTION))
    expect(last).to_have_attribute("aria-pressed", "true")
