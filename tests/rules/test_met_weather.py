"""Weather: where tokens lie, what winds do to hands and to slipstream."""

from collections import Counter

import pytest

from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.plan import Plan
from flammerouge.core.track import read_track
from flammerouge.rulesets import make_plan
from tests.rules.picture import drawn, end_of_round, movement, slipstream
from tests.rules.raced import TWO_TEAMS, answer, cards, deal, of_kind, play, ready_race, stand

WEATHER = frozenset({"weather"})
TILES = ("a", "b", "C", "e", "2B", "3B", "9B", "z", "x", "D", "u")
STRAIGHTS = {1, 2, 4, 5, 9}  # b, C, 2B, 3B, D
FLAGS = {"crosswind": "x", "tailwind": "+", "headwind": "-", "wet": "w"}


def planned(number: int, tiles: tuple[str, ...] = TILES) -> Plan:
    options = Options(tiles=tiles, teams=TWO_TEAMS, modules=WEATHER)
    return make_plan(options, f"{number:032x}")


@pytest.mark.rule("MET-SET-01", "R-22", "R-45", "R-75")
def test_every_six_square_straight_and_nothing_else_can_get_a_token() -> None:
    seen = {place for seed in range(60) for place, _ in planned(seed).weather}
    assert seen == STRAIGHTS


@pytest.mark.rule("MET-SET-01", "R-75")
def test_tile_2_gets_a_token_and_the_start_tiles_and_tile_9_none() -> None:
    tiles = ("1B", "2", "9", "b", "V")
    seen = {place for seed in range(40) for place, _ in planned(seed, tiles).weather}
    assert seen == {1, 3}


@pytest.mark.rule("MET-SET-01")
def test_a_token_marks_all_squares_of_its_tile_and_no_other() -> None:
    for seed in range(30):
        plan = planned(seed)
        expected = {
            number: FLAGS[token]
            for place, token in plan.weather
            for number in plan.road.squares_of(place)
        }
        marks = {
            number: "".join(flag for flag in square.flags if flag in "xw+-")
            for number, square in enumerate(plan.track.squares())
        }
        assert {number: mark for number, mark in marks.items() if mark} == expected


@pytest.mark.rule("MET-SET-01")
def test_thirteen_tokens_lie_in_the_box_nine_of_them_fair() -> None:
    rides = 400
    drawn_tokens = Counter(token for seed in range(rides) for _, token in planned(seed).weather)
    # Five straights draw five of thirteen tokens, so each single token is out 5 times in 13.
    for token in FLAGS:
        assert abs(drawn_tokens[token] - rides * 5 / 13) < 40, token


@pytest.mark.rule("MET-SET-01")
def test_a_token_is_drawn_once_and_the_last_straights_get_the_last_ones() -> None:
    straights = ("b", "C", "d", "F", "l", "M", "n", "2B", "3", "4", "5", "6B", "7B")
    for seed in range(20):
        tokens = [token for _, token in planned(seed, ("a", *straights, "u")).weather]
        assert sorted(tokens) == ["crosswind", "headwind", "tailwind", "wet"]


@pytest.mark.rule("MET-SET-01")
def test_more_straights_than_tokens_leave_the_last_one_without() -> None:
    straights = ("b", "C", "d", "F", "l", "M", "n", "2B", "3", "4", "5", "6B", "7B", "8")
    for seed in range(20):
        places = [place for place, _ in planned(seed, ("a", *straights, "u")).weather]
        assert len(places) == 4
        assert max(places) <= 13


@pytest.mark.rule("MET-SET-01")
def test_the_same_seed_brings_the_same_weather() -> None:
    assert planned(5).weather == planned(5).weather
    assert len({tuple(planned(seed).weather) for seed in range(20)}) > 10


# -- wind and hands ------------------------------------------------------------------------
def windy_race(token: str, talents: tuple[str, ...] | None = None) -> tuple[int, Options, str]:
    """The only tile with a token, this one: its first square, and what rides there."""
    for number in range(200):
        options = Options(tiles=("a", "b", "c", "d", "f", "u"), teams=TWO_TEAMS, modules=WEATHER)
        if talents is not None:
            options = Options(
                tiles=("a", "b", "c", "d", "f", "u"),
                mode="tour",
                modules=WEATHER,
                legend=Legend("sprinteur", talents=talents),
            )
        plan = make_plan(options, f"{number:032x}")
        if [found for _, found in plan.weather] == [token]:
            return plan.road.first[plan.weather[0][0]], options, f"{number:032x}"
    raise AssertionError(token)


def hand_of(rider: str, square: int, options: Options, seed: str) -> int:
    """How many cards a rider draws who stands on a square at the start of the phase."""
    race = ready_race(options, seed)
    stand(race, f"{rider}@{square}R")
    while not cards(race, rider, "hand"):
        decision = next(d for d in race.decisions if d.seat == race.seats[0])
        choices = race.choices(decision)
        race.apply(next((c for c in choices if c.rider == rider), choices[0]))
    return len(cards(race, rider, "hand").split())


