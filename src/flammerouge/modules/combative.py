"""GT-COMB: a token in each round for the rider who leads."""

from __future__ import annotations

from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import TOUR


def check(plan: Plan) -> None:
    """R-77, O-12: on stages of a tour, not against the clock and not in Legends."""
    if plan.options.mode != TOUR or plan.options.legend is not None:
        raise IncompatibleOptions(
            "combative-mode", "combative: tokens are for the road stages of a tour"
        )


def change(plan: Plan) -> None:
    """GT-COMB-01."""
    plan.rules.combative = True


COMBATIVE = Module("combative", change, check)
