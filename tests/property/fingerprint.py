"""Everything that a race is made of, as plain values that can be compared."""

from typing import Any

from flammerouge.core.race import Race
from flammerouge.core.state import SECTIONS, State

# The same objects for a race and all its clones.
SHARED = {"course", "lineup", "rules", "cards"}


def field_names(state: State) -> list[str]:
    """The attributes of a state, whether its class is compiled or not."""
    compiled: tuple[str, ...] | None = getattr(State, "__mypyc_attrs__", None)
    names = set(compiled or vars(state)) - {"__dict__"}
    return sorted(names - SHARED)


def fingerprint(state: State) -> dict[str, object]:
    """Every field of a state. Of the piles only the cards that are there."""
    found = {name: plain(getattr(state, name)) for name in field_names(state)}
    found["piles"] = [
        [int(state.card_at(row, section, i)) for i in range(int(state.count(row, section)))]
        for row in range(int(state.lineup.count))
        for section in range(SECTIONS)
    ]
    return found


def plain(value: Any) -> object:
    """A flat array as a list, anything else as it is."""
    return value if isinstance(value, bool | int | str) else [int(one) for one in value]


def whole(race: Race) -> tuple[object, ...]:
    """A race with its history."""
    return fingerprint(race.state), list(race.history), race.seed, race.options, race.weather
