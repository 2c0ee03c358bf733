"""Before the start: sitting down, standing up, taking a seat to another device, and the start."""

from __future__ import annotations

import msgspec

from flammerouge.server.creation import check_level, check_name
from flammerouge.server.refusals import Refused, no_seat
from flammerouge.server.seats import Seat
from flammerouge.server.store import Progress
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest, new_token


async def take_seat(table: Table, colour: str, name: str) -> str:
    """Sit down on an open seat; the answer is its secret."""
    async with table.lock:
        seat = _seat(table, colour)
        if seat.kept.sits != "open" or table.has_started:
            raise Refused("seat-taken", f"{colour}: this seat is not open")
        token = new_token()
        await table.keep_seat(seat, sits="human", name=check_name(name), token=digest(token))
        table.tell_facts()
        return token


async def stand_up(table: Table, colour: str) -> None:
    """Leave a seat to others, before the start."""
    async with table.lock:
        seat = _seat(table, colour)
        if table.has_started:
            raise Refused("started", "the race has started")
        await table.keep_seat(seat, sits="open", name="", token="")
        table.show_out(colour)
        table.tell_facts()


async def move_seat(table: Table, colour: str) -> str:
    """A new secret for a seat; the old one opens nothing any more."""
    async with table.lock:
        token = new_token()
        await table.keep_seat(_seat(table, colour), token=digest(token))
        table.show_out(colour)
        return token


async def start_race(table: Table, fill: str) -> None:
    """Begin; open seats go to bots, if a level for them is given."""
    async with table.lock:
        if table.has_started:
            return
        for seat in table.seats.values():
            if seat.kept.sits == "open":
                if not fill:
                    raise Refused("seats-open", f"{seat.kept.colour}: nobody sits there yet")
                await table.keep_seat(seat, sits="bot", level=check_level(fill))
        waiting = tuple(sorted({decision.seat for decision in table.race.decisions}))
        progress = Progress("racing", table.race.round, waiting, table.now())
        await table.store.set_progress(table.kept.id, progress)
        table.kept = msgspec.structs.replace(table.kept, progress=progress)
        table.begin()


def _seat(table: Table, colour: str) -> Seat:
    seat = table.seats.get(colour)
    if seat is None:
        raise no_seat(colour)
    return seat
