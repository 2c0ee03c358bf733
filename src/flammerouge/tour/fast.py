"""Whole tours driven by compiled policies, for simulations.

The draws are those of the careful face with the same seed, so a policy without randomness of its
own rides the same tour either way.
"""

from __future__ import annotations

from collections.abc import Callable

from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.chance import seed_streams
from flammerouge.core.course import Course
from flammerouge.core.options import NO_EXHAUSTION, Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.setup import become
from flammerouge.core.state import DECK, State
from flammerouge.modules.weather import WEATHER
from flammerouge.rulesets import build, make_plan
from flammerouge.tour.options import TourOptions
from flammerouge.tour.outcome import outcome_of
from flammerouge.tour.tour import Tour, new_tour

Policies = Callable[[str, str], Policy]
"""The policy for the race of a seed and a team."""


class FastTours:
    """Rides tours from states that are built once and copied."""

    def __init__(self, options: TourOptions) -> None:
        self.options = options
        self.states: dict[tuple[object, ...], State] = {}
        self.courses: dict[int, Course] = {}
        new_tour(options, "0" * 32)

    def ride(self, seed: str, policies: Policies) -> Tour:
        """A tour from start to end."""
        tour = Tour(self.options, seed)
        while not tour.over:
            state = self.state(tour)
            race = tour.next_seed()
            names = [rider.id for rider in state.lineup.riders]
            seed_streams(state.streams, race, [*names, "race"])
            start(state)
            drive(state, [policies(race, team) for team in state.lineup.teams])
            tour.take(outcome_of(state, tour.stages[tour.ridden].id))
        return tour

    def state(self, tour: Tour) -> State:
        """The race of the next stage before its set-up; the order of cards is that of `build`."""
        options = tour.next_options()
        if WEATHER.key in options.modules:
            return build(make_plan(options, tour.next_seed()))
        state = self.fresh(tour.ridden, options).clone()
        for name, cards in options.exhaustion.items():
            row = state.lineup.index(name)
            for _ in range(cards):
                state.add(row, DECK, EXHAUSTION)
        if options.drafted:
            names = [one.id for one in state.rules.specialists]
            for name, specialist in options.drafted.items():
                become(state, state.lineup.index(name), names.index(specialist))
        return state

    def fresh(self, stage: int, options: Options) -> State:
        """The state of a stage before anything was carried to it."""
        key = (stage, options.placing, options.teams)
        if key not in self.states:
            plan = make_plan(options._replace(exhaustion=NO_EXHAUSTION), "0" * 32)
            plan.drafted.clear()  # without a draft all the same: `state` hands the cards out
            state = build(plan)
            # Policies keep what they know of a course, so a stage has only one.
            state.course = self.courses.setdefault(stage, state.course)
            self.states[key] = state
        return self.states[key]
