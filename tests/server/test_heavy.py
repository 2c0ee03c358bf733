"""What takes the server long is made once, a few things at a time, and only so much of it."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from flammerouge.server.limits import Limits
from flammerouge.server.protocol import Created
from flammerouge.server.refusals import Refused
from flammerouge.server.workshop import Workshop
from tests.server.house import ONE, TWO, ThreadServer
from tests.server.player import PATIENCE, Player, turned_away
from tests.server.test_limits import wait_until
from tests.server.test_play import to_energy

BOTS_ALONE = [{"colour": colour, "level": "level-1"} for colour in ("red", "blue")]
TIGHT = Limits(works=(0.001, 4), bot_races=(0.001, 2), handshakes=(0.001, 6), kept_bytes=400_000)
BAD_TILES = {
    "zz": "unknown-tile",
    "a--u": "unknown-tile",
    "b-u": "no-start",
    "a-b": "no-finish",
    "a-a-u": "tile-misplaced",
    "-".join("a" * 70): "too-many-tiles",
    "": "no-page",
}


@pytest.fixture
def tight(tmp_path: Path) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=TIGHT) as running:
        yield running


def ridden(server: ThreadServer) -> Created:
    """A race that is over."""
    created = server.create(teams=ONE)

    async def ride() -> None:
        await Player(server, created.table.id, created.tokens["red"]).ride()

    asyncio.run(ride())
    return created


# -- the workshop ----------------------------------------------------------------------------
def test_a_server_that_stops_does_not_wait_for_what_is_being_made() -> None:
    begun, held = threading.Event(), threading.Event()

    def make() -> bytes:
        begun.set()
        held.wait(PATIENCE)
        return b""

    async def stop_while_making() -> None:
        asking = asyncio.ensure_future(Workshop(Limits()).get("", ("forecast",), make))
        await asyncio.to_thread(begun.wait)
        assert not asking.done()

    started = time.monotonic()
    asyncio.run(stop_while_making())
    assert time.monotonic() - started < PATIENCE / 2
    held.set()


def test_whoever_waits_for_something_when_the_server_stops_is_told_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(heavy_works_at_once=0)  # nothing heavy is ever made
    with (
        ThreadServer(tmp_path / "tables.sqlite3", limits=limits) as server,
        ThreadPoolExecutor(1) as thread,
    ):
        asking = thread.submit(server.ask, "GET", "/geometry/a-u")
        shop = server.house.workshop
        assert shop is not None
        wait_until(lambda: bool(shop._making))
        server.server.should_exit = True
        answer = asking.result(PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (503, "stopping")
    assert not [record for record in caplog.records if record.exc_info], "no traceback"


def test_what_many_ask_for_at_once_is_made_once() -> None:
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"board"

    async def ask() -> None:
        shop = Workshop(Limits(works=(0.0, 1)))
        answers = await asyncio.gather(*(shop.get("ann", ("a",), make) for _ in range(20)))
        answers.append(await shop.get("ann", ("a",), make))
        assert answers == [b"board"] * 21

    asyncio.run(ask())
    assert made == [1]


def test_only_so_many_things_are_made_at_a_time() -> None:
    gate, lock = threading.Event(), threading.Lock()
    at_work: list[int] = [0, 0]

    def make() -> bytes:
        with lock:
            at_work[0] += 1
            at_work[1] = max(at_work)
        gate.wait()
        with lock:
            at_work[0] -= 1
        return b"x"

    async def ask() -> None:
        shop = Workshop(Limits(works_at_once=2))
        asking = [asyncio.create_task(shop.get("ann", (n,), make)) for n in range(6)]
        while at_work[0] < 2:
            await asyncio.sleep(0.01)
        gate.set()
        await asyncio.gather(*asking)

    asyncio.run(ask())
    assert at_work[1] == 2


def test_nobody_waits_behind_all_that_another_one_has_asked_for() -> None:
    made: list[str] = []

    async def ask() -> None:
        shop = Workshop(Limits(works_at_once=1))

        def get(asker: str, number: int) -> asyncio.Task[bytes]:
            def make() -> bytes:
                made.append(f"{asker}{number}")
                return b"x"

            return asyncio.create_task(shop.get(asker, (asker, number), make))

        asking = [get("ann", number) for number in range(4)]
        asking += [get("bob", number) for number in range(2)]
        await asyncio.gather(*asking)

    asyncio.run(ask())
    assert made == ["ann0", "ann1", "bob0", "ann2", "bob1", "ann3"]


def test_what_is_made_at_once_does_not_wait_for_what_is_heavy() -> None:
    gate = threading.Event()

    def board() -> bytes:
        gate.wait()
        return b"board"

    async def ask() -> None:
        shop = Workshop(Limits())
        boards = [asyncio.create_task(shop.get("ann", (n,), board, heavy=True)) for n in range(9)]
        await asyncio.sleep(0)
        assert await shop.get("ann", ("code",), lambda: b"code") == b"code"
        assert not any(one.done() for one in boards)
        gate.set()
        assert await asyncio.gather(*boards) == [b"board"] * 9

    asyncio.run(ask())


def test_what_was_not_wanted_for_longest_gives_way() -> None:
    async def ask() -> None:
        shop = Workshop(Limits(kept_bytes=25, works=(0.0, 5)))
        for key in (1, 2, 1, 3):
            assert await shop.get("ann", (key,), lambda: b"x" * 10) == b"x" * 10
            assert shop.bytes <= 25
        # The second gave way to the third; a thing that is too big is made, but not kept.
        assert await shop.get("ann", (1,), lambda: b"another") == b"x" * 10
        assert await shop.get("ann", (2,), lambda: b"another") == b"another"
        assert await shop.get("ann", (4,), lambda: b"y" * 99) == b"y" * 99
        assert shop.bytes <= 25

    asyncio.run(ask())


def test_what_cannot_be_made_is_told_and_not_kept() -> None:
    def fail() -> bytes:
        raise ValueError("no such board")

    async def ask() -> None:
        shop = Workshop(Limits(works=(0.0, 2)))
        with pytest.raises(ValueError, match="no such board"):
            await shop.get("ann", ("a",), fail)
        assert await shop.get("ann", ("a",), lambda: b"board") == b"board"
        with pytest.raises(Refused) as refused:
            await shop.get("ann", ("b",), fail)
        assert (refused.value.code, refused.value.status) == ("too-fast", 429)
        with pytest.raises(ValueError, match="no such board"):
            await shop.get("bob", ("b",), fail)

    asyncio.run(ask())


# -- requests --------------------------------------------------------------------------------
def test_a_replay_is_made_once_for_each_pair_of_eyes(tight: ThreadServer) -> None:
    table = f"/tables/{ridden(tight).table.id}"
    for _ in range(10):
        for eyes in ("", "red", "all"):
            answer = tight.ask("GET", f"{table}/replay?eyes={eyes}")
            assert (answer.status_code, answer.json()["eyes"]) == (200, eyes)
    assert tight.ask("GET", f"{table}/record").status_code == 200
    refused = tight.ask("GET", f"{table}/front")
    assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
    assert tight.ask("GET", f"{table}/record").status_code == 200


def test_how_long_a_replay_takes_tells_nothing_of_a_card_that_others_lay(
    server: ThreadServer,
) -> None:
    """What has to be made anew takes longer, so nothing is while nothing can have changed."""
    created = server.create(teams=TWO[:2], tiles=list("abcdfu"))
    table, token = f"/tables/{created.table.id}", created.tokens["red"]
    shop = server.house.workshop
    assert shop is not None

    async def ride() -> None:
        red, blue = (Player(server, created.table.id, created.tokens[s]) for s in ("red", "blue"))
        async with red, blue:
            await to_energy(red, blue)
            before = server.ask("GET", f"{table}/replay").content
            own = server.ask("GET", f"{table}/replay?eyes=red", None, token).content
            made = set(shop._kept)
            while blue.view.decisions:
                await blue.answer()
                assert server.ask("GET", f"{table}/replay").content == before
                seen = server.ask("GET", f"{table}/replay?eyes=red", None, token).content
                assert seen == own
            assert set(shop._kept) == made

    asyncio.run(ride())


def test_a_replay_goes_on_with_the_race_and_knows_of_the_rematch(server: ThreadServer) -> None:
    created = server.create(teams=ONE)
    path, token = f"/tables/{created.table.id}/replay?eyes=red", created.tokens["red"]

    async def ride() -> None:
        red = Player(server, created.table.id, token)
        async with red:
            await red.catch_up()
            before = server.ask("GET", path, None, token).json()
            while not red.view.decisions:
                await red.receive()
            await red.answer()
            assert server.ask("GET", path, None, token).json() != before
            await red.ride()

    asyncio.run(ride())
    assert server.ask("GET", path).json()["table"]["rematch"] == ""
    again = server.ask("POST", f"/tables/{created.table.id}/rematch", {}, token).json()["id"]
    assert server.ask("GET", path).json()["table"]["rematch"] == again


def test_boards_are_made_of_tiles_that_can_be_laid_and_only_so_many(tight: ThreadServer) -> None:
    for tiles, code in BAD_TILES.items():
        answer = tight.ask("GET", f"/geometry/{tiles}")
        assert answer.json()["code"] == code
        assert 400 <= answer.status_code < 500
    answers = [tight.ask("GET", f"/geometry/a-{tile}-u").status_code for tile in "bcdefg"]
    assert answers == [200] * 4 + [429] * 2
    assert tight.ask("GET", "/geometry/a-b-u").status_code == 200
    assert tight.house.workshop is not None
    assert 0 < tight.house.workshop.bytes <= TIGHT.kept_bytes


# -- bots and sockets ------------------------------------------------------------------------
def test_races_of_bots_alone_have_a_rate_however_they_begin(tight: ThreadServer) -> None:
    wish = {"teams": BOTS_ALONE, "tiles": ["a", "c", "u"], "start": True}
    first = tight.ask("POST", "/tables", wish)
    open_seats = [{**team, "sits": "open"} for team in BOTS_ALONE]
    filled = [tight.create(teams=open_seats, start=False) for _ in range(2)]

    def start(created: Created) -> int:
        path = f"/tables/{created.table.id}/start"
        return tight.ask("POST", path, {"fill": "level-1"}, created.host).status_code

    assert (first.status_code, start(filled[0])) == (201, 200)
    assert start(filled[1]) == 429
    assert tight.table(filled[1].table.id).state == "lobby"
    before = tight.inside(tight.hall.store.unfinished(0))
    assert tight.ask("POST", "/tables", wish).json()["code"] == "too-fast"
    absent = tight.create(teams=TWO[:2], start=False)
    path = f"/tables/{absent.table.id}/start"
    assert tight.ask("POST", path, {"stand_ins": True}, absent.host).status_code == 429
    wait_until(lambda: tight.table(first.json()["table"]["id"]).state == "over")
    path = f"/tables/{first.json()['table']['id']}/rematch"
    assert tight.ask("POST", path, {}, first.json()["host"]).status_code == 429
    # Whoever rides himself is not concerned.
    assert tight.create(teams=ONE).table.state == "racing"
    assert tight.inside(tight.hall.store.unfinished(0)) <= before + 2


def test_handshakes_of_an_address_have_a_rate(tight: ThreadServer) -> None:
    name = tight.create().table.id

    async def knock() -> list[int]:
        for _ in range(3):
            async with Player(tight, name) as player:
                await player.catch_up()
        return [await turned_away(tight, table) for table in ["nosuchtabl"] * 3 + [name] * 2]

    assert asyncio.run(knock()) == [4004] * 3 + [4008] * 2
    wait_until(lambda: not tight.hall.tables[name].audience.listeners)
