"""Ascents and descents in the movement phase."""

import pytest

from tests.rules.picture import drawn, movement

START = 5


def lands(card: int, track: str, start: int = START) -> int:
    """The square where a lone rider ends."""
    after = movement(track, f"rS@{start}R", cards=f"rS {card}")
    return int(after.removeprefix("rS@").removesuffix("R"))


def climb(first: int, length: int) -> str:
    """A flat road of forty squares with one climb."""
    return f"2.*{first} 2^*{length} 2.*{40 - first - length}"


def reach(card: int, first: int) -> int:
    """MTN-ASC-02 as the rulebook tells it, for a long climb from this distance on."""
    if first > card:
        return card
    return min(card, max(5, first - 1))


@pytest.mark.rule("MTN-ASC-01")
@pytest.mark.parametrize(("card", "squares"), [(2, 2), (4, 4), (5, 5), (6, 5), (7, 5), (9, 5)])
def test_a_rider_who_starts_on_an_ascent_moves_five_at_most(card: int, squares: int) -> None:
    assert lands(card, climb(START, 12)) == START + squares
    # the start square alone is enough
    assert lands(card, climb(START, 1)) == START + squares


@pytest.mark.rule("MTN-ASC-01")
@pytest.mark.parametrize("card", [6, 7, 9])
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_a_rider_who_crosses_a_short_climb_moves_five_at_most(card: int, first: int) -> None:
    assert lands(card, climb(START + first, 1)) == START + 5


@pytest.mark.rule("MTN-ASC-01", "MTN-ASC-04")
def test_a_climb_is_not_flown_over() -> None:
    """Ascent on squares 8 and 9 only: neither the start nor the landing square of a 9."""
    assert lands(9, "2.*8 2^*2 2.*12") == 10


@pytest.mark.rule("MTN-ASC-01")
@pytest.mark.parametrize("card", [2, 3, 4, 5])
def test_cards_up_to_five_are_not_slowed_down(card: int) -> None:
    assert lands(card, climb(START + 1, 9)) == START + card


@pytest.mark.rule("MTN-ASC-02", "MTN-ASC-04")
@pytest.mark.parametrize("card", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
@pytest.mark.parametrize("first", list(range(13)))
def test_every_card_at_every_distance_from_a_long_climb(card: int, first: int) -> None:
    assert lands(card, climb(START + first, 20)) == START + reach(card, first)


@pytest.mark.rule("MTN-ASC-04", "MTN-ASC-02")
@pytest.mark.parametrize(("first", "square"), [(12, 11), (11, 10), (10, 10), (13, 12), (14, 13)])
def test_a_nine_from_square_5_by_the_first_square_of_the_climb(first: int, square: int) -> None:
    assert lands(9, climb(first, 3)) == square


@pytest.mark.rule("MTN-ASC-02")
def test_the_landing_square_itself_counts() -> None:
    assert lands(9, climb(START + 9, 5)) == START + 8
    assert lands(9, climb(START + 10, 5)) == START + 9


@pytest.mark.rule("MTN-ASC-01", "MTN-ASC-02")
def test_a_second_climb_does_not_raise_the_limit_again() -> None:
    assert lands(9, "2. 2^*2 2.*4 2^*3 2.*9", start=0) == 5


@pytest.mark.rule("MTN-ASC-02")
def test_the_nearer_of_two_climbs_beyond_five_squares_stops_him() -> None:
    assert lands(9, "2.*7 2^ 2. 2^ 2.*9", start=0) == 6


@pytest.mark.rule("MTN-ASC-03", "BASE-MOVE-06")
def test_before_a_climb_a_full_square_sends_him_further_back() -> None:
    assert movement(
        """
        square 0  1  2  3  4  5  6  7  8  9
        road   .  .  .  .  .  .  .  ^  ^  ^
        left   .  .  bR .  .  .  .  .  .  .
        right  rS .  bS .  kR .  .  .  .  .
        """,
        cards="kR 2  bS 4  bR 4  rS 9",
    ) == drawn(
        """
        left   .  .  .  .  .  rS bS .  .  .
        right  .  .  .  .  .  bR kR .  .  .
        """
    )


@pytest.mark.rule("MTN-ASC-03")
def test_the_limit_comes_before_the_block() -> None:
    """Square 5 on the climb is full, so he steps back from there, not from where 9 would go."""
    assert movement(
        """
        square 0  1  2  3   4  5   6  7  8  9
        road   .  .  .  ^   ^  ^   ^  ^  ^  ^
        left   .  .  .  .   .  bR! .  .  .  .
        right  rS .  .  .   .  bS! .  .  .  .
        """,
        cards="bR 2  bS 2  rS 9",
    ) == drawn(
        """
        left   .  .  .  .   .  bR  .  .  .  .
        right  .  .  .  .   rS bS  .  .  .  .
        """
    )


# -- descents ------------------------------------------------------------------------------
@pytest.mark.rule("MTN-DESC-01")
@pytest.mark.parametrize(
    ("card", "squares"), [(2, 5), (3, 5), (4, 5), (5, 5), (6, 6), (7, 7), (9, 9)]
)
def test_a_rider_who_starts_on_a_descent_moves_five_at_least(card: int, squares: int) -> None:
    assert lands(card, f"2.*{START} 2v 2.*30") == START + squares
    assert lands(card, f"2.*{START} 2v*20 2.*9") == START + squares


@pytest.mark.rule("MTN-DESC-01", "BASE-ENER-10")
def test_an_exhaustion_card_too_counts_five_on_a_descent() -> None:
    assert movement("2v*12", "rS@0R", cards="rS 2e") == "rS@5R"


@pytest.mark.rule("MTN-DESC-02")
@pytest.mark.parametrize("card", [2, 3, 4])
def test_entering_or_crossing_a_descent_changes_nothing(card: int) -> None:
    assert lands(card, f"2.*{START + 1} 2v*20 2.*9") == START + card
    assert lands(card, f"2.*{START + 1} 2v 2.*20") == START + card


@pytest.mark.rule("MTN-DESC-04", "R-08")
@pytest.mark.parametrize("first", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("card", [2, 4, 5, 6, 9])
def test_from_a_descent_with_a_climb_within_five_squares_all_cards_are_five(
    card: int, first: int
) -> None:
    flat = f"2v*{first}" if first > 1 else "2v"
    assert lands(card, f"{flat} 2^*9 2.*9", start=0) == 5


@pytest.mark.rule("MTN-DESC-04", "R-08")
@pytest.mark.parametrize(("card", "square"), [(2, 5), (6, 5), (7, 5), (9, 5)])
def test_from_a_descent_with_a_climb_on_the_sixth_square(card: int, square: int) -> None:
    assert lands(card, "2v*6 2^*9 2.*9", start=0) == square


@pytest.mark.rule("MTN-DESC-01", "BASE-MOVE-06")
def test_a_rider_on_a_descent_can_be_blocked_below_the_minimum() -> None:
    assert movement(
        """
        road   v  .  .  .  .   .   .
        left   .  .  .  .  kR! gR! .
        right  rS .  .  .  kS! gS! .
        """,
        cards="rS 2  kR 2  kS 2  gR 2  gS 2",
    ) == drawn(
        """
        left   .  .  .  .  kR  gR  .
        right  .  .  .  rS kS  gS  .
        """
    )


@pytest.mark.rule("MTN-DESC-01", "BASE-MOVE-11")
def test_the_end_of_the_road_ends_a_descent_too() -> None:
    assert movement("2v*2 2.F*2", "rS@1R", cards="rS 2") == "rS@3R"
