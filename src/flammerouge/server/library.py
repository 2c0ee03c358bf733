"""What everybody may read and nobody changes: choices, stages, boards, rules, help."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import Tile, check_tiles
from flammerouge.data.tiles import tile
from flammerouge.server.choices import choices
from flammerouge.server.gallery import gallery
from flammerouge.server.geometry import geometry
from flammerouge.server.guide import guide
from flammerouge.server.help_texts import help_texts
from flammerouge.server.refusals import NOT_FOUND, Refused
from flammerouge.server.replies import CHECK_AGAIN, FOR_EVER, tagged
from flammerouge.server.rule_texts import rule_texts
from flammerouge.server.scoring import scoring
from flammerouge.server.security import asker_of
from flammerouge.server.workshop import Workshop
from flammerouge.texts.load import LANGUAGES

MOST_TILES: Final = 60


def library(workshop: Workshop) -> list[Route]:
    """Where each of it is."""

    async def read_geometry(request: Request) -> Response:
        tiles = tiles_in(request.path_params["tiles"])
        key = ("geometry", *(one.id for one in tiles))
        address = asker_of(request.scope)
        drawn = await workshop.get(
            address, key, lambda: msgspec.json.encode(geometry(tiles)), heavy=True
        )
        return tagged(request, drawn, FOR_EVER)

    return [
        Route("/stages", read_stages),
        Route("/choices", read_choices),
        Route("/scoring", read_scoring),
        Route("/geometry/{tiles}", read_geometry),
        Route("/rules/{language}", read_rules),
        Route("/help/{language}", read_help),
        Route("/guide/{language}", read_guide),
    ]


async def read_stages(request: Request) -> Response:
    """All stages with their profiles."""
    return tagged(request, msgspec.json.encode(gallery()), CHECK_AGAIN)


async def read_choices(request: Request) -> Response:
    """Everything that can be chosen for a race."""
    return tagged(request, msgspec.json.encode(choices()), CHECK_AGAIN)


async def read_scoring(request: Request) -> Response:
    """The figures that a tour on paper is added up with."""
    return tagged(request, msgspec.json.encode(scoring()), CHECK_AGAIN)


def tiles_in(text: str) -> tuple[Tile, ...]:
    """Tiles as laid (`a-b-u`) that a stage can be made of; a tile may lie there twice, as in
    stages that a legend's tour has lengthened."""
    ids = text.split("-")
    if len(ids) > MOST_TILES:
        raise MalformedInput("too-many-tiles", f"at most {MOST_TILES} tiles")
    tiles = tuple(tile(face) for face in ids)
    check_tiles(tiles, repeats=frozenset(range(len(tiles))))
    return tiles


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
