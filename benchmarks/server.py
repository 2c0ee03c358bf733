"""Measure the server: tables that one core carries, memory of a table, cold start, first load.

`python -m benchmarks.server` prints the figures; `lines` gives them to `make bench`. The server
runs pinned to one core, the people at their sockets on another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.rows import HEAD, Row
from flammerouge.server.app import House, Settings, configure, create_app
from flammerouge.server.limits import Limits
from flammerouge.server.listening import listen
from flammerouge.server.network import NetworkSwitch
from tools import bundle

HERE: Final = "127.0.0.1"
GOAL: Final = 0.1
COLOURS: Final = ("red", "blue", "black", "green")
STEPS: Final = (50, 100, 150, 200, 300, 400, 600, 800)
IDLE_TABLES: Final = 300
STARTS: Final = 5
TABLES_WITH_BOTS: Final = 20
BOT: Final = "level-3"
# Of everything that a first visit loads, in kB.
MOST_LOADED: Final = 150
# Seconds that a person takes for an answer: quicker than most, so that the load is no flattery.
THINKING: Final = 3.0


# -- what a client reads of a message ------------------------------------------------------
class Choice(msgspec.Struct):
    """The fields that a command repeats."""

    rider: str
    square: int
    cards: list[str]
    specialist: str
    yes: bool


class Decision(msgspec.Struct):
    """A question."""

    kind: str
    choices: list[Choice]


class View(msgspec.Struct):
    """Only what is needed to go on."""

    round: int
    over: bool
    decisions: list[Decision]


class Message(msgspec.Struct):
    """Any message."""

    type: str
    view: View | None = None
    cid: str = ""


decoder: Final = msgspec.json.Decoder(Message)


# -- a server ------------------------------------------------------------------------------
class Server:
    """A server in a process of its own, on one core."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "benchmarks.server", str(folder / "tables.sqlite3")]
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.get("/health")
        self.start_seconds = time.perf_counter() - begun
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, {0})

    def get(self, path: str) -> Any:
        """Ask for something, until the server is there."""
        while True:
            try:
                with urllib.request.urlopen(f"http://{HERE}:{self.port}/api{path}") as answer:
                    return json.load(answer)
            except OSError:
                time.sleep(0.005)

    def create(self, people: int = len(COLOURS)) -> tuple[str, dict[str, str]]:
        """A table of so many people, bots in the other seats, whose race is on; their tokens."""
        teams = [
            {"colour": colour, "sits": "human" if number < people else "bot", "level": BOT}
            for number, colour in enumerate(COLOURS)
        ]
        body = json.dumps({"teams": teams, "start": True}).encode()
        request = urllib.request.Request(f"http://{HERE}:{self.port}/api/tables", body)
        with urllib.request.urlopen(request) as answer:
            made = json.load(answer)
        return made["table"]["id"], made["tokens"]

    def memory(self) -> float:
        """The memory of the process in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def cpu_seconds(self) -> float:
        """The time that the process has computed until now."""
        fields = (
            Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the process."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """A server with data of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.close()


def serve(data: Path) -> None:
    """What the process of a server does: as `flammerouge serve`, without limits for an address."""
    limits = Limits(
        requests=(1e6, 10**6),
        new_tables=(1e6, 10**6),
        handshakes=(1e6, 10**6),
        sockets_an_address=10**6,
        open_tables=10**6,
    )
    listener = listen(HERE, 0)
    print(f"{HERE}:{listener.getsockname()[1]}", flush=True)
    app = create_app(House(Settings(data, limits=limits), NetworkSwitch()))
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(configure(app, limits)).run(sockets=[listener])


# -- people --------------------------------------------------------------------------------
@dataclass
class Load:
    """What all people have waited for, in seconds, while `measuring`."""

    waits: list[float] = field(default_factory=list)
    measuring: bool = False


class Person:
    """Somebody at a socket who answers after a while, and then waits for the acknowledgement."""

    def __init__(self, socket: ClientConnection, load: Load, number: int) -> None:
        self.socket = socket
        self.load = load
        self.chance = random.Random(number)
        self.number = 0
        self.sent: dict[str, float] = {}
        self.view: View | None = None
        self.thinks = False

    async def ride(self) -> None:
        """Until the race is over or the socket closed."""
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                message = decoder.decode(text)
                if message.type == "ack":
                    waited = time.perf_counter() - self.sent.pop(message.cid)
                    if self.load.measuring:
                        self.load.waits.append(waited)
                if message.view is not None:
                    self.view = message.view
                if self.view and self.view.decisions and not self.sent and not self.thinks:
                    self.thinks = True
                    asyncio.get_running_loop().call_later(self.delay(), self.wake)

    def delay(self) -> float:
        """How long to think; placing one after the other goes quickly."""
        placing = self.view is not None and self.view.round == 0
        return self.chance.expovariate(1 / (THINKING / 10 if placing else THINKING))

    def wake(self) -> None:
        """Thought enough."""
        self.task = asyncio.ensure_future(self.answer())

    async def answer(self) -> None:
        """Any legal choice."""
        self.thinks = False
        if self.view is None or not self.view.decisions:
            return
        decision = self.view.decisions[0]
        choice = msgspec.to_builtins(self.chance.choice(decision.choices))
        self.number += 1
        cid = str(self.number)
        head = {"type": "cmd", "cid": cid, "round": self.view.round, "kind": decision.kind}
        self.sent[cid] = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(json.dumps({**head, **choice}))


