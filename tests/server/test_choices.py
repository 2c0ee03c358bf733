"""What can be chosen is what can be ridden, and what is closed says why."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from flammerouge.core.errors import FlammeRougeError
from flammerouge.data.stages import fitting_stage, stage, stages
from flammerouge.server.checking import NOBODY, checked
from flammerouge.server.choices import choices
from flammerouge.server.creation import check, new_table
from flammerouge.server.protocol import Checked, NewLegend, NewTable, NewTeam
from tests.server.house import ThreadServer

PRESETS = {preset.id: preset.wish for preset in choices().presets}
BOTS = PRESETS["bots"]


def teams(sits: str) -> tuple[NewTeam, ...]:
    """Teams by who rides for them, in the order of the colours: `human bot muscle`."""
    return tuple(
        msgspec.convert({"colour": colour, "sits": who}, NewTeam)
        for colour, who in zip(choices().colours, sits.split(), strict=False)
    )


def seen(sits: str = "human bot bot bot", **wish: Any) -> Checked:
    return checked(NewTable(teams(sits), **wish))


@pytest.mark.parametrize("name", PRESETS)
def test_every_race_that_is_offered_can_be_ridden_as_it_is(name: str) -> None:
    found = checked(PRESETS[name])
    assert found.problem is None
    assert found.wish.modules == PRESETS[name].modules
    assert found.wish.stage == PRESETS[name].stage
    new_table(found.wish)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_closed_is_refused_for_the_same_reason_and_the_rest_is_not(name: str) -> None:
    wish = replace(checked(PRESETS[name]).wish, modules=())
    closed = checked(wish).closed
    changed: dict[str, tuple[NewTable, str]] = {}
    for mode in choices().modes:
        changed[mode] = (replace(wish, mode=mode), closed.modes.get(mode, ""))
    for module in choices().modules:
        changed[module] = (replace(wish, modules=(module,)), closed.modules.get(module, ""))
    for stage_ in stages():
        if fitting_stage(stage_.id, len(wish.teams)) is stage_:
            other = replace(wish, stage=stage_.id, mode="")
            changed[stage_.id] = (other, closed.stages.get(stage_.id, ""))
    assert {what: _code(other) for what, (other, _) in changed.items()} == {
        what: code for what, (_, code) in changed.items()
    }


def _code(wish: NewTable) -> str:
    try:
        check(wish)
    except FlammeRougeError as refused:
        return refused.code
    return ""


def test_five_teams_get_the_stage_that_is_made_for_them_and_four_get_theirs_back() -> None:
    five = seen("human bot bot bot bot", stage="peloton-7-2-4")
    assert (five.wish.stage, five.problem) == ("peloton-7-5-6", None)
    assert seen(stage="peloton-7-5-6").wish.stage == "peloton-7-2-4"
    assert five.closed.stages["peloton-7-2-4"] == "stage-teams"
    assert "peloton-7-5-6" not in five.closed.stages


def test_a_stage_without_a_version_for_so_many_is_the_problem() -> None:
    found = seen("human bot bot bot bot", stage="plateaux-de-wallonie")
    assert found.problem is not None
    assert found.problem.code == "stage-teams"
    assert found.tiles == ()
    four = seen(stage="plateaux-de-wallonie").closed.sits
    assert four["pink"]["bot"] == "stage-teams"
    assert four["green"] == {}


def test_a_breakaway_is_dropped_where_there_is_no_place_for_it() -> None:
    assert seen(stage="peloton-9-2-4", modules=("breakaway",)).wish.modules == ("breakaway",)
    without = seen(stage="avenue-corso-paseo", modules=("breakaway", "weather"))
    assert without.wish.modules == ("weather",)
    assert without.closed.modules == {"breakaway": "breakaway-without-tile"}
    assert without.problem is None


def test_a_stage_is_ridden_in_its_own_mode_unless_another_is_wished_for() -> None:
    assert seen(stage="grand-tour-1").wish.mode == "team-time-trial"
    assert seen(stage="grand-tour-1", mode="race").wish.mode == "race"
    assert seen(stage="avenue-corso-paseo").wish.mode == "race"


def test_dummies_and_time_trials_close_each_other() -> None:
    trial = seen(mode="team-time-trial").closed
    assert trial.sits["blue"] == dict.fromkeys(("muscle", "peloton"), "dummies-in-time-trial")
    dummies = seen("human muscle").closed
    assert set(dummies.modes) == {"team-time-trial", "individual-time-trial"}
    assert dummies.stages["grand-tour-1"] == "dummies-in-time-trial"
    assert dummies.handicaps == {"blue": "handicap-dummy"}


def test_there_is_one_peloton_team_and_somebody_to_race_against() -> None:
    found = seen("human peloton").closed.sits
    assert found["black"] == {"peloton": "two-pelotons"}
    assert found["blue"] == {NOBODY: "team-count"}
    assert found["red"] == {
        NOBODY: "team-count",
        "muscle": "only-dummies",
        "peloton": "two-pelotons",
    }


def test_a_legend_rides_against_dice_without_handicaps_and_specialists() -> None:
    closed = checked(PRESETS["legend"]).closed
    assert closed.modules["specialists"] == "specialists-in-legends"
    assert set(closed.handicaps.values()) == {"handicap-in-legends"}
    assert set(closed.modes) == set(choices().modes) - {"tour"}
    assert closed.sits["blue"] == dict.fromkeys((NOBODY, "human"), "legends-teams")
    mixed = NewTable(teams("human bot dice dice"), legend=NewLegend("rouleur"))
    assert _code(mixed) == "legends-teams"


def test_what_cannot_be_had_is_left_out_of_the_wish() -> None:
    handicapped = tuple(replace(team, handicap=2) for team in teams("human muscle"))
    found = checked(NewTable(handicapped))
    assert [team.handicap for team in found.wish.teams] == [2, 0]
    assert found.problem is None


def test_an_extended_stage_brings_its_module_along() -> None:
    found = seen(stage="grand-tour-5")
    assert (found.needed, found.wish.modules) == (("refresh",), ())
    assert seen(stage="avenue-corso-paseo").needed == ()


def test_a_problem_of_the_whole_closes_nothing() -> None:
    """Alone in a race: every module is as possible as before, one more team mends it."""
    alone = seen("human")
    assert alone.problem is not None
    assert alone.problem.code == "team-count"
    assert "weather" not in alone.closed.modules
    assert alone.closed.modes == {"race": "team-count", "tour": "team-count"}
    assert alone.closed.sits["blue"] == {NOBODY: "team-count"}


def test_tiles_are_told_as_laid() -> None:
    assert seen(stage="avenue-corso-paseo").tiles[-1] == "u"
    assert seen(stage="avenue-corso-paseo", mode="tour").tiles[-1] == "v"
    assert seen(tiles=("a", "c", "u")).tiles == ("a", "c", "u")


def test_the_server_says_so_too(server: ThreadServer) -> None:
    answer = server.ask("POST", "/tables/check", BOTS)
    assert answer.json()["wish"]["stage"] == "avenue-corso-paseo"
    assert server.ask("POST", "/tables/check", {"teams": []}).json()["code"] == "malformed"
    lost = {"teams": [{"colour": "red"}], "stage": "nowhere"}
    assert server.ask("POST", "/tables/check", lost).json()["code"] == "unknown-stage"
    offered = server.ask("GET", "/choices")
    again = server.ask("GET", "/choices", headers={"if-none-match": offered.headers["etag"]})
    assert again.status_code == 304
    assert stage(offered.json()["presets"][0]["wish"]["stage"]).box == "base"
