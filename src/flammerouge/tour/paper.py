"""Tours kept on paper: results in, every sheet out, both as plain values for JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from flammerouge.core.finish import clock
from flammerouge.core.lineup import KINDS, MOST_RIDERS
from flammerouge.data.stages import MOST_TEAMS
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_flag,
    as_mapping,
    as_number,
    as_object,
    as_text,
    inside,
    refuse,
    shown,
)
from flammerouge.tour.itinerary import MOST, check_rest_days
from flammerouge.tour.paper_stage import read_stage
from flammerouge.tour.results import Member, Roster, StageResult
from flammerouge.tour.sheets import Sheets, StageSheet, score

NEEDS: Final = ("teams", "stages", "riders")
FIELDS: Final = (*NEEDS, "rest_days_after", "combative", "length", "title", "names", "dummies")
RIDER_FIELDS: Final = ("team", "kind")
JERSEYS: Final = {"yellow": "yellow", "green": "green", "polka-dot": "polka_dot"}

LONGEST_TITLE: Final = 60
LONGEST_NAME: Final = 40

Answer = dict[str, object]
NO_NAMES: Final[Mapping[str, str]] = {}


class Paper(NamedTuple):
    """The results of a tour as they were written down; `length` is that of the whole tour,
    `combative` whether it has combativity tokens, `names` are those of the players by team."""

    roster: Roster
    results: tuple[StageResult, ...]
    rest_days_after: tuple[int, ...]
    length: int
    combative: bool = True
    title: str = ""
    names: Mapping[str, str] = NO_NAMES

    def sheets(self) -> Sheets:
        """Every sheet."""
        return score(self.roster, self.results, self.rest_days_after, self.length)


def score_paper(value: object) -> Answer:
    """The sheets of written results; MalformedInput names a wrong field."""
    return write_sheets(read_paper(value).sheets())


# -- reading -------------------------------------------------------------------------------
def read_paper(value: object) -> Paper:
    """Results as somebody wrote them, checked whole."""
    fields = as_object(value, "", FIELDS, NEEDS)
    roster = read_roster(fields["teams"], fields["riders"])
    roster = roster._replace(dummies=read_dummies(fields.get("dummies", []), roster))
    combative = as_flag(fields.get("combative", True), "combative")
    stages = as_array(fields["stages"], "stages", MOST)
    if not stages and "length" not in fields:
        raise refuse("out-of-range", "stages", f"1 to {MOST} stages, not 0")
    least = max(1, len(stages))
    length = as_number(fields.get("length", len(stages)), "length", least, MOST)
    return Paper(
        roster,
        tuple(
            read_stage(item, inside("stages", i), roster, combative)
            for i, item in enumerate(stages)
        ),
        read_rest_days(fields.get("rest_days_after", []), length if "length" in fields else 0),
        length,
        combative,
        as_short_text(fields.get("title", ""), "title", LONGEST_TITLE),
        read_names(fields.get("names", {}), roster),
    )


def read_roster(teams: object, riders: object) -> Roster:
    """Teams, and riders who ride for one of them."""
    names: list[str] = []
    for i, item in enumerate(as_array(teams, "teams", MOST_TEAMS)):
        name = as_text(item, inside("teams", i))
        if name in names:
            raise refuse("repeated-team", inside("teams", i), f"{shown(name)} is given twice")
        names.append(name)
    given = as_mapping(riders, "riders")
    if len(given) > MOST_RIDERS:
        raise refuse("out-of-range", "riders", f"at most {MOST_RIDERS}, not {len(given)}")
    found = {
        rider: read_rider(item, inside("riders", rider), names) for rider, item in given.items()
    }
    for i, name in enumerate(names):
        check_team(name, found, inside("teams", i))
    if not names:
        raise refuse("out-of-range", "teams", f"1 to {MOST_TEAMS} teams, not 0")
    return Roster(tuple(names), found)


def read_rider(value: object, at: str, teams: Collection[str]) -> Member:
    """One rider."""
    fields = as_object(value, at, RIDER_FIELDS, RIDER_FIELDS)
    team = as_text(fields["team"], inside(at, "team"))
    if team not in teams:
        raise refuse("unknown-team", inside(at, "team"), f"there is no team {shown(team)}")
    return Member(team, as_choice(fields["kind"], inside(at, "kind"), KINDS))


def check_team(team: str, riders: Mapping[str, Member], at: str) -> None:
    """BASE-COMP-01: a rouleur and a sprinteur, or one of them."""
    kinds = [member.kind for member in riders.values() if member.team == team]
    if not kinds:
        raise refuse("no-rider", at, f"nobody rides for {shown(team)}")
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise refuse("repeated-kind", at, f"{shown(team)} has more than one {kind}")


def read_dummies(value: object, roster: Roster) -> frozenset[str]:
    """O-13: teams that nobody decides for; one team at least has a player."""
    found: set[str] = set()
    for i, item in enumerate(as_array(value, "dummies", MOST_TEAMS)):
        at = inside("dummies", i)
        team = as_text(item, at)
        if team not in roster.teams:
            raise refuse("unknown-team", at, f"there is no team {shown(team)}")
        if team in found:
            raise refuse("repeated-team", at, f"{shown(team)} is given twice")
        found.add(team)
    if len(found) == len(roster.teams):
        raise refuse("only-dummies", "dummies", "nobody plays for any team")
    return frozenset(found)


def read_names(value: object, roster: Roster) -> dict[str, str]:
    """Who plays for some of the teams."""
    found: dict[str, str] = {}
    for team, item in as_mapping(value, "names").items():
        at = inside("names", team)
        if team not in roster.teams:
            raise refuse("unknown-team", at, "there is no such team")
        found[team] = as_short_text(item, at, LONGEST_NAME)
    return found


def as_short_text(value: object, at: str, most: int) -> str:
    """A text that is not too long."""
    text = as_text(value, at)
    if len(text) > most:
        raise refuse("too-long", at, f"at most {most} characters, not {len(text)}")
    return text


def read_rest_days(value: object, length: int) -> tuple[int, ...]:
    """After which stages the tour rests; where its length is not said, it may be up to 21."""
    at = "rest_days_after"
    given = as_array(value, at, MOST)
    days = tuple(as_number(day, inside(at, i), 1, MOST) for i, day in enumerate(given))
    check_rest_days(days, length or MOST)
    return days


# -- writing -------------------------------------------------------------------------------
def write_sheets(sheets: Sheets) -> Answer:
    """Every sheet in the public format: all teams and riders, also with 0."""
    bonus = sheets.bonus
    return {
        "stages": [write_stage(stage) for stage in sheets.stages],
        "bonus": {name: dict(points) for name, points in bonus._asdict().items()}
        if bonus
        else None,
        "total": dict(sheets.total),
        "ranking": list(sheets.ranking),
    }


def write_stage(stage: StageSheet) -> Answer:
    """The column of one stage; who carries how much exhaustion on, where it was written down."""
    written: Answer = {
        "name": stage.name,
        "podium": dict(stage.podium),
        "time": {rider: clock(time) for rider, time in stage.time.items()},
        "sprint": dict(stage.sprint),
        "mountain": dict(stage.mountain),
        "tour_points": dict(stage.tour_points),
        "jerseys": {name: getattr(stage.jerseys, key) or None for name, key in JERSEYS.items()},
        "rest_day": dict(stage.rest_day) if stage.rest_day is not None else None,
        "places_first": stage.placing[0] if stage.placing else None,
    }
    if stage.exhaustion:
        written["exhaustion"] = {rider: stage.exhaustion.get(rider, 0) for rider in stage.time}
    return written


def write_paper(paper: Paper) -> Answer:
    """Results as they are read."""
    roster = paper.roster
    written: Answer = {
        "teams": list(roster.teams),
        "rest_days_after": list(paper.rest_days_after),
        "length": paper.length,
        "combative": paper.combative,
        "riders": {rider: member._asdict() for rider, member in roster.riders.items()},
        "stages": [write_result(paper, result) for result in paper.results],
    }
    if roster.dummies:
        written["dummies"] = [team for team in roster.teams if team in roster.dummies]
    if paper.title:
        written["title"] = paper.title
    if paper.names:
        written["names"] = dict(paper.names)
    return written


def write_result(paper: Paper, result: StageResult) -> Answer:
    """One stage as it is read; what is as usual is left out."""
    written: Answer = {
        "name": result.name,
        "mode": result.mode,
        "order": list(result.order),
        "results": {rider: write_rider(result, rider) for rider in paper.roster.riders},
    }
    if result.combative:
        written["combative"] = dict(result.combative)
    if result.breakaway and paper.combative:
        written["breakaway"] = list(result.breakaway)
    return written


def write_rider(result: StageResult, rider: str) -> Answer:
    """What one rider brought home."""
    written: Answer = {
        "time": clock(result.times[rider]),
        "sprint": result.sprint.get(rider, 0),
        "mountain": result.mountain.get(rider, 0),
    }
    if rider in result.exhaustion:
        written["exhaustion"] = result.exhaustion[rider]
    return written
