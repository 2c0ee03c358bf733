"""The auction for the breakaway places."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.errors import FlammeRougeError, IllegalAction
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.rules.raced import (
    SEED,
    answer,
    bid,
    cards,
    entries,
    give,
    of_kind,
    place,
    places,
    ready_race,
    seat_of,
)

BREAKAWAY = frozenset({"breakaway"})
SMALL = Options(stage="peloton-7-2-4", teams=entries("rbk"), modules=BREAKAWAY, first="red")
BIG = Options(stage="peloton-7-5-6", teams=entries("rbkgp"), modules=BREAKAWAY, first="red")
# Tile 2B follows the six squares of the start tile; its place is the right lane of square 9.
PLACE = "9R"
ROULEUR = "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
SPRINTEUR = "2 2 2 3 3 3 4 4 4 5 5 5 9 9 9"


def auction(options: Options, placing: str, *bidders: str) -> Race:
    """A race in which everybody is placed and the bidders are named."""
    race = new_race(options, SEED)
    place(race, placing)
    for rider in bidders:
        race.apply(Action(actions.BIDDER, seat_of(rider), rider))
    return race


def small_auction(*bidders: str) -> Race:
    """Three teams behind each other, and who bids for each."""
    return auction(SMALL, "rR 4  rS 3  bR 2  bS 2  kR 1  kS 0", *bidders)


def hold_bids(race: Race, first: str, second: str) -> None:
    """Bid the same way for everyone: every hand is laid out so that the card is in it."""
    for bids in (first, second):
        words = bids.split()
        for rider, card in zip(words[::2], words[1::2], strict=True):
            give(race, rider, card)
        bid(race, bids)


def without(deck: str, *gone: str) -> str:
    """A deck after some cards have left it."""
    left = deck.split()
    for card in gone:
        left.remove(card)
    return " ".join(left)


# -- the steps -----------------------------------------------------------------------------
@pytest.mark.rule("PEL-BRK-01", "R-10")
def test_after_placing_every_team_names_one_of_its_riders() -> None:
    race = small_auction()
    assert race.round == 0
    assert race.decisions == tuple(
        Decision(actions.BIDDER, seat) for seat in ("red", "blue", "black")
    )
    named = {one.rider for one in race.choices(Decision(actions.BIDDER, "blue"))}
    assert named == {"bR", "bS"}


@pytest.mark.rule("PEL-BRK-01", "R-10")
def test_nobody_sees_who_bids_before_all_have_named_a_rider() -> None:
    first, second = small_auction("rR"), small_auction("rS")
    assert first.view("blue") == second.view("blue")
    assert of_kind(first.events(), "bidding") == []
    for rider in ("bS", "kR"):
        first.apply(Action(actions.BIDDER, seat_of(rider), rider))
    assert [e.rider for e in of_kind(first.events(), "bidding")] == ["rR", "bS", "kR"]


@pytest.mark.rule("PEL-BRK-01", "R-10", "R-74")
def test_each_bidder_draws_four_and_bids_one_twice_and_may_not_pass() -> None:
    race = small_auction("rR", "bS", "kR")
    assert race.decisions == (
        Decision(actions.BID, "red", "rR"),
        Decision(actions.BID, "blue", "bS"),
        Decision(actions.BID, "black", "kR"),
    )
    assert len(cards(race, "rR", "hand").split()) == 4
    assert cards(race, "rS", "hand") == ""
    with pytest.raises(IllegalAction):
        race.apply(Action(actions.BID, "red", "rR"))
    hand = cards(race, "rR", "hand").split()
    bid(race, f"rR {hand[0]}")
    assert of_kind(race.events(), "bid") == []
    for rider in ("kR", "bS"):
        bid(race, f"{rider} {cards(race, rider, 'hand').split()[0]}")
    assert [e.rider for e in of_kind(race.events(), "bid")] == ["rR", "bS", "kR"]
    assert cards(race, "rR", "recycled").split() == hand[1:]
    assert len(cards(race, "rR", "hand").split()) == 4
    assert len(cards(race, "rR", "deck").split()) == 7
    assert [d.kind for d in race.decisions] == [actions.BID] * 3


@pytest.mark.rule("PEL-BRK-01")
def test_a_bid_is_secret_until_all_have_bid() -> None:
    race = small_auction("rR", "bS", "kR")
    give(race, "rR", "3")
    give(race, "rR", "7")
    other = race.clone()
    bid(race, "rR 3")
    bid(other, "rR 7")
    assert race.view("blue") == other.view("blue")
    assert race.view("red") != other.view("red")
    with pytest.raises(IllegalAction) as refused:
        bid(race, "rR 3")
    assert refused.value.code == "not-open"


# -- who wins ------------------------------------------------------------------------------
@pytest.mark.rule("PEL-BRK-01", "PEL-BRK-02", "PEL-BRK-04")
def test_the_highest_sum_of_both_cards_goes_ahead_to_the_place() -> None:
    race = small_auction("rR", "bS", "kR")
    hold_bids(race, "rR 7  bS 9  kR 6", "rR 6  bS 5  kR 6")
    assert places(race, "bS") == f"bS@{PLACE}"
    assert places(race, "rR", "kR", "bR", "rS", "kS") == "rR@4R kR@1R bR@2R rS@3R kS@0R"
    won = of_kind(race.events(), "broke-away")
    assert [(e.rider, e["square"], e["lane"], e["sum"]) for e in won] == [("bS", 9, 0, 14)]
    assert won[0].rule == "PEL-BRK-04"
    assert race.round == 1


@pytest.mark.rule("PEL-BRK-02", "R-10")
def test_among_equal_bids_the_rider_further_back_wins() -> None:
    race = small_auction("rR", "bS", "kR")
    hold_bids(race, "rR 7  bS 9  kR 7", "rR 6  bS 4  kR 6")
    assert places(race, "rR", "bS", "kR") == f"rR@4R bS@2L kR@{PLACE}"


@pytest.mark.rule("PEL-BRK-02", "R-10")
def test_among_equal_bids_in_one_square_the_leftmost_wins() -> None:
    race = auction(SMALL, "rR 2  rS 3  bR 2  bS 4  kR 4  kS 3", "rR", "bR", "kR")
    hold_bids(race, "rR 7  bR 6  kR 7", "rR 5  bR 6  kR 5")
    assert places(race, "rR", "bR", "kR") == f"rR@2R bR@{PLACE} kR@4L"


@pytest.mark.rule("PEL-BRK-02")
def test_a_higher_bid_beats_a_rider_further_back() -> None:
    race = small_auction("rR", "bS", "kR")
    hold_bids(race, "rR 7  bS 9  kR 6", "rR 7  bS 4  kR 7")
    assert places(race, "rR") == f"rR@{PLACE}"


# -- what it costs -------------------------------------------------------------------------
@pytest.mark.rule("PEL-BRK-03", "PEL-BRK-06", "R-10")
def test_the_winner_loses_both_cards_and_takes_two_exhaustion_cards() -> None:
    race = small_auction("rR", "bS", "kR")
    hold_bids(race, "rR 7  bS 9  kR 6", "rR 6  bS 5  kR 6")
    held = cards(race, "bS", "deck", "recycled", "hand").split()
    assert sorted(held) == sorted([*without(SPRINTEUR, "9", "5").split(), "2e", "2e"])
    tired = of_kind(race.events(), "exhausted")
    assert [(e.rider, e.rule) for e in tired] == [("bS", "PEL-BRK-03")] * 2


@pytest.mark.rule("PEL-BRK-06", "R-10")
def test_losers_get_their_cards_back_and_all_bidding_decks_are_shuffled() -> None:
    race = small_auction("rR", "bS", "kR")
    hold_bids(race, "rR 7  bS 9  kR 6", "rR 6  bS 5  kR 6")
    for rider in ("rR", "kR"):
        assert cards(race, rider, "deck") == ROULEUR
    for rider in ("rR", "bS", "kR", "rS", "bR", "kS"):
        assert cards(race, rider, "recycled", "played") == ""
    assert cards(race, "rS", "deck") == SPRINTEUR
    returned = of_kind(race.events(), "returned")
    assert [(e.rider, e["card"]) for e in returned] == [
        ("rR", 7),
        ("rR", 6),
        ("kR", 6),
        ("kR", 6),
    ]
    shuffled = of_kind(race.events(), "shuffled")
    assert [(e.rider, e.rule) for e in shuffled[-3:]] == [
        (rider, "PEL-BRK-06") for rider in ("rR", "bS", "kR")
    ]


# -- how many win --------------------------------------------------------------------------
@pytest.mark.rule("R-10", "R-74", "PEL-BRK-04")
def test_on_the_light_side_two_win_and_the_higher_bid_stands_right() -> None:
    race = auction(
        BIG,
        "rR 4  rS 4  bR 4  bS 3  kR 3  kS 3  gR 2  gS 2  pR 2  pS 1",
        "rR",
        "bR",
        "kR",
        "gR",
        "pR",
    )
    hold_bids(race, "rR 5  bR 7  kR 6  gR 7  pR 3", "rR 5  bR 6  kR 6  gR 7  pR 3")
    assert places(race, "gR", "bR") == "gR@9R bR@9M"
    assert [e["sum"] for e in of_kind(race.events(), "broke-away")] == [14, 13]
    for rider in ("gR", "bR"):
        assert cards(race, rider, "deck", "recycled", "hand").split().count("2e") == 2
    for rider in ("rR", "kR", "pR"):
        assert cards(race, rider, "deck") == ROULEUR


@pytest.mark.rule("R-10", "PEL-BRK-02")
def test_of_two_equal_winners_the_one_from_behind_stands_right() -> None:
    race = auction(
        BIG,
        "rR 4  rS 4  bR 4  bS 3  kR 3  kS 3  gR 2  gS 2  pR 2  pS 1",
        "rR",
        "bR",
        "kR",
        "gR",
        "pR",
    )
    hold_bids(race, "rR 7  bR 3  kR 7  gR 3  pR 7", "rR 6  bR 3  kR 6  gR 3  pR 6")
    assert places(race, "pR", "kR", "rR") == "pR@9R kR@9M rR@4R"


@pytest.mark.rule("R-74", "PEL-BRK-04")
def test_the_side_of_the_tile_decides_how_many_win_not_the_teams() -> None:
    options = Options(
        tiles=("a", "2", "b", "u"), teams=entries("rb"), modules=BREAKAWAY, first="red"
    )
    race = auction(options, "rR 4  rS 4  bR 3  bS 3", "rR", "bR")
    hold_bids(race, "rR 3  bR 7", "rR 3  bR 7")
    assert places(race, "bR", "rR") == "bR@9R rR@9M"


# -- Baroudeur -----------------------------------------------------------------------------
def baroudeur_auction() -> Race:
    """Red's rouleur is a Baroudeur and bids against blue's sprinteur."""
    options = Options(
        stage="peloton-7-2-4",
        teams=entries("rb"),
        modules=frozenset({"breakaway", "specialists"}),
        first="red",
    )
    race = new_race(options, SEED)
    picks = {"red": [("rR", "baroudeur"), ("rS", "squirrel")]}
    picks["blue"] = [("bS", "polyvalent"), ("bR", "puncheur")]
    while race.decisions[0].kind == actions.SPECIALIST:
        seat = race.decisions[0].seat
        rider, specialist = picks[seat].pop(0)
        race.apply(Action(actions.SPECIALIST, seat, rider, specialist=specialist))
    place(race, "rR 4  rS 3  bR 2  bS 2")
    for rider in ("rR", "bS"):
        race.apply(Action(actions.BIDDER, seat_of(rider), rider))
    return race


@pytest.mark.rule("PEL-BRK-05", "R-74", "C-13")
def test_a_baroudeur_bids_one_card_in_the_second_round_counted_twice() -> None:
    race = baroudeur_auction()
    assert race.decisions == (Decision(actions.BID, "blue", "bS"),)
    assert cards(race, "rR", "hand") == ""
    give(race, "bS", "9")
    bid(race, "bS 9")
    assert {d.rider for d in race.decisions} == {"rR", "bS"}
    give(race, "rR", "7XB")
    give(race, "bS", "3")
    bid(race, "rR 7XB  bS 3")
    assert places(race, "rR") == f"rR@{PLACE}"
    bids = of_kind(race.events(), "bid")
    assert [(e.rider, e["counts"], e.rule) for e in bids if e.rider == "rR"] == [
        ("rR", 14, "PEL-BRK-05")
    ]
    assert of_kind(race.events(), "broke-away")[0]["sum"] == 14


@pytest.mark.rule("PEL-BRK-05")
def test_a_baroudeur_who_wins_takes_one_exhaustion_card_and_loses_one_card() -> None:
    race = baroudeur_auction()
    give(race, "bS", "2")
    bid(race, "bS 2")
    give(race, "rR", "5XB")
    give(race, "bS", "3")
    bid(race, "rR 5XB  bS 3")
    held = cards(race, "rR", "deck", "recycled", "hand").split()
    assert len(held) == 14 - 1 + 1
    assert held.count("2e") == 1
    assert "5XB" not in held


@pytest.mark.rule("PEL-BRK-05", "PEL-BRK-06")
def test_a_baroudeur_who_loses_gets_his_one_card_back() -> None:
    race = baroudeur_auction()
    give(race, "bS", "9")
    bid(race, "bS 9")
    give(race, "rR", "3")
    give(race, "bS", "9")
    bid(race, "rR 3  bS 9")
    assert len(cards(race, "rR", "deck").split()) == 14
    assert "2e" not in cards(race, "rR", "deck")
    assert places(race, "bS") == f"bS@{PLACE}"


# -- where there is none -------------------------------------------------------------------
@pytest.mark.rule("PEL-BRK-01")
def test_the_auction_is_optional() -> None:
    race = ready_race(Options(stage="peloton-7-2-4", teams=entries("rb")))
    assert of_kind(race.events(), "bidding", "bid", "broke-away") == []


@pytest.mark.rule("PEL-BRK-07", "R-77")
@pytest.mark.parametrize("mode", ["team-time-trial", "individual-time-trial"])
def test_there_is_no_breakaway_in_a_time_trial(mode: str) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        new_race(Options(stage="peloton-7-2-4", modules=BREAKAWAY, mode=mode))
    assert refused.value.code == "breakaway-in-time-trial"


@pytest.mark.rule("R-77", "PEL-BRK-04")
def test_there_is_no_breakaway_without_its_tile() -> None:
    with pytest.raises(FlammeRougeError) as refused:
        new_race(Options(modules=BREAKAWAY))
    assert refused.value.code == "breakaway-without-tile"


@pytest.mark.rule("PEL-DUM-03")
def test_dummy_teams_take_no_part_in_the_auction() -> None:
    options = Options(
        stage="peloton-7-2-4",
        teams=(Entry("red"), Entry("blue", "muscle"), Entry("black"), Entry("green", "peloton")),
        modules=BREAKAWAY,
        first="red",
    )
    race = new_race(options, SEED)
    place(race, "rR 2  rS 2  kR 1  kS 1")
    assert {d.seat for d in race.decisions} == {"red", "black"}
    for rider in ("rS", "kS"):
        race.apply(Action(actions.BIDDER, seat_of(rider), rider))
    hold_bids(race, "rS 9  kS 9", "rS 9  kS 5")
    assert places(race, "rS") == f"rS@{PLACE}"
    assert {e.rider for e in of_kind(race.events(), "bid")} == {"rS", "kS"}


@pytest.mark.rule("PEL-BRK-01", "R-77")
def test_in_legends_the_main_rider_alone_bids_and_needs_no_naming() -> None:
    options = Options(
        stage="peloton-7-2-4",
        mode="tour",
        modules=BREAKAWAY,
        legend=Legend("rouleur", exhaustion=0),
    )
    race = new_race(options, SEED)
    while race.decisions[0].kind == actions.START:
        answer(race)
    assert race.decisions == (Decision(actions.BID, "red", "rR"),)
    for _ in range(2):
        answer(race)
    assert places(race, "rR") == f"rR@{PLACE}"
    assert cards(race, "rR", "deck", "recycled", "hand").split().count("2e") == 2
