"""Tokens on the road of a tour stage."""

import pytest

from flammerouge.core.options import Options
from flammerouge.core.rules import Pile
from tests.rules.picture import whole_round
from tests.rules.raced import deal, entries, finish_round, of_kind, play, ready_race, stand

MAJOR = (5, 3, 1)
MINOR = (2, 1)


@pytest.mark.rule("GT-PLAY-01")
def test_who_enters_or_passes_the_square_takes_tokens_from_the_front_one_on() -> None:
    ridden = whole_round(
        "2.*12",
        "rR@1R bR@3R kR@0R gR@2R",
        cards="rR 4  bR 6  kR 3  gR 4",
        mode="tour",
        piles=((5, MAJOR, "sprint"),),
    )
    # bR 9 and gR 6 pass it, rR enters it, kR stops before it.
    assert ridden.moved == "rR@5R bR@9R kR@3R gR@6R"
    assert ridden.tokens == {"bR": {"sprint": 5}, "gR": {"sprint": 3}, "rR": {"sprint": 1}}


@pytest.mark.rule("GT-PLAY-01", "R-43")
def test_the_order_is_that_of_the_road_when_the_round_is_over() -> None:
    # bR moves first, but rR rides past him.
    ridden = whole_round(
        "2.*14",
        "rR@1R bR@3R",
        cards="rR 9  bR 4",
        mode="tour",
        piles=((5, MINOR, "mountain"),),
    )
    assert ridden.tokens == {"rR": {"mountain": 2}, "bR": {"mountain": 1}}


@pytest.mark.rule("R-43")
def test_in_one_square_the_right_lane_comes_first() -> None:
    ridden = whole_round(
        "2.*12",
        "rR@0L bR@0R",
        cards="rR 5  bR 5",
        mode="tour",
        piles=((5, MINOR, "sprint"),),
    )
    assert ridden.tokens == {"bR": {"sprint": 2}, "rR": {"sprint": 1}}


@pytest.mark.rule("GT-PLAY-04")
def test_slipstream_takes_a_rider_to_the_tokens_too() -> None:
    ridden = whole_round(
        "2.*12",
        "rR@0R bR@1R",
        cards="rR 4  bR 5",
        mode="tour",
        piles=((5, MINOR, "sprint"),),
    )
    assert ridden.slipped == "rR@5R bR@6R"
    assert ridden.tokens == {"bR": {"sprint": 2}, "rR": {"sprint": 1}}


@pytest.mark.rule("GT-PLAY-05")
def test_an_empty_pile_gives_nothing() -> None:
    ridden = whole_round(
        "2.*12",
        "rR@0R bR@1R kR@2R gR@3R",
        cards="rR 6  bR 6  kR 6  gR 6",
        mode="tour",
        piles=((5, MINOR, "sprint"),),
    )
    assert ridden.tokens == {"gR": {"sprint": 2}, "kR": {"sprint": 1}}


@pytest.mark.rule("GT-PLAY-05", "GT-PLAY-01")
def test_who_stood_there_or_beyond_before_takes_none() -> None:
    ridden = whole_round(
        "2.*12",
        "rR@5R bR@7R kR@2R",
        cards="rR 2  bR 2  kR 3",
        mode="tour",
        piles=((5, MAJOR, "sprint"),),
    )
    assert ridden.tokens == {"kR": {"sprint": 5}}


@pytest.mark.rule("R-67")
def test_a_rider_who_comes_to_both_piles_takes_from_both() -> None:
    ridden = whole_round(
        "2.*14",
        "rR@0R bR@1R",
        cards="rR 9  bR 5",
        mode="tour",
        piles=((3, MAJOR, "mountain"), (8, MINOR, "sprint")),
    )
    assert ridden.tokens == {"rR": {"mountain": 5, "sprint": 2}, "bR": {"mountain": 3}}


@pytest.mark.rule("R-67")
def test_two_piles_of_one_side_add_up() -> None:
    ridden = whole_round(
        "2.*14",
        "rR@0R",
        cards="rR 9",
        mode="tour",
        piles=((3, MAJOR, "sprint"), (8, MINOR, "sprint")),
    )
    assert ridden.tokens == {"rR": {"sprint": 7}}


@pytest.mark.rule("GT-PLAY-01", "GT-TIME-01")
def test_tokens_past_the_line_go_to_those_who_cross() -> None:
    ridden = whole_round(
        "2.*6 2.F*5",
        "rR@2R bR@4R kR@0R",
        cards="rR 5  bR 4  kR 4",
        mode="tour",
        piles=((6, MAJOR, "sprint"),),
    )
    assert ridden.tokens == {"bR": {"sprint": 5}, "rR": {"sprint": 3}}


@pytest.mark.rule("GT-PLAY-05", "GT-PLAY-01")
def test_later_riders_take_what_is_left() -> None:
    race = ready_race(Options(stage="grand-tour-3", mode="tour", teams=entries("rb")))
    race.state.rules.piles[:] = [Pile(20, list(MAJOR), "sprint")]
    stand(race, "rR@18R rS@12R bR@17R bS@6R")
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="3 3 3 3 3 3 3 3 3 3 3 3 3 3")
        race.state.began[race.state.lineup.index(rider)] = race.state.key[
            race.state.lineup.index(rider)
        ]
    events = play(race, "rR 3  rS 3  bR 3  bS 3")
    first = [(e.rider, e["value"]) for e in of_kind(events, "took-token")]
    assert first == [("rR", 5), ("bR", 3)]
    second: list[tuple[str, int]] = []
    for _ in range(3):
        second += [(e.rider, e["value"]) for e in of_kind(finish_round(race), "took-token")]
    assert second == [("rS", 1)]


@pytest.mark.rule("GT-PLAY-01")
def test_a_single_race_has_no_tokens() -> None:
    assert ready_race(Options(teams=entries("rb"))).state.rules.piles == []
