"""The files of the web app, and its page for addresses that are none."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from flammerouge.server.refusals import NOT_FOUND, UNAVAILABLE
from flammerouge.server.replies import FOR_EVER
from flammerouge.server.rest import no_such_page

INDEX: Final = "index.html"
NOT_BUILT: Final = "The web app is not built: run `make build`.\n"
ASK_ANEW: Final = {"cache-control": "no-cache"}
FOR_PROGRAMS: Final = ("/api/", "/ws/")


class Kept(StaticFiles):
    """Files whose names change with their content."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file that never has to be asked for again."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOR_EVER
        return response


def pages(static: Path) -> list[BaseRoute]:
    """The web app, if it is built."""
    index = static / INDEX

    async def first_page(request: Request) -> Response:
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, UNAVAILABLE)
        return FileResponse(index, headers=ASK_ANEW)

    async def other_file(request: Request) -> Response:
        found = static / request.path_params["name"]
        if found.parent != static or not is_file(found):
            raise HTTPException(404)
        return FileResponse(found, headers=ASK_ANEW)

    found: list[BaseRoute] = [Route("/", first_page), Route("/{name}", other_file)]
    if (static / "assets").is_dir():
        found.insert(0, Mount("/assets", Kept(directory=static / "assets")))
    return found


def is_file(path: Path) -> bool:
    """Whether there is such a file; names that none can have are those of none."""
    try:
        return path.is_file()
    except OSError:
        return False


def lost_at(static: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answers addresses that are none: people get a page of the app, programs JSON."""
    index = static / INDEX

    async def answer(request: Request, problem: Exception) -> Response:
        answered = await no_such_page(request, problem)
        if answered.status_code == NOT_FOUND and is_for_people(request) and is_file(index):
            return HTMLResponse(lost_page(index, request.url.path), NOT_FOUND, ASK_ANEW)
        return answered

    return answer


def is_for_people(request: Request) -> bool:
    """Whether somebody goes to an address with a browser."""
    asked = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return asked and not request.url.path.startswith(FOR_PROGRAMS)


def lost_page(index: Path, path: str) -> str:
    """The app as it says that there is no such page, with the way home: behind a proxy only a
    relative one is known."""
    home = "../" * (path.count("/") - 1) or "./"
    page = index.read_text("utf-8").replace('="./', f'="{home}')
    return page.replace("<html", f'<html data-lost="{home}"', 1)
