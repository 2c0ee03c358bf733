"""One object stands for a table: whoever still holds an older one changes nothing with it."""

import asyncio
import json
import re
import select
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from flammerouge.server import protocol
from flammerouge.server.absence import vote
from flammerouge.server.limits import Limits
from flammerouge.server.lobby import give_seat, move_seat, stand_up, start_race, take_seat
from flammerouge.server.refusals import Gone
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.table import Table
from tests.server.house import FREE, HERE, PATIENCE, TWO, ThreadServer
from tests.server.player import Player
from tests.server.promises import PROMISES
from tests.server.test_limits import wait_until
from tests.server.test_play import ride_all
from tests.server.test_shown_out import Guest, at_a_table

OPEN = [{"colour": "red", "sits": "human"}, {"colour": "blue", "sits": "open"}]


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server that puts a table away as soon as nobody uses it."""
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE, close_after=0.0) as running:
        yield running


class Slow:
    """A request whose body comes later."""

    def __init__(self, server: ThreadServer, method: str, path: str, token: str = "") -> None:
        self.socket = socket.create_connection((HERE, server.port), timeout=PATIENCE)
        head = f"{method} /api{path} HTTP/1.1\r\nhost: {HERE}\r\ncontent-length: 2\r\n"
        bearer = f"authorization: Bearer {token}\r\n" if token else ""
        self.socket.sendall(f"{head}{bearer}\r\n".encode())

    def end(self) -> tuple[int, dict[str, object]]:
        """Send the body; the status and the answer."""
        self.socket.sendall(b"{}")
        return self.answer()

    def answer(self) -> tuple[int, dict[str, object]]:
        text = b""
        while b"\r\n\r\n" not in text or not text.endswith(b"}"):
            text += self.socket.recv(10_000)
        self.socket.close()
        return int(text.split()[1]), json.loads(text.partition(b"\r\n\r\n")[2])


def put_away(server: ThreadServer, name: str) -> None:
    wait_until(lambda: name not in server.hall.tables)


async def seat_of(server: ThreadServer, name: str, token: str) -> str:
    async with Player(server, name, token) as player:
        await player.catch_up()
        return player.view.seat


def test_a_slow_request_takes_no_seat_that_somebody_else_has_by_now(hasty: ThreadServer) -> None:
    created = hasty.create(teams=OPEN, start=False)
    name = created.table.id
    slow = Slow(hasty, "POST", f"/tables/{name}/seats/blue")
    put_away(hasty, name)
    bob = hasty.ask("POST", f"/tables/{name}/seats/blue", {"name": "Bob"}).json()["token"]
    assert hasty.ask("POST", f"/tables/{name}/start", {}, created.host).status_code == 200
    status, answer = slow.end()
    assert (status, answer["code"]) == (409, "seat-taken")
    put_away(hasty, name)
    assert asyncio.run(seat_of(hasty, name, bob)) == "blue"


def test_a_slow_start_leaves_a_race_that_is_over_as_it_is(hasty: ThreadServer) -> None:
    created = hasty.create(teams=TWO[:2], start=False)
    name = created.table.id
    slow = Slow(hasty, "POST", f"/tables/{name}/start", created.tokens["blue"])
    put_away(hasty, name)
    assert hasty.ask("POST", f"/tables/{name}/start", {}, created.host).status_code == 200
    asyncio.run(ride_all(hasty, created))
    status, answer = slow.end()
    assert (status, answer["state"]) == (200, "over")
    put_away(hasty, name)
    assert hasty.table(name).state == "over"
    assert hasty.ask("GET", f"/tables/{name}/record").status_code == 200


def test_nothing_is_looked_up_before_the_body_has_come(server: ThreadServer) -> None:
    """What is not there is refused at once by whoever looks first."""
    paths = {path for (_, path), one in PROMISES.items() if one.body and "{" in path}
    assert len(paths) >= 6
    asked = {path: Slow(server, "POST", re.sub(r"{\w+}", "nosuch", path)) for path in paths}
    early = select.select([one.socket for one in asked.values()], [], [], 0.5)[0]
    assert not [path for path, one in asked.items() if one.socket in early]
    assert {one.end()[0] for one in asked.values()} <= {400, 404}


def test_a_body_has_so_much_time(tmp_path: Path) -> None:
    limits = Limits(body_seconds=0.2)
    with ThreadServer(tmp_path / "tables.sqlite3", limits=limits) as server:
        began = time.monotonic()
        status, answer = Slow(server, "POST", "/tables").answer()
        assert (status, answer["code"]) == (408, "too-slow")
        assert time.monotonic() - began < PATIENCE / 2


def test_a_request_at_a_table_that_is_put_away_meanwhile_is_answered_by_the_next(
    server: ThreadServer,
) -> None:
    created = server.create(teams=OPEN, start=False)
    name = created.table.id
    path = f"/tables/{name}/seats/blue"
    table = server.hall.tables[name]

    async def meanwhile() -> int:
        async with table.lock:
            asking = asyncio.create_task(asyncio.to_thread(server.ask, "POST", path, {}))
            while not table.lock._waiters:
                await asyncio.sleep(0.01)
            table.gone = True
            del server.hall.tables[name]
        return (await asking).status_code

    assert server.inside(meanwhile()) == 200
    assert server.hall.tables[name] is not table
    assert server.table(name).teams[1].sits == "human"
    assert table.seats["blue"].kept.sits == "open"


def test_whoever_joins_a_table_that_is_put_away_meanwhile_joins_the_next(
    server: ThreadServer,
) -> None:
    created = server.create(teams=TWO[:2])
    name, token = created.table.id, created.tokens["red"]
    table = server.hall.tables[name]

    async def meanwhile() -> str:
        async with table.lock:
            joining = asyncio.create_task(seat_of(server, name, token))
            while not table.lock._waiters:
                await asyncio.sleep(0.01)
            table.gone = True
        return await joining

    assert server.inside(meanwhile()) == "red"
    assert server.hall.tables[name] is not table


def test_a_table_that_somebody_uses_is_not_put_away(tmp_path: Path) -> None:
    async def work(table: Table, token: str) -> None:
        later = table.now() + 1
        guest = Guest("red")
        await table.join(guest, 0)
        assert not await table.put_away(later)
        await table.leave(guest)
        assert not await table.put_away(table.used)
        assert await table.put_away(later)

    at_a_table(tmp_path, work)


CHANGES: dict[str, Callable[[Table], Awaitable[object]]] = {
    "take": lambda table: take_seat(table, "blue", "Bob"),
    "stand up": lambda table: stand_up(table, "red"),
    "give": lambda table: give_seat(table, "red", protocol.GiveSeat("open")),
    "move": lambda table: move_seat(table, "red"),
    "start": lambda table: start_race(table, protocol.StartRace()),
    "vote": lambda table: vote(table, "red", protocol.Vote("red", bot=True)),
    "join": lambda table: table.join(Guest("red"), 0),
    "command": lambda table: table.command("red", protocol.Command("1", 0, "card")),
    "act": lambda table: table.act(table.race.choices(table.race.decisions[0])[0]),
    "keep": lambda table: table.keep_seat(table.seats["red"], name="Mallory"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_changes_a_table_that_is_put_away(tmp_path: Path, change: str) -> None:
    async def work(table: Table, token: str) -> None:
        assert await table.put_away(table.now() + 1)
        before = await table.store.table(table.kept.id)
        with pytest.raises(Gone):
            await CHANGES[change](table)
        assert await table.store.table(table.kept.id) == before
        assert not await table.store.commands(table.kept.id)

    at_a_table(tmp_path, work)


# -- whole or not at all --------------------------------------------------------------------
def fail_on(server: ThreadServer, column: str) -> None:
    """Let the file refuse every change of a column of its tables."""
    store = server.hall.store
    assert isinstance(store, SqliteStore)
    trigger = f"""CREATE TRIGGER full BEFORE UPDATE OF {column} ON tables
                  BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"""
    server.inside(store._run(lambda db: db.execute(trigger)))


def test_a_start_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        created = server.create(teams=OPEN, start=False)
        fail_on(server, "state")
        path = f"/tables/{created.table.id}/start"
        assert server.ask("POST", path, {"fill": "level-1"}, created.host).status_code == 500
        found = server.table(created.table.id)
        assert (found.state, found.teams[1].sits) == ("lobby", "open")
        # What starts at once is written so at once.
        assert server.create(teams=TWO).table.state == "racing"


def test_a_rematch_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        created = server.create(teams=TWO[:2])
        asyncio.run(ride_all(server, created))
        fail_on(server, "rematch")
        tables = server.inside(server.hall.store.unfinished(0))
        path = f"/tables/{created.table.id}/rematch"
        assert server.ask("POST", path, {}, created.host).status_code == 500
        assert server.inside(server.hall.store.unfinished(0)) == tables
        assert server.table(created.table.id).rematch == ""
