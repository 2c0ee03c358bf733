"""Every decision that a race can ask for is answered in the browser."""

import re

import pytest
from playwright.sync_api import expect

from flammerouge.core.actions import KINDS
from flammerouge.server.help_texts import help_texts
from tests.browser.conftest import NewPerson
from tests.browser.kept import PLACES, Kept
from tests.sampling import in_turn, sampled
from tests.server.house import ProcessServer


def wording(text: str | dict[str, str]) -> re.Pattern[str]:
    """A question, whoever it is about."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(form)) for form in forms))


@pytest.mark.parametrize(("kind", "place"), in_turn(KINDS, PLACES))
def test_a_decision_is_shown_and_answered(
    new_person: NewPerson, tables: dict[str, Kept], kind: str, place: str
) -> None:
    person = new_person(phone=place == "phone")
    table = tables[f"{kind}-{place}"]
    person.sit(table.id, table.token)
    person.wait()
    expect(person.question).to_have_text(wording(person.words[f"ask.{kind}"]))
    person.answer()
    person.wait()
    person.wait_for_frame('"ack"')
    assert not any('"refuse"' in frame for frame in person.frames)


@pytest.mark.rule("LEG-SET-02")
def test_whoever_rides_as_a_legend_is_told_that_he_places_the_dice_teams(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """LEG-SET-02: the riders of the opposing teams are placed by the one who plays."""
    dice = [{"colour": colour, "sits": "dice"} for colour in ("blue", "black", "green")]
    legend = {"kind": "rouleur", "teammates": "sprinteur"}
    created = server.create(
        teams=[{"colour": "red", "sits": "human", "name": "Ann"}, *dice],
        stage="grand-tour-13", mode="tour", legend=legend,
    )  # fmt: skip
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    placing = wording(person.words["ask.start-dice"])
    person.ride(lambda: placing.fullmatch(person.question.inner_text()) is not None)
    asked = person.question.inner_text()
    rider = person.panel.locator("fieldset.row legend").first.inner_text()
    assert asked == person.says("ask.start-dice", team=rider.split()[0])


@pytest.mark.rule("SPEC-DECK-01")
@pytest.mark.parametrize("place", sampled(*PLACES))
def test_a_specialist_shows_what_he_gives_up_and_gets_and_what_his_powers_do(
    new_person: NewPerson, tables: dict[str, Kept], place: str
) -> None:
    """A Baroudeur gives five cards for four that neither tire him nor pull others."""
    person = new_person("fr", phone=place == "phone")
    table = tables["specialist"]
    person.sit(table.id, table.token)
    person.wait()
    about = person.panel.locator(".about")
    expect(about).to_have_text(person.says("specialist.hint"))
    person.panel.locator("label.option", has_text="Baroudeur").click()
    gives, gets = about.locator(".pile").all()
    expect(gives.locator(".unseen")).to_have_text("3, 5, 6, 6 et 7.")
    expect(gets.locator(".card")).to_have_count(3)
    powers = {power.letters: power.text for power in help_texts("fr").powers}
    expect(about.locator("p.power")).to_have_count(2)
    expect(about).to_contain_text(powers["X"])
    expect(about).to_contain_text(powers["B"])
    expect(about).to_be_in_viewport(ratio=1)


def test_teammates_are_told_from_the_legend_and_draw_one_hand_together(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    table = tables["cards"]
    person.sit(table.id, table.token)
    person.wait()
    riders = person.panel.locator("ul.riders li")
    names = [person.says("kind.rouleur"), "Teammate 1", "Teammate 2"]
    expect(riders.locator(".name")).to_have_text(names)
    expect(person.panel.locator("ul.riders li.active")).to_have_count(2)
    drawn = person.page.locator("[data-kind=drew]").first
    expect(drawn).to_contain_text(person.says("event.drew-mates", cards=""))


@pytest.mark.parametrize("language", sampled("fr", "en"))
def test_the_breakaway_is_explained_and_its_price_is_told(
    new_person: NewPerson, server: ProcessServer, language: str
) -> None:
    """PEL-BRK-01, 03, 06: two bids are summed; the winner loses them and takes 2 exhaustion."""
    created = server.create(tiles=["a", "2", "b", "u"], modules=["breakaway"])
    person = new_person(language, phone=language == "fr")
    person.sit(created.table.id, created.tokens["red"])
    how, hand = person.panel.locator(".how"), person.panel.locator("fieldset.hand")
    person.ride(lambda: person.panel.locator("button.rider").count() > 0)
    expect(how).to_have_text(person.says("ask-how.bidder"))
    person.ride_to_energy()
    expect(how).to_have_text(person.says("ask-how.bid"))
    person.ride(lambda: hand.count() > 0 and how.count() == 0)
    price, wind = (
        person.says(key).split("{")[0].rstrip(" :")
        for key in ("exhausted.PEL-BRK-03", "event.exhausted")
    )
    # The tile has two places, and each of the two pays once.
    assert sum(price in one for one in person.log) == 2
    assert not any(wind in one for one in person.log)
