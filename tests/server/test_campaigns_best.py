"""The table of best scores: only campaigns that were ridden to their end, apart by variant."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from flammerouge.server import protocol
from flammerouge.server.campaigns.best import SHOWN_SCORES, Scored, best_scores
from flammerouge.server.campaigns.campaigns import Campaigns
from flammerouge.server.store import KeptCommand, KeptSeries
from flammerouge.server.tokens import digest
from flammerouge.tour.legends.best import Score
from tests.server.house import FREE, ThreadServer
from tests.server.legends import Legend
from tests.server.wire import decode


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    data = tmp_path_factory.mktemp("best") / "tables.sqlite3"
    with ThreadServer(data, limits=FREE) as running:
        yield running


def best(house: ThreadServer) -> dict[str, list[tuple[str, str, int]]]:
    found = decode(house.ask("GET", "/best").content, protocol.BestScores)
    return {
        one.table: [(score.campaign, score.name, score.points) for score in one.scores]
        for one in found.tables
    }


@pytest.mark.rule("LEG-VAR-03")
def test_finished_campaigns_are_ranked_apart_for_what_scores_in_them(house: ThreadServer) -> None:
    assert best(house) == {}
    sprints, plain, begun = Legend(house), Legend(house, sprints=False), Legend(house)
    begun.ride_stage(1)
    # Nobody looks at the campaigns between the last race and the table.
    for legend in (sprints, plain):
        for stage in range(3):
            legend.ride_stage(stage)
    found = best(house)
    assert {table: [row[0] for row in rows] for table, rows in found.items()} == {
        "express": [plain.id],
        "express+sprints": [sprints.id],
    }
    assert found["express"][0][1:] == ("Ann", plain.facts.ledger.total)


def test_a_campaign_is_signed_before_or_after_its_end(house: ThreadServer) -> None:
    legend = Legend(house, name="")
    assert legend.post("name", name="  Anne   Marie ").status_code == 200
    facts = legend.ride(2)
    assert facts.chosen.name == "Anne Marie"
    assert best(house)["express+sprints"] == [(legend.id, "Anne Marie", facts.ledger.total)]
    assert legend.post("name", name="Zoé").status_code == 200
    assert best(house)["express+sprints"] == [(legend.id, "Zoé", facts.ledger.total)]


def test_a_look_at_the_end_never_puts_an_old_name_back(
    house: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look, which keeps the score, is held up between reading and writing, while the
    rider signs."""
    legend = Legend(house, name="Ann")
    for stage in range(3):
        legend.ride_stage(stage)
    reached, go_on = asyncio.Event(), asyncio.Event()
    commands = house.hall.store.commands

    async def held_up(name: str) -> list[KeptCommand]:
        if not reached.is_set():
            reached.set()
            await go_on.wait()
        return await commands(name)

    async def look_and_sign() -> None:
        campaigns = Campaigns(house.hall)
        look = asyncio.create_task(campaigns.find(legend.id))
        await reached.wait()
        sign = asyncio.create_task(campaigns.sign(legend.id, digest(legend.token), "Zoé"))
        await asyncio.wait({sign}, timeout=0.5)
        go_on.set()
        await asyncio.gather(look, sign)

    monkeypatch.setattr(house.hall.store, "commands", held_up)
    house.inside(look_and_sign())
    assert legend.facts.chosen.name == "Zoé"
    assert best(house)["express+sprints"] == [(legend.id, "Zoé", legend.facts.ledger.total)]


def test_campaigns_are_not_read_again_until_another_race_has_ended(
    house: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Legend(house), Legend(house)
    first.ride(1)
    before = best(house)
    with monkeypatch.context() as patch:
        patch.setattr(house.hall.store, "series", None)
        patch.setattr(house.hall.store, "parts", None)
        assert best(house) == before
    for stage in range(3):
        second.ride_stage(stage)
    assert {row[0] for row in best(house)["express+sprints"]} == {first.id, second.id}


def test_the_scores_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        seen, unseen = Legend(server, name="Ann"), Legend(server, name="Bob")
        seen.ride(1)
        assert list(best(server)) == ["express+sprints"]
        for stage in range(3):
            unseen.ride_stage(stage)
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        rows = best(server)["express+sprints"]
        assert {(row[0], row[1]) for row in rows} == {(seen.id, "Ann"), (unseen.id, "Bob")}
        assert best(server)["express+sprints"] == rows


def test_campaigns_in_which_a_bot_has_ridden_are_marked(house: ThreadServer) -> None:
    own, helped = Legend(house), Legend(house)
    own.ride(1)
    helped.choose()
    table = helped.start()
    wish = {"seat": "red", "bot": True}
    assert house.ask("POST", f"/tables/{table}/vote", wish, helped.token).status_code == 200
    assert until(lambda: helped.facts.stages[0].state == "over")
    helped.ride(2)
    (rows,) = decode(house.ask("GET", "/best").content, protocol.BestScores).tables
    assert {one.campaign: one.bot_rode for one in rows.scores} == {
        own.id: False, helped.id: True
    }  # fmt: skip


def until(true: Callable[[], bool]) -> bool:
    """Whether something has become true within a minute."""
    end = time.monotonic() + 60
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def kept(number: int) -> KeptSeries:
    return KeptSeries(f"campaign{number:02}", "campaign", float(number), 0.0, "", "", "", {})


def scored(points: int, name: str = "", general: int = 3) -> Score:
    return Score("standard", points, general, 900, "rouleur", "rouleur", 2, name)


@pytest.mark.rule("LEG-VAR-03")
def test_the_best_come_first_and_of_equals_the_older() -> None:
    found = best_scores([
        Scored(kept(3), scored(5)),
        Scored(kept(2), scored(9)),
        Scored(kept(1), scored(5)),
        Scored(kept(4), scored(5, general=1)),
    ])  # fmt: skip
    (table,) = found.tables
    assert (table.table, table.count) == ("standard", 4)
    assert [one.campaign[-2:] for one in table.scores] == ["02", "04", "01", "03"]


def test_only_the_best_are_shown_and_all_are_counted() -> None:
    (table,) = best_scores(Scored(kept(n), scored(n)) for n in range(SHOWN_SCORES + 5)).tables
    assert (table.count, len(table.scores)) == (SHOWN_SCORES + 5, SHOWN_SCORES)
    assert table.scores[0].points == SHOWN_SCORES + 4
