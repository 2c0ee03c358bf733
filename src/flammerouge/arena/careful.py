"""The careful way: bots see views, are asked one decision at a time, guarded and timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import thread_time

from flammerouge.arena.outcome import Squares, result_of, squares
from flammerouge.arena.result import Result, TeamResult
from flammerouge.arena.schedule import Heat
from flammerouge.bots.base import Bot
from flammerouge.bots.cores import CoresBot
from flammerouge.bots.guard import Guard, guarded
from flammerouge.bots.roster import Entrant
from flammerouge.bots.seeds import bot_seed
from flammerouge.core.actions import Action, Decision
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race


@dataclass
class Seat:
    """A guarded bot, and the CPU time it has taken."""

    guard: Guard
    decisions: int = 0
    seconds: float = 0.0

    def answer(self, race: Race, decision: Decision) -> Action:
        """The bot's choice; where there is only one, nobody is asked."""
        choices = race.choices(decision)
        if len(choices) == 1:
            return choices[0]
        view = race.view(decision.seat)
        begun = cpu_time(self.guard.bot)
        action = self.guard.choose(view, decision, choices)
        self.seconds += cpu_time(self.guard.bot) - begun
        self.decisions += 1
        return action

    def sign(self, team: TeamResult) -> TeamResult:
        """The result of the team with what the seat has counted."""
        return replace(
            team,
            decisions=self.decisions,
            microseconds=round(self.seconds * 1e6),
            faults=dict(sorted(self.guard.faults.items())),
            fault=self.guard.first_fault,
        )


def cpu_time(bot: Bot) -> float:
    """CPU seconds until now: of this thread, and of a bot's own processes."""
    return thread_time() + (bot.thought if isinstance(bot, CoresBot) else 0.0)


def seats_of(race: Race, teams: Sequence[Entrant], limit: float) -> dict[str, Seat]:
    """A guarded bot for every team that is asked."""
    return {
        seat: Seat(guarded(one.make, bot_seed(race.seed, seat), limit))
        for seat, one in zip(race.state.lineup.teams, teams, strict=True)
        if one.make is not None
    }


def ride_carefully(heat: Heat, options: Options, teams: Sequence[Entrant], limit: float) -> Result:
    """One race from start to end."""
    race = new_race(options, heat.seed)
    seats = seats_of(race, teams, limit)
    stood: Squares = []
    while not race.over:
        if race.round and not stood:
            stood = squares(race.state)
        decision = race.decisions[0]
        race.apply(seats[decision.seat].answer(race, decision))
    result = result_of(heat, race.state, stood)
    signed = (
        seats[seat].sign(team) if seat in seats else team
        for seat, team in zip(race.state.lineup.teams, result.teams, strict=True)
    )
    return replace(result, teams=tuple(signed))
