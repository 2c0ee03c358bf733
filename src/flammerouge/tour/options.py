"""What is chosen before a tour, and the same as plain values for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from flammerouge.core.errors import FlammeRougeError, IncompatibleOptions, MalformedInput
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import CARDS, COLOURS, RIDES, Entry
from flammerouge.core.tiles import check_tiles
from flammerouge.data.stages import Stage
from flammerouge.data.tiles import read_tiles
from flammerouge.modules.handicap import MOST as MOST_HANDICAP
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_choices,
    as_flag,
    as_number,
    as_object,
    as_text,
    inside,
    refuse,
)
from flammerouge.tour.itinerary import (
    BASIC,
    MOST,
    KeptStage,
    check_rest_days,
    check_stage_count,
    check_stages,
    keep_generated,
    kept_stage,
    stage_of,
)
from flammerouge.tour.results import Member, Roster

T = TypeVar("T")

SWITCHES: Final = ("specialists", "breakaway", "weather")
"""Optional rules of a whole tour; the others follow from its stages."""
FIELDS: Final = ("stages", "teams", "rest_days_after", "modules", "combative", "generated")
TEAM_FIELDS: Final = ("colour", "rides", "handicap")
KEPT_FIELDS: Final = ("reference", "name", "name_fr", "tiles")

FOUR_TEAMS: Final = tuple(Entry(colour) for colour in list(COLOURS)[:4])


class TourOptions(NamedTuple):
    """Everything that is chosen before a tour: stages by reference, teams in the order of seats.

    GT-SET-09: a basic tour has neither specialists nor a Refresh token; the token lies where a
    stage is an extended one. Of `modules`, a breakaway is ridden on stages with its tile, weather
    on all. A handicap is for the first stage (R-33: its cards are ordinary ones). `generated` are
    the generated stages as they were when the tour was made; without it, as they are now.
    """

    stages: tuple[str, ...] = BASIC
    teams: tuple[Entry, ...] = FOUR_TEAMS
    rest_days_after: tuple[int, ...] = ()
    modules: frozenset[str] = frozenset()
    combative: bool = False
    generated: tuple[KeptStage, ...] = ()

    def stage(self, number: int) -> Stage:
        """A stage by its place, from 0 on."""
        reference, teams = self.stages[number], len(self.teams)
        kept = next((one for one in self.generated if one.reference == reference), None)
        return kept_stage(kept, teams) if kept else stage_of(reference, teams)

    def keeping_stages(self) -> TourOptions:
        """The same tour, whatever becomes of the generator."""
        return self._replace(generated=keep_generated(self.stages, len(self.teams)))

    @property
    def roster(self) -> Roster:
        """Who rides: a rouleur and a sprinteur for each team (BASE-COMP-01)."""
        return Roster(
            tuple(entry.colour for entry in self.teams),
            {
                f"{COLOURS[entry.colour]}{kind[0].upper()}": Member(entry.colour, kind)
                for entry in self.teams
                for kind in KINDS
            },
            frozenset(entry.colour for entry in self.teams if entry.rides != CARDS),
        )


def check_options(options: TourOptions) -> None:
    """Refuse numbers and names; what a stage cannot be ridden with, its race refuses."""
    check_stage_count(options.stages)
    check_rest_days(options.rest_days_after, len(options.stages))
    for key in sorted(options.modules):
        if key not in SWITCHES:
            raise MalformedInput(
                "unknown-module", f"modules: {key!r} is not one of {' '.join(SWITCHES)}"
            )
    check_teams(options.teams)
    check_stages([_known_stage(options, number) for number in range(len(options.stages))])


def check_teams(teams: tuple[Entry, ...]) -> None:
    """Refuse too few teams, and colours that there are not."""
    for entry in teams:
        if entry.colour not in COLOURS:
            raise MalformedInput(
                "unknown-colour", f"teams: {entry.colour!r} is not one of {' '.join(COLOURS)}"
            )
    if len(teams) < 2:
        raise IncompatibleOptions("team-count", "teams: a tour is for 2 to 6 teams")


def _known_stage(options: TourOptions, number: int) -> Stage:
    try:
        return options.stage(number)
    except FlammeRougeError as problem:
        raise MalformedInput(problem.code, f"stages[{number}]: {problem.message}") from None


# -- plain values --------------------------------------------------------------------------
def write_options(options: TourOptions) -> dict[str, object]:
    """The options as plain values."""
    return {
        "stages": list(options.stages),
        "teams": [entry._asdict() for entry in options.teams],
        "rest_days_after": list(options.rest_days_after),
        "modules": sorted(options.modules),
        "combative": options.combative,
        "generated": [{**one._asdict(), "tiles": " ".join(one.tiles)} for one in options.generated],
    }


def read_options(value: object, at: str = "") -> TourOptions:
    """The options of plain values, the usual one for what is left out; errors name the field."""
    fields = as_object(value, at, FIELDS, ())
    usual = TourOptions()

    def given(name: str, read: Callable[[object, str], T], otherwise: T) -> T:
        return read(fields[name], inside(at, name)) if name in fields else otherwise

    options = TourOptions(
        stages=given("stages", _texts, usual.stages),
        teams=given("teams", _teams, usual.teams),
        rest_days_after=given("rest_days_after", _days, usual.rest_days_after),
        modules=given("modules", _modules, usual.modules),
        combative=given("combative", as_flag, usual.combative),
        generated=given("generated", _kept_stages, usual.generated),
    )
    check_options(options)
    return options


def _modules(value: object, at: str) -> frozenset[str]:
    return frozenset(as_choices(value, at, SWITCHES))


def _texts(value: object, at: str) -> tuple[str, ...]:
    return tuple(as_text(item, inside(at, i)) for i, item in enumerate(as_array(value, at, MOST)))


def _kept_stages(value: object, at: str) -> tuple[KeptStage, ...]:
    given = as_array(value, at, MOST)
    return tuple(_kept_stage(item, inside(at, i)) for i, item in enumerate(given))


def _kept_stage(value: object, at: str) -> KeptStage:
    fields = as_object(value, at, KEPT_FIELDS, KEPT_FIELDS)
    reference, name, name_fr, code = (as_text(fields[key], inside(at, key)) for key in KEPT_FIELDS)
    try:
        tiles = read_tiles(code)
        check_tiles(tiles)
    except FlammeRougeError as problem:
        raise refuse(problem.code, inside(at, "tiles"), problem.message) from None
    return KeptStage(reference, name, name_fr, tuple(tile.id for tile in tiles))


def _days(value: object, at: str) -> tuple[int, ...]:
    given = as_array(value, at, MOST)
    return tuple(as_number(day, inside(at, i), 1, MOST) for i, day in enumerate(given))


def _teams(value: object, at: str) -> tuple[Entry, ...]:
    given = as_array(value, at, len(COLOURS))
    return tuple(_entry(item, inside(at, i)) for i, item in enumerate(given))


def _entry(value: object, at: str) -> Entry:
    fields: Mapping[str, object] = as_object(value, at, TEAM_FIELDS, ("colour",))
    return Entry(
        as_choice(fields["colour"], inside(at, "colour"), COLOURS),
        as_choice(fields.get("rides", CARDS), inside(at, "rides"), RIDES),
        as_number(fields.get("handicap", 0), inside(at, "handicap"), 0, MOST_HANDICAP),
    )
