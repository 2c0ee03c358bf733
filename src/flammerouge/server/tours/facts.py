"""What everybody may know of a tour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from flammerouge.core.chance import commitment
from flammerouge.server import protocol
from flammerouge.server.press.finished import Headline
from flammerouge.server.tours.checking import stages_of
from flammerouge.server.tours.journey import Journey
from flammerouge.server.tours.news import tour_news
from flammerouge.tour.points import Bonus
from flammerouge.tour.sheets import StageSheet
from flammerouge.tour.tour import Tour


def tour_facts(journey: Journey) -> protocol.Tour:
    """A tour without any of its secrets."""
    tour, options = journey.tour, journey.tour.options
    sheets = tour.sheets
    return protocol.Tour(
        id=journey.series.id,
        name=journey.content.name,
        state=state_of(journey),
        created=journey.series.created,
        commitment=commitment(journey.series.seed),
        seed=journey.series.seed if tour.over else "",
        pace=journey.content.pace,
        modules=tuple(sorted(options.modules)),
        combative=options.combative,
        table=journey.newest.kept.id,
        stages=tuple(_stages(journey)),
        teams=_teams(journey),
        riders=tuple(_riders(tour)),
        columns=tuple(_columns(journey)),
        bonus=_bonus(sheets.bonus) if sheets.bonus else None,
        total=dict(sheets.total),
        ranking=sheets.ranking,
        news=journey.written(lambda: tour_news(tour)) if tour.over else (),
    )


def state_of(journey: Journey) -> protocol.TableState:
    """Whether the tour has begun, and whether it is over."""
    if journey.tour.over:
        return "over"
    begun = journey.tour.ridden > 0 or journey.newest.has_started
    return "racing" if begun else "lobby"


def _stages(journey: Journey) -> Iterator[protocol.TourStage]:
    for stage in stages_of(journey.tour.options):
        place = stage.number - 1
        table = journey.tables[place] if place < len(journey.tables) else ""
        state: protocol.TableState = "over"
        if place >= journey.tour.ridden:
            state = journey.newest.kept.progress.state
        yield replace(stage, table=table, state=state if table else "")


def _teams(journey: Journey) -> tuple[protocol.Team, ...]:
    """The teams in the order of the tour: time trials list them otherwise."""
    entered = {team.colour: team for team in journey.newest.facts().teams}
    return tuple(entered[entry.colour] for entry in journey.tour.options.teams)


def _riders(tour: Tour) -> Iterator[protocol.TourRider]:
    for name, member in tour.roster.riders.items():
        yield protocol.TourRider(
            id=name,
            team=member.team,
            kind=member.kind,
            specialist=tour.specialists.get(name, ""),
            exhaustion=tour.exhaustion.get(name, 0),
        )


def _columns(journey: Journey) -> Iterable[protocol.TourColumn]:
    told = zip(journey.tour.columns, journey.news, strict=True)
    for number, (column, news) in enumerate(told, 1):
        yield _column(number, column, news)


def _column(number: int, sheet: StageSheet, news: tuple[Headline, ...]) -> protocol.TourColumn:
    return protocol.TourColumn(
        number=number,
        mode=sheet.mode,
        order=sheet.latest,
        podium=dict(sheet.podium),
        combative=sheet.combative,
        time=dict(sheet.time),
        sprint=dict(sheet.sprint),
        mountain=dict(sheet.mountain),
        tour_points=dict(sheet.tour_points),
        rest_points=dict(sheet.rest_points),
        rest_day=None if sheet.rest_day is None else dict(sheet.rest_day),
        standings=protocol.TourStandings(*sheet.standings),
        jerseys=protocol.TourJerseys(*sheet.jerseys),
        placing=sheet.placing,
        exhaustion=dict(sheet.exhaustion),
        news=news,
    )


def _bonus(bonus: Bonus) -> protocol.TourBonus:
    return protocol.TourBonus(**{name: dict(points) for name, points in bonus._asdict().items()})
