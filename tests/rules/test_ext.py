"""Extended stages: the Refresh token and the cards it brings back."""

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.state import CRASHED, PLAYED
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from tests.rules.raced import (
    answer,
    cards,
    deal,
    entries,
    finish_round,
    of_kind,
    places,
    play,
    ready_race,
    stand,
)

EXTENDED = "grand-tour-5"
REFRESH = frozenset({"refresh"})
ALL = ("rR", "rS", "bR", "bS")


def extended(colours: str = "rb", mode: str = "tour") -> Race:
    options = Options(stage=EXTENDED, mode=mode, teams=entries(colours), modules=REFRESH)
    return ready_race(options)


def near_token(race: Race, *, ahead: dict[str, int]) -> None:
    """Stand riders so many squares before the token, each with cards he can play."""
    token = int(race.state.rules.refresh)
    stand(race, " ".join(f"{rider}@{token - n}R" for rider, n in ahead.items()))
    for rider in ahead:
        deal(race, rider, deck="3 3 5 7")
        index = race.state.lineup.index(rider)
        race.state.began[index] = race.state.key[index]


def played(race: Race, rider: str, words: str) -> None:
    """Let a rider have played these cards earlier in the stage."""
    row = race.state.lineup.index(rider)
    while race.state.count(row, PLAYED):
        race.state.take(row, PLAYED, 0)
    for word in words.split():
        race.state.add(row, PLAYED, race.state.cards.id_of(read_card(word)))


def to_refresh(race: Race, **ahead: int) -> None:
    """Ride one round that takes somebody to the token."""
    near_token(race, ahead=ahead)
    while race.round == 1 and race.decisions[0].kind != actions.REFRESH:
        answer(race)


def retrieve(race: Race, rider: str, words: str) -> None:
    chosen = tuple(sorted(read_card(word) for word in words.split()))
    seat = {"r": "red", "b": "blue"}[rider[0]]
    race.apply(Action(actions.REFRESH, seat, rider, cards=chosen))


def close_refresh(race: Race) -> None:
    """The others retrieve nothing; now all is carried out at once."""
    for decision in race.decisions:
        if decision.kind == actions.REFRESH:
            retrieve(race, decision.rider, "")


def holder(race: Race) -> list[str]:
    return [event.rider for event in of_kind(race.events(), "took-refresh")]


@pytest.mark.rule("EXT-01")
@pytest.mark.parametrize("name", ["grand-tour-5", "grand-tour-15", "grand-tour-20"])
def test_an_extended_stage_has_four_tiles_of_six_squares_more(name: str) -> None:
    plain, longer = stage("grand-tour-3"), stage(name)

    def straights(faces: tuple[str, ...]) -> int:
        return sum(len(tile(face).road.sections) > 2 for face in faces)

    assert straights(longer.tiles) - straights(plain.tiles) == 4
    assert longer.refresh is not None


@pytest.mark.rule("EXT-01")
def test_the_token_lies_on_the_square_of_the_stage_card() -> None:
    race = extended()
    spot = stage(EXTENDED).refresh
    assert spot is not None
    tiles = stage(EXTENDED).tiles
    before = sum(tile(face).size for face in tiles[: tiles.index(spot.tile)])
    assert int(race.state.rules.refresh) == before + spot.square - 1


@pytest.mark.rule("EXT-09")
def test_both_piles_lie_on_an_extended_stage_as_on_any() -> None:
    assert [list(pile.values) for pile in extended().state.rules.piles] == [[5, 3, 1], [2, 1]]


@pytest.mark.rule("EXT-02")
def test_the_first_to_enter_its_square_takes_the_token() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    assert holder(race) == ["rR"]


@pytest.mark.rule("EXT-02")
def test_a_rider_who_stops_before_it_does_not() -> None:
    race = extended()
    near_token(race, ahead={"rR": 8, "rS": 12, "bR": 14, "bS": 18})
    finish_round(race)
    assert holder(race) == []
    assert race.round == 2


@pytest.mark.rule("EXT-02")
def test_of_several_in_one_round_the_one_in_front_at_its_end_takes_it() -> None:
    race = extended()
    near_token(race, ahead={"rR": 1, "rS": 12, "bR": 2, "bS": 18})
    play(race, "rR 3  rS 3")
    play(race, "bR 7  bS 3")
    # rR is the first to reach it, but bR rides past him.
    assert holder(race) == ["bR"]


@pytest.mark.rule("EXT-02")
def test_slipstream_can_take_a_rider_to_the_token() -> None:
    race = extended()
    near_token(race, ahead={"rR": 4, "rS": 12, "bR": -1, "bS": 18})
    # bR has been past the token before; he fell there and only gets up in this round.
    deal(race, "bR", deck="2e 2e 2e 2e")
    race.state.status[race.state.lineup.index("bR")] = CRASHED
    race.state.crashes = 1
    play(race, "rR 3  rS 3")
    play(race, "bR 2e  bS 3")
    token = int(race.state.rules.refresh)
    assert places(race, "rR", "bR") == f"rR@{token}R bR@{token + 1}R"
    assert holder(race) == ["rR"]


@pytest.mark.rule("EXT-05")
def test_one_refresh_phase_closes_the_round_for_every_rider_near_and_far() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    assert [(d.kind, d.rider) for d in race.decisions] == [(actions.REFRESH, r) for r in ALL]
    assert race.round == 1
    assert of_kind(race.events(), "exhausted") != []
    for rider in reversed(ALL):
        retrieve(race, rider, "")
    assert race.round == 2


