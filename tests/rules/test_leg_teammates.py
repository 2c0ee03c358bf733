"""Legends: two teammates, one deck."""

import random

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.errors import IllegalAction
from flammerouge.core.race import Race
from tests.rules.legends import asked, choose, legend_race
from tests.rules.picture import slipstream, whole_round
from tests.rules.raced import answer, cards, deal, finish_round, of_kind, places, stand


def far_apart(race: Race) -> None:
    """The player's three riders well ahead of everybody, r1 in front of r2."""
    stand(race, "r1@30R r2@20R rR@12R")
    deal(race, "rR", deck="3 3 3 3 3 3 3 3")


def to_mates(race: Race) -> None:
    """Lay down the main rider's card, so that the teammates' hand is drawn."""
    choose(race, "3")


def assign(race: Race, rider: str, card: str) -> None:
    race.apply(Action(actions.ASSIGN, "red", rider, cards=(read_card(card),)))


# -- two cards -----------------------------------------------------------------------------
@pytest.mark.rule("LEG-TM-01")
def test_six_cards_are_drawn_two_played_and_four_recycled() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5 6 7 7")
    to_mates(race)
    assert cards(race, "r1", "hand") == "3 4 5 6 7 7"
    choices = race.choices(race.decisions[0])
    assert {len(choice.cards) for choice in choices} == {2}
    assert len(choices) == 11  # pairs of 3 4 5 6 7 and the two sevens
    race.apply(Action(actions.CARDS, "red", "r1", cards=(read_card("4"), read_card("7"))))
    assert cards(race, "r1", "played") == "4 7"
    assert cards(race, "r1", "recycled") == "3 5 6 7"
    assert cards(race, "r1", "hand") == ""


@pytest.mark.rule("LEG-TM-01")
def test_the_main_rider_draws_first_or_second_as_the_player_likes() -> None:
    race = legend_race("rouleur")
    choices = race.choices(race.decisions[0])
    assert {choice.rider for choice in choices} == {"rR", "r1"}
    race.apply(Action(actions.RIDER, "red", "r1"))
    assert asked(race) == [(actions.CARDS, "r1")]


@pytest.mark.rule("LEG-TM-01")
@pytest.mark.parametrize(("first", "squares"), [("4", "r1@34R r2@27R"), ("7", "r1@37R r2@24R")])
def test_who_uses_which_card_is_said_when_the_first_of_them_moves(first: str, squares: str) -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5 6 7 7")
    choose(race, "3", "4 7")
    assert asked(race) == [(actions.ASSIGN, "r1")]
    offered = race.choices(race.decisions[0])
    assert [str(choice.card) for choice in offered] == ["4", "7"]
    assign(race, "r1", first)
    assert places(race, "r1", "r2") == squares


@pytest.mark.rule("LEG-TM-01")
def test_the_one_in_front_is_asked_whoever_that_is() -> None:
    race = legend_race("rouleur")
    stand(race, "r2@30R r1@20R rR@12R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="3 4 5 6 7 7")
    choose(race, "3", "4 7")
    assert asked(race) == [(actions.ASSIGN, "r2")]
    assign(race, "r2", "7")
    assert places(race, "r1", "r2") == "r1@24R r2@37R"


@pytest.mark.rule("LEG-TM-01")
def test_two_equal_cards_leave_nothing_to_ask() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5 6 7 7")
    events = choose(race, "3", "7 7")
    assert of_kind(events, "assigned") == []
    assert race.round == 2
    assert places(race, "r1", "r2") == "r1@37R r2@27R"


@pytest.mark.rule("R-49", "LEG-TM-01")
def test_the_player_assigns_knowing_what_those_ahead_have_rolled() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    stand(race, "bR@40R bS@10R")
    deal(race, "r1", deck="3 4 5 6 7 7")
    events = choose(race, "3", "4 7")
    assert [event.rider for event in of_kind(events, "rolled")] == ["bR"]
    assert asked(race) == [(actions.ASSIGN, "r1")]


@pytest.mark.rule("R-20b")
@pytest.mark.parametrize("deck", ["3 4 5 6", "3 4 5 6 7"])
def test_of_four_or_five_cards_all_are_drawn_and_two_chosen(deck: str) -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck=deck)
    to_mates(race)
    assert cards(race, "r1", "hand") == deck
    assert {len(choice.cards) for choice in race.choices(race.decisions[0])} == {2}


