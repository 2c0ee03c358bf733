"""The wide finish and the sharp corner."""

import pytest

from flammerouge.core.options import Options
from flammerouge.core.rules import TOUR
from flammerouge.data.tiles import tile
from flammerouge.rulesets import make_plan
from tests.rules.picture import drawn, end_of_round, movement, slipstream, whole_round
from tests.rules.raced import entries

CORNER = "2.*12 1.!*3 2.*6"  # 12, 13 and 14 are blue


# -- wide finish ---------------------------------------------------------------------------
def laid(options: Options) -> tuple[str, ...]:
    return tuple(one.id for one in make_plan(options, "0" * 32).road.tiles)


@pytest.mark.rule("TILE-WIDE-01")
def test_a_tour_stage_ends_on_the_wide_finish() -> None:
    assert laid(Options(tiles=("a", "b", "u"), mode=TOUR)) == ("a", "b", "v")
    assert laid(Options(tiles=("a", "b", "U"), mode=TOUR)) == ("a", "b", "V")


@pytest.mark.rule("TILE-WIDE-01")
def test_five_and_six_teams_ride_to_the_wide_finish_and_four_do_not() -> None:
    assert laid(Options(tiles=("1B", "b", "u"), teams=entries("rbkgp")))[-1] == "v"
    assert laid(Options(tiles=("1B", "b", "U"), teams=entries("rbkgpw")))[-1] == "V"
    assert laid(Options(tiles=("a", "b", "u"), teams=entries("rbkg")))[-1] == "u"


@pytest.mark.rule("TILE-WIDE-02", "TILE-WIDE-03")
@pytest.mark.parametrize(("face", "road"), [("v", "3. 3.F*5"), ("V", "3^*2 3^F*4")])
def test_all_six_squares_of_the_wide_finish_have_three_lanes(face: str, road: str) -> None:
    assert str(tile(face).road) == road


@pytest.mark.rule("TILE-WIDE-02")
def test_three_abreast_past_the_line_rank_from_right_to_left() -> None:
    ridden = whole_round("2.*6 3. 3.F*5", "rR@2R bR@2L kR@1R", cards="rR 7  bR 7  kR 8")
    assert ridden.moved == "rR@9R bR@9M kR@9L"
    assert ridden.crossed == ["rR", "bR", "kR"]


@pytest.mark.rule("TILE-WIDE-03")
def test_on_the_ascent_finish_a_card_is_capped_and_nobody_is_pulled() -> None:
    assert movement("2.*4 3^*2 3^F*4", "rR@2R", cards="rR 9") == "rR@7R"
    assert slipstream("2.*4 3^*2 3^F*4", "rR@6R bR@8R kR@4R") == "rR@6R bR@8R kR@4R"


# -- sharp corner --------------------------------------------------------------------------
@pytest.mark.rule("TILE-SHARP-01")
@pytest.mark.parametrize("face", ["z", "Z"])
def test_the_three_narrow_squares_of_a_sharp_corner_are_blue(face: str) -> None:
    assert str(tile(face).road) == "2.*2 1.!*3 2."


@pytest.mark.rule("TILE-SHARP-01", "TILE-SHARP-02", "MET-CRASH-03", "MET-CRASH-04")
def test_first_example_of_the_corner() -> None:
    ridden = whole_round(CORNER, "kR@10R bS@10L rS@9R", cards="kR 3  bS 3  rS 9")
    assert ridden.moved == "kR@13 bS!@12 rS@11R"
    assert ridden.crashed == {"bS"}


@pytest.mark.rule("TILE-SHARP-01", "MET-CRASH-02")
def test_second_example_of_the_corner() -> None:
    ridden = end_of_round(CORNER, "bS!@12 kS@13 rS@10R gR@15R")
    assert ridden.slipped == "bS!@12 kS@14 rS@10R gR@15R"
    assert ridden.exhausted == {"bS", "rS", "gR"}


@pytest.mark.rule("TILE-SHARP-01", "MET-CRASH-04")
def test_stopped_behind_a_fallen_rider_on_a_blue_square_he_falls_too() -> None:
    ridden = whole_round(CORNER, "gR@11R kR@10R bS@10L", cards="gR 3  kR 4  bS 9")
    # gR takes 14, kR is blocked on 13 and falls, bS cannot pass him and falls on 12.
    assert ridden.moved == "gR@14 kR!@13 bS!@12"


@pytest.mark.rule("TILE-SHARP-01")
def test_a_rider_who_ends_on_blue_without_losing_a_square_stays_upright() -> None:
    assert whole_round(CORNER, "rS@9R", cards="rS 4").crashed == set()


@pytest.mark.rule("TILE-SHARP-02")
def test_blocked_beyond_the_corner_nobody_falls() -> None:
    ridden = whole_round(CORNER, "rR@13 bR@12 kR@11R", cards="rR 4  bR 5  kR 6")
    assert ridden.moved == "rR@17R bR@17L kR@16R"
    assert ridden.crashed == set()


@pytest.mark.rule("TILE-SHARP-01")
def test_the_corner_as_it_is_drawn() -> None:
    ridden = whole_round(
        """
        road   .  .  .  .! .! .! .  .
        left   .  bS .  #  #  #  .  .
        right  rS kR .  .  .  .  .  .
        """,
        cards="kR 3  bS 3  rS 9",
    )
    assert ridden.moved == drawn(
        """
        left   .  .  .  #  #  #  .  .
        right  .  .  rS bS! kR .  .  .
        """
    )
