"""Bad input is answered with a clear code and changes nothing; nobody gets more than his share."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from flammerouge.server.limits import Limits, Places, Rate, Rates
from flammerouge.server.security import HEADERS, asker_of
from tests.server.house import HERE, ONE, PATIENCE, TWO, ProcessServer, ThreadServer
from tests.server.player import Player, turned_away

STRICT = Limits(
    messages=(0.1, 30),
    requests=(0.1, 200),
    new_tables=(0.01, 5),
    sockets_an_address=6,
    sockets_a_seat=2,
    spectators=3,
    open_tables=4,
    faults=5,
)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=STRICT) as running:
        yield running


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"teams": []}, "malformed"),
        ({"teams": [{"colour": "mauve"}]}, "malformed"),
        ({"teams": ONE, "surprise": 1}, "malformed"),
        ({"teams": ONE, "stage": "nowhere", "tiles": []}, "unknown-stage"),
        ({"teams": ONE, "tiles": ["a", "?", "u"]}, "unknown-tile"),
        ({"teams": ONE, "mode": "swim"}, "unknown-mode"),
        ({"teams": ONE, "modules": ["wings"]}, "unknown-module"),
        ({"teams": [ONE[0], ONE[0]]}, "colour-twice"),
        ({"teams": ONE[:1]}, "team-count"),
        ({"teams": [ONE[0], {"colour": "blue", "level": "evil.py:Bot"}]}, "unknown-level"),
        ({"teams": [ONE[0], {"colour": "blue", "level": "search@999999"}]}, "unknown-level"),
        ({"teams": [ONE[0], {"colour": "blue", "sits": "dice"}]}, "not-a-dummy"),
        ({"teams": [{**ONE[0], "name": "a\u202eb"}, ONE[1]]}, "bad-name"),
        ({"teams": [{**ONE[0], "name": "x" * 25}, ONE[1]]}, "long-name"),
        ({"teams": [{**ONE[0], "name": "x" * 201}, ONE[1]]}, "malformed"),
        ({"teams": [{"colour": "red", "sits": "open"}, ONE[1]], "start": True}, "seats-open"),
        ({"teams": ONE, "modules": ["breakaway"]}, "breakaway-without-tile"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(
    server: ThreadServer, wish: dict[str, Any], code: str
) -> None:
    before = server.inside(server.hall.store.unfinished(0))
    answer = server.ask("POST", "/tables", {"tiles": ["a", "c", "u"], **wish})
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code
    assert server.inside(server.hall.store.unfinished(0)) == before


def test_unknown_tables_and_forged_secrets_open_nothing(server: ThreadServer) -> None:
    created = server.create(teams=TWO, start=False)
    name, other = created.table.id, server.create().tokens["red"]
    for path in ("", "/record", "/replay", "/front"):
        assert server.ask("GET", f"/tables/nosuchtabl{path}").status_code == 404
    for token, status in (("", 401), ("forged", 403), (other, 403)):
        assert server.ask("POST", f"/tables/{name}/start", {}, token).status_code == status
        assert server.ask("POST", f"/tables/{name}/rematch", {}, token).status_code == status
    assert server.table(name).state == "lobby"
    assert server.ask("POST", f"/tables/{name}/seats/red", {}).json()["code"] == "seat-taken"
    assert server.ask("POST", f"/tables/{name}/seats/mauve", {}).json()["code"] == "no-seat"


def test_what_is_secret_while_a_race_runs_stays_so(server: ThreadServer) -> None:
    created = server.create(teams=TWO)
    table, red = f"/tables/{created.table.id}", created.tokens["red"]
    for path in ("/record", "/front"):
        assert server.ask("GET", table + path, None, red).json()["code"] == "not-over"
    for eyes in ("all", "blue"):
        assert server.ask("GET", f"{table}/replay?eyes={eyes}", None, red).status_code == 403
    assert server.ask("GET", f"{table}/replay?eyes=red", None, red).status_code == 200
    assert server.ask("GET", f"{table}/replay").status_code == 200
    seed = server.hall.tables[created.table.id].race.seed
    for path in ("", "/replay"):
        assert seed not in server.ask("GET", table + path, None, red).text


def test_requests_of_other_sites_and_names_are_refused(server: ThreadServer) -> None:
    ask = server.ask
    assert ask("GET", "/health", headers={"host": "evil.example"}).json()["code"] == "foreign-host"
    evil = {"origin": "http://evil.example"}
    assert ask("POST", "/tables", {}, headers=evil).json()["code"] == "foreign-origin"
    own = {"origin": f"http://{HERE}:{server.port}"}
    assert ask("POST", "/tables", {}, headers=own).json()["code"] == "malformed"
    for name in ("localhost", "127.0.0.1:80", "[::1]:8000", "192.168.1.5"):
        assert ask("GET", "/health", headers={"host": name}).status_code == 200

    async def sockets() -> None:
        address = f"ws://{HERE}:{server.port}/ws/tables/{server.create().table.id}"
        with pytest.raises(InvalidStatus):
            await connect(address, origin=Origin(evil["origin"]))
        async with connect(address, origin=Origin(own["origin"])):
            pass

    asyncio.run(sockets())


def test_behind_a_proxy_visitors_are_counted_apart(tmp_path: Path) -> None:
    limits = Limits(requests=(0.001, 3))
    with ThreadServer(tmp_path / "db.sqlite3", names=("race.example",), limits=limits) as server:

        def ask(visitor: str) -> int:
            headers = {"host": "race.example", "x-forwarded-for": f"1.2.3.4, {visitor}"}
            return server.ask("GET", "/health", headers=headers).status_code

        assert [ask("10.0.0.1") for _ in range(4)] == [200, 200, 200, 429]
        assert ask("10.0.0.2") == 200


def test_every_answer_has_the_safe_headers(server: ThreadServer) -> None:
    for path in ("/api/health", "/api/nothing", "/", "/nothing"):
        answer = httpx.get(server.address + path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


def test_big_bodies_are_refused_whatever_their_header_says(server: ThreadServer) -> None:
    big = b"[" * (server.settings.limits.body_bytes + 1)
    answer = httpx.post(f"{server.address}/api/tables", content=big)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    with socket.create_connection((HERE, server.port), timeout=PATIENCE) as raw:
        raw.sendall(
            f"POST /api/tables HTTP/1.1\r\nhost: {HERE}:{server.port}\r\n"
            "transfer-encoding: chunked\r\n\r\n".encode()
        )
        for _ in range(10):
            raw.sendall(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
        text = b""
        while not text.endswith(b"}"):
            text += raw.recv(10_000)
    assert text.startswith(b"HTTP/1.1 413 ")
    assert b'"too-large"' in text
    assert server.ask("GET", "/health").status_code == 200


def test_requests_and_new_tables_have_a_rate(strict: ThreadServer) -> None:
    answers = [strict.ask("POST", "/tables", {"teams": ONE}).status_code for _ in range(7)]
    assert answers == [201, 201, 201, 201, 503, 429, 429]
    answers = [strict.ask("GET", "/health").status_code for _ in range(220)]
    assert 429 in answers


def test_pages_and_files_have_a_rate_of_their_own(tmp_path: Path) -> None:
    limits = Limits(requests=(0.001, 2), files=(0.001, 4))
    with ThreadServer(tmp_path / "db.sqlite3", limits=limits) as server:
        pages = [httpx.get(server.address + "/").status_code for _ in range(6)]
        assert [status == 429 for status in pages] == [False] * 4 + [True] * 2
        asked = [server.ask("GET", "/health").status_code for _ in range(3)]
        assert asked == [200, 200, 429]


def test_a_server_has_room_for_so_many_open_tables(strict: ThreadServer) -> None:
    for _ in range(4):
        strict.create()
    answer = strict.ask("POST", "/tables", {"teams": ONE})
    assert (answer.status_code, answer.json()["code"]) == (503, "too-many-tables")


def wait_until(is_so: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.01)


def test_sockets_of_a_table_and_of_an_address_are_counted(strict: ThreadServer) -> None:
    first, second, third = (strict.create().table.id for _ in range(3))

    async def crowd() -> None:
        players = [Player(strict, name) for name in (first, first, first, second, second, third)]
        for player in players[:3]:
            await player.join()
            await player.catch_up()
        assert await turned_away(strict, first) == 4029
        for player in players[3:]:
            await player.join()
            await player.catch_up()
        assert await turned_away(strict, third) == 4029
        for player in players:
            await player.leave()
        async with Player(strict, first) as one_more:
            await one_more.catch_up()

    asyncio.run(crowd())


def test_however_many_watch_there_is_room_for_those_who_ride(strict: ThreadServer) -> None:
    created = strict.create(teams=TWO[:2])
    name, token = created.table.id, created.tokens["red"]
    places = STRICT.spectators, STRICT.sockets_a_seat

    async def crowd() -> None:
        watching, riding = ([Player(strict, name, key) for _ in range(count)]
                            for key, count in zip(("", token), places, strict=True))  # fmt: skip
        for player in (*watching, *riding):
            await player.join()
            await player.catch_up()
        assert riding[-1].view.seat == "red"
        for key in ("", token):
            one_more = Player(strict, name, key)
            await one_more.join()
            assert await one_more.closed() == 4029
        for player in (*watching, *riding):
            await player.leave()

    asyncio.run(crowd())


def test_whoever_watches_elsewhere_or_says_nothing_keeps_no_rider_of_his_address_out(
    strict: ThreadServer,
) -> None:
    first, second = strict.create(teams=TWO[:2]), strict.create(teams=TWO[:2])
    names = [first.table.id] * 3 + [second.table.id] * 3

    async def crowd() -> None:
        watching = [Player(strict, name) for name in names]
        for player in watching:
            await player.join()
            await player.catch_up()
        silent = [await connect(f"ws://{HERE}:{strict.port}/ws/tables/{names[0]}")
                  for _ in range(STRICT.sockets_an_address - 1)]  # fmt: skip
        async with Player(strict, names[0], first.tokens["red"]) as rider:
            await rider.catch_up()
            assert rider.view.seat == "red"
        for player in watching:
            await player.leave()
        await asyncio.gather(*(one.close() for one in silent))

    asyncio.run(crowd())


@pytest.mark.parametrize("asked", ['{"type":"ping"}', '{"type":"resync","since":0}'])
def test_whoever_floods_is_told_so_also_behind_much_that_waits(tmp_path: Path, asked: str) -> None:
    limits = Limits(messages=(0.1, 60), waiting_bytes=100_000)

    async def flood(server: ThreadServer, name: str) -> int | None:
        address = f"ws://{HERE}:{server.port}/ws/tables/{name}"
        async with connect(address, max_size=None) as raw:
            await raw.send('{"type":"join"}')
            for _ in range(100):
                await raw.send(asked)
            try:
                while True:
                    await asyncio.wait_for(raw.recv(), PATIENCE)
            except ConnectionClosed:
                return raw.close_code

    with ThreadServer(tmp_path / "db.sqlite3", limits=limits) as server:
        name = server.create(teams=TWO[:2]).table.id
        assert asyncio.run(flood(server, name)) == 4008


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([""], 4000),
        (["nonsense"], 4000),
        (['{"type":"ping"}'], 4000),
        (['{"type":"join","token":"forged"}'], 4003),
        (['{"type":"join"}', *['{"type":"ping"}'] * 40], 4008),
        (['{"type":"join"}', *["{"] * 10], 4000),
        (['{"type":"join"}', " " * 20000], 1009),
    ],
)
def test_a_socket_that_talks_nonsense_is_closed_with_a_code(
    strict: ThreadServer, messages: list[str], code: int
) -> None:
    name = strict.create().table.id

    async def talk() -> None:
        async with connect(f"ws://{HERE}:{strict.port}/ws/tables/{name}") as raw:
            for message in messages:
                await raw.send(message)
            try:
                while True:
                    await asyncio.wait_for(raw.recv(), PATIENCE)
            except ConnectionClosed:
                pass
        assert raw.close_code == code

    asyncio.run(talk())
    wait_until(lambda: not strict.hall.tables[name].audience.listeners)


def test_who_never_says_who_he_is_is_sent_away(tmp_path: Path) -> None:
    async def be_silent(server: ThreadServer) -> int:
        name = server.create().table.id
        async with connect(f"ws://{HERE}:{server.port}/ws/tables/{name}") as raw:
            try:
                while True:
                    await asyncio.wait_for(raw.recv(), PATIENCE)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0

    with ThreadServer(tmp_path / "db.sqlite3", limits=Limits(join_seconds=0.2)) as server:
        assert asyncio.run(be_silent(server)) == 4000


def test_nobody_listens_at_a_table_that_is_not_there(strict: ThreadServer) -> None:
    assert asyncio.run(turned_away(strict, "nosuchtabl")) == 4004


def test_secrets_are_never_logged(tmp_path: Path) -> None:
    with ProcessServer(tmp_path / "tables.sqlite3") as process:
        created = process.create()
        token = created.tokens["red"]

        async def ride() -> None:
            await Player(process, created.table.id, token).ride()

        asyncio.run(ride())
        process.ask("GET", f"/tables/{created.table.id}/replay?eyes={token}", None, token)
        process.ask("POST", f"/tables/{token}/start", {"fill": token}, token)
        log = process.log.read_text()
    assert token not in log
    assert created.host not in log
    kept = (tmp_path / "tables.sqlite3").read_bytes()
    for side in ("-wal", "-shm"):
        beside = tmp_path / f"tables.sqlite3{side}"
        kept += beside.read_bytes() if beside.exists() else b""
    assert created.table.id.encode() in kept
    assert token.encode() not in kept


def test_a_rate_fills_again_and_a_place_can_be_given_back() -> None:
    now = 0.0
    rate = Rate((2.0, 3), lambda: now)
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [rate.allows() for _ in range(2)] == [True, False]
    places = Places(1)
    assert places.take("a")
    assert not places.take("a")
    assert places.take("b")
    places.give_back("a")
    assert places.take("a")


def test_the_docs_tell_the_limits() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    limits = Limits()
    for name in ("messages", "requests", "files", "new_tables", "works", "handshakes"):
        rate, burst = getattr(limits, name)
        assert f" {rate:g} a second, {burst:,} at once |" in text, name
    rate, burst = limits.bot_races
    assert f" 1 in {1 / rate:g} seconds, {burst} at once |" in text
    assert f" {limits.body_bytes // 1024} KiB |" in text
    assert f" {limits.message_bytes // 1024} KiB |" in text
    assert f" {limits.waiting_bytes // 1024**2} MiB and a message |" in text
    assert f" {limits.kept_bytes // 1024**2} MiB " in text
    assert f"| {limits.sockets_an_address} each |" in text
    assert f"| {limits.sockets_a_seat}, {limits.spectators} |" in text
    assert f"| {limits.body_seconds:g} seconds |" in text
    assert f"| {limits.open_tables} |" in text
    assert f"| {limits.join_seconds:g} seconds |" in text
    assert f"| malformed messages of a connection | {limits.faults} |" in text


def test_problems_are_json(server: ThreadServer) -> None:
    for method, path in (("GET", "/nothing"), ("PUT", "/tables"), ("GET", "/tables/x/start")):
        answer = server.ask(method, path)
        assert answer.status_code in (404, 405)
        assert set(json.loads(answer.content)) == {"code", "message"}


def test_of_too_many_addresses_the_last_ones_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("flammerouge.server.limits.MOST_KEYS", 3)
    rates = Rates((0.0, 1), lambda: 0.0)
    assert [rates.allows(one) for one in "abcab"] == [True, True, True, False, False]
    # c asked longest ago, so it is forgotten for d; a and b still have nothing left.
    assert [rates.allows(one) for one in "dab"] == [True, False, False]
    assert rates.allows("c")
    for number in range(100):
        rates.allows(str(number))
    assert len(rates._buckets) == 3


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_addresses_of_one_household_count_as_one(address: str, counted: str) -> None:
    assert asker_of({"client": (address, 1)}) == counted
