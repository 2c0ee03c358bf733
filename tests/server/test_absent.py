"""People who are gone, late, or back again; and seats that move to another device."""

import asyncio
from collections.abc import Callable, Iterator

import httpx
import pytest

from flammerouge.server import protocol
from flammerouge.server.clock import Clock
from flammerouge.server.seats import Seat, votes_needed
from flammerouge.server.store import KeptSeat
from flammerouge.server.table import MOVED
from tests.server.house import BOTS, TWO, ThreadServer
from tests.server.player import Player
from tests.server.test_play import to_energy
from tests.server.wire import decode


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server of its own, whose tables are told when a grace is over."""
    data = tmp_path_factory.mktemp("hasty") / "tables.sqlite3"
    with ThreadServer(data) as running:
        yield running


def seat_of(player: Player, seat: str) -> protocol.SeatStatus:
    assert player.status is not None
    return next(one for one in player.status.seats if one.seat == seat)


async def wait_for(player: Player, is_so: Callable[[], bool]) -> None:
    """Listen until something is so."""
    while not is_so():
        await player.receive()


def vote(server: ThreadServer, table: str, token: str, seat: str, *, bot: bool) -> int:
    path = f"/tables/{table}/vote"
    return server.ask("POST", path, {"seat": seat, "bot": bot}, token).status_code


def test_after_a_grace_a_bot_may_ride_and_the_person_comes_back_with_the_next_round(
    hasty: ThreadServer,
) -> None:
    created = hasty.create(teams=TWO, tiles=list("abcdfu"))
    name, tokens = created.table.id, created.tokens
    table = hasty.hall.tables[name]

    async def play() -> None:
        red, blue = (Player(hasty, name, tokens[seat]) for seat in ("red", "blue"))
        async with red:
            async with blue:
                await to_energy(red, blue)
                assert await asyncio.to_thread(vote_for_blue) == 409
            await wait_for(red, lambda: not seat_of(red, "blue").online)
            away = seat_of(red, "blue")
            assert not away.may_vote
            assert away.vote_from == away.absent_since + table.grace
            assert seat_of(red, "red").vote_from == 0
            assert await asyncio.to_thread(vote_for_blue) == 409
            table.grace = 0.0
            await wait_for(red, lambda: seat_of(red, "blue").may_vote)
            assert seat_of(red, "blue").needed == 1
            wrong = await asyncio.to_thread(vote, hasty, name, "forged", "blue", bot=True)
            assert wrong == 403
            assert await asyncio.to_thread(vote_for_blue) == 200
            await wait_for(red, lambda: seat_of(red, "blue").rides == "bot")
            await wait_for(red, lambda: seat_of(red, "blue").ready)
            begun = red.view.round
            async with blue:
                await blue.catch_up()
                assert seat_of(blue, "blue").returns
                if blue.view.decisions:
                    refused = await blue.answer()
                    assert isinstance(refused, protocol.Refuse)
                    assert refused.code == "bot-rides"
                while red.view.round == begun:
                    await red.act()
                    await red.receive()
                await blue.catch_up()
                assert blue.view.round == begun + 1
                assert seat_of(blue, "blue").rides == "human"
                assert isinstance(await blue.answer(), protocol.Ack)

    def vote_for_blue() -> int:
        return vote(hasty, name, tokens["red"], "blue", bot=True)

    asyncio.run(play())


def test_who_wants_a_break_lets_a_bot_ride_at_once(hasty: ThreadServer) -> None:
    created = hasty.create(teams=TWO[:2])
    name, tokens = created.table.id, created.tokens
    for seat in ("red", "blue"):
        assert vote(hasty, name, tokens[seat], seat, bot=True) == 200

    async def watch() -> protocol.View:
        return await Player(hasty, name).ride()

    assert asyncio.run(watch()).over


def test_more_than_half_of_those_who_are_there_must_want_the_bot() -> None:
    seats = [Seat(KeptSeat(colour, "human")) for colour in ("red", "blue", "black", "green")]
    seats.append(Seat(KeptSeat("pink", "bot")))
    absent = seats[0]
    for present, needed in ((0, 1), (1, 1), (2, 2), (3, 2)):
        for number, seat in enumerate(seats[1:4]):
            seat.sockets = int(number < present)
        assert votes_needed(seats, absent) == needed


def test_the_vote_of_somebody_who_left_is_gone_and_waiting_decides_nothing(
    hasty: ThreadServer,
) -> None:
    teams = [{"colour": colour, "sits": "human"} for colour in ("red", "blue", "black")]
    created = hasty.create(teams=teams)
    name, tokens = created.table.id, created.tokens
    table = hasty.hall.tables[name]
    table.grace = 0.0

    async def on_black(seat: str, *, bot: bool) -> int:
        return await asyncio.to_thread(vote, hasty, name, tokens[seat], "black", bot=bot)

    async def play() -> None:
        red, blue = (Player(hasty, name, tokens[seat]) for seat in ("red", "blue"))
        async with blue:
            async with red:
                await red.catch_up()
                await blue.catch_up()
                assert await on_black("red", bot=True) == 200
                await wait_for(blue, lambda: seat_of(blue, "black").votes == ("red",))
                assert seat_of(blue, "black").needed == 2
            await wait_for(blue, lambda: not seat_of(blue, "red").online)
            assert seat_of(blue, "black").votes == ()
            assert await on_black("blue", bot=False) == 200
            assert not table.seats["black"].kept.bot_rides
            assert await on_black("red", bot=True) == 409
            assert not table.seats["black"].kept.bot_rides
            assert await on_black("blue", bot=True) == 200
            assert table.seats["black"].kept.bot_rides

    asyncio.run(play())


def test_when_time_is_over_bots_answer_for_those_who_have_not(
    hasty: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Clock.__init__.__globals__["SECONDS"], "live", 0.2)
    created = hasty.create(teams=TWO[:2], pace="live", tiles=["a", "u"])

    async def watch() -> Player:
        watcher = Player(hasty, created.table.id)
        await watcher.ride()
        return watcher

    watcher = asyncio.run(watch())
    assert watcher.view.over
    assert watcher.status is not None


def test_without_a_clock_nobody_is_hurried(hasty: ThreadServer) -> None:
    created = hasty.create()
    table = hasty.hall.tables[created.table.id]
    assert table.clock.deadline == 0


def test_a_seat_taken_to_another_device_is_lost_to_the_first(server: ThreadServer) -> None:
    created = server.create(teams=TWO)
    name, old = created.table.id, created.tokens["red"]

    async def play() -> None:
        async with Player(server, name, old) as first:
            await first.catch_up()
            path = f"/tables/{name}/seats/red/move"
            answer = await asyncio.to_thread(server.ask, "POST", path, None, old)
            new = decode(answer.content, protocol.SeatTaken).token
            assert await first.closed() == MOVED
        async with Player(server, name, new) as second:
            await second.catch_up()
            assert second.view.seat == "red"
        assert server.ask("POST", path, None, old).status_code == 403

    asyncio.run(play())


def test_people_sit_down_stand_up_and_see_each_other_in_the_lobby(server: ThreadServer) -> None:
    teams = [{"colour": "red", "sits": "human", "name": "Ann"},
             {"colour": "blue", "sits": "open"}, *BOTS]  # fmt: skip
    created = server.create(teams=teams, start=False)
    name = created.table.id
    seat = f"/tables/{name}/seats/blue"

    async def meet() -> None:
        red = Player(server, name, created.tokens["red"])
        red.seq = 0
        async with red:
            await red.catch_up()
            assert red.facts is not None
            assert red.facts.state == "lobby"
            taken = decode((await ask("POST", seat, {"name": " Bob  B "})).content,
                           protocol.SeatTaken)  # fmt: skip
            changed = await red.until(protocol.TableChanged)
            assert changed.table.teams[1].name == "Bob B"
            assert (await ask("POST", seat, {})).json()["code"] == "seat-taken"
            assert (await ask("DELETE", seat, None, created.tokens["red"])).status_code == 403
            assert (await ask("DELETE", seat, None, taken.token)).status_code == 200
            refused = await ask("POST", f"/tables/{name}/start", {}, created.host)
            assert refused.json()["code"] == "seats-open"
            await ask("POST", f"/tables/{name}/start", {"fill": "level-2"}, created.host)
            await wait_for(red, lambda: red.facts is not None and red.facts.state == "racing")
            assert red.facts.teams[1].level == "level-2"
            begun = await red.until(protocol.Events)
            assert begun.start == 0

    async def ask(method: str, path: str, body: object, token: str = "") -> httpx.Response:
        return await asyncio.to_thread(server.ask, method, path, body, token)

    asyncio.run(meet())


def test_my_tables_are_those_whose_secret_i_hold(server: ThreadServer) -> None:
    one, two = server.create(), server.create(teams=TWO)
    keys = [
        {"table": one.table.id, "token": one.tokens["red"]},
        {"table": two.table.id, "token": two.tokens["blue"]},
        {"table": two.table.id, "token": "forged"},
        {"table": "nosuch", "token": two.tokens["blue"]},
        {"table": two.table.id, "token": ""},
    ]
    answer = server.ask("POST", "/tables/mine", {"seats": keys})
    mine = decode(answer.content, protocol.MyTables).tables
    assert {(my.table.id, my.seat) for my in mine} == {(one.table.id, "red"),
                                                       (two.table.id, "blue")}  # fmt: skip
