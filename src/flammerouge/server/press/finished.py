"""A finished race as its headlines ask about it.

A headline is a code and its arguments; the words are written where the reader's language is
known. `rider` is the winner and `team` his team, `other` somebody he is told with, `n` a number.
"""

from __future__ import annotations

import msgspec

from flammerouge.server.press.chronicle import Chronicle, Moment
from flammerouge.server.press.statistics import RiderFigures, statistics


class Headline(msgspec.Struct, frozen=True):
    """What happened, as a code, and whom and what it is about."""

    code: str
    args: dict[str, str | int]


class Finished:
    """A race with everything that its headlines ask for more than once."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self.figures = statistics(chronicle)
        self.winner: RiderFigures = self.figures.riders[0]
        self.rules = chronicle.race.state.rules
        self.alone = len(chronicle.ranking) == 1

    @property
    def second(self) -> RiderFigures:
        """Who came home after the winner."""
        return self.figures.riders[1]

    @property
    def trial(self) -> bool:
        """Whether it was a time trial, in which places on the road mean nothing."""
        return bool(self.rules.shared_time or self.rules.tires_by_card)

    @property
    def crossing(self) -> Moment:
        """The round in which the winner crossed the line."""
        return next(
            moment for moment in self.chronicle.rounds if moment.of("crossed", self.winner.rider)
        )

    @property
    def margin(self) -> int:
        """Squares between the first two at the line."""
        return self.chronicle.gap(self.crossing, self.winner.rider, self.second.rider)

    def before(self, rounds: int) -> Moment:
        """So many rounds before the winner crossed, at most at the start."""
        return self.chronicle.moments[max(self.crossing.round - rounds, 0)]

    def time(self, rider: str) -> int:
        """A rider's time in seconds."""
        return self.chronicle.race.view("").rider(rider).time

    def news(self, code: str, other: str = "", **numbers: str | int) -> Headline:
        """A headline about the winner."""
        also = {"other": other} if other else {}
        return Headline(
            code, {"rider": self.winner.rider, "team": self.winner.team, **also, **numbers}
        )
