"""The table of best scores: only campaigns that were ridden to their end, apart by variant."""

from collections.abc import Iterator

import pytest

from flammerouge.server import protocol
from flammerouge.server.campaigns.best import SHOWN_SCORES, best_scores
from flammerouge.server.store import KeptSeries
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


def kept(number: int) -> KeptSeries:
    return KeptSeries(f"campaign{number:02}", "campaign", float(number), 0.0, "", "", "", {})


def scored(points: int, name: str = "", general: int = 3) -> Score:
    return Score("standard", points, general, 900, "rouleur", "rouleur", 2, name)


@pytest.mark.rule("LEG-VAR-03")
def test_the_best_come_first_and_of_equals_the_older() -> None:
    found = best_scores([
        (kept(1), scored(5)),
        (kept(2), scored(9)),
        (kept(3), scored(5)),
        (kept(4), scored(5, general=1)),
    ])  # fmt: skip
    (table,) = found.tables
    assert (table.table, table.count) == ("standard", 4)
    assert [one.campaign[-2:] for one in table.scores] == ["02", "04", "01", "03"]


def test_only_the_best_are_shown_and_all_are_counted() -> None:
    (table,) = best_scores((kept(n), scored(n)) for n in range(SHOWN_SCORES + 5)).tables
    assert (table.count, len(table.scores)) == (SHOWN_SCORES + 5, SHOWN_SCORES)
    assert table.scores[0].points == SHOWN_SCORES + 4
