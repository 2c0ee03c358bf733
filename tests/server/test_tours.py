"""Tours online: set up, ridden stage after stage, left and taken up again, read by everybody."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from flammerouge.core.chance import commitment
from flammerouge.server.protocol import (
    Drawn,
    MyTours,
    SeatTaken,
    Table,
    TableChanged,
    TourChecked,
    TourChoices,
)
from flammerouge.server.tours import news
from flammerouge.tour.itinerary import BASIC, GRAND
from flammerouge.tour.options import TourOptions
from flammerouge.tour.paper import score_paper
from flammerouge.tour.tour import Tour as RiddenTour
from tests.server.house import FREE, ONE, TWO, Asks, ThreadServer
from tests.server.player import Player
from tests.server.touring import (
    PEOPLE,
    SHORT,
    begun_tour,
    go_on,
    look,
    rebuilt,
    refused,
    ride,
    ride_stage,
    set_up,
    start,
)
from tests.server.wire import decode, plain


@pytest.mark.parametrize("teams", [PEOPLE, ONE], ids=["people", "bots"])
def test_a_tour_is_ridden_to_its_end_and_its_records_tell_the_same(
    server: ThreadServer, teams: list[dict[str, Any]]
) -> None:
    created = begun_tour(server, teams=teams, rest_days_after=[2], combative=True, name="July")
    tour, token = created.tour, created.tokens["red"]
    assert (tour.state, tour.name, tour.seed, tour.columns) == ("racing", "July", "", ())
    for number in (1, 2, 3):
        table = go_on(server, tour.id, token)
        assert table.series is not None
        assert (table.series.kind, table.series.id, table.series.part) == ("tour", tour.id, number)
        if number > 1:
            start(server, table.id, token)
        ride_stage(server, created, table.id)
        now = look(server, tour.id)
        assert [column.number for column in now.columns] == list(range(1, number + 1))
        assert all(column.news for column in now.columns)
        assert bool(now.seed) == (number == 3)
    assert now.state == "over"
    assert commitment(now.seed) == tour.commitment
    again = rebuilt(server, now)
    assert (now.ranking, now.total) == (again.sheets.ranking, dict(again.sheets.total))
    assert now.columns[1].rest_day == again.columns[1].rest_day
    assert now.columns[0].exhaustion.keys() <= {rider.id for rider in now.riders}
    assert refused(server, "POST", f"/tours/{tour.id}/next", token=token) == "tour-over"


def test_the_paper_of_a_tour_scores_to_the_same_sheets(server: ThreadServer) -> None:
    created = begun_tour(server, name="July")
    tour = created.tour
    assert refused(server, "GET", f"/tours/{tour.id}/paper") == "no-stage-over"
    ride_stage(server, created, tour.table)
    answer = server.ask("GET", f"/tours/{tour.id}/paper")
    assert f"tour-{tour.id}.json" in answer.headers["content-disposition"]
    written = plain(answer.content)
    named = {team.colour: team.name for team in tour.teams if team.name}
    assert named
    assert (written["title"], written["names"]) == ("July", named)
    sheets = score_paper(written)
    stages: Any = sheets["stages"]
    column = look(server, tour.id).columns[0]
    assert stages[0]["podium"] == column.podium
    assert stages[0]["places_first"] == column.placing[0]
    assert sheets["bonus"] is None


def test_the_next_stage_is_set_up_once_by_anybody_who_rides(server: ThreadServer) -> None:
    created = begun_tour(server)
    tour, first = created.tour, created.tour.table
    red, blue = created.tokens["red"], created.tokens["blue"]
    assert go_on(server, tour.id, red).id == first, "while a stage is ridden, it is that one"
    ride_stage(server, created, first)
    assert refused(server, "POST", f"/tours/{tour.id}/next") == "no-token"
    assert refused(server, "POST", f"/tours/{tour.id}/next", token="other") == "wrong-token"

    async def both() -> set[str]:
        made = (asyncio.to_thread(go_on, server, tour.id, token) for token in (red, blue))
        return {table.id for table in await asyncio.gather(*made)}

    (second,) = asyncio.run(both())
    assert second != first
    assert server.table(second).state == "lobby"
    assert server.table(first).rematch == second
    assert go_on(server, tour.id, created.host).id == second
    assert [stage.table for stage in look(server, tour.id).stages] == [first, second, ""]
    assert refused(server, "POST", f"/tables/{first}/rematch", token=red) == "in-series"


def test_a_new_table_is_told_from_one_that_is_there(server: ThreadServer) -> None:
    created = begun_tour(server)
    path = f"/tours/{created.tour.id}/next"
    assert server.ask("POST", path, token=created.host).status_code == 200
    ride_stage(server, created, created.tour.table)
    codes = [server.ask("POST", path, token=created.host).status_code for _ in range(2)]
    assert codes == [201, 200]


def test_a_tour_goes_on_when_nothing_can_be_written_about_it(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(story: object) -> None:
        raise KeyError(story)

    monkeypatch.setattr(news, "FACTS", (fails,))
    monkeypatch.setattr(news, "leader", fails)
    created = begun_tour(server, teams=ONE)
    for number in (1, 2, 3):
        table = go_on(server, created.tour.id, created.host)
        start(server, table.id, created.host)
        ride_stage(server, created, table.id)
        assert [one.news for one in look(server, created.tour.id).columns] == [()] * number
    over = look(server, created.tour.id)
    assert (over.state, over.news, len(over.ranking)) == ("over", (), len(ONE))
    assert "nothing can be written" in caplog.text


def test_generated_stages_are_kept_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    stages = ["flat-1", "hilly-2", *SHORT]
    with ThreadServer(path, limits=FREE) as server:
        created = set_up(server, stages=stages)
        series = server.inside(server.hall.store.series(created.tour.id))
        assert series is not None
        content: Any = series.content
        assert [one["reference"] for one in content["options"]["generated"]] == stages[:2]
        # As if the generator of that day had made another stage of it.
        other = {"name": "Old Road", "name_fr": "Vieille route", "tiles": "a b c d u"}
        content["options"]["generated"][1].update(other)
        server.inside(server.hall.store.set_content(series.id, content, series.updated))
    with ThreadServer(path, limits=FREE) as server:
        told = look(server, created.tour.id).stages
        assert (told[1].card.name, " ".join(told[1].card.tiles)) == ("Old Road", "a b c d u")
        assert told[0].card == created.tour.stages[0].card
        content["options"]["generated"][1]["tiles"] = "a b"
        server.inside(server.hall.store.set_content(series.id, content, series.updated))
    with ThreadServer(path, limits=FREE) as server:
        assert refused(server, "GET", f"/tours/{created.tour.id}") == "series-unreadable"


def test_a_table_tells_the_name_of_a_generated_stage(server: ThreadServer) -> None:
    created = begun_tour(server, stages=["hilly-1", "a b u", "flat-2"])
    tour, red = created.tour, created.tokens["red"]
    first = decode(server.ask("GET", f"/tables/{tour.table}").content, Table)
    card = tour.stages[0].card
    assert card.name
    assert (first.name, first.name_fr) == (card.name, card.name_fr)
    ride_stage(server, created, tour.table)
    second = go_on(server, tour.id, red)
    assert (second.name, second.name_fr) == ("", "")
    start(server, second.id, red)
    ride_stage(server, created, second.id)
    third = go_on(server, tour.id, red)
    assert (third.name, third.name_fr) == (tour.stages[2].card.name, tour.stages[2].card.name_fr)


def test_everybody_at_the_table_is_told_of_the_next_stage(server: ThreadServer) -> None:
    created = begun_tour(server)
    first = created.tour.table
    ride_stage(server, created, first)

    async def listen() -> str:
        async with Player(server, first) as watcher:
            await watcher.catch_up()
            made = await asyncio.to_thread(go_on, server, created.tour.id, created.host)
            told: TableChanged = await watcher.until(TableChanged)
            assert told.table.rematch == made.id
            return made.id

    assert asyncio.run(listen()) == look(server, created.tour.id).table


def test_seats_go_from_people_to_bots_and_to_other_people(server: ThreadServer) -> None:
    created = begun_tour(server)
    tour = created.tour
    red, blue = created.tokens["red"], created.tokens["blue"]
    ride_stage(server, created, tour.table)
    second = go_on(server, tour.id, red).id
    seat = f"/tours/{tour.id}/seats"
    bot = {"sits": "bot", "level": "level-1"}
    assert refused(server, "POST", f"{seat}/blue", bot, red) == "wrong-token"
    assert refused(server, "POST", f"{seat}/pink", bot, created.host) == "no-seat"
    unknown = {"sits": "bot", "level": "x"}
    assert refused(server, "POST", f"{seat}/blue", unknown, blue) == "unknown-level"
    assert server.ask("POST", f"{seat}/blue", bot, blue).status_code == 200
    start(server, second, red)
    assert refused(server, "POST", f"{seat}/blue", {"sits": "open"}, created.host) == "started"
    ride(server, second, red)
    assert look(server, tour.id).teams[1].level == "level-1"

    third = go_on(server, tour.id, red).id
    assert server.ask("POST", f"{seat}/blue", {"sits": "open"}, created.host).status_code == 200
    taken = server.ask("POST", f"/tables/{third}/seats/blue", {"name": "Cleo"})
    cleo = decode(taken.content, SeatTaken).token
    start(server, third, cleo)
    ride(server, third, red, cleo)
    over = look(server, tour.id)
    assert (over.state, over.teams[1].name) == ("over", "Cleo")
    again = rebuilt(server, over)
    assert over.ranking == again.sheets.ranking, "points stay with the team, whoever rides for it"


def test_a_seat_that_was_moved_is_moved_for_the_stages_to_come(server: ThreadServer) -> None:
    created = begun_tour(server)
    tour, old = created.tour, created.tokens["blue"]
    moved = server.ask("POST", f"/tables/{tour.table}/seats/blue/move", token=old)
    new = decode(moved.content, SeatTaken).token
    ride(server, tour.table, created.tokens["red"], new)
    assert refused(server, "POST", f"/tours/{tour.id}/next", token=old) == "wrong-token"
    second = go_on(server, tour.id, new)
    start(server, second.id, new)


def test_whoever_let_a_bot_ride_is_asked_again_on_the_next_stage(server: ThreadServer) -> None:
    created = begun_tour(server)
    tour, blue = created.tour, created.tokens["blue"]
    server.ask("POST", f"/tables/{tour.table}/vote", {"seat": "blue", "bot": True}, blue)
    ride(server, tour.table, created.tokens["red"])
    second = go_on(server, tour.id, blue).id
    start(server, second, blue)
    ride_stage(server, created, second)
    assert len(look(server, tour.id).columns) == 2


def test_friends_come_by_the_link_of_the_first_stage(server: ThreadServer) -> None:
    teams = [PEOPLE[0], {"colour": "blue", "sits": "open"}]
    created = set_up(server, teams=teams)
    assert created.tour.state == "lobby"
    begin = f"/tables/{created.tour.table}/start"
    assert refused(server, "POST", begin, {}, created.host) == "seats-open"
    taken = server.ask("POST", f"/tables/{created.tour.table}/seats/blue", {"name": "Bob"})
    bob = decode(taken.content, SeatTaken).token
    start(server, created.tour.table, bob)
    ride(server, created.tour.table, created.tokens["red"], bob)
    now = look(server, created.tour.id)
    assert [team.name for team in now.teams] == ["Ann", "Bob"]


def test_nothing_that_is_hidden_is_told(server: ThreadServer) -> None:
    created = begun_tour(server)
    ride_stage(server, created, created.tour.table)
    go_on(server, created.tour.id, created.host)
    series = server.inside(server.hall.store.series(created.tour.id))
    assert series is not None
    seeds = [series.seed] + [
        RiddenTour(TourOptions(stages=tuple(SHORT)), series.seed).seed_of(n) for n in (1, 2)
    ]
    for path in ("", "/paper"):
        told = server.ask("GET", f"/tours/{created.tour.id}{path}").text
        assert not any(seed in told for seed in seeds)
        assert not any(token in told for token in (*created.tokens.values(), created.host))
    asked = server.ask("POST", f"/tours/{created.tour.id}/next", token=created.host).text
    assert not any(seed in asked for seed in seeds)


def test_a_device_finds_its_tours_and_what_is_to_be_done(server: ThreadServer) -> None:
    created = begun_tour(server)
    tour = created.tour
    held = [{"table": tour.table, "token": token} for token in created.tokens.values()]
    held += [{"table": tour.table, "token": "other"}, {"table": "nosuch", "token": "other"}]

    def mine() -> MyTours:
        return decode(server.ask("POST", "/tours/mine", {"seats": held}).content, MyTours)

    (one,) = mine().tours
    assert (one.id, one.seats, one.part, one.stages) == (tour.id, ("red", "blue"), 1, 3)
    assert (one.state, one.table_state) == ("racing", "racing")
    ride_stage(server, created, tour.table)
    (one,) = mine().tours
    assert (one.part, one.table_state, one.waits) == (1, "over", True)
    second = go_on(server, tour.id, created.host).id
    (one,) = mine().tours
    assert (one.part, one.table, one.table_state, one.waits) == (2, second, "lobby", True)


def test_a_host_without_a_seat_finds_his_tour(server: ThreadServer) -> None:
    created = set_up(server, teams=[{**team, "sits": "open"} for team in PEOPLE])

    def mine(token: str) -> MyTours:
        held = [{"table": created.tour.table, "token": token}]
        return decode(server.ask("POST", "/tours/mine", {"seats": held}).content, MyTours)

    (one,) = mine(created.host).tours
    assert (one.id, one.seats, one.state, one.waits) == (created.tour.id, (), "lobby", True)
    assert mine("other").tours == ()


# -- before a tour -------------------------------------------------------------------------
def check(server: Asks, **wish: object) -> TourChecked:
    answer = server.ask("POST", "/tours/check", {"teams": PEOPLE, "stages": SHORT, **wish})
    assert answer.status_code == 200, answer.text
    return decode(answer.content, TourChecked)


def test_the_plans_are_those_of_the_rules_and_can_be_ridden(server: ThreadServer) -> None:
    choices = decode(server.ask("GET", "/tours/choices").content, TourChoices)
    plans = {plan.id: plan for plan in choices.plans}
    assert (plans["basic"].stages, plans["grand"].stages) == (BASIC, GRAND)
    assert (choices.fewest, choices.most) == (3, 21)
    for plan in choices.plans:
        found = check(server, stages=plan.stages, rest_days_after=plan.rest_days_after)
        assert found.problem is None
        assert [stage.reference for stage in found.stages] == list(plan.stages)
        assert tuple(s.number for s in found.stages if s.rests) == plan.rest_days_after


def test_stages_are_labelled_with_where_they_come_from(server: ThreadServer) -> None:
    drawn = decode(server.ask("POST", "/tours/draw", {"count": 1}).content, Drawn).stages
    found = check(server, stages=["grand-tour-3", "grand-tour-1", *drawn, "a c u"])
    origins = [stage.card.origin for stage in found.stages]
    assert origins == ["rulebook", "own design", "generated", "own design"]
    assert [stage.mode for stage in found.stages] == ["tour", "team-time-trial", "tour", "tour"]
    assert all(stage.card.name and stage.card.name_fr for stage in found.stages)


@pytest.mark.rule("GT-SET-04")
def test_all_ways_to_rest_are_offered(server: ThreadServer) -> None:
    assert check(server).rest_days == ((), (1,), (2,))
    grand = check(server, stages=GRAND).rest_days
    pairs = {days for days in grand if len(days) == 2}
    assert pairs == {(first, second) for first in (3, 9, 10) for second in (15, 16)}
    assert len(grand) == 1 + 20 + 6


def test_modules_that_no_stage_has_a_use_for_are_closed(server: ThreadServer) -> None:
    assert check(server).closed == {"breakaway": "no-breakaway-tile"}
    found = check(server, stages=[*SHORT, "peloton-9-2-4"], modules=["breakaway"])
    assert found.closed == {}
    assert [stage.modules for stage in found.stages] == [(), (), (), ("breakaway",)]


def test_who_cannot_ride_some_stage_is_not_offered(server: ThreadServer) -> None:
    """No dummies in time trials, and two teams at least; what nobody can ride closes nothing."""
    road = check(server, teams=TWO).sits
    assert not any(road.values())
    trial = check(server, teams=TWO, stages=[*SHORT, "grand-tour-1"]).sits
    dummies = dict.fromkeys(("muscle", "peloton"), "dummies-in-time-trial")
    assert trial == dict.fromkeys(road, dummies)
    two = check(server, teams=TWO[:2]).sits
    assert two == {c: {"none": "team-count"} if c in ("red", "blue") else {} for c in road}
    # A stage that there is not is refused by itself, whoever rides.
    other = check(server, teams=TWO, stages=[*SHORT, "nowhere"]).sits
    assert other == road


@pytest.mark.parametrize(
    ("wish", "code", "named"),
    [
        ({"stages": SHORT[:2]}, "stage-count", "stages"),
        ({"stages": [*SHORT, SHORT[0]]}, "stage-twice", "stages[3]"),
        ({"stages": [*SHORT, "a  c u"]}, "stage-twice", "stages[3]"),
        (
            {"stages": ["grand-tour-3", *SHORT, "grand-tour-3-5-6"]},
            "stage-twice",
            "stages[4]: grand-tour-3 ",
        ),
        ({"stages": [*SHORT, "nowhere"]}, "unknown-stage", "nowhere"),
        ({"rest_days_after": [3]}, "rest-day-range", "rest_days_after[0]"),
        ({"rest_days_after": [1, 2]}, "too-many-rest-days", "rest_days_after"),
        ({"modules": ["refresh"]}, "unknown-module", "refresh"),
        ({"teams": PEOPLE[:1]}, "team-count", "teams"),
    ],
)
def test_what_cannot_be_ridden_is_refused_and_named(
    server: ThreadServer, wish: dict[str, object], code: str, named: str
) -> None:
    problem = check(server, **wish).problem
    assert problem is not None
    assert (problem.code, named in problem.message) == (code, True)
    answer = server.ask("POST", "/tours", {"teams": PEOPLE, "stages": SHORT, **wish})
    assert plain(answer.content)["code"] == code


@pytest.mark.parametrize("path", ["", "/paper"])
def test_a_tour_that_is_not_there_is_said_so(server: ThreadServer, path: str) -> None:
    assert refused(server, "GET", f"/tours/nosuchtour{path}") == "no-tour"


def test_the_name_of_a_tour_has_room_for_forty_characters(server: ThreadServer) -> None:
    assert set_up(server, name="x" * 40).tour.name == "x" * 40
    longer = {"teams": PEOPLE, "stages": SHORT, "name": "x" * 41}
    assert refused(server, "POST", "/tours", longer) == "long-title"
