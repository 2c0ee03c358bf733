"""People who are gone: the others may let a bot ride, and whoever comes back rides again."""

from __future__ import annotations

from flammerouge.server.protocol import Vote
from flammerouge.server.refusals import Refused, no_seat
from flammerouge.server.seats import Seat, votes_needed
from flammerouge.server.table import Table


async def vote(table: Table, voter: str, wish: Vote) -> None:
    """Let a bot ride for somebody who is gone, or wait; on the own seat it counts at once."""
    async with table.held():
        seat = table.seats.get(wish.seat)
        if seat is None:
            raise no_seat(wish.seat)
        if not table.is_racing or not seat.is_human:
            raise Refused("no-vote", "there is nothing to vote on")
        if voter == wish.seat:
            seat.returns = not wish.bot and seat.kept.bot_rides
            if wish.bot:
                await table.keep_seat(seat, bot_rides=True)
        else:
            await _vote_on(table, seat, voter, bot=wish.bot)
        table.tell_status()
        table.bots.wake()


async def _vote_on(table: Table, seat: Seat, voter: str, *, bot: bool) -> None:
    if not seat.may_be_replaced(table.now(), table.grace):
        colour = seat.kept.colour
        raise Refused("not-absent", f"{colour} is there, or has not been gone for long")
    if not table.seats[voter].online:
        raise Refused("not-there", "only people who are at the table vote")
    if not bot:
        seat.votes.discard(voter)
        return
    seat.votes.add(voter)
    if len(seat.votes) >= votes_needed(list(table.seats.values()), seat):
        await table.keep_seat(seat, bot_rides=True)
