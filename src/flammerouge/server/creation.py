"""From what somebody asks for to a table that can be kept."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from flammerouge import __version__
from flammerouge.bots.levels import LEVELS
from flammerouge.core.errors import FlammeRougeError, IncompatibleOptions, MalformedInput
from flammerouge.core.options import CARDS, RIDES
from flammerouge.data.stages import Stage, fitting_stage
from flammerouge.rulesets import make_plan, new_seed, usual_mode
from flammerouge.server import guide, protocol
from flammerouge.server.refusals import Refused
from flammerouge.server.store import KeptLegend, KeptSeat, KeptTable, KeptTeam, Progress, Setup
from flammerouge.server.tokens import digest, new_id, new_token

EXTENDED: Final = "extended"
SEATED: Final = ("human", "open", "bot")
DICE: Final = "dice"
ANY_SEED: Final = "0" * 32
KEPT_OUTCOMES: Final = 4096
LONGEST_NAME: Final = 24


def new_table(wish: protocol.NewTable) -> tuple[KeptTable, str, dict[str, str]]:
    """A table, the secret of its host, and those of the people at this device by colour."""
    if wish.guide:
        wish = guided(wish)
    setup, seats = check(wish)
    tokens = {seat.colour: new_token() for seat in seats if seat.sits == "human"}
    kept = [msgspec.structs.replace(s, token=digest(tokens.get(s.colour, ""))) for s in seats]
    seed = guide.SEED if wish.guide else new_seed()
    host = new_token()
    return fresh_table(setup, seed, kept, digest(host)), host, tokens


def check(wish: protocol.NewTable) -> tuple[Setup, tuple[KeptSeat, ...]]:
    """What will be kept of a wish, without any secret; refuses what cannot be ridden."""
    if wish.start and any(team.sits == "open" for team in wish.teams):
        raise Refused("seats-open", "a race with open seats cannot start at once")
    if wish.legend and any(team.sits != DICE for team in wish.teams[1:]):
        raise IncompatibleOptions("legends-teams", "all teams but the legend's own roll dice")
    setup = setup_of(wish)
    deciding = outcome(setup)
    if isinstance(deciding, FlammeRougeError):
        raise deciding.with_traceback(None)
    return setup, tuple(seat_of(team) for team in wish.teams if team.colour in deciding)


@lru_cache(KEPT_OUTCOMES)
def outcome(setup: Setup) -> tuple[str, ...] | FlammeRougeError:
    """The teams that decide something in a race, or why it cannot be ridden."""
    try:
        plan = make_plan(setup.options(), ANY_SEED)
    except FlammeRougeError as refused:
        return refused
    return tuple(team for place, team in enumerate(plan.teams) if plan.seats[place] == place)


def guided(wish: protocol.NewTable) -> protocol.NewTable:
    """The guided first race; only the name of its rider is the reader's own."""
    own = {"colour": guide.SEAT, "sits": "human", "name": wish.teams[0].name}
    others = [{"colour": colour, "level": level} for colour, level in guide.LEVELS.items()]
    teams = msgspec.convert([own, *others], tuple[protocol.NewTeam, ...])
    return protocol.NewTable(teams, tiles=guide.OPTIONS.tiles, start=True, guide=True)


def fresh_table(setup: Setup, seed: str, seats: Iterable[KeptSeat], host: str) -> KeptTable:
    """A table at which no race has started."""
    now = time.time()
    return KeptTable(
        id=new_id(),
        created=now,
        updated=now,
        engine=__version__,
        setup=setup,
        seed=seed,
        host=host,
        seats=tuple(seats),
        progress=Progress("lobby"),
    )


def setup_of(wish: protocol.NewTable) -> Setup:
    """The options, with the wider stage for five and six teams and the mode a stage is for."""
    chosen = None if wish.tiles else fitting_stage(wish.stage, len(wish.teams))
    legend = wish.legend
    return Setup(
        stage=chosen.id if chosen else "avenue-corso-paseo",
        tiles=wish.tiles,
        teams=tuple(
            KeptTeam(team.colour, team.sits if team.sits in RIDES else CARDS, team.handicap)
            for team in wish.teams
        ),
        mode=wish.mode or usual_mode(chosen, legend=legend is not None),
        modules=tuple(sorted({*wish.modules, *needed_modules(chosen)})),
        finish_slipstream=wish.finish_slipstream,
        legend=KeptLegend(legend.kind, legend.teammates, legend.talents) if legend else None,
        pace=wish.pace,
        first=guide.OPTIONS.first if wish.guide else "",
        guide=wish.guide,
    )


def needed_modules(chosen: Stage | None) -> tuple[str, ...]:
    """The modules that a stage brings along."""
    return ("refresh",) if chosen is not None and chosen.mode == EXTENDED else ()


def seat_of(team: protocol.NewTeam) -> KeptSeat:
    """The seat of a team that decides something."""
    if team.sits not in SEATED:
        raise MalformedInput("not-a-dummy", f"{team.colour}: this team needs somebody who decides")
    level = check_level(team.level) if team.sits == "bot" else ""
    return KeptSeat(team.colour, team.sits, check_name(team.name), level)


def check_level(level: str) -> str:
    """One of the levels and nothing else: other names of bots could load files."""
    if level not in LEVELS:
        raise MalformedInput("unknown-level", f"{level[:40]!r} is not one of {' '.join(LEVELS)}")
    return level


def check_name(name: str) -> str:
    """A name of somebody that can be shown and written into a record; it may be empty."""
    return check_text(name, LONGEST_NAME, "long-name")


def check_text(name: str, most: int, code: str) -> str:
    """A name of at most so many characters, all of which can be shown; it may be empty."""
    name = " ".join(name.split())
    if len(name) > most:
        raise MalformedInput(code, f"a name has at most {most} characters, not {len(name)}")
    if not name.isprintable():
        raise MalformedInput("bad-name", "a name has printable characters only")
    return name
