"""The drawer with the decks: what it shows of one's own riders, and what of others'."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.person import Person
from tests.sampling import sampled
from tests.server.house import ONE, ProcessServer

DECK = 15
HAND = 4
# Of 15 cards four are drawn in a round, so nobody has shuffled by now.
ROUND = 3


def events(person: Person, kind: str) -> list[dict[str, Any]]:
    """What has been told to a browser over its socket."""
    told = [json.loads(frame) for frame in person.frames]
    every = [event for one in told if one["type"] == "events" for event in one["events"]]
    return [event for event in every if event["kind"] == kind]


def pile(rider: Locator, name: str) -> Counter[str]:
    """The cards of a pile by their names."""
    shown = rider.locator(".pile", has=rider.page.get_by_role("heading", name=name, exact=True))
    texts = shown.locator("li:not(.none) .unseen").all_inner_texts()
    parts = [text.partition(" × ") for text in texts]
    return Counter({card: int(count) for count, _, card in parts})


@pytest.mark.parametrize("language", sampled("en", "fr"))
def test_the_drawer_shows_what_anybody_at_the_table_could_know(
    new_person: NewPerson, server: ProcessServer, screens: Path, language: str
) -> None:
    """A deck of the base game has 15 cards; those played leave it, exhaustion is recycled."""
    tiles = ["a", *"bcdefghijkl", "u"]
    created = server.create(teams=ONE, tiles=tiles)
    person = new_person(language)
    person.sit(created.table.id, created.tokens["red"])
    hand = person.panel.locator("fieldset.hand")

    def is_late() -> bool:
        revealed = len(events(person, "revealed"))
        return revealed == 2 * len(ONE) * (ROUND - 1) and hand.count() > 0

    person.ride(is_late)
    person.page.get_by_role("tab", name=person.says("tab.decks")).click()
    names = {key: person.says(f"deck.{key}") for key in ("hand", "held", "played", "recycled")}
    tired = Counter(event["rider"] for event in events(person, "exhausted"))
    riders = person.page.locator(".decks section")
    expect(riders).to_have_count(2 * len(ONE))
    sure = []
    for rider in riders.all():
        held, played = pile(rider, names["held"]), pile(rider, names["played"])
        recycled, drawn = pile(rider, names["recycled"]), pile(rider, names["hand"])
        exhaustion = sum(n for card, n in held.items() if person.says("card.exhaustion") in card)
        assert played.total() == ROUND - 1
        assert held.total() + played.total() == DECK + exhaustion
        line = rider.locator(".sure")
        if "own" in (rider.get_attribute("class") or ""):
            # The hand that is open has left three cards of each earlier one behind.
            assert drawn.total() in (0, HAND)
            assert recycled.total() == (HAND - 1) * (ROUND - 1) + exhaustion
            assert recycled + drawn <= held
            expect(line).to_have_count(0)
        else:
            assert not recycled
            assert not drawn
            sure += [int(re.findall(r"\d+", text)[0]) for text in line.all_inner_texts()]
            assert bool(line.count()) == bool(exhaustion)
    others = {rider: n for rider, n in tired.items() if not rider.startswith("r")}
    assert others
    assert sorted(sure) == sorted(others.values())
    person.page.locator(".sure").first.scroll_into_view_if_needed()
    person.page.screenshot(path=screens / f"decks-{language}.png")


@pytest.mark.parametrize(("table", "language"), [("open-bids", "en"), ("refresh", "fr")])
def test_bids_and_the_refresh_token_lie_with_their_rider(
    new_person: NewPerson, tables: dict[str, Kept], screens: Path, table: str, language: str
) -> None:
    kept = tables[table]
    person = new_person(language)
    person.sit(kept.id, kept.token)
    person.wait()
    person.page.get_by_role("tab", name=person.says("tab.decks")).click()
    riders = {rider.id: rider for rider in kept.race.view("red").riders}
    shown = person.page.locator(".decks section")
    expect(shown).to_have_count(len(riders))
    bids = [pile(rider, person.says("deck.bids")).total() for rider in shown.all()]
    assert sorted(bids) == sorted(len(rider.bids) for rider in riders.values())
    token = shown.locator(".token")
    holders = sum(rider.holds_refresh for rider in riders.values())
    expect(token).to_have_text([person.says("module.refresh")] * holders)
    assert any(bids) == (table == "open-bids")
    assert holders == (table == "refresh")
    person.page.screenshot(path=screens / f"decks-{table}-{language}.png")
