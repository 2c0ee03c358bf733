"""The field: the entrants of a schedule, ready to ride any of its races."""

from __future__ import annotations

from flammerouge.arena.careful import ride_carefully
from flammerouge.arena.fast import FastWay
from flammerouge.arena.result import Result
from flammerouge.arena.schedule import Heat, Schedule
from flammerouge.bots.roster import entrant
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import CARDS, COLOURS, Entry, Options
from flammerouge.rulesets import check_entries, make_plan


class Field:
    """Rides races; where all entrants are plain policies or dummies, the fast way."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.entrants = {name: entrant(name) for name in schedule.names}
        plain = all(one.policy or one.rides != CARDS for one in self.entrants.values())
        self.fast_way = FastWay() if plain and not schedule.careful else None

    @property
    def is_fast(self) -> bool:
        """Whether races go the fast way."""
        return self.fast_way is not None

    def check(self) -> None:
        """Refuse, before the first race, bots, line-ups and roads that cannot be ridden with."""
        schedule = self.schedule
        for one in self.entrants.values():
            if one.make is not None:
                one.make(schedule.seed)
        every_road = range(0, schedule.lap, schedule.seats)
        every_lineup = range(0, schedule.lap * len(schedule.lineups), schedule.lap)
        looked_at = set()
        for heat in map(schedule.heat, (*every_road, *every_lineup)):
            options = self.options(heat)
            kinds = tuple(sorted(entry.rides for entry in options.teams))
            if (heat.road, kinds) not in looked_at:
                looked_at.add((heat.road, kinds))
                check_entries(options)
                self.check_road(options, heat.seed)

    def check_road(self, options: Options, seed: str) -> None:
        """Refuse a road; among several it is named."""
        try:
            make_plan(options, seed)
        except FlammeRougeError as error:
            if len(self.schedule.roads) > 1 and options.stage not in error.message:
                raise type(error)(error.code, f"{options.stage}: {error.message}") from None
            raise

    def ride(self, number: int) -> Result:
        """The race of this number in the schedule."""
        heat = self.schedule.heat(number)
        teams = [self.entrants[name] for name in heat.lineup]
        if self.fast_way is not None:
            return self.fast_way.ride(heat, self.options(heat), teams)
        return ride_carefully(heat, self.options(heat), teams, self.schedule.limit)

    def options(self, heat: Heat) -> Options:
        """What is chosen before a race: entrants take the colours in the order of the seats."""
        return Options(
            stage=heat.road.stage,
            mode=heat.road.mode,
            modules=frozenset(heat.road.modules),
            teams=tuple(
                Entry(colour, self.entrants[name].rides)
                for colour, name in zip(COLOURS, heat.lineup, strict=False)
            ),
        )
