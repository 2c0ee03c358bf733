"""What happened in a tour, written from what happened: one list of headlines for each stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from flammerouge.core.design import TIME_TRIALS
from flammerouge.core.finish import MINUTE, clock
from flammerouge.core.rules import TEAM_TIME_TRIAL
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.press.finished import Headline
from flammerouge.tour.sheets import StageSheet
from flammerouge.tour.tour import Tour

MOST_NEWS: Final = 4
CLOSE: Final = 20
MANY_WINS: Final = 2
TIRED: Final = 6
TOGETHER: Final = 1


class StageStory:
    """The latest stage of a tour as its headlines ask about it."""

    def __init__(self, chronicle: Chronicle, tour: Tour) -> None:
        self.chronicle = chronicle
        self.tour = tour
        self.column = tour.columns[-1]
        self.before = tour.columns[-2] if tour.ridden > 1 else None
        self.trial = self.column.mode in TIME_TRIALS

    @property
    def winner(self) -> str:
        """Who crossed first."""
        return self.column.latest[0]

    def ahead(self, rider: str, other: str) -> int:
        """How many seconds one is before another in the general classification."""
        return self.column.time[other] - self.column.time[rider]

    def parted(self, ahead: str, behind: str) -> str:
        """The ground on which one rider got away from another for good."""
        if self.trial:
            return "trial"
        moments = self.chronicle.moments
        home = next(m.round for m in moments if m.of("crossed", ahead))
        together = [
            moment.round
            for moment in moments[:home]
            if self.chronicle.gap(moment, ahead, behind) <= TOGETHER
        ]
        last = together[-1] if together else 0
        if last + 1 >= home:
            return "line"
        square = moments[last + 1].squares[behind]
        return self.chronicle.course.track.squares()[square].terrain.key


Fact = Callable[[StageStory], Headline | None]


def news(code: str, **args: str | int) -> Headline:
    """A headline; `rider`, `other` and `team` are those it is about."""
    return Headline(code, args)


def yellow_lost(story: StageStory) -> Headline | None:
    """Where the yellow jersey changed its owner."""
    before = story.before
    if before is None or before.jerseys.yellow == story.column.jerseys.yellow:
        return None
    old, new = before.jerseys.yellow, story.column.jerseys.yellow
    gap = story.ahead(new, old)
    where = f"yellow-lost-{story.parted(new, old)}" if gap else "yellow-lost-tie"
    return news(where, rider=old, other=new, time=clock(gap))


def yellow_first(story: StageStory) -> Headline | None:
    """The first yellow jersey of the tour."""
    if story.before is not None:
        return None
    return news("yellow-first", rider=story.column.jerseys.yellow)


def yellow_kept(story: StageStory) -> Headline | None:
    """By how much the yellow jersey was defended."""
    first, second = story.column.standings.general[:2]
    if story.before is None or story.before.jerseys.yellow != first:
        return None
    gap = story.ahead(first, second)
    code = "yellow-kept-tie" if not gap else "yellow-close" if gap <= CLOSE else "yellow-kept"
    return news(code, rider=first, other=second, time=clock(gap), n=gap)


def green_changed(story: StageStory) -> Headline | None:
    """Another rider in green."""
    return _jersey(story, "green", story.column.standings.sprint)


def polka_dot_changed(story: StageStory) -> Headline | None:
    """Another rider in polka dots."""
    return _jersey(story, "polka_dot", story.column.standings.mountain)


def _jersey(story: StageStory, jersey: str, standing: tuple[str, ...]) -> Headline | None:
    """GT-JER-02: whoever wears it leads the classification, or its leader wears another one."""
    old = getattr(story.before.jerseys, jersey) if story.before else ""
    new = getattr(story.column.jerseys, jersey)
    if not new or old == new:
        return None
    code = jersey.replace("_", "-")
    if new != standing[0]:
        return news(f"{code}-lent", rider=new, other=standing[0])
    return news(f"{code}-taken", rider=new, other=old) if old else news(f"{code}-first", rider=new)


def lead_changed(story: StageStory) -> Headline | None:
    """Another team leads in Tour Points."""
    old, new = leader(story.before), leader(story.column)
    if not old or not new or old == new:
        return None
    return news("lead-changed", team=new, other_team=old, n=points(story.column)[new])


def wins_again(story: StageStory) -> Headline | None:
    """A rider who has won before."""
    if story.column.mode == TEAM_TIME_TRIAL:
        return None
    won = sum(
        column.latest[0] == story.winner and column.mode != TEAM_TIME_TRIAL
        for column in story.tour.columns
    )
    return news("wins-again", rider=story.winner, n=won) if won >= MANY_WINS else None


def team_trial(story: StageStory) -> Headline | None:
    """The team that was fastest together (TTT-04); its race names the same one (R-72)."""
    if story.column.mode != TEAM_TIME_TRIAL:
        return None
    return news("team-trial", team=story.chronicle.race.winner)


def by_minutes(story: StageStory) -> Headline | None:
    """The rest came home a minute later or more."""
    times = story.tour.outcomes[-1].result.times
    second = story.column.latest[1]
    gap = times[second] - times[story.winner]
    if story.trial or gap < MINUTE:
        return None
    return news("by-minutes", rider=story.winner, other=second, time=clock(gap))


def leads_twice(story: StageStory) -> Headline | None:
    """One rider is now the best in more classifications than before."""
    leaders = story.column.standings.leaders
    before = story.before.standings.leaders if story.before else ()
    most = max(leaders, key=leaders.count)
    count = leaders.count(most)
    return news("leads-twice", rider=most, n=count) if count > max(before.count(most), 1) else None


def combative(story: StageStory) -> Headline | None:
    """Who attacked most."""
    found = story.column.combative
    return news("combative", rider=found) if found else None


def tired(story: StageStory) -> Headline | None:
    """Somebody carries many exhaustion cards on."""
    cards = story.tour.exhaustion
    worst = max(cards, key=cards.__getitem__, default="")
    if not worst or cards[worst] < TIRED or story.tour.over:
        return None
    return news("tired", rider=worst, n=cards[worst])


FACTS: Final[tuple[Fact, ...]] = (
    yellow_lost, yellow_first, lead_changed, by_minutes, team_trial, green_changed,
    polka_dot_changed, wins_again, tired, leads_twice, combative,
)  # fmt: skip
"""What everybody asks about first."""


def stage_news(chronicle: Chronicle, tour: Tour) -> tuple[Headline, ...]:
    """What happened on the latest stage of a tour; of the yellow jersey is told in any case."""
    story = StageStory(chronicle, tour)
    found = [headline for fact in FACTS if (headline := fact(story)) is not None]
    kept = yellow_kept(story)
    return (*found[:MOST_NEWS], kept) if kept else tuple(found[:MOST_NEWS])


# -- the end -------------------------------------------------------------------------------
def tour_news(tour: Tour) -> tuple[Headline, ...]:
    """The front page of a tour that is over: who has won and how, then what else there was."""
    return tuple(_end(tour))


def _end(tour: Tour) -> Iterator[Headline]:
    sheets, last = tour.sheets, tour.columns[-1]
    first, second = sheets.ranking[:2]
    ahead = sheets.total[first] - sheets.total[second]
    yield news(_victory(tour, first, ahead), team=first, other_team=second, n=ahead)
    yellow = last.jerseys.yellow
    gap = last.time[last.standings.general[1]] - last.time[yellow]
    own = "own" if tour.roster.team_of(yellow) == first else "other"
    yield news(f"end-yellow-{own}", rider=yellow, team=first, time=clock(gap))
    yield from _best("green", last.standings.sprint, last.sprint, last.jerseys.green)
    yield from _best("polka-dot", last.standings.mountain, last.mountain, last.jerseys.polka_dot)
    wins = [column.latest[0] for column in tour.columns if column.mode != TEAM_TIME_TRIAL]
    most = max(wins, key=wins.count, default="")
    if wins.count(most) >= MANY_WINS:
        yield news("end-stages", rider=most, n=wins.count(most))


def _best(
    jersey: str, standing: tuple[str, ...], scored: Mapping[str, int], worn: str
) -> Iterator[Headline]:
    """GT-JER-02, GT-END-06: the first of a classification, and who wears its jersey for him."""
    if not standing:
        return
    first = standing[0]
    if worn in (first, ""):
        yield news(f"end-{jersey}", rider=first, n=scored[first])
    else:
        yield news(f"end-{jersey}-lent", rider=first, other=worn, n=scored[first])


def _victory(tour: Tour, winner: str, ahead: int) -> str:
    """What is remarkable about who has won."""
    if not ahead:
        return "won-tie"
    if {leader(column) for column in tour.columns} == {winner}:
        return "won-throughout"
    if leader(tour.columns[-1]) not in (winner, ""):
        return "won-by-bonus"
    return "won-by-one" if ahead == 1 else "won"


def points(column: StageSheet) -> Mapping[str, int]:
    """Tour Points so far, with those of rest days."""
    return {team: n + column.rest_points[team] for team, n in column.tour_points.items()}


def leader(column: StageSheet | None) -> str:
    """The team that leads in Tour Points; empty where none leads alone."""
    if column is None:
        return ""
    found = points(column)
    best = [team for team, n in found.items() if n == max(found.values())]
    return best[0] if len(best) == 1 else ""
