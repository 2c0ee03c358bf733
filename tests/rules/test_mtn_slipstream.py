"""Slipstream and exhaustion in the mountains."""

import pytest

from tests.rules.picture import drawn, end_of_round, exhausted, slipstream


@pytest.mark.rule("MTN-ASC-05", "MTN-DESC-03", "MTN-EXH-01")
def test_the_mountain_of_the_rulebook() -> None:
    ridden = end_of_round(
        """
        square 4  5  6  7  8  9  10 11
        road   .  ^  ^  v  v  v  .  .
        left   .  .  .  .  .  .  .  .
        right  rS .  bR .  kS .  gR .
        """
    )
    assert ridden.slipped == drawn(
        """
        left   .  .  .  .  .  .  .  .
        right  rS .  bR .  .  kS gR .
        """
    )
    assert ridden.exhausted == {"rS", "bR", "gR"}


@pytest.mark.rule("MTN-ASC-05")
def test_nobody_is_pulled_by_a_rider_on_an_ascent() -> None:
    stands = "rR@1R bR@3R"
    assert slipstream("2.*3 2^*3 2.*3", stands) == stands


@pytest.mark.rule("MTN-ASC-05")
def test_nobody_on_an_ascent_is_pulled() -> None:
    stands = "rR@1R bR@3R"
    assert slipstream("2. 2^ 2.*7", stands) == stands


@pytest.mark.rule("MTN-ASC-06")
def test_the_part_of_a_pack_ahead_of_the_ascent_moves_and_the_rest_stays() -> None:
    assert slipstream(
        """
        square 4  5  6  7  8
        road   .  ^  .  .  .
        left   .  .  .  .  .
        right  .  bR rR .  kR
        """
    ) == drawn(
        """
        left   .  .  .  .  .
        right  .  bR .  rR kR
        """
    )


@pytest.mark.rule("MTN-ASC-06")
def test_a_pack_with_its_head_on_the_ascent_stays() -> None:
    stands = "rR@4R bR@5R kR@7R"
    assert slipstream("2.*5 2^ 2.*9", stands) == stands


@pytest.mark.rule("MTN-ASC-06", "R-09b")
def test_riders_on_the_flat_behind_the_ascent_stay_with_it() -> None:
    """The gap that opens is not tested again: the rear part is behind the rider who stayed."""
    assert slipstream(
        """
        road   .  .  ^  .  .  .
        left   .  gS .  rS .  .
        right  gR pR bR rR .  kR
        """
    ) == drawn(
        """
        left   .  gS .  .  rS .
        right  gR pR bR .  rR kR
        """
    )


@pytest.mark.rule("MTN-ASC-06", "BASE-SLIP-04")
def test_a_pack_that_touches_the_foot_of_a_climb_is_still_tested_from_behind() -> None:
    """The head of the pack ahead is on the climb, but its tail on the flat gives."""
    assert slipstream("2.*3 2^*3 2.*3", "rR@0R bR@2R kR@3R") == "rR@1R bR@2R kR@3R"


@pytest.mark.rule("MTN-ASC-07", "R-07")
def test_the_ground_of_the_empty_square_does_not_matter() -> None:
    assert slipstream(
        """
        road   .  ^  .  .
        left   rS .  .  .
        right  rR .  bR .
        """
    ) == drawn(
        """
        left   .  rS .  .
        right  .  rR bR .
        """
    )


@pytest.mark.rule("MTN-ASC-07", "R-07", "BASE-SLIP-04")
def test_a_rider_pulled_onto_an_ascent_goes_no_further_with_the_merged_pack() -> None:
    assert slipstream("2. 2^ 2.*9", "rR@0R bR@2R kR@4R") == "rR@1R bR@3R kR@4R"


@pytest.mark.rule("MTN-DESC-03")
@pytest.mark.parametrize("track", ["2v*9", "2.*2 2v*7", "2v*2 2.*7"])
def test_slipstream_on_descents_is_as_on_the_flat(track: str) -> None:
    assert slipstream(track, "rR@1R bR@3R") == "rR@2R bR@3R"


@pytest.mark.rule("MTN-EXH-01")
@pytest.mark.parametrize("ground", ["^", "v", "."])
def test_exhaustion_is_the_same_on_every_ground(ground: str) -> None:
    assert exhausted(f"2{ground}*12", "rR@3R bR@4L kR@7R") == {"bR", "kR"}
