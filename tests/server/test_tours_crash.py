"""Tours survive: `kill -9` at any moment, restarts between stages, a damaged stage."""

import asyncio
import random
import sqlite3
from pathlib import Path

import httpx

from tests.server.house import FREE, ProcessServer, ThreadServer
from tests.server.test_crash import kill_now_and_then, restart
from tests.server.touring import (
    go_on,
    look,
    rebuilt,
    refused,
    ride,
    ride_stage,
    set_up,
    start,
)


def insistently(server: ProcessServer, path: str, body: object, token: str) -> str:
    """Ask until there is an answer, as people do: a kill may have come in between."""
    for _ in range(100):
        try:
            answer = server.ask("POST", path, body, token)
            assert answer.status_code < 300, answer.text
            return str(answer.json()["id"])
        except httpx.TransportError:
            server.wait()
    raise TimeoutError


def test_a_tour_is_killed_at_any_moment_and_ridden_to_its_end(tmp_path: Path) -> None:
    """Whatever was going on: a stage, the next one being set up, its start."""
    server = ProcessServer(tmp_path / "tables.sqlite3")
    server.start()
    created = set_up(server, rest_days_after=[1], stages=["a b c u", "a d f u", "a h u"])
    tour, token = created.tour, created.tokens["red"]

    def stages() -> None:
        for _ in tour.stages:
            table = insistently(server, f"/tours/{tour.id}/next", None, token)
            insistently(server, f"/tables/{table}/start", {}, token)
            ride_stage(server, created, table)

    async def ride_and_kill() -> int:
        killer = asyncio.create_task(kill_now_and_then(server, random.Random(5), 12))
        await asyncio.to_thread(stages)
        killer.cancel()
        return await killer

    assert asyncio.run(ride_and_kill()) > 2
    over = look(server, tour.id)
    assert (over.state, len({stage.table for stage in over.stages})) == ("over", 3)
    again = rebuilt(server, over)
    assert (over.ranking, over.total) == (again.sheets.ranking, dict(again.sheets.total))
    restart(server)
    assert look(server, tour.id) == over
    server.end()


def test_a_tour_is_taken_up_by_another_server_weeks_later(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with ThreadServer(path, limits=FREE) as server:
        created = set_up(server)
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


def test_a_tour_whose_data_are_spoilt_says_so_and_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with ThreadServer(path, limits=FREE) as server:
        tours = [set_up(server).tour for _ in range(3)]
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
