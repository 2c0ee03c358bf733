"""`kill -9` at any moment loses nothing that anybody was told."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from flammerouge.record.read import read_record
from flammerouge.server import protocol
from flammerouge.server.protocol import Created
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.stream import Stream
from tests.server.house import TWO, ProcessServer
from tests.server.player import Player


class Rider(Player):
    """Remembers every command that was acknowledged. Most of them are told by no event until all
    have chosen, so he looks at every view whether the cards that he has laid lie there."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.acked: list[dict[str, Any]] = []

    def learn(self, message: protocol.ServerMessage) -> None:
        sent = self.waiting
        super().learn(message)
        if isinstance(message, protocol.Ack) and sent is not None and sent["cid"] == message.cid:
            self.acked.append(sent)
        if isinstance(message, protocol.Snapshot | protocol.Events):
            self.look_at(message.view)

    def look_at(self, view: protocol.View) -> None:
        if view.phase != "energy":
            return
        own = {rider.id: rider.own for rider in view.riders if rider.own}
        for command in self.acked:
            if command["round"] == view.round and command["kind"] == "card":
                assert own[command["rider"]].chosen == command["cards"]


Rode = tuple[Created, dict[str, Rider]]


async def ride(server: ProcessServer, number: int) -> Rode:
    """One race of two people and two bots, all of it told to both and to a spectator."""
    created = await asyncio.to_thread(create, server)
    tokens = {**created.tokens, "": ""}
    players = {s: Rider(server, created.table.id, t, number) for s, t in tokens.items()}
    for player in players.values():
        player.seq = 0
    await asyncio.gather(*(player.ride() for player in players.values()))
    return created, players


def create(server: ProcessServer) -> Created:
    """Set a table up as soon as the server is there; a kill may come in between."""
    for _ in range(100):
        try:
            return server.create(teams=TWO, tiles=list("abcdfu"))
        except OSError:
            server.wait()
        except Exception as error:
            if "httpx" not in type(error).__module__:
                raise
            server.wait()
    raise TimeoutError


class Killer:
    """Kills a server at random moments and starts it again, until it is called off.

    Before each kill some events are told, all listeners counted: on a busy machine nothing would
    ever happen if the server were killed after moments.
    """

    def __init__(self, server: ProcessServer, seed: int, most_events: int) -> None:
        self.kills = 0
        self._server = server
        self._chance = random.Random(seed)
        self._most_events = most_events

    async def __aenter__(self) -> "Killer":
        self._task = asyncio.create_task(self._go_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _go_on(self) -> None:
        while True:
            wanted = Player.ever_told + self._chance.randint(1, self._most_events)
            while Player.ever_told < wanted:
                await asyncio.sleep(0.005)
            await asyncio.sleep(self._chance.uniform(0, 0.05))
            await asyncio.shield(asyncio.to_thread(restart, self._server))
            self.kills += 1


def restart(server: ProcessServer) -> None:
    server.kill()
    server.start()


async def race_and_kill(server: ProcessServer, races: int, at_once: int, seed: int) -> list[Rode]:
    """So many races at least, and as many kills."""
    rode: list[Rode] = []
    async with Killer(server, seed, 250) as killer:
        while len(rode) < races or killer.kills < races:
            numbers = range(len(rode), len(rode) + at_once)
            rode += await asyncio.gather(*(ride(server, seed + number) for number in numbers))
    return rode


def check(server: ProcessServer, created: Created, players: dict[str, Rider]) -> None:
    """What each was told, event by event, is what the record of the race tells."""
    stream = Stream(read_record(server.ask("GET", f"/tables/{created.table.id}/record").text))
    for seat, player in players.items():
        assert player.told == stream.told[seat], seat


async def check_kept(data: Path, rode: list[Rode]) -> None:
    """Every command that was acknowledged is in the data, once."""
    store = await SqliteStore.open(data)
    for created, players in rode:
        kept = [(one.seat, one.cid) for one in await store.commands(created.table.id) if one.cid]
        acked = {(seat, one["cid"]) for seat, rider in players.items() for one in rider.acked}
        assert acked
        assert acked <= set(kept)
        assert len(kept) == len(set(kept))
    await store.close()


def survive(data: Path, races: int, at_once: int, seed: int) -> None:
    server = ProcessServer(data)
    server.start()
    try:
        rode = asyncio.run(race_and_kill(server, races, at_once, seed))
        server.wait()
        for created, players in rode:
            check(server, created, players)
    finally:
        server.end()
    asyncio.run(check_kept(data, rode))


def test_a_killed_server_comes_back_with_everything_it_has_told(tmp_path: Path) -> None:
    survive(tmp_path / "tables.sqlite3", races=4, at_once=2, seed=1)


@pytest.mark.soak
def test_fifty_races_survive_kills_at_random_moments(tmp_path: Path) -> None:
    survive(tmp_path / "tables.sqlite3", races=50, at_once=3, seed=2)