@pytest.mark.rule("LEG-TM-01")
def test_the_same_card_cannot_be_played_twice() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5 6 7")
    with pytest.raises(IllegalAction):
        choose(race, "3", "7 7")


# -- three cards or fewer ------------------------------------------------------------------
def retire(race: Race, rider: str) -> None:
    race.apply(Action(actions.RETIRE, "red", rider))


@pytest.mark.rule("LEG-TM-02", "R-20", "R-70")
@pytest.mark.parametrize(
    ("deck", "recycled"), [("3 4 5", ""), ("3", "4 5"), ("", "4 5"), ("5", "")]
)
def test_with_three_cards_or_fewer_one_is_played_and_one_teammate_leaves(
    deck: str, recycled: str
) -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck=deck, recycled=recycled)
    to_mates(race)
    assert {len(choice.cards) for choice in race.choices(race.decisions[0])} == {1}
    race.apply(Action(actions.CARDS, "red", "r1", cards=(read_card("5"),)))
    assert asked(race) == [(actions.RETIRE, "r1")]
    assert {choice.rider for choice in race.choices(race.decisions[0])} == {"r1", "r2"}


@pytest.mark.rule("LEG-TM-02", "R-70")
@pytest.mark.parametrize(("leaver", "stayer", "square"), [("r1", "r2", 25), ("r2", "r1", 35)])
def test_the_player_chooses_who_leaves_and_the_other_uses_the_card(
    leaver: str, stayer: str, square: int
) -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5")
    choose(race, "3", "5")
    retire(race, leaver)
    view = race.view("")
    assert view.rider(leaver).square == -1
    assert view.rider(stayer).square == square
    assert [(e.rider, e.rule) for e in of_kind(race.events(), "retired")] == [(leaver, "LEG-TM-02")]
    assert cards(race, "r1", "played") == "5"
    assert race.round == 2


@pytest.mark.rule("LEG-TM-02", "R-20")
@pytest.mark.parametrize("leaver", ["r1", "r2"])
def test_the_other_goes_on_alone_for_the_last_cards_and_then_leaves_too(leaver: str) -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5")
    choose(race, "3", "5")
    retire(race, leaver)
    left = {"r1": "r2", "r2": "r1"}[leaver]
    for hand in ("3 4", "3"):
        deal(race, "rR", deck="3 3 3 3")
        choose(race, "3")
        assert cards(race, "r1", "hand") == hand
        events = race.apply(
            Action(actions.CARDS, "red", "r1", cards=(read_card(hand.split()[-1]),))
        )
        assert of_kind(events, "assigned") == []
        assert of_kind(events, "moved") != []
    assert [event.rider for event in of_kind(race.events(), "retired")] == [leaver, left]
    assert race.round == 4
    assert race.view("").rider(left).square == -1
    # From now on only the main rider has cards to choose.
    assert asked(race) == [(actions.CARD, "rR")]


@pytest.mark.rule("R-70", "LEG-TM-01")
def test_one_teammate_alone_draws_six_and_plays_one() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5")
    choose(race, "3", "5")
    retire(race, "r1")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="3 4 5 6 7 7 7")
    choose(race, "3")
    assert len(cards(race, "r1", "hand").split()) == 6
    assert {len(choice.cards) for choice in race.choices(race.decisions[0])} == {1}


@pytest.mark.rule("LEG-TM-02")
def test_four_cards_are_enough_for_both() -> None:
    race = legend_race("rouleur")
    far_apart(race)
    deal(race, "r1", deck="3 4 5", recycled="6")
    choose(race, "3", "5 6")
    assign(race, "r1", "6")
    assert of_kind(race.events(), "retired") == []
    # Two are left now: next time one of them has to go.
    deal(race, "rR", deck="3 3 3 3")
    choose(race, "3", "4")
    assert asked(race)[0][0] == actions.RETIRE


