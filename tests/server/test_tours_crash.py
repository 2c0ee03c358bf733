"""Tours survive: `kill -9` at any moment, restarts between stages, a damaged stage."""

import asyncio
import sqlite3
from pathlib import Path

import httpx

from flammerouge.server.protocol import TourCreated
from flammerouge.server.sqlite import SqliteStore
from tests.server.house import FREE, ProcessServer, ThreadServer
from tests.server.test_crash import Killer, restart
from tests.server.touring import (
    PEOPLE,
    begun_tour,
    go_on,
    look,
    rebuilt,
    refused,
    ride,
    ride_stage,
    start,
)
from tests.server.wire import decode, plain


def insistently(server: ProcessServer, path: str, body: object, token: str = "") -> bytes:
    """Ask until there is an answer, as people do: a kill may have come in between."""
    for _ in range(100):
        try:
            answer = server.ask("POST", path, body, token)
            assert answer.status_code < 300, answer.text
            return answer.content
        except httpx.TransportError:
            server.wait()
    raise TimeoutError


def ride_tour(server: ProcessServer) -> str:
    """A tour from its first stage to its last, whatever happens to the server."""
    wish = {"teams": PEOPLE, "stages": ["a b c u", "a d f u", "a h u"], "rest_days_after": [1]}
    created = decode(insistently(server, "/tours", wish), TourCreated)
    tour, token = created.tour, created.tokens["red"]
    for _ in tour.stages:
        table = plain(insistently(server, f"/tours/{tour.id}/next", None, token))["id"]
        insistently(server, f"/tables/{table}/start", {}, token)
        ride_stage(server, created, table)
    return tour.id


def test_a_tour_is_killed_at_any_moment_and_ridden_to_its_end(tmp_path: Path) -> None:
    """Whatever was going on: a stage, the next one being set up, its start."""

    async def ride_and_kill() -> list[str]:
        tours: list[str] = []
        async with Killer(server, 5, 12) as killer:
            while killer.kills < 3:
                tours.append(await asyncio.to_thread(ride_tour, server))
        return tours

    with ProcessServer(tmp_path / "tables.sqlite3") as server:
        for tour in asyncio.run(ride_and_kill()):
            over = look(server, tour)
            assert (over.state, len({stage.table for stage in over.stages})) == ("over", 3)
            again = rebuilt(server, over)
            assert (over.ranking, over.total) == (again.sheets.ranking, dict(again.sheets.total))
            restart(server)
            assert look(server, tour) == over


def test_a_tour_is_taken_up_by_another_server_weeks_later(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with ThreadServer(path, limits=FREE) as server:
        created = begun_tour(server)
        ride_stage(server, created, created.tour.table)
        second = go_on(server, created.tour.id, created.host).id
        told = look(server, created.tour.id)
    db = sqlite3.connect(path)
    db.execute("UPDATE tables SET updated = 1.0")
    db.execute("UPDATE series SET updated = 1.0")
    db.commit()
    db.close()
    with ThreadServer(path, limits=FREE) as server:
        assert look(server, created.tour.id) == told, "a lobby of a tour is not forgotten"
        start(server, second, created.host)
        ride(server, second, *created.tokens.values())
        assert len(look(server, created.tour.id).columns) == 2


def test_an_end_that_could_not_be_written_is_written_when_somebody_looks_again(
    tmp_path: Path,
) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        store = server.hall.store
        assert isinstance(store, SqliteStore)
        created = begun_tour(server)
        tour = created.tour.id
        for _ in created.tour.stages:
            table = go_on(server, tour, created.host).id
            start(server, table, created.host)
            ride_stage(server, created, table)
        full = "BEFORE UPDATE ON series BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        server.inside(store._run(lambda db: db.execute(f"CREATE TRIGGER full {full}")))
        assert server.ask("GET", f"/tours/{tour}").status_code == 500
        server.inside(store._run(lambda db: db.execute("DROP TRIGGER full")))
        ranking = look(server, tour).ranking
        kept = server.inside(store.series(tour))
        assert kept is not None
        assert kept.content["ranking"] == list(ranking)


def test_a_tour_whose_data_are_spoilt_says_so_and_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with ThreadServer(path, limits=FREE) as server:
        tours = [begun_tour(server).tour for _ in range(3)]
        whole = look(server, tours[2].id)
    db = sqlite3.connect(path)
    db.execute("UPDATE series SET content = '{}' WHERE id = ?", (tours[0].id,))
    db.execute("UPDATE tables SET seed = 'spoilt' WHERE id = ?", (tours[1].table,))
    db.commit()
    db.close()
    with ThreadServer(path, limits=FREE) as server:
        assert refused(server, "GET", f"/tours/{tours[0].id}") == "series-unreadable"
        assert refused(server, "GET", f"/tours/{tours[1].id}") == "table-unreadable"
        assert look(server, tours[2].id) == whole
