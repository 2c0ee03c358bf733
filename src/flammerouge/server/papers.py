"""Tours that people keep on paper: the server keeps what a scorekeeper shares by link.

Whoever knows the address may look; whoever has the secret may change it. Nobody overwrites what he
has not seen: a change names the version that it is a change of.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge.server.hall import STALE_AFTER
from flammerouge.server.limits import Rates
from flammerouge.server.protocol.papers import KeptPaper, PaperCreated, PaperTour
from flammerouge.server.reading import body, secret
from flammerouge.server.refusals import (
    BAD,
    UNAVAILABLE,
    Refused,
    series_unreadable,
    too_fast,
    wrong_token,
)
from flammerouge.server.replies import reply
from flammerouge.server.security import asker_of
from flammerouge.server.series import find_series, new_series
from flammerouge.server.store import KeptSeries, Store
from flammerouge.tour.paper import read_paper, write_paper

FIRST: Final = 1
MOST_VERSIONS: Final = 1_000_000


class Content(msgspec.Struct, frozen=True):
    """What is kept of a tour on paper."""

    version: int
    tour: PaperTour


class Papers:
    """The requests about tours on paper."""

    def __init__(self, store: Store, new: Rates, most: int) -> None:
        self.store = store
        self.new = new
        self.most = most
        self._writing = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Where each request goes."""
        return [
            Route("/papers", self.create, methods=["POST"]),
            Route("/papers/{paper}", self.look, methods=["GET"]),
            Route("/papers/{paper}", self.save, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """Keep a tour, and give out the secret that changes it."""
        tour = await sheet_in(request)
        if not self.new.allows(asker_of(request.scope)):
            raise too_fast("too many new tours")
        if await self.store.count_series("paper", time.time() - STALE_AFTER) >= self.most:
            raise Refused("too-many-papers", "too many tours are kept here", UNAVAILABLE)
        series, token = new_series("paper", msgspec.to_builtins(Content(FIRST, tour)))
        await self.store.create_series(series)
        return reply(PaperCreated(facts(series), token), 201)

    async def look(self, request: Request) -> Response:
        """What everybody with the link may see."""
        return reply(facts(await self._series(request)))

    async def save(self, request: Request) -> Response:
        """Change a tour whose newest version is known; the same once more changes nothing."""
        base = version_in(request)
        tour = await sheet_in(request)
        async with self._writing:
            series = await self._series(request)
            if not secret(request) or secret(request) != series.host:
                raise wrong_token()
            kept = content_of(series)
            if kept.tour == tour:
                return reply(facts(series))
            if kept.version != base:
                raise Refused("other-version", f"this tour is at version {kept.version} by now")
            content = msgspec.to_builtins(Content(base + 1, tour))
            series = msgspec.structs.replace(series, content=content, updated=time.time())
            await self.store.set_content(series.id, content, series.updated)
        return reply(facts(series))

    async def _series(self, request: Request) -> KeptSeries:
        return await find_series(self.store, "paper", request.path_params["paper"])


async def sheet_in(request: Request) -> PaperTour:
    """The sheet that a request brings, checked whole; what is wrong is named by its field."""
    paper = read_paper(await body(request, object))
    return msgspec.convert(write_paper(paper), PaperTour)


def version_in(request: Request) -> int:
    """The version that somebody has changed."""
    text = request.query_params.get("version", "")
    if not text.isdecimal() or len(text) > len(str(MOST_VERSIONS)):
        raise Refused("malformed", "say the version: ?version=1", BAD)
    return int(text)


def content_of(series: KeptSeries) -> Content:
    """What is kept, read."""
    try:
        return msgspec.convert(series.content, Content)
    except msgspec.ValidationError:
        raise series_unreadable() from None


def facts(series: KeptSeries) -> KeptPaper:
    """A tour as it is told."""
    kept = content_of(series)
    return KeptPaper(series.id, kept.version, series.updated, kept.tour)
