"""A race in preparation: what the modules change before it is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flammerouge.core.cards import Card
from flammerouge.core.lineup import Rider
from flammerouge.core.options import Options
from flammerouge.core.rules import PLACING, Rules
from flammerouge.core.tiles import Road
from flammerouge.core.track import Track


@dataclass
class Plan:
    """What will become a state: the road, the riders, their decks, the rules."""

    options: Options
    seed: str
    road: Road
    track: Track
    rules: Rules = field(default_factory=Rules)
    setup: list[int] = field(default_factory=lambda: [PLACING])
    teams: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    riders: list[Rider] = field(default_factory=list)
    decks: list[list[Card]] = field(default_factory=list)
    drafted: dict[int, int] = field(default_factory=dict)
    weather: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Module:
    """An optional rule as a value: `check` refuses what it excludes, `change` does its work."""

    key: str
    change: Callable[[Plan], None]
    check: Callable[[Plan], None] = lambda plan: None
