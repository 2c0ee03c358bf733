"""Servers to test against: in a thread with settings of its own, or as the program people run."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from flammerouge.server.app import House, Settings, configure, create_app, switch_for
from flammerouge.server.hall import Hall
from flammerouge.server.limits import Limits
from flammerouge.server.listening import listen
from flammerouge.server.protocol import Created, Table
from tests.server.wire import decode, encode

T = TypeVar("T")
HERE = "127.0.0.1"
ADDRESS = re.compile(r"http://[\d.]+:(\d+)")
PATIENCE = 60.0
# Connections are not kept: a server that is killed leaves none behind.
client = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))


class Asks:
    """Plain requests to a server at `port`."""

    port: int

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.port}"

    def ask(
        self, method: str, path: str, body: object = None, token: str = "", **more: Any
    ) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else encode(body)
        headers |= more.pop("headers", {})
        address = f"{self.address}/api{path}"
        return client.request(method, address, content=content, headers=headers, **more)

    def create(self, **wish: Any) -> Created:
        answer = self.ask("POST", "/tables", {**WISH, **wish})
        assert answer.status_code == 201, answer.text
        return decode(answer.content, Created)

    def table(self, name: str) -> Table:
        return decode(self.ask("GET", f"/tables/{name}").content, Table)


BOTS = [{"colour": "black", "level": "level-1"}, {"colour": "green", "level": "level-2"}]
ONE = [{"colour": "red", "sits": "human", "name": "Ann"}, *BOTS]
TWO = [
    {"colour": "red", "sits": "human", "name": "Ann"},
    {"colour": "blue", "sits": "human", "name": "Bob"},
    *BOTS,
]
NO_LIMIT = (1e6, 1_000_000)
FREE = Limits(
    messages=NO_LIMIT,
    requests=NO_LIMIT,
    new_tables=NO_LIMIT,
    bot_races=NO_LIMIT,
    works=NO_LIMIT,
    handshakes=NO_LIMIT,
)
# A short stage: three rounds or so.
WISH = {"teams": ONE, "tiles": ["a", "c", "u"], "start": True}


class ThreadServer(Asks):
    """A server in a thread of this process, so that tests can look inside; one bot process."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.settings = Settings(data, bot_processes=1, **settings)
        self.listener = listen(HERE, 0)
        self.port: int = self.listener.getsockname()[1]
        self.network = switch_for(lambda: self.app, self.port, self.settings.limits)
        self.house = House(self.settings, self.network)
        self.app = create_app(self.house)
        self.server = uvicorn.Server(configure(self.app, self.settings.limits))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.listener])

        asyncio.run(serve())

    @property
    def hall(self) -> Hall:
        """All tables of the server."""
        assert self.house.hall is not None
        return self.house.hall

    def __enter__(self) -> "ThreadServer":
        self.thread.start()
        while not self.server.started and self.thread.is_alive():
            threading.Event().wait(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work in the loop of the server."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)


class ProcessServer(Asks):
    """`flammerouge serve` as a process of its own, which can be killed and started again."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = free_port()
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "flammerouge", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data), *self.options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert ADDRESS.search(line), (line, self.log.read_text())
        self.wait()

    def wait(self) -> None:
        """Until the server answers."""
        ends = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < ends:
            try:
                if self.ask("GET", "/health").status_code == 200:
                    return
            except httpx.TransportError:
                threading.Event().wait(0.05)
        raise TimeoutError(self.log.read_text())

    def kill(self) -> None:
        """kill -9"""
        self.end(signal.SIGKILL)

    def end(self, number: int = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> "ProcessServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def free_port() -> int:
    with socket.create_server((HERE, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
