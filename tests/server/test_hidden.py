"""Hidden cards never leave the server: streams of races that differ only in others' secrets."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flammerouge.core.actions import RIDER
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.creation import new_table
from flammerouge.server.lobby import start_race
from flammerouge.server.replay import replay
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.store import KeptCommand, KeptTable
from flammerouge.server.stream import Stream
from flammerouge.server.table import Table
from flammerouge.server.views import wire_view
from tests.property.test_secrecy import AUCTION, MANY_POWERS, TRIAL, eyes, with_other_secrets
from tests.property.watch import any_answer
from tests.server.house import TWO, ThreadServer
from tests.server.player import Player
from tests.server.wire import decode, encode

WATCHED = "red"


class Ear:
    """Somebody who listens and keeps every byte."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.seq = 0
        self.view: protocol.View | None = None
        self.heard: list[bytes] = []

    def tell(self, message: protocol.ServerMessage) -> None:
        self.heard.append(encode(message))

    def close(self, code: int) -> None:
        raise AssertionError(code)


def test_a_view_on_the_wire_is_the_same_whatever_only_others_know() -> None:
    chance = random.Random(5)
    for options in (Options(), MANY_POWERS, AUCTION, TRIAL):
        race = new_race(options, f"{7:032x}")
        while not race.over:
            if chance.random() < 0.03:
                for seat in eyes(race):
                    twin = with_other_secrets(race, seat, chance)
                    assert encode(wire_view(twin, seat)) == encode(wire_view(race, seat))
            race.apply(any_answer(race, chance))


def test_the_bytes_of_a_seat_and_of_a_spectator_are_the_same_up_to_the_reveal(
    tmp_path: Path,
) -> None:
    rounds = asyncio.run(ride_with_twins(tmp_path, random.Random(1)))
    assert rounds >= 5


async def ride_with_twins(folder: Path, chance: random.Random) -> int:
    """In every round the table is built twice, the second time with other secrets of blue's; then
    blue, who plays what he then has, is listened to by red and by a spectator."""
    wish = decode(encode({"teams": TWO[:2], "tiles": list("abcdu")}), protocol.NewTable)
    kept, _, _ = new_table(wish)
    store = await SqliteStore.open(folder / "tables.sqlite3")
    table = await opened(kept, new_race(kept.setup.options(), kept.seed), store)
    await store.create(kept)
    await start_race(table, "")
    compared = 0
    race = table.race
    while not race.over:
        if any(d.kind == RIDER for d in race.decisions) and len(race.decisions) == 2:
            twin = with_other_secrets(race, WATCHED, chance)
            first = await heard(table.kept, race.clone(), folder / f"{compared}-a.sqlite3")
            second = await heard(table.kept, twin, folder / f"{compared}-b.sqlite3")
            assert first == second
            compared += 1
        race.apply(any_answer(race, chance))
    await store.close()
    return compared


async def opened(kept: KeptTable, race: Race, store: SqliteStore) -> Table:
    return Table(kept, race, [], store, Thinkers(1), now=lambda: 1000.0)


async def heard(kept: KeptTable, race: Race, path: Path) -> dict[str, list[bytes]]:
    """Everything that red and a spectator are told while blue and red choose, but for the last
    card, which reveals them all."""
    store = await SqliteStore.open(path)
    await store.create(kept)
    table = await opened(kept, race, store)
    ears = [Ear(WATCHED), Ear("")]
    for ear in ears:
        await table.join(ear, protocol.FROM_THE_START)
    turn = 0
    # Blue first, then red, who knows the same in both races and does the same.
    for seat in ("blue", WATCHED):
        while own := [d for d in race.decisions if d.seat == seat]:
            if seat == WATCHED and len(race.decisions) == 1 and last_card(race, seat):
                break
            turn += 1
            command = KeptCommand.of(race.choices(own[0])[0], str(turn), 0)
            await table.command(seat, as_command(command, race.round))
    await store.close()
    return {ear.seat: ear.heard for ear in ears}


