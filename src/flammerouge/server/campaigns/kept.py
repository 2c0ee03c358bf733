"""What the series of a campaign keeps."""

from __future__ import annotations

import msgspec

from flammerouge.core.errors import FlammeRougeError
from flammerouge.server.refusals import series_unreadable
from flammerouge.server.store import KeptSeries
from flammerouge.tour.legends.best import Score
from flammerouge.tour.legends.draw import CampaignStage, read_stages
from flammerouge.tour.legends.options import CampaignOptions, read_options


class KeptCampaign(msgspec.Struct, frozen=True):
    """What a series of this kind keeps. `stages` are those drawn at its start; `score` is there
    when it is over, so that the best are listed without riding all of them again."""

    options: dict[str, object]
    stages: list[dict[str, object]]
    name: str = ""
    talents: tuple[str, ...] = ()
    score: Score | None = None
    bot_rode: bool = False

    @property
    def chosen(self) -> CampaignOptions:
        """The options, checked."""
        return read_options(self.options)

    @property
    def drawn(self) -> tuple[CampaignStage, ...]:
        """The stages, checked."""
        return read_stages(self.stages, self.chosen)


def content_of(series: KeptSeries) -> KeptCampaign:
    """What is kept of a campaign."""
    try:
        kept = msgspec.convert(series.content, KeptCampaign)
        read_stages(kept.stages, kept.chosen)
    except (msgspec.MsgspecError, FlammeRougeError) as problem:
        raise series_unreadable() from problem
    return kept
