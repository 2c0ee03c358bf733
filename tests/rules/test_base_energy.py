"""The energy phase: drawing, choosing in secret, recycling, taking back."""

from collections import Counter
from itertools import permutations

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from tests.rules.raced import (
    SEED,
    answer,
    card_action,
    cards,
    deal,
    entries,
    of_kind,
    places,
    play,
    ready_race,
    seat_of,
    stand,
)

ALL = ("rR", "rS", "bR", "bS")
SHELTERED = "rR@20R rS@21R bR@22R bS@23R"


def known_race(**decks: str) -> Race:
    """Two teams on the road in one pack, everybody with the deck given or with `3 4 5 6`."""
    race = ready_race()
    stand(race, SHELTERED)
    for rider in ALL:
        deal(race, rider, deck=decks.get(rider, "3 4 5 6"))
    return race


def draw(race: Race, rider: str) -> str:
    """Draw a rider's hand before any other of his seat, and show it."""
    race.apply(Action(actions.RIDER, seat_of(rider), rider))
    return cards(race, rider, "hand")


def refusal(race: Race, action: Action) -> str:
    """The code with which the race refuses an action."""
    with pytest.raises(IllegalAction) as refused:
        race.apply(action)
    return refused.value.code


# -- drawing -------------------------------------------------------------------------------
@pytest.mark.rule("BASE-ENER-02")
def test_a_hand_is_four_cards_of_the_riders_own_deck() -> None:
    race = ready_race()
    hand = draw(race, "rS").split()
    assert len(hand) == 4
    assert set(hand) <= {"2", "3", "4", "5", "9"}
    assert len(cards(race, "rS", "deck").split()) == 11
    assert Counter(hand + cards(race, "rS", "deck").split()) == dict.fromkeys("23459", 3)
    assert cards(race, "rR", "hand") == ""


@pytest.mark.rule("BASE-ENER-02", "BASE-ENER-05")
def test_one_card_is_played_and_the_other_three_are_recycled() -> None:
    race = known_race(bS="2 3 4 9")
    play(race, "rR 3  rS 3  bR 3  bS 9")
    assert cards(race, "bS", "played") == "9"
    assert cards(race, "bS", "hand") == ""
    assert cards(race, "rR", "recycled") == "4 5 6"
    assert cards(race, "rR", "deck") == ""


@pytest.mark.rule("BASE-ENER-05")
def test_recycled_cards_are_not_drawn_while_face_down_cards_are_left() -> None:
    race = known_race()
    deal(race, "rR", deck="7 7 7 7", recycled="3 3 3 3")
    assert draw(race, "rR") == "7 7 7 7"
    play(race, "rR 7  rS 3  bR 3  bS 3")
    held = cards(race, "rR", "recycled").split()
    assert Counter(held) == {"3": 4, "7": 3, "2e": 1}


@pytest.mark.rule("BASE-ENER-07")
def test_the_recycled_cards_are_shuffled_in_while_drawing() -> None:
    """Two face down and five recycled: those two, and two of the five."""
    rest: Counter[str] = Counter()
    for number in range(30):
        race = ready_race(seed=f"{number:032x}")
        deal(race, "rS", deck="9 9", recycled="2 3 4 5 5")
        events = race.apply(Action(actions.RIDER, "red", "rS"))
        hand = cards(race, "rS", "hand").split()
        assert len(hand) == 4
        assert hand.count("9") == 2
        left = cards(race, "rS", "deck").split()
        assert len(left) == 3
        assert sorted(hand + left) == ["2", "3", "4", "5", "5", "9", "9"]
        assert cards(race, "rS", "recycled") == ""
        shuffled = of_kind(events, "shuffled")
        assert [(e.rider, e.rule, e["cards"]) for e in shuffled] == [("rS", "BASE-ENER-07", 5)]
        rest.update(card for card in hand if card != "9")
    assert set(rest) == {"2", "3", "4", "5"}


@pytest.mark.rule("BASE-ENER-07")
def test_with_four_cards_face_down_nothing_is_shuffled() -> None:
    race = ready_race()
    deal(race, "rS", deck="2 3 4 5", recycled="9 9 9")
    events = race.apply(Action(actions.RIDER, "red", "rS"))
    assert cards(race, "rS", "hand") == "2 3 4 5"
    assert cards(race, "rS", "recycled") == "9 9 9"
    assert of_kind(events, "shuffled") == []


