"""Whatever comes over the socket or over HTTP: a clear answer, no fault, and nothing changed."""

import asyncio
import json
import socket
import string
from collections import Counter
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flammerouge.core.actions import KINDS
from flammerouge.server import protocol
from flammerouge.server.protocol import PROTOCOL, Events
from flammerouge.server.security import HEADERS
from tests.server.bodies import anything, no_utf8
from tests.server.house import HERE, PATIENCE, TWO, ThreadServer, client
from tests.server.player import Player

CALM = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
words = st.sampled_from(["join", "cmd", "resync", "ping", "events", ""]) | st.text(max_size=8)
kinds = st.sampled_from([*KINDS, "take-back", ""]) | st.text(max_size=8)
rounds = st.integers(-3, 5) | anything
fields = {
    "rider": st.sampled_from(["rR", "rS", "bR", ""]) | anything,
    "square": st.integers(-2, 9) | st.integers() | anything,
    "cards": st.lists(st.sampled_from(["2", "9", "5XB", "2e", "", "x"]), max_size=3) | anything,
    "specialist": st.text(max_size=5) | anything,
    "yes": st.booleans() | anything,
}
commands = st.fixed_dictionaries(
    {
        "type": st.just("cmd"),
        "cid": st.text(min_size=1, max_size=12),
        "round": rounds,
        "kind": kinds,
    },
    optional=fields,
)
# A legal answer by its number, changed in one field at most.
nearly_legal = st.tuples(
    st.integers(0, 99),
    st.just({})
    | st.sampled_from([*({"round": rounds, "kind": kinds} | fields).items()]).flatmap(
        lambda field: st.fixed_dictionaries({field[0]: field[1]})
    ),
)
messages = (
    commands.map(json.dumps)
    | st.fixed_dictionaries({"type": words}, optional={"since": anything}).map(json.dumps)
    | anything.map(json.dumps)
    | st.text(max_size=60)
    | st.binary(max_size=60)
    | no_utf8.map(lambda bad: b'{"type":"cmd","cid":"' + bad + b'","round":1,"kind":"card"}')
)


@CALM
@given(st.lists(messages, min_size=1, max_size=12))
def test_a_watcher_may_send_anything_and_changes_nothing(
    server: ThreadServer, sent: list[str | bytes]
) -> None:
    """A spectator may decide nothing, so every message must leave the table as it is."""
    name = watched_table(server)
    table = server.hall.tables[name]
    before = table.commands, table.race.state.logged, table.race.view("red")
    asyncio.run(say(server, name, "", sent))
    assert (table.commands, table.race.state.logged, table.race.view("red")) == before
    assert server.ask("GET", "/health").json()["proto"] == PROTOCOL


DEEP = {"other-round", "malformed", "not-open", "unknown-kind"}


@pytest.mark.parametrize(
    ("phase", "reached"),
    [("placing", {*DEEP, "no-room"}), ("energy", {*DEEP, "card-not-in-hand"})],
)
def test_a_seat_gets_an_answer_to_every_command_and_a_refused_one_changes_nothing(
    server: ThreadServer, phase: str, reached: set[str]
) -> None:
    codes: Counter[str] = Counter()

    @CALM
    @given(st.lists(commands | nearly_legal, min_size=1, max_size=12))
    @example([(0, {"square": 300})])
    # What is open depends on the race: this reaches every code, whatever the cards.
    @example([(0, {"kind": kind}) for kind in ("start", "card", "no such kind")])
    @example([(0, {"round": 5}), (0, {"square": "x"}), (0, {}), (0, {"cards": ["5XB"]})])
    def try_them(sent: list[Any]) -> None:
        codes.update(asyncio.run(try_commands(server, phase, sent)))

    try_them()
    assert reached | {"ack"} <= set(codes)


async def try_commands(server: ThreadServer, phase: str, sent: list[Any]) -> list[str]:
    """Send each in turn, and see what it has changed; what was answered."""
    created = await asyncio.to_thread(server.create, teams=TWO[:2])
    name, answers = created.table.id, []
    red, blue = (Player(server, name, created.tokens[one]) for one in ("red", "blue"))
    async with red, blue:
        await go_on(red, blue)
        while red.view.phase != phase:
            await red.answer()
            await go_on(red, blue)
        for one in sent:
            before = await asyncio.to_thread(standing, server, name)
            await red.send(one if isinstance(one, dict) else bent(red, *one))
            answer = await red.until(protocol.Ack, protocol.Refuse)
            if isinstance(answer, protocol.Refuse):
                assert await asyncio.to_thread(standing, server, name) == before
            answers.append("ack" if isinstance(answer, protocol.Ack) else answer.code)
            await go_on(red, blue)
    return answers


