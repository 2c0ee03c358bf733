"""The worked examples of the sheets: after two stages, at the end of a tour. The example of two
rounds at the line is ridden in tests/rules/test_gt_times.py."""

import pytest

from tests.tour.papers import RIDERS, score, scored, stage

# The red results are those of the example; the others ride around them.
STAGE_3 = stage(
    "3",
    "rR 0:00 bR 0:00 kR 0:30 gS 0:30 bS 0:30 gR 1:20 kS 1:20 rS 1:20",
    sprint="rR 5 bR 3 kR 1",
    mountain="gR 2 rS 1",
)
STAGE_4 = stage(
    "4",
    "gR 0:10 rS 0:30 bS 0:30 kS 0:30 bR 1:00 kR 1:00 gS 1:10 rR 2:10",
    mountain="gR 5 rS 3 bS 1 rR 2 kR 1",
)


@pytest.mark.rule("GT-SHEET-01", "GT-POD-01", "GT-SET-07", "GT-PLAY-03", "GT-TIME-08")
def test_the_sheets_after_two_stages() -> None:
    first, second = score(STAGE_3, STAGE_4)["stages"]
    assert (first["podium"]["red"], second["podium"]["red"]) == (3, 2)
    assert (first["tour_points"]["red"], second["tour_points"]["red"]) == (3, 5)
    assert [first["time"][rider] for rider in ("rR", "rS")] == ["0:00", "1:20"]
    assert [second["time"][rider] for rider in ("rR", "rS")] == ["2:10", "1:50"]
    assert [second["sprint"][rider] for rider in ("rR", "rS")] == [5, 0]
    assert [first["mountain"][rider] for rider in ("rR", "rS")] == [0, 1]
    assert [second["mountain"][rider] for rider in ("rR", "rS")] == [2, 4]


@pytest.mark.rule("GT-JER-02", "GT-JER-03")
def test_a_tied_green_jersey_goes_to_the_one_who_does_not_wear_yellow() -> None:
    """The leader of the general classification ties for the sprint and keeps yellow."""
    only = stage("3", "rR 0:00 gS 0:10 rS 0:20 gR 0:20", sprint="rR 3 gS 3")
    jerseys = score(only)["stages"][0]["jerseys"]
    assert jerseys == {"yellow": "rR", "green": "gS", "polka-dot": None}


# Seven stages whose sums are those of the rulebook's sheet: who stood on the podiums (red 10,
# green 11, blue 12, black 9), and the tokens of the day's two piles. Riders differ in time on the
# first day, and on the second the red rouleur loses ten seconds.
DAYS = (
    ("gbr", "gR 7 bR 3 rS 1 bS 1", ""),
    ("bgk", "", "kR 5 bS 4 gS 1 kS 2"),
    ("rkb", "", "kR 5 kS 4 gS 1 bR 2"),
    ("grk", "rS 5 rR 3 kS 2 bR 2", ""),
    ("bkr", "bS 2 gS 1", "rR 5 kR 3 gS 1"),
    ("kbg", "", "rR 5 kS 3 gR 1 bR 2 rS 1"),
    ("rgb", "", "bS 5 bR 4 gR 1 gS 2"),
)
FIRST_DAY = "gR 0:00 bR 0:10 rR 0:20 bS 0:20 kS 0:30 rS 1:20 gS 1:20 kR 2:30"
SPRINT = {"rR": 3, "rS": 6, "gR": 7, "gS": 1, "bR": 5, "bS": 3, "kR": 0, "kS": 2}
MOUNTAIN = {"rR": 10, "rS": 1, "gR": 2, "gS": 5, "bR": 8, "bS": 9, "kR": 13, "kS": 9}


def seven_stages(days: tuple[tuple[str, str, str], ...]) -> list[dict[str, object]]:
    """A rouleur of each of the three teams first, then the others; most days in one pack."""
    found = []
    for i, (teams, sprint, mountain) in enumerate(days):
        first = [f"{team}R" for team in teams]
        others = [rider for rider in RIDERS if rider not in (*first, "rR")]
        order = list(dict.fromkeys([*first, *others, "rR"]))
        late = {"rR": "0:10"} if i == 1 else {}
        times = " ".join(f"{rider} {late.get(rider, '0:00')}" for rider in order)
        found.append(stage(str(i), times if i else FIRST_DAY, sprint=sprint, mountain=mountain))
    return found


@pytest.mark.rule(
    "GT-END-01", "GT-END-03", "GT-END-04", "GT-END-05", "GT-END-06", "GT-REST-01", "R-34"
)
def test_the_end_of_a_tour_of_seven_stages() -> None:
    found = score(*seven_stages(DAYS), rest_days_after=[3])
    stages = found["stages"]
    assert (stages[-1]["sprint"], stages[-1]["mountain"]) == (SPRINT, MOUNTAIN)
    assert stages[-1]["tour_points"] == {"red": 10, "green": 11, "blue": 12, "black": 9}
    assert [scored(one["rest_day"] or {}) for one in stages[:4]] == [
        {}, {}, {"green": 2, "black": 1}, {},
    ]  # fmt: skip
    assert {name: scored(points) for name, points in found["bonus"].items()} == {
        "general": {"green": 3, "blue": 3},
        "team": {"blue": 1},
        "sprint": {"green": 2, "red": 1},
        "mountain": {"black": 2, "red": 1},
    }
    assert found["total"] == {"red": 12, "green": 18, "blue": 16, "black": 12}
    assert found["ranking"] == ["green", "blue", "red", "black"]


@pytest.mark.rule("GT-END-05")
def test_of_equals_the_team_that_crossed_first_on_the_last_stage_is_ahead() -> None:
    """The same podiums with the last two days changed: now black crosses before red."""
    changed = (*DAYS[:5], DAYS[6], DAYS[5])
    found = score(*seven_stages(changed), rest_days_after=[3])
    assert found["total"] == {"red": 12, "green": 18, "blue": 16, "black": 12}
    assert found["ranking"] == ["green", "blue", "black", "red"]
