"""Every address under /api against whatever may come: a clear answer, of the type that is promised,
and nothing changed where it is refused."""

import string
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from flammerouge.server import protocol
from flammerouge.server.security import Gate
from tests.server.bodies import bodies, fits
from tests.server.house import FREE, ThreadServer, client
from tests.server.promises import PROMISES, Promise
from tests.server.wire import encode
from tests.server.world import PLACES, World

EXAMPLES = settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
# A request by somebody behind a proxy: no example opens the network of the machine that tests.
ELSEWHERE = {"x-forwarded-for": "10.0.0.9"}
IDS = [f"{method} {path}" for method, path in PROMISES]
QUERIES = ("?eyes=red", "?eyes=all", "?eyes=pink", "?eyes=%00", "?version=7", "?version=x")
junk = st.text(string.printable, min_size=1, max_size=8).map(lambda text: quote(text, safe=""))
tiles = st.lists(st.sampled_from([*"aAbBcdCFhu", "1B", "2B", "x"]), min_size=1, max_size=6)


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server at which no bot ever gets to think, so that nothing changes by itself; and places
    that no test is about."""
    data = tmp_path_factory.mktemp("still") / "tables.sqlite3"
    with ThreadServer(data, limits=replace(FREE, imagined_races=5)) as server:
        server.inside(server.hall.thinkers._room.acquire())
        world = World(server)
        for name in PLACES:
            world.place(name)
        yield world


@pytest.fixture
def world(still: World) -> World:
    return World(still.server)


def listed(server: ThreadServer) -> set[tuple[str, str]]:
    """Every address of the server under /api."""
    assert isinstance(server.app, Gate)
    assert isinstance(server.app.app, Starlette)
    (api,) = (one for one in server.app.app.routes if isinstance(one, Mount) and one.path == "/api")
    return {
        (method, route.path)
        for route in api.routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_every_address_is_tried(still: World) -> None:
    assert listed(still.server) == set(PROMISES)


@pytest.mark.parametrize(("method", "path"), PROMISES, ids=IDS)
def test_whatever_comes_gets_a_clear_answer(
    still: World, world: World, method: str, path: str
) -> None:
    promise = PROMISES[method, path]
    honest = honest_body(world, promise)
    accepted: set[bool] = set()

    @EXAMPLES
    @example(honest, request_for(world, path, promise))
    @given(bodies(promise.body) | st.just(honest), requests(world, still, path, promise))
    def try_it(content: bytes, request: tuple[str, str]) -> None:
        address, token = request
        before = world.content()
        answer = ask(world, method, address, content, token)
        assert answer.status_code < 500
        accepted.add(answer.status_code < 400)
        if answer.status_code < 400:
            assert promise.body is None or fits(content, promise.body)
            check_answer(answer, promise)
        else:
            check_refusal(answer)
        if answer.status_code >= 400 or method == "GET":
            assert world.content() == before

    try_it()
    assert accepted == ({True, False} if promise.refuses else {True})


@pytest.mark.parametrize(("method", "path"), PROMISES, ids=IDS)
def test_bodies_that_are_too_big_are_refused(still: World, method: str, path: str) -> None:
    address, token = request_for(still, path, PROMISES[method, path])
    before = still.content()
    content = b'{"name": "' + b"x" * FREE.body_bytes + b'"}'
    answer = ask(still, method, address, content, token)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert still.content() == before


@pytest.mark.parametrize("path", sorted({path for _, path in PROMISES}))
def test_only_the_methods_that_are_listed_are_answered(still: World, path: str) -> None:
    known = {method: promise for (method, other), promise in PROMISES.items() if other == path}
    address, token = request_for(still, path, next(iter(known.values())))
    before = still.content()
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - set(known):
        answer = ask(still, method, address, b"{}", token)
        # `/tables/mine` could be the name of a table, and such a table is not there.
        assert answer.status_code in (404, 405)
        check_refusal(answer)
    assert still.content() == before


def honest_body(world: World, promise: Promise) -> bytes:
    if promise.content is None:
        return b""
    talent = world.place(promise.place).gaps.get("talent", "")
    return encode(promise.content).replace(b"{talent}", talent.encode())


def request_for(world: World, path: str, promise: Promise, **parts: str) -> tuple[str, str]:
    """The address and the secret of an honest request, but for these parts."""
    place = world.place(promise.place)
    nowhere = dict.fromkeys(("table", "tour", "campaign", "paper"), "nosuchname")
    usual = {"colour": "red", "tiles": "a-b-u", "language": "en", "query": ""}
    secret = {"token": place.secrets.get(promise.secret, "")}
    filled = nowhere | usual | secret | place.gaps | promise.gaps | parts
    return path.format(**filled) + filled["query"], filled["token"]


def requests(
    world: World, still: World, path: str, promise: Promise
) -> st.SearchStrategy[tuple[str, str]]:
    """Requests that are honest in some parts and not in others."""
    others = [one.place(name) for one in (world, still) for name in (promise.place, "over")]
    names = [name for place in others for name in place.gaps.values()]
    secrets = [secret for place in others for secret in place.secrets.values()]
    thing = st.sampled_from([*names, "nosuchname"]) | junk
    parts = st.fixed_dictionaries(
        {},
        optional={
            **dict.fromkeys(("table", "tour", "campaign", "paper"), thing),
            "colour": st.sampled_from(["red", "blue", "pink"]) | junk,
            "tiles": tiles.map("-".join) | junk,
            "language": st.just("fr") | junk,
            "token": st.sampled_from([*secrets, "", "forged"]),
            "query": st.sampled_from(QUERIES),
        },
    )
    return parts.map(lambda some: request_for(world, path, promise, **some))


def ask(world: World, method: str, path: str, content: bytes, token: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    headers |= ELSEWHERE if b"true" in content else {}
    address = f"{world.server.address}/api{path}"
    return client.request(method, address, content=content, headers=headers)


def check_answer(answer: httpx.Response, promise: Promise) -> None:
    """An answer is what was promised, to the last field."""
    kind = answer.headers["content-type"].partition(";")[0]
    if isinstance(promise.answer, str):
        assert kind == promise.answer
    else:
        assert kind == "application/json"
        found = msgspec.json.decode(answer.content, type=promise.answer)
        assert msgspec.json.decode(msgspec.json.encode(found)) == answer.json()


def check_refusal(answer: httpx.Response) -> None:
    problem = msgspec.json.decode(answer.content, type=protocol.Problem)
    assert problem.code
    assert problem.message
