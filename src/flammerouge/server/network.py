"""The switch that lets others on the network in: a second door to the same server.

The first door is for this machine only. The second one listens on the machine's own address in its
network, opens and shuts while races go on, and can be worked from this machine alone.
"""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import segno
import uvicorn

from flammerouge.server.listening import EVERYWHERE, http_address, is_loopback, listen
from flammerouge.server.protocol import Network
from flammerouge.server.refusals import Refused

# Never sent to: the system only says by which of its own addresses it would go there.
SOMEWHERE: Final = ("192.0.2.1", 9)
QUIET_ZONE: Final = 2


class Door(uvicorn.Server):
    """A server beside the first one, which alone listens to Ctrl-C."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the first server."""
        yield


class NetworkSwitch:
    """Opens and shuts the door to the network. `fixed` is the address of a server that was told
    where to listen, where there is nothing to switch."""

    def __init__(
        self,
        port: int = 0,
        configure: Callable[[], uvicorn.Config] | None = None,
        *,
        fixed: str = "",
    ) -> None:
        self.port = port
        self.configure = configure
        self.fixed = fixed
        self.address = fixed
        self._door: Door | None = None
        self._task: asyncio.Task[None] | None = None

    def state(self, came_by: str, *, may_change: bool) -> Network:
        """Open or not, as it is shown to somebody who came by this address."""
        problem = "" if self.fixed or own_address() else "no-network"
        changeable = may_change and self.configure is not None and not self.fixed
        base = self.base(came_by)
        return Network(bool(self.address), changeable, self.address, problem, base)

    def base(self, came_by: str) -> str:
        """What a link begins with that is handed on by somebody who came by this address: one
        that leads others to their own machine is of no use to them."""
        here = is_loopback(urlsplit(came_by).hostname or "")
        return self.address if here and self.address else came_by

    async def open(self) -> None:
        """Let others in."""
        if self.address or self.configure is None:
            return
        host = own_address()
        if not host:
            raise Refused("no-network", "this machine is in no network")
        listener = _listen(host, self.port)
        self._door = Door(self.configure())
        self._task = asyncio.create_task(self._door.serve(sockets=[listener]))
        self.address = http_address(host, listener.getsockname()[1])

    async def shut(self) -> None:
        """Let nobody in any more, and part from those who are."""
        if self._door is None or self._task is None:
            return
        self._door.should_exit = True
        await self._task
        self._door, self._task, self.address = None, None, self.fixed


def _listen(host: str, port: int) -> socket.socket:
    """At this port, or at another one where it is taken."""
    try:
        return listen(host, port)
    except OSError:
        return listen(host, 0)


def own_address() -> str:
    """The address of this machine in its network, empty when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        host: str = probe.getsockname()[0]
    return "" if host.startswith("127.") or host == "0.0.0.0" else host


def network_address(host: str, port: int) -> str:
    """What others type to reach what listens here, empty when they cannot."""
    if is_loopback(host):
        return ""
    reached = own_address() if host in EVERYWHERE else host
    return http_address(reached, port) if reached else ""


def draw_code(link: str) -> bytes:
    """A link as a QR code, an SVG picture in the colour of its surroundings."""
    page = io.BytesIO()
    _code(link).save(
        page, kind="svg", border=QUIET_ZONE, xmldecl=False, svgns=True, unit="", omitsize=True
    )
    return page.getvalue()


def write_code(link: str) -> str:
    """A link as a QR code made of letters, for a terminal."""
    page = io.StringIO()
    _code(link).terminal(out=page, compact=True, border=QUIET_ZONE)
    return page.getvalue()


def _code(link: str) -> segno.QRCode:
    return segno.make(link, micro=False, error="m")
