"""What people choose before a race: R-77 lists it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from flammerouge.core.rules import RACE

COLOURS: Final[Mapping[str, str]] = {
    "red": "r",
    "blue": "b",
    "black": "k",
    "green": "g",
    "pink": "p",
    "white": "w",
}
CARDS: Final = "cards"
MUSCLE: Final = "muscle"
PELOTON: Final = "peloton"
RIDES: Final = (CARDS, MUSCLE, PELOTON)

# Modules that are simply on or off; the others follow from the entries, the mode and the legend.
SWITCHES: Final = ("specialists", "breakaway", "weather", "refresh")

NO_EXHAUSTION: Final[Mapping[str, int]] = {}
NOBODY_DRAFTED: Final[Mapping[str, str]] = {}


class Entry(NamedTuple):
    """A team that enters: its colour, and whether it rides by cards or as a dummy.

    `handicap` are exhaustion cards in each of its decks at the start (BASE-HAND).
    """

    colour: str
    rides: str = CARDS
    handicap: int = 0


class Legend(NamedTuple):
    """A legendary rider (LEG-SET): the first entry is his team, the others roll dice.

    `a_bit_more` says whether that talent is still to be used (R-21: it is once per race by
    default; a campaign that reads the rule as once per tour passes False after its use).
    `sprint` puts the mark of an intermediate sprint on the road (LEG-SCORE-04).
    """

    kind: str
    teammates: str = "rouleur"
    talents: tuple[str, ...] = ()
    exhaustion: int = 2
    a_bit_more: bool = True
    sprint: bool = False


class Options(NamedTuple):
    """Everything that is chosen before a race. `tiles`, if given, are used instead of a stage.

    `first` is the team that places first, the others follow clockwise; `placing` names all teams
    with cards in the order in which they place (R-29). A tour also brings exhaustion cards and the
    specialists `drafted` before its first stage, both by rider.
    """

    stage: str = "avenue-corso-paseo"
    tiles: tuple[str, ...] = ()
    teams: tuple[Entry, ...] = (Entry("red"), Entry("blue"), Entry("black"), Entry("green"))
    mode: str = RACE
    modules: frozenset[str] = frozenset()
    finish_slipstream: bool = True
    legend: Legend | None = None
    first: str = ""
    exhaustion: Mapping[str, int] = NO_EXHAUSTION
    repeats: frozenset[int] = frozenset()
    placing: tuple[str, ...] = ()
    drafted: Mapping[str, str] = NOBODY_DRAFTED
    combative: bool = False
