"""EXT: a Refresh token on the road of an extended stage."""

from __future__ import annotations

from flammerouge.core.design import refresh_square
from flammerouge.core.plan import Module, Plan
from flammerouge.data.stages import stage


def change(plan: Plan) -> None:
    """EXT-01, DESIGN-11: on the stage card's square, or where the design rules put it."""
    spot = None
    if not plan.options.tiles:
        spot = stage(plan.options.stage).refresh
    plan.rules.refresh = (spot or refresh_square(plan.road)).number(plan.road)


REFRESH = Module("refresh", change)
