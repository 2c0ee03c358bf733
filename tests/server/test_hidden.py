"""Hidden cards never leave the server: streams of races that differ only in others' secrets."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from flammerouge.core.actions import RIDER
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.replay import replay
from flammerouge.server.store import KeptCommand
from flammerouge.server.stream import Stream
from flammerouge.server.views import wire_view
from tests.property.test_secrecy import AUCTION, MANY_POWERS, TRIAL, eyes, with_other_secrets
from tests.property.watch import any_answer
from tests.server.house import TWO, ThreadServer
from tests.server.player import Player
from tests.server.wire import decode, encode


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
            await table.act(table.race.choices(decision)[0])

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
