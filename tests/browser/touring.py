"""Tours for the browser to look at and to ride."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from flammerouge.server.protocol import TourCreated
from tests.browser.person import Person
from tests.server.house import BOTS, ProcessServer
from tests.server.touring import go_on, look, ride, set_up, start

SHORT = ["a c u", "a b u", "a d u"]
PATIENCE = 60
TOUR = re.compile(r"#/tour/\w{10}$")


@cache
def ridden_tour(server: ProcessServer, stages: int) -> TourCreated:
    """A tour of bots of which so many stages are over."""
    created = set_up(server, teams=BOTS, stages=SHORT, name="Tour de Loue", rest_days_after=[1])
    for number in range(1, stages + 1):
        if number > 1:
            start(server, go_on(server, created.tour.id, created.host).id, created.host)
        wait_for_stage(server, created.tour.id, number)
    return created


def ride_elsewhere(server: ProcessServer, table: str, *tokens: str) -> None:
    """People without a browser ride a stage; a thread of its own, as the browser's has a loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(ride, server, table, *tokens).result()


def wait_for_stage(server: ProcessServer, tour: str, number: int) -> None:
    """Until so many stages are over."""
    deadline = time.monotonic() + PATIENCE
    while len(look(server, tour).columns) < number:
        assert time.monotonic() < deadline, "the stage does not end"
        time.sleep(0.1)


def tour_of(person: Person) -> str:
    """The id of the tour that is on the screen."""
    person.page.wait_for_url(TOUR)
    return person.page.url.rpartition("/")[2]


def ride_stage(person: Person, number: int) -> None:
    """From the hub through a stage, and back to the hub."""
    key, args = ("tour.ride-on", {}) if number == 1 else ("tour.ride", {"n": str(number)})
    person.page.locator(".next .button.first", has_text=person.says(key, **args)).click()
    person.ride()
    person.link("back-to.tour").click()
