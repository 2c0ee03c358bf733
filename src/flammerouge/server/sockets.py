"""The socket of a table: one connection, from its first message to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.server import protocol
from flammerouge.server.hall import Hall
from flammerouge.server.limits import Limits, NoPlace, Places, Rate, Rates
from flammerouge.server.reading import read
from flammerouge.server.refusals import Gone, Refused, wrong_token
from flammerouge.server.security import asker_of
from flammerouge.server.table import RESTART, Table
from flammerouge.server.tokens import digest

BAD_MESSAGES: Final = 4000
NOT_YOURS: Final = 4003
NO_TABLE: Final = 4004
TOO_FAST: Final = 4008
TOO_MANY: Final = 4029
CLOSING: Final = 1.0

_decoder: Final = msgspec.json.Decoder(protocol.ClientMessage)
_encoder: Final = msgspec.json.Encoder()


class Connection:
    """Somebody at a socket. What is to be sent waits in a queue, so that nobody waits for him;
    when he reads too slowly he is cut off, and gets what is missing when he comes back. As long as
    much is waiting he is not listened to: his own questions do not cut him off."""

    def __init__(self, socket: WebSocket, seat: str, most_bytes: int) -> None:
        self.socket = socket
        self.seat = seat
        self.seq = 0
        self.view: protocol.View | None = None
        self.most_bytes = most_bytes
        self.code = RESTART
        self._waiting = 0
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self.sending = asyncio.create_task(self._send())

    def tell(self, message: protocol.ServerMessage) -> None:
        """Send a message when there is time."""
        if self._waiting > self.most_bytes:
            self.sending.cancel()
            return
        content = _encoder.encode(message)
        self._count(len(content))
        self._queue.put_nowait(content)

    def close(self, code: int) -> None:
        """End the connection after what is waiting."""
        self.code = code
        self._queue.put_nowait(code)

    async def _send(self) -> None:
        """Send what is waiting, until the connection ends."""
        while True:
            message = await self._queue.get()
            if isinstance(message, int):
                await end(self.socket, message)
                return
            await self.socket.send_text(message.decode())
            self._count(-len(message))

    def _count(self, more: int) -> None:
        self._waiting += more
        if self._waiting <= self.most_bytes // 2:
            self._has_room.set()
        else:
            self._has_room.clear()

    async def receive(self) -> str | bytes:
        """The next message, when he has read most of what was sent to him."""
        await self._has_room.wait()
        return await receive(self.socket)


async def receive(socket: WebSocket) -> str | bytes:
    """The next message, be it text or bytes."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("text") or message.get("bytes") or ""


async def end(socket: WebSocket, code: int) -> None:
    """Close a socket that may be closed already; somebody who reads nothing cannot be told."""
    if socket.application_state is WebSocketState.CONNECTED:
        try:
            await asyncio.wait_for(socket.close(code), CLOSING)
        except (RuntimeError, WebSocketDisconnect, TimeoutError):
            pass


