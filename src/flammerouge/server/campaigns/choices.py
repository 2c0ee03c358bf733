"""What can be chosen for a campaign: read off the tables that check it."""

from __future__ import annotations

from flammerouge.core.lineup import KINDS
from flammerouge.modules.legends import MOST_EXHAUSTION
from flammerouge.server.campaigns.wire import plan_of
from flammerouge.server.protocol import CampaignChoices, VariantChoice
from flammerouge.tour.legends.options import (
    PER_RACE,
    PER_TOUR,
    VARIANTS,
    boxes,
    introduction,
    stages_in,
)


def campaign_choices() -> CampaignChoices:
    """Everything that can be chosen before a campaign."""
    return CampaignChoices(
        introductions=tuple(plan_of(introduction(kind)) for kind in KINDS),
        variants=tuple(
            VariantChoice(name, one.stages, one.talents) for name, one in VARIANTS.items()
        ),
        exhaustion=tuple(range(MOST_EXHAUSTION + 1)),
        boxes={box: len(stages_in((box,))) for box in boxes()},
        a_bit_more=(PER_RACE, PER_TOUR),
    )
