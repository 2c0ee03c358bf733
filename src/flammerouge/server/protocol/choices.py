"""What can be chosen for a race, and what goes together."""

from __future__ import annotations

from flammerouge.server.protocol.answers import Problem
from flammerouge.server.protocol.base import Colour, Told
from flammerouge.server.protocol.campaigns import CampaignChoices
from flammerouge.server.protocol.requests import NewTable
from flammerouge.server.protocol.tables import Pace, Sits


class Preset(Told, frozen=True):
    """A race that is set up at once."""

    id: str
    wish: NewTable


class LegendChoices(Told, frozen=True):
    """What can be chosen for a legend: who rides for a team, his kind and that of his teammates,
    and by kind his talents, at most one of each tier."""

    sits: tuple[Sits, ...]
    kinds: tuple[str, ...]
    talents: dict[str, tuple[tuple[str, ...], ...]]


class Choices(Told, frozen=True):
    """Everything that can be chosen for a race, each list in its order; `level` is the usual one
    of the `levels` of bots. `sits` is who may ride for a team where nobody is a legend. `lands` are
    the kinds of country that stages go through."""

    colours: tuple[Colour, ...]
    sits: tuple[Sits, ...]
    levels: tuple[str, ...]
    level: str
    handicaps: tuple[int, ...]
    modes: tuple[str, ...]
    modules: tuple[str, ...]
    paces: tuple[Pace, ...]
    lands: tuple[str, ...]
    legend: LegendChoices
    campaign: CampaignChoices
    presets: tuple[Preset, ...]


class Closed(Told, frozen=True):
    """What cannot be chosen while the rest of a set-up stays, with the code of the refusal; `sits`
    (where `none` is a team that does not ride) and `handicaps` are by colour."""

    stages: dict[str, str]
    modes: dict[str, str]
    modules: dict[str, str]
    sits: dict[str, dict[str, str]]
    handicaps: dict[str, str]


class Checked(Told, frozen=True):
    """A set-up before anybody rides it. In `wish` the stage is in its version for so many teams,
    the mode is the one that it is ridden in, and modules and handicaps that are closed are left
    out. `needed` are modules that the stage brings along, `tiles` as laid. `problem` is why a table
    would be refused."""

    wish: NewTable
    needed: tuple[str, ...]
    tiles: tuple[str, ...]
    problem: Problem | None
    closed: Closed
