"""A rematch: everybody is called, nobody is left out, and it starts when people want it."""

import asyncio
import time

import httpx

from flammerouge.server import protocol
from tests.server.house import ONE, TWO, ThreadServer
from tests.server.player import Player
from tests.server.test_absent import seat_of, wait_for
from tests.server.test_play import ride_all
from tests.server.wire import decode


def again(server: ThreadServer, table: str, token: str) -> protocol.Table:
    answer = server.ask("POST", f"/tables/{table}/rematch", {}, token)
    assert answer.status_code == 201
    return decode(answer.content, protocol.Table)


def start(server: ThreadServer, table: str, token: str, **wish: object) -> httpx.Response:
    return server.ask("POST", f"/tables/{table}/start", wish, token)


def finished(server: ThreadServer, **wish: object) -> protocol.Created:
    created = server.create(**wish)
    asyncio.run(ride_all(server, created))
    return created


def test_who_rides_against_bots_rides_again_at_once(server: ThreadServer) -> None:
    created = finished(server, teams=ONE)
    token = created.tokens["red"]
    follower = again(server, created.table.id, token)
    assert again(server, created.table.id, created.host) == server.table(follower.id)
    assert server.table(created.table.id).rematch == follower.id
    assert (follower.state, follower.teams) == ("racing", created.table.teams)
    assert follower.commitment != created.table.commitment

    async def ride() -> protocol.View:
        return await Player(server, follower.id, token).ride()

    assert asyncio.run(ride()).over


def test_people_are_called_meet_before_the_start_and_wait_for_each_other(
    server: ThreadServer,
) -> None:
    created = finished(server, teams=TWO)
    old, tokens = created.table.id, created.tokens

    async def meet() -> None:
        seats = [Player(server, old, token) for token in (tokens["red"], tokens["blue"], "")]
        red, blue, watcher = seats
        async with red, blue, watcher:
            for person in seats:
                await person.catch_up()
            follower = await asyncio.to_thread(again, server, old, tokens["red"])
            # The call comes by the socket of the race that is over, to watchers too.
            for person in seats:
                assert (await person.until(protocol.TableChanged)).table.rematch == follower.id
        assert follower.state == "lobby"
        assert follower.teams == created.table.teams
        assert await asyncio.to_thread(again, server, old, tokens["blue"]) == follower
        async with Player(server, follower.id, tokens["red"]) as first:
            await first.catch_up()
            assert seat_of(first, "red").ready
            assert not seat_of(first, "blue").ready
            assert seat_of(first, "black").ready  # a bot
            async with Player(server, follower.id, tokens["blue"]) as second:
                await wait_for(first, lambda: seat_of(first, "blue").ready)
                answer = await asyncio.to_thread(start, server, follower.id, tokens["red"])
                assert answer.json()["state"] == "racing"
                for person in (first, second):
                    await person.until(protocol.Snapshot)
                assert all(seat_of(first, one).rides == "human" for one in ("red", "blue"))

    asyncio.run(meet())


def test_a_bot_stands_in_for_who_does_not_come_until_he_does(server: ThreadServer) -> None:
    created = finished(server, teams=TWO)
    tokens = created.tokens
    follower = again(server, created.table.id, tokens["red"])

    async def ride() -> None:
        red, blue = (Player(server, follower.id, tokens[seat]) for seat in ("red", "blue"))
        async with red:
            await red.catch_up()
            answer = await asyncio.to_thread(
                start, server, follower.id, tokens["red"], stand_ins=True
            )
            assert answer.status_code == 200
            await wait_for(red, lambda: seat_of(red, "blue").rides == "bot")
            async with blue:
                await blue.catch_up()
                assert seat_of(blue, "blue").returns
                while red.view.round == 0:
                    await red.act()
                    await red.receive()
                await wait_for(blue, lambda: seat_of(blue, "blue").rides == "human")

    asyncio.run(ride())


def test_without_stand_ins_the_race_waits_for_who_is_not_there(server: ThreadServer) -> None:
    created = server.create(teams=TWO, start=False)
    assert start(server, created.table.id, created.host).status_code == 200
    table = server.hall.tables[created.table.id]
    assert [seat.bot_rides for seat in table.seats.values()] == [False, False, True, True]


def test_a_rematch_that_nobody_came_to_can_be_asked_for_anew(server: ThreadServer) -> None:
    created = finished(server, teams=TWO)
    first = again(server, created.table.id, created.host)

    async def forget() -> None:
        server.hall.tables.pop(first.id)
        await server.hall.store.drop_lobbies(time.time() + 1)

    server.inside(forget())
    assert server.ask("GET", f"/tables/{first.id}").status_code == 404
    second = again(server, created.table.id, created.host)
    assert second.id != first.id
    assert server.table(created.table.id).rematch == second.id


def test_there_is_no_rematch_before_the_end(server: ThreadServer) -> None:
    created = server.create(teams=TWO)
    answer = server.ask("POST", f"/tables/{created.table.id}/rematch", {}, created.host)
    assert answer.json()["code"] == "not-over"
    assert server.table(created.table.id).rematch == ""
