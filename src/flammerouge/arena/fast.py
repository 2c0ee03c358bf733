"""The fast way: compiled policies drive the state of a race, without decisions and views."""

from __future__ import annotations

from collections.abc import Sequence

from flammerouge.arena.outcome import result_of, squares
from flammerouge.arena.result import Result
from flammerouge.arena.schedule import Heat
from flammerouge.bots.roster import Entrant
from flammerouge.core.chance import seed_streams
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import drive, settle
from flammerouge.core.state import State
from flammerouge.modules.weather import WEATHER
from flammerouge.rulesets import build, make_plan


class FastWay:
    """Rides races from states that are built once and copied.

    The draws are those of a careful race with the same seed, so a policy without randomness
    of its own rides the same race either way.
    """

    def __init__(self) -> None:
        self.states: dict[tuple[object, ...], State] = {}

    def ride(self, heat: Heat, options: Options, teams: Sequence[Entrant]) -> Result:
        """One race from start to end."""
        state = self.state(heat, options)
        lineup = state.lineup
        seed_streams(state.streams, heat.seed, [*(rider.id for rider in lineup.riders), "race"])
        policies = [
            one.policy_for(heat.seed, seat) for one, seat in zip(teams, lineup.teams, strict=True)
        ]
        start(state)
        while not state.round:
            settle(state, policies)
        stood = squares(state)
        drive(state, policies)
        return result_of(heat, state, stood)

    def state(self, heat: Heat, options: Options) -> State:
        """A fresh state; on a road without weather it depends on no seed, and serves again."""
        key = (heat.road, *(entry.rides for entry in options.teams))
        if key in self.states:
            return self.states[key].clone()
        built = build(make_plan(options, heat.seed))
        if WEATHER.key not in heat.road.modules:
            self.states[key] = built.clone()
        return built
