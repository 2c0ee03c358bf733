"""Rounds worked out by hand from the rules, in the public format."""

import pytest

from flammerouge.referee import referee
from tests.referee.scenarios import places, scenario

ROUNDABOUT = "2.*3 (1.*3|1.*5) 2.*6"  # approach 0-2, inner 3-5, outer 6-10, then 11
FINISH = "2.*20 2.F*5"  # the line is before 20; seconds 40 30 20 10 0


# -- roundabouts ---------------------------------------------------------------------------
@pytest.mark.rule("TILE-ROUND-02", "TILE-ROUND-03")
def test_the_inner_branch_where_it_is_exact_else_the_outer_one() -> None:
    """Both play 3 from the second square; the third rider's 5 is exact inside."""
    cards = {"bS": 3, "rR": 3, "kS": 5}
    found = referee(scenario(ROUNDABOUT, "bS@1.0 rR@1.1 kS@0.0", cards=cards))
    assert found["order"] == ["bS", "rR", "kS"]
    assert found["after_movement"] == places("bS@4.0 rR@7.0 kS@5.0")


@pytest.mark.rule("TILE-ROUND-05", "TILE-ROUND-07")
def test_who_passes_the_split_uses_the_short_way() -> None:
    """2, 3, 4, 5 and the first square of the next tile, in its right lane."""
    found = referee(scenario(ROUNDABOUT, "rR@1.1", cards={"rR": 5}))
    assert found["after_movement"] == places("rR@11.0")


@pytest.mark.rule("TILE-ROUND-10", "TILE-ROUND-11")
def test_riders_before_the_split_are_pulled_into_both_branches() -> None:
    riders = "rR@2.0 bR@2.1 gR@4.0 kR@7.0"
    found = referee(scenario(ROUNDABOUT, riders, begins="slipstream"))
    assert found["after_slipstream"] == places("rR@3.0 bR@6.0 gR@4.0 kR@7.0")
    assert found["exhausted"] == ["gR", "kR"]


@pytest.mark.rule("TILE-ROUND-13", "TILE-ROUND-14")
def test_the_branches_know_nothing_of_each_other() -> None:
    """The last inner and the last outer square: one gap each to nobody, one square to 11."""
    found = referee(scenario(ROUNDABOUT, "rR@4.0 bR@10.0", begins="slipstream"))
    assert found["after_slipstream"] == places("rR@4.0 bR@10.0")
    assert found["exhausted"] == ["bR", "rR"]


# -- crashes -------------------------------------------------------------------------------
@pytest.mark.rule("TILE-SHARP-01", "TILE-SHARP-02", "MET-CRASH-03")
def test_a_blocked_rider_falls_in_the_corner_and_blocks_it() -> None:
    """13 is taken, so bS ends blocked on 12 and falls; rS cannot pass him and stops on 11."""
    cards = {"kR": 3, "bS": 3, "rS": 9}
    found = referee(scenario("2.*12 1.!*3 2.*5", "kR@10.0 bS@10.1 rS@9.0", cards=cards))
    assert found["after_movement"] == places("kR@13.0 bS@12.0 rS@11.0")
    assert found["crashed"] == ["bS"]
    assert found["exhausted"] == ["kR"]


@pytest.mark.rule("MET-CRASH-02")
def test_a_fallen_rider_neither_gives_nor_receives() -> None:
    found = referee(scenario("2.*30", "gR@10.0 kR@12.0! rS@13.0 bR@15.0", begins="slipstream"))
    assert found["after_slipstream"] == places("gR@10.0 kR@12.0 rS@14.0 bR@15.0")
    assert found["crashed"] == ["kR"]
    assert found["exhausted"] == ["bR", "gR", "kR"]


@pytest.mark.rule("MET-WET-02")
def test_squares_lost_to_an_ascent_are_no_reason_to_fall() -> None:
    found = referee(scenario("2.*3 2^w*9", "rS@3.0", cards={"rS": 9}))
    assert found["after_movement"] == places("rS@8.0")
    assert found["crashed"] == []


@pytest.mark.rule("MET-WET-01", "MET-CRASH-08")
def test_a_rider_blocked_on_wet_ground_falls() -> None:
    """bR and kR fill 8; rR wants 8 too, loses one square and falls on 7."""
    cards = {"bR": 2, "kR": 2, "rR": 3}
    found = referee(scenario("2.*5 2.w*6 2.*9", "bR@6.0 kR@6.1 rR@5.0", cards=cards))
    assert found["after_movement"] == places("bR@8.0 kR@8.1 rR@7.0")
    assert found["crashed"] == ["rR"]
    assert found["exhausted"] == ["bR", "kR"]