async def go_on(red: Player, blue: Player) -> None:
    """Let blue answer until it is for red to decide, or the race is over."""
    await red.catch_up()
    while not red.view.decisions and not red.view.over:
        await blue.catch_up()
        await blue.answer()
        await red.catch_up()


def bent(player: Player, number: int, changes: dict[str, Any]) -> dict[str, Any]:
    """A legal answer with something else in a field of it; after the race, a card."""
    choices = [(one, choice) for one in player.view.decisions for choice in one.choices]
    if not choices:
        return {"type": "cmd", "cid": f"{number}", "round": player.view.round, "kind": "card"}
    return {**player.command(*choices[number % len(choices)]), **changes}


def standing(server: ThreadServer, name: str) -> tuple[Any, ...]:
    """All that is kept of a table, and what its race and its seats have come to."""
    table = server.hall.tables[name]
    store = server.hall.store

    async def look() -> tuple[Any, ...]:
        views = [table.race.view(seat) for seat in ("red", "blue")]
        kept = await store.table(name), await store.commands(name)
        return *kept, table.race.state.logged, *views

    return server.inside(look())


forgeries = st.one_of(
    st.text(min_size=1, max_size=40),
    st.tuples(st.just("bend"), st.integers(0, 99), st.sampled_from(string.printable)),
    st.tuples(st.sampled_from(["cut", "twice", "upper", "space", "host", "stranger"])),
    anything,
)


def test_a_forged_token_opens_nothing_and_changes_nothing(server: ThreadServer) -> None:
    created, other = server.create(teams=TWO[:2]), server.create(teams=TWO[:2])
    name, token = created.table.id, created.tokens["red"]
    made = {"cut": token[:-1], "twice": token * 2, "upper": token.upper(), "space": f" {token}",
            "host": created.host, "stranger": other.tokens["red"]}  # fmt: skip

    def forged(how: Any) -> Any:
        if not isinstance(how, tuple):
            return how
        if how[0] == "bend":
            place = how[1] % len(token)
            return token[:place] + how[2] + token[place + 1 :]
        return made[how[0]]

    before = standing(server, name)

    @CALM
    @given(forgeries.map(forged).filter(lambda one: one not in ("", token)))
    @example(made["host"])
    @example(made["stranger"])
    @example(made["upper"])
    def try_it(told: Any) -> None:
        code, answers = asyncio.run(knock(server, name, {"type": "join", "token": told}))
        assert [one["type"] for one in answers] == ["refuse"]
        expected = ("wrong-token", 4003) if isinstance(told, str) else ("no-join", 4000)
        assert (answers[0]["code"], code) == expected

    try_it()
    assert standing(server, name) == before


async def knock(
    server: ThreadServer, name: str, first: dict[str, Any]
) -> tuple[int | None, list[dict[str, Any]]]:
    """Say something first; all that comes until the server shuts the door, and its code."""
    answers = []
    async with connect(f"ws://{HERE}:{server.port}/ws/tables/{name}") as raw:
        await raw.send(json.dumps(first))
        try:
            while True:
                answers.append(json.loads(await asyncio.wait_for(raw.recv(), PATIENCE)))
        except ConnectionClosed:
            return raw.close_code, answers


async def say(server: ThreadServer, name: str, token: str, sent: list[Any]) -> list[dict[str, Any]]:
    """Send everything, then ask for a sign of life; all answers until then."""
    answers: list[dict[str, Any]] = []
    async with connect(f"ws://{HERE}:{server.port}/ws/tables/{name}") as raw:
        await raw.send(json.dumps({"type": "join", "token": token}))
        try:
            for message in sent:
                await raw.send(message)
            await raw.send('{"type":"ping"}')
            pings = 1 + sum(is_ping(message) for message in sent)
            while pings:
                answers.append(json.loads(await asyncio.wait_for(raw.recv(), PATIENCE)))
                pings -= answers[-1]["type"] == "pong"
        except ConnectionClosed:
            pass
    assert raw.close_code in (1000, 4000, 4008)
    return answers


def is_ping(message: str | bytes) -> bool:
    try:
        return bool(json.loads(message) == {"type": "ping"})
    except (ValueError, UnicodeDecodeError, RecursionError):
        return False


_watched: dict[int, str] = {}


