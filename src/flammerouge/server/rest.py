"""Everything under /api: plain requests, JSON in and out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flammerouge import __version__
from flammerouge.core.errors import FlammeRougeError, IllegalAction, MalformedInput
from flammerouge.core.race import Race
from flammerouge.record.write import write_record
from flammerouge.server import protocol
from flammerouge.server.hall import Hall
from flammerouge.server.limits import Limits, Rates
from flammerouge.server.lobby import move_seat, stand_up, start_race, take_seat
from flammerouge.server.network import NetworkSwitch, draw_code
from flammerouge.server.press.front_page import front_page
from flammerouge.server.reading import read
from flammerouge.server.refusals import (
    BAD,
    FORBIDDEN,
    NOT_FOUND,
    TOO_MANY,
    UNAUTHORIZED,
    Refused,
    wrong_token,
)
from flammerouge.server.replay import replay
from flammerouge.server.replies import CHECK_AGAIN, reply, tagged
from flammerouge.server.security import address_of, is_this_machine
from flammerouge.server.sockets import Sockets
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest
from flammerouge.server.views import ALL_EYES

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

BEARER: Final = "Bearer "
UNPROCESSABLE: Final = 422


class Api:
    """The requests that a server answers."""

    def __init__(
        self, hall: Hall, sockets: Sockets, network: NetworkSwitch, limits: Limits
    ) -> None:
        self.hall = hall
        self.sockets = sockets
        self.network = network
        self.new_tables = Rates(limits.new_tables)

    def routes(self) -> list[Route]:
        """Where each request goes."""
        table = "/tables/{table}"
        seat = table + "/seats/{colour}"
        listed: list[tuple[str, str, Handler]] = [
            ("GET", "/health", self.health),
            ("POST", "/tables", self.create),
            ("POST", "/tables/mine", self.mine),
            ("GET", table, self.facts),
            ("POST", seat, self.take_seat),
            ("DELETE", seat, self.stand_up),
            ("POST", f"{seat}/move", self.move_seat),
            ("POST", f"{table}/start", self.start),
            ("POST", f"{table}/rematch", self.rematch),
            ("POST", f"{table}/vote", self.vote),
            ("GET", f"{table}/record", self.record),
            ("GET", f"{table}/replay", self.replay),
            ("GET", f"{table}/front", self.front),
            ("GET", "/network", self.look_at_network),
            ("POST", "/network", self.switch_network),
            ("POST", "/qr", self.code),
        ]
        return [Route(path, handler, methods=[method]) for method, path, handler in listed]

    async def health(self, request: Request) -> Response:
        """Whether the server is up."""
        tables, sockets = len(self.hall.tables), self.sockets.count
        return reply(protocol.Health("ok", __version__, protocol.PROTOCOL, tables, sockets))

    # -- tables ----------------------------------------------------------------------------
    async def create(self, request: Request) -> Response:
        """Set a table up."""
        wish = await body(request, protocol.NewTable)
        if not self.new_tables.allows(address_of(request.scope)):
            raise Refused("too-fast", "too many new tables: wait a little", TOO_MANY)
        return reply(await self.hall.create(wish), 201)

    async def mine(self, request: Request) -> Response:
        """The tables of this device."""
        return reply(await self.hall.mine((await body(request, protocol.Mine)).seats))

    async def facts(self, request: Request) -> Response:
        """What everybody may know of a table."""
        return reply((await self._table(request)).facts())

    async def take_seat(self, request: Request) -> Response:
        """Sit down."""
        table, colour = await self._table(request), request.path_params["colour"]
        name = (await body(request, protocol.TakeSeat)).name
        token = await take_seat(table, colour, name)
        return reply(protocol.SeatTaken(colour, token, table.facts()))

    async def stand_up(self, request: Request) -> Response:
        """Leave a seat to others."""
        table, colour = await self._own_seat(request)
        await stand_up(table, colour)
        return reply(table.facts())

    async def move_seat(self, request: Request) -> Response:
        """Take a seat to another device."""
        table, colour = await self._own_seat(request)
        return reply(protocol.SeatTaken(colour, await move_seat(table, colour), table.facts()))

    async def start(self, request: Request) -> Response:
        """Start the race."""
        table = await self._own_table(request)
        await start_race(table, (await body(request, protocol.StartRace)).fill)
        return reply(table.facts())

    async def rematch(self, request: Request) -> Response:
        """The same race once more."""
        table = await self._own_table(request)
        return reply((await self.hall.rematch(table)).facts(), 201)

    async def vote(self, request: Request) -> Response:
        """Let a bot ride for somebody who is gone."""
        table = await self._table(request)
        voter = table.seat_of(secret(request))
        if voter is None:
            raise wrong_token()
        await table.vote(voter.kept.colour, await body(request, protocol.Vote))
        return reply(table.facts())

    # -- after the race --------------------------------------------------------------------
    async def record(self, request: Request) -> Response:
        """The record of a race that is over, which holds its seed."""
        table = await self._table(request)
        race = await finished(table)
        names = {seat.kept.colour: seat.kept.name or seat.kept.level
                 for seat in table.seats.values()}  # fmt: skip
        known = {seat: name for seat, name in names.items() if name}
        text = await asyncio.to_thread(write_record, race, known)
        headers = {"content-disposition": f'attachment; filename="{table.kept.id}.txt"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A race round by round, through the eyes of a seat, a spectator, or of all."""
        table, eyes = await self._table(request), request.query_params.get("eyes", "")
        if eyes not in ("", ALL_EYES, *table.seats):
            raise Refused("no-seat", f"there are no eyes {eyes[:20]!r}", NOT_FOUND)
        seat = table.seat_of(secret(request))
        own = seat is not None and seat.kept.colour == eyes
        async with table.lock:
            if not table.has_started:
                raise Refused("not-started", "the race has not started")
            if eyes and not own and not table.race.over:
                raise Refused("not-over", "that can be seen when the race is over", FORBIDDEN)
            race = table.race.clone()
        rounds = await asyncio.to_thread(lambda: tuple(replay(race, eyes)))
        return reply(protocol.Replay(table.facts(), eyes, rounds))

    async def front(self, request: Request) -> Response:
        """The front page of a race that is over."""
        race = await finished(await self._table(request))
        page = await asyncio.to_thread(front_page, race)
        return tagged(request, msgspec.json.encode(page), CHECK_AGAIN)

    # -- the network -----------------------------------------------------------------------
    async def look_at_network(self, request: Request) -> Response:
        """Whether others on the network get in."""
        return reply(self.network.state(may_change=is_this_machine(request.scope)))

    async def switch_network(self, request: Request) -> Response:
        """Let others in, or shut them out; from this machine only."""
        wish = await body(request, protocol.SetNetwork)
        state = self.network.state(may_change=is_this_machine(request.scope))
        if not state.may_change:
            raise Refused("not-here", "this is switched on the server's own machine", FORBIDDEN)
        await (self.network.open() if wish.open else self.network.shut())
        return reply(self.network.state(may_change=True))

    async def code(self, request: Request) -> Response:
        """A link on this server as a QR code."""
        path = (await body(request, protocol.DrawCode)).path
        base = self.network.address or str(request.base_url).rstrip("/")
        return Response(draw_code(base + path), media_type="image/svg+xml")

    # -- who asks --------------------------------------------------------------------------
    async def _table(self, request: Request) -> Table:
        return await self.hall.table(request.path_params["table"])

    async def _own_table(self, request: Request) -> Table:
        """The table, for its host or somebody who sits there."""
        table, token = await self._table(request), secret(request)
        if not token:
            raise Refused("no-token", "say who you are", UNAUTHORIZED)
        if token != table.kept.host and table.seat_of(token) is None:
            raise wrong_token()
        return table

    async def _own_seat(self, request: Request) -> tuple[Table, str]:
        table, colour = await self._table(request), request.path_params["colour"]
        seat = table.seat_of(secret(request))
        if seat is None or seat.kept.colour != colour:
            raise wrong_token()
        return table, colour