class Sockets:
    """Takes connections up and listens to them."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.hall = hall
        self.limits = limits
        self.handshakes = Rates(limits.handshakes)
        self.addresses = Places(limits.sockets_an_address)
        self.seats = Places(limits.sockets_a_seat)
        self.spectators = Places(limits.spectators)

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self.addresses.taken.total()

    async def serve(self, socket: WebSocket) -> None:
        """One connection."""
        address, name = asker_of(socket.scope), socket.path_params["table"]
        await socket.accept()
        if not self.handshakes.allows(address):
            await end(socket, TOO_FAST)
            return
        try:
            with self.addresses.place(f"knocks {address}"):
                first = await self._hear(socket)
                if first is None:
                    return
                seat = await self._find(socket, name, first)
                if seat is None:
                    return
            with self._room(address, name, seat):
                connection = Connection(socket, seat, self.limits.waiting_bytes)
                await self._attend(connection, name, first)
        except NoPlace:
            await end(socket, TOO_MANY)
        except WebSocketDisconnect:
            pass

    @contextmanager
    def _room(self, address: str, name: str, seat: str) -> Iterator[None]:
        """A place for somebody who has joined; however many watch, there is one for a seat."""
        there = self.seats.place(f"{name} {seat}") if seat else self.spectators.place(name)
        with self.addresses.place(f"{'sits' if seat else 'watches'} {address}"), there:
            yield

    async def _hear(self, socket: WebSocket) -> protocol.Join | None:
        """The first message; whoever says anything else is turned away."""
        try:
            first = read(
                await asyncio.wait_for(receive(socket), self.limits.join_seconds), _decoder
            )
        except (TimeoutError, MalformedInput):
            first = None
        if isinstance(first, protocol.Join):
            return first
        await self._turn_away(socket, BAD_MESSAGES, Refused("no-join", "say join first"))
        return None

    async def _find(self, socket: WebSocket, name: str, first: protocol.Join) -> str | None:
        """The seat of somebody who joins, empty for a spectator; others are turned away."""
        try:
            return find_seat(await self.hall.table(name), first.token)
        except Refused as refusal:
            code = NOT_YOURS if refusal.code == "wrong-token" else NO_TABLE
            await self._turn_away(socket, code, refusal)
            return None

    async def _turn_away(self, socket: WebSocket, code: int, refusal: Refused) -> None:
        message = protocol.Refuse("", refusal.code, refusal.message, 0)
        await socket.send_text(_encoder.encode(message).decode())
        await end(socket, code)

    async def _attend(self, connection: Connection, name: str, first: protocol.Join) -> None:
        """Send and listen, until one side has enough."""
        sending = connection.sending
        try:
            table = await self._join(connection, name, first)
            try:
                await self._converse(connection, table)
            finally:
                await table.leave(connection)
        except Refused as refusal:
            connection.tell(refusal_of(connection, "", refusal.code, refusal.message))
            connection.close(NOT_YOURS)
            await asyncio.wait({sending}, timeout=CLOSING)
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await end(connection.socket, connection.code)

    async def _join(self, connection: Connection, name: str, first: protocol.Join) -> Table:
        """Join the table that is in use by now, if the seat is still the same."""
        while True:
            table = await self.hall.table(name)
            with suppress(Gone):
                await table.join(connection, first.since, digest(first.token))
                return table

    async def _converse(self, connection: Connection, table: Table) -> None:
        sending = connection.sending
        listening = asyncio.create_task(self._listen(connection, table))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                listening.result()
                # Whoever has said too much still gets what was meant for him, if he reads.
                await asyncio.wait({sending}, timeout=CLOSING)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, connection: Connection, table: Table) -> None:
        rate, faults = Rate(self.limits.messages), 0
        while faults <= self.limits.faults:
            text = await connection.receive()
            if not rate.allows():
                connection.close(TOO_FAST)
                return
            try:
                message = read(text, _decoder)
            except MalformedInput as problem:
                faults += 1
                connection.tell(refusal_of(connection, "", problem.code, problem.message))
                await table.remind(connection)
                continue
            await self._answer(connection, table, message)
        connection.close(BAD_MESSAGES)

    async def _answer(
        self, connection: Connection, table: Table, message: protocol.ClientMessage
    ) -> None:
        if isinstance(message, protocol.Command):
            await self._carry_out(connection, table, message)
        elif isinstance(message, protocol.Resync):
            await table.resync(connection, message.since)
        elif isinstance(message, protocol.Ping):
            connection.tell(protocol.Pong(table.now()))
        else:
            connection.tell(refusal_of(connection, "", "joined", "this socket has joined"))
            await table.remind(connection)

    async def _carry_out(
        self, connection: Connection, table: Table, command: protocol.Command
    ) -> None:
        try:
            # A connection that ends in the middle must not leave a command half done.
            await asyncio.shield(table.command(connection.seat, command, connection))
        except FlammeRougeError as refusal:
            connection.tell(refusal_of(connection, command.cid, refusal.code, refusal.message))
            await table.remind(connection)
        else:
            connection.tell(protocol.Ack(command.cid, connection.seq))


def refusal_of(connection: Connection, cid: str, code: str, message: str) -> protocol.Refuse:
    """A refusal for somebody who listens."""
    return protocol.Refuse(cid, code, message[:300], connection.seq)


def find_seat(table: Table, token: str) -> str:
    """The seat that a secret opens; empty for a spectator, who has none."""
    if not token:
        return ""
    seat = table.seat_of(digest(token))
    if seat is None:
        raise wrong_token()
    return seat.kept.colour
