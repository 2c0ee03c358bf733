"""Solo campaigns over the wire: from what is chosen to the books at the end."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from flammerouge.core.chance import commitment
from flammerouge.core.options import COLOURS
from flammerouge.data.stages import stage
from flammerouge.server import protocol
from flammerouge.server.campaigns.kept import content_of
from flammerouge.tour.legends.draw import draw_stages, write_stages
from flammerouge.tour.legends.options import VARIANTS
from tests.server.house import FREE, ProcessServer, ThreadServer
from tests.server.legends import Legend
from tests.server.wire import decode

SIX_SQUARES = 6


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server that imagines few races, so that its figures are there at once."""
    data = tmp_path_factory.mktemp("campaigns") / "tables.sqlite3"
    with ThreadServer(data, limits=replace(FREE, imagined_races=12)) as running:
        yield running


@pytest.fixture(scope="module")
def ridden(house: ThreadServer) -> Legend:
    """An express campaign that is over."""
    legend = Legend(house)
    legend.ride()
    return legend


# -- the whole way ---------------------------------------------------------------------------
def test_the_books_are_those_of_the_races_that_were_ridden(ridden: Legend) -> None:
    """The records and the seed, which everybody may have at the end, give the same books."""
    facts, campaign = ridden.facts, ridden.rebuilt()
    books = campaign.ledger
    assert campaign.over
    assert [tuple(getattr(line, name) for name in line.__struct_fields__)
            for line in facts.ledger.lines] == [tuple(line) for line in books.lines]  # fmt: skip
    assert [(one.rider, one.time, one.behind) for one in facts.ledger.general] == [
        tuple(one) for one in books.general
    ]
    assert (facts.ledger.classification, facts.ledger.total) == (books.classification, books.total)
    assert (facts.asks, facts.offered) == ("", ())
    assert facts.news
    assert [stage.state for stage in facts.stages] == ["over"] * 3


def test_the_seed_is_a_secret_until_the_end_and_was_promised(house: ThreadServer) -> None:
    legend = Legend(house)
    before = legend.facts
    assert before.seed == ""
    legend.ride(3)
    after = legend.facts
    assert commitment(after.seed) == before.commitment == after.commitment
    assert [(one.number, one.card) for one in after.stages] == [
        (one.number, one.card) for one in before.stages
    ]


def test_a_stage_is_an_ordinary_table_that_knows_its_campaign(house: ThreadServer) -> None:
    legend = Legend(house, colour="green")
    legend.choose()
    table = house.table(legend.start())
    assert table.state == "racing"
    assert table.series == protocol.SeriesPart("campaign", legend.id, 1)
    assert [team.sits for team in table.teams] == ["human", "dice", "dice", "dice"]
    assert (table.teams[0].colour, table.teams[0].name) == ("green", "Ann")
    assert house.ask("POST", f"/tables/{table.id}/rematch", {}, legend.token).status_code == 409
    found = decode(
        house.ask(
            "POST", "/tables/mine", {"seats": [{"table": table.id, "token": legend.token}]}
        ).content,
        protocol.MyTables,
    )
    assert [(mine.seat, mine.waits) for mine in found.tables] == [("green", True)]


# -- stages ----------------------------------------------------------------------------------
@pytest.mark.rule("LEG-SET-05", "LEG-TOUR-02")
def test_all_stages_are_told_before_the_first_talent(house: ThreadServer) -> None:
    for variant, length in VARIANTS.items():
        facts = Legend(house, variant=variant).facts
        assert (facts.asks, facts.talents) == ("talent", ())
        assert [one.number for one in facts.stages] == [*range(1, length.stages + 1)]
        assert len({one.card.id for one in facts.stages}) == length.stages
        assert tuple(len(one.added) for one in facts.stages) == length.straights
        assert [one.number for one in facts.stages if one.talent] == [*length.talents]
        for one in facts.stages:
            printed = stage(one.card.id)
            assert (one.card.name, one.card.name_fr) == (printed.name, printed.name_fr)
            assert len(one.card.tiles) == len(printed.tiles) + len(one.added)
            assert one.turned == (printed.tiles[0] == "A")
            for first, last in one.added:
                assert last - first + 1 == SIX_SQUARES
            assert 0 < one.mark < len(one.card.grounds)
            road = "-".join(one.card.tiles)
            assert house.ask("GET", f"/geometry/{road}").status_code == 200


