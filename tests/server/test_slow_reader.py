"""Somebody whose socket takes nothing is cut off, holds nobody up, and loses nothing."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flammerouge.server.limits import Limits
from flammerouge.server.stream import Stream
from tests.server.house import HERE, PATIENCE, TWO, ThreadServer
from tests.server.player import Player

LITTLE = 2048
QUESTIONS = 64  # their answers are more than may wait and what the system takes


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server whose system takes little off its hands. A whole race may wait at once, so that
    nobody else is cut off, but not a race and all that somebody has asked for besides."""
    limits = Limits(waiting_bytes=60_000, messages=(1e6, 10**6))
    server = ThreadServer(tmp_path / "tables.sqlite3", limits=limits)
    server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    with server as running:
        yield running


async def deaf(server: ThreadServer, table: str) -> Player:
    """A spectator who has joined with a socket that takes little, and who reads nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    raw.connect((HERE, server.port))
    watcher = Player(server, table)
    watcher.seq = 0
    watcher.asks_again = True
    address = f"ws://{HERE}:{server.port}/ws/tables/{table}"
    watcher.socket = await connect(
        address, sock=raw, max_size=None, max_queue=1, ping_interval=None, close_timeout=0.1
    )
    await watcher.send({"type": "join", "token": "", "since": 0})
    return watcher


def test_a_slow_reader_is_cut_off_and_loses_nothing(narrow: ThreadServer) -> None:
    created = narrow.create(teams=TWO, tiles=list("abcdefghijklmu"))
    table = narrow.hall.tables[created.table.id]
    assert narrow.house.api is not None
    sockets = narrow.house.api.sockets

    async def ride() -> Player:
        watcher = await deaf(narrow, created.table.id)
        while not table.audience.spectators:
            await asyncio.sleep(0.01)
        # He is listened to until half of what may wait does so: that alone cuts nobody off.
        for _ in range(QUESTIONS):
            await watcher.send({"type": "resync", "since": table.audience.told("")})
        people = [Player(narrow, created.table.id, token) for token in created.tokens.values()]
        # The others ride to the end while he reads nothing.
        await asyncio.gather(*(person.ride() for person in people))
        assert table.race.over
        await gone(lambda: bool(table.audience.listeners or sockets.count))
        await read_what_is_left(watcher)
        known = len(watcher.told)
        assert known < len(Stream(table.race).told[""])
        await watcher.ride()
        return watcher

    watcher = asyncio.run(ride())
    assert watcher.told == Stream(table.race).told[""]


async def gone(is_there: Callable[[], bool]) -> None:
    async def look() -> None:
        while is_there():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(look(), PATIENCE)


async def read_what_is_left(watcher: Player) -> None:
    """What had left the server before it gave up still arrives, and then the end."""
    try:
        while True:
            await watcher.receive()
    except ConnectionClosed:
        watcher.socket = None
