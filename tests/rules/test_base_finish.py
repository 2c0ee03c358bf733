"""The end of a round, the line and the winner."""

import pytest

from flammerouge.core.options import Options
from flammerouge.core.race import Race
from tests.rules.picture import drawn, end_of_round, slipstream, whole_round
from tests.rules.raced import TWO_TEAMS, cards, deal, of_kind, places, play, ready_race, stand

# Avenue Corso Paseo has 78 squares: the first past the line is 73, the last 77.
LINE = 73
LAST = 77


def last_round(where: str, played: str, *, finish_slipstream: bool = True) -> Race:
    """A race of two teams in which these riders have played these cards."""
    race = ready_race(Options(teams=TWO_TEAMS, finish_slipstream=finish_slipstream))
    stand(race, where)
    words = played.split()
    for rider, card in zip(words[::2], words[1::2], strict=True):
        deal(race, rider, deck=card)
    play(race, played)
    return race


@pytest.mark.rule("BASE-END-01", "BASE-WIN-01")
def test_a_round_ends_with_slipstream_then_the_line_then_exhaustion() -> None:
    race = last_round("rR@70R rS@60R bR@67R bS@50R", "rR 4  rS 2  bR 5  bS 2")
    order = ("revealed", "moved", "slipped", "crossed", "exhausted", "ended")
    assert [event.kind for event in of_kind(race.events(), *order)] == (
        ["revealed"] * 4
        + ["moved"] * 4
        + ["slipped"]
        + ["crossed"] * 2
        + ["exhausted"] * 2
        + ["ended"]
    )


@pytest.mark.rule("BASE-END-02", "BASE-END-01")
def test_a_played_card_is_never_drawn_again() -> None:
    race = ready_race()
    for rider in ("rR", "rS", "bR", "bS"):
        deal(race, rider, deck="3 4 5 6")
    stand(race, "rR@21R rS@20R bR@19R bS@18R")
    play(race, "rR 6  rS 6  bR 6  bS 6")
    assert cards(race, "bS", "played") == "6"
    assert cards(race, "bS", "deck", "recycled", "hand") == "3 4 5"
    play(race, "rR 5  rS 5  bR 5  bS 5")
    assert cards(race, "bS", "played") == "5 6"
    assert cards(race, "bS", "deck", "recycled", "hand") == "3 4"


@pytest.mark.rule("BASE-WIN-01")
def test_the_race_ends_with_the_round_in_which_somebody_crosses() -> None:
    race = last_round("rR@70R rS@60R bR@30R bS@40R", "rR 3  rS 2  bR 2  bS 2")
    assert places(race, "rR") == f"rR@{LINE}R"
    assert race.over
    assert race.decisions == ()
    assert of_kind(race.events(), "ended")[0].rule == "BASE-WIN-01"


@pytest.mark.rule("BASE-WIN-01", "BASE-WIN-06")
def test_the_last_square_before_the_line_is_not_past_it() -> None:
    race = last_round("rR@70R rS@60R bR@30R bS@40R", "rR 2  rS 2  bR 2  bS 2")
    assert places(race, "rR") == f"rR@{LINE - 1}R"
    assert not race.over
    assert race.winner == ""
    assert of_kind(race.events(), "crossed") == []


@pytest.mark.rule("BASE-WIN-01", "R-32")
def test_the_last_round_is_ridden_by_all_and_still_tires_those_on_the_road() -> None:
    race = last_round("rR@70R rS@60R bR@30R bS@40R", "rR 5  rS 9  bR 2  bS 2")
    assert places(race) == "rR@75R rS@69R bR@32R bS@42R"
    tired = [e.rider for e in of_kind(race.events(), "exhausted")]
    assert sorted(tired) == ["bR", "bS", "rS"]


@pytest.mark.rule("BASE-WIN-02")
def test_the_rider_furthest_past_the_line_wins_not_the_one_who_moved_first() -> None:
    race = last_round("rR@70R rS@20R bR@68R bS@30R", "rR 3  rS 2  bR 9  bS 2")
    assert race.winner == "blue"
    assert race.ranking() == ("bR", "rR", "bS", "rS")


