"""What takes a while to make: made once for all who want it, a few things at a time, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from flammerouge.server.limits import Limits, Rates
from flammerouge.server.refusals import too_fast

Key = tuple[str | int, ...]


class Turns:
    """So many at a time; the askers take turns, so that nobody waits behind all that another one
    has asked for."""

    def __init__(self, places: int) -> None:
        self.free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        if self.free:
            self.free -= 1
        else:
            called = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(asker, deque()).append(called)
            await called
        try:
            yield
        finally:
            self._call_next()

    def _call_next(self) -> None:
        """Leave the place to the first of whoever has waited longest for a turn."""
        while self._waiting:
            asker, own = self._waiting.popitem(last=False)
            called = own.popleft()
            if own:
                self._waiting[asker] = own
            if not called.done():
                called.set_result(None)
                return
        self.free += 1


class Workshop:
    """Makes things in threads; what was wanted last is kept, up to a number of bytes.

    What is `heavy` has a place of its own, so that nothing that is made at once waits for it.
    """

    def __init__(self, limits: Limits) -> None:
        self.most_bytes = limits.kept_bytes
        self.bytes = 0
        self._rates = Rates(limits.works)
        self._light = Turns(limits.works_at_once)
        self._heavy = Turns(limits.heavy_works_at_once)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def get(
        self, asker: str, key: Key, make: Callable[[], bytes], *, heavy: bool = False
    ) -> bytes:
        """What is made for a key; only what has to be made is counted for the asker's address."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if not self._rates.allows(asker):
                raise too_fast("too much work asked for")
            turn = (self._heavy if heavy else self._light).turn(asker)
            task = asyncio.get_running_loop().create_task(self._make(key, make, turn))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key))
        return await asyncio.shield(self._making[key])

    async def _make(
        self, key: Key, make: Callable[[], bytes], turn: AbstractAsyncContextManager[None]
    ) -> bytes:
        async with turn:
            made = await in_thread(make)
        self._keep(key, made)
        return made

    def _keep(self, key: Key, made: bytes) -> None:
        self._kept[key] = made
        self.bytes += len(made)
        while self.bytes > self.most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= len(oldest)


async def in_thread(make: Callable[[], bytes]) -> bytes:
    """Make something in a thread that nobody waits for when the server stops: where the engine is
    interpreted, a forecast takes a minute."""
    loop = asyncio.get_running_loop()
    made: asyncio.Future[bytes] = loop.create_future()

    def settle(result: bytes, problem: BaseException | None) -> None:
        if made.done():
            return
        if problem is None:
            made.set_result(result)
        else:
            made.set_exception(problem)

    def work() -> None:
        result, problem = b"", None
        try:
            result = make()
        except BaseException as raised:
            problem = raised
        # The server may have stopped meanwhile.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, problem)

    threading.Thread(target=work, name="flammerouge-work", daemon=True).start()
    return await made
