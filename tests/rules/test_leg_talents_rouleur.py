"""Legends: what the talents of a rouleur do in a race, and in which order cards are changed."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.race import Race
from flammerouge.core.state import CRASHED, PLAYED
from flammerouge.rulesets import new_race
from tests.rules.legends import (
    DESCENT,
    SUPPLY,
    asked,
    choose,
    legend_options,
    legend_race,
    moved,
    stand_at_start,
)
from tests.rules.picture import movement
from tests.rules.raced import SEED, answer, cards, deal, of_kind, stand


# -- first tier ---------------------------------------------------------------------------
@pytest.mark.rule("LEG-TALENT-R1-1")
def test_power_save_moves_three_and_recycles_the_whole_hand() -> None:
    race = legend_race("rouleur", "power-save")
    stand(race, "rR@20R")
    deal(race, "rR", deck="5 6 7 7")
    choose(race, "-")
    while race.round == 1:
        answer(race)
    moves = [event for event in of_kind(race.events(), "moved") if event.rider == "rR"]
    assert (moves[0]["start"], moves[0]["square"]) == (20, 23)
    assert cards(race, "rR", "played") == ""
    assert cards(race, "rR", "deck", "recycled").endswith("5 6 7 7")


@pytest.mark.rule("LEG-TALENT-R1-1")
def test_without_the_talent_a_card_must_be_played() -> None:
    race = legend_race("rouleur", "stamina")
    race.apply(Action(actions.RIDER, "red", "rR"))
    assert all(choice.cards for choice in race.choices(race.decisions[0]))


@pytest.mark.rule("LEG-TALENT-R1-1")
@pytest.mark.parametrize(("road", "square"), [("2.*9", 3), ("2v*9", 5), ("3s*9", 4), ("2^*9", 3)])
def test_the_three_of_power_save_obeys_the_ground(road: str, square: int) -> None:
    assert moved(road, "7", "power-save") == f"rR@{square}R"


@pytest.mark.rule("LEG-TALENT-R1-2", "R-50")
def test_stamina_makes_exhaustion_a_three_and_nothing_else() -> None:
    assert moved("2.*9", "2e", "stamina") == "rR@3R"
    assert moved("2.*9", "2e") == "rR@2R"
    assert moved("2.*9", "2", "stamina") == "rR@2R"
    assert moved("2.*9", "4", "stamina") == "rR@4R"


# -- second tier --------------------------------------------------------------------------
def rest_race(tiles: tuple[str, ...], square: int, deck: str, played: str) -> Race:
    """A round in which the main rider plays a card from a square, with others played before."""
    race = legend_race("rouleur", "rest", tiles=tiles)
    stand(race, f"rR@{square}R")
    deal(race, "rR", deck=deck)
    deal(race, "r1", deck="3 3 3 3 3 3")
    row = race.state.lineup.index("rR")
    for word in played.split():
        race.state.add(row, PLAYED, race.state.cards.id_of(read_card(word)))
    return race


@pytest.mark.rule("LEG-TALENT-R2-1", "R-37", "R-52")
@pytest.mark.parametrize(
    ("tiles", "square", "card", "rests"),
    [
        (DESCENT, 6, "5", True),
        (DESCENT, 9, "3", True),
        (DESCENT, 6, "2e", True),
        (DESCENT, 6, "6", False),
        (DESCENT, 10, "3", False),
        (SUPPLY, 6, "4", True),
        (SUPPLY, 6, "2e", True),
        (SUPPLY, 6, "5", False),
        (SUPPLY, 11, "3", False),
    ],
)
def test_rest_is_for_a_card_that_is_no_more_than_the_minimum(
    tiles: tuple[str, ...], square: int, card: str, rests: bool
) -> None:
    race = rest_race(tiles, square, f"{card} 7 7 7", "")
    choose(race, card, "3 3")
    assert (asked(race) == [(actions.REST, "rR")]) is rests


@pytest.mark.rule("R-37", "LEG-TALENT-R1-1")
def test_no_card_is_no_rest() -> None:
    race = legend_race("rouleur", "power-save", "rest", tiles=DESCENT)
    stand(race, "rR@6R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="3 3 3 3 3 3")
    choose(race, "-", "3 3")
    assert race.round == 2


@pytest.mark.rule("LEG-TALENT-R2-1", "R-52")
def test_rest_takes_back_a_card_played_before_or_the_one_just_played() -> None:
    race = rest_race(DESCENT, 6, "3 5 5 5", "6 7")
    choose(race, "3", "3 3")
    offered = [str(choice.card) for choice in race.choices(race.decisions[0])]
    assert offered == ["3", "6", "7"]
    race.apply(Action(actions.REST, "red", "rR", cards=(read_card("7"),)))
    assert cards(race, "rR", "played") == "3 6"
    assert cards(race, "rR", "deck", "recycled", "hand").replace("2e ", "") == "5 5 5 7"
    assert race.round == 2


@pytest.mark.rule("R-52")
def test_rest_can_take_back_the_card_just_played_when_it_is_the_only_one() -> None:
    race = rest_race(DESCENT, 6, "3 5 5 5", "")
    choose(race, "3", "3 3")
    (only,) = race.choices(race.decisions[0])
    race.apply(only)
    assert cards(race, "rR", "played") == ""
    assert "3" in cards(race, "rR", "deck", "recycled", "hand").split()


@pytest.mark.rule("R-52", "BASE-END-02")
def test_an_exhaustion_card_just_played_can_be_taken_back_too() -> None:
    race = rest_race(DESCENT, 6, "2e 7 7 7", "6")
    choose(race, "2e", "3 3")
    offered = [str(choice.card) for choice in race.choices(race.decisions[0])]
    assert offered == ["2e", "6"]
    race.apply(Action(actions.REST, "red", "rR", cards=(read_card("2e"),)))
    assert cards(race, "rR", "deck", "recycled", "hand").split().count("2e") >= 1
    assert cards(race, "rR", "played") == "6"


@pytest.mark.rule("LEG-TALENT-R2-1")
def test_after_the_rest_those_behind_move_on() -> None:
    race = rest_race(DESCENT, 9, "3 5 5 5", "6")
    choose(race, "3", "3 3")
    before = len(of_kind(race.events(), "moved"))
    answer(race)
    assert len(of_kind(race.events(), "moved")) == before + len(
        ("r1", "r2", "bR", "bS", "kR", "kS", "gR", "gS")
    )


@pytest.mark.rule("LEG-TALENT-R2-2", "R-35")
def test_a_rider_in_a_pack_of_less_than_half_moves_one_more() -> None:
    # Five on the road: alone or one of two is less than half, one of three is not.
    assert moved("2.*30", "3", "breakaway-racer", others="bR!@8R bS!@9R kR!@9L kS!@11R") == "rR@4R"
    pair = "bR!@0L bS!@8R kR!@9R kS!@11R"
    assert moved("2.*30", "3", "breakaway-racer", others=pair) == "rR@4R"
    trio = "bR!@0L bS!@1R kR!@9R kS!@11R"
    assert moved("2.*30", "3", "breakaway-racer", others=trio) == "rR@3R"


@pytest.mark.rule("LEG-TALENT-R2-2", "R-35")
def test_those_behind_him_are_in_his_pack_as_well() -> None:
    behind = "bR!@4R bS!@3R kR!@9R kS!@11R"
    assert moved("2.*30", "3", "breakaway-racer", rider="rR@5R", others=behind) == "rR@8R"


@pytest.mark.rule("R-35")
def test_exactly_half_is_not_less_than_half() -> None:
    assert moved("2.*30", "3", "breakaway-racer", others="bR!@0L bS!@5R kR!@5L") == "rR@3R"


@pytest.mark.rule("R-35")
def test_teammates_count_among_the_riders() -> None:
    controls = {"r1": "teammate", "r2": "teammate"}
    board = movement(
        "2.*30",
        "rR@0R bR!@0L r1!@9R r2!@9L kR!@12R",
        cards="rR 3  bR 2  r1 2  r2 2  kR 2",
        talents={"rR": ("breakaway-racer",)},
        controls=controls,
    )
    assert board.split()[0] == "rR@4R"


@pytest.mark.rule("R-46", "LEG-TALENT-R2-2")
def test_riders_on_the_other_branch_of_a_roundabout_are_not_in_his_pack() -> None:
    road = "2.*3 (1.*3|1.*5) 2.*8"
    # Three on the road. On O4, beside I2, he is alone: less than half.
    alone = moved(road, "3", "breakaway-racer", rider="rR@O4", others="bR!@I2 kR!@N8R")
    assert alone == "rR@N3R"  # 3 + 1
    # With both branches full to the exit, the rider on N1 links them: all three are one pack.
    linked = moved(road, "3", "breakaway-racer", rider="rR@O5", others="bR!@I3 kR!@N1R")
    assert linked == "rR@N3R"  # 3


@pytest.mark.rule("LEG-TALENT-R2-3", "R-36")
def test_a_rider_who_is_not_in_the_front_pack_moves_one_more() -> None:
    assert moved("2.*30", "3", "chasing-racer", others="bR!@3R") == "rR@4R"
    assert moved("2.*30", "3", "chasing-racer", others="bR!@1R kR!@2R") == "rR@3R"
    assert moved("2.*30", "3", "chasing-racer", rider="rR@5R", others="bR!@3R") == "rR@8R"


@pytest.mark.rule("R-36")
def test_packs_are_those_of_the_start_of_the_turn() -> None:
    # bR leaves the pack before rR moves; rR was in the front pack when the turn began.
    board = movement("2.*30", "rR@0R bR@1R", cards="bR 9  rR 3", talents={"rR": ("chasing-racer",)})
    assert board == "rR@3R bR@10R"


@pytest.mark.rule("R-36", "LEG-TALENT-R2-3")
def test_in_a_race_the_packs_at_the_start_of_each_round_count() -> None:
    race = legend_race("rouleur", "chasing-racer")
    stand_at_start(race, "r1@40R rR@20R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="3 3 3 3 3 3 3 3")
    events = choose(race, "3", "3 3")
    own = [event for event in of_kind(events, "moved") if event.rider == "rR"]
    assert own[0]["square"] == 24
    stand_at_start(race, "rR@60R")
    deal(race, "rR", deck="3 3 3 3")
    events = choose(race, "3", "3 3")
    own = [event for event in of_kind(events, "moved") if event.rider == "rR"]
    assert own[0]["square"] == 63


@pytest.mark.rule("LEG-TALENT-R2-4", "R-50")
@pytest.mark.parametrize(
    ("road", "card", "talents", "square"),
    [
        ("2^*20", "5", (), 5),  # 6, capped
        ("2^*20", "3", (), 4),
        ("3s*20", "2", (), 4),  # 3, raised to 4
        ("3s*20", "4", (), 5),
        ("2v*20", "5", (), 6),
        ("2.*20", "2e", ("stamina",), 4),
        ("2.*20", "2e", (), 3),
        ("2.*20", "6", ("specialization-sprinteur",), 7),  # not a printed 7
        ("2.*20", "7", ("specialization-sprinteur",), 10),
        ("2^*20", "7", ("specialization-climber",), 7),
        ("2^*20", "6", ("specialization-climber",), 7),
    ],
)
def test_one_more_comes_before_the_ground_and_after_the_printed_card(
    road: str, card: str, talents: tuple[str, ...], square: int
) -> None:
    there = moved(road, card, "chasing-racer", *talents, others="bR!@19R")
    assert there == f"rR@{square}R"


@pytest.mark.rule("LEG-TALENT-R2-4", "LEG-TALENT-R1-1")
def test_without_a_card_there_is_nothing_to_add_to() -> None:
    assert moved("2.*20", "7", "power-save", "chasing-racer", others="bR!@19R") == "rR@3R"


# -- third tier ---------------------------------------------------------------------------
@pytest.mark.rule("LEG-TALENT-R3-1")
def test_roule_roule_adds_a_seven_to_the_main_riders_deck() -> None:
    race = new_race(legend_options("rouleur", "roule-roule"), SEED)
    assert cards(race, "rR", "deck").split().count("7") == 4
    assert cards(race, "r1", "deck").split().count("7") == 3


@pytest.mark.rule("LEG-TALENT-R3-2")
def test_sevens_count_nine() -> None:
    assert moved("2.*20", "7", "specialization-sprinteur") == "rR@9R"
    assert moved("2.*20", "6", "specialization-sprinteur") == "rR@6R"
    assert moved("2^*20", "7", "specialization-sprinteur") == "rR@5R"


@pytest.mark.rule("LEG-TALENT-R3-3")
def test_a_climber_moves_up_to_seven_on_ascents() -> None:
    assert moved("2^*20", "7", "specialization-climber") == "rR@7R"
    assert moved("2^*20", "9", "specialization-climber") == "rR@7R"
    assert moved("2.*7 2^*9", "9", "specialization-climber") == "rR@7R"
    assert moved("2.*9 2^*9", "9", "specialization-climber") == "rR@8R"


@pytest.mark.rule("R-50", "R-51")
@pytest.mark.parametrize(
    ("road", "card", "talents", "square"),
    [
        ("2.*20", "7", ("specialization-sprinteur", "chasing-racer"), 8),  # 9 + 1 - 2
        ("2^*20", "7", ("specialization-sprinteur", "chasing-racer"), 5),
        ("2.*20", "2e", ("stamina", "chasing-racer"), 2),  # 3 + 1 - 2
        ("2.*20", "2e", ("stamina",), 1),
        ("2v*20", "3", ("chasing-racer",), 5),  # 3 + 1 - 2 = 2, raised to 5
        ("2v*20", "2", ("chasing-racer",), 5),  # 1, raised
        ("2v*20", "2", (), 0),  # 0: no move
        ("2.*9", "7", ("specialization-sprinteur", "chasing-racer"), 8),
    ],
)
def test_the_order_in_which_a_card_is_changed(
    road: str, card: str, talents: tuple[str, ...], square: int
) -> None:
    assert moved(road, card, *talents, rider="rR!@0R", others="bR!@8L") == f"rR@{square}R"


@pytest.mark.rule("LEG-TALENT-R3-2", "LEG-TALENT-R2-1", "LEG-TALENT-R2-3")
def test_a_rouleurs_talents_are_his_own_and_not_his_teammates() -> None:
    race = legend_race("rouleur", "power-save", "rest", "specialization-sprinteur", tiles=DESCENT)
    stand(race, "rR@20R r1@8R r2@14R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="3 7 7 7 7 7")
    choose(race, "3", "3 7")
    race.apply(Action(actions.ASSIGN, "red", "r2", cards=(read_card("7"),)))
    moves = {event.rider: event for event in of_kind(race.events(), "moved")}
    assert moves["r2"]["square"] == 21
    assert moves["r1"]["square"] == 13
    # The three from the descent is no rest for a teammate.
    assert race.round == 2


@pytest.mark.rule("LEG-TOUR-03")
@pytest.mark.parametrize(
    "talents", [("clarity",), ("stamina", "power-save"), ("flying",), ("rest", "breakaway-racer")]
)
def test_a_talent_must_be_of_the_riders_kind_and_one_of_each_tier(talents: tuple[str, ...]) -> None:
    with pytest.raises(IncompatibleOptions):
        new_race(legend_options("rouleur", *talents), SEED)


@pytest.mark.rule("LEG-TALENT-R2-1", "O-08")
@pytest.mark.parametrize(("card", "asked_for"), [("2", False), ("3", True)])
def test_a_rider_who_only_stands_up_does_not_rest(card: str, asked_for: bool) -> None:
    race = legend_race("rouleur", "rest", tiles=SUPPLY)
    stand(race, "rR@7R")
    race.state.status[0] |= CRASHED
    race.state.crashes += 1
    deal(race, "rR", deck="2 3 5 6")
    choose(race, card, "3 4")
    while race.round == 1 and asked(race) != [("rest", "rR")]:
        answer(race)
    assert (race.round == 1) == asked_for
