"""The sheets of a tour as lines for a terminal, and the figures of many tours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from flammerouge.cli.terminal import WIDTH, column_width, short
from flammerouge.core.finish import clock
from flammerouge.core.options import COLOURS
from flammerouge.core.rules import TOUR
from flammerouge.data.stages import Stage, stages
from flammerouge.texts.load import Texts
from flammerouge.tour.paper import Paper
from flammerouge.tour.sheets import Sheets, StageSheet
from flammerouge.tour.tour import Tour

COLUMNS: Final = 7
"""Stages on one sheet, as on those of paper."""
LABEL: Final = 18
"""Characters before the figures; more where names are longer and the screen has room."""
COLUMN: Final = 8
END_LABEL: Final = 23
NAME: Final = 34
FIGURE: Final = 8
SHARE: Final = 12
REST: Final = "|"
NOBODY: Final = "-"
NEXT_BEST: Final = "*"
SUMS: Final = {"time": "tour.time", "sprint": "tour.sprint", "mountain": "tour.mountain"}
JERSEYS: Final = ("tour.yellow", "tour.green", "tour.polka-dot")

Names = Mapping[str, str]
Rows = list[tuple[str, list[str]]]


def tour_lines(tour: Tour, names: Names, words: Texts) -> list[str]:
    """A tour that was ridden here: its stages, its sheets and how it ended."""
    lines = [words("tour.head", stages=words.count("count.stage", len(tour.stages)))]
    lines += [stage_line(tour, place, words) for place in range(len(tour.stages))]
    return [*lines, *sheet_lines(tour.sheets, names, words)]


def paper_lines(paper: Paper, words: Texts) -> list[str]:
    """A tour that is kept on paper: the stages so far, its sheets and how it stands."""
    head = words("tour.head", stages=words.count("count.stage", paper.length))
    lines = [f"{head}   {paper.title}".rstrip()]
    lines += [result_line(paper, place, words) for place in range(len(paper.results))]
    return [*lines, *(sheet_lines(paper.sheets(), paper.names, words) if paper.results else ())]


def sheet_lines(sheets: Sheets, names: Names, words: Texts) -> list[str]:
    """A sheet for every seven stages, and how it ended or stands."""
    lines: list[str] = []
    for first in range(0, len(sheets.stages), COLUMNS):
        lines += ["", *sheet(sheets, first, names, words)]
    return [*lines, "", *end_lines(sheets, names, words)]


def stage_line(tour: Tour, place: int, words: Texts) -> str:
    """One stage: its name, what kind it is and where it comes from."""
    stage = tour.stages[place]
    kind = words(f"road.{stage.mode}")
    origin = words(f"stages.origin-{stage.origin.replace(' ', '-')}")
    rest = rest_mark(place + 1 in tour.options.rest_days_after, words)
    return f"{place + 1:>3}  {short(name_of(stage, words), NAME):<{NAME}} {kind}, {origin}{rest}"[
        :WIDTH
    ]


def result_line(paper: Paper, place: int, words: Texts) -> str:
    """One stage on paper: its name, that of the game for its ids, and what kind it is."""
    result = paper.results[place]
    known = next((stage for stage in stages() if stage.id == result.name), None)
    name = name_of(known, words) if known else result.name
    kind = words("road.race" if result.mode == TOUR else f"road.{result.mode}")
    rest = rest_mark(place + 1 in paper.rest_days_after, words)
    return f"{place + 1:>3}  {short(name, NAME):<{NAME}} {kind}{rest}"[:WIDTH]


def rest_mark(rests: bool, words: Texts) -> str:
    """What stands behind a stage after which the tour rests."""
    return f"  {REST} {words('tour.rest-day')}" if rests else ""


def name_of(stage: Stage, words: Texts) -> str:
    """The name of a stage in the reader's language."""
    return stage.name_fr if words.language == "fr" else stage.name


def team_name(team: str, words: Texts) -> str:
    """A colour in the reader's language; on paper teams may have any names."""
    return words(f"team.{team}") if team in COLOURS else team


def named_team(team: str, names: Names, words: Texts) -> str:
    """A team, and who rides for it where that is known."""
    return f"{team_name(team, words)} {names.get(team, '')}".rstrip()


