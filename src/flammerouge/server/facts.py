"""What everybody may know of a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from flammerouge.core.chance import commitment
from flammerouge.core.options import CARDS
from flammerouge.data.stages import Stage, stage
from flammerouge.rulesets import tiles_of
from flammerouge.server.protocol import LegendInfo, Sits, Table, Team
from flammerouge.server.store import KeptSeat, KeptTable, KeptTeam, Setup
from flammerouge.tour.legends.draw import origin_of

KEPT_STAGES: Final = 512


def table_facts(kept: KeptTable) -> Table:
    """A table without any of its secrets."""
    setup = kept.setup
    chosen = stage_of(setup)
    return Table(
        id=kept.id,
        state=kept.progress.state,
        stage=chosen.id if chosen else "",
        name=chosen.name if chosen else setup.name,
        name_fr=chosen.name_fr if chosen else setup.name_fr,
        tiles=tuple(tile.id for tile in tiles_of(setup.options())),
        mode=setup.mode,
        modules=setup.modules,
        finish_slipstream=setup.finish_slipstream,
        legend=LegendInfo(setup.legend.kind, setup.legend.teammates, setup.legend.talents)
        if setup.legend
        else None,
        teams=tuple(_team(team, kept.seats) for team in setup.teams),
        pace=setup.pace,
        commitment=commitment(kept.seed),
        created=kept.created,
        round=kept.progress.round,
        rematch=kept.rematch,
        guide=setup.guide,
        series=kept.series,
    )


def stage_of(setup: Setup) -> Stage | None:
    """The stage of a race, also where a legend's tour has lengthened it; None for tiles of
    somebody's own."""
    if not setup.tiles:
        return stage(setup.stage)
    return _lengthened(setup.tiles) if setup.legend else None


@lru_cache(KEPT_STAGES)
def _lengthened(tiles: tuple[str, ...]) -> Stage | None:
    found = origin_of(tiles)
    return stage(found.id) if found else None


def _team(team: KeptTeam, seats: Iterable[KeptSeat]) -> Team:
    seat = next((seat for seat in seats if seat.colour == team.colour), None)
    if seat is None:
        rides: Sits = "dice" if team.rides == CARDS else _dummy(team.rides)
        return Team(team.colour, rides, "", "", team.handicap)
    return Team(team.colour, seat.sits, seat.name, seat.level, team.handicap)


def _dummy(rides: str) -> Sits:
    return "muscle" if rides == "muscle" else "peloton"
