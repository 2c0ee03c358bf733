"""The result of a race, read off its state when it is over."""

from __future__ import annotations

from flammerouge.arena.result import Result, TeamResult
from flammerouge.arena.schedule import Heat
from flammerouge.core.ranking import ranking
from flammerouge.core.state import OUTSIDE, State

Squares = list[tuple[int, ...]]  # for each team, one for each of its riders


def result_of(heat: Heat, state: State, stood: Squares) -> Result:
    """The result of a race whose riders stood on these squares when the first round began."""
    rows = zip(heat.lineup, places(state), stood, specialists(state), strict=True)
    return Result(
        race=heat.number,
        stage=heat.road.stage,
        rounds=int(state.round),
        teams=tuple(TeamResult(who, place, start, drafted) for who, place, start, drafted in rows),
    )


def squares(state: State) -> Squares:
    """Where the riders of each team stand, -1 for those who are not on the road."""
    found = [int(square) if square != OUTSIDE else -1 for square in state.square]
    return [tuple(found[rider] for rider in riders) for riders in riders_by_team(state)]


def specialists(state: State) -> list[tuple[str, ...]]:
    """As whom the riders of each team ride, nobody where there was no draft."""
    rows = state.rules.specialists
    found = [rows[int(one)].id if one != OUTSIDE else "" for one in state.specialist]
    return [
        tuple(found[rider] for rider in riders if found[rider]) for riders in riders_by_team(state)
    ]


def places(state: State) -> list[int]:
    """The place of each team, by its best rider; teams without any in the ranking come last."""
    lineup = state.lineup
    ranked = [int(lineup.team[lineup.index(rider)]) for rider in ranking(state)]
    order = list(dict.fromkeys([*ranked, *range(len(lineup.teams))]))
    return [order.index(team) + 1 for team in range(len(lineup.teams))]


def riders_by_team(state: State) -> list[list[int]]:
    """The places of the riders in the line-up."""
    found: list[list[int]] = [[] for _ in state.lineup.teams]
    for rider, team in enumerate(state.lineup.team):
        found[int(team)].append(rider)
    return found
