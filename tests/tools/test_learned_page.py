"""What the page of the learned networks says of them, from known wins."""

import pytest

from tools.learned_page import contests, gain, verdict


def test_the_gain_is_counted_by_deal() -> None:
    """Of four deals of four races one wins 1, 0, 1 and 0 more: the mean is 0.5 of 4 races. The
    variance of 0.25, 0, 0.25 and 0 is 1/48, so the standard error is the root of 1/192."""
    more, doubt = gain([([3, 2, 4, 0], [2, 2, 3, 0])], 4)
    assert more == pytest.approx(0.125)
    assert doubt == pytest.approx(1.96 * (1 / 192) ** 0.5, rel=1e-3)


def test_every_opponent_counts_alike() -> None:
    """However many races there were against each, and only those that both have ridden."""
    more, doubt = gain([([4, 4], [0, 0, 0, 4]), ([2] * 8, [2] * 8)], 4)
    assert (more, doubt) == (0.5, 0.0)


@pytest.mark.parametrize(
    ("ours", "others", "told"),
    [
        ([4, 3, 4, 3], [1, 1, 1, 1], "+62.5 ± 14.1 points more"),
        ([4, 3, 4, 3], [1, 1, 1, 1], "make search stronger"),
        ([1, 1, 1, 1], [4, 3, 4, 3], "make search weaker"),
        ([4, 0, 4, 0], [1, 1, 2, 2], "do not tell the two apart"),
        ([4], [1, 1], "Not every race has been ridden yet."),
    ],
)
def test_the_verdict_follows_from_the_races(ours: list[int], others: list[int], told: str) -> None:
    assert told in verdict({"saver": (ours, others)}, 4)


def test_the_verdict_names_every_opponent() -> None:
    told = verdict({"saver": ([4, 4], [0, 0]), "dice": ([1, 1], [2, 2])}, 4)
    assert "+37.5 ± 0.0 points more" in told
    assert "(+100.0 ± 0.0 against `saver`, -25.0 ± 0.0 against `dice`)" in told


def test_all_three_ride_against_the_same_opponents() -> None:
    found = contests()
    assert len({one.bot for one in found}) == 3
    assert len({(one.bot, one.entrants[1:]) for one in found}) == len(found) == 9