@pytest.mark.rule("BASE-WIN-03")
def test_in_one_square_the_right_lane_is_ahead() -> None:
    race = last_round("rR@71R rS@20R bR@70R bS@30R", "rR 4  rS 2  bR 5  bS 2")
    assert places(race, "rR", "bR") == "rR@75R bR@75L"
    assert race.winner == "red"
    assert race.ranking()[:2] == ("rR", "bR")
    crossed = of_kind(race.events(), "crossed")
    assert [(e.rider, e["place"], e["lane"]) for e in crossed] == [("rR", 1, 0), ("bR", 2, 1)]


@pytest.mark.rule("BASE-WIN-04", "C-04")
def test_slipstream_carries_riders_over_the_line_and_counts() -> None:
    ridden = end_of_round(
        """
        road   .  .  .  .F .F .F
        left   .  .  bS .  .  .
        right  .  .  bR .  rR .
        """
    )
    assert ridden.slipped == drawn(
        """
        left   .  .  .  bS .  .
        right  .  .  .  bR rR .
        """
    )
    assert ridden.crossed == ["rR", "bR", "bS"]


@pytest.mark.rule("BASE-WIN-04", "C-04")
def test_slipstream_past_the_line_can_change_the_places() -> None:
    race = last_round("rR@70R rS@69R bR@68R bS@60R", "rR 7  rS 6  bR 7  bS 2")
    assert places(race, "rR", "rS", "bR") == "rR@77R rS@76R bR@76L"
    race = last_round("rR@72R rS@20R bR@72L bS@71R", "rR 3  rS 2  bR 3  bS 2")
    assert places(race, "bS") == "bS@74R"
    assert race.ranking()[:3] == ("rR", "bR", "bS")


@pytest.mark.rule("C-04")
def test_the_option_stops_slipstream_past_the_line_and_nowhere_else() -> None:
    plan = "rR@72R rS@20R bR@71R bS@22R", "rR 3  rS 2  bR 2  bS 2"
    assert places(last_round(*plan)) == "rR@75R rS@23R bR@74R bS@24R"
    race = last_round(*plan, finish_slipstream=False)
    assert places(race) == "rR@75R rS@23R bR@73R bS@24R"


@pytest.mark.rule("C-04")
def test_with_the_option_a_rider_past_the_line_pulls_nobody_over_it() -> None:
    plan = "rR@72R rS@20R bR@70R bS@30R", "rR 2  rS 2  bR 2  bS 2"
    assert places(last_round(*plan), "rR", "bR") == "rR@74R bR@73R"
    assert places(last_round(*plan, finish_slipstream=False), "rR", "bR") == "rR@74R bR@72R"


@pytest.mark.rule("BASE-WIN-05", "BASE-MOVE-11")
def test_the_fifth_square_past_the_line_is_the_last_for_everyone() -> None:
    race = last_round("rR@72R rS@72L bR@71R bS@30R", "rR 7  rS 9  bR 7  bS 2")
    assert places(race, "rR", "rS", "bR") == f"rR@{LAST}R rS@{LAST}L bR@{LAST - 1}R"
    assert race.ranking()[:3] == ("rR", "rS", "bR")


@pytest.mark.rule("BASE-WIN-06")
@pytest.mark.parametrize("square", [LINE, LAST])
def test_any_square_past_the_line_is_across(square: int) -> None:
    assert end_of_round("2.*73 2.F*5", f"rR@{square}R").crossed == ["rR"]
    assert end_of_round("2.*73 2.F*5", f"rR@{LINE - 1}R").crossed == []


@pytest.mark.rule("BASE-WIN-02", "BASE-WIN-03")
def test_riders_on_the_road_are_ranked_behind_by_where_they_stand() -> None:
    ridden = whole_round("2.*8 2.F*5", "rR@6L rS@6R bR@7L bS@2R", cards="rR 3  rS 3  bR 5  bS 2")
    assert ridden.crossed == ["bR", "rS", "rR"]
    race = last_round("rR@70R rS@50R bR@51R bS@46R", "rR 5  rS 3  bR 2  bS 2")
    assert race.ranking() == ("rR", "bR", "rS", "bS")


@pytest.mark.rule("MTN-ASC-05", "C-04")
def test_an_ascent_finish_never_gives_slipstream() -> None:
    stands = "rR@5R bR@3R kR@7R"
    assert slipstream("2.*2 2^*2 2^F*4", stands) == stands
