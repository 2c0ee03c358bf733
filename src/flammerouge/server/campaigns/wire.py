"""What the wire says of a campaign: its stages as they are ridden, its books, its news."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import asdict

from flammerouge.board.profile import way
from flammerouge.core.chance import commitment
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS
from flammerouge.core.sprint import sprint_mark
from flammerouge.core.tiles import lay
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from flammerouge.rulesets import tiles_of
from flammerouge.server import protocol
from flammerouge.server.gallery import StageCard, card_of
from flammerouge.server.press.campaign_news import campaign_news
from flammerouge.server.store import KeptSeries, KeptTable
from flammerouge.tour.legends import draw
from flammerouge.tour.legends.best import table_of
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.forecast import Forecast
from flammerouge.tour.legends.options import CampaignOptions, read_options, write_options
from flammerouge.tour.legends.scores import Ledger, Standing

KEPT_STAGES: Final = 512
NO_MARK: Final = -1


class Laid(NamedTuple):
    """A lengthened stage: its card, the cells that were added and the one with the mark."""

    card: StageCard
    added: tuple[tuple[int, int], ...]
    mark: int


def options_of(wish: protocol.NewCampaign) -> CampaignOptions:
    """What somebody asks for, checked."""
    return read_options({name: value for name, value in asdict(wish).items() if name != "name"}, "")


def plan_of(options: CampaignOptions, name: str = "") -> protocol.CampaignPlan:
    """What was chosen, as it goes over the wire."""
    return msgspec.convert({**write_options(options), "name": name}, protocol.CampaignPlan)


def campaign_facts(
    series: KeptSeries, campaign: Campaign, name: str, tables: list[KeptTable]
) -> protocol.Campaign:
    """A campaign without any of its secrets."""
    over = campaign.over
    return protocol.Campaign(
        id=series.id,
        created=series.created,
        chosen=plan_of(campaign.options, name),
        rider=campaign.options.rider,
        stages=tuple(_stage(campaign, one, tables) for one in campaign.stages),
        talents=campaign.talents,
        asks=msgspec.convert(campaign.asks, protocol.Asks),
        offered=campaign.offered,
        exhaustion=campaign.exhaustion,
        ledger=_ledger(campaign.ledger),
        best=table_of(campaign.options),
        commitment=commitment(series.seed),
        seed=series.seed if over else "",
        news=campaign_news(campaign) if over else (),
    )


def _stage(
    campaign: Campaign, one: draw.CampaignStage, tables: list[KeptTable]
) -> protocol.CampaignStage:
    tiles = tiles_of(campaign.options_of(one, (), 0))
    laid = lay_out(one.id, tuple(face.id for face in tiles), len(one.added))
    table = tables[one.number - 1] if one.number <= len(tables) else None
    return protocol.CampaignStage(
        number=one.number,
        card=laid.card,
        turned=laid.card.tiles[0] != one.tiles[0],
        added=laid.added,
        mark=laid.mark if campaign.options.sprints else NO_MARK,
        talent=one.number in campaign.options.length.talents,
        table=table.id if table else "",
        state=table.progress.state if table else "",
    )


@lru_cache(KEPT_STAGES)
def lay_out(name: str, tiles: tuple[str, ...], added: int) -> Laid:
    """A stage as laid with so many tiles added to it: the first after the start, the second before
    the finish."""
    road = lay(tuple(tile(face) for face in tiles))
    cells = way(road.track).cells
    spans = []
    for place in (1, len(tiles) - 2)[:added]:
        squares = road.squares_of(place)
        spans.append((cells[squares[0]], cells[squares[-1]]))
    card = card_of(replace(stage(name), tiles=tiles))
    return Laid(card, tuple(spans), cells[sprint_mark(road.track).square])


def _ledger(books: Ledger) -> protocol.CampaignLedger:
    return protocol.CampaignLedger(
        lines=tuple(protocol.LedgerLine(*line) for line in books.lines),
        general=tuple(_standing(one) for one in books.general),
        classification=books.classification,
        total=books.total,
    )


def _standing(one: Standing) -> protocol.CampaignStanding:
    team = next(colour for colour, letter in COLOURS.items() if letter == one.rider[0])
    kind = next(kind for kind in KINDS if kind[0].upper() == one.rider[1])
    return protocol.CampaignStanding(one.rider, team, kind, one.time, one.behind)


def outlooks(forecasts: tuple[Forecast, ...], bot: str) -> protocol.Outlooks:
    """What talents would change."""
    without = forecasts[0]
    return protocol.Outlooks(
        races=without.races,
        bot=bot,
        outlooks=tuple(
            protocol.Outlook(
                talent=one.talent,
                points=one.points,
                stages=tuple(protocol.StageOutlook(*stage) for stage in one.stages),
                same=bool(one.talent) and one.stages == without.stages,
            )
            for one in forecasts
        ),
    )