def watched_table(server: ThreadServer) -> str:
    """One table for all examples, at which nobody sits."""
    if server.port not in _watched:
        _watched[server.port] = server.create(teams=TWO[:2]).table.id
    return _watched[server.port]


@pytest.mark.parametrize("started", [True, False])
def test_after_every_refusal_comes_what_is_missing(server: ThreadServer, started: bool) -> None:
    """How the race stands; before the start, who sits where."""
    created = server.create(teams=TWO[:2], start=started)
    command = {"type": "cmd", "cid": "x", "round": 99, "kind": "card"}
    sent = ["{", json.dumps(command), '{"type":"nonsense"}', '{"type":"join"}']
    answers = asyncio.run(say(server, created.table.id, created.tokens["red"], sent))
    kinds = [one["type"] for one in answers if one["type"] not in ("hello", "status")]
    follows = "snapshot" if started else "table"
    before = ["snapshot"] if started else []
    assert kinds == [*before, *["refuse", follows] * len(sent), "pong"]
    codes = [one["code"] for one in answers if one["type"] == "refuse"]
    refused = "other-round" if started else "not-started"
    assert codes == ["malformed", refused, "malformed", "joined"]


def test_a_refusal_in_the_lobby_leaves_what_will_be_told_at_the_start(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2], start=False)

    async def meet() -> None:
        red = Player(server, created.table.id, created.tokens["red"])
        red.seq = 0
        async with red:
            await red.send("{")
            await red.catch_up()
            path = f"/tables/{created.table.id}/start"
            await asyncio.to_thread(server.ask, "POST", path, {}, created.host)
            assert (await red.until(Events)).start == 0

    asyncio.run(meet())


# -- HTTP ----------------------------------------------------------------------------------
parts = st.sampled_from(
    ["tables", "mine", "seats", "red", "start", "rematch", "vote", "record", "replay", "front",
     "stages", "geometry", "a-b-u", "choices", "network", "qr", "health", "rules", "en", "help",
     "move", "nosuchtabl", "guide", "..", "%00"]
) | st.text(string.printable, max_size=8).map(lambda text: quote(text, safe=""))  # fmt: skip
bodies = (
    st.dictionaries(
        st.sampled_from(["teams", "name", "seat", "seats", "bot", "fill", "path", "open", "tiles"]),
        anything,
        max_size=4,
    ).map(lambda body: json.dumps(body).encode())
    | anything.map(lambda body: json.dumps(body).encode())
    | st.binary(max_size=60)
    | no_utf8.map(lambda bad: b'{"name":"' + bad + b'"}')
)


@CALM
@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]),
    st.lists(parts, max_size=4),
    bodies,
    st.text(string.ascii_letters, max_size=10),
)
def test_no_request_is_a_fault_of_the_server(
    server: ThreadServer, method: str, path: list[str], body: bytes, token: str
) -> None:
    name = watched_table(server)
    address = "/".join([server.address, "api", *path])
    headers = {"authorization": f"Bearer {token}."}
    before = server.table(name)
    answer = client.request(method, address, content=body, headers=headers)
    assert answer.status_code < 500 or is_not_built(answer), answer.text
    if 400 <= answer.status_code < 500 and method != "HEAD":
        assert answer.json()["code"]
    assert server.table(name) == before


# Without those that end a header or are no part of one.
letters = "".join(map(chr, [*range(1, 9), *range(14, 28), *range(33, 256)]))
odd = st.text(letters, max_size=12).map(lambda text: text.encode("latin-1"))
odd_values = odd | st.sampled_from(
    [b"http://[", b"http://[::1", b"null", b"//", b"http://", b"[", b"]", b"[::1]:x", b":", b"%00",
     b"\xb2", b"1e9", b"-1", b"99999999999999999999", b"Bearer \xff\xfe", b'"', b"bytes=9-1"]
)  # fmt: skip
headers = st.dictionaries(
    st.sampled_from(
        [b"host", b"origin", b"authorization", b"x-forwarded-for", b"x-forwarded-proto", b"range",
         b"forwarded", b"accept-encoding", b"if-none-match", b"if-modified-since", b"content-type"]
    ),
    odd_values,
    max_size=4,
)  # fmt: skip
pages = st.lists(
    st.sampled_from(["assets", "index.html", "sw.js", "..", "%2e%2e", "%00", "a" * 300, "%2f", ""])
    | parts,
    min_size=1,
    max_size=3,
)


