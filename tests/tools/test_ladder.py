"""The ladder: which contests there are, and the page that is written of them."""

from argparse import Namespace
from pathlib import Path

import pytest

from flammerouge.arena.result import Result, TeamResult
from flammerouge.arena.tally import Tally
from flammerouge.bots.levels import LEVELS as LEVELS_RIDDEN_BY
from tools.contests import Contest, counted, ride_on
from tools.habits import Habits
from tools.ladder import BASELINES, chosen_contests, contests, levels_together, mixed_field
from tools.ladder import QUICK as QUICK_BOT
from tools.ladder_page import (
    ELSEWHERE,
    FIELD,
    LEVELS,
    PARTS,
    STRENGTH,
    Measured,
    goal_table,
    interval,
    page,
)

SEED = "0" * 32
QUICK = Contest(STRENGTH, ("no-waste", "random", "random", "random"), 30, goals=(0.5,))


def tally(contest: Contest, wins: int, races: int, **first: object) -> Tally:
    """A count in which the first entrant has won so many races, in 1.5 ms a decision."""
    found = Tally(dict.fromkeys(contest.entrants))
    for number in range(races):
        order = (2, 1, 3, 4) if number >= wins else (1, 2, 3, 4)
        teams = [TeamResult(who, place, (1, 2)) for who, place in zip(contest.entrants, order,
                                                                      strict=False)]  # fmt: skip
        teams[0] = TeamResult(
            contest.bot, order[0], (1, 2), decisions=10, microseconds=15_000,
            faults={"time-out": 1} if first.get("faulty") else {},
        )  # fmt: skip
        found.add(Result(number, "here", 12, tuple(teams)))
    return found


def shown(*parts: tuple[Contest, Tally], habits: dict[str, Habits] | None = None) -> str:
    return page(Measured(parts, habits or {}, {"level-1": "random"}), "Made today.")


# -- contests ----------------------------------------------------------------------------------
def test_the_quick_bot_meets_everybody_with_a_goal() -> None:
    own = [one for one in contests() if one.part == STRENGTH and one.bot == QUICK_BOT]
    assert len(own) == len(BASELINES) + 2
    assert all(one.goals and one.seats == 4 and one.box == "base" for one in own)


def test_nobody_rides_twice_in_the_mixed_field() -> None:
    """Levels are other names for bots."""
    entrants = [LEVELS_RIDDEN_BY.get(name, name) for name in mixed_field().entrants]
    assert len(set(entrants)) == len(entrants)
    assert set(LEVELS_RIDDEN_BY.values()) <= set(entrants)


def test_what_takes_no_time_is_always_ridden() -> None:
    """It is not published, and a page without it would have lost a row."""
    quick = [one for one in contests() if not one.timed]
    assert quick
    own = [one for one in contests() if one.part == LEVELS and one.bot == "level-2"]
    asked = {"page_only": False, "only": [LEVELS], "rows": ["level-2"]}
    assert chosen_contests(Namespace(**asked)) == [*quick, *own]
    assert chosen_contests(Namespace(**asked | {"page_only": True})) == quick


def test_everything_is_chosen_unless_something_is_named() -> None:
    chosen = chosen_contests(Namespace(page_only=False, only=list(PARTS), rows=None))
    assert chosen == [*contests(), levels_together()]


def test_contests_are_kept_apart(tmp_path: Path) -> None:
    files = [one.file(tmp_path) for one in contests()]
    assert len(set(files)) == len(files)


def test_every_contest_can_be_ridden() -> None:
    for one in contests():
        assert one.schedule(SEED).lap % one.seats == 0


def test_races_are_whole_laps() -> None:
    assert QUICK.whole_laps() == 48
    assert QUICK.whole_laps(most=1) == 24
    assert [QUICK.is_whole(tally(QUICK, 0, races)) for races in (30, 47, 48)] == [
        False,
        False,
        True,
    ]


def test_a_contest_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    duel = Contest(STRENGTH, ("no-waste", "random"), 24, seats=2)
    assert counted(duel, SEED, tmp_path).races == 0
    *_, first = ride_on(duel, SEED, tmp_path, 1, most=1)
    assert (first.races, first.first.milliseconds is None) == (12, False)
    before = duel.file(tmp_path).read_text("utf-8")
    *_, second = ride_on(duel, SEED, tmp_path, 1)
    assert duel.file(tmp_path).read_text("utf-8").startswith(before)
    kept = counted(duel, SEED, tmp_path)
    assert (kept.races, kept.first.wins) == (24, second.first.wins)


