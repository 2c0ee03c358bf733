"""The server put together: an ASGI application, and how uvicorn runs it."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Router, WebSocketRoute
from starlette.types import ASGIApp

from flammerouge.core.errors import FlammeRougeError
from flammerouge.server.bots import Thinkers
from flammerouge.server.clock import GRACE
from flammerouge.server.hall import CLOSE_AFTER, Hall
from flammerouge.server.handshake import SocketProtocol
from flammerouge.server.library import library
from flammerouge.server.limits import Limits
from flammerouge.server.network import NetworkSwitch
from flammerouge.server.pages import lost_at, pages
from flammerouge.server.rest import Api, answer_problem
from flammerouge.server.security import Gate
from flammerouge.server.sockets import Sockets
from flammerouge.server.sqlite import SqliteStore, mark_of
from flammerouge.server.tours.rest import TourApi
from flammerouge.server.workshop import Workshop

STATIC: Final = Path(__file__).parent / "static"
SMALLEST_ZIPPED: Final = 1000


@dataclass(frozen=True)
class Settings:
    """How a server is run. `names` are host names by which it is reached besides its addresses."""

    data: Path
    names: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    bot_processes: int | None = None
    grace: float = GRACE
    close_after: float = CLOSE_AFTER
    static: Path = STATIC


class House:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings, network: NetworkSwitch) -> None:
        self.settings = settings
        self.network = network
        self.hall: Hall | None = None
        self.api: Api | None = None
        self.workshop: Workshop | None = None

    @asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[None]:
        """Open the data and the hall; shut everything in the end."""
        settings = self.settings
        store = await SqliteStore.open(settings.data)
        hall = Hall(
            store,
            Thinkers(settings.bot_processes),
            most_tables=settings.limits.open_tables,
            grace=settings.grace,
            close_after=settings.close_after,
        )
        await hall.open()
        self.hall = hall
        sockets = Sockets(hall, settings.limits)
        self.workshop = Workshop(settings.limits)
        data = mark_of(settings.data)
        self.api = Api(hall, sockets, self.network, self.workshop, settings.limits, data)
        app.router.routes[:] = routes(self.api, sockets, self.workshop, settings.static)
        hall.thinkers.warm_up()
        try:
            yield
        finally:
            await self.network.shut()
            await hall.close()


def create_app(house: House) -> ASGIApp:
    """The application."""
    settings = house.settings
    app = Starlette(
        lifespan=house.open,
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED)],
        exception_handlers={
            FlammeRougeError: answer_problem,
            msgspec.MsgspecError: answer_problem,
            HTTPException: lost_at(settings.static),
        },
    )
    app.router.redirect_slashes = False
    names = [*settings.names, socket.gethostname()]
    return Gate(app, names, settings.limits, behind_proxy=bool(settings.names))


def routes(api: Api, sockets: Sockets, workshop: Workshop, static: Path) -> list[BaseRoute]:
    """All addresses of the server."""
    api_routes = [*api.routes(), *TourApi(api).routes(), *library(workshop)]
    return [
        Mount("/api", Router(api_routes, redirect_slashes=False)),
        WebSocketRoute("/ws/tables/{table}", sockets.serve),
        *pages(static),
    ]


def configure(app: ASGIApp, limits: Limits, *, first: bool = True) -> uvicorn.Config:
    """How uvicorn runs the application; a second door shares what the first has opened.

    Nothing is compressed on sockets: it would cost each one more memory than all its race.
    """
    return uvicorn.Config(
        app,
        lifespan="on" if first else "off",
        ws=SocketProtocol,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def switch_for(app_of: Callable[[], ASGIApp], port: int, limits: Limits) -> NetworkSwitch:
    """The switch of a server that listens to its own machine only."""
    return NetworkSwitch(port, lambda: configure(app_of(), limits, first=False))
