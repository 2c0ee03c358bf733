"""The scorer's format: its shape, and what is refused by the name of a field."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flammerouge.cli import main
from flammerouge.core.errors import FlammeRougeError
from flammerouge.referee import referee
from flammerouge.tour.paper import read_paper, score_paper, write_paper
from tests.tour.papers import RIDERS, paper, score, stage

FIRST = stage(
    "3", "rR 0:00 gR 0:10 rS 0:20 gS 1:00", sprint="rR 5", mountain="gS 1", combative={"gR": 2}
)
SECOND = stage("4", "gS 0:30 gR 0:30 rS 0:30 rR 0:40", sprint="gR 2", mode="tour")
TOUR = paper(FIRST, SECOND, rest_days_after=[1])


def test_the_shape_of_the_answer() -> None:
    assert score_paper(TOUR) == {
        "stages": [
            {
                "name": "3",
                "podium": {"red": 4, "green": 2},
                "time": {"rR": "0:00", "rS": "0:20", "gR": "0:10", "gS": "1:00"},
                "sprint": {"rR": 5, "rS": 0, "gR": 0, "gS": 0},
                "mountain": {"rR": 0, "rS": 0, "gR": 0, "gS": 1},
                "tour_points": {"red": 4, "green": 3},
                "jerseys": {"yellow": "rR", "green": None, "polka-dot": "gS"},
                "rest_day": {"red": 2, "green": 1},
                "places_first": "green",
            },
            {
                "name": "4",
                "podium": {"red": 1, "green": 5},
                "time": {"rR": "0:40", "rS": "0:50", "gR": "0:40", "gS": "1:30"},
                "sprint": {"rR": 5, "rS": 0, "gR": 2, "gS": 0},
                "mountain": {"rR": 0, "rS": 0, "gR": 0, "gS": 1},
                "tour_points": {"red": 5, "green": 8},
                "jerseys": {"yellow": "gR", "green": "rR", "polka-dot": "gS"},
                "rest_day": None,
                "places_first": None,
            },
        ],
        # gR and rR have 0:40 each, and gR crossed first; rS is third. Red is quicker in sum.
        "bonus": {
            "general": {"red": 3, "green": 3},
            "team": {"red": 1, "green": 0},
            "sprint": {"red": 2, "green": 1},
            "mountain": {"red": 0, "green": 2},
        },
        "total": {"red": 5 + 2 + 6, "green": 8 + 1 + 6},
        "ranking": ["green", "red"],
    }


def test_only_times_are_needed_of_a_result_and_other_fields_have_a_usual_value() -> None:
    results = {"rR": {"time": "0:00"}, "rS": {"time": "12:20"}}
    only = {"name": "1", "order": ["rR", "rS"], "results": results}
    riders = {rider: RIDERS[rider] for rider in results}
    found: Any = score_paper({"teams": ["red"], "riders": riders, "stages": [only]})
    assert found["stages"][0]["time"] == {"rR": "0:00", "rS": "12:20"}
    assert found["stages"][0]["rest_day"] is None


def test_times_go_on_counting_minutes_beyond_the_hour() -> None:
    long = stage("1", "rR 0:40 rS 59:40 gR 99:40")
    assert score(long, long)["stages"][1]["time"] == {
        "rR": "1:20", "rS": "119:20", "gR": "199:20",
    }  # fmt: skip


def test_ids_of_teams_and_riders_are_free() -> None:
    riders = {"Ann's R": {"team": "équipe 1", "kind": "rouleur"}}
    only = {"name": "", "order": ["Ann's R"], "results": {"Ann's R": {"time": "0:10"}}}
    found: Any = score_paper({"teams": ["équipe 1"], "riders": riders, "stages": [only]})
    assert found["ranking"] == ["équipe 1"]


def test_a_rest_day_that_is_not_reached_yet_changes_nothing() -> None:
    assert score(FIRST, rest_days_after=[3]) == score(FIRST)


def test_a_rest_day_after_the_last_stage_that_is_known_is_scored() -> None:
    """Without a length nobody can say that no stage follows."""
    assert score(FIRST, rest_days_after=[1])["stages"][0]["rest_day"] == {"red": 2, "green": 1}


@pytest.mark.rule("TTT-04")
def test_times_of_teams_may_go_against_the_order_in_a_team_time_trial() -> None:
    trial = stage("1", "rR 1:00 gR 0:30 gS 0:30 rS 1:00", mode="team-time-trial")
    found = score(trial)["stages"][0]
    assert (found["podium"], found["jerseys"]["yellow"]) == ({"red": 3, "green": 2}, "gR")


BESIDE = stage("1", "rR 0:30 gR 0:20 rS 0:30 gS 0:20", mode="team-time-trial")
"""A pair ends on the square of a lone rider, who is listed before."""


@pytest.mark.rule("TTT-04", "GT-TIME-03", "R-27")
def test_a_pair_beside_a_lone_rider_has_the_time_of_the_square_ahead() -> None:
    """The referee says so; the sheet of such a trial is taken."""
    squares = {"rR": 24, "rS": 21, "gR": 22, "gS": 21}
    ridden: Any = referee(
        {
            "track": "2.*20 2.F*5",
            "mode": "team-time-trial",
            "from": "slipstream",
            "riders": [
                {"id": rider, "square": square, "lane": 0, **RIDERS[rider]}
                for rider, square in squares.items()
            ],
        }
    )
    assert ridden["crossed"] == BESIDE["order"]
    assert score(BESIDE)["stages"][0]["time"] == ridden["times"]


@pytest.mark.rule("GT-TIME-04", "TTT-04", "TTT-06", "ITT-03")
def test_who_crosses_first_has_no_minutes() -> None:
    """They are taken by who is not home when somebody is; in a team time trial the winner's time
    may be that of his mate, who crossed later."""
    minutes = "rR 1:00 gR 1:00 rS 2:00 gS 2:00"
    for mode in ("tour", "individual-time-trial", "team-time-trial"):
        with pytest.raises(FlammeRougeError) as refused:
            score(stage("1", minutes, mode=mode))
        assert refused.value.code == "late-winner"
        assert refused.value.message.startswith("stages[0].results.rR.time: who crosses first")
        score(stage("1", minutes.replace("rR 1:00", "rR 0:40"), mode=mode))
    score(stage("1", "rR 2:00 gR 1:00 gS 1:00 rS 2:00", mode="team-time-trial"))
    with pytest.raises(FlammeRougeError, match=r"results\.rR\.time: who crosses first"):
        score(stage("1", "rR 1:00 gR 1:00 gS 1:00", mode="team-time-trial"))


@pytest.mark.rule("TTT-04", "GT-TIME-07")
@pytest.mark.parametrize(
    ("crossed", "late", "early"),
    [
        # Both reds were home before green: their own times, or the shared one.
        ("rR 0:00 rS 2:00 gR 0:30 gS 0:30", "rS", "gS"),
        ("rR 2:00 rS 2:00 gR 0:30 gS 0:30", "rS", "gS"),
        # More than a square within one round; a round earlier; the team before the last one.
        ("rR 0:00 gR 0:20 rS 0:40 gS 0:20", "rS", "gS"),
        ("rR 0:00 gR 0:30 rS 1:00 gS 0:40", "rS", "gS"),
        ("rR 0:00 bR 0:20 gR 0:10 rS 0:40 gS 0:30 bS 0:20", "rS", "bS"),
    ],
)
def test_a_team_that_is_home_later_has_no_shorter_time(crossed: str, late: str, early: str) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        score(stage("1", crossed, mode="team-time-trial"))
    assert refused.value.code == "early-time"
    assert refused.value.message.startswith(
        f'stages[0].results.{early}.time: is shorter than that of "{late}"'
    )


@pytest.mark.rule("GT-NEXT-02", "GT-NEXT-03", "GT-REST-02")
def test_exhaustion_that_was_counted_is_carried_on() -> None:
    """Red leads by time and sprint points, so its rouleur does not rest; nor does the green
    sprinteur, who leads the climbers. 7 become 4 and 2 on the rest day; 4 stay with a leader."""
    counted = copy.deepcopy(TOUR)
    first, second = (one["results"] for one in counted["stages"])
    for rider, cards in {"rR": 7, "rS": 7, "gR": 1}.items():
        first[rider]["exhaustion"] = cards
    second["gS"]["exhaustion"] = 5
    found: Any = score_paper(counted)
    carried = [one.pop("exhaustion") for one in found["stages"]]
    assert carried == [
        {"rR": 4, "rS": 2, "gR": 1, "gS": 0}, {"rR": 0, "rS": 0, "gR": 0, "gS": 3},
    ]  # fmt: skip
    # Nothing else depends on it.
    assert found == score_paper(TOUR)
    kept = read_paper(counted)
    assert read_paper(json.loads(json.dumps(write_paper(kept)))) == kept


def test_what_is_read_can_be_written_again() -> None:
    names = {"red": "Ann", "green": "Bob"}
    kept = read_paper({**TOUR, "length": 3, "title": "July", "names": names, "dummies": ["red"]})
    assert read_paper(json.loads(json.dumps(write_paper(kept)))) == kept


def test_a_tour_that_has_not_begun_has_a_length_and_no_sheets() -> None:
    tour = {**TOUR, "stages": [], "length": 7, "combative": False}
    kept = read_paper(tour)
    assert (kept.length, kept.combative) == (7, False)
    assert read_paper(write_paper(kept)) == kept
    assert score_paper(tour) == {
        "stages": [], "bonus": None, "total": {"red": 0, "green": 0}, "ranking": ["red", "green"],
    }  # fmt: skip


Change = Callable[[dict[str, Any]], object]

BAD: dict[str, tuple[Change, str]] = {
    "no object": (lambda t: t.clear(), "teams: is missing"),
    "no stages": (lambda t: t.update(stages=[]), "stages: 1 to 21 stages"),
    "too many stages": (lambda t: t.update(stages=t["stages"] * 11), "stages: at most 21"),
    "unknown field": (lambda t: t.update(weather=1), "weather: unknown field"),
    "unknown stage field": (
        lambda t: t["stages"][1].update(wind=1), "stages[1].wind: unknown field"),
    "team twice": (lambda t: t["teams"].append("red"), 'teams[2]: "red" is given twice'),
    "team without riders": (lambda t: t["teams"].append("blue"), "teams[2]: nobody rides for"),
    "rider of no team": (
        lambda t: t["riders"]["rR"].update(team="blue"), 'riders.rR.team: there is no team "blue"'),
    "odd kind": (lambda t: t["riders"]["rR"].update(kind="climber"), 'riders.rR.kind: "climber"'),
    "two rouleurs": (
        lambda t: t["riders"]["rS"].update(kind="rouleur"), 'teams[0]: "red" has more than one'),
    "unknown rider in the results": (
        lambda t: t["stages"][1]["results"].update(xX={}),
        "stages[1].results.xX: there is no such rider"),
    "unknown rider in the order": (
        lambda t: t["stages"][0]["order"].append("xX"),
        'stages[0].order[4]: there is no rider "xX"'),
    "rider twice in the order": (
        lambda t: t["stages"][0]["order"].append("rR"),
        'stages[0].order[4]: rider "rR" is given twice'),
    "rider missing in the order": (
        lambda t: t["stages"][0]["order"].remove("gS"),
        'stages[0].order: rider "gS" is missing'),
    "rider missing in the results": (
        lambda t: t["stages"][1]["results"].pop("gR"), "stages[1].results.gR: is missing"),
    "ties without an order": (lambda t: t["stages"][1].pop("order"), "stages[1].order: is missing"),
    "a time shorter than that of the rider before": (
        lambda t: t["stages"][0]["results"]["rR"].update(time="0:20"),
        "stages[0].results.gR.time: is shorter than that of \"rR\""),
    "a team that is home later with a shorter time": (
        lambda t: t["stages"].append(
            stage("1", "rR 5:00 rS 5:00 gR 0:30 gS 0:30", mode="team-time-trial")),
        "stages[2].results.gS.time: is shorter than that of \"rS\""),
    "a winner with minutes": (
        lambda t: t["stages"].insert(0, stage("1", "rR 1:00 gR 1:00 rS 1:00 gS 1:00")),
        "stages[0].results.rR.time: who crosses first has no minutes"),
    "no time": (
        lambda t: t["stages"][0]["results"]["gR"].pop("time"),
        "stages[0].results.gR.time: is missing"),
    "cards that no deck has": (
        lambda t: t["stages"][1]["results"]["gR"].update(exhaustion=97),
        "stages[1].results.gR.exhaustion: "),
    "75 seconds": (
        lambda t: t["stages"][1]["results"]["gR"].update(time="1:75"),
        'stages[1].results.gR.time: "1:75" is not a time'),
    "seconds no tile has": (
        lambda t: t["stages"][1]["results"]["gR"].update(time="1:25"),
        'stages[1].results.gR.time: "1:25" is not a time like 1:20: '
        "at most 99 minutes, seconds 00 to 40 in tens"),
    "seconds past those of the tile": (
        lambda t: t["stages"][1]["results"]["rR"].update(time="0:50"),
        'stages[1].results.rR.time: "0:50" is not a time'),
    "sprint points in a time trial": (
        lambda t: t["stages"][1].update(mode="individual-time-trial"),
        "stages[1].results.gR.sprint: there are no tokens"),
    "mountain points in a time trial": (
        lambda t: (
            t["stages"][1].update(mode="team-time-trial"),
            t["stages"][1]["results"].update(gR={"time": "0:30", "mountain": 1})),
        "stages[1].results.gR.mountain: there are no tokens"),
    "combativity in a time trial": (
        lambda t: (
            t["stages"][1].update(mode="team-time-trial", combative={"rS": 0, "rR": 1}),
            t["stages"][1]["results"]["gR"].pop("sprint")),
        "stages[1].combative.rR: there are no tokens"),
    "more minutes than any stage takes": (
        lambda t: t["stages"][1]["results"]["rR"].update(time="100:00"),
        'stages[1].results.rR.time: "100:00" is not a time'),
    "negative time": (
        lambda t: t["stages"][1]["results"]["gR"].update(time="-1:20"),
        'stages[1].results.gR.time: "-1:20" is not a time'),
    "time as a number": (
        lambda t: t["stages"][1]["results"]["gR"].update(time=80),
        "stages[1].results.gR.time: 80 is not a text"),
    "more points than a token of each pile gives": (
        lambda t: t["stages"][0]["results"]["gR"].update(sprint=8),
        "stages[0].results.gR.sprint: 8 is not between 0 and 7"),
    "more points than the tokens of both piles": (
        lambda t: t["stages"][0]["results"]["gR"].update(sprint=7),
        "stages[0].results: the tokens of a stage are worth 12 points, not 13"),
    "negative points": (
        lambda t: t["stages"][0]["results"]["gR"].update(sprint=-1),
        "stages[0].results.gR.sprint: -1 is not between 0"),
    "half a point": (
        lambda t: t["stages"][0]["results"]["gR"].update(mountain=0.5),
        "stages[0].results.gR.mountain: 0.5 is not a whole number"),
    "odd mode": (lambda t: t["stages"][0].update(mode="race"), 'stages[0].mode: "race" is not'),
    "tokens of a stranger": (
        lambda t: t["stages"][0].update(combative={"xX": 1}),
        "stages[0].combative.xX: there is no such rider"),
    "tokens where there are none": (
        lambda t: t.update(combative=False), "stages[0].combative: this tour has no"),
    "breakaway where there are none": (
        lambda t: (
            t.update(combative=False), t["stages"][0].pop("combative"),
            t["stages"][1].update(breakaway=["rR"])),
        "stages[1].breakaway: this tour has no"),
    "breakaway of a stranger": (
        lambda t: t["stages"][0].update(breakaway=["xX"]), "stages[0].breakaway[0]: there is no"),
    "breakaway in a time trial": (
        lambda t: t["stages"].append(
            stage("10", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", mode="individual-time-trial",
                  breakaway=["gR"])),
        "stages[2].breakaway: there is no breakaway in a time trial"),
    "breakaway of three": (
        lambda t: t["stages"][0].update(breakaway=["rR", "gR", "gS"]),
        "stages[0].breakaway: at most 2 riders, not 3"),
    "breakaway of both riders of a team": (
        lambda t: t["stages"][0].update(breakaway=["gR", "gS"]),
        "stages[0].breakaway: a team bids with one rider"),
    "rest day 0": (lambda t: t.update(rest_days_after=[0]), "rest_days_after[0]: 0 is not between"),
    "rest day after the end": (
        lambda t: t.update(rest_days_after=[2], length=2), "rest_days_after[0]: 2 is not between"),
    "rest day as text": (
        lambda t: t.update(rest_days_after=["3"]), 'rest_days_after[0]: "3" is not a whole number'),
    "two rest days anywhere": (
        lambda t: t.update(rest_days_after=[1, 2]), "rest_days_after: of two, the first"),
    "two rest days on a short tour": (
        lambda t: t.update(rest_days_after=[3, 15], length=20), "rest_days_after: one rest day"),
    "three rest days": (
        lambda t: t.update(rest_days_after=[3, 9, 15]), "rest_days_after: one rest day"),
    "dummies that do not ride": (
        lambda t: t.update(dummies=["blue"]), 'dummies[0]: there is no team "blue"'),
    "a dummy twice": (
        lambda t: t.update(dummies=["red", "red"]), 'dummies[1]: "red" is given twice'),
    "only dummies": (lambda t: t.update(dummies=["red", "green"]), "dummies: nobody plays"),
    "exhaustion of a dummy": (
        lambda t: (
            t.update(dummies=["green"]), t["stages"][1]["results"]["rR"].update(exhaustion=1),
            t["stages"][1]["results"]["gS"].update(exhaustion=1)),
        "stages[1].results.gS.exhaustion: riders of a dummy team take no exhaustion"),
    "title too long": (lambda t: t.update(title="x" * 61), "title: at most 60 characters"),
    "name of a stranger": (lambda t: t.update(names={"blue": "Bob"}), "names.blue: there is no"),
    "name too long": (lambda t: t.update(names={"red": "x" * 41}), "names.red: at most 40"),
    "no stage of no stages": (
        lambda t: t.update(stages=[], length=0), "length: 0 is not between 1 and 21"),
    "shorter than its stages": (lambda t: t.update(length=1), "length: 1 is not between 2 and 21"),
}  # fmt: skip


@pytest.mark.rule("GT-TIME-02", "GT-TIME-03", "GT-TIME-04", "GT-TIME-07")
@pytest.mark.parametrize("mode", ["tour", "individual-time-trial"])
@pytest.mark.parametrize("later", ["0:20", "1:00"])
def test_nobody_has_a_shorter_time_than_the_rider_before(mode: str, later: str) -> None:
    """Seconds only grow from the front of the road to its end, minutes from round to round; two
    riders of one pack have the same."""
    score(stage("1", f"rR 0:20 gR {later} rS {later} gS 2:00", mode=mode))
    with pytest.raises(FlammeRougeError) as refused:
        score(stage("1", f"rR 0:20 gR {later} rS 0:10 gS 2:00", mode=mode))
    assert refused.value.code == "early-time"
    assert refused.value.message.startswith(
        'stages[0].results.rS.time: is shorter than that of "gR"'
    )


def test_no_exhaustion_at_all_may_be_written_down_of_a_dummy() -> None:
    counted = copy.deepcopy({**TOUR, "dummies": ["green"]})
    for rider in ("gR", "gS"):
        counted["stages"][0]["results"][rider]["exhaustion"] = 0
    assert score_paper(counted) == score_paper({**TOUR, "dummies": ["green"]})


@pytest.mark.rule("PEL-BRK-01", "R-10")
def test_two_of_different_teams_may_have_won_a_breakaway_place() -> None:
    assert read_paper(paper({**FIRST, "breakaway": ["gS", "rR"]})).results[0].breakaway == (
        "gS",
        "rR",
    )


@pytest.mark.rule("GT-SET-04", "PEL-DUM-01", "PEL-DUM-02", "PEL-BRK-01", "PEL-BRK-07", "R-10")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_sheet_is_refused_by_the_name_of_the_field(name: str) -> None:
    change, complaint = BAD[name]
    tour = json.loads(json.dumps(TOUR))
    change(tour)
    with pytest.raises(FlammeRougeError) as refused:
        score_paper(tour)
    assert refused.value.message.startswith(complaint)


def test_the_command_prints_the_sheets_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tour.json"
    file.write_text(json.dumps(TOUR), "utf-8")
    assert main(["score", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == score_paper(TOUR)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "not JSON: line 1 column 2"),
        ('{"teams": [], "teams": []}', "teams: is given twice"),
        ("[1]", "an array is not an object"),
        (json.dumps({**TOUR, "stages": [{**FIRST, "order": []}]}), "stages[0].order: rider"),
    ],
)
def test_the_command_refuses_in_one_line_with_exit_code_2(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tour.json"
    file.write_text(text, "utf-8")
    assert main(["score", str(file)]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith(complaint)
    assert told.err.count("\n") == 1


def test_the_command_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "flammerouge", "score", "-"],
        input=json.dumps(TOUR).encode(),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout) == score_paper(TOUR)
