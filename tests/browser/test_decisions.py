"""Every decision that a race can ask for is answered in the browser."""

import re

import pytest
from playwright.sync_api import expect

from flammerouge.core.actions import KINDS
from tests.browser.conftest import NewPerson
from tests.browser.kept import PLACES, Kept


def wording(text: str | dict[str, str]) -> re.Pattern[str]:
    """A question, whoever it is about."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(form)) for form in forms))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", KINDS)
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
