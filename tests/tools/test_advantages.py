"""What cards are worth against each other: bots that are stronger gain, and nobody over himself."""

from tools.advantages import Compared, compared, rows


def test_a_bot_gains_nothing_over_one_that_rides_as_it_does() -> None:
    """Level 4 is the heuristic: it plays the same cards, which are not even tried."""
    decisions = compared(2, ["heuristic", "level-4"], "heuristic", 50)
    assert len(decisions) > 15
    assert {tuple(one.worths.values()) for one in decisions} == {(0.0, 0.0)}


def test_who_rides_at_random_loses_by_it() -> None:
    """A card at random gives away some points of a race: of some 25, more than one each."""
    decisions = compared(0, ["instinct", "random"], "heuristic", 150)
    gains = [one.worths["random"] - one.worths["instinct"] for one in decisions]
    assert sum(gains) / len(gains) < -1
    assert all(one.seconds["instinct"] > 0 for one in decisions)


def test_the_table_says_what_a_race_gains() -> None:
    """Two decisions in each of two races: a gain of 3 points in one of four is 1.5 a race."""
    worths = [(50.0, 53.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]
    spent = {"one": 0.001, "other": 0.25}
    decisions = [Compared({"one": a, "other": b}, spent) for a, b in worths]
    one, other = rows(decisions, 2)
    # The gains 3, 0, 0, 0 have a standard deviation of 1.5.
    assert one == ["`one`", "0%", "+0.000 ± 0.000", "+0.0 ± 0.0", "1.0"]
    assert other == ["`other`", "25%", "+0.750 ± 1.470", "+1.5 ± 2.9", "250.0"]
