"""The switch that lets others on the network in, and QR codes."""

import asyncio
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from flammerouge.server.network import NetworkSwitch, draw_code, own_address
from flammerouge.server.protocol import Network
from tests.server.house import PATIENCE, ThreadServer
from tests.server.wire import decode

IN_A_NETWORK = pytest.mark.skipif(not own_address(), reason="this machine is in no network")


def state(server: ThreadServer) -> Network:
    return decode(server.ask("GET", "/network").content, Network)


def test_at_first_only_this_machine_gets_in(server: ThreadServer) -> None:
    assert not state(server).open
    assert state(server).address == ""
    if own := own_address():
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{own}:{server.port}/api/health")


@IN_A_NETWORK
def test_the_switch_opens_a_second_door_and_shuts_it(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3") as server:
        opened = decode(server.ask("POST", "/network", {"open": True}).content, Network)
        assert opened.open
        assert own_address() in opened.address
        assert decode(server.ask("POST", "/network", {"open": True}).content, Network) == opened
        assert opened.base == opened.address
        code = server.ask("POST", "/qr", {"path": "/#/x"}).content
        assert code == draw_code(f"{opened.address}/#/x")
        table = server.create().table
        assert httpx.get(f"{opened.address}/api/tables/{table.id}").json()["id"] == table.id
        seen = decode(httpx.get(f"{opened.address}/api/network").content, Network)
        assert (seen.open, seen.may_change) == (True, False)
        refused = httpx.post(f"{opened.address}/api/network", content=b'{"open":false}')
        assert refused.json()["code"] == "not-here"

        async def watch_and_shut() -> None:
            address = opened.address.replace("http", "ws")
            async with connect(f"{address}/ws/tables/{table.id}") as raw:
                await raw.send('{"type":"join"}')
                await raw.recv()
                shut = await asyncio.to_thread(server.ask, "POST", "/network", {"open": False})
                assert not decode(shut.content, Network).open
                with pytest.raises(ConnectionClosed):
                    await listen_to(raw)

        async def listen_to(raw: ClientConnection) -> None:
            while True:
                await asyncio.wait_for(raw.recv(), PATIENCE)

        asyncio.run(watch_and_shut())
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{opened.address}/api/health")
        assert server.ask("GET", "/health").status_code == 200


def test_a_request_through_a_proxy_is_not_from_this_machine(server: ThreadServer) -> None:
    for header in ("x-forwarded-for", "forwarded"):
        answer = server.ask("POST", "/network", {"open": True}, headers={header: "10.0.0.9"})
        assert answer.json()["code"] == "not-here"


def test_a_server_that_listens_everywhere_has_nothing_to_switch() -> None:
    switch = NetworkSwitch(fixed="http://10.0.0.5:8000")
    fixed = switch.state("http://127.0.0.1:8000", may_change=True)
    assert (fixed.open, fixed.may_change, fixed.address) == (True, False, "http://10.0.0.5:8000")


@pytest.mark.parametrize(
    ("address", "came_by", "base"),
    [
        ("http://10.0.0.5:8000", "http://127.0.0.1:8000", "http://10.0.0.5:8000"),
        ("http://10.0.0.5:8001", "http://localhost:8000", "http://10.0.0.5:8001"),
        ("http://10.0.0.5:8000", "http://[::1]:8000", "http://10.0.0.5:8000"),
        # Whoever came from outside knows an address that works outside, perhaps a better one.
        ("http://10.0.0.5:8000", "http://100.64.0.9:8000", "http://100.64.0.9:8000"),
        ("http://10.0.0.5:8000", "https://race.example", "https://race.example"),
        ("", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_links_begin_with_an_address_that_leads_others_here(
    address: str, came_by: str, base: str
) -> None:
    assert NetworkSwitch(fixed=address).base(came_by) == base
    assert NetworkSwitch(fixed=address).state(came_by, may_change=True).base == base


def test_behind_a_proxy_links_begin_as_its_visitors_call_it(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "db.sqlite3", names=("race.example",)) as server:
        headers = {"host": "race.example", "x-forwarded-for": "1.2.3.4"}

        def base(**more: str) -> str:
            answer = server.ask("GET", "/network", headers=headers | more)
            return decode(answer.content, Network).base

        assert base() == "http://race.example"
        assert base(**{"x-forwarded-proto": "https"}) == "https://race.example"
        assert base(**{"x-forwarded-proto": "evil"}) == "http://race.example"
        assert base(**{"x-forwarded-for": "", "x-forwarded-proto": "https"}) == base()


def test_a_link_is_drawn_as_a_code(server: ThreadServer) -> None:
    answer = server.ask("POST", "/qr", {"path": "/#/table/abc"})
    assert answer.headers["content-type"] == "image/svg+xml"
    picture = ElementTree.fromstring(answer.text)
    assert picture.tag.endswith("svg")
    assert b"<path" in draw_code("http://192.168.1.20:8000/#/table/abcdefghij/seat/" + "x" * 24)
    assert draw_code("http://a/1") != draw_code("http://a/2")
    assert server.ask("POST", "/qr", {"path": "http://evil.example"}).status_code == 400
