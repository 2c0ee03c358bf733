"""The worked examples of the rules: two rounds at the line, two stages, the end of a tour."""

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


# Seven stages whose sums are those of the rulebook's sheet. Who stood on the podiums: red 10,
# green 11, blue 12, black 9. All that makes riders different in time and points is in the first.
PODIUMS = ("gbr", "bgk", "rkb", "grk", "bkr", "kbg", "rgb")
TIMES = "gR 1:00 bR 1:10 bS 1:20 rR 1:30 kS 1:30 rS 2:20 gS 2:20 kR 3:30"
SPRINT = "rR 3 rS 6 gR 7 gS 1 bR 5 bS 3 kS 2"
MOUNTAIN = "rR 10 rS 1 gR 2 gS 5 bR 8 bS 9 kR 13 kS 9"


def seven_stages(podiums: tuple[str, ...]) -> list[dict[str, object]]:
    """A rouleur of each of the three teams first, then the others; everybody a minute each day."""
    found = []
    for i, teams in enumerate(podiums):
        first = [f"{team}R" for team in teams]
        order = [*first, *(rider for rider in RIDERS if rider not in first)]
        written = stage(str(i), " ".join(f"{rider} 1:00" for rider in order))
        if i == 0:
            written["results"] = {**stage("", TIMES, sprint=SPRINT, mountain=MOUNTAIN)["results"]}
        found.append(written)
    return found


@pytest.mark.rule(
    "GT-END-01", "GT-END-03", "GT-END-04", "GT-END-05", "GT-END-06", "GT-REST-01", "R-34"
)
def test_the_end_of_a_tour_of_seven_stages() -> None:
    found = score(*seven_stages(PODIUMS), rest_days_after=[3])
    stages = found["stages"]
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
    changed = (*PODIUMS[:5], PODIUMS[6], PODIUMS[5])
    found = score(*seven_stages(changed), rest_days_after=[3])
    assert found["total"] == {"red": 12, "green": 18, "blue": 16, "black": 12}
    assert found["ranking"] == ["green", "blue", "black", "red"]