def test_the_table_of_a_lengthened_stage_has_its_name(ridden: Legend) -> None:
    last = ridden.facts.stages[-1]
    table = ridden.server.ask("GET", f"/tables/{last.table}").json()
    assert (table["stage"], table["name"]) == (last.card.id, last.card.name)
    assert table["tiles"] == [*last.card.tiles]


def test_without_sprints_there_is_no_mark(house: ThreadServer) -> None:
    facts = Legend(house, sprints=False).facts
    assert {one.mark for one in facts.stages} == {-1}


@pytest.mark.rule("LEG-SET-05")
def test_a_campaign_keeps_the_stages_that_it_began_with(tmp_path: Path) -> None:
    """As if stages were drawn in another way since; all of it is ridden on the old ones."""
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        legend = Legend(server)
        series = server.inside(server.hall.store.series(legend.id))
        assert series is not None
        drawn = draw_stages(content_of(series).chosen, series.seed[::-1])
        assert write_stages(drawn) != series.content["stages"]
        content = {**series.content, "stages": write_stages(drawn)}
        server.inside(server.hall.store.set_content(legend.id, content, series.updated))
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as legend.server:
        facts = legend.ride(2)
        assert [one.card.id for one in facts.stages] == [one.id for one in drawn]
        assert facts.ledger.total == legend.rebuilt(drawn).ledger.total


# -- choosing and riding ---------------------------------------------------------------------
def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_what_is_not_due_is_refused(house: ThreadServer) -> None:
    legend = Legend(house)
    assert refused(legend.post("ride")) == (409, "no-race-now")
    assert refused(legend.post("talent", talent="stamina")) == (409, "talent-not-offered")
    assert refused(legend.post("talent", talent="super-sprint")) == (409, "talent-not-offered")
    assert not legend.facts.talents
    talent = legend.choose()
    assert list(legend.facts.talents) == [talent]
    assert refused(legend.post("talent", talent=talent)) == (409, "talent-not-offered")
    assert refused(house.ask("GET", f"/campaigns/{legend.id}/outlooks")) == (409, "no-talent-now")


def test_nothing_follows_the_end(ridden: Legend) -> None:
    assert refused(ridden.post("ride")) == (409, "campaign-over")
    assert refused(ridden.post("talent", talent="clarity")) == (409, "talent-not-offered")


def test_only_its_rider_goes_on_with_a_campaign(house: ThreadServer) -> None:
    legend = Legend(house)
    for token in ("", "forged", Legend(house).token):
        for what, fields in (("talent", {"talent": "clarity"}), ("ride", {}), ("name", {})):
            assert refused(legend.post(what, token, **fields)) == (403, "wrong-token")
    assert legend.facts.talents == ()


def test_a_stage_has_one_table_however_often_it_is_asked_for(house: ThreadServer) -> None:
    legend = Legend(house)
    legend.choose()
    with ThreadPoolExecutor(8) as pool:
        tables = set(pool.map(lambda _: legend.start(), range(16)))
    assert len(tables) == 1
    assert [one.table for one in legend.facts.stages] == [*tables, "", ""]


def test_exhaustion_is_brought_to_the_next_stage(house: ThreadServer) -> None:
    """Two cards at the start; what is left at the end of a stage comes along (LEG-TOUR-01)."""
    legend = Legend(house, kind="rouleur", exhaustion=4)
    assert legend.facts.exhaustion == 4
    legend.choose(0)
    legend.ride_stage(5)
    facts = legend.facts
    assert facts.exhaustion == facts.ledger.lines[0].exhaustion
    legend.choose(0)
    table = house.inside(house.hall.table(legend.start()))
    held = table.race.view("").rider(facts.rider).held
    assert sum(card.exhaustion for card in held) == facts.exhaustion


# -- what talents would change ---------------------------------------------------------------
def test_the_outlooks_are_about_every_talent_on_the_stages_that_come(house: ThreadServer) -> None:
    legend = Legend(house, kind="rouleur")
    answer = house.ask("GET", f"/campaigns/{legend.id}/outlooks")
    found = decode(answer.content, protocol.Outlooks)
    assert [one.talent for one in found.outlooks] == ["", *legend.facts.offered]
    for one in found.outlooks:
        assert [stage.stage for stage in one.stages] == [1, 2, 3]
        assert all(1 <= stage.place <= 7 for stage in one.stages)
    assert not found.outlooks[0].same
    again = house.ask("GET", f"/campaigns/{legend.id}/outlooks")
    assert again.content == answer.content


