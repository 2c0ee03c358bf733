"""Every move says which clause explains it."""

import pytest

from tests.rules.picture import reasons


def reason(track: str, card: str, start: str = "0R") -> str:
    """The clause behind the move of a lone sprinteur."""
    return reasons(track, f"rS@{start}", cards=f"rS {card}")["rS"]


@pytest.mark.rule("BASE-MOVE-04")
@pytest.mark.parametrize("track", ["2.*9", "2^*9", "2v*9", "3s*9"])
def test_a_move_of_the_cards_own_value(track: str) -> None:
    assert reason(track, "5") == "BASE-MOVE-04"


@pytest.mark.rule("BASE-MOVE-06")
def test_a_move_that_riders_have_shortened() -> None:
    assert reasons("1.*9", "rS@0 bR@1", cards="bR 2  rS 3")["rS"] == "BASE-MOVE-06"


@pytest.mark.rule("BASE-MOVE-06")
def test_a_fallen_rider_elsewhere_does_not_explain_a_block() -> None:
    told = reasons("1.*9", "gR!@0 rS@1 bR@2", cards="bR 2  rS 3  gR 3")
    assert told["rS"] == "BASE-MOVE-06"


@pytest.mark.rule("MET-CRASH-03")
def test_a_move_that_fallen_riders_have_stopped() -> None:
    """kR crashes behind gR on the wet square and bars the way."""
    told = reasons(
        """
        road   .  .  .  .  .  .w .
        right  rS .  kR .  gR .  .
        """,
        cards="gR 2  kR 4  rS 6",
    )
    assert told == {"gR": "BASE-MOVE-04", "kR": "BASE-MOVE-06", "rS": "MET-CRASH-03"}


@pytest.mark.rule("BASE-MOVE-07")
def test_a_move_that_was_blocked_all_the_way() -> None:
    told = reasons("1.*4", "rS@0 bR@1 kR@2 gR@3", cards="rS 2  bR 2  kR 2  gR 2")
    assert told["rS"] == told["bR"] == "BASE-MOVE-07"


@pytest.mark.rule("BASE-MOVE-11")
def test_a_move_that_ends_with_the_road() -> None:
    assert reason("2.*3 2.F*2", "9") == "BASE-MOVE-11"
    assert reason("2.*3 2.F*2", "4") == "BASE-MOVE-04"


@pytest.mark.rule("MTN-ASC-01")
def test_a_move_that_an_ascent_has_capped() -> None:
    assert reason("2.*2 2^*3 2.*9", "9") == "MTN-ASC-01"


@pytest.mark.rule("MTN-ASC-02")
def test_a_move_that_stops_before_an_ascent() -> None:
    assert reason("2.*7 2^*3 2.*9", "9") == "MTN-ASC-02"
    assert reason("2.*6 2^*3 2.*9", "9") == "MTN-ASC-01"


@pytest.mark.rule("MTN-DESC-01")
def test_a_move_that_a_descent_has_lengthened() -> None:
    assert reason("2v*9", "4") == "MTN-DESC-01"


@pytest.mark.rule("PEL-SUP-02")
def test_a_move_that_a_supply_zone_has_lengthened() -> None:
    assert reason("3s*9", "3") == "PEL-SUP-02"
