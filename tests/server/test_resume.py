"""Cut at any moment: whoever comes back is told exactly what is missing."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from flammerouge.server import protocol
from flammerouge.server.stream import Stream
from tests.server.house import TWO, ProcessServer, ThreadServer
from tests.server.player import Player
from tests.server.test_play import to_energy


@pytest.mark.parametrize("number", range(4))
def test_cut_after_any_message_a_race_goes_on_as_if_nothing_had_been(
    server: ThreadServer, number: int
) -> None:
    created = server.create(teams=TWO)

    async def ride() -> list[Player]:
        tokens = (*created.tokens.values(), "")
        players = [Player(server, created.table.id, token, number) for token in tokens]
        for player in players:
            player.seq = 0
        await asyncio.gather(*(player.ride(cuts=True) for player in players))
        return players

    players = asyncio.run(ride())
    stream = Stream(server.hall.tables[created.table.id].race)
    for seat, player in zip((*created.tokens, ""), players, strict=True):
        assert player.told == stream.told[seat]


def test_every_number_of_a_stream_can_be_resumed_from(server: ThreadServer) -> None:
    created = server.create()

    async def ride() -> None:
        player = Player(server, created.table.id, created.tokens["red"])
        player.seq = 0
        await player.ride()
        await player.join()
        await player.catch_up()
        whole, view = list(player.told), player.view
        for since in range(len(whole) + 1):
            await player.send({"type": "resync", "since": since})
            player.seq = since
            message = await player.until(protocol.Events)
            assert list(message.events) == whole[since:]
            assert message.view == view
        for unknown in (-1, len(whole) + 1, 999):
            await player.send({"type": "resync", "since": unknown})
            assert (await player.until(protocol.Snapshot)).seq == len(whole)
        await player.leave()

    asyncio.run(ride())


def test_a_command_sent_again_counts_once(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2])

    async def play() -> None:
        red, blue = (Player(server, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        async with red, blue:
            await to_energy(red, blue)
            table = server.hall.tables[created.table.id]
            command = red.command(*red.choose())
            first = await red.order(command)
            kept, view = table.commands, red.view
            for _ in range(3):
                assert await red.order(command) == first
            await red.leave()
            await red.join()
            assert isinstance(await red.order(command), protocol.Ack)
            assert (table.commands, red.view) == (kept, view)

    asyncio.run(play())


def test_what_is_refused_changes_nothing_and_is_followed_by_a_snapshot(
    server: ThreadServer,
) -> None:
    created = server.create(teams=TWO[:2])
    table = server.hall.tables[created.table.id]

    async def play() -> None:
        red, blue = (Player(server, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        watcher = Player(server, created.table.id)
        async with red, blue, watcher:
            await to_energy(red, blue)
            await watcher.catch_up()
            good = red.command(*red.choose())
            before = table.commands
            for changes, code in (
                ({"round": 7}, "other-round"),
                ({"kind": "bid"}, "not-open"),
                ({"kind": "fly"}, "unknown-kind"),
                ({"rider": "bR"}, "wrong-rider"),
                ({"rider": "zz"}, "unknown-rider"),
                ({"square": 3}, "stray-answer"),
                ({"cards": ["99"]}, "bad-card"),
                ({"cards": ["9"]}, "stray-answer"),
            ):
                refused = await red.order({**good, "cid": code, **changes})
                assert isinstance(refused, protocol.Refuse)
                assert refused.code == code
                snapshot = await red.receive()
                assert isinstance(snapshot, protocol.Snapshot)
            refused = await watcher.order(good)
            assert isinstance(refused, protocol.Refuse)
            assert refused.code == "watching"
            assert table.commands == before
            assert isinstance(await red.order(good), protocol.Ack)

    asyncio.run(play())


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ProcessServer]:
    with ProcessServer(tmp_path / "tables.sqlite3") as running:
        yield running


def test_a_restart_changes_nothing_and_a_command_from_before_still_counts_once(
    process: ProcessServer,
) -> None:
    created = process.create(teams=TWO[:2])

    async def play() -> None:
        red, blue = (Player(process, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        red.seq = 0
        async with red, blue:
            await to_energy(red, blue)
            command = red.command(*red.choose())
            await red.order(command)
            seen, told, seq = red.view, list(red.told), red.seq
        process.end()
        process.start()
        red.seq = 0
        red.told.clear()
        async with red:
            await red.catch_up()
            assert (red.view, red.told, red.seq) == (seen, told, seq)
            assert isinstance(await red.order(command), protocol.Ack)
            assert red.view == seen

    asyncio.run(play())
