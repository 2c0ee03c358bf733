"""What everybody may read and nobody changes: stages, boards, rules, help, the levels of bots."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge.bots.levels import LEVELS
from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import check_tiles
from flammerouge.data.tiles import tile
from flammerouge.server.gallery import gallery
from flammerouge.server.geometry import geometry
from flammerouge.server.guide import guide
from flammerouge.server.help_texts import help_texts
from flammerouge.server.protocol import Level, Levels
from flammerouge.server.refusals import NOT_FOUND, Refused
from flammerouge.server.replies import CHECK_AGAIN, FOR_EVER, tagged
from flammerouge.server.rule_texts import rule_texts
from flammerouge.texts.load import LANGUAGES

MOST_TILES: Final = 60


def library() -> list[Route]:
    """Where each of it is."""
    return [
        Route("/stages", read_stages),
        Route("/levels", read_levels),
        Route("/geometry/{tiles}", read_geometry),
        Route("/rules/{language}", read_rules),
        Route("/help/{language}", read_help),
        Route("/guide/{language}", read_guide),
    ]


async def read_stages(request: Request) -> Response:
    """All stages with their profiles."""
    return tagged(request, msgspec.json.encode(gallery()), CHECK_AGAIN)


async def read_levels(request: Request) -> Response:
    """The levels of the bots."""
    levels = Levels(tuple(Level(level) for level in LEVELS))
    return tagged(request, msgspec.json.encode(levels), CHECK_AGAIN)


async def read_geometry(request: Request) -> Response:
    """How a list of tiles (`a-b-u`) is drawn."""
    ids = request.path_params["tiles"].split("-")
    if len(ids) > MOST_TILES:
        raise MalformedInput("too-many-tiles", f"at most {MOST_TILES} tiles")
    tiles = tuple(tile(face) for face in ids)
    check_tiles(tiles)
    drawn = await asyncio.to_thread(geometry, tiles)
    return tagged(request, msgspec.json.encode(drawn), FOR_EVER)


async def read_rules(request: Request) -> Response:
    """The sentence behind every clause."""
    return tagged(request, msgspec.json.encode(rule_texts(language_of(request))), CHECK_AGAIN)


async def read_help(request: Request) -> Response:
    """The rules in our own words."""
    return tagged(request, msgspec.json.encode(help_texts(language_of(request))), CHECK_AGAIN)


async def read_guide(request: Request) -> Response:
    """The texts of the guided first race."""
    return tagged(request, msgspec.json.encode(guide(language_of(request))), CHECK_AGAIN)


def language_of(request: Request) -> str:
    """The language in the address."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise Refused("no-language", f"there is no {language[:20]!r} here", NOT_FOUND)
    return language
