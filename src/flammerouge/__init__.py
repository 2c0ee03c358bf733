"""Flamme Rouge, the bicycle-racing board game, in Python: an unofficial, complete edition.

`new_race(Options(...))` starts a race; everything else follows from the race it returns.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself would cost the command line ten milliseconds

if TYPE_CHECKING:
    from flammerouge.core.actions import Action, Decision
    from flammerouge.core.cards import Card
    from flammerouge.core.errors import FlammeRougeError
    from flammerouge.core.options import Entry, Legend, Options
    from flammerouge.core.race import Race
    from flammerouge.rulesets import new_race, new_simulation

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Card",
    "Decision",
    "Entry",
    "FlammeRougeError",
    "Legend",
    "Options",
    "Race",
    "new_race",
    "new_simulation",
]

_HOME = {
    "Action": "core.actions",
    "Card": "core.cards",
    "Decision": "core.actions",
    "Entry": "core.options",
    "FlammeRougeError": "core.errors",
    "Legend": "core.options",
    "Options": "core.options",
    "Race": "core.race",
    "new_race": "rulesets",
    "new_simulation": "rulesets",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is asked for, so that the package itself loads at once."""
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found
