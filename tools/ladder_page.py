"""The page of the ladder, written from what has been counted; parts without races are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flammerouge.arena.tally import Score, Tally
from tools.contests import Contest
from tools.habits import Habits
from tools.measured import ends, percent, table

STRENGTH: Final = "strength"
LEVELS: Final = "levels"
FIELD: Final = "field"
ELSEWHERE: Final = "elsewhere"
HABITS: Final = "habits"
PARTS: Final = (STRENGTH, LEVELS, FIELD, ELSEWHERE, HABITS)
COMMAND: Final = "make ladder"

HEAD: Final = """\
# The ladder

How strong the [bots](bots.md) are, measured in the [arena](arena.md). Seats are rotated, and the
same draws are ridden from every seat. *Won* is the share of races with its 95 % interval (Wilson);
where there is a goal, the end that counts for it is **bold** when it reaches it. *CPU ms* is the
mean CPU time of a decision that had more than one answer, where the race was ridden. Every race
that takes its time is published in [races.tar.xz](ladder/races.tar.xz), as the arena keeps it:
`make ladder` takes them up and rides those that are missing, the commands below ride anew."""
UNFINISHED: Final = """\
Rows with fewer races than planned (*24 of 240*) are not finished: not every seat and stage need
have come up equally often in them."""
WORDS: Final = {
    STRENGTH: """\
## Strength

One team against three, on the six base stages; 25 % is an equal share. The goals of search depend
on its time for a decision: with at most 15 ms 60 % against each baseline, 45 % against flat Monte
Carlo and 65 % against heuristics; with at most 200 ms 70, 55 and 75 %. A row names the farther goal
where it is reached. `plain` is search without what was learned, with as much time.""",
    LEVELS: """\
## Levels

The lowest level against three `highest`, and each other level against three of the level below it,
on the six base stages.""",
    FIELD: """\
## A mixed field

{everybody} The rating (openskill,
Plackett-Luce) begins at 25 for all, and only differences mean something. Behind ± stands what the
model itself doubts, no 95 % interval: the strongest and the weakest move on for some thousand
races. What counts are differences in win rate.""",
    ELSEWHERE: """\
## Other stages, rules and numbers of teams

One team against others that are all of one kind. With 2 to 6 teams an equal share is 50, 33, 25, 20
and 17 %.""",
    HABITS: """\
## Habits

