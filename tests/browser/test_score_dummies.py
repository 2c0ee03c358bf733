"""Dummy teams in a tour on cardboard: no players, and never tired."""

from typing import Any

import pytest
from playwright.sync_api import expect

from flammerouge.tour.paper import read_paper, score_paper, write_paper
from tests.browser.scorekeeper import Scorekeeper


def test_a_dummy_team_is_no_player(keeper: Scorekeeper) -> None:
    """Black has no point and would place first; it is a dummy, so blue does."""
    keeper.person.go("score/new")
    keeper.person.press("score.dummy-of", team="Black")
    keeper.person.press("score.begin")
    keeper.write("rR 0:00 gR 0:10 bS 0:20 rS 0:30 bR 0:40 gS 0:40 kR 1:00 kS 1:10")
    tour = keeper.tour()
    assert tour["dummies"] == ["black"]
    found: Any = score_paper(tour)
    assert found["stages"][0]["places_first"] == "blue"
    expect(keeper.page.locator("ol li").first).to_have_text("Blue")


@pytest.mark.soak
@pytest.mark.rule("PEL-DUM-01", "PEL-DUM-02")
def test_a_team_that_becomes_a_dummy_has_taken_no_exhaustion(keeper: Scorekeeper) -> None:
    keeper.begin(length=3)
    keeper.open_stage()
    for rider in ("kR", "rR", "rS", "bR", "bS", "kS", "gR", "gS"):
        keeper.cross(rider, "0:00")
        if rider == "kR":
            keeper.person.press("score.exhaustion")
        if rider in ("kR", "rR"):
            keeper.tired(4)
    keeper.done()
    keeper.page.locator("summary", has_text=keeper.person.says("score.settings")).click()
    keeper.person.press("score.dummy-of", team="Black")
    keeper.person.press("score.save")
    expect(keeper.page.locator("section.box p", has_text="Red Rouleur 2")).to_be_visible()
    tour = keeper.tour()
    results = tour["stages"][0]["results"]
    assert {rider for rider, one in results.items() if "exhaustion" in one} == {"rR"}
    assert tour["dummies"] == ["black"]
    assert write_paper(read_paper(tour)) == tour
