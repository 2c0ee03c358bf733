"""The figures of the rules that a scorekeeper needs, for one who has no network."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from flammerouge.core.lineup import KINDS, MOST_RIDERS
from flammerouge.core.rules import TEAM_TIME_TRIAL, TOUR
from flammerouge.data.stages import MOST_TEAMS, stage
from flammerouge.data.timing import seconds_past_line
from flammerouge.modules.timing import MAJOR, MINOR
from flammerouge.server.protocol.papers import (
    BonusScale,
    PlannedStage,
    RestDays,
    Scoring,
    TokenValues,
)
from flammerouge.tour import itinerary, paper, paper_stage, points


@cache
def scoring() -> Scoring:
    """All of them."""
    return Scoring(
        podium=points.PODIUM,
        combative=points.COMBATIVE,
        rest_day=points.REST_DAY,
        scales=tuple(BonusScale(*scale) for scale in points.SCALES),
        few_players=points.FEW_PLAYERS,
        kinds=tuple(KINDS),
        modes=paper_stage.MODES,
        team_mode=TEAM_TIME_TRIAL,
        fewest_stages=itinerary.FEWEST,
        most_stages=itinerary.MOST,
        most_teams=MOST_TEAMS,
        most_riders=MOST_RIDERS,
        most_rounds=paper_stage.MOST_ROUNDS,
        most_points=paper_stage.MOST_POINTS,
        most_away=paper_stage.breakaway_places(),
        most_exhaustion=paper_stage.MOST_EXHAUSTION,
        longest_title=paper.LONGEST_TITLE,
        longest_name=paper.LONGEST_NAME,
        rest_days=RestDays(itinerary.MOST, itinerary.FIRST_RESTS, itinerary.SECOND_RESTS),
        seconds=tuple(sorted(seconds_past_line(ascent=False))),
        tokens=TokenValues(MAJOR, MINOR),
        plans=(plan(itinerary.BASIC), plan(itinerary.GRAND)),
    )


def plan(references: Iterable[str]) -> tuple[PlannedStage, ...]:
    """The stages of a tour by the book."""
    return tuple(planned(reference) for reference in references)


def planned(reference: str) -> PlannedStage:
    """A stage as a scorekeeper sees it; its number is the end of its id."""
    found = stage(reference)
    trial = found.mode in paper_stage.MODES
    piles = None if trial else found.piles
    return PlannedStage(
        number=reference.removeprefix(f"{itinerary.BOX}-"),
        name=found.name,
        name_fr=found.name_fr,
        mode=found.mode if trial else TOUR,
        major=piles.major.side if piles else "",
        minor=piles.minor.side if piles else "",
        origin=found.origin,
    )