async def finished(table: Table) -> Race:
    """The race of a table when it is over."""
    async with table.lock:
        if not table.race.over:
            raise Refused("not-over", "the race is not over")
        return table.race


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request; without one, all that may be left out."""
    content = await request.body()
    return read(content or b"{}", msgspec.json.Decoder(kind))


def secret(request: Request) -> str:
    """The digest of the secret that a request carries, empty when it carries none."""
    header = request.headers.get("authorization", "")
    return digest(header.removeprefix(BEARER)) if header.startswith(BEARER) else ""


async def answer_problem(request: Request, problem: Exception) -> Response:
    """A refusal as JSON."""
    if isinstance(problem, Refused):
        return reply(protocol.Problem(problem.code, problem.message[:300]), problem.status)
    if isinstance(problem, FlammeRougeError):
        status = BAD if isinstance(problem, MalformedInput) else UNPROCESSABLE
        status = 409 if isinstance(problem, IllegalAction) else status
        return reply(protocol.Problem(problem.code, problem.message[:300]), status)
    return reply(protocol.Problem("malformed", str(problem)[:300]), BAD)


async def no_such_page(request: Request, problem: Exception) -> Response:
    """An address that is none."""
    status = getattr(problem, "status_code", NOT_FOUND)
    code = "no-page" if status == NOT_FOUND else "no-method"
    return reply(protocol.Problem(code, "there is nothing here"), status)
