"""A person at a real socket: listens, answers with any legal choice, comes back when cut off."""

import asyncio
import contextlib
import random
import time
from typing import Any, ClassVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from flammerouge.server import protocol
from tests.server.house import Asks

decoder = msgspec.json.Decoder(protocol.ServerMessage)
FIELDS = ("rider", "square", "cards", "specialist", "yes")
PATIENCE = 60.0


class Player:
    """One seat. `told` are the events it has been told, in their numbering; `ever_told` counts
    those of everybody."""

    ever_told: ClassVar[int] = 0

    def __init__(self, server: Asks, table: str, token: str = "", number: int = 0) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.chance = random.Random(number)
        self.seat = ""
        self.told: list[protocol.RaceEvent] = []
        self.seen: protocol.View | None = None
        self.seq = -1
        self.asks_again = False  # may be told what was told before
        self.facts: protocol.Table | None = None
        self.status: protocol.Status | None = None
        self.refusals: list[protocol.Refuse] = []
        self.waiting: dict[str, Any] | None = None
        self.sent = 0
        self.messages = 0
        self.socket: ClientConnection | None = None

    @property
    def view(self) -> protocol.View:
        """The newest view."""
        assert self.seen is not None, "nothing seen yet"
        return self.seen

    async def __aenter__(self) -> "Player":
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def join(self) -> None:
        """Connect, say who one is and what one knows."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.table}"
        self.messages = 0
        self.socket = await connect(address, max_size=None, ping_interval=None)
        await self.send({"type": "join", "token": self.token, "since": self.seq})

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, message: object) -> None:
        assert self.socket is not None
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.socket.send(text)

    async def receive(self) -> protocol.ServerMessage:
        """The next message, taken to heart."""
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        message: protocol.ServerMessage = decoder.decode(text)
        self.messages += 1
        self.learn(message)
        return message

    async def until(self, *kinds: type[protocol.ServerMessage]) -> Any:
        """Listen until such a message comes."""
        while True:
            message = await self.receive()
            if isinstance(message, kinds):
                return message

    def learn(self, message: protocol.ServerMessage) -> None:
        if isinstance(message, protocol.Snapshot):
            self.seq, self.seen = message.seq, message.view
        elif isinstance(message, protocol.Events):
            assert message.start == self.seq or (self.asks_again and message.start < self.seq), (
                "a gap"
            )
            assert message.to == message.start + len(message.events)
            if message.to < self.seq:
                return
            news = message.events[self.seq - message.start :]
            self.told += news
            Player.ever_told += len(news)
            self.seq, self.seen = message.to, message.view
        elif isinstance(message, protocol.Hello | protocol.TableChanged):
            self.facts = message.table
        elif isinstance(message, protocol.Status):
            self.status = message
        elif isinstance(message, protocol.Refuse):
            self.refusals.append(message)
            self.settle(message.cid)
        elif isinstance(message, protocol.Ack):
            self.settle(message.cid)

    def settle(self, cid: str) -> None:
        if self.waiting is not None and self.waiting["cid"] == cid:
            self.waiting = None

    def choose(self) -> tuple[protocol.Decision, protocol.Choice]:
        decision = self.chance.choice(self.view.decisions)
        return decision, self.chance.choice(decision.choices)

    def command(self, decision: protocol.Decision, choice: protocol.Choice) -> dict[str, Any]:
        self.sent += 1
        fields = {name: getattr(choice, name) for name in FIELDS}
        cid = f"{self.token[:6]}-{self.sent}"
        return {"type": "cmd", "cid": cid, "round": self.view.round, "kind": decision.kind} | fields

    async def act(self) -> None:
        """Answer what is open, if nothing is on its way already."""
        if self.seen is not None and self.seen.decisions and self.waiting is None:
            self.waiting = self.command(*self.choose())
            await self.send(self.waiting)

    async def order(self, command: dict[str, Any]) -> protocol.Ack | protocol.Refuse:
        """Send a command, and wait for what becomes of it."""
        await self.send(command)
        while True:
            message = await self.receive()
            if isinstance(message, protocol.Ack | protocol.Refuse):
                if message.cid == command["cid"]:
                    return message

    async def answer(self) -> protocol.Ack | protocol.Refuse:
        """Answer one decision that is open."""
        return await self.order(self.command(*self.choose()))

    async def catch_up(self) -> None:
        """Listen until everything has come that was on its way: the answer to a ping is last."""
        await self.send({"type": "ping"})
        await self.until(protocol.Pong)

    async def closed(self) -> int:
        """Listen until the server ends the connection; the code with which it does."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0

    async def ride(self, *, cuts: bool = False) -> protocol.View:
        """Ride to the end; cut each connection after a few messages, and come back."""
        while self.seen is None or not self.seen.over:
            if self.socket is None:
                await self.come_back()
            try:
                await self.act()
                await self.receive()
            except ConnectionClosed:
                self.socket = None
            if cuts and self.messages >= self.chance.randint(1, 8):
                await self.leave()
        await self.leave()
        return self.seen

    async def come_back(self) -> None:
        """Connect again as soon as that is possible, and send once more what got no answer."""
        ends = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < ends:
            try:
                await self.join()
                if self.waiting is not None:
                    await self.send(self.waiting)
                return
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.socket = None
                await asyncio.sleep(0.05)
        raise TimeoutError("the server does not come back")


async def turned_away(server: Asks, table: str) -> int:
    """The code with which the server ends a connection that it does not want, be it at once."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws/tables/{table}") as raw:
        with contextlib.suppress(ConnectionClosed):
            await raw.send('{"type":"join"}')
            while True:
                await asyncio.wait_for(raw.recv(), PATIENCE)
    return raw.close_code or 0