# -- time trials ---------------------------------------------------------------------------
@pytest.mark.rule("TTT-04", "TTT-06", "GT-TIME-04")
def test_teammates_share_the_slower_time_once_both_are_home() -> None:
    """Green is home with 10 and 40 seconds; red has one rider home, his time is provisional."""
    riders = "rR@24.0 rS@18.0 gR@23.0 gS@20.0"
    found = referee(scenario(FINISH, riders, mode="team-time-trial", begins="slipstream"))
    assert found["times"] == {"rR": "0:00", "gR": "0:40", "gS": "0:40"}
    assert found["minutes"] == {"rS": 1}
    assert found["crossed"] == ["rR", "gR", "gS"]
    assert found["tokens"] == {}


@pytest.mark.rule("TTT-03", "GT-TIME-03")
def test_teammates_who_join_up_past_the_line_have_the_front_riders_seconds() -> None:
    """rS is pulled from 20 to 21 by his teammate on 22, not by blue on the same squares."""
    riders = "rR@22.0 rS@20.0 bR@24.0"
    found = referee(scenario(FINISH, riders, mode="team-time-trial", begins="slipstream"))
    assert found["after_slipstream"] == places("rR@22.0 rS@21.0 bR@24.0")
    assert found["times"] == {"rR": "0:20", "rS": "0:20", "bR": "0:00"}


@pytest.mark.rule("ITT-01", "ITT-02")
def test_alone_against_the_clock_the_highest_cards_tire() -> None:
    """Everybody rides through everybody; of each kind the highest card takes exhaustion."""
    cards = {"rR": 7, "bR": 7, "kR": 5, "rS": 9, "bS": 4}
    riders = "rR@2.0 bR@2.0 kR@4.0 rS@2.0 bS@8.0"
    found = referee(scenario("1.*40", riders, mode="individual-time-trial", cards=cards))
    assert found["after_slipstream"] == places("rR@9.0 bR@9.0 kR@9.0 rS@11.0 bS@12.0")
    assert found["exhausted"] == ["bR", "rR", "rS"]


@pytest.mark.rule("ITT-02")
def test_without_cards_nobody_tires_against_the_clock() -> None:
    riders = "rR@2.0 bR@2.0"
    mode = "individual-time-trial"
    assert referee(scenario("1.*40", riders, mode=mode, begins="slipstream"))["exhausted"] == []


@pytest.mark.rule("ITT-02", "ITT-03")
def test_ties_keep_the_order_of_the_scenario_and_a_finisher_is_not_replaced() -> None:
    """bR comes from behind to the same lane; his 5 is the highest card, but he is home."""
    cards = {"bR": 5, "rR": 4, "kR": 3}
    riders = "bR@17.0 rR@18.0 kR@2.0"
    found = referee(scenario(FINISH, riders, mode="individual-time-trial", cards=cards))
    assert found["order"] == ["rR", "bR", "kR"]
    assert found["crossed"] == ["bR", "rR"]
    assert found["times"] == {"bR": "0:20", "rR": "0:20"}
    assert found["minutes"] == {"kR": 1}
    assert found["exhausted"] == []


# -- tours ---------------------------------------------------------------------------------
@pytest.mark.rule("GT-PLAY-01", "GT-PLAY-04", "GT-TIME-04", "GT-TIME-05")
def test_tokens_go_by_the_road_after_slipstream() -> None:
    """bS comes to the pile on 18 only by slipstream; kR stood there and takes nothing."""
    found = referee(
        scenario(
            FINISH,
            "kR@18.0 rR@15.0 bS@15.1",
            mode="tour",
            cards={"kR": 5, "rR": 4, "bS": 2},
            piles=[{"square": 18, "values": [5, 3, 1], "side": "sprint"}],
        )
    )
    assert found["after_movement"] == places("kR@23.0 rR@19.0 bS@17.0")
    assert found["after_slipstream"] == places("kR@23.0 rR@19.0 bS@18.0")
    assert found["tokens"] == {"rR": {"sprint": 5}, "bS": {"sprint": 3}}
    assert found["times"] == {"kR": "0:10"}
    assert found["minutes"] == {"rR": 1, "bS": 1}
    assert found["exhausted"] == ["rR"]


@pytest.mark.rule("GT-PLAY-05", "GT-PLAY-03")
def test_two_piles_in_one_round_and_a_pile_that_runs_out() -> None:
    """rR takes one of each pile; kR comes third to a pile of two."""
    found = referee(
        scenario(
            "2.*30",
            "rR@10.0 bS@9.0 kR@8.0",
            mode="tour",
            cards={"rR": 7, "bS": 5, "kR": 4},
            piles=[
                {"square": 12, "values": [2, 1], "side": "mountain"},
                {"square": 16, "values": [5, 3, 1], "side": "sprint"},
            ],
        )
    )
    assert found["after_slipstream"] == places("rR@17.0 bS@14.0 kR@13.0")
    assert found["tokens"] == {"rR": {"mountain": 2, "sprint": 5}, "bS": {"mountain": 1}}


def test_tokens_and_times_belong_to_tours() -> None:
    piles = [{"square": 20, "values": [5], "side": "sprint"}]
    found = referee(scenario(FINISH, "rR@18.0", cards={"rR": 4}, piles=piles))
    assert (found["crossed"], found["times"]) == (["rR"], {})
    assert (found["minutes"], found["tokens"]) == ({}, {})


