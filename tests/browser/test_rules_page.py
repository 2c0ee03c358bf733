"""The page of the rules: what is searched for there is found."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.sampling import sampled


@pytest.mark.rule("SPEC-DECK-01", "SPEC-DECK-02")
@pytest.mark.parametrize("phone", sampled(True, False), ids=["phone", "desk"])
def test_a_specialist_is_found_by_his_name_with_his_cards(
    new_person: NewPerson, phone: bool
) -> None:
    """A Flahute gives a 4 and two 9s for a 5 and two 9s that are nimble."""
    person = new_person("fr", phone=phone)
    person.go("help")
    rows = person.page.locator("#help-twelve tbody tr")
    expect(rows).to_have_count(12)
    person.page.get_by_role("searchbox").fill("flahute")
    expect(rows).to_have_count(1)
    gives, gets, powers = rows.locator("td").all()
    expect(gives.locator(".unseen")).to_have_text("4, 9 et 9")
    expect(gets.locator(".card")).to_have_count(2)
    expect(powers).to_contain_text(person.says("power.N"))
