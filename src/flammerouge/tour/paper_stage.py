"""One stage of a tour kept on paper, read, and checked against the rules of the road."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from flammerouge.core.finish import MINUTE
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, TEAM_TIME_TRIAL, TOUR
from flammerouge.data.tiles import all_tiles
from flammerouge.data.timing import seconds_past_line
from flammerouge.modules.timing import MAJOR, MINOR
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_mapping,
    as_number,
    as_object,
    as_text,
    inside,
    refuse,
    shown,
)
from flammerouge.rulesets import MOST_CARRIED
from flammerouge.tour.results import Roster, StageResult, shared_times

NEEDS: Final = ("name", "order", "results")
FIELDS: Final = (*NEEDS, "mode", "combative", "breakaway")
RESULT_FIELDS: Final = ("time", "sprint", "mountain", "exhaustion")
MODES: Final = (TOUR, TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL)

MOST_POINTS: Final = max(MAJOR) + max(MINOR)
ALL_POINTS: Final = sum(MAJOR) + sum(MINOR)
MOST_ROUNDS: Final = 99  # no stage has nearly so many, be it led or ridden after the first is home
MOST_EXHAUSTION: Final = 2 * MOST_CARRIED
A_SQUARE: Final = 10  # seconds between two squares of a timing tile
TIME: Final = re.compile(r"([0-9]{1,3}):([0-9]{2})")


class RiderResult(NamedTuple):
    """Time in seconds, points, and the exhaustion cards that are left in the deck (GT-NEXT-03)."""

    time: int
    sprint: int
    mountain: int
    exhaustion: int


def read_stage(value: object, at: str, roster: Roster, combative: bool) -> StageResult:
    """One stage: who came home in which order, and what each of them brought."""
    fields = as_object(value, at, FIELDS, NEEDS)
    results = read_results(fields["results"], inside(at, "results"), roster)
    for name in ("combative", "breakaway"):
        if name in fields and not combative:
            raise refuse("not-combative", inside(at, name), "this tour has no combativity tokens")
    result = StageResult(
        name=as_text(fields["name"], inside(at, "name")),
        order=read_order(fields["order"], inside(at, "order"), roster),
        times={rider: result.time for rider, result in results.items()},
        sprint={rider: result.sprint for rider, result in results.items()},
        mountain={rider: result.mountain for rider, result in results.items()},
        mode=as_choice(fields.get("mode", TOUR), inside(at, "mode"), MODES),
        combative=read_tokens(fields.get("combative", {}), inside(at, "combative"), roster),
        breakaway=read_some(fields.get("breakaway", []), inside(at, "breakaway"), roster),
        exhaustion={r: result.exhaustion for r, result in results.items() if result.exhaustion},
    )
    check_winner(result, at, roster)
    check_times(result, at, roster)
    check_tokens(result, at)
    check_breakaway(result, at, roster)
    check_exhaustion(result, at, roster)
    return result


def check_winner(result: StageResult, at: str, roster: Roster) -> None:
    """GT-TIME-04, TTT-06: minutes are taken from the first crossing on, so whoever crosses first
    has none. TTT-04: in a team time trial that of his mate may be written for both."""
    winner = result.order[0]
    mates = [r for r in result.order[1:] if roster.team_of(r) == roster.team_of(winner)]
    time = result.times[winner]
    lent = result.mode == TEAM_TIME_TRIAL and time in [result.times[mate] for mate in mates]
    if time >= MINUTE and not lent:
        where = inside(inside(inside(at, "results"), winner), "time")
        raise refuse("late-winner", where, "who crosses first has no minutes")


def check_times(result: StageResult, at: str, roster: Roster) -> None:
    """GT-TIME-02..04, GT-TIME-07: who comes home later has no shorter time.

    TTT-04: in a team time trial that holds for the last riders of the teams. But a pair may end on
    the square of one who rides alone: if it is ranked behind him, its time is that of the square
    ahead (GT-TIME-03, TTT-02).
    """
    trial = result.mode == TEAM_TIME_TRIAL
    times = shared_times(roster, result)
    slowest = ""
    for rider in last_of_teams(result.order, roster) if trial else result.order:
        least = times[slowest] - trial * A_SQUARE if slowest else 0
        if times[rider] < least:
            where = inside(inside(inside(at, "results"), rider), "time")
            why = f"is shorter than that of {shown(slowest)}, who came home before"
            raise refuse("early-time", where, why)
        if not slowest or times[rider] >= times[slowest]:
            slowest = rider


def last_of_teams(order: Sequence[str], roster: Roster) -> list[str]:
    """Those with whom a team is home."""
    last = {roster.team_of(rider): rider for rider in order}
    return [rider for rider in order if last[roster.team_of(rider)] == rider]


def check_tokens(result: StageResult, at: str) -> None:
    """GT-SET-05, GT-PLAY-05: every token of the two piles is taken once; TTT-01, ITT-01, O-12: time
    trials have tokens of no kind."""
    if result.mode == TOUR:
        total = sum(result.sprint.values()) + sum(result.mountain.values())
        if total > ALL_POINTS:
            why = f"the tokens of a stage are worth {ALL_POINTS} points, not {total}"
            raise refuse("too-many-points", inside(at, "results"), why)
        return
    for rider in result.order:
        here = inside(inside(at, "results"), rider)
        for points, where in (
            (result.sprint, inside(here, "sprint")),
            (result.mountain, inside(here, "mountain")),
            (result.combative, inside(inside(at, "combative"), rider)),
        ):
            if points.get(rider):
                raise refuse("trial-tokens", where, "there are no tokens in a time trial")


def breakaway_places() -> int:
    """R-10: as many as the tile with most of them has."""
    return max(len(one.breakaway[1]) for one in all_tiles().values() if one.breakaway)


def check_breakaway(result: StageResult, at: str, roster: Roster) -> None:
    """PEL-BRK-01, R-10: a team bids with one rider, for as many places as a tile has; PEL-BRK-07:
    there are none in time trials."""
    where = inside(at, "breakaway")
    if result.breakaway and result.mode != TOUR:
        raise refuse("trial-breakaway", where, "there is no breakaway in a time trial")
    most = breakaway_places()
    if len(result.breakaway) > most:
        why = f"at most {most} riders, not {len(result.breakaway)}"
        raise refuse("too-many-away", where, why)
    teams = [roster.team_of(rider) for rider in result.breakaway]
    if len(set(teams)) < len(teams):
        raise refuse("too-many-away", where, "a team bids with one rider")


def check_exhaustion(result: StageResult, at: str, roster: Roster) -> None:
    """PEL-DUM-01, PEL-DUM-02: riders of a dummy team never take exhaustion."""
    for rider in result.order:
        if rider in result.exhaustion and roster.riders[rider].team in roster.dummies:
            where = inside(inside(inside(at, "results"), rider), "exhaustion")
            raise refuse("dummy-exhaustion", where, "riders of a dummy team take no exhaustion")


def read_order(value: object, at: str, roster: Roster) -> tuple[str, ...]:
    """Every rider once, as they crossed the line."""
    found = read_some(value, at, roster)
    for rider in roster.riders:
        if rider not in found:
            raise refuse("missing-rider", at, f"rider {shown(rider)} is missing")
    return found


def read_some(value: object, at: str, roster: Roster) -> tuple[str, ...]:
    """Riders of the tour, none of them twice."""
    found: list[str] = []
    for i, item in enumerate(as_array(value, at, MOST_RIDERS)):
        rider = as_text(item, inside(at, i))
        if rider not in roster.riders:
            raise refuse("unknown-rider", inside(at, i), f"there is no rider {shown(rider)}")
        if rider in found:
            raise refuse("repeated-rider", inside(at, i), f"rider {shown(rider)} is given twice")
        found.append(rider)
    return tuple(found)


def read_results(value: object, at: str, roster: Roster) -> dict[str, RiderResult]:
    """What every rider brought home."""
    given = as_mapping(value, at)
    check_known(given, at, roster)
    for rider in roster.riders:
        if rider not in given:
            raise refuse("missing-rider", inside(at, rider), "is missing")
    return {rider: read_result(item, inside(at, rider)) for rider, item in given.items()}


def read_result(value: object, at: str) -> RiderResult:
    """What one rider brought home."""
    fields = as_object(value, at, RESULT_FIELDS, ("time",))
    return RiderResult(
        read_time(fields["time"], inside(at, "time")),
        as_number(fields.get("sprint", 0), inside(at, "sprint"), 0, MOST_POINTS),
        as_number(fields.get("mountain", 0), inside(at, "mountain"), 0, MOST_POINTS),
        as_number(fields.get("exhaustion", 0), inside(at, "exhaustion"), 0, MOST_EXHAUSTION),
    )


def read_time(value: object, at: str) -> int:
    """GT-TIME-02, GT-TIME-08: minutes of tokens and seconds of a timing tile."""
    text = as_text(value, at)
    found = TIME.fullmatch(text)
    tile = seconds_past_line(ascent=False)
    if found is None or int(found[1]) > MOST_ROUNDS or int(found[2]) not in tile:
        most = f"at most {MOST_ROUNDS} minutes, seconds 00 to {max(tile)} in tens"
        raise refuse("bad-time", at, f"{shown(text)} is not a time like 1:20: {most}")
    return MINUTE * int(found[1]) + int(found[2])


def read_tokens(value: object, at: str, roster: Roster) -> dict[str, int]:
    """Combativity tokens of some riders."""
    given = as_mapping(value, at)
    check_known(given, at, roster)
    return {
        rider: as_number(item, inside(at, rider), 0, MOST_ROUNDS) for rider, item in given.items()
    }


def check_known(given: Collection[str], at: str, roster: Roster) -> None:
    """Only riders of the tour."""
    for rider in given:
        if rider not in roster.riders:
            raise refuse("unknown-rider", inside(at, rider), "there is no such rider")