@pytest.mark.rule("GT-TIME-07", "GT-TIME-08")
def test_minutes_go_on_while_somebody_holds_one() -> None:
    late = scenario("2.*30 2.F*5", "rR@5.0 bS@1.0", mode="tour", cards={"rR": 3, "bS": 3})
    assert referee(late)["minutes"] == {}
    late["riders"][0]["minutes"] = 2
    assert referee(late)["minutes"] == {"rR": 3, "bS": 1}


@pytest.mark.rule("GT-SET-06", "GT-TIME-02")
def test_seconds_by_the_length_of_the_finish_or_as_given() -> None:
    """Four squares of ascent count 30, 20, 10, 0; a table of one's own goes before it."""
    home = scenario("2.*5 2^F*4", "rR@6.0", mode="tour", begins="slipstream")
    assert referee(home)["times"] == {"rR": "0:20"}
    assert referee({**home, "timing": [90, 75, 20, 0]})["times"] == {"rR": "1:15"}


# -- the line, cards, riders without decks -------------------------------------------------
@pytest.mark.rule("BASE-WIN-02", "BASE-WIN-03")
def test_crossing_goes_by_square_then_right_lane() -> None:
    riders = "rR@21.1 bS@21.0 kR@22.0 gR@18.0"
    found = referee(scenario(FINISH, riders, begins="slipstream"))
    assert found["crossed"] == ["kR", "bS", "rR"]
    assert found["exhausted"] == ["gR"]


@pytest.mark.rule("SPEC-NIM-02", "SPEC-NIM-03")
def test_a_nimble_rider_stands_on_the_grass_and_goes_first_from_there() -> None:
    cards = {"kR": 2, "kS": 2, "rR": {"value": 3, "powers": ["nimble"]}}
    found = referee(scenario("2.*30", "kR@6.0 kS@6.1 rR@5.0", cards=cards))
    assert found["after_movement"] == places("kR@8.0 kS@8.1 rR@8.-1")
    again = scenario("2.*30", "kR@8.0 kS@8.1 rR@8.-1", cards={"kR": 2, "kS": 2, "rR": 2})
    assert referee(again)["order"] == ["rR", "kR", "kS"]


@pytest.mark.rule("SPEC-REL-01", "SPEC-BRK-01")
def test_powers_that_last_the_round_count_from_slipstream_on() -> None:
    """bS stays: the rider ahead rides away; rR has played a card that does not tire."""
    cards = {"rR": {"value": 6, "powers": ["breakaway", "relentless"]}}
    found = referee(scenario("2.*30", "rR@8.0 bS@6.0", begins="slipstream", cards=cards))
    assert found["after_slipstream"] == places("rR@8.0 bS@6.0")
    assert found["exhausted"] == ["bS"]


@pytest.mark.rule("LEG-TALENT-R1-1", "LEG-TALENT-R1-2", "LEG-TALENT-R3-2", "LEG-TALENT-S1-1")
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ({"value": 2, "exhaustion": True}, 2),
        ({"value": 2, "exhaustion": True, "talents": ["stamina"]}, 3),
        ({"value": 7, "talents": ["specialization-sprinteur"]}, 9),
        ({"value": 7, "talents": ["specialization-sprinteur", "a-bit-more"]}, 10),
        ({"value": 20, "talents": ["a-bit-more"]}, 21),
        ({"value": 9, "talents": ["power-save"]}, 3),
        (1, 1),
    ],
)
def test_cards_and_talents(card: object, moves: int) -> None:
    found = referee(scenario("2.*40", "rR@2.0", cards={"rR": card}))
    assert found["after_movement"] == places(f"rR@{2 + moves}.0")


@pytest.mark.rule("PEL-DUM-01", "LEG-OPP-02", "LEG-TM-03")
@pytest.mark.parametrize(
    ("control", "tired"), [("deck", ["rR"]), ("dice", []), ("teammate", []), ("dummy", [])]
)
def test_only_riders_with_a_deck_tire(control: str, tired: list[str]) -> None:
    alone = scenario("2.*30", "rR@5.0", cards={"rR": 4})
    alone["riders"][0]["control"] = control
    assert referee(alone)["exhausted"] == tired


@pytest.mark.rule("LEG-TM-03")
def test_a_teammate_has_neither_time_nor_tokens() -> None:
    """He comes first to the line and to the pile; the rider behind him takes the 5."""
    piles = [{"square": 20, "values": [5, 3], "side": "sprint"}]
    home = scenario(FINISH, "rR@18.0 rS@17.0", mode="tour", cards={"rR": 4, "rS": 4}, piles=piles)
    home["riders"][0]["control"] = "teammate"
    found = referee(home)
    assert found["times"] == {"rS": "0:20"}
    assert found["tokens"] == {"rS": {"sprint": 5}}