@pytest.mark.rule("BASE-ENER-08")
@pytest.mark.parametrize(
    ("deck", "recycled", "hand"),
    [
        ("5", "", "5"),
        ("", "5", "5"),
        ("3", "4", "3 4"),
        ("3 4 5", "", "3 4 5"),
        ("3", "2e 4", "2e 3 4"),
    ],
)
def test_with_fewer_than_four_cards_all_are_drawn(deck: str, recycled: str, hand: str) -> None:
    race = known_race()
    deal(race, "rR", deck=deck, recycled=recycled)
    assert draw(race, "rR") == hand
    assert cards(race, "rR", "deck", "recycled") == ""
    decision = Decision(actions.CARD, "red", "rR")
    assert {str(one.card) for one in race.choices(decision)} == set(hand.split())


@pytest.mark.rule("BASE-ENER-08")
def test_the_last_card_must_be_played() -> None:
    race = known_race()
    deal(race, "rR", recycled="7")
    draw(race, "rR")
    assert refusal(race, Action(actions.CARD, "red", "rR")) == "card-not-in-hand"
    play(race, "rR 7  rS 3  bR 3  bS 3")
    assert places(race, "rR") == "rR@27R"


@pytest.mark.rule("BASE-ENER-09")
def test_a_rider_without_cards_plays_an_exhaustion_card_that_was_never_his() -> None:
    race = known_race(rR="2")
    play(race, "rR 2  rS 3  bR 3  bS 3")
    # Nothing is left to choose for him, so his teammate's hand is drawn at once.
    stand(race, SHELTERED)
    assert [d for d in race.decisions if d.seat == "red"] == [Decision(actions.CARD, "red", "rS")]
    events = play(race, "rS 4  bR 4  bS 4")
    revealed = [e for e in of_kind(events, "revealed") if e.rider == "rR"]
    assert [e.rule for e in revealed] == ["BASE-ENER-09"]
    assert str(race.view("blue").rider("rR").card) == "2e"
    moved = next(e for e in of_kind(events, "moved") if e.rider == "rR")
    assert (moved["start"], moved["square"]) == (20, 22)
    assert cards(race, "rR", "played") == "2"


@pytest.mark.rule("BASE-ENER-09")
def test_a_team_without_any_card_has_nothing_to_decide() -> None:
    race = known_race(rR="2", rS="2")
    stand(race, "rR@20R rS@20L bR@21R bS@22R")
    play(race, "rR 2  rS 2  bR 3  bS 3")
    assert race.decisions == (Decision(actions.RIDER, "blue"),)
    stand(race, "rR@20R rS@20L bR@30R bS@40R")
    play(race, "bR 4  bS 4")
    assert places(race, "rR", "rS") == "rR@22R rS@22L"


@pytest.mark.rule("BASE-ENER-10")
def test_exhaustion_cards_are_drawn_played_and_recycled_like_any_card() -> None:
    race = known_race(rR="2e 2e 7 7", rS="2e 2 2 2", bR="2", bS="2")
    play(race, "rR 2e  rS 2  bR 2  bS 2")
    assert places(race, "rR", "rS") == "rR@22R rS@23R"
    assert cards(race, "rR", "recycled") == "2e 7 7"
    assert cards(race, "rR", "played") == ""
    assert cards(race, "rS", "recycled") == "2 2 2e"


# -- choosing ------------------------------------------------------------------------------
@pytest.mark.rule("BASE-ENER-01", "BASE-ENER-03")
def test_all_seats_decide_at_once_and_each_chooses_its_own_first_rider() -> None:
    race = ready_race(Options(teams=entries("rbk")))
    assert race.decisions == tuple(
        Decision(actions.RIDER, seat) for seat in ("red", "blue", "black")
    )
    for seat, letter in (("red", "r"), ("blue", "b"), ("black", "k")):
        riders = {one.rider for one in race.choices(Decision(actions.RIDER, seat))}
        assert riders == {f"{letter}R", f"{letter}S"}