# -- what cannot be --------------------------------------------------------------------------
@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "climber"},
        {"teammates": "climbers"},
        {"variant": "long"},
        {"exhaustion": 11},
        {"exhaustion": -1},
        {"boxes": []},
        {"boxes": ["promo"]},
        {"boxes": ["attic"]},
        {"a_bit_more": "never"},
        {"colour": "gold"},
        {"name": "A\u0000"},
        {"seed": "0"},
    ],
    ids=str,
)
def test_bad_wishes_are_refused(house: ThreadServer, wish: dict[str, object]) -> None:
    answer = house.ask("POST", "/campaigns", {"kind": "rouleur", **wish})
    assert answer.status_code == 400
    assert answer.json()["code"]


def test_there_are_no_other_campaigns(house: ThreadServer) -> None:
    legend = Legend(house)
    assert refused(house.ask("GET", "/campaigns/nosuchcamp")) == (404, "no-campaign")
    legend.choose()
    assert refused(house.ask("GET", f"/campaigns/{legend.start()}")) == (404, "no-campaign")


# -- the list of a device --------------------------------------------------------------------
def listed(house: ThreadServer, *keys: tuple[str, str]) -> protocol.MyCampaigns:
    body = {"campaigns": [{"campaign": name, "token": token} for name, token in keys]}
    return decode(house.ask("POST", "/campaigns/mine", body).content, protocol.MyCampaigns)


def test_a_device_sees_where_its_campaigns_stand(house: ThreadServer, ridden: Legend) -> None:
    fresh, racing, between = Legend(house), Legend(house), Legend(house)
    racing.choose()
    table = racing.start()
    between.ride_stage(2)
    other = Legend(house)
    keys = [(one.id, one.token) for one in (ridden, fresh, racing, between)]
    found = listed(house, *keys, (other.id, "forged"), ("nosuchcamp", "forged"), (other.id, ""))
    assert found.damaged == ()
    rows = {one.id: (one.ridden, one.stages, one.asks, one.table) for one in found.campaigns}
    assert rows == {
        fresh.id: (0, 3, "talent", ""),
        racing.id: (0, 3, "race", table),
        between.id: (1, 3, "talent", ""),
        ridden.id: (3, 3, "", ""),
    }
    assert found.campaigns[-1].id == ridden.id
    books = ridden.facts.ledger
    scores = {one.id: (one.points, one.general) for one in found.campaigns}
    assert scores.pop(ridden.id) == (books.total, books.lines[-1].general)
    assert set(scores.values()) == {(0, 0)}


def test_one_that_cannot_be_read_spoils_no_other(house: ThreadServer) -> None:
    good, bad = Legend(house), Legend(house)
    house.inside(house.hall.store.set_content(bad.id, {"options": {"kind": "climber"}}, 1.0))
    assert refused(house.ask("GET", f"/campaigns/{bad.id}")) == (409, "series-unreadable")
    found = listed(house, (good.id, good.token), (bad.id, bad.token))
    assert ([one.id for one in found.campaigns], found.damaged) == ([good.id], (bad.id,))
    assert house.ask("GET", "/best").status_code == 200


# -- kill -9 ---------------------------------------------------------------------------------
def test_a_campaign_goes_on_after_a_kill_between_and_within_stages(tmp_path: Path) -> None:
    with ProcessServer(tmp_path / "tables.sqlite3") as server:
        legend = Legend(server, kind="rouleur", sprints=False)
        legend.ride_stage(1)
        between = legend.facts
        server.kill()
        server.start()
        assert legend.facts == between
        legend.choose()
        table = legend.start()
        server.kill()
        server.start()
        assert legend.start() == table
        facts = legend.ride(4)
        assert facts.asks == ""
        assert facts.ledger.total == legend.rebuilt().ledger.total


@pytest.mark.rule("LEG-SET-03")
def test_every_colour_has_three_opposing_teams(house: ThreadServer) -> None:
    for colour, letter in COLOURS.items():
        legend = Legend(house, colour=colour)
        legend.choose()
        teams = house.table(legend.start()).teams
        assert [(team.colour == colour, team.sits) for team in teams] == [
            (True, "human"), *[(False, "dice")] * 3
        ]  # fmt: skip
        assert len({team.colour for team in teams}) == 4
        assert legend.facts.rider[0] == letter
