"""Whatever comes over the socket or over HTTP: a clear answer, no fault, and nothing changed."""

import asyncio
import json
import string
from typing import Any
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flammerouge.core.actions import KINDS
from flammerouge.server.protocol import PROTOCOL
from tests.server.bodies import anything, no_utf8
from tests.server.house import HERE, PATIENCE, TWO, ThreadServer, client

CALM = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
words = st.sampled_from(["join", "cmd", "resync", "ping", "events", ""]) | st.text(max_size=8)
kinds = st.sampled_from([*KINDS, "take-back", ""]) | st.text(max_size=8)
commands = st.fixed_dictionaries(
    {
        "type": st.just("cmd"),
        "cid": st.text(min_size=1, max_size=12),
        "round": st.integers(-3, 5) | anything,
        "kind": kinds,
    },
    optional={
        "rider": st.sampled_from(["rR", "rS", "bR", ""]) | anything,
        "square": st.integers(-2, 300) | anything,
        "cards": st.lists(st.sampled_from(["2", "9", "5XB", "2e", "", "x"]), max_size=3) | anything,
        "specialist": st.text(max_size=5) | anything,
        "yes": st.booleans() | anything,
    },
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


@CALM
@given(st.lists(commands.map(json.dumps), min_size=1, max_size=12))
def test_a_seat_gets_an_answer_to_every_command(server: ThreadServer, sent: list[str]) -> None:
    created = server.create(teams=TWO[:2])
    answers = asyncio.run(say(server, created.table.id, created.tokens["red"], sent))
    told = [answer for answer in answers if answer["type"] in ("ack", "refuse")]
    assert len(told) == len(sent)
    for answer in told:
        assert answer["type"] == "ack" or answer["code"]


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


# -- HTTP ----------------------------------------------------------------------------------
parts = st.sampled_from(
    ["tables", "mine", "seats", "red", "start", "rematch", "vote", "record", "replay", "front",
     "stages", "geometry", "a-b-u", "levels", "network", "qr", "health", "rules", "en", "help",
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
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and method != "HEAD":
        assert answer.json()["code"]
    assert server.table(name) == before


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