def last_card(race: Race, seat: str) -> bool:
    laid = [rider for rider in race.view(seat).riders if rider.own and rider.own.chosen]
    hands = [rider for rider in race.view(seat).riders if rider.own and rider.own.hand]
    return len(laid) == 1 and len(hands) == 2


def as_command(command: KeptCommand, number: int) -> protocol.Command:
    return protocol.Command(
        command.cid, number, command.kind, command.rider, command.square, command.cards,
        command.specialist, command.yes,
    )  # fmt: skip


def private_parts(messages: list[protocol.ServerMessage]) -> Iterator[tuple[str, Any]]:
    """Whatever in messages belongs to one rider alone."""
    for message in messages:
        view = getattr(message, "view", None)
        for rider in view.riders if view else ():
            if rider.own:
                yield rider.id, rider.own
        for event in getattr(message, "events", ()):
            if event.kind == "drew" or (event.kind, event.rule) == ("shuffled", "BASE-ENER-07"):
                yield event.rider, event


def test_over_the_socket_nobody_gets_what_is_not_his(server: ThreadServer) -> None:
    created = server.create(teams=TWO)
    own = {"red": {"rR", "rS"}, "blue": {"bR", "bS"}, "": set()}

    async def ride() -> dict[str, list[protocol.ServerMessage]]:
        kept: dict[str, list[protocol.ServerMessage]] = {seat: [] for seat in own}

        class Recorder(Player):
            def learn(self, message: protocol.ServerMessage) -> None:
                kept[self.seat].append(message)
                super().learn(message)

        players = []
        for seat, token in (*created.tokens.items(), ("", "")):
            player = Recorder(server, created.table.id, token)
            player.seat = seat
            players.append(player)
        await asyncio.gather(*(player.ride() for player in players))
        return kept

    for seat, messages in asyncio.run(ride()).items():
        found = {rider for rider, _ in private_parts(messages)}
        assert found == own[seat]


def test_my_tables_do_not_tell_when_somebody_lays_a_card(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2])
    table = server.hall.tables[created.table.id]
    keys = {"seats": [{"table": created.table.id, "token": created.tokens["red"]}]}

    def updated() -> float:
        found = decode(server.ask("POST", "/tables/mine", keys).content, protocol.MyTables)
        kept = server.inside(table.store.table(table.kept.id))
        assert kept is not None
        assert kept.progress == table.kept.progress
        return found.tables[0].updated

    async def act(seat: str) -> None:
        decision = next(one for one in table.race.decisions if one.seat == seat)
        async with table.lock:
            await table._act(table.race.choices(decision)[0])

    while table.race.decisions[0].kind != RIDER:
        server.inside(act(table.race.decisions[0].seat))
    before = updated()
    assert before >= created.table.created
    while any(one.seat == "blue" for one in table.race.decisions):
        server.inside(act("blue"))
        assert updated() == before
    while table.race.round == 1 and any(one.seat == "red" for one in table.race.decisions):
        server.inside(act("red"))
    assert updated() > before


@pytest.mark.parametrize("eyes_of", ["", "red"])
def test_a_replay_shows_what_these_eyes_saw(eyes_of: str) -> None:
    race = new_race(Options(), f"{3:032x}")
    chance = random.Random(2)
    while not race.over:
        race.apply(any_answer(race, chance))
    rounds = list(replay(race, eyes_of))
    told = [event for one in rounds for event in one.events]
    assert told == Stream(race).told[eyes_of]
    for one in rounds:
        for rider in one.view.riders:
            assert (rider.own is not None) == (rider.team == eyes_of)


def test_all_eyes_see_every_hand() -> None:
    race = new_race(Options(), f"{3:032x}")
    chance = random.Random(2)
    while not race.over:
        race.apply(any_answer(race, chance))
    rounds = list(replay(race, "all"))
    told = [event for one in rounds for event in one.events]
    assert {event.rider for event in told if event.kind == "drew"} == {
        rider.id for rider in rounds[0].view.riders
    }
    assert all(rider.own for one in rounds for rider in one.view.riders)
