"""Whoever gave up a seat, or lost it to another device, hears and does nothing there any more."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.creation import new_table
from flammerouge.server.lobby import move_seat, stand_up, start_race, take_seat
from flammerouge.server.refusals import Refused
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.store import KeptCommand
from flammerouge.server.table import MOVED, Table
from flammerouge.server.tokens import digest
from tests.server.house import ThreadServer
from tests.server.player import Player
from tests.server.test_hidden import Ear, as_command
from tests.server.wire import decode

TEAMS = (protocol.NewTeam("red", "human", "Ann"), protocol.NewTeam("blue", "human", "Bob"))


class Guest(Ear):
    """Somebody who can be shown out."""

    closed = 0

    def close(self, code: int) -> None:
        self.closed = code


def at_a_table(path: Path, work: Callable[[Table, str], Awaitable[None]]) -> None:
    """A table in the lobby, and red's secret."""

    async def run() -> None:
        store = await SqliteStore.open(path / "tables.sqlite3")
        kept, _, tokens = new_table(protocol.NewTable(TEAMS, tiles=("a", "c", "u")))
        await store.create(kept)
        race = new_race(kept.setup.options(), kept.seed)
        table = Table(kept, race, [], store, Thinkers(1))
        try:
            await work(table, tokens["red"])
        finally:
            await table.close()
            await store.close()

    asyncio.run(run())


def first_command(table: Table) -> tuple[str, protocol.Command]:
    decision = table.race.decisions[0]
    kept = KeptCommand.of(table.race.choices(decision)[0], "one", 0)
    return decision.seat, as_command(kept, table.race.round)


def test_whoever_stands_up_hears_nothing_of_the_next_sitter(tmp_path: Path) -> None:
    async def play(table: Table, token: str) -> None:
        old, other, new = Guest("red"), Guest("blue"), Guest("red")
        for guest in (old, other):
            await table.join(guest, 0)
        await stand_up(table, "red")
        assert (old.closed, other.closed) == (MOVED, 0)
        assert table.audience.listeners == {other}
        assert not table.seats["red"].online
        heard = len(old.heard)
        await take_seat(table, "red", "Cid")
        await table.join(new, 0)
        await table.leave(old)
        assert table.seats["red"].sockets == 1
        await start_race(table, protocol.StartRace())
        await table.resync(old, protocol.FROM_THE_START)
        assert len(old.heard) == heard
        assert new.view is not None

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("moved", [False, True])
def test_a_command_of_somebody_who_was_shown_out_is_refused(tmp_path: Path, moved: bool) -> None:
    async def play(table: Table, token: str) -> None:
        await start_race(table, protocol.StartRace())
        seat, command = first_command(table)
        old = Guest(seat)
        await table.join(old, 0)
        if moved:
            await move_seat(table, seat)
            with pytest.raises(Refused) as refused:
                await table.command(seat, command, old)
            assert refused.value.code == "wrong-token"
            assert old.closed == MOVED
        else:
            await table.command(seat, command, old)
        assert table.commands == (0 if moved else 1)

    at_a_table(tmp_path, play)


def test_a_secret_that_has_just_been_replaced_lets_nobody_in(tmp_path: Path) -> None:
    async def play(table: Table, token: str) -> None:
        late = Guest("red")
        async with table.lock:
            moving = asyncio.create_task(move_seat(table, "red"))
            await asyncio.sleep(0)
            assert table.seat_of(digest(token)) is table.seats["red"]
            joining = asyncio.create_task(table.join(late, 0, digest(token)))
            await asyncio.sleep(0)
        new = await moving
        with pytest.raises(Refused):
            await joining
        assert not table.audience.listeners
        assert not late.heard
        await table.join(late, 0, digest(new))
        assert table.seats["red"].online

    at_a_table(tmp_path, play)


def test_over_the_socket_whoever_stands_up_is_shown_out(server: ThreadServer) -> None:
    teams = [{"colour": colour, "sits": "human"} for colour in ("red", "blue")]
    created = server.create(teams=teams, start=False)
    name, seat = created.table.id, f"/tables/{created.table.id}/seats/red"
    table = server.hall.tables[name]

    async def ask(method: str, body: object = None, token: str = "") -> bytes:
        return (await asyncio.to_thread(server.ask, method, seat, body, token)).content

    async def play() -> None:
        async with Player(server, name, created.tokens["red"]) as old:
            await old.catch_up()
            await ask("DELETE", token=created.tokens["red"])
            assert await old.closed() == MOVED
        new = decode(await ask("POST", {"name": "Cid"}), protocol.SeatTaken).token
        async with Player(server, name, new) as sitter:
            await sitter.catch_up()
            assert table.seats["red"].sockets == 1

    asyncio.run(play())


def test_the_socket_asks_whether_its_connection_still_listens(server: ThreadServer) -> None:
    """Shown out in the very moment in which his command arrives."""
    created = server.create(teams=[{"colour": c, "sits": "human"} for c in ("red", "blue")])
    table = server.hall.tables[created.table.id]
    seat = table.race.decisions[0].seat

    async def drop() -> None:
        table.audience.listeners.clear()

    async def play() -> None:
        async with Player(server, created.table.id, created.tokens[seat]) as player:
            await player.catch_up()
            server.inside(drop())
            answer = await player.answer()
            assert isinstance(answer, protocol.Refuse)
            assert answer.code == "wrong-token"
            assert table.commands == 0

    asyncio.run(play())
