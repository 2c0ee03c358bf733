"""Scorekeeping clause by clause, on tours written by hand."""

import pytest

from flammerouge.tour.paper import read_paper
from flammerouge.tour.sheets import Sheets, StageSheet
from tests.tour.papers import RIDERS, paper, score, scored, stage

EVERYBODY = list(RIDERS)


def day(*first: str, name: str = "x", **more: object) -> dict[str, object]:
    """A stage on which these cross first, then all others, in one pack."""
    order = [*first, *(rider for rider in EVERYBODY if rider not in first)]
    return stage(name, " ".join(f"{rider} 0:00" for rider in order), **more)  # type: ignore[arg-type]


def sheets(*stages: dict[str, object], **more: object) -> Sheets:
    return read_paper(paper(*stages, **more)).sheets()


def last(*stages: dict[str, object], **more: object) -> StageSheet:
    return sheets(*stages, **more).stages[-1]


# -- podium ----------------------------------------------------------------------------------
@pytest.mark.rule("GT-SET-07", "GT-POD-01")
def test_both_riders_of_a_team_can_stand_on_the_podium() -> None:
    assert scored(last(day("rR", "rS", "kR")).podium) == {"red": 5, "black": 1}


@pytest.mark.rule("TTT-05", "R-26")
def test_in_a_team_time_trial_the_first_rider_of_each_team_counts() -> None:
    trial = day("rR", "rS", "kR", "kS", "gS", mode="team-time-trial")
    assert scored(last(trial).podium) == {"red": 3, "black": 2, "green": 1}


@pytest.mark.rule("TTT-04")
def test_in_a_team_time_trial_both_have_the_slower_time() -> None:
    times = "rR 0:00 gR 0:10 gS 0:20 rS 1:30"
    trial = stage("1", times, mode="team-time-trial")
    assert last(trial).time == {"rR": 90, "rS": 90, "gR": 20, "gS": 20}
    assert last({**trial, "mode": "tour"}).time == {"rR": 0, "rS": 90, "gR": 10, "gS": 20}


@pytest.mark.rule("ITT-03")
def test_an_individual_time_trial_has_a_podium_like_any_stage() -> None:
    trial = day("rR", "rS", "kR", mode="individual-time-trial")
    assert scored(last(trial).podium) == {"red": 5, "black": 1}


