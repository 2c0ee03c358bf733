"""A tour on paper that is shared: who looks, who writes, without a network, and with two pens."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import violations
from tests.browser.cable import Cable
from tests.browser.conftest import NewPerson
from tests.browser.person import CUT
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.test_offline import READY
from tests.browser.test_score import FIRST, SECOND
from tests.sampling import sampled
from tests.server.house import ProcessServer

HURRY = "dispatchEvent(new Event('online'))"


@pytest.fixture
def cable(server: ProcessServer) -> Iterator[Cable]:
    line = Cable(server.port)
    yield line
    line.close()


def share(keeper: Scorekeeper) -> tuple[str, str]:
    """The id of the tour on the page once the server has it, and the secret link."""
    keeper.page.locator("summary", has_text=keeper.person.says("score.share")).click()
    keeper.person.press("score.share-go")
    secret = keeper.page.get_by_label(keeper.person.says("share.link")).last
    expect(secret).to_be_visible()
    expect(secret).to_have_value(re.compile("/edit/"))
    said(keeper, "score.line-agreed")
    return keeper.page.url.split("#/score/")[1], secret.input_value()


def said(keeper: Scorekeeper, key: str) -> None:
    """How things stand with the server, on the page."""
    expect(keeper.page.locator("p.line")).to_have_text(keeper.person.says(key))


def on_server(server: ProcessServer, name: str) -> Any:
    return server.ask("GET", f"/papers/{name}").json()


def test_whoever_has_the_link_looks_and_whoever_has_the_secret_writes(
    new_person: NewPerson, server: ProcessServer
) -> None:
    ann = Scorekeeper(new_person(phone=True))
    ann.begin(length=3)
    name, secret = share(ann)
    ann.write(FIRST)
    said(ann, "score.line-agreed")

    bob = Scorekeeper(new_person(phone=True))
    bob.person.go(f"score/{name}")
    said(bob, "score.line-looking")
    expect(bob.page.locator("section.box ol li").first).to_be_visible()
    expect(bob.next).to_have_count(0)
    bob.person.go(f"score/{name}/stage/2")
    expect(bob.page.locator("table[role=grid]")).to_have_count(0)

    bob.person.go(secret)
    bob.page.wait_for_url(f"**/#/score/{name}")
    bob.write(SECOND)
    said(bob, "score.line-agreed")
    ann.page.evaluate(HURRY)
    expect(ann.page.get_by_role("link", name="Correct stage 2")).to_be_visible()
    assert len(on_server(server, name)["tour"]["stages"]) == 2


def test_a_tour_is_kept_without_a_network_and_sent_when_it_is_back(
    new_person: NewPerson, server: ProcessServer, cable: Cable
) -> None:
    keeper = Scorekeeper(new_person(phone=True, address=cable.address, service_workers="allow"))
    keeper.person.go("score")
    keeper.page.wait_for_function(READY)
    keeper.begin(length=3)
    name, _ = share(keeper)
    keeper.person.expects(*CUT)
    cable.cut()
    keeper.page.reload()
    said(keeper, "score.line-away")
    keeper.write(FIRST)
    said(keeper, "score.line-away-ahead")
    keeper.person.link("score.all-sheets").click()
    expect(keeper.page.locator("article")).to_have_count(5)
    keeper.page.reload()
    expect(keeper.page.locator("article")).to_have_count(5)
    # A second tour, begun where there is no network at all.
    keeper.begin(length=3)
    keeper.write(SECOND)
    assert not on_server(server, name)["tour"]["stages"]

    cable.mend()
    keeper.person.go(f"score/{name}")
    said(keeper, "score.line-agreed")
    assert on_server(server, name)["tour"] == keeper.tour()
    assert [len(one["tour"]["stages"]) for one in keeper.tours] == [1, 1]


@pytest.mark.soak
def test_figures_of_another_time_are_not_trusted(new_person: NewPerson, cable: Cable) -> None:
    """Without a network the page counts with the figures it has kept, if they are whole."""
    person = new_person(phone=True, address=cable.address, service_workers="allow")
    person.go("score")
    person.page.wait_for_function(READY)
    expect(person.link("score.new")).to_be_visible()
    person.page.evaluate("localStorage['flammerouge.scoring'] = JSON.stringify({ podium: 3 })")
    person.expects(*CUT)
    cable.cut()
    person.page.reload()
    notice = person.page.get_by_role("status").filter(has_text=person.says("refused.offline"))
    expect(notice).to_be_visible()
    cable.mend()


@pytest.mark.parametrize("own", sampled(False, True))
def test_of_two_versions_the_reader_chooses_and_the_other_stays_as_a_copy(
    new_person: NewPerson, server: ProcessServer, cable: Cable, own: bool
) -> None:
    ann = Scorekeeper(new_person(phone=True, address=cable.address, service_workers="allow"))
    ann.person.go("score")
    ann.page.wait_for_function(READY)
    ann.begin(length=3)
    name, secret = share(ann)
    bob = Scorekeeper(new_person(phone=True))
    bob.person.go(f"score/{name}/edit/{secret.rpartition('/')[2]}")
    bob.page.wait_for_url(f"**/#/score/{name}")
    ann.person.expects(*CUT, "status of 409")
    cable.cut()
    ann.write(FIRST)
    said(ann, "score.line-away-ahead")
    bob.write(SECOND)
    said(bob, "score.line-agreed")
    cable.mend()
    ann.page.evaluate(HURRY)
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("They differ in stage 1.")
    assert not violations(ann.page)
    mine, theirs = ann.tour(), on_server(server, name)["tour"]
    assert mine["stages"] != theirs["stages"]

    ann.person.press("score.keep-here" if own else "score.take-there")
    expect(alert).to_have_count(0)
    said(ann, "score.line-agreed")
    kept, lost = (mine, theirs) if own else (theirs, mine)
    assert on_server(server, name)["tour"]["stages"] == kept["stages"] == ann.tour()["stages"]
    (copy,) = [one["tour"] for one in ann.tours if one["id"] != name]
    assert copy["stages"] == lost["stages"]
    assert copy["title"].endswith("(copy)")


@pytest.mark.soak
def test_an_answer_that_is_lost_is_no_conflict(
    new_person: NewPerson, server: ProcessServer
) -> None:
    """The server has kept what was sent, but the browser does not hear of it."""
    keeper = Scorekeeper(new_person(phone=True))
    keeper.begin(length=3)
    name, _ = share(keeper)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    keeper.person.expects(*CUT)
    keeper.page.route("**/papers/*?version=*", lose, times=1)
    keeper.write(FIRST)
    said(keeper, "score.line-away-ahead")
    assert on_server(server, name)["version"] == 2
    keeper.page.evaluate(HURRY)
    said(keeper, "score.line-agreed")
    assert on_server(server, name)["version"] == 2
    expect(keeper.page.get_by_role("alert")).to_have_count(0)


def test_a_tour_that_is_forgotten_is_gone_from_this_browser_only(
    new_person: NewPerson, server: ProcessServer
) -> None:
    keeper = Scorekeeper(new_person(phone=True))
    keeper.begin(length=3)
    name, _ = share(keeper)
    keeper.person.press("score.forget")
    keeper.person.press("score.forget-yes")
    expect(keeper.person.link("score.new")).to_be_visible()
    assert not keeper.tours
    assert on_server(server, name)["version"] == 1


def test_a_link_to_no_tour_says_so(new_person: NewPerson, server: ProcessServer) -> None:
    person = new_person()
    person.expects("status of 404")
    person.go("score/nosuchtour")
    expect(person.page.get_by_role("status")).to_have_text(person.says("refused.no-paper"))
