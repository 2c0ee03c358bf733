"""What can be chosen for a race: read off the tables that check it."""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

import msgspec

from flammerouge.bots.levels import LEVELS
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import SWITCHES
from flammerouge.core.rules import MODES
from flammerouge.core.talents import TALENTS
from flammerouge.modules.handicap import MOST
from flammerouge.server.campaigns.choices import campaign_choices
from flammerouge.server.creation import DICE
from flammerouge.server.gallery import LANDS
from flammerouge.server.protocol import (
    USUAL_LEVEL,
    Choices,
    Colour,
    LegendChoices,
    NewLegend,
    NewTable,
    NewTeam,
    Pace,
    Preset,
    Sits,
)

ALONE: Final = "human bot bot bot"


@cache
def choices() -> Choices:
    """Everything that can be chosen."""
    return Choices(
        colours=get_args(Colour),
        sits=tuple(sitter for sitter in get_args(Sits) if sitter != DICE),
        levels=tuple(LEVELS),
        level=USUAL_LEVEL,
        handicaps=tuple(range(MOST + 1)),
        modes=MODES,
        modules=SWITCHES,
        paces=get_args(Pace),
        lands=LANDS,
        legend=LegendChoices(("human", DICE), KINDS, dict(zip(KINDS, TALENTS, strict=True))),
        campaign=campaign_choices(),
        presets=presets(),
    )


def presets() -> tuple[Preset, ...]:
    """The usual ways to race, the simplest first."""
    return (
        _preset("bots", "avenue-corso-paseo", ALONE),
        _preset("screen", "firenze-milano", "human human bot bot"),
        _preset("friends", "firenze-milano", "human open bot bot"),
        _preset("mountain", "la-haut-montagne", ALONE),
        _preset("north", "peloton-9-2-4", "human bot muscle peloton", "breakaway"),
        _preset("storm", "le-col-du-ballon", ALONE, "weather", "specialists"),
        _preset("six", "la-classicissima-5-6", "human bot bot bot bot bot"),
        _preset("clock", "grand-tour-1", ALONE),
        _preset("alone", "grand-tour-10", "human"),
        _legend("legend", "plateaux-de-wallonie", "rouleur"),
    )


def _preset(name: str, stage: str, sits: str, *modules: str) -> Preset:
    entered = [
        {"colour": c, "sits": s} for c, s in zip(get_args(Colour), sits.split(), strict=False)
    ]
    teams = msgspec.convert(entered, tuple[NewTeam, ...])
    return Preset(name, NewTable(teams, stage=stage, modules=modules))


def _legend(name: str, stage: str, kind: str) -> Preset:
    against_dice = _preset(name, stage, f"human {DICE} {DICE} {DICE}").wish
    return Preset(name, msgspec.structs.replace(against_dice, legend=NewLegend(kind)))
