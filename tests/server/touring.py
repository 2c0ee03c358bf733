"""A tour online, as people ride it: set up, looked at, gone on with."""

import asyncio
from typing import Any

from msgspec.structs import replace

from flammerouge.record.read import read_record
from flammerouge.server.protocol import Table, Tour, TourCreated
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import Tour as RiddenTour
from flammerouge.tour.tour import new_tour
from tests.server.house import TWO, Asks
from tests.server.player import Player
from tests.server.wire import decode, plain

SHORT = ["a c u", "a b u", "a d u"]
PEOPLE = TWO[:2]


def set_up(server: Asks, **wish: Any) -> TourCreated:
    """A tour whose first stage has not started."""
    wanted = {"teams": PEOPLE, "stages": SHORT, **wish}
    answer = server.ask("POST", "/tours", wanted)
    assert answer.status_code == 201, answer.text
    return decode(answer.content, TourCreated)


def begun_tour(server: Asks, **wish: Any) -> TourCreated:
    """A tour whose first stage is under way."""
    created = set_up(server, **wish)
    start(server, created.tour.table, created.host)
    return replace(created, tour=look(server, created.tour.id))


def look(server: Asks, tour: str) -> Tour:
    answer = server.ask("GET", f"/tours/{tour}")
    assert answer.status_code == 200, answer.text
    return decode(answer.content, Tour)


def go_on(server: Asks, tour: str, token: str) -> Table:
    answer = server.ask("POST", f"/tours/{tour}/next", token=token)
    assert answer.status_code in (200, 201), answer.text
    return decode(answer.content, Table)


def start(server: Asks, table: str, token: str, **how: object) -> None:
    answer = server.ask("POST", f"/tables/{table}/start", how, token)
    assert answer.status_code == 200, answer.text


def ride(server: Asks, table: str, *tokens: str) -> None:
    """People answer anything until the stage is over."""

    async def all_of_them() -> None:
        players = [Player(server, table, token, i) for i, token in enumerate(tokens)]
        await asyncio.gather(*(player.ride() for player in players))

    asyncio.run(all_of_them())


def ride_stage(server: Asks, created: TourCreated, table: str) -> None:
    ride(server, table, *created.tokens.values())


def refused(server: Asks, method: str, path: str, body: object = None, token: str = "") -> str:
    answer = server.ask(method, path, body, token)
    assert answer.status_code >= 400, answer.text
    return str(plain(answer.content)["code"])


def rebuilt(server: Asks, tour: Tour) -> RiddenTour:
    """The tour made again from its seed and the records of its stages."""
    first = server.ask("GET", f"/tables/{tour.stages[0].table}/record").text
    entries = read_record(first).options.teams
    rests = tuple(stage.number for stage in tour.stages if stage.rests)
    options = TourOptions(
        tuple(stage.reference for stage in tour.stages),
        entries,
        rests,
        frozenset(tour.modules),
        tour.combative,
    )
    again = new_tour(options, tour.seed)
    for stage in tour.stages:
        again.finish(read_record(server.ask("GET", f"/tables/{stage.table}/record").text))
    return again