The levels among each other, four teams on the six base stages. *Sheltered* is the share of a
rider's rounds, without the last of the race, after which he took no exhaustion card; *highest
cards* says how many squares to the line he had before him, on average, when he played one of the
highest cards of his deck (7 or 9).""",
}

EVERYBODY: Final = "Everybody against everybody in races of four teams on the six base stages."
NOT_EVERYBODY: Final = """\
Races of four teams on the six base stages. Not everybody has met everybody yet: of {all:,} line-ups
{ridden:,} have been ridden."""

Counted = tuple[Contest, Tally]


@dataclass(frozen=True)
class Measured:
    """Everything that the page shows; `titles` says what rides behind a level."""

    contests: Sequence[Counted]
    habits: Mapping[str, Habits]
    titles: Mapping[str, str]

    def of(self, part: str) -> list[Counted]:
        """The contests of a part that have been ridden."""
        return [(one, tally) for one, tally in self.contests if one.part == part and tally.races]


def page(measured: Measured, made: str) -> str:
    """The whole page."""
    lines = [HEAD, "", made]
    if any(not one.is_whole(tally) for part in PARTS for one, tally in measured.of(part)):
        lines += ["", UNFINISHED]
    for part in PARTS:
        if part == HABITS:
            found = [*habit_table(measured), "", again(part)] if measured.habits else []
        else:
            found = contest_tables(part, measured)
        if found:
            lines += ["", words_of(part, measured), "", *found]
    return "\n".join([*lines, "", *fault_lines(measured)]) + "\n"


def words_of(part: str, measured: Measured) -> str:
    """What is said before the tables of a part."""
    if part != FIELD:
        return WORDS[part]
    contest, tally = measured.of(FIELD)[0]
    everybody = EVERYBODY
    if not contest.is_whole(tally):
        lap = contest.schedule("").lap
        ridden, planned = tally.races // lap, contest.whole_laps() // lap
        everybody = NOT_EVERYBODY.format(ridden=ridden, all=planned)
    return WORDS[FIELD].format(everybody=everybody)


def races_text(contest: Contest, tally: Tally) -> str:
    """How many races were ridden, and of how many if that is not all."""
    planned = "" if contest.is_whole(tally) else f" of {contest.whole_laps():,}"
    return f"{tally.races:,}{planned}"


def again(part: str, bot: str = "") -> str:
    """The command that measures a part, or one bot of it."""
    rows = f" --rows {bot}" if bot else ""
    return f'Again: `{COMMAND} ARGS="--fresh --only {part}{rows}"`'


def contest_tables(part: str, measured: Measured) -> list[str]:
    """The tables of a part."""
    contests = measured.of(part)
    if not contests:
        return []
    if part == FIELD:
        levels = {rider: level for level, rider in measured.titles.items()}
        return [*field_table(contests[0][1], levels), "", again(part)]
    if part == LEVELS:
        return [*goal_table(contests, ("level", "against")), "", again(part)]
    lines: list[str] = []
    for bot in dict.fromkeys(contest.bot for contest, _ in contests):
        own = [one for one in contests if one[0].bot == bot]
        rows = goal_table(own) if part == STRENGTH else place_table(own)
        lines += ["", f"### `{bot}`", "", *rows, "", again(part, bot)]
    return lines[1:]


def goal_table(contests: Sequence[Counted], names: Sequence[str] = ("against",)) -> list[str]:
    """Win rates with their goals."""
    rows = []
    for contest, tally in contests:
        named = [f"`{contest.bot}`", contest.opponents][-len(names) :]
        rate = [percent(tally.first.win_rate), interval(contest, tally), goal_text(contest, tally)]
        rows.append([*named, races_text(contest, tally), *rate, time_text(tally.first)])
    heads = [*names, "races", "won", "95 %", "goal", "CPU ms"]
    return table(heads, rows, words=len(names))


def interval(contest: Contest, tally: Tally) -> str:
    """The interval; the end that counts is bold where it reaches the goal."""
    low, _, high = ends(tally.first.interval).partition("–")
    if contest.reached(tally) is not None:
        low, high = (low, f"**{high}**") if contest.below else (f"**{low}**", high)
    return f"{low}–{high}"


def goal_text(contest: Contest, tally: Tally) -> str:
    """What is wanted."""
    goal = contest.goal(tally)
    if goal is None:
        return "-"
    return f"{'under ' if contest.below else ''}{100 * goal:.0f} %"


def time_text(score: Score) -> str:
    """CPU time a decision, with three figures."""
    ms = score.milliseconds
    return "-" if ms is None else f"{ms:.3g}"


def place_table(contests: Sequence[Counted]) -> list[str]:
    """Win rates under other circumstances."""
    return table(
        ["where", "against", "races", "won", "CPU ms"],
        [
            [
                contest.where,
                contest.opponents,
                races_text(contest, tally),
                won(tally.first),
                time_text(tally.first),
            ]
            for contest, tally in contests
        ],
        words=2,
    )


def won(score: Score) -> str:
    """A win rate with its interval."""
    return f"{percent(score.win_rate)} ({ends(score.interval)})"


def field_table(tally: Tally, titles: Mapping[str, str]) -> list[str]:
    """The ladder of a mixed field, the highest rating first."""
    ratings = tally.ratings
    rows = [
        [
            titled(score.name, titles),
            f"{ratings[score.name].mu:.1f} ± {ratings[score.name].doubt:.1f}",
            f"{score.starts:,}",
            won(score),
            f"{score.mean_place:.2f}",
            time_text(score),
        ]
        for score in sorted(tally.scores.values(), key=lambda score: -ratings[score.name].mu)
        if score.starts
    ]
    return table(["bot", "rating", "starts", "won", "mean place", "CPU ms"], rows)


def titled(name: str, titles: Mapping[str, str]) -> str:
    """A name, with what rides behind it."""
    return f"`{name}` (`{titles[name]}`)" if name in titles else f"`{name}`"


def habit_table(measured: Measured) -> list[str]:
    """The habits by level."""
    return table(
        ["level", "starts", "sheltered", "exhaustion cards a rider and race", "highest cards"],
        [
            [titled(name, measured.titles), *habit_figures(one)]
            for name, one in sorted(measured.habits.items())
        ],
    )


def habit_figures(habits: Habits) -> list[str]:
    """The habits of one entrant as the table shows them."""
    sprints = habits["sprinted"]
    return [
        f"{habits['riders'] // 2:,}",
        percent(habits["sheltered"] / habits["rounds"]) if habits["rounds"] else "-",
        f"{habits['exhaustion'] / habits['riders']:.2f}",
        f"{habits['to go'] / sprints:.1f} squares to go" if sprints else "-",
    ]


def fault_lines(measured: Measured) -> list[str]:
    """What bots did wrong, over all contests."""
    faults: Counter[str] = Counter()
    for _, tally in measured.contests:
        for score in tally.scores.values():
            faults.update({f"`{score.name}`: {kind}": n for kind, n in score.faults.items()})
    if not faults:
        return ["No bot broke, answered with something illegal or took too long in these races."]
    rows = [[name, f"{count:,}"] for name, count in sorted(faults.items())]
    told = "Where a safe choice was ridden in place of a bot's answer:"
    return [told, "", *table(["bot", "times"], rows)]
