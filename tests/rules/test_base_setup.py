"""Teams, decks, start squares and the handicap."""

from collections import Counter

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.errors import FlammeRougeError, IllegalAction
from flammerouge.core.options import Entry, Options
from flammerouge.data.stages import stage
from flammerouge.rulesets import new_race
from tests.rules.raced import (
    SEED,
    TWO_TEAMS,
    answer,
    cards,
    deal,
    entries,
    of_kind,
    place,
    places,
    play,
    ready_race,
    stand,
)

ROULEUR = "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
SPRINTEUR = "2 2 2 3 3 3 4 4 4 5 5 5 9 9 9"
BASE_STAGES = (
    "avenue-corso-paseo",
    "firenze-milano",
    "la-haut-montagne",
    "la-classicissima",
    "ronde-van-wevelgem",
    "le-col-du-ballon",
)


# -- components ----------------------------------------------------------------------------
@pytest.mark.rule("BASE-COMP-01")
@pytest.mark.parametrize("colours", ["rb", "rbk", "rbkg"])
def test_two_to_four_teams_ride_with_a_rouleur_and_a_sprinteur_each(colours: str) -> None:
    race = ready_race(Options(teams=entries(colours)))
    assert {rider.id for rider in race.view("red").riders} == {
        letter + kind for letter in colours for kind in "RS"
    }
    assert Counter(rider.kind for rider in race.view("red").riders) == {
        "rouleur": len(colours),
        "sprinteur": len(colours),
    }


@pytest.mark.rule("BASE-COMP-01")
@pytest.mark.parametrize("teams", [(), (Entry("red"),)])
def test_a_race_needs_two_teams(teams: tuple[Entry, ...]) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        new_race(Options(teams=teams))
    assert refused.value.code == "team-count"


@pytest.mark.rule("BASE-COMP-02", "BASE-COMP-03", "BASE-COMP-04")
def test_every_rider_starts_with_a_deck_of_his_kind_and_no_exhaustion() -> None:
    race = new_race(Options(), SEED)
    for colour in "rbkg":
        assert cards(race, f"{colour}R", "deck") == ROULEUR
        assert cards(race, f"{colour}S", "deck") == SPRINTEUR
        for kind in "RS":
            assert cards(race, colour + kind, "recycled", "played", "hand") == ""


@pytest.mark.rule("BASE-COMP-05", "BASE-COMP-06", "BASE-SET-01", "BASE-SET-02")
@pytest.mark.parametrize("name", BASE_STAGES)
def test_the_road_is_the_tiles_of_the_card_in_order(name: str) -> None:
    """The first stage is flat; a capital letter lays the other side of a tile."""
    race = new_race(Options(stage=name), SEED)
    assert len(stage(name).tiles) == 21
    assert len({face.lower() for face in stage(name).tiles}) == 21
    flags = [square.flags for square in race.state.course.track.squares()]
    assert len(flags) == 9 * 6 + 12 * 2
    starts = {"a": 5, "A": 4}[stage(name).tiles[0]]
    past = {"u": 5, "U": 4}[stage(name).tiles[-1]]
    assert flags == ["S"] * starts + [""] * (78 - starts - past) + ["F"] * past
    if name == "avenue-corso-paseo":
        assert str(race.state.course.track) == "2.S*5 2.*68 2.F*5"


@pytest.mark.rule("BASE-COMP-06", "BASE-SET-01")
def test_the_case_of_a_letter_decides_which_side_of_the_tile_is_ridden() -> None:
    flat = new_race(Options(tiles=("a", "c", "u")), SEED).state.course.track
    hilly = new_race(Options(tiles=("a", "C", "U")), SEED).state.course.track
    assert str(flat) == "2.S*5 2.*8 2.F*5"
    assert str(hilly) == "2.S*5 2.*4 2^*5 2^F*4"


# -- decks ---------------------------------------------------------------------------------
@pytest.mark.rule("BASE-SET-03")
def test_the_decks_are_shuffled_anew_for_every_race_and_every_rider() -> None:
    drawn: list[str] = []
    for number in range(8):
        race = ready_race(Options(), f"{number:032x}")
        race.apply(Action(actions.RIDER, "red", "rR"))
        race.apply(Action(actions.RIDER, "blue", "bR"))
        drawn += [cards(race, "rR", "hand"), cards(race, "bR", "hand")]
    assert len(set(drawn)) > 8


@pytest.mark.rule("BASE-SET-03")
def test_the_same_seed_shuffles_the_same_way() -> None:
    first, second = ready_race(), ready_race()
    for race in (first, second):
        race.apply(Action(actions.RIDER, "red", "rR"))
    assert cards(first, "rR", "hand") == cards(second, "rR", "hand")
    assert first.events() == second.events()


# -- start squares -------------------------------------------------------------------------
@pytest.mark.rule("BASE-SET-04", "R-01")
def test_a_drawn_team_places_both_riders_then_the_next_clockwise() -> None:
    """Turn order decides, and no team is put on a row of its own."""
    firsts: Counter[str] = Counter()
    for number in range(40):
        race = new_race(Options(), f"{number:032x}")
        seats: list[str] = []
        while race.round == 0:
            (decision,) = race.decisions
            assert decision.kind == actions.START
            seats.append(decision.seat)
            answer(race)
        around = ["red", "blue", "black", "green"] * 2
        at = around.index(seats[0])
        assert seats == [seat for seat in around[at : at + 4] for _ in range(2)]
        firsts[seats[0]] += 1
    assert set(firsts) == {"red", "blue", "black", "green"}