@pytest.mark.rule("MET-WIND-01", "MET-WIND-02", "R-76")
@pytest.mark.parametrize(("token", "size"), [("tailwind", 5), ("headwind", 3), ("wet", 4)])
def test_the_wind_on_his_square_changes_a_riders_hand(token: str, size: int) -> None:
    square, options, seed = windy_race(token)
    assert hand_of("rR", square, options, seed) == size
    assert hand_of("rR", square + 5, options, seed) == size


@pytest.mark.rule("MET-WIND-03", "R-11")
@pytest.mark.parametrize("token", ["tailwind", "headwind"])
def test_the_square_before_a_windy_tile_is_calm(token: str) -> None:
    square, options, seed = windy_race(token)
    assert hand_of("rR", square - 1, options, seed) == 4
    assert hand_of("rR", square + 6, options, seed) == 4


@pytest.mark.rule("R-76", "LEG-TALENT-S1-3")
@pytest.mark.parametrize(("token", "size"), [("tailwind", 6), ("headwind", 4), ("wet", 5)])
def test_wind_adds_to_the_five_cards_of_clarity(token: str, size: int) -> None:
    square, options, seed = windy_race(token, ("clarity",))
    assert hand_of("rS", square, options, seed) == size


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("token", ["tailwind", "headwind"])
def test_wind_does_not_touch_the_teammates_deck(token: str) -> None:
    square, options, seed = windy_race(token, ())
    assert hand_of("r1", square, options, seed) == 6


@pytest.mark.rule("MET-WIND-02")
def test_of_three_cards_against_the_wind_one_is_played_and_two_are_recycled() -> None:
    square, options, seed = windy_race("headwind")
    race = ready_race(options, seed)
    stand(race, f"rR@{square}R")
    deal(race, "rR", deck="3 5 7")
    while not of_kind(race.events(), "revealed"):
        if any(d.rider == "rR" for d in race.decisions):
            play(race, "rR 5")
        else:
            answer(race)
    assert cards(race, "rR", "played") == "5"
    assert cards(race, "rR", "deck", "recycled").endswith("3 7")


@pytest.mark.rule("MET-WIND-03", "MET-WIND-01", "MET-WIND-02")
def test_wind_on_the_path_or_at_the_end_changes_no_move() -> None:
    for flag in "+-x":
        assert movement(f"2. 2.{flag}*4 2.*6", "rR@0R", cards="rR 7") == "rR@7R"


# -- crosswind -----------------------------------------------------------------------------
@pytest.mark.rule("MET-CROSS-01")
def test_in_a_crosswind_nobody_is_pulled() -> None:
    ridden = end_of_round(
        """
        road   .x .x .x .x .x .x
        left   .  .  .  .  .  .
        right  rR .  bR kR .  gR
        """
    )
    assert ridden.slipped == drawn(
        """
        left   .  .  .  .  .  .
        right  rR .  bR kR .  gR
        """
    )
    assert ridden.exhausted == {"rR", "kR", "gR"}


@pytest.mark.rule("MET-CROSS-01", "R-12")
def test_a_rider_just_before_the_crosswind_gets_nothing_from_one_just_inside() -> None:
    assert slipstream("2.*4 2.x*4", "rR@2R bR@4R") == "rR@2R bR@4R"


@pytest.mark.rule("MET-CROSS-01", "R-12")
def test_a_rider_on_the_last_windy_square_gets_nothing_from_one_outside() -> None:
    assert slipstream("2.x*4 2.*4", "rR@3R bR@5R") == "rR@3R bR@5R"


@pytest.mark.rule("MET-CROSS-01", "R-12", "R-11")
def test_crosswind_between_two_riders_on_calm_squares_stops_nobody() -> None:
    assert slipstream("2.*2 2.x 2.*3", "rR@1R bR@3R") == "rR@2R bR@3R"


@pytest.mark.rule("R-12", "R-11")
def test_of_a_pack_on_the_border_only_the_calm_part_in_front_is_pulled() -> None:
    assert slipstream("2.x*4 2.*6", "rR@3R bR@4R kR@5R gR@7R") == "rR@3R bR@5R kR@6R gR@7R"


@pytest.mark.rule("MET-CROSS-01")
def test_crosswind_does_not_change_who_is_sheltered() -> None:
    assert end_of_round("2.x*6", "rR@1R bR@2L").exhausted == {"bR"}


@pytest.mark.rule("MET-SET-01")
def test_every_kind_of_weather_can_be_written_on_a_road() -> None:
    assert str(read_track("2.w 2.x 2.+ 2.-")) == "2.w 2.x 2.+ 2.-"


@pytest.mark.rule("MET-SET-01")
def test_a_race_without_the_module_has_fair_weather() -> None:
    plan = make_plan(Options(tiles=TILES, teams=(Entry("red"), Entry("blue"))), "0" * 32)
    assert plan.weather == []
    assert not any(flag in "xw+-" for square in plan.track.squares() for flag in square.flags)