# -- one sheet -----------------------------------------------------------------------------
def sheet(sheets: Sheets, first: int, names: Names, words: Texts) -> Iterator[str]:
    """Sums after each of some stages: Tour Points by team, the rest by rider, and the jerseys."""
    stages = sheets.stages[first : first + COLUMNS]
    marks = [REST if stage.rest_day is not None else " " for stage in stages]
    teams = [named_team(team, names, words) for team in sheets.roster.teams]
    room = WIDTH - COLUMN * min(COLUMNS, len(sheets.stages))
    wide = column_width((f"  {label}" for label in (*teams, *sheets.roster.riders)), LABEL, room)

    def row(label: str, values: Sequence[str]) -> str:
        """One row; a mark stands after each value."""
        cells = "".join(f"{v:>{COLUMN - 1}}{m}" for v, m in zip(values, marks, strict=True))
        return f"{short(label, wide):<{wide}}{cells}".rstrip()

    yield row(words("tour.stage"), [str(first + i + 1) for i in range(len(stages))])
    for title, rows in blocks(sheets, stages, teams, words):
        yield title
        yield from (row(f"  {label}", values) for label, values in rows)
    worn = (wearer(stage, jersey) for stage in stages for jersey in range(len(JERSEYS)))
    if any(one.endswith(NEXT_BEST) for one in worn):
        yield f"  {NEXT_BEST} {words('tour.next-best')}"
    if any(stage.combative for stage in stages):
        riders = [short(s.combative, COLUMN - 2) or NOBODY for s in stages]
        yield row(words("tour.combative"), riders)


def blocks(
    sheets: Sheets, stages: Sequence[StageSheet], teams: Sequence[str], words: Texts
) -> Iterator[tuple[str, Rows]]:
    """What stands on a sheet: titles, and the rows under each."""
    named = zip(teams, sheets.roster.teams, strict=True)
    points = [(name, [str(s.tour_points[team]) for s in stages]) for name, team in named]
    yield words("tour.points"), points
    for key, title in SUMS.items():
        values: Rows = []
        for rider in sheets.roster.riders:
            sums = [getattr(stage, key)[rider] for stage in stages]
            values.append((rider, [clock(n) if key == "time" else str(n) for n in sums]))
        yield words(title), values
    yield (
        words("tour.jerseys"),
        [
            (words(title), [wearer(stage, jersey) for stage in stages])
            for jersey, title in enumerate(JERSEYS)
        ],
    )


def wearer(stage: StageSheet, jersey: int) -> str:
    """Who wears a jersey, marked where the leader wears another one (GT-JER-02)."""
    rider, standing = stage.jerseys[jersey], stage.standings[jersey]
    mark = NEXT_BEST if standing and rider != standing[0] else ""
    return f"{short(rider, COLUMN - 2 - len(mark)) or NOBODY}{mark}"


# -- the end -------------------------------------------------------------------------------
def end_lines(sheets: Sheets, names: Names, words: Texts) -> Iterator[str]:
    """Where the points of each team come from, the winner first; no bonus before the end."""
    heads, title = words.words("tour.heads"), "tour.end"
    if sheets.bonus is None:
        heads, title = [heads[0], *heads[-2:]], "tour.standing"
    labels = [f"{i}. {named_team(team, names, words)}" for i, team in enumerate(sheets.ranking, 1)]
    wide = column_width(labels, END_LABEL, WIDTH - FIGURE * len(heads))
    yield f"{words(title):<{wide}}" + "".join(f"{head:>{FIGURE}}" for head in heads)
    last = sheets.stages[-1]
    for label, team in zip(labels, sheets.ranking, strict=True):
        bonus = [points[team] for points in sheets.bonus or ()]
        figures = [last.tour_points[team], *bonus, last.rest_points[team], sheets.total[team]]
        cells = "".join(f"{figure:>{FIGURE}}" for figure in figures)
        yield f"{short(label, wide):<{wide}}{cells}"


def many_lines(tours: Iterable[Tour], names: Names, words: Texts) -> list[str]:
    """How often each team has won and been in front, and its points on average."""
    wins: Counter[str] = Counter()
    yellow: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for tour in tours:
        sheets = tour.sheets
        wins[sheets.ranking[0]] += 1
        yellow[sheets.roster.team_of(sheets.stages[-1].jerseys.yellow)] += 1
        points.update(sheets.total)
    count = wins.total()
    heads = words.words("tour.many-heads")
    labels = [named_team(team, names, words) for team in points]
    wide = column_width(labels, END_LABEL, WIDTH - SHARE * len(heads))
    lines = [f"{words.count('count.tour', count):<{wide}}"]
    lines[0] += "".join(f"{head:>{SHARE}}" for head in heads)
    for label, team in zip(labels, points, strict=True):
        shares = [f"{words.decimal(100 * won[team] / count)} %" for won in (wins, yellow)]
        cells = [*shares, words.decimal(points[team] / count)]
        lines.append(f"{short(label, wide):<{wide}}" + "".join(f"{c:>{SHARE}}" for c in cells))
    return lines