@contextlib.asynccontextmanager
async def people(
    server: Server, tables: int, load: Load, at_each: int = len(COLOURS)
) -> AsyncIterator[None]:
    """So many people at each of so many tables; bots have the other seats."""
    tasks: list[asyncio.Task[None]] = []
    sockets: list[ClientConnection] = []
    for number in range(tables):
        name, tokens = await asyncio.to_thread(server.create, at_each)
        for token in tokens.values():
            address = f"ws://{HERE}:{server.port}/ws/tables/{name}"
            socket = await connect(address, compression=None, ping_interval=None)
            await socket.send(json.dumps({"type": "join", "token": token}))
            sockets.append(socket)
            tasks.append(asyncio.create_task(Person(socket, load, number).ride()))
    try:
        yield
    finally:
        await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
        await asyncio.gather(*tasks, return_exceptions=True)


# -- figures -------------------------------------------------------------------------------
@dataclass(frozen=True)
class Step:
    """How long people wait at so many tables."""

    tables: int
    answers: float
    median: float
    p99: float
    cpu: float


async def load_step(tables: int, seconds: float, at_each: int = len(COLOURS)) -> Step:
    """Let people ride for a while, and see how long they wait. Nobody waits for bots: an answer is
    acknowledged when it is kept, whoever thinks then."""
    with running() as server:
        load = Load()
        async with people(server, tables, load, at_each):
            await asyncio.sleep(2 * THINKING)
            load.measuring = True
            before = server.cpu_seconds()
            await asyncio.sleep(seconds)
            computed = server.cpu_seconds() - before
            load.measuring = False
    waits = sorted(load.waits)
    p99 = waits[int(0.99 * (len(waits) - 1))]
    return Step(tables, len(waits) / seconds, statistics.median(waits), p99, computed / seconds)


def load_steps(seconds: float) -> list[Step]:
    """More and more tables, until people wait too long."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    steps: list[Step] = []
    for tables in STEPS:
        steps.append(asyncio.run(load_step(tables, seconds)))
        if steps[-1].p99 > GOAL:
            break
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return steps


def idle_kilobytes() -> float:
    """The memory of a table at which a race has begun and nobody is there."""
    with running() as server:
        for _ in range(20):
            server.create()
        before = server.memory()
        for _ in range(IDLE_TABLES):
            server.create()
        return (server.memory() - before) * 1024 / IDLE_TABLES


def start_seconds() -> float:
    """The quickest of several starts until the first answer."""
    best = 1e9
    for _ in range(STARTS):
        with running() as server:
            best = min(best, server.start_seconds)
    return best


def lines(seconds: float = 8.0) -> list[str]:
    """The figures as part of a page."""
    steps = load_steps(seconds)
    carried = max((step.tables for step in steps if step.p99 <= GOAL), default=0)
    found = [
        "## The server",
        "",
        f"Tables with four people each, at real sockets; a card is laid after {THINKING:.0f} s",
        "on average. A wait is from sending an answer to its acknowledgement, which comes after it",
        "is kept and everybody has been told. The server has one core to itself.",
        "",
        "| tables | answers/s | wait, median | wait, 99 of 100 | of the core | an answer |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for step in steps:
        found.append(
            f"| {step.tables} | {step.answers:.0f} | {1000 * step.median:.1f} ms "
            f"| {1000 * step.p99:.1f} ms | {100 * step.cpu:.0f} % "
            f"| {1000 * step.cpu / step.answers:.2f} ms |"
        )
    return [*found, "", *HEAD, *(row.line() for row in rows(carried, seconds))]


def rows(carried: int, seconds: float) -> list[Row]:
    """The other figures; `carried` is how many tables of people one core has carried."""
    bots = asyncio.run(load_step(TABLES_WITH_BOTS, seconds, at_each=1))
    at_bots = f"an answer at {TABLES_WITH_BOTS} tables of one person and three bots ({BOT})"
    return [
        Row(f"tables with 99 of 100 waits under {1000 * GOAL:.0f} ms", carried),
        Row(f"{at_bots}, apart from their thinking: median", 1000 * bots.median, None, " ms",
            digits=1),
        Row("the same: 99 of 100", 1000 * bots.p99, 1000 * GOAL, " ms", lower=True, digits=1),
        Row("memory of an idle table, until it is put away after five minutes", idle_kilobytes(),
            None, " KiB"),
        Row("cold start, until the first answer", start_seconds(), None, " s", digits=2),
        *first_loads(),
    ]  # fmt: skip


def first_loads() -> list[Row]:
    """What a browser loads first; nothing where the web app is not built."""
    if not (bundle.STATIC / bundle.MANIFEST).exists():
        return []
    return [
        Row(f"first load of the {screen} page, gzipped ({len(files)} files)",
            bundle.zipped(files) / 1000, MOST_LOADED, " kB", lower=True)
        for screen in ("home", "race")
        for files in [bundle.first_load(screen, "en")]
    ]  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(Path(sys.argv[1]))
    else:
        print("\n".join(lines()))