@pytest.mark.rule("BASE-ENER-03")
@pytest.mark.parametrize("first", ["rR", "rS"])
def test_the_order_of_the_two_riders_is_free_in_every_round(first: str) -> None:
    race = ready_race()
    for _ in range(2):
        race.apply(Action(actions.RIDER, "red", first))
        assert Decision(actions.CARD, "red", first) in race.decisions
        now = race.round
        while race.round == now:
            answer(race)


@pytest.mark.rule("BASE-ENER-04")
def test_the_second_hand_is_drawn_only_when_the_first_card_is_chosen() -> None:
    race = known_race()
    draw(race, "rS")
    assert cards(race, "rR", "hand") == ""
    assert [d for d in race.decisions if d.seat == "red"] == [Decision(actions.CARD, "red", "rS")]
    assert refusal(race, Action(actions.RIDER, "red", "rR")) == "not-open"
    assert refusal(race, card_action("rR", "3")) == "wrong-rider"
    assert cards(race, "rR", "hand") == ""
    race.apply(card_action("rS", "3"))
    assert cards(race, "rR", "hand") == "3 4 5 6"
    assert [d for d in race.decisions if d.seat == "red"] == [Decision(actions.CARD, "red", "rR")]


@pytest.mark.rule("BASE-ENER-02")
def test_a_card_that_is_not_in_hand_is_refused() -> None:
    race = known_race()
    draw(race, "rR")
    assert refusal(race, card_action("rR", "7")) == "card-not-in-hand"
    assert refusal(race, card_action("bR", "3")) == "not-open"
    assert cards(race, "rR", "hand") == "3 4 5 6"


@pytest.mark.rule("BASE-ENER-01", "BASE-MOVE-01")
def test_nothing_is_revealed_or_moves_before_the_last_answer() -> None:
    race = known_race()
    play(race, "rR 3  rS 4  bS 5")
    before = places(race)
    assert of_kind(race.events(), "revealed", "moved") == []
    assert [rider.card for rider in race.view("blue").riders] == [None] * 4
    assert before == SHELTERED
    play(race, "bR 6")
    revealed = of_kind(race.events(), "revealed")
    assert {e.rider: e["card"] for e in revealed} == {"rR": 3, "rS": 4, "bR": 6, "bS": 5}


# -- secrecy -------------------------------------------------------------------------------
@pytest.mark.rule("BASE-ENER-01", "BASE-ENER-06")
def test_another_seat_sees_neither_the_hand_nor_the_card_laid_down() -> None:
    races = []
    for card, hand, deck in (("3", "3 4 5 6", "7 7 7 7"), ("7", "7 7 7 7", "3 4 5 6")):
        race = known_race()
        deal(race, "rR", deck=hand)
        draw(race, "rR")
        for word in deck.split():
            race.state.add(race.state.lineup.index("rR"), 0, int(word))
        race.apply(card_action("rR", card))
        races.append(race)
    for seat in ("blue", ""):
        assert races[0].view(seat) == races[1].view(seat)
    assert races[0].view("red") != races[1].view("red")
    assert races[0].view("blue").rider("rR").own is None


@pytest.mark.rule("BASE-ENER-06")
def test_a_seat_sees_its_hand_its_recycled_cards_and_its_chosen_card() -> None:
    race = known_race()
    deal(race, "rR", deck="3 4 5 6", recycled="7 2e")
    draw(race, "rR")
    race.apply(card_action("rR", "5"))
    own = race.view("red").rider("rR").own
    assert own is not None
    assert [str(card) for card in own.hand] == ["3", "4", "5", "6"]
    assert [str(card) for card in own.recycled] == ["2e", "7"]
    assert [str(card) for card in own.chosen] == ["5"]


@pytest.mark.rule("BASE-ENER-01")
def test_a_seat_is_told_its_own_decisions_and_who_else_is_awaited() -> None:
    race = known_race()
    draw(race, "rS")
    assert race.view("red").decisions == (Decision(actions.CARD, "red", "rS"),)
    assert race.view("blue").decisions == (Decision(actions.RIDER, "blue"),)
    assert race.view("").decisions == ()
    play(race, "bR 3  bS 3")
    assert race.view("").waiting == ("red",)