@CALM
@given(st.sampled_from(["GET", "HEAD", "POST", "OPTIONS"]), pages, headers, st.booleans())
def test_no_page_and_no_header_is_a_fault_of_the_server(
    server: ThreadServer, method: str, path: list[str], sent: dict[bytes, bytes], api: bool
) -> None:
    address = f"{server.address}/api/tables" if api else "/".join([server.address, *path])
    answer = client.request(method, address, headers=list(sent.items()))
    assert answer.status_code < 500 or is_not_built(answer)
    assert set(HEADERS) <= set(answer.headers)


def is_not_built(answer: httpx.Response) -> bool:
    """The first page of a server whose web app has not been built."""
    return answer.status_code == 503 and answer.request.url.path == "/"


@CALM
@given(headers)
def test_no_header_of_a_socket_is_a_fault_of_the_server(
    server: ThreadServer, sent: dict[bytes, bytes]
) -> None:
    assert call(server, list(sent.items())) < 500


def call(server: ThreadServer, sent: list[tuple[bytes, bytes]]) -> int:
    """Ask for a socket with headers of one's own; the status of the answer."""
    head = {b"host": HERE.encode(), b"upgrade": b"websocket", b"connection": b"upgrade",
            b"sec-websocket-version": b"13",
            b"sec-websocket-key": b"dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip
    lines = [*((name, value) for name, value in head.items() if name not in dict(sent)), *sent]
    text = b"".join(name + b": " + value + b"\r\n" for name, value in lines)
    with socket.create_connection((HERE, server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /ws/tables/" + watched_table(server).encode() + b" HTTP/1.1\r\n")
        raw.sendall(text + b"\r\n")
        return int(raw.recv(1000).split()[1])


@pytest.mark.parametrize("byte", [b"\x01", b"\x0e", b"\x1b", b"\x7f"])
def test_a_control_character_in_a_header_of_a_socket_is_answered(
    server: ThreadServer, byte: bytes
) -> None:
    assert call(server, [(b"cookie", b"a" + byte + b"b")]) == 400


@pytest.mark.parametrize("sent", [[(b"x", b"y" * 9000)], [(b"x", b"y")] * 140])
def test_too_much_of_headers_of_a_socket_is_answered(
    server: ThreadServer, sent: list[tuple[bytes, bytes]]
) -> None:
    assert call(server, sent) == 431


def test_a_socket_that_was_refused_is_shut(server: ThreadServer) -> None:
    with socket.create_connection((HERE, server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /ws/tables/x HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n")
        raw.sendall(b"connection: upgrade\r\ncookie: \x7f\r\n\r\n")
        received = b""
        while part := raw.recv(1000):
            received += part
    assert received.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "", "null", "//"])
def test_an_origin_that_is_none_is_foreign(server: ThreadServer, origin: str) -> None:
    answer = server.ask("POST", "/tables", {}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/assets/" + "a" * 300, "/%00", "/..%2fapp.py"])
def test_a_page_that_cannot_be_is_not_found(server: ThreadServer, path: str) -> None:
    assert client.get(server.address + path).status_code == 404


# -- what is no text ------------------------------------------------------------------------
def test_bytes_that_are_no_text_are_malformed_in_a_body(server: ThreadServer) -> None:
    name = watched_table(server)
    for path, key in (("/tables", "stage"), (f"/tables/{name}/seats/red", "name"),
                      ("/qr", "path")):  # fmt: skip
        for bad in (b"\xff", b"a\xc3", b"\xed\xa0\x80"):
            content = b'{"' + key.encode() + b'":"' + bad + b'"}'
            answer = client.post(f"{server.address}/api{path}", content=content)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_bytes_that_are_no_text_are_malformed_on_a_socket(server: ThreadServer) -> None:
    bad = b'{"type":"cmd","cid":"\xff","round":1,"kind":"card"}'
    answers = asyncio.run(say(server, watched_table(server), "", [bad, bad]))
    assert [one["code"] for one in answers if one["type"] == "refuse"] == ["malformed"] * 2
    assert answers[-1]["type"] == "pong"


def test_bytes_that_are_no_text_are_no_join(server: ThreadServer) -> None:
    async def meet() -> tuple[str, int | None]:
        address = f"ws://{HERE}:{server.port}/ws/tables/{watched_table(server)}"
        async with connect(address) as raw:
            await raw.send(b'{"type":"join","token":"\xff"}')
            answer = json.loads(await asyncio.wait_for(raw.recv(), PATIENCE))
            await raw.wait_closed()
        return answer["code"], raw.close_code

    assert asyncio.run(meet()) == ("no-join", 4000)
