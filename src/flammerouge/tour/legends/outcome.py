"""What a campaign keeps of a stage that has been ridden."""

from __future__ import annotations

from typing import Final, NamedTuple

from flammerouge.core.errors import IllegalAction
from flammerouge.core.exhaustion import exhaustion_held
from flammerouge.core.finish import time_of
from flammerouge.core.race import Race
from flammerouge.core.ranking import ranking
from flammerouge.core.state import SPENT_ONE, State
from flammerouge.core.talents import A_BIT_MORE

MAIN: Final = 0  # the main rider's place in the line-up


class Outcome(NamedTuple):
    """A stage as it ended, without teammates (R-53): the riders in the order of crossing, their
    seconds, the exhaustion cards left in the main rider's deck, whether he was the first past the
    mark and whether "a bit more" is used up."""

    order: tuple[str, ...]
    seconds: tuple[int, ...]
    exhaustion: int
    sprint: bool = False
    spent: bool = False

    def place(self, rider: str) -> int:
        """The place of a rider, counted from 1."""
        return self.order.index(rider) + 1

    def time(self, rider: str) -> int:
        """The seconds that a rider took."""
        return self.seconds[self.order.index(rider)]


def outcome_of(race: Race) -> Outcome:
    """The outcome of a legend's race that is over."""
    if not race.over:
        raise IllegalAction("race-not-over", "the stage is not over yet")
    return outcome_in(race.state)


def outcome_in(state: State) -> Outcome:
    """The outcome in the last state of a legend's race."""
    order = ranking(state)
    held = state.lineup.talents[MAIN] & A_BIT_MORE
    return Outcome(
        order=order,
        seconds=tuple(int(time_of(state, state.lineup.index(rider))) for rider in order),
        exhaustion=exhaustion_held(state, MAIN),
        sprint=state.points[MAIN] > 0,
        spent=bool(held and state.status[MAIN] & SPENT_ONE),
    )