@pytest.mark.rule("EXT-03")
def test_the_example_of_twenty_four() -> None:
    race = extended()
    to_refresh(race, rR=12, rS=3, bR=14, bS=18)
    played(race, "rR", "3 4 6 7 8X")
    retrieve(race, "rR", "3 6 7 8X")
    close_refresh(race)
    assert cards(race, "rR", "played") == "4"


@pytest.mark.rule("EXT-03", "EXT-06", "R-30")
def test_twenty_five_is_too_much_for_all_but_the_holder() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    for rider in ALL:
        played(race, rider, "3 4 5 6 7")
    for rider in ("rS", "bR", "bS"):
        with pytest.raises(IllegalAction) as refused:
            retrieve(race, rider, "3 4 5 6 7")
        assert refused.value.code == "refresh-limit"
        retrieve(race, rider, "4 6 7")
    retrieve(race, "rR", "3 4 5 6 7")
    assert cards(race, "rR", "played") == ""


@pytest.mark.rule("EXT-06")
def test_twenty_six_is_too_much_for_the_holder_too() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    played(race, "rR", "5 7 7 7")
    with pytest.raises(IllegalAction):
        retrieve(race, "rR", "5 7 7 7")


@pytest.mark.rule("EXT-03")
def test_a_card_that_was_not_played_cannot_be_retrieved() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    played(race, "rR", "3 3 4")
    with pytest.raises(IllegalAction):
        retrieve(race, "rR", "7")
    with pytest.raises(IllegalAction):
        retrieve(race, "rR", "4 4")
    retrieve(race, "rR", "3 3")
    close_refresh(race)
    assert cards(race, "rR", "played") == "4"


@pytest.mark.rule("EXT-07")
def test_a_played_exhaustion_card_cannot_be_retrieved() -> None:
    race = extended()
    near_token(race, ahead={"rR": 2, "rS": 12, "bR": 14, "bS": 18})
    deal(race, "rR", deck="2e 2e 2e 2e")
    while race.round == 1 and race.decisions[0].kind != actions.REFRESH:
        answer(race)
    assert holder(race) == ["rR"]
    own = next(d for d in race.decisions if d.rider == "rR")
    assert [choice.cards for choice in race.choices(own)] == [()]


@pytest.mark.rule("EXT-04")
def test_retrieved_recycled_and_face_down_cards_become_one_face_down_deck() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    played(race, "rR", "6 7")
    before = cards(race, "rR", "deck", "recycled")
    assert cards(race, "rR", "recycled") != ""
    retrieve(race, "rR", "6")
    close_refresh(race)
    assert cards(race, "rR", "recycled") == ""
    assert cards(race, "rR", "hand") == ""
    assert sorted(cards(race, "rR", "deck").split()) == sorted([*before.split(), "6"])
    shuffled = next(e for e in of_kind(race.events(), "shuffled") if e.rule == "EXT-04")
    assert shuffled.rider == "rR"
    assert shuffled["cards"] == len(before.split()) + 1


@pytest.mark.rule("EXT-04")
def test_a_rider_who_retrieves_nothing_shuffles_all_the_same() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    retrieve(race, "bS", "")
    close_refresh(race)
    assert cards(race, "bS", "recycled") == ""


@pytest.mark.rule("EXT-08")
def test_there_is_no_second_refresh() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    for rider in ALL:
        retrieve(race, rider, "")
    for _ in range(6):
        for event in finish_round(race):
            assert event.kind not in ("took-refresh", "retrieved")
    assert holder(race) == ["rR"]


@pytest.mark.rule("EXT-02", "R-71")
def test_a_dummy_does_not_take_the_token() -> None:
    teams = (*entries("r"), Entry("blue", "muscle"))
    options = Options(stage=EXTENDED, mode="tour", teams=teams, modules=REFRESH)
    race = ready_race(options)
    token = int(race.state.rules.refresh)
    stand(race, f"bR@{token - 1}R rR@{token - 5}R rS@{token - 12}R bS@{token - 14}R")
    deal(race, "rR", deck="3 3 3 3 3 3 3 3")
    for rider in ALL:
        index = race.state.lineup.index(rider)
        race.state.began[index] = race.state.key[index]
    finish_round(race)
    assert holder(race) == []
    while not holder(race):
        answer(race)
    assert holder(race)[0][0] == "r"
    assert {d.rider for d in race.decisions} == {"rR", "rS"}


@pytest.mark.rule("EXT-01", "R-77")
def test_a_single_race_may_have_a_refresh_and_without_the_module_there_is_none() -> None:
    assert int(extended(mode="race").state.rules.refresh) >= 0
    plain = ready_race(Options(stage=EXTENDED, mode="tour", teams=entries("rb")))
    assert int(plain.state.rules.refresh) == -1


@pytest.mark.rule("EXT-03")
def test_a_card_comes_back_however_many_lie_before_it() -> None:
    race = extended()
    to_refresh(race, rR=3, rS=12, bR=14, bS=18)
    played(race, "rR", "2e " * 40 + "7 6")
    retrieve(race, "rR", "7")
    close_refresh(race)
    back = [event["card"] for event in of_kind(race.events(), "retrieved")]
    assert back == [race.state.cards.id_of(read_card("7"))]
