"""BASE-HAND: exhaustion cards in the decks before the first round."""

from __future__ import annotations

from typing import Final

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.options import CARDS
from flammerouge.core.plan import Module, Plan

MOST: Final = 2


def check(plan: Plan) -> None:
    """BASE-HAND-02: two cards in each deck at the most; LEG-SET-04, O-05 has a setting."""
    if plan.options.legend is not None:
        raise IncompatibleOptions(
            "handicap-in-legends", "Legends have a setting of their own for exhaustion at the start"
        )
    for entry in plan.options.teams:
        if not 0 <= entry.handicap <= MOST:
            raise IncompatibleOptions(
                "handicap-range", f"{entry.colour}: a handicap is 0 to {MOST}, not {entry.handicap}"
            )
        if entry.handicap and entry.rides != CARDS:
            raise IncompatibleOptions(
                "handicap-dummy", f"{entry.colour}: a dummy team takes no exhaustion cards"
            )


def change(plan: Plan) -> None:
    """Add the cards to both decks of a team (R-33: they are ordinary ones).

    BASE-HAND-01.
    """
    for rider, deck in zip(plan.riders, plan.decks, strict=True):
        deck += [EXHAUSTION_CARD] * plan.options.teams[rider.team].handicap


HANDICAP = Module("handicap", change, check)