@pytest.mark.rule("BASE-SET-04")
@pytest.mark.parametrize("colour", ["red", "blue", "black", "green"])
def test_a_tour_may_say_who_places_first(colour: str) -> None:
    race = new_race(Options(first=colour), SEED)
    assert race.decisions == (Decision(actions.START, colour),)


@pytest.mark.rule("BASE-SET-04")
def test_a_team_cannot_place_out_of_turn_or_the_same_rider_twice() -> None:
    race = new_race(Options(teams=TWO_TEAMS, first="red"), SEED)
    with pytest.raises(IllegalAction) as refused:
        place(race, "bR 4")
    assert refused.value.code == "not-open"
    place(race, "rS 4")
    with pytest.raises(IllegalAction) as refused:
        place(race, "rS 3")
    assert refused.value.code == "wrong-rider"
    place(race, "rR 4")
    assert race.decisions == (Decision(actions.START, "blue"),)


@pytest.mark.rule("BASE-SET-05")
def test_a_player_may_choose_any_start_square_with_a_free_lane_for_either_rider() -> None:
    race = new_race(Options(teams=TWO_TEAMS, first="red"), SEED)
    choices = race.choices(race.decisions[0])
    assert {(one.rider, one.square) for one in choices} == {
        (rider, square) for rider in ("rR", "rS") for square in range(5)
    }
    place(race, "rR 4  rS 4")
    choices = race.choices(race.decisions[0])
    assert {one.square for one in choices} == {0, 1, 2, 3}


@pytest.mark.rule("BASE-SET-05")
@pytest.mark.parametrize("square", [5, 77, -1, 250])
def test_a_square_past_the_start_line_is_refused(square: int) -> None:
    race = new_race(Options(teams=TWO_TEAMS, first="red"), SEED)
    with pytest.raises(IllegalAction) as refused:
        place(race, f"rR {square}")
    assert refused.value.code == "no-room"
    assert race.decisions == (Decision(actions.START, "red"),)


@pytest.mark.rule("BASE-SET-05")
def test_a_full_start_square_is_refused() -> None:
    race = new_race(Options(teams=TWO_TEAMS, first="red"), SEED)
    place(race, "rR 2  rS 2")
    with pytest.raises(IllegalAction) as refused:
        place(race, "bR 2")
    assert refused.value.code == "no-room"


@pytest.mark.rule("BASE-SET-05")
def test_the_capital_start_tile_has_four_start_squares() -> None:
    race = new_race(Options(stage="la-classicissima", first="red"), SEED)
    assert {one.square for one in race.choices(race.decisions[0])} == {0, 1, 2, 3}


@pytest.mark.rule("BASE-SET-06")
def test_the_first_in_a_start_square_stands_right_and_the_second_left() -> None:
    """The placing of the rulebook: blue joins black, and then red in the front square."""
    race = new_race(Options(teams=entries("rkb"), first="red"), SEED)
    place(race, "rR 4  rS 3  kR 2  kS 3  bR 2")
    events = race.apply(Action(actions.START, "blue", "bS", square=4))
    assert places(race) == "rR@4R rS@3R kR@2R kS@3L bR@2L bS@4L"
    placed = of_kind(events, "placed")
    assert [(e.rider, e["square"], e["lane"], e.rule) for e in placed] == [
        ("bS", 4, 1, "BASE-SET-05")
    ]


# -- handicap ------------------------------------------------------------------------------
@pytest.mark.rule("BASE-HAND-01", "BASE-HAND-02", "R-33")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_a_handicap_adds_cards_to_both_decks_of_that_team_only(extra: int) -> None:
    race = new_race(Options(teams=(Entry("red", handicap=extra), Entry("blue"))), SEED)
    tired = " ".join(["2e"] * extra)
    assert cards(race, "rR", "deck").split() == sorted([*tired.split(), *ROULEUR.split()])
    assert cards(race, "rS", "deck").split().count("2e") == extra
    assert len(cards(race, "rS", "deck").split()) == 15 + extra
    assert cards(race, "bR", "deck") == ROULEUR
    assert cards(race, "bS", "deck") == SPRINTEUR


@pytest.mark.rule("BASE-HAND-02")
@pytest.mark.parametrize("extra", [-1, 3])
def test_a_handicap_is_two_cards_a_deck_at_most(extra: int) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        new_race(Options(teams=(Entry("red", handicap=extra), Entry("blue"))))
    assert refused.value.code == "handicap-range"


@pytest.mark.rule("R-33", "BASE-ENER-10")
def test_a_handicap_card_is_an_ordinary_exhaustion_card() -> None:
    race = ready_race(Options(teams=(Entry("red", handicap=1), Entry("blue"))))
    stand(race, "rR@20R rS@21R bR@22R bS@23R")
    deal(race, "rR", deck="2e 5")
    for rider in ("rS", "bR", "bS"):
        deal(race, rider, deck="2")
    play(race, "rR 2e  rS 2  bR 2  bS 2")
    assert places(race, "rR") == "rR@22R"
    assert cards(race, "rR", "deck", "recycled", "played", "hand") == "5"