@pytest.mark.rule("BASE-ENER-06")
def test_nobody_sees_which_cards_are_face_down_and_which_recycled() -> None:
    """Only the sum of an opponent's cards is public, and for the own deck the face-down order."""
    first, second = known_race(), known_race()
    deal(first, "rR", deck="3 4", recycled="5 6")
    deal(second, "rR", deck="5 6", recycled="3 4")
    assert first.view("blue") == second.view("blue")
    assert [str(card) for card in first.view("blue").rider("rR").held] == ["3", "4", "5", "6"]
    assert first.view("red") != second.view("red")


# -- order of answers ----------------------------------------------------------------------
@pytest.mark.rule("BASE-ENER-01", "BASE-ENER-03")
def test_draws_do_not_depend_on_the_order_of_answers() -> None:
    hands: set[tuple[str, ...]] = set()
    for riders in permutations(ALL):
        race = ready_race(seed=SEED)
        for rider in riders:
            seat = seat_of(rider)
            if Decision(actions.RIDER, seat) in race.decisions:
                race.apply(Action(actions.RIDER, seat, rider))
            race.apply(race.choices(Decision(actions.CARD, seat, rider))[0])
        drew = of_kind(race.events(), "drew")
        hands.add(tuple(sorted(f"{e.rider} {e.numbers}" for e in drew)))
    assert len(hands) == 1


# -- taking back ---------------------------------------------------------------------------
@pytest.mark.rule("BASE-ENER-01", "BASE-ENER-04")
def test_a_seat_may_take_its_last_card_back_until_the_last_answer() -> None:
    race = known_race()
    play(race, "rS 3  rR 4")
    race.apply(Action(actions.TAKE_BACK, "red"))
    assert [d for d in race.decisions if d.seat == "red"] == [Decision(actions.CARD, "red", "rR")]
    assert cards(race, "rR", "hand") == "3 4 5 6"
    race.apply(card_action("rR", "6"))
    play(race, "bR 3  bS 3")
    assert cards(race, "rR", "played") == "6"
    assert cards(race, "rS", "played") == "3"


@pytest.mark.rule("BASE-ENER-04")
def test_only_the_last_card_can_be_taken_back_for_the_next_hand_is_drawn() -> None:
    race = known_race()
    draw(race, "rS")
    back = Action(actions.TAKE_BACK, "red")
    assert refusal(race, back) == "nothing-to-take-back"
    race.apply(card_action("rS", "3"))
    assert refusal(race, back) == "nothing-to-take-back"
    race.apply(card_action("rR", "4"))
    race.apply(back)
    assert refusal(race, back) == "nothing-to-take-back"
    assert cards(race, "rS", "hand") == "3 4 5 6"
    chosen = race.view("red").rider("rS").own
    assert chosen is not None
    assert [str(card) for card in chosen.chosen] == ["3"]


@pytest.mark.rule("BASE-ENER-01")
def test_after_the_last_answer_of_the_phase_nothing_can_be_taken_back() -> None:
    race = known_race()
    play(race, "rS 3  rR 4  bR 3  bS 3")
    assert refusal(race, Action(actions.TAKE_BACK, "red")) == "nothing-to-take-back"


@pytest.mark.rule("BASE-ENER-01", "BASE-WIN-01")
def test_after_the_race_nothing_can_be_taken_back() -> None:
    race = known_race()
    stand(race, "rR@72R rS@71R bR@70R bS@69R")
    play(race, "rS 3  rR 4  bR 3  bS 3")
    assert race.over
    assert refusal(race, Action(actions.TAKE_BACK, "red")) == "nothing-to-take-back"


@pytest.mark.rule("BASE-ENER-01")
def test_a_card_taken_back_and_played_again_leaves_the_same_race() -> None:
    plain, changed = known_race(), known_race()
    play(plain, "rS 3  rR 4  bR 3  bS 3")
    play(changed, "rS 3  rR 6")
    changed.apply(Action(actions.TAKE_BACK, "red"))
    play(changed, "rR 4  bR 3  bS 3")
    assert plain.history == changed.history
    assert plain.events() == changed.events()
    assert plain.view("red") == changed.view("red")