# -- goals -------------------------------------------------------------------------------------
def test_the_lower_end_is_bold_when_it_reaches_the_goal() -> None:
    # 70 of 100 races: Wilson's interval is 60.4 to 78.1 %.
    count = tally(QUICK, 70, 100)
    contest = Contest(STRENGTH, QUICK.entrants, 100, goals=(0.60,))
    assert interval(contest, count) == "**60.4**–78.1"
    contest = Contest(STRENGTH, QUICK.entrants, 100, goals=(0.61,))
    assert interval(contest, count) == "60.4–78.1", "the rate alone does not count"
    assert interval(Contest(STRENGTH, QUICK.entrants, 100), count) == "60.4–78.1"


@pytest.mark.parametrize(
    ("goals", "told"), [((0.5, 0.6), "60 %"), ((0.6, 0.7), "60 %"), ((0.7, 0.8), "70 %"), ((), "-")]
)
def test_a_row_names_the_farthest_goal_that_is_reached(goals: tuple[float, ...], told: str) -> None:
    """Or else the first; the lower end is 60.4 %."""
    contest = Contest(STRENGTH, QUICK.entrants, 100, goals=goals)
    assert goal_table([(contest, tally(QUICK, 70, 100))])[-1].split("|")[5].strip() == told


def test_what_should_stay_below_counts_by_the_upper_end() -> None:
    # 10 of 100 races: 5.5 to 17.4 %.
    count = tally(QUICK, 10, 100)
    contest = Contest(LEVELS, QUICK.entrants, 100, goals=(0.20,), below=True)
    assert interval(contest, count) == "5.5–**17.4**"
    assert "| under 20 % |" in goal_table([(contest, count)])[-1]


# -- the page ----------------------------------------------------------------------------------
def test_a_row_has_races_rate_interval_goal_and_time() -> None:
    text = shown((QUICK, tally(QUICK, 70, 100)))
    assert "| 3 × `random` | 100 | 70.0 % | **60.4**–78.1 | 50 % | 1.5 |" in text
    assert '`make ladder ARGS="--fresh --only strength --rows no-waste"`' in text
    assert "Made today." in text


def test_what_is_not_finished_says_so() -> None:
    """24 races are a lap of four teams: six stages from four seats."""
    field = Contest(FIELD, tuple("abcdef"), 30 * 24)
    for ridden, races, told in ((50, "50 of 120", 2), (120, "120", 4)):
        row = Contest(STRENGTH, QUICK.entrants, 100)
        text = shown((row, tally(row, 0, ridden)), (field, tally(field, 0, 24 * told)))
        assert f"| 3 × `random` | {races} | 0.0 %" in text
        assert "are not finished" in text, "the field"
        assert f"of 30 line-ups\n{told} have been ridden." in text
        assert "Everybody against everybody" not in text
    text = shown((row, tally(row, 0, 120)), (field, tally(field, 0, 30 * 24)))
    assert "not finished" not in text
    assert "line-ups" not in text
    assert "Everybody against everybody" in text


def test_what_has_not_been_ridden_is_left_out() -> None:
    text = shown((QUICK, tally(QUICK, 0, 0)))
    assert "##" not in text
    assert "No bot broke" in text


def test_two_kinds_of_opponents_are_named() -> None:
    assert Contest(STRENGTH, ("a", "p", "m", "m"), 1).opponents == "1 × `p`, 2 × `m`"


def test_places_are_described() -> None:
    contest = Contest(ELSEWHERE, QUICK.entrants, 9, 4, "base", ("weather",))
    text = shown((contest, tally(contest, 70, 100)))
    assert "| base stages, weather, 4 teams | 3 × `random` | 100 | 70.0 % (60.4–78.1) |" in text


def test_the_field_is_ordered_by_rating() -> None:
    contest = Contest(FIELD, ("random", "saver"), 9, seats=2)
    text = shown((contest, tally(contest, 10, 50)))
    assert text.index("`saver` |") < text.index("`random` (`level-1`) |")


def test_faults_are_counted() -> None:
    text = shown((QUICK, tally(QUICK, 70, 100, faulty=True)))
    assert "| `no-waste`: time-out | 100 |" in text


def test_habits_are_means() -> None:
    one = Habits({"riders": 4, "rounds": 40, "sheltered": 30, "exhaustion": 10, "sprinted": 5})
    one["to go"] = 60
    text = shown(habits={"level-1": one})
    assert "| `level-1` (`random`) | 2 | 75.0 % | 2.50 | 12.0 squares to go |" in text
