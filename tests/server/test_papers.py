"""Tours on paper at the server: who may look, who may change what, and what is never lost."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from flammerouge.server.limits import Limits
from flammerouge.server.protocol import KeptPaper, PaperCreated, Scoring
from flammerouge.server.scoring import scoring
from flammerouge.tour.paper import score_paper
from tests.server.house import ProcessServer, ThreadServer, client
from tests.server.wire import decode
from tests.tour.papers import paper, stage

FIRST = stage("3", "rR 0:00 gR 0:10 rS 0:20 gS 1:00", sprint="rR 5", mountain="gS 1")
SECOND = stage("4", "gS 0:30 gR 0:30 rS 0:30 rR 0:40")
BEGUN = {
    "teams": ["red", "green"], "riders": paper(FIRST)["riders"], "stages": [], "length": 7,
    "combative": False, "title": "July", "names": {"red": "Ann"}, "rest_days_after": [3],
}  # fmt: skip
AFTER_ONE = {**BEGUN, "stages": [{**FIRST, "mode": "tour"}]}
AFTER_TWO = {**BEGUN, "stages": [{**FIRST, "mode": "tour"}, {**SECOND, "mode": "tour"}]}


def create(server: ThreadServer | ProcessServer, tour: object = BEGUN) -> PaperCreated:
    answer = server.ask("POST", "/papers", tour)
    assert answer.status_code == 201, answer.text
    return decode(answer.content, PaperCreated)


def look(server: ThreadServer | ProcessServer, name: str) -> KeptPaper:
    return decode(server.ask("GET", f"/papers/{name}").content, KeptPaper)


def save(
    server: ThreadServer | ProcessServer, made: PaperCreated, version: object, tour: object
) -> httpx.Response:
    return server.ask("POST", f"/papers/{made.paper.id}?version={version}", tour, made.secret)


def test_a_tour_is_kept_as_it_was_sent_also_before_its_first_stage(server: ThreadServer) -> None:
    made = create(server)
    answer = server.ask("GET", f"/papers/{made.paper.id}").json()
    assert answer["tour"] == BEGUN
    assert (answer["id"], answer["version"]) == (made.paper.id, 1)


def test_whoever_has_the_secret_changes_a_tour_and_everybody_sees_it(server: ThreadServer) -> None:
    made = create(server)
    assert save(server, made, 1, AFTER_ONE).json()["version"] == 2
    found = server.ask("GET", f"/papers/{made.paper.id}").json()
    assert (found["version"], found["tour"]) == (2, AFTER_ONE)


@pytest.mark.parametrize("token", ["", "forged"])
def test_without_the_secret_nobody_changes_a_tour(server: ThreadServer, token: str) -> None:
    made = create(server)
    answer = server.ask("POST", f"/papers/{made.paper.id}?version=1", AFTER_ONE, token)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-token")
    assert look(server, made.paper.id) == made.paper


def test_nobody_overwrites_a_version_that_he_has_not_seen(server: ThreadServer) -> None:
    made = create(server)
    save(server, made, 1, AFTER_ONE)
    late = save(server, made, 1, AFTER_TWO)
    assert (late.status_code, late.json()["code"]) == (409, "other-version")
    assert look(server, made.paper.id).version == 2
    assert save(server, made, 2, AFTER_TWO).json()["version"] == 3


def test_the_same_sent_again_after_a_lost_answer_changes_nothing(server: ThreadServer) -> None:
    made = create(server)
    first = save(server, made, 1, AFTER_ONE)
    again = save(server, made, 1, AFTER_ONE)
    assert again.status_code == 200
    assert again.json() == first.json()


def test_of_changes_that_come_at_once_one_is_kept(server: ThreadServer) -> None:
    """Twelve devices change version 1 at the same moment: version 2 is one of theirs."""
    made = create(server)
    tours = [{**BEGUN, "title": f"by {number}"} for number in range(12)]

    async def all_at_once() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=f"{server.address}/api") as together:
            headers = {"authorization": f"Bearer {made.secret}"}
            path = f"/papers/{made.paper.id}?version=1"
            asked = [together.post(path, json=tour, headers=headers) for tour in tours]
            return await asyncio.gather(*asked)

    answers = asyncio.run(all_at_once())
    (winner,) = [answer for answer in answers if answer.status_code == 200]
    assert {answer.status_code for answer in answers} == {200, 409}
    assert server.ask("GET", f"/papers/{made.paper.id}").json() == winner.json()


@pytest.mark.parametrize("version", ["", "x", "-1", "1.0", "9" * 30])
def test_a_version_must_be_said(server: ThreadServer, version: str) -> None:
    answer = save(server, create(server), version, AFTER_ONE)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


BAD: dict[str, tuple[Any, str, str]] = {
    "a rider is missing": ({**FIRST, "order": ["rR"]}, "missing-rider", "stages[0].order: "),
    "an unknown rider": ({**FIRST, "order": ["xX"]}, "unknown-rider", "stages[0].order[0]: "),
    "ties without an order": (
        {"name": "3", "results": FIRST["results"]}, "missing-field", "stages[0].order: "),
    "a time that cannot be": (
        {**FIRST, "results": {**FIRST["results"], "rR": {"time": "0:75"}}},
        "bad-time", "stages[0].results.rR.time: "),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_sheet_is_refused_by_the_name_of_its_field(server: ThreadServer, name: str) -> None:
    wrong, code, field = BAD[name]
    tour = {**BEGUN, "stages": [wrong]}
    made = create(server)
    for answer in (
        server.ask("POST", "/papers", tour),
        save(server, made, 1, tour),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert answer.json()["message"].startswith(field)
    assert look(server, made.paper.id) == made.paper


def test_half_a_letter_is_no_text(server: ThreadServer) -> None:
    """JSON can write one half of a pair of UTF-16, which nothing else could write down."""
    text = json.dumps({**BEGUN, "title": "\ud800"})
    answer = client.post(f"{server.address}/api/papers", content=text)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_there_is_no_such_tour(server: ThreadServer) -> None:
    table = server.create().table.id
    for name in ("nosuchpape", table):
        answer = server.ask("GET", f"/papers/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-paper")


def test_kill_9_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    server = ProcessServer(tmp_path / "tables.sqlite3")
    server.start()
    made = create(server)
    assert save(server, made, 1, AFTER_ONE).status_code == 200
    server.kill()
    with server:
        assert look(server, made.paper.id).version == 2
        assert save(server, made, 2, AFTER_TWO).json()["tour"] == AFTER_TWO


def test_a_damaged_tour_is_told_from_one_that_is_not_there(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with ThreadServer(data) as server:
        made = create(server)
    with sqlite3.connect(data) as db:
        db.execute("UPDATE series SET content = ?", (b'{"version": 1, "tour": {}}',))
    db.close()
    with ThreadServer(data) as server:
        answer = server.ask("GET", f"/papers/{made.paper.id}")
        assert answer.json()["code"] == "series-unreadable"


def test_new_tours_are_limited_by_rate_and_by_number(tmp_path: Path) -> None:
    limits = Limits(new_tables=(0.001, 3), open_tables=2)
    with ThreadServer(tmp_path / "tables.sqlite3", limits=limits) as server:
        answers = [server.ask("POST", "/papers", BEGUN) for _ in range(4)]
        codes = [answer.json().get("code") for answer in answers]
        assert codes == [None, None, "too-many-papers", "too-fast"]
        assert [answer.status_code for answer in answers] == [201, 201, 503, 429]


@pytest.mark.rule("GT-END-01", "GT-END-02", "GT-POD-01", "GT-REST-01", "GT-SET-04", "GT-SET-05")
def test_the_figures_for_the_scorekeeper_are_those_of_the_rules(server: ThreadServer) -> None:
    found = decode(server.ask("GET", "/scoring").content, Scoring)
    assert found == scoring()
    assert found.podium == (3, 2, 1)
    assert (found.rest_day, found.combative, found.few_players) == (1, 1, 2)
    assert [(scale.stages, len(scale.general), len(scale.team), len(scale.points))
            for scale in found.scales] == [(7, 3, 1, 2), (14, 4, 2, 3), (21, 5, 3, 4)]  # fmt: skip
    assert (found.tokens.major, found.tokens.minor) == ((5, 3, 1), (2, 1))
    assert found.seconds == (0, 10, 20, 30, 40)
    assert (found.rest_days.first, found.rest_days.second) == ((3, 9, 10), (15, 16))


@pytest.mark.rule("GT-SET-01", "GT-SET-02")
def test_the_tours_by_the_book_are_planned_stage_by_stage() -> None:
    basic, grand = scoring().plans
    assert [one.number for one in basic] == ["3", "4", "8", "11", "13", "18", "19"]
    assert [one.number for one in grand] == [str(number) for number in range(1, 22)]
    modes = {one.number: one.mode for one in grand if one.mode != "tour"}
    assert modes == {"1": "team-time-trial", "10": "individual-time-trial"}
    # A time trial has no piles (TTT-01), an extended stage (EXT-09) has.
    assert [one.number for one in grand if not one.major] == ["1", "10"]


def test_only_two_stages_of_the_book_are_said_to_be_as_in_the_rulebook() -> None:
    """A picture in the rulebook shows the third and the fourth; the other cards are not ours."""
    for plan in scoring().plans:
        assert {one.number for one in plan if one.origin == "rulebook"} == {"3", "4"}
        assert {one.origin for one in plan} == {"rulebook", "own design"}


def test_what_the_server_keeps_gives_the_sheets_of_the_scorer(server: ThreadServer) -> None:
    made = create(server, AFTER_TWO)
    kept = server.ask("GET", f"/papers/{made.paper.id}").json()["tour"]
    assert score_paper(kept) == score_paper(AFTER_TWO)