# -- what they are good for ------------------------------------------------------------------
@pytest.mark.rule("LEG-TM-03")
def test_teammates_are_pulled_pull_and_shelter() -> None:
    controls = {"r1": "teammate", "r2": "teammate"}
    assert slipstream("2.*9", "rR@1R r1@3R r2@5R", controls=controls) == "rR@3R r1@4R r2@5R"


@pytest.mark.rule("LEG-TM-03", "R-53")
def test_a_teammate_has_no_time_and_does_not_start_the_clock() -> None:
    controls = {"r1": "teammate", "r2": "teammate"}
    alone = whole_round(
        "2.*6 3.F*5", "r1@4R rR@0R", cards="r1 5  rR 3", mode="tour", controls=controls
    )
    assert (alone.times, alone.minutes) == ({}, {})
    riders = "r1@4R bR@5R r2@1R rR@0R"
    ridden = whole_round(
        "2.*6 3.F*5", riders, cards="r1 6  bR 2  r2 2  rR 3", mode="tour", controls=controls
    )
    assert ridden.crossed == ["r1", "bR"]
    assert ridden.times == {"bR": 30}
    assert ridden.minutes == {"rR": 1}


@pytest.mark.rule("LEG-TM-03")
def test_a_teammate_takes_no_token_and_leaves_it_to_the_next() -> None:
    ridden = whole_round(
        "2.*12",
        "r1@3R rR@2R bR@1R",
        cards="r1 5  rR 5  bR 5",
        mode="tour",
        controls={"r1": "teammate"},
        piles=((5, (2, 1), "sprint"),),
    )
    assert ridden.tokens == {"rR": {"sprint": 2}, "bR": {"sprint": 1}}


@pytest.mark.rule("LEG-TM-03")
def test_the_example_of_a_teammate_in_second_place() -> None:
    race = legend_race("rouleur")
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    stand(race, f"r1@{line - 2}R rR@{line - 3}R bR@{line - 1}R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="5 5 5 5 5 5")
    choose(race, "3", "5 5")
    crossed = [event.rider for event in of_kind(race.events(), "crossed")]
    # Whatever blue rolls, red's main rider is behind his teammate and ranks right behind blue.
    assert crossed.index("r1") < crossed.index("rR")
    order = [rider for rider in crossed if rider != "r1"]
    assert list(race.ranking()[: len(order)]) == order
    assert "r1" not in race.ranking()
    assert "r2" not in race.ranking()


@pytest.mark.rule("LEG-TM-03", "LEG-RACE-01")
def test_a_teammate_who_is_home_leaves_the_deck_to_the_other() -> None:
    race = legend_race("rouleur")
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    stand(race, f"r1@{line - 2}R r2@20R rR@12R")
    deal(race, "rR", deck="3 3 3 3")
    deal(race, "r1", deck="5 5 5 5 5 5 5")
    choose(race, "3", "5 5")
    assert race.view("").rider("r1").square == -1
    assert not race.over
    choose(race, "3")
    assert {len(choice.cards) for choice in race.choices(race.decisions[0])} == {1}
    answer(race)
    assert of_kind(race.events(), "retired") == []


@pytest.mark.rule("LEG-TM-03")
def test_the_teammates_deck_never_holds_an_exhaustion_card() -> None:
    for number in range(3):
        race = legend_race("rouleur", seed=f"{number:032x}")
        chance = random.Random(number)
        while not race.over:
            race.apply(chance.choice(race.choices(race.decisions[0])))
        assert "2e" not in cards(race, "r1", "deck", "recycled", "played")
        assert cards(race, "r2", "deck", "recycled", "played") == ""


@pytest.mark.rule("LEG-TM-01", "BASE-END-02")
def test_played_cards_of_teammates_are_gone_for_the_race() -> None:
    race = legend_race("rouleur")
    for _ in range(3):
        finish_round(race)
    held = cards(race, "r1", "deck", "recycled").split()
    assert len(held) == 15 - 6
    assert len(cards(race, "r1", "played").split()) == 6
