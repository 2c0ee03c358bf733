"""Setting a race up: what does not go together is closed, and the screen says why."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from flammerouge.server.creation import LONGEST_NAME
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.sampling import sampled

PRESETS = ("screen", "friends", "north", "storm", "six", "clock", "alone", "legend", "bots")

# What has the focus, if the bar at the end of the form hides some of it.
BEHIND = """() => {
  const { bottom } = document.activeElement.getBoundingClientRect();
  const { top } = document.querySelector(".go-bar").getBoundingClientRect();
  return bottom > top ? document.activeElement.outerHTML.slice(0, 120) : "";
}"""


def choose(person: Person, preset: str) -> None:
    person.page.get_by_role("button", name=person.says(f"preset.{preset}")).click()


def take(person: Person, preset: str) -> None:
    """Choose what is set up at once, and wait until the server has said what it makes of it."""
    with person.page.expect_response("**/api/tables/check"):
        choose(person, preset)


def marked(person: Person) -> Locator:
    return person.page.locator("button[aria-pressed=true]")


def sit(person: Person, team: str, who: str) -> None:
    person.page.get_by_label(person.says(f"team.{team}"), exact=True).select_option(who)


def test_dummy_teams_close_time_trials_until_they_are_gone(new_person: NewPerson) -> None:
    person = new_person()
    person.go("new")
    choose(person, "north")
    person.page.locator("summary").click()
    trial = person.page.get_by_role("radio", name=person.says("mode.team-time-trial"))
    reason = person.page.get_by_text(person.says("refused.dummies-in-time-trial"), exact=True)
    expect(trial).to_be_disabled()
    expect(reason).to_be_visible()
    for team in ("black", "green"):
        sit(person, team, "bot")
    expect(trial).to_be_enabled()
    expect(reason).to_have_count(0)
    breakaway = person.page.get_by_role("switch", name=person.says("module.breakaway"))
    expect(breakaway).to_be_checked()
    trial.check()
    # The breakaway yields to the mode, and the dummies cannot come back.
    expect(breakaway).to_be_disabled()
    expect(breakaway).not_to_be_checked()
    muscle = person.page.get_by_label(person.says("team.black"), exact=True).locator(
        "option[value=muscle]"
    )
    expect(muscle).to_be_disabled()
    expect(muscle).to_contain_text(person.says("refused.dummies-in-time-trial"))


def test_what_is_set_up_at_once_is_marked_until_somebody_else_rides(
    new_person: NewPerson,
) -> None:
    person = new_person()
    person.go("new")
    for preset in PRESETS:
        take(person, preset)
        expect(marked(person)).to_contain_text(person.says(f"preset.{preset}"))
    sit(person, "red", "none")
    expect(marked(person)).to_have_count(0)
    sit(person, "red", "me")
    expect(marked(person)).to_contain_text(person.says("preset.bots"))


@pytest.mark.parametrize(
    ("preset", "role", "other", "own"),
    sampled(
        ("bots", "switch", "module.weather", "module.weather"),
        ("storm", "switch", "module.weather", "module.weather"),
        ("bots", "switch", "more.finish-slipstream", "more.finish-slipstream"),
        ("clock", "radio", "mode.race", "mode.team-time-trial"),
        ("legend", "radio", "kind.sprinteur", "kind.rouleur"),
    ),
)
def test_what_is_set_up_at_once_is_marked_until_it_is_ridden_by_other_rules(
    new_person: NewPerson, preset: str, role: Literal["radio", "switch"], other: str, own: str
) -> None:
    person = new_person()
    person.go("new")
    take(person, preset)
    person.page.locator("summary").click()
    for key, times in ((other, 0), (own, 1)):
        person.page.get_by_role(role, name=person.says(key)).first.click()
        expect(marked(person)).to_have_count(times)
    person.page.locator(".stage button").click()
    person.page.get_by_role("dialog").locator("li button:enabled").last.click()
    expect(marked(person)).to_have_count(0)


def test_the_switch_to_the_network_is_in_sight_on_a_desk(new_person: NewPerson) -> None:
    """Not under the bar that stays at the bottom."""
    person = new_person()
    person.go("new")
    switch = person.page.get_by_role("switch", name=person.says("invite.switch")).bounding_box()
    bar = person.page.get_by_role("button", name=person.says("new.start")).bounding_box()
    assert switch is not None
    assert bar is not None
    assert switch["y"] + switch["height"] < bar["y"]


@pytest.mark.parametrize("route", sampled("new", "tour/new"))
def test_a_field_that_keys_go_to_is_not_behind_the_bar(new_person: NewPerson, route: str) -> None:
    person = new_person(phone=True)
    with person.page.expect_response("**/check"):
        person.go(route)
    # The switch and the stages come last, and move what is below them.
    expect(person.page.get_by_role("switch", name=person.says("invite.switch"))).to_be_visible()
    expect(person.page.locator(".stage .facts, ol .profile svg").first).to_be_visible()
    person.page.get_by_label(person.says("team.red"), exact=True).focus()
    teams = person.page.locator("main select:visible").count()
    for _ in range(teams):
        person.page.keyboard.press("Tab")
        assert person.page.evaluate(BEHIND) == ""


@pytest.mark.parametrize("route", sampled("new", "tour/new"))
def test_the_switch_to_the_network_stands_above_the_teams(
    new_person: NewPerson, route: str
) -> None:
    """Whoever opens it sees the seat that becomes open below."""
    person = new_person()
    person.go(route)
    switch = person.page.get_by_role("switch", name=person.says("invite.switch")).bounding_box()
    red = person.page.get_by_label(person.says("team.red"), exact=True).bounding_box()
    assert switch is not None
    assert red is not None
    assert switch["y"] + switch["height"] <= red["y"]


def test_what_bots_of_a_level_are_like_is_told_once(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    person.go("new")
    choose(person, "bots")
    usual, best = (person.says(f"character.level-{n}") for n in (3, 5))
    shown = person.page.locator("main small:not(.unseen)")
    expect(shown).to_have_text([usual])
    person.page.get_by_label(person.says("team.level", team="Blue")).select_option("level-5")
    expect(shown).to_have_text([best, usual])
    # Whoever listens is told at every field.
    for team, character in (("Blue", best), ("Black", usual), ("Green", usual)):
        level = person.page.get_by_label(person.says("team.level", team=team))
        expect(level).to_have_accessible_description(character)


def test_a_fifth_team_rides_the_stage_that_is_made_for_five(new_person: NewPerson) -> None:
    person = new_person()
    person.go("new")
    choose(person, "bots")
    facts = person.page.locator(".stage .facts")
    expect(facts).to_contain_text("68")
    sit(person, "pink", "bot")
    expect(facts).to_contain_text("71")
    sit(person, "pink", "none")
    expect(facts).to_contain_text("68")


def test_a_stage_that_so_many_cannot_ride_is_shown_with_the_reason(new_person: NewPerson) -> None:
    person = new_person("fr", phone=True)
    person.go("new")
    person.page.locator(".stage button").click()
    gallery = person.page.get_by_role("dialog")
    stages = gallery.locator("li button")
    expect(stages).to_have_count(34)
    shown = gallery.locator("p.count")
    expect(shown).to_have_text("34 étapes sur 67 · Pour 4 équipes")
    gallery.get_by_role("radio", name=person.says("gallery.any-number")).check()
    expect(stages).to_have_count(67)
    expect(shown).to_have_text("67 étapes")
    closed = gallery.locator("li button:disabled")
    expect(closed).to_have_count(33)
    expect(closed.first).to_contain_text(person.says("refused.stage-teams"))


def test_all_stages_are_a_step_from_the_home_page(new_person: NewPerson) -> None:
    person = new_person()
    person.go()
    person.page.locator("main a[href$='?stages']").click()
    gallery = person.page.get_by_role("dialog", name=person.says("gallery.title"))
    expect(gallery).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(gallery).to_have_count(0)
    expect(person.button("new.start")).to_be_visible()


def test_whoever_has_chosen_a_stage_is_where_he_was_before(new_person: NewPerson) -> None:
    """By keys, one goes on from the button that has opened the gallery."""
    person = new_person()
    person.go("new")
    opener = person.page.locator(".stage button")
    opener.press("Enter")
    gallery = person.page.get_by_role("dialog")
    gallery.locator("li button").last.press("Enter")
    expect(gallery).to_have_count(0)
    expect(opener).to_be_focused()


def test_whoever_gives_no_name_is_you_and_a_name_is_remembered(new_person: NewPerson) -> None:
    person = new_person(settings={"name": ""})
    person.go("new")
    choose(person, "bots")
    sit(person, "blue", "open")
    person.press("new.open")
    red = person.page.locator(".seat", has_text="Red")
    expect(red).to_contain_text(person.says("sits.you"))
    expect(red).not_to_contain_text(person.says("sits.human"))
    person.press("lobby.start-bots.one")
    team = person.page.locator("li.team", has_text="Red")
    expect(team).not_to_contain_text(person.says("sits.human"))
    person.go("new")
    choose(person, "bots")
    person.page.get_by_label(person.says("team.name", team="Red")).fill("Ann")
    person.press("new.start")
    expect(team).to_contain_text("Ann")
    person.go("settings")
    expect(person.page.get_by_label(person.says("settings.name"))).to_have_value("Ann")


@pytest.mark.parametrize("route", ["new", "settings"])
def test_a_name_that_is_too_long_is_not_cut_in_silence(new_person: NewPerson, route: str) -> None:
    """The field takes as many characters as the server does, and says so."""
    person = new_person("fr", settings={"name": ""})
    person.go(route)
    label = "settings.name" if route == "settings" else "team.name"
    field = person.page.get_by_label(person.says(label, team="Rouge"))
    full = person.page.get_by_text(person.says("name.full", n=str(LONGEST_NAME)))
    field.press_sequentially("x" * (LONGEST_NAME - 1))
    expect(full).to_have_count(0)
    field.press_sequentially("yz")
    expect(field).to_have_value("x" * (LONGEST_NAME - 1) + "y")
    expect(full).to_be_visible()
    assert str(LONGEST_NAME) in person.says("refused.long-name")
