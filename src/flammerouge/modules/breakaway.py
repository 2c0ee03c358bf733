"""PEL-BRK: the auction for the breakaway places."""

from __future__ import annotations

from mypy_extensions import u8

from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import BIDDER, FIRST_BID, SECOND_BID
from flammerouge.core.vectors import vec


def check(plan: Plan) -> None:
    """R-77, PEL-BRK-07: needs the breakaway tile, and never in a time trial."""
    if plan.rules.shared_time or plan.rules.tires_by_card:
        raise IncompatibleOptions(
            "breakaway-in-time-trial", "there is no breakaway in a time trial"
        )
    if not any(tile.breakaway for tile in plan.road.tiles):
        raise IncompatibleOptions(
            "breakaway-without-tile", "a breakaway needs tile 2 or 2B, which this stage has not"
        )


def change(plan: Plan) -> None:
    """Add the three steps of the auction after the placing, and say where its places are."""
    plan.setup += [BIDDER, FIRST_BID, SECOND_BID]
    for first, tile in zip(plan.road.first, plan.road.tiles, strict=True):
        if tile.breakaway:
            square, lanes = tile.breakaway
            places = [first + square - 1, *lanes]
            plan.rules.breakaway = vec[u8]([u8(n) for n in places])


BREAKAWAY = Module("breakaway", change, check)
