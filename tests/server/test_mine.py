"""Lists of one's own say how things have ended, also after the server was started again."""

import asyncio
import sqlite3
from pathlib import Path

from flammerouge.server import protocol
from tests.server.house import FREE, TWO, Asks, ThreadServer
from tests.server.legends import Legend
from tests.server.player import Player
from tests.server.touring import PEOPLE, begun_tour, go_on, look, ride_stage, start
from tests.server.wire import decode


def my_seats(server: Asks, created: protocol.Created) -> dict[str, protocol.MyTable]:
    """The seats of a table, by their colour, as a device that holds them all finds them."""
    keys = [{"table": created.table.id, "token": token} for token in created.tokens.values()]
    answer = server.ask("POST", "/tables/mine", {"seats": keys})
    return {one.seat: one for one in decode(answer.content, protocol.MyTables).tables}


def my_tour(server: Asks, created: protocol.TourCreated) -> protocol.MyTour:
    keys = [{"table": created.tour.table, "token": created.tokens["red"]}]
    answer = server.ask("POST", "/tours/mine", {"seats": keys})
    (tour,) = decode(answer.content, protocol.MyTours).tours
    return tour


def test_a_race_that_is_over_says_who_won_and_the_own_places(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with ThreadServer(data, limits=FREE) as server:
        created = server.create(teams=TWO)
        assert {(one.winner, one.places) for one in my_seats(server, created).values()} == {
            ("", ())
        }
        people = [Player(server, created.table.id, token) for token in created.tokens.values()]

        async def ride() -> None:
            await asyncio.gather(*(player.ride() for player in people))

        asyncio.run(ride())
        result = people[0].view.result
        assert result is not None
        before = my_seats(server, created)
    for colour, one in before.items():
        own = tuple(finish.place for finish in result.ranking if finish.team == colour)
        assert (one.winner, one.places) == (result.winner, own)
        assert len(own) == 2
    with ThreadServer(data, limits=FREE) as server:
        assert my_seats(server, created) == before


def test_a_tour_that_is_over_says_how_the_teams_stand(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with ThreadServer(data, limits=FREE) as server:
        created = begun_tour(server, teams=PEOPLE)
        table = created.tour.table
        for number in range(1, len(created.tour.stages) + 1):
            assert my_tour(server, created).ranking == ()
            if number > 1:
                table = go_on(server, created.tour.id, created.host).id
                start(server, table, created.host)
            ride_stage(server, created, table)
        # Before anybody has looked at the tour itself.
        ranking = my_tour(server, created).ranking
        assert sorted(ranking) == sorted(created.tokens)
        assert look(server, created.tour.id).ranking == ranking
    with ThreadServer(data, limits=FREE) as server:
        assert my_tour(server, created).ranking == ranking
        assert look(server, created.tour.id).ranking == ranking


def test_a_tour_whose_end_cannot_be_told_is_listed_all_the_same(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with ThreadServer(data, limits=FREE) as server:
        created = begun_tour(server, teams=PEOPLE)
        for _ in created.tour.stages:
            table = go_on(server, created.tour.id, created.host).id
            start(server, table, created.host)
            ride_stage(server, created, table)
    db = sqlite3.connect(data)
    db.execute("UPDATE tables SET seed = 'spoilt' WHERE id = ?", (created.tour.table,))
    db.commit()
    db.close()
    with ThreadServer(data, limits=FREE) as server:
        mine = my_tour(server, created)
        assert (mine.id, mine.state, mine.ranking) == (created.tour.id, "over", ())


def test_a_campaign_that_is_over_says_its_points_at_once(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3", limits=FREE) as server:
        legend = Legend(server)
        for number in range(1, len(legend.facts.stages) + 1):
            legend.ride_stage(number)
        keys = [{"campaign": legend.id, "token": legend.token}]
        answer = server.ask("POST", "/campaigns/mine", {"campaigns": keys})
        (mine,) = decode(answer.content, protocol.MyCampaigns).campaigns
        books = legend.facts.ledger
        assert (mine.points, mine.general) == (books.total, books.lines[-1].general)
        assert mine.general > 0
