"""Facts of what befell the riders, and of races against the clock."""

from __future__ import annotations

from typing import Final

from flammerouge.core.finish import clock
from flammerouge.server.press.finished import Finished, Headline

MANY_CRASHES: Final = 3


def fallen_winner(race: Finished) -> Headline | None:
    """He lay on the road and won."""
    return race.news("fallen-winner") if race.winner.crashes else None


def pile_up(race: Finished) -> Headline | None:
    """Many falls."""
    crashes = sum(rider.crashes for rider in race.figures.riders)
    return race.news("pile-up", n=crashes) if crashes >= MANY_CRASHES else None


def crash_of_the_leader(race: Finished) -> Headline | None:
    """The first on the road fell."""
    for before, after in zip(race.chronicle.moments, race.chronicle.rounds, strict=False):
        for event in after.of("crashed"):
            if event.rider == before.order[0] and event.rider != race.winner.rider:
                return race.news("leader-fell", event.rider, round=after.round)
    return None


def refreshed_winner(race: Finished) -> Headline | None:
    """He took the Refresh token on the way."""
    took = any(m.of("took-refresh", race.winner.rider) for m in race.chronicle.rounds)
    return race.news("refreshed") if took else None


def points_and_win(race: Finished) -> Headline | None:
    """Who won the stage took the first token of every pile too, or who did it instead."""
    firsts: dict[int, str] = {}
    for moment in race.chronicle.rounds:
        for event in moment.of("took-token"):
            firsts.setdefault(event["pile"], event.rider)
    takers = set(firsts.values())
    if len(firsts) < 2 or len(takers) > 1:
        return None
    taker = takers.pop()
    return race.news("points-too") if taker == race.winner.rider else race.news("points", taker)


def same_time(race: Finished) -> Headline | None:
    """The watch cannot tell the first two apart."""
    rival = _rival(race)
    equal = rival is not None and race.time(rival) == race.time(race.winner.rider)
    return race.news("same-time", rival or "") if equal else None


def trial_margin(race: Finished) -> Headline | None:
    """By how much the clock was beaten."""
    rival = _rival(race)
    if rival is None:
        return None
    ahead = race.time(rival) - race.time(race.winner.rider)
    code = "by-seconds" if ahead < 60 else "by-minutes"
    return race.news(code, rival, n=ahead, time=clock(ahead))


def alone_against_the_clock(race: Finished) -> Headline | None:
    """Nobody else rode."""
    return race.news("against-the-clock", time=clock(race.time(race.winner.rider)))


def _rival(race: Finished) -> str | None:
    """The best rider of another team."""
    others = [r.rider for r in race.figures.riders if r.place and r.team != race.winner.team]
    return others[0] if others else None
