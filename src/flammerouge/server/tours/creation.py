"""From what somebody asks for to a tour that can be kept."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from flammerouge.core.options import CARDS, RIDES, Entry
from flammerouge.server.creation import check_text, seat_of
from flammerouge.server.protocol import NewTeam, NewTour, Pace
from flammerouge.server.refusals import series_unreadable
from flammerouge.server.series import new_series, part_table
from flammerouge.server.store import KeptSeries, KeptTable, Setup
from flammerouge.server.tokens import digest, new_token
from flammerouge.tour.itinerary import GENERATED_BOX
from flammerouge.tour.options import TourOptions, check_options, read_options, write_options
from flammerouge.tour.tour import Tour, new_tour

LONGEST_TITLE: Final = 40


class TourContent(msgspec.Struct, frozen=True):
    """What is kept of a tour besides its seed and its tables. `ranking` are the teams once it is
    over, so that it is listed without riding all of it again."""

    name: str
    pace: Pace
    options: dict[str, object]
    ranking: tuple[str, ...] = ()


class FreshTour(NamedTuple):
    """A new tour with the table of its first stage, the secret of its host, and those of the
    people at this device by colour."""

    series: KeptSeries
    table: KeptTable
    host: str
    tokens: dict[str, str]


def fresh_tour(wish: NewTour) -> FreshTour:
    """What will be kept of a wish; refuses what cannot be ridden."""
    options = options_of(wish)
    check_options(options)
    options = options.keeping_stages()
    seats = [seat_of(team) for team in wish.teams if team.sits not in RIDES]
    tokens = {seat.colour: new_token() for seat in seats if seat.sits == "human"}
    kept = [msgspec.structs.replace(s, token=digest(tokens.get(s.colour, ""))) for s in seats]
    content = TourContent(
        check_text(wish.name, LONGEST_TITLE, "long-title"), wish.pace, write_options(options)
    )
    series, host = new_series("tour", msgspec.to_builtins(content))
    tour = new_tour(options, series.seed)
    table = part_table(series, 1, next_setup(tour, wish.pace), tour.next_seed(), kept)
    return FreshTour(series, table, host, tokens)


def next_setup(tour: Tour, pace: Pace) -> Setup:
    """The next stage of a tour as its table keeps it, a generated one by its name."""
    setup, stage = Setup.of(tour.next_options(), pace), tour.stages[tour.ridden]
    if stage.origin != GENERATED_BOX:
        return setup
    return msgspec.structs.replace(setup, name=stage.name, name_fr=stage.name_fr)


def options_of(wish: NewTour) -> TourOptions:
    """The options of the engine."""
    return TourOptions(
        stages=wish.stages,
        teams=tuple(entry_of(team) for team in wish.teams),
        rest_days_after=wish.rest_days_after,
        modules=frozenset(wish.modules),
        combative=wish.combative,
    )


def entry_of(team: NewTeam) -> Entry:
    """A team as the engine has it: by cards or as a dummy."""
    return Entry(team.colour, team.sits if team.sits in RIDES else CARDS, team.handicap)


def content_of(series: KeptSeries) -> tuple[TourContent, TourOptions]:
    """What a tour has kept."""
    try:
        content = msgspec.convert(series.content, TourContent)
        return content, read_options(content.options)
    except Exception as problem:
        raise series_unreadable() from problem
