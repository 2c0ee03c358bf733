"""Before the start: sitting down, standing up, taking a seat to another device, and the start."""

from __future__ import annotations

from msgspec.structs import replace

from flammerouge.server.creation import check_level, check_name
from flammerouge.server.protocol import GiveSeat, StartRace
from flammerouge.server.refusals import Refused, no_seat
from flammerouge.server.seats import Seat
from flammerouge.server.store import KeptSeat
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest, new_token


async def take_seat(table: Table, colour: str, name: str) -> str:
    """Sit down on an open seat; the answer is its secret."""
    async with table.held():
        seat = _seat(table, colour)
        if seat.kept.sits != "open" or table.has_started:
            raise Refused("seat-taken", f"{colour}: this seat is not open")
        token = new_token()
        await table.keep_seat(seat, sits="human", name=check_name(name), token=digest(token))
        table.tell_facts()
        return token


async def stand_up(table: Table, colour: str) -> None:
    """Leave a seat to others, before the start."""
    async with table.held():
        seat = _seat(table, colour)
        if table.has_started:
            raise Refused("started", "the race has started")
        await table.keep_seat(seat, sits="open", name="", token="")
        table.show_out(colour)
        table.tell_facts()


async def give_seat(table: Table, colour: str, wish: GiveSeat) -> None:
    """Leave a seat to a bot, or open it to others, before the start."""
    async with table.held():
        seat = _seat(table, colour)
        if table.has_started:
            raise Refused("started", "the race has started")
        level = check_level(wish.level) if wish.sits == "bot" else ""
        await table.keep_seat(seat, sits=wish.sits, name="", level=level, token="")
        table.show_out(colour)
        table.tell_facts()


async def move_seat(table: Table, colour: str) -> str:
    """A new secret for a seat; the old one opens nothing any more."""
    async with table.held():
        token = new_token()
        await table.keep_seat(_seat(table, colour), token=digest(token))
        table.show_out(colour)
        return token


async def start_race(table: Table, wish: StartRace) -> None:
    """Begin; open seats go to bots, if a level for them is given, and so do, if that is wanted,
    the seats of people who are not there, until they come."""
    async with table.held():
        if table.has_started:
            return
        level = check_level(wish.fill) if wish.fill else ""
        for seat in table.seats.values():
            if seat.kept.sits == "open" and not level:
                raise Refused("seats-open", f"{seat.kept.colour}: nobody sits there yet")
        await table.start([_starting(seat, wish, level) for seat in table.seats.values()])


def _starting(seat: Seat, wish: StartRace, level: str) -> KeptSeat:
    if seat.kept.sits == "open":
        return replace(seat.kept, sits="bot", level=level)
    return seat.kept if seat.is_there or not wish.stand_ins else replace(seat.kept, bot_rides=True)


def _seat(table: Table, colour: str) -> Seat:
    seat = table.seats.get(colour)
    if seat is None:
        raise no_seat(colour)
    return seat
