"""How long people have: the pace of a table, and the grace for somebody who is cut off."""

from __future__ import annotations

from typing import Final

from flammerouge.core.race import Race
from flammerouge.core.rules import DRAFT, MOVING, PLACING
from flammerouge.server.protocol import Pace

# Seconds for the answers of a phase; nobody is hurried among friends.
SECONDS: Final[dict[Pace, float]] = {"friends": 0, "live": 90, "days": 2 * 24 * 3600}
GRACE: Final = 45.0
ONE_BY_ONE: Final = (DRAFT, PLACING, MOVING)


class Clock:
    """Counts the time of a phase; after its `deadline` bots answer for those who have not."""

    def __init__(self, pace: Pace) -> None:
        self.seconds = SECONDS[pace]
        self.deadline = 0.0
        self._phase: tuple[int, ...] = ()

    def look(self, race: Race, now: float) -> bool:
        """Begin anew when another phase is on; where one answers after the other, each has the
        whole time. Says whether the phase is a new one."""
        phase = int(race.state.phase)
        turn = len(race.history) if phase in ONE_BY_ONE else 0
        if (race.round, phase, turn) == self._phase:
            return False
        self._phase = (race.round, phase, turn)
        self.deadline = now + self.seconds if self.seconds and not race.over else 0.0
        return True

    def is_late(self, now: float) -> bool:
        """Whether the time is over."""
        return 0 < self.deadline <= now