# -- jerseys ---------------------------------------------------------------------------------
@pytest.mark.rule("GT-JER-01")
def test_jerseys_go_by_sums_over_all_stages() -> None:
    first = stage("1", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", sprint="rR 5 gR 3", mountain="gS 2")
    second = stage("2", "gR 0:00 rS 0:20 rR 0:30 gS 0:40", sprint="rS 5 gR 3", mountain="rS 1")
    sheet = last(first, second)
    assert sheet.standings.general == ("gR", "rR", "rS", "gS")  # 10, 30, 40, 70 seconds
    assert sheet.standings.sprint == ("gR", "rS", "rR")  # 6, then 5 each: rS crossed first today
    assert sheet.standings.mountain == ("gS", "rS")


@pytest.mark.rule("GT-JER-02")
def test_a_rider_wears_one_jersey_and_the_next_best_gets_the_other() -> None:
    only = stage(
        "1", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", sprint="rR 2 gR 1", mountain="rR 5 gR 3 gS 1"
    )
    assert last(only).jerseys == ("rR", "gR", "gS")


@pytest.mark.rule("GT-JER-03")
def test_equals_are_ranked_by_the_latest_stage_and_not_by_an_earlier_one() -> None:
    first = stage("1", "rR 0:00 gR 0:00 rS 0:00 gS 0:00", sprint="rR 2 gR 2")
    second = stage("2", "gS 0:10 gR 0:10 rS 0:10 rR 0:10")
    assert last(first).jerseys == ("rR", "gR", "")
    assert last(first, second).jerseys == ("gS", "gR", "")


@pytest.mark.rule("GT-JER-04", "R-17")
def test_without_points_a_jersey_is_not_awarded() -> None:
    assert last(day("rR")).jerseys == ("rR", "", "")


@pytest.mark.rule("GT-JER-02", "R-17")
def test_where_only_the_yellow_jersey_has_points_nobody_wears_green() -> None:
    only = stage("1", "rR 0:00 gR 0:10", sprint="rR 5")
    sheet = last(only)
    assert sheet.jerseys == ("rR", "", "")
    assert sheet.standings.sprint == ("rR",)


# -- rest days -------------------------------------------------------------------------------
@pytest.mark.rule("GT-REST-01", "R-34")
def test_on_a_rest_day_leaders_score_not_wearers() -> None:
    """The red rouleur leads everything and wears yellow only: three points for red."""
    only = stage("1", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", sprint="rR 5 gR 3", mountain="rR 2 gS 1")
    sheet = last(only, rest_days_after=[1], length=2)
    assert sheet.jerseys == ("rR", "gR", "gS")
    assert sheet.rest_day == {"red": 3, "green": 0}


@pytest.mark.rule("GT-REST-01", "R-17")
def test_nobody_scores_for_a_classification_without_points() -> None:
    assert scored(last(day("rR"), rest_days_after=[1]).rest_day or {}) == {"red": 1}


def test_rest_day_points_are_kept_apart_until_the_end() -> None:
    found = sheets(day("rR", "gR", "bR"), day("kR", "kS", "gR"), rest_days_after=[1])
    assert [scored(one.tour_points) for one in found.stages] == [
        {"red": 3, "green": 2, "blue": 1},
        {"red": 3, "green": 3, "blue": 1, "black": 5},
    ]
    assert [one.rest_day is None for one in found.stages] == [False, True]
    assert scored(found.stages[1].rest_points) == {"red": 1}
    # 5 for podiums; yellow and third in the general classification, and the team's.
    assert found.total["black"] == 5 + 3 + 2 + 1


# -- who places first ------------------------------------------------------------------------
@pytest.mark.rule("GT-SET-08", "R-29")
def test_teams_place_by_points_the_fewest_first() -> None:
    assert last(day("rR", "gR", "bR"), length=3).placing == ("black", "blue", "green", "red")


@pytest.mark.rule("GT-SET-08")
def test_of_equals_the_one_with_the_best_rider_in_the_general_classification_loses() -> None:
    """Blue and black have no point; the blue sprinteur is the best placed of their riders."""
    only = stage("1", "rR 0:00 gR 0:00 rS 0:10 bS 0:20 kR 0:30 kS 0:40 gS 1:00 bR 2:00")
    assert last(only, length=3).placing == ("black", "blue", "green", "red")
    other = stage("1", "rR 0:00 gR 0:00 rS 0:10 kR 0:20 bS 0:30 kS 0:40 gS 1:00 bR 2:00")
    assert last(other, length=3).placing == ("blue", "black", "green", "red")


@pytest.mark.rule("GT-SET-08", "GT-REST-01")
def test_points_of_rest_days_count_for_who_places_first() -> None:
    """Red has 3 and green 2 + 1 of the podium; the leader of the mountains makes it 4 for green."""
    only = day("rR", "gR", "gS", mountain="gS 2")
    without, resting = last(only, length=3), last(only, rest_days_after=[1], length=3)
    assert without.placing[2:] == ("green", "red")  # 3 each, red has the yellow jersey
    assert resting.placing[2:] == ("green", "red")  # 4 each
    mountains = day("rR", "gR", "gS", mountain="gS 2", sprint="gR 1")
    assert last(mountains, rest_days_after=[1], length=3).placing[2:] == ("red", "green")


def test_nobody_places_after_the_last_stage() -> None:
    found = score(day("rR"), day("gR"))
    assert [one["places_first"] for one in found["stages"]] == ["black", None]


# -- bonus -----------------------------------------------------------------------------------
def tour_of(stages: int, teams: int = 4, **more: object) -> dict[str, dict[str, int]]:
    """The bonus of a tour whose riders are apart in time after the first stage, and the first four
    of them in points after the third: 10, 6, 3, 1 in the sprint, 5, 3, 2, 1 in the mountains."""
    riders = EVERYBODY[: 2 * teams]
    apart = " ".join(f"{rider} {i // 5}:{i % 5}0" for i, rider in enumerate(riders))
    same = " ".join(f"{rider} 0:00" for rider in riders)
    days = [
        stage("1", apart, sprint="rR 5 rS 3 gR 1", mountain="gR 2"),
        stage("2", same, sprint="gR 2", mountain="rR 5 rS 3 gS 1"),
        stage("3", same, sprint="rR 5 rS 3 gS 1"),
    ]
    found = score(*days, *[stage("4", same)] * (stages - 3), **more)["bonus"]
    return {name: scored(one) for name, one in found.items()}


@pytest.mark.rule("GT-END-01", "GT-END-03")
@pytest.mark.parametrize(
    ("stages", "general", "team", "points"),
    [
        (3, {"red": 5, "green": 1}, {"red": 1}, {"red": 3}),
        (7, {"red": 5, "green": 1}, {"red": 1}, {"red": 3}),
        (8, {"red": 7, "green": 3}, {"red": 2, "green": 1}, {"red": 5, "green": 1}),
        (14, {"red": 7, "green": 3}, {"red": 2, "green": 1}, {"red": 5, "green": 1}),
        (15, {"red": 9, "green": 5, "blue": 1}, {"red": 3, "green": 2, "blue": 1},
         {"red": 7, "green": 3}),
        (21, {"red": 9, "green": 5, "blue": 1}, {"red": 3, "green": 2, "blue": 1},
         {"red": 7, "green": 3}),
    ],
)  # fmt: skip
def test_bonus_points_by_the_length_of_the_tour(
    stages: int, general: dict[str, int], team: dict[str, int], points: dict[str, int]
) -> None:
    assert tour_of(stages) == {
        "general": general, "team": team, "sprint": points, "mountain": points,
    }  # fmt: skip


@pytest.mark.rule("GT-END-02")
def test_two_players_have_the_bonus_of_a_short_tour() -> None:
    assert tour_of(21, teams=2) == tour_of(3, teams=2)
    assert tour_of(21, teams=3) != tour_of(3, teams=3)


@pytest.mark.rule("GT-END-02", "O-13")
@pytest.mark.parametrize("stages", [8, 15, 21])
def test_a_dummy_is_no_player_when_the_bonus_is_given(stages: int) -> None:
    short = {"general": {"red": 5, "green": 1}, "team": {"red": 1}, "sprint": {"red": 3}}
    assert tour_of(stages, teams=3, dummies=["blue"]) == {**short, "mountain": {"red": 3}}
    assert tour_of(stages, teams=4, dummies=["black"]) == tour_of(stages, teams=4)


@pytest.mark.rule("PEL-DUM-03")
def test_dummies_have_no_place_in_the_order_of_placing() -> None:
    assert last(day("rR", "gR", "bR"), length=3, dummies=["black", "green"]).placing == (
        "blue",
        "red",
    )


@pytest.mark.rule("GT-END-06", "GT-JER-02")
def test_a_rider_who_wears_yellow_still_has_the_bonus_of_the_sprint() -> None:
    only = stage("1", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", sprint="rR 5 gR 3 gS 1")
    found = score(only)
    assert found["stages"][0]["jerseys"]["green"] == "gR"
    assert found["bonus"]["sprint"] == {"red": 2, "green": 1}


@pytest.mark.rule("R-17")
def test_no_bonus_is_given_at_zero_points() -> None:
    only = stage("1", "rR 0:00 gR 0:10 rS 0:20 gS 0:30", sprint="gS 1")
    bonus = score(only)["bonus"]
    assert bonus["sprint"] == {"red": 0, "green": 2}
    assert bonus["mountain"] == {"red": 0, "green": 0}


@pytest.mark.rule("GT-END-05")
def test_equals_in_the_team_classification_go_by_the_latest_crossing() -> None:
    first = stage("1", "rR 0:00 gR 0:10 gS 0:10 rS 0:20")
    assert score(first)["bonus"]["team"] == {"red": 1, "green": 0}
    second = stage("2", "gS 0:40 rR 0:40 rS 0:40 gR 0:40")
    assert score(first, second)["bonus"]["team"] == {"red": 0, "green": 1}


# -- combativity -----------------------------------------------------------------------------
@pytest.mark.rule("GT-COMB-02")
def test_the_rider_with_most_tokens_earns_a_point_that_is_not_of_the_podium() -> None:
    sheet = last(day("rR", "gR", "bR", combative={"kS": 4, "rR": 3}))
    assert sheet.combative == "kS"
    assert scored(sheet.podium) == {"red": 3, "green": 2, "blue": 1}
    assert scored(sheet.tour_points) == {"red": 3, "green": 2, "blue": 1, "black": 1}


@pytest.mark.rule("GT-COMB-03")
def test_of_equally_combative_riders_one_of_the_breakaway_wins_then_who_finished_first() -> None:
    tokens = {"kS": 4, "gS": 4, "bR": 4}
    order = ("rR", "gS", "bR", "kS")
    assert last(day(*order, combative=tokens)).combative == "gS"
    assert last(day(*order, combative=tokens, breakaway=["kS", "bR"])).combative == "bR"
    assert last(day(*order, combative=tokens, breakaway=["kS", "rR"])).combative == "kS"


@pytest.mark.rule("GT-COMB-02", "R-17")
def test_without_tokens_nobody_is_combative() -> None:
    assert last(day("rR", combative={"kS": 0})).combative == ""
    assert last(day("rR")).combative == ""


# -- a tour that goes on ---------------------------------------------------------------------
def test_while_a_tour_goes_on_there_is_no_bonus_and_the_ranking_is_as_it_stands() -> None:
    found = sheets(day("rR", "gR", "bR"), rest_days_after=[1], length=5)
    assert found.bonus is None
    assert found.total == {"red": 4, "green": 2, "blue": 1, "black": 0}
    assert found.ranking == ("red", "green", "blue", "black")
