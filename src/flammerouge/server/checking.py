"""What goes together: a set-up, and everything that could be changed in it tried out.

Teams come first, then the stage, then the mode, then modules and handicaps: what comes later
yields, so it closes nothing that comes before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from flammerouge.core.errors import FlammeRougeError
from flammerouge.data.stages import Stage, fitting_stage, stages
from flammerouge.rulesets import tiles_of, usual_mode
from flammerouge.server.choices import choices
from flammerouge.server.creation import check, needed_modules, outcome, setup_of
from flammerouge.server.protocol import Checked, Closed, NewTable, NewTeam, Problem

NOBODY: Final = "none"


def checked(wish: NewTable) -> Checked:
    """A set-up as it would be ridden, and what cannot be changed in it."""
    chosen = None if wish.tiles else fitting_stage(wish.stage, len(wish.teams))
    plain = replace(
        wish,
        stage=chosen.id if chosen else wish.stage,
        mode=setup_of(wish).mode,
        modules=(),
        teams=tuple(replace(team, handicap=0) for team in wish.teams),
        start=False,
    )
    closed = closed_in(plain)
    open_modules = tuple(module for module in wish.modules if module not in closed.modules)
    teams = tuple(
        replace(team, handicap=0) if team.colour in closed.handicaps else team
        for team in wish.teams
    )
    fitted = replace(plain, modules=open_modules, teams=teams, start=wish.start)
    return Checked(fitted, needed_modules(chosen), _tiles(fitted), _problem(fitted), closed)


def closed_in(plain: NewTable) -> Closed:
    """What is closed in a set-up without modules and handicaps."""
    setup = setup_of(plain)
    own = _code(plain)
    modules = {one: _code(replace(plain, modules=(one,))) for one in choices().modules}
    handicaps = {team.colour: _code(_entered(plain, replace(team, handicap=1)))
                 for team in plain.teams}  # fmt: skip

    def ridden_on(stage: Stage) -> str:
        mode = usual_mode(stage, legend=plain.legend is not None)
        there = replace(setup, stage=stage.id, tiles=(), mode=mode, modules=needed_modules(stage))
        found = outcome(there)
        return found.code if isinstance(found, FlammeRougeError) else ""

    return Closed(
        stages=_refused({stage.id: ridden_on(stage) for stage in stages()}),
        modes=_refused({mode: _code(replace(plain, mode=mode)) for mode in choices().modes}),
        modules={one: code for one, code in modules.items() if code not in ("", own)},
        sits={colour: _refused(_sitters(plain, colour)) for colour in choices().colours},
        handicaps={one: code for one, code in handicaps.items() if code not in ("", own)},
    )


def _sitters(wish: NewTable, colour: str) -> dict[str, str]:
    """What comes of each who could ride for a team."""
    found = {NOBODY: _code(_without(wish, colour))}
    for sits in choices().legend.sits if wish.legend else choices().sits:
        team = msgspec.convert({"colour": colour, "sits": sits}, NewTeam)
        found[sits] = _code(_entered(wish, team))
    return found


def _entered(wish: NewTable, team: NewTeam) -> NewTable:
    """With a team instead of the one of its colour, or as one more."""
    teams = {one.colour: one for one in wish.teams}
    teams[team.colour] = team
    return replace(wish, teams=tuple(teams.values()))


def _without(wish: NewTable, colour: str) -> NewTable:
    return replace(wish, teams=tuple(team for team in wish.teams if team.colour != colour))


def _refused(codes: Mapping[str, str]) -> dict[str, str]:
    """Those that are refused; what all are refused for is nobody's fault."""
    if len(set(codes.values())) == 1:
        return {}
    return {name: code for name, code in codes.items() if code}


def _code(wish: NewTable) -> str:
    found = _problem(wish)
    return found.code if found else ""


def _problem(wish: NewTable) -> Problem | None:
    try:
        check(wish)
    except FlammeRougeError as refused:
        return Problem(refused.code, refused.message)
    return None


def _tiles(wish: NewTable) -> tuple[str, ...]:
    """The tiles as laid; none where they cannot be."""
    try:
        return tuple(tile.id for tile in tiles_of(setup_of(wish).options()))
    except FlammeRougeError:
        return ()
