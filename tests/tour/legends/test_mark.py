"""The mark of the intermediate sprint: where it lies, who is the first past it."""

import pytest

from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.sprint import SprintMark, sprint_mark
from flammerouge.core.tiles import lay
from flammerouge.core.track import read_track
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from flammerouge.rulesets import new_race
from flammerouge.tour.legends.outcome import outcome_of
from tests.rules.raced import SEED, answer, deal, ready_race, stand
from tests.tour.legends.rides import ride

# Squares 0-4 are behind the start line; the ground begins at 5.
START = "2.S*5 "
HILLS = ("a", "b", "L", "c", "d", "v")  # portions 5-11 and 15-30; an ascent at 12


def mark_of(road: str) -> SprintMark:
    return sprint_mark(read_track(f"{START}{road} 3.F*5"))


@pytest.mark.rule("LEG-SCORE-05")
def test_one_square_before_the_end_of_the_longest_portion_without_ascent() -> None:
    # Portions of 4, 10 and 3 squares; the second ends at 5 + 4 + 2 + 10 - 1 = 20.
    assert mark_of("2.*4 2^*2 2.*10 2^*2 2.*3 2.") == SprintMark(19, 20)


@pytest.mark.rule("LEG-SCORE-05", "R-54")
def test_the_portion_that_leads_to_the_finish_does_not_count() -> None:
    assert mark_of("2.*4 2^*2 2.*30") == SprintMark(7, 8)
    assert mark_of("2.*4 2^*2 2.*7 2^ 2.*30") == SprintMark(16, 17)


@pytest.mark.rule("LEG-SCORE-05")
def test_descents_cobbles_and_supply_zones_are_no_ascents() -> None:
    assert mark_of("2.*4 2^*2 2v*3 1c*3 3s*3 2^ 2.*2") == SprintMark(18, 19)


@pytest.mark.rule("LEG-SCORE-05", "O-24")
def test_before_an_ascent_finish_any_portion_counts() -> None:
    # Four squares, then nine up to the last ascent; those nine lead to it, not to the finish.
    track = read_track(f"{START}2.*4 2^*2 2.*9 3^*2 3^F*4")
    assert sprint_mark(track) == SprintMark(18, 19)


@pytest.mark.rule("LEG-SCORE-05", "O-20")
def test_without_ascents_in_the_middle_from_line_to_line() -> None:
    # 20 squares, 5 to 24: ten of them up to the mark.
    assert mark_of("2.*20") == SprintMark(14, 15)
    # 21 squares, 5 to 25: ten on either side of the mark; the same with 69, 34 on either side.
    assert mark_of("2.*21") == SprintMark(15, 16)
    assert mark_of("2.*69") == SprintMark(39, 40)
    road = lay(tuple(tile(face) for face in stage("avenue-corso-paseo").tiles))
    # 68 squares between the lines, 5 to 72.
    assert sprint_mark(road.track) == SprintMark(38, 39)


@pytest.mark.rule("O-20")
def test_the_start_line_begins_the_first_portion_and_the_last_of_equals_is_taken() -> None:
    # Six squares before each ascent; those behind the start line do not make the first longer.
    assert mark_of("2.*6 2^ 2.*6 2^ 2.*2") == SprintMark(16, 17)
    assert mark_of("2.*7 2^ 2.*6 2^ 2.*2") == SprintMark(10, 11)


@pytest.mark.rule("O-20")
def test_a_roundabout_belongs_to_its_portion_and_the_mark_lies_before_its_branches() -> None:
    # 4 + 3 squares and the inner branch of 3; it ends at a branch, so the mark moves before it.
    assert mark_of("2.*4 2.*3 (1.*3|1.*5) 2^*2 2.*4") == SprintMark(10, 11)
    # One square further on the road is whole again.
    assert mark_of("2.*7 (1.*3|1.*5) 2.*2 2^ 2.*4") == SprintMark(20, 21)


# -- in a race -----------------------------------------------------------------------------
def sprint_options(kind: str = "rouleur", *, sprint: bool = True) -> Options:
    return Options(tiles=HILLS, mode="tour", legend=Legend(kind, sprint=sprint))


FAR_BEHIND = "r1@0R r2@0L bR@1R bS@1L kR@2R kS@2L gR@3R gS@3L"


def ride_three(square: int) -> Race:
    """One round in which the main rider plays a 3 from this square, before all others."""
    race = ready_race(sprint_options())
    stand(race, f"rR@{square}R {FAR_BEHIND}")
    deal(race, "rR", deck="3 3 3 3")
    return after_round(race)


def after_round(race: Race) -> Race:
    while race.round == 1:
        answer(race)
    return race


def winners(race: Race) -> list[str]:
    """Who has taken the point, so far."""
    return [event.rider for event in race.events() if event.kind == "took-token"]


@pytest.mark.rule("LEG-SCORE-04", "O-20", "O-23")
def test_one_point_lies_past_the_mark_and_nothing_else_on_the_road() -> None:
    race = new_race(sprint_options(), SEED)
    # The portion 5-11 ends before the ascent of tile L at 12: mark at 10, point at 11.
    assert [(p.square, p.side, p.values) for p in race.view("").piles] == [(11, "sprint", (1,))]
    assert not new_race(sprint_options(sprint=False), SEED).view("").piles


@pytest.mark.rule("LEG-SCORE-04")
def test_the_main_rider_scores_when_he_is_the_first_past_the_mark() -> None:
    race = ride_three(8)
    taken = [(e.rider, e.rule, e["value"]) for e in race.events() if e.kind == "took-token"]
    assert taken == [("rR", "LEG-SCORE-04", 1)]
    assert outcome_of(ride(race, 1)).sprint


@pytest.mark.rule("O-20")
def test_who_stops_on_the_mark_is_not_past_it() -> None:
    race = ride_three(7)
    assert race.view("").rider("rR").square == 10
    assert "rR" not in winners(race)


@pytest.mark.rule("LEG-SCORE-04", "LEG-TM-03")
def test_a_teammate_does_not_take_the_sprint() -> None:
    race = ready_race(sprint_options())
    stand(race, "r1@9R rR@3R r2@0L bR@1R bS@1L kR@2R kS@2L gR@0R gS@4L")
    after_round(race)
    assert race.view("").rider("r1").square >= 11
    assert "r1" not in winners(race)


@pytest.mark.rule("LEG-SCORE-04")
def test_an_opponent_who_is_past_it_first_takes_it_away() -> None:
    race = ready_race(sprint_options())
    stand(race, "bR@9R rR@0R r1@1R r2@0L bS@1L kR@2R kS@2L gR@3R gS@3L")
    after_round(race)
    assert winners(race) == ["bR"]
    assert not outcome_of(ride(race, 1)).sprint


@pytest.mark.rule("LEG-SCORE-04")
def test_there_is_one_point_a_stage() -> None:
    for number in range(6):
        race = ride(new_race(sprint_options(), f"{number:032x}"), number)
        (winner,) = winners(race)
        assert winner not in ("r1", "r2")
        assert outcome_of(race).sprint == (winner == "rR")
