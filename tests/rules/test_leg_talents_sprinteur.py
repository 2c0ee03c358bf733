"""Legends: what the talents of a sprinteur do in a race."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
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
from tests.rules.picture import whole_round
from tests.rules.raced import SEED, answer, cards, deal, of_kind, places, stand


# -- first tier -----------------------------------------------------------------
def more_race(*, left: bool = True) -> Race:
    options = Options(
        mode="tour", legend=Legend("sprinteur", talents=("a-bit-more",), a_bit_more=left)
    )
    race = new_race(options, SEED)
    while race.round == 0:
        answer(race)
    stand(race, "rS@20R")
    deal(race, "rS", deck="3 3 3 3 3 3 3 3")
    deal(race, "r1", deck="3 3 3 3 3 3 3 3 3 3 3 3")
    return race


@pytest.mark.rule("LEG-TALENT-S1-1", "R-21")
def test_a_bit_more_is_asked_when_he_moves_until_it_is_used() -> None:
    race = more_race()
    choose(race, "3", "3 3")
    assert asked(race) == [(actions.ADD_ONE, "rS")]
    race.apply(Action(actions.ADD_ONE, "red", "rS", yes=False))
    assert places(race, "rS") == "rS@23R"
    choose(race, "3", "3 3")
    assert asked(race) == [(actions.ADD_ONE, "rS")]
    race.apply(Action(actions.ADD_ONE, "red", "rS", yes=True))
    assert places(race, "rS") == "rS@27R"
    choose(race, "3", "3 3")
    assert (actions.ADD_ONE, "rS") not in asked(race)
    assert places(race, "rS") == "rS@30R"


@pytest.mark.rule("R-21")
def test_a_bit_more_may_be_gone_from_an_earlier_stage() -> None:
    race = more_race(left=False)
    choose(race, "3", "3 3")
    assert race.round == 2
    assert places(race, "rS") == "rS@23R"


@pytest.mark.rule("LEG-TALENT-S1-1", "LEG-TALENT-R2-4")
def test_a_bit_more_changes_the_card_before_the_ground() -> None:
    assert moved("2^*9", "5", "a-bit-more", rider="rS@0R") == "rS@5R"
    assert moved("2.*9", "4", "a-bit-more", rider="rS@0R") == "rS@5R"
    assert moved("2.*25", "20", "a-bit-more", rider="rS@0R") == "rS@21R"


@pytest.mark.rule("LEG-TALENT-S1-2", "R-36")
def test_at_the_front_of_a_pack_at_the_start_he_gives_nobody_slipstream() -> None:
    ridden = whole_round(
        "2.*20",
        "rS@5R bR@4R",
        cards="rS 4  bR 3",
        talents={"rS": ("breakaway",)},
    )
    assert ridden.moved == "rS@9R bR@7R"
    assert ridden.slipped == ridden.moved


@pytest.mark.rule("LEG-TALENT-S1-2")
@pytest.mark.parametrize("place", ["rS@5R kR@5L", "rS@5L kR@5R"])
def test_in_either_lane_of_the_head_he_gives_none(place: str) -> None:
    ridden = whole_round(
        "2.*20",
        f"{place} bR@4R",
        cards="rS 4  kR 9  bR 3",
        talents={"rS": ("breakaway",)},
    )
    assert ridden.slipped.split()[-1] == "bR@7R"


@pytest.mark.rule("LEG-TALENT-S1-2", "R-36")
def test_behind_somebody_at_the_start_he_gives_as_anyone() -> None:
    ridden = whole_round(
        "2.*20",
        "rS@5R kR@6R bR@4R",
        cards="rS 4  kR 9  bR 3",
        talents={"rS": ("breakaway",)},
    )
    assert ridden.slipped == "rS@9R kR@15R bR@8R"


@pytest.mark.rule("LEG-TALENT-S1-2")
def test_one_empty_square_behind_another_pack_he_is_at_the_front_of_his_own() -> None:
    ridden = whole_round(
        "2.*20",
        "rS@5R kR@7R bR@4R",
        cards="rS 4  kR 9  bR 3",
        talents={"rS": ("breakaway",)},
    )
    assert ridden.slipped == "rS@9R kR@16R bR@7R"


@pytest.mark.rule("R-64")
def test_somebody_beside_him_still_gives() -> None:
    ridden = whole_round(
        "2.*20",
        "rS@5R r1@4R bR@3R",
        cards="rS 4  r1 5  bR 4",
        talents={"rS": ("breakaway",)},
        controls={"r1": "teammate"},
    )
    assert ridden.moved == "rS@9R r1@9L bR@7R"
    assert ridden.slipped == "rS@9R r1@9L bR@8R"


@pytest.mark.rule("LEG-TALENT-S1-2", "R-42")
def test_inside_a_pack_he_is_pulled_and_holds_those_behind() -> None:
    ridden = whole_round(
        "2.*20",
        "rS@5R bR@4R kR@1R gR@2R",
        cards="rS 4  bR 4  kR 9  gR 9",
        talents={"rS": ("breakaway",)},
    )
    assert ridden.moved == "rS@9R bR@8R kR@10R gR@11R"
    pulled = whole_round(
        "2.*20",
        "rS@5R bR@4R gR@2R",
        cards="rS 4  bR 4  gR 9",
        talents={"rS": ("breakaway",)},
    )
    assert pulled.moved == "rS@9R bR@8R gR@11R"
    assert pulled.slipped == "rS@10R bR@8R gR@11R"


@pytest.mark.rule("LEG-TALENT-S1-2")
def test_in_a_race_it_is_judged_anew_every_round() -> None:
    race = legend_race("sprinteur", "breakaway")
    stand_at_start(race, "rS@40R r1@38R r2@30R")
    deal(race, "rS", deck="3 3 3 3 3 3")
    deal(race, "r1", deck="3 3 3 3 3 3 3 3")
    choose(race, "3", "3 3")
    assert places(race, "rS", "r1") == "rS@43R r1@41R"
    stand_at_start(race, "r2@44R")
    choose(race, "3", "3 3")
    assert places(race, "rS", "r1", "r2") == "rS@46R r1@45R r2@47R"


@pytest.mark.rule("LEG-TALENT-S1-3")
@pytest.mark.parametrize(("talent", "size"), [("clarity", 5), ("breakaway", 4)])
def test_clarity_draws_five(talent: str, size: int) -> None:
    race = legend_race("sprinteur", talent)
    race.apply(Action(actions.RIDER, "red", "rS"))
    assert len(cards(race, "rS", "hand").split()) == size


# -- second tier ----------------------------------------------------------------
@pytest.mark.rule("LEG-TALENT-S2-1")
def test_nines_count_twelve() -> None:
    assert moved("2.*20", "9", "super-sprint", rider="rS@0R") == "rS@12R"
    assert moved("2.*20", "5", "super-sprint", rider="rS@0R") == "rS@5R"
    assert moved("2^*20", "9", "super-sprint", rider="rS@0R") == "rS@5R"
    assert moved("2.*11 2^*9", "9", "super-sprint", rider="rS@0R") == "rS@10R"


@pytest.mark.rule("LEG-TALENT-S2-2")
def test_a_nine_goes_seven_wherever_an_ascent_slows_it() -> None:
    assert moved("2^*20", "9", "mountain-sprint", rider="rS@0R") == "rS@7R"
    assert moved("2.*3 2^*2 2.*9", "9", "mountain-sprint", rider="rS@0R") == "rS@7R"
    assert moved("2.*9 2^*9", "9", "mountain-sprint", rider="rS@0R") == "rS@8R"
    assert moved("2.*20", "9", "mountain-sprint", rider="rS@0R") == "rS@9R"


@pytest.mark.rule("LEG-TALENT-S2-2")
@pytest.mark.parametrize("card", ["6", "10"])
def test_other_cards_are_capped_at_five(card: str) -> None:
    assert moved("2^*20", card, "mountain-sprint", rider="rS@0R") == "rS@5R"


@pytest.mark.rule("R-38")
def test_with_both_a_nine_is_twelve_and_seven_uphill() -> None:
    both = ("super-sprint", "mountain-sprint")
    assert moved("2^*20", "9", *both, rider="rS@0R") == "rS@7R"
    assert moved("2.*20", "9", *both, rider="rS@0R") == "rS@12R"


@pytest.mark.rule("LEG-TALENT-S2-3")
@pytest.mark.parametrize(
    ("tiles", "square", "card", "gift"),
    [
        (DESCENT, 6, "9", "5"),
        (DESCENT, 10, "9", ""),
        (DESCENT, 6, "3", ""),
        (SUPPLY, 6, "9", "4"),
        (SUPPLY, 6, "2", ""),
        (SUPPLY, 11, "9", ""),
    ],
)
def test_a_nine_from_a_descent_or_a_supply_zone_brings_a_card(
    tiles: tuple[str, ...], square: int, card: str, gift: str
) -> None:
    race = legend_race("sprinteur", "descent-sprint", tiles=tiles)
    stand(race, f"rS@{square}R")
    deal(race, "rS", deck=f"{card} {card} {card} {card}")
    deal(race, "r1", deck="3 3 3 3 3 3")
    choose(race, card, "3 3")
    gained = [str(event["card"]) for event in of_kind(race.events(), "gained")]
    assert gained == ([gift] if gift else [])
    held = [word for word in cards(race, "rS", "deck", "recycled").split() if word != "2e"]
    assert sorted(held) == sorted(f"{card} {card} {card} {gift}".split())


# -- third tier -----------------------------------------------------------------
@pytest.mark.rule("LEG-TALENT-S3-1")
def test_a_tactical_team_chooses_from_its_whole_deck() -> None:
    race = legend_race("sprinteur", "tactical-team")
    race.apply(Action(actions.RIDER, "red", "r1"))
    assert len(cards(race, "r1", "hand").split()) == 15
    answer(race)
    while race.round == 1:
        answer(race)
    race.apply(Action(actions.RIDER, "red", "r1"))
    assert len(cards(race, "r1", "hand").split()) == 13


@pytest.mark.rule("LEG-TALENT-S3-1", "LEG-TM-02")
def test_a_tactical_team_with_three_cards_still_loses_a_rider() -> None:
    race = legend_race("sprinteur", "tactical-team")
    deal(race, "rS", deck="3 3 3 3")
    deal(race, "r1", deck="3 4 5")
    choose(race, "3", "5")
    while race.decisions[0].kind != actions.RETIRE:
        answer(race)
    assert race.round == 1


@pytest.mark.rule("LEG-TALENT-S3-2")
@pytest.mark.parametrize(
    ("teammates", "deck"),
    [
        ("rouleur", "3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7"),
        ("sprinteur", "2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 9 9 9 9"),
    ],
)
def test_until_the_end_adds_one_of_each_value_to_the_teammates(teammates: str, deck: str) -> None:
    race = new_race(legend_options("sprinteur", "until-the-end", teammates=teammates), SEED)
    assert cards(race, "r1", "deck") == deck
    assert len(cards(race, "rS", "deck").split()) == 17


@pytest.mark.rule("LEG-TALENT-S2-1", "LEG-TALENT-S2-3")
@pytest.mark.parametrize("talent", ["super-sprint", "descent-sprint"])
def test_a_sprinteurs_talents_are_his_own_and_not_his_teammates(talent: str) -> None:
    race = legend_race("sprinteur", talent, teammates="sprinteur", tiles=DESCENT)
    stand(race, "rS@20R r1@8R r2@7R")
    deal(race, "rS", deck="3 3 3 3")
    deal(race, "r1", deck="9 9 9 9 9 9")
    choose(race, "3", "9 9")
    moves = {event.rider: event["square"] for event in of_kind(race.events(), "moved")}
    assert (moves["r1"], moves["r2"]) == (17, 16)
    assert of_kind(race.events(), "gained") == []


@pytest.mark.rule("LEG-TALENT-S1-3", "LEG-TALENT-S3-1")
def test_only_tactical_team_changes_the_teammates_hand() -> None:
    race = legend_race("sprinteur", "clarity", "super-sprint", "until-the-end")
    race.apply(Action(actions.RIDER, "red", "r1"))
    assert len(cards(race, "r1", "hand").split()) == 6
