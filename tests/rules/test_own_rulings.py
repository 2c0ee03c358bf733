"""The small rulings of this edition, where neither a text nor another ruling speaks."""

from __future__ import annotations

import pytest

from flammerouge.core.cards import ATTACK_ID
from flammerouge.core.design import advice
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.rules import RACE, TOUR
from flammerouge.core.state import DECK
from flammerouge.core.tiles import lay
from flammerouge.data.stages import stage
from flammerouge.data.tiles import tile
from flammerouge.rulesets import new_race, new_simulation
from tests.rules.picture import movement
from tests.rules.raced import finish_round, of_kind, ready_race, stand


@pytest.mark.rule("O-01", "SPEC-CHASE-01")
def test_a_rider_who_has_just_fallen_does_not_chase() -> None:
    # rR would end on the full square 6, falls on the wet 5, and stays behind the lane on 6.
    road = "2.*5 2.w 1. 2.*4"
    assert movement(road, "kR!@6R rR@2R", cards="kR 2  rR 4C") == "kR@6 rR!@5R"
    dry = "2.*6 3. 2.*4"
    assert movement(dry, "kR!@6R rR@2R", cards="kR 2  rR 3C") == "kR@6R rR@6M"


@pytest.mark.rule("O-02", "PEL-DUM-02")
def test_the_last_rider_of_a_peloton_team_attacks_as_the_rear_one() -> None:
    teams = (Entry("red"), Entry("blue", "peloton"))
    race = ready_race(Options(mode=TOUR, teams=teams))
    line = next(n for n in range(int(race.state.course.size)) if race.state.course.past[n])
    stand(race, f"rR@10R rS@10L bR@{line - 1}R bS@20R")
    finish_round(race)
    assert race.view("").rider("bR").square == -1
    row = race.state.lineup.index("bR")
    while race.state.count(row, DECK):
        race.state.take(row, DECK, 0)
    race.state.add(row, DECK, ATTACK_ID)
    shown = [e for e in of_kind(finish_round(race), "revealed") if e.rider == "bS"]
    assert [event["card"] for event in shown] == [9]


@pytest.mark.rule("O-03", "LEG-TALENT-R1-1")
def test_nothing_is_added_where_no_card_is_played() -> None:
    talents = {"rR": ("power-save", "chasing-racer")}
    assert movement("2.*20", "rR@2R bR@10R", cards="rR 7  bR 2", talents=talents) == "rR@5R bR@12R"


@pytest.mark.rule("O-04", "SPEC-CHASE-01", "SPEC-CHASE-02")
def test_joining_a_square_comes_before_closing_a_gap() -> None:
    # Both stand up without moving. kR on the outer branch can be joined; gR is one square further.
    road = "2.*3 (1.*3|2.*5) 2.*6"
    ridden = movement(road, "gR!@I2 kR!@O1R rR@A1R", cards="gR 2  kR 2  rR 2C")
    assert ridden == "gR@I2 kR@O1R rR@O1L"


@pytest.mark.rule("O-05")
def test_a_legend_takes_no_handicap() -> None:
    teams = (Entry("red", handicap=1), Entry("blue"), Entry("black"), Entry("green"))
    with pytest.raises(IncompatibleOptions) as refused:
        new_race(Options(teams=teams, mode=TOUR, legend=Legend("rouleur")))
    assert refused.value.code == "handicap-in-legends"


@pytest.mark.rule("O-06")
@pytest.mark.parametrize(
    ("mode", "teams", "code"), [(RACE, 4, "legends-mode"), (TOUR, 3, "legends-teams")]
)
def test_legends_are_four_teams_on_a_tour_stage(mode: str, teams: int, code: str) -> None:
    entries = tuple(Entry(colour) for colour in ("red", "blue", "black", "green")[:teams])
    with pytest.raises(IncompatibleOptions) as refused:
        new_race(Options(teams=entries, mode=mode, legend=Legend("rouleur")))
    assert refused.value.code == code


@pytest.mark.rule("O-07", "DESIGN-09")
def test_big_time_trials_are_not_asked_for_a_bonus_tile_or_a_supply_zone() -> None:
    road = lay(tuple(tile(face) for face in stage("grand-tour-1-5-6").tiles))
    trial = {found.clause for found in advice(road, teams=6, mode="team-time-trial")}
    race = {found.clause for found in advice(road, teams=6, mode="race")}
    assert not trial & {"DESIGN-06", "DESIGN-07"}
    assert race >= {"DESIGN-06", "DESIGN-07"}


@pytest.mark.rule("O-10", "SPEC-SET-01")
@pytest.mark.parametrize(("dummies", "copies"), [(0, 2), (1, 1), (2, 1)])
def test_dummies_are_no_players_of_a_draft(dummies: int, copies: int) -> None:
    colours = ("red", "blue", "black", "green")
    teams = tuple(
        Entry(colour, "muscle" if n >= len(colours) - dummies else "cards")
        for n, colour in enumerate(colours)
    )
    options = Options(teams=teams, modules=frozenset({"specialists"}))
    assert new_simulation(options).rules.copies == copies
