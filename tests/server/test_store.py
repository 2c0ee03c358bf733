"""What is kept in the file, and the file itself: versions, restarts, two programs at once."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import sqlite
from flammerouge.server.creation import new_table
from flammerouge.server.proof import rebuild
from flammerouge.server.protocol import NewTable, NewTeam, SeriesKind, SeriesPart
from flammerouge.server.sqlite import MIGRATIONS, SqliteStore
from flammerouge.server.store import (
    KeptCommand,
    KeptSeat,
    KeptSeries,
    KeptTable,
    Progress,
    Setup,
    Unreadable,
)
from tests.property.watch import any_answer
from tests.server.house import TWO, ThreadServer

TEAMS = (NewTeam("red", "human", "Ann"), NewTeam("blue", "open"), NewTeam("black"))


def a_table(**wish: Any) -> KeptTable:
    return new_table(NewTable(TEAMS, **wish))[0]


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "tables.sqlite3"


def test_a_table_is_read_as_it_was_written(path: Path) -> None:
    table = a_table(modules=("weather",), pace="days", stage="firenze-milano")
    bot, follower = KeptSeat("black", "bot", level="level-2"), a_table()

    async def write(store: SqliteStore) -> None:
        await store.create(table)
        await store.set_seat(table.id, KeptSeat("blue", "human", "Bob", token="t" * 64))
        await store.start(table.id, [bot], Progress("racing", 0, ("red",)))
        await store.create(follower, table.id)

    async def read(store: SqliteStore) -> None:
        found = await store.table(table.id)
        assert found is not None
        assert found.seats[1] == KeptSeat("blue", "human", "Bob", token="t" * 64)
        assert (found.seats[0], found.seats[2]) == (table.seats[0], bot)
        assert (found.setup, found.seed, found.host) == (table.setup, table.seed, table.host)
        assert (found.progress, found.rematch) == (Progress("racing", 0, ("red",)), follower.id)
        assert await store.with_clock() == [table.id]
        assert await store.table("nosuch") is None

    with_store(path, write)
    with_store(path, read)


def test_commands_come_back_in_order_and_a_number_is_taken_once(path: Path) -> None:
    table = a_table()
    commands = [KeptCommand("red", str(i), 1.0 * i, "card", "rR", cards=("5",)) for i in range(3)]

    async def write(store: SqliteStore) -> None:
        await store.create(table)
        for number, command in enumerate(commands):
            await store.append(table.id, number, command, Progress("racing", number))
        with pytest.raises(sqlite3.IntegrityError):
            await store.append(table.id, 2, commands[0], Progress("over", 9))

    async def read(store: SqliteStore) -> None:
        assert await store.commands(table.id) == commands
        found = await store.table(table.id)
        assert found is not None
        assert found.progress == Progress("racing", 2)

    with_store(path, write)
    with_store(path, read)


def test_a_command_or_a_start_that_comes_too_late_changes_nothing(path: Path) -> None:
    table = a_table()
    command = KeptCommand("red", "1", 1.0, "card", "rR", cards=("5",))
    seat = KeptSeat("red", "human", "Mallory", token="m" * 64)

    async def work(store: SqliteStore) -> None:
        await store.create(table)
        await store.start(table.id, [], Progress("racing"))
        for number in (1, -1):
            with pytest.raises(sqlite3.IntegrityError):
                await store.append(table.id, number, command, Progress("over"))
        for number in (0, 1):
            with pytest.raises(sqlite3.IntegrityError):
                await store.start(table.id, [seat], Progress("racing", 9))
            await store.append(table.id, number, command, Progress("racing", number + 1))
        found = await store.table(table.id)
        assert found is not None
        assert (found.progress, found.seats) == (Progress("racing", 2), table.seats)
        assert await store.commands(table.id) == [command] * 2

    with_store(path, work)


def test_any_race_is_rebuilt_exactly_from_its_commands() -> None:
    """Also the cards that were taken back, of which the race itself keeps nothing."""
    for number in range(6):
        chance = random.Random(number)
        table = a_table(stage="la-haut-montagne", modules=("specialists", "weather"))
        race = new_race(table.setup.options(), table.seed)
        commands: list[KeptCommand] = []
        for _ in range(chance.randint(1, 150)):
            if race.over:
                break
            action = any_answer(race, chance)
            commands.append(KeptCommand.of(action, "", 0.0))
            race.apply(action)
        assert told(rebuild(table, commands)[0]) == told(race)


def told(race: Race) -> list[object]:
    return [race.events(), *(race.view(seat) for seat in ("", *race.seats)), race.history]


def test_stale_lobbies_are_forgotten_and_races_never(path: Path) -> None:
    lobby, race = a_table(), a_table()

    async def work(store: SqliteStore) -> None:
        for table in (lobby, race):
            await store.create(table)
        await store.start(race.id, [], Progress("racing"))
        assert await store.unfinished(0) == 2
        assert await store.drop_lobbies(lobby.updated + 1) == 1
        assert await store.table(lobby.id) is None
        assert await store.table(race.id) is not None
        assert await store.unfinished(0) == 1
        assert await store.unfinished(race.updated + 1) == 0

    with_store(path, work)


def test_an_older_file_is_brought_to_the_newest_version(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table()

    async def write(store: SqliteStore) -> None:
        await store.create(table)

    async def read(store: SqliteStore) -> None:
        assert (await store.table(table.id)) == table

    with_store(path, write)
    more = (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT 'none';")
    monkeypatch.setattr(sqlite, "MIGRATIONS", more)
    with_store(path, read)
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(more),)
        assert db.execute("SELECT note FROM tables").fetchone() == ("none",)
    db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(store: SqliteStore) -> None:
        return

    with_store(path, nothing)
    broken = (*MIGRATIONS, "CREATE TABLE extra (id TEXT); CREATE TABLE extra (id TEXT);")
    monkeypatch.setattr(sqlite, "MIGRATIONS", broken)
    with pytest.raises(FlammeRougeError, match="extra"):
        with_store(path, nothing)
    monkeypatch.undo()
    with_store(path, nothing)
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'extra'").fetchall()
    db.close()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda path: path.write_text("no data base, but some text" * 100), "data-unusable"),
        (lambda path: path.mkdir(), "data-unusable"),
        (lambda path: _set_version(path, 99), "newer-data"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(
    tmp_path: Path, spoil: Callable[[Path], object], code: str
) -> None:
    path = tmp_path / "tables.sqlite3"
    spoil(path)
    with pytest.raises(FlammeRougeError, match=r"tables\.sqlite3") as refused:
        sqlite.connect(path)
    assert refused.value.code == code


def _set_version(path: Path, version: int) -> None:
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {version}")
    db.close()


def test_two_servers_never_share_a_file(path: Path) -> None:
    first = sqlite.connect(path)
    with pytest.raises(FlammeRougeError) as refused:
        sqlite.connect(path)
    assert refused.value.code == "data-in-use"
    first.close()
    sqlite.connect(path).close()


def test_a_command_that_cannot_be_kept_is_told_to_nobody(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.sqlite3") as server:
        created = server.create(teams=TWO[:2])
        table = server.hall.tables[created.table.id]
        decision = table.race.decisions[0]
        told = {seat: list(events) for seat, events in table.audience.stream.told.items()}

        async def act() -> None:
            async with table.lock:
                await table.act(table.race.choices(decision)[0])

        set_read_only(server, "ON")
        with pytest.raises(sqlite3.OperationalError):
            server.inside(act())
        assert table.gone
        assert table.audience.stream.told == told
        set_read_only(server, "OFF")
        again = server.inside(server.hall.table(created.table.id))
        assert again is not table
        assert decision in again.race.decisions


def set_read_only(server: ThreadServer, state: str) -> None:
    """What a full disk does: the file can be read, and nothing can be written."""
    store = server.hall.store
    assert isinstance(store, SqliteStore)
    server.inside(store._run(lambda db: db.execute(f"PRAGMA query_only = {state}")))


def test_a_table_that_cannot_be_read_does_not_keep_the_server_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite3"
    with ThreadServer(path) as server:
        names = [server.create(pace="days").table.id for _ in range(3)]
    db = sqlite3.connect(path)
    db.execute("UPDATE tables SET setup = '{}' WHERE id = ?", (names[0],))
    db.execute("UPDATE tables SET seed = 'spoilt' WHERE id = ?", (names[1],))
    db.commit()
    db.close()
    with ThreadServer(path) as server:
        assert server.server.started
        assert names[2] in server.hall.tables
    logged = [one.getMessage() for one in caplog.records if one.name == "flammerouge"]
    assert f"table {names[0]}: cannot be taken up" in logged
    assert not any("spoilt" in line for line in logged)


# -- series --------------------------------------------------------------------------------
def a_tour(name: str = "tour", kind: SeriesKind = "tour") -> KeptSeries:
    return KeptSeries(name, kind, 1.0, 1.0, "1.0", "0" * 32, "h" * 64, {"stages": ["x"]})


def a_part(part: int, series: str = "tour") -> KeptTable:
    return msgspec.structs.replace(a_table(), series=SeriesPart("tour", series, part), updated=1.0)


def test_a_series_is_read_as_it_was_written_with_its_tables_in_order(path: Path) -> None:
    tables = [a_part(number) for number in (1, 2, 3)]

    async def write(store: SqliteStore) -> None:
        await store.create_series(a_tour(), tables[0])
        for table in tables[1:]:
            assert await store.create(table)
        await store.create_series(a_tour("paper", "paper"))
        await store.set_content("tour", {"stages": ["y"]}, 2.0)

    async def read(store: SqliteStore) -> None:
        changed = msgspec.structs.replace(a_tour(), updated=2.0, content={"stages": ["y"]})
        assert await store.series("tour") == changed
        assert await store.series("nosuch") is None
        assert await store.parts("tour") == [table.id for table in tables]
        assert await store.parts("paper") == []
        second = await store.table(tables[1].id)
        assert second == msgspec.structs.replace(tables[1], rematch=tables[2].id)

    with_store(path, write)
    with_store(path, read)


def test_a_part_of_a_series_is_made_once(path: Path) -> None:
    first, again = a_part(2), a_part(2)

    async def work(store: SqliteStore) -> None:
        await store.create_series(a_tour(), a_part(1))
        assert await store.create(first)
        assert not await store.create(again)
        assert await store.table(again.id) is None
        assert (await store.parts("tour"))[1:] == [first.id]

    with_store(path, work)


def test_a_series_is_forgotten_only_if_nothing_in_it_has_begun(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.create_series(a_tour("empty"))
        await store.create_series(a_tour("paper", "paper"))
        await store.create_series(a_tour("lobby"), a_part(1, "lobby"))
        await store.create_series(a_tour("chosen", "campaign"))
        await store.set_content("chosen", {"talents": ["stamina"]}, 4.0)
        ridden, coming = a_part(1, "ridden"), a_part(2, "ridden")
        await store.create_series(a_tour("ridden"), ridden)
        await store.start(ridden.id, [], Progress("over"))
        await store.create(coming)
        await store.drop_lobbies(5.0)
        left = [
            await store.series(name) for name in ("empty", "lobby", "chosen", "paper", "ridden")
        ]
        assert [one.id for one in left if one] == ["chosen", "paper", "ridden"]
        assert await store.parts("lobby") == []
        assert await store.parts("ridden") == [ridden.id, coming.id]

    with_store(path, work)


def test_the_series_of_a_kind_whose_races_have_ended_are_found_by_the_time(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for name, times in {"early": (3.0,), "late": (2.0, 7.0), "going": ()}.items():
            await store.create_series(a_tour(name), a_part(9, name))
            for part, when in enumerate(times, 1):
                over = msgspec.structs.replace(
                    a_part(part, name), updated=when, progress=Progress("over")
                )
                await store.create(over)
        assert sorted(await store.ended_series("tour", 0.0)) == [("early", 3.0), ("late", 7.0)]
        assert await store.ended_series("tour", 3.5) == [("late", 7.0)]
        assert await store.ended_series("campaign", 0.0) == []

    with_store(path, work)


def test_a_damaged_series_spoils_no_other(path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.create_series(a_tour("spoilt"))
        await store.create_series(a_tour("whole"))

    async def read(store: SqliteStore) -> None:
        with pytest.raises(Unreadable):
            await store.series("spoilt")
        assert await store.series("whole") == a_tour("whole")

    with_store(path, write)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE series SET content = 'no json' WHERE id = 'spoilt'")
    db.close()
    with_store(path, read)


def test_a_setup_keeps_everything_that_can_be_chosen() -> None:
    for options in (
        Options(
            mode="tour",
            modules=frozenset({"specialists", "weather"}),
            exhaustion={"rR": 3},
            placing=("green", "black", "red", "blue"),
            drafted={"rR": "climber"},
            combative=True,
            repeats=frozenset({4}),
            finish_slipstream=False,
        ),
        Options(legend=Legend("sprinteur", "sprinteur", ("x",), 5, False, True), first="red"),
    ):
        assert Setup.of(options, "days").options() == options
