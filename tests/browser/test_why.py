"""Every kind of event can be asked "why?", and a rule answers in the reader's language."""

from collections import defaultdict

import pytest
from playwright.sync_api import Locator, Route, expect

from flammerouge.core.events import FIELDS
from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.person import Person
from tests.sampling import sampled
from tests.server.house import ProcessServer
from tests.server.wire import plain

KINDS = {kind for kind, _ in FIELDS}
MOST_RACES = 4


def rules_of(kept: Kept) -> dict[str, set[str]]:
    """The rules behind each kind of event in a race."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for event in kept.race.events():
        found[event.kind].add(event.rule)
    return found


def ask(told: Locator, loading: str) -> str:
    """Press the first "why?" of some; what it answers."""
    button = told.get_by_role("button").first
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    answer = told.locator(".answer").first
    expect(answer).to_be_visible()
    # The first one fetches the rules of all.
    expect(answer).not_to_contain_text(loading)
    return answer.inner_text()


@pytest.mark.parametrize("language", sampled("fr", "en"))
def test_a_rule_explains_every_kind_of_event(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept], language: str
) -> None:
    sentences = plain(server.ask("GET", f"/rules/{language}").content)
    person = new_person(language)
    left = set(KINDS)
    for name, kept in tables.items():
        here = rules_of(kept)
        if not name.startswith("over") or not left & here.keys():
            continue
        person.go(f"replay/{kept.id}?eyes=all&round=99")
        person.page.locator("[data-kind=ended]").wait_for()
        for kind in left & here.keys():
            told = person.page.locator(f"[data-kind={kind}]").first
            answer = ask(told, person.says("race.why.loading"))
            assert any(sentences[rule] in answer and rule in answer for rule in here[kind]), kind
        left -= here.keys()
    assert not left


def test_a_rule_that_is_on_its_way_is_not_called_missing(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    held: list[Route] = []
    person.page.route("**/api/rules/*", lambda route: held.append(route))
    kept = tables["over-0"]
    person.go(f"replay/{kept.id}?round=99")
    told = person.page.locator("[data-kind=ended]")
    told.get_by_role("button").click()
    expect(told).to_contain_text(person.says("race.why.loading"))
    held[0].continue_()
    expect(told).not_to_contain_text(person.says("race.why.loading"))
    expect(told).not_to_contain_text(person.says("race.why.missing"))


def pick_a_card_with_a_rule(person: Person) -> bool:
    """Pick cards of the open hand, if there is one, until a rule cuts or raises one of them."""
    for card in person.panel.locator("fieldset.hand input").all():
        card.dispatch_event("change")
        # What it leads to is told when it has been picked, not at once.
        person.panel.locator("p.preview").wait_for()
        if person.panel.locator("p.preview button").count():
            return True
    return False


def test_asking_about_a_picked_card_plays_nothing(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person()
    # Cards are dealt by chance: in some races no rule ever cuts or raises one.
    for _ in range(MOST_RACES):
        created = server.create(stage="la-haut-montagne")
        person.sit(created.table.id, created.tokens["red"])
        person.ride(lambda: pick_a_card_with_a_rule(person), by_hand=True)
        if not person.is_over:
            break
    held, asked = person.hand, person.question.inner_text()
    answered = sum('"ack"' in frame for frame in person.frames)
    why = person.panel.locator("p.preview button")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    # Nothing is on its way either.
    expect(person.panel.locator("button.first")).to_be_enabled()
    assert (person.hand, person.question.inner_text()) == (held, asked)
    assert sum('"ack"' in frame for frame in person.frames) == answered
