"""Whole races over real sockets, with people and bots."""

import asyncio
from typing import Any

import pytest

from flammerouge.core.chance import commitment
from flammerouge.record.read import parse_record, read_record
from flammerouge.server import protocol
from flammerouge.server.stream import Stream
from flammerouge.server.table import MOST_TAKEN_BACK
from tests.server.house import BOTS, ONE, TWO, ThreadServer
from tests.server.player import Player

SIX = [{"colour": c, "sits": "human"} for c in ("red", "blue", "black", "green", "pink", "white")]
WHOLE: dict[str, dict[str, Any]] = {
    "base": {"teams": TWO},
    "everything": {
        "stage": "peloton-9-5-6",
        "tiles": [],
        "teams": SIX,
        "modules": ["specialists", "breakaway", "weather"],
    },
    "refresh": {"stage": "grand-tour-20", "tiles": [], "teams": TWO},
    "dummies": {"teams": [*ONE[:1], {"colour": "blue", "sits": "muscle"},
                          {"colour": "pink", "sits": "peloton"}]},
    "handicap": {"teams": [{**ONE[0], "handicap": 2}, *BOTS]},
    "tour": {"mode": "tour", "teams": TWO},
    "team time trial": {"mode": "team-time-trial", "teams": TWO[:2]},
    "individual time trial": {"mode": "individual-time-trial", "teams": ONE},
    "legend": {"stage": "la-classicissima", "tiles": [],
               "legend": {"kind": "rouleur", "talents": ["power-save"]},
               "teams": [ONE[0], *({"colour": colour, "sits": "dice"}
                                   for colour in ("blue", "black", "pink"))]},
}  # fmt: skip


async def ride_all(server: ThreadServer, created: protocol.Created) -> dict[str, Player]:
    """Everybody at his own socket, and a spectator."""
    tokens = {**created.tokens, "": ""}
    players = {s: Player(server, created.table.id, t, i) for i, (s, t) in enumerate(tokens.items())}
    for player in players.values():
        player.seq = 0  # to be told everything
    await asyncio.gather(*(player.ride() for player in players.values()))
    return players


@pytest.mark.parametrize("kind", WHOLE)
def test_a_race_is_ridden_to_its_end_and_its_record_tells_the_same(
    server: ThreadServer, kind: str
) -> None:
    created = server.create(**WHOLE[kind])
    assert created.table.state == "racing"
    players = asyncio.run(ride_all(server, created))
    text = server.ask("GET", f"/tables/{created.table.id}/record").text
    race = read_record(text)
    stream = Stream(race)
    for seat, player in players.items():
        assert player.told == stream.told[seat]
        assert not player.refusals
        assert player.view.result is not None
        assert player.view.result.winner == race.winner
    named = {team["colour"]: team["name"] for team in WHOLE[kind]["teams"] if "name" in team}
    assert {s: n for s, n in parse_record(text).names.items() if s in named} == named


def test_the_seed_is_promised_before_the_start_and_shown_at_the_end(server: ThreadServer) -> None:
    created = server.create(start=False)
    promised = created.table.commitment
    server.ask("POST", f"/tables/{created.table.id}/start", {}, created.host)

    async def ride() -> protocol.Result | None:
        return (await Player(server, created.table.id, created.tokens["red"]).ride()).result

    result = asyncio.run(ride())
    assert result is not None
    assert commitment(result.seed) == promised == result.commitment


def test_the_guided_race_speaks_to_its_rider_alone(server: ThreadServer) -> None:
    created = server.create(guide=True, teams=[{"colour": "white", "name": "Ann"}], stage="x")
    assert (created.table.guide, created.table.state) == (True, "racing")
    assert [team.name for team in created.table.teams if team.sits == "human"] == ["Ann"]
    hints: dict[str, set[str]] = {"red": set(), "": set()}

    async def ride() -> None:
        class Reader(Player):
            def learn(self, message: protocol.ServerMessage) -> None:
                super().learn(message)
                if self.seen is not None:
                    hints[self.seen.seat].add(self.seen.hint)

        red, watcher = (Reader(server, created.table.id, t) for t in (created.tokens["red"], ""))
        await asyncio.gather(red.ride(), watcher.ride())

    asyncio.run(ride())
    assert hints[""] == {""}
    assert {"place-first", "first-card", "over"} <= hints["red"]


def test_a_card_can_be_taken_back_until_the_others_have_chosen(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2])

    async def play() -> None:
        red, blue = (Player(server, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        async with red, blue:
            await to_energy(red, blue)
            while red.view.decisions:
                await red.answer()
            assert red.view.take_back
            assert all(rider.own.chosen for rider in red.view.riders if rider.own)
            told = red.seq
            done = await red.order(take_back(red, "back"))
            assert isinstance(done, protocol.Ack)
            assert not red.view.take_back
            assert red.seq == told
            assert [decision.kind for decision in red.view.decisions] == ["card"]
            refused = await red.order(take_back(red, "more"))
            assert isinstance(refused, protocol.Refuse)
            assert refused.code == "nothing-to-take-back"

    asyncio.run(play())


def test_a_mind_is_changed_only_so_often_in_a_round(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2], tiles=list("abcdfu"))
    table = server.hall.tables[created.table.id]

    async def lay(red: Player) -> None:
        while red.view.decisions:
            await red.answer()

    async def play() -> None:
        red, blue = (Player(server, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        async with red, blue:
            await to_energy(red, blue)
            for number in range(MOST_TAKEN_BACK):
                await lay(red)
                done = await red.order(take_back(red, f"back-{number}"))
                assert isinstance(done, protocol.Ack)
            await lay(red)
            commands, round_before = table.commands, red.view.round
            refused = await red.order(take_back(red, "once more"))
            assert isinstance(refused, protocol.Refuse)
            assert refused.code == "too-many-take-backs"
            assert table.commands == commands
            # Another round, another mind.
            while blue.view.round == round_before:
                await (blue.answer() if blue.view.decisions else blue.receive())
            await red.catch_up()
            await lay(red)
            assert isinstance(await red.order(take_back(red, "anew")), protocol.Ack)

    asyncio.run(play())


def take_back(player: Player, cid: str) -> dict[str, Any]:
    return {"type": "cmd", "cid": cid, "round": player.view.round, "kind": "take-back"}


async def to_energy(*players: Player) -> None:
    """Place all riders."""
    for player in players:
        await player.catch_up()
    while behind := [player for player in players if player.view.phase != "energy"]:
        asked = [player for player in behind if player.view.decisions]
        if asked:
            await asked[0].answer()
        else:  # a bot places its riders
            await behind[0].receive()
        for player in players:
            await player.catch_up()
