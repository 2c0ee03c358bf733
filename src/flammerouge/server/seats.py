"""Who sits at a table: kept facts, who is there now, and what becomes of an absent one's seat."""

from __future__ import annotations

from flammerouge.server.protocol import SeatStatus
from flammerouge.server.store import KeptSeat


class Seat:
    """A seat of a table that is in use."""

    def __init__(self, kept: KeptSeat) -> None:
        self.kept = kept
        self.sockets = 0
        self.absent_since = 0.0
        self.votes: set[str] = set()
        self.returns = False

    @property
    def is_human(self) -> bool:
        """Whether the seat belongs to a person."""
        return self.kept.sits == "human"

    @property
    def online(self) -> bool:
        """Whether the person is there."""
        return self.sockets > 0

    @property
    def is_there(self) -> bool:
        """Whether somebody is there for the seat: its person, or a bot."""
        return self.online if self.is_human else self.kept.sits == "bot"

    @property
    def bot_rides(self) -> bool:
        """Whether a bot answers for the seat."""
        return self.kept.sits == "bot" or self.kept.bot_rides

    def enter(self) -> None:
        """The person is there, perhaps on one more device."""
        self.sockets += 1
        self.absent_since = 0.0
        self.votes.clear()
        self.returns = self.kept.bot_rides

    def leave(self, now: float) -> None:
        """One device of the person is gone."""
        self.sockets -= 1
        if not self.sockets:
            self.absent_since = now
            self.returns = False

    def replaced_from(self, grace: float) -> float:
        """When the others may let a bot ride: the grace after the person is gone; 0 for never."""
        absent = self.is_human and not self.online and not self.kept.bot_rides
        return self.absent_since + grace if absent else 0.0

    def may_be_replaced(self, now: float, grace: float) -> bool:
        """Whether the others may let a bot ride."""
        return 0 < self.replaced_from(grace) <= now

    def status(self, *, waits: bool, vote_from: float, may_vote: bool, needed: int) -> SeatStatus:
        """The seat as everybody may know it."""
        return SeatStatus(
            seat=self.kept.colour,
            online=self.online,
            ready=not waits,
            rides="bot" if self.bot_rides else "human" if self.is_human else "nobody",
            absent_since=self.absent_since,
            vote_from=vote_from,
            may_vote=may_vote,
            votes=tuple(sorted(self.votes)),
            needed=needed,
            returns=self.returns,
        )


def votes_needed(seats: list[Seat], absent: Seat) -> int:
    """More than half of the people who are there, the absent one not counted."""
    present = [seat for seat in seats if seat is not absent and seat.is_human and seat.online]
    return len(present) // 2 + 1
