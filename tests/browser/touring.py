"""Tours for the browser to look at and to ride."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from flammerouge.server.protocol import TourCreated
from tests.browser.person import OVER, Person
from tests.server.house import BOTS, ProcessServer
from tests.server.touring import begun_tour, go_on, look, ride, start

SHORT = ["a c u", "a b u", "a d u"]
CLIMBS = ["grand-tour-3", "grand-tour-4", "grand-tour-8"]
MOST_TOURS = 20
PATIENCE = 60
TOUR = re.compile(r"#/tour/\w{10}$")


@cache
def ridden_tour(server: ProcessServer, stages: int) -> TourCreated:
    """A tour of bots of which so many stages are over."""
    created = begun_tour(server, teams=BOTS, stages=SHORT, name="Tour de Loue", rest_days_after=[1])
    ride_stages(server, created, stages)
    return created


def starred_tour(server: ProcessServer) -> TourCreated:
    """A tour that is over, and in the end one rider leads in more than one classification."""
    for _ in range(MOST_TOURS):
        created = begun_tour(server, teams=BOTS, stages=CLIMBS)
        ride_stages(server, created, len(CLIMBS))
        last = look(server, created.tour.id).columns[-1]
        leaders = {last.standings.general[0], last.standings.sprint[0], last.standings.mountain[0]}
        if len(leaders) < 3:
            return created
    raise AssertionError("no rider ever leads twice")


def ride_stages(server: ProcessServer, created: TourCreated, stages: int) -> None:
    """Bots ride so many stages."""
    for number in range(1, stages + 1):
        if number > 1:
            start(server, go_on(server, created.tour.id, created.host).id, created.host)
        wait_for_stage(server, created.tour.id, number)


def ride_elsewhere(server: ProcessServer, table: str, *tokens: str) -> None:
    """People without a browser ride a stage; a thread of its own, as the browser's has a loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(ride, server, table, *tokens).result()


def finish_elsewhere(server: ProcessServer, *people: Person) -> None:
    """The rest of a race is answered for people whose browsers only look on; they see its end."""
    tokens: list[str] = []
    for one in people:
        table = one.page.url.rpartition("/")[2]
        tokens += [seat["token"] for seat in one.held if seat["table"] == table]
    ride_elsewhere(server, table, *tokens)
    for one in people:
        one.panel.locator(OVER).wait_for()


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


def set_off(person: Person, number: int) -> None:
    """From the hub to the start of a stage, which nobody has begun."""
    person.press("tour.ride", n=str(number))


def ride_stage(person: Person, number: int) -> None:
    """From the hub through a stage, and back to the hub."""
    set_off(person, number)
    person.ride()
    person.link("back-to.tour").click()
