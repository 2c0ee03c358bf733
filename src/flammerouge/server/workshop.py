"""What takes a while to make: made once for all who want it, a few things at a time, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from flammerouge.server.limits import Limits, Rates
from flammerouge.server.refusals import too_fast

Key = tuple[str | int, ...]


class Workshop:
    """Makes things in threads; what was wanted last is kept, up to a number of bytes."""

    def __init__(self, limits: Limits) -> None:
        self.most_bytes = limits.kept_bytes
        self.bytes = 0
        self._rates = Rates(limits.works)
        self._places = asyncio.Semaphore(limits.works_at_once)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def get(self, asker: str, key: Key, make: Callable[[], bytes]) -> bytes:
        """What is made for a key; only what has to be made is counted for the asker's address."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if not self._rates.allows(asker):
                raise too_fast("too much work asked for")
            task = asyncio.get_running_loop().create_task(self._make(key, make))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Key, make: Callable[[], bytes]) -> bytes:
        async with self._places:
            made = await asyncio.to_thread(make)
        self._keep(key, made)
        return made

    def _keep(self, key: Key, made: bytes) -> None:
        self._kept[key] = made
        self.bytes += len(made)
        while self.bytes > self.most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= len(oldest)
