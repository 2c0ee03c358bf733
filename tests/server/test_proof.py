"""A race that is built anew is the one that was ridden, or nobody is shown it."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from flammerouge.core.events import Event
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.creation import new_table
from flammerouge.server.proof import Differs, proof_of, rebuild
from flammerouge.server.store import KeptCommand, KeptTable, Progress
from tests.property.watch import any_answer
from tests.server.house import FREE, TWO, ThreadServer
from tests.server.player import Player
from tests.server.wire import decode

TEAMS = tuple(protocol.NewTeam(colour, "human") for colour in ("red", "blue"))
Spoil = Callable[[sqlite3.Connection, str], object]


def ridden(answers: int, seed: int = 1) -> tuple[KeptTable, list[KeptCommand], Race]:
    """A race some way down the road, as it is kept."""
    chance = random.Random(seed)
    kept = new_table(protocol.NewTable(TEAMS, modules=("weather",)))[0]
    race = new_race(kept.setup.options(), kept.seed)
    proof = proof_of(race, race.events())
    commands: list[KeptCommand] = []
    for _ in range(answers):
        action = any_answer(race, chance)
        commands.append(KeptCommand.of(action, "", 0.0))
        proof = proof_of(race, race.apply(action), proof)
    return msgspec.structs.replace(kept, progress=Progress("racing", proof=proof)), commands, race


def test_what_is_kept_gives_the_race_that_was_ridden() -> None:
    kept, commands, race = ridden(60)
    again, proof = rebuild(kept, commands)
    assert (again.events(), again.view("red")) == (race.events(), race.view("red"))
    assert proof == kept.progress.proof


def test_a_log_that_leads_elsewhere_is_refused() -> None:
    kept, commands, race = ridden(60)
    other = msgspec.structs.replace(kept, seed=f"{int(kept.seed, 16) ^ 1:032x}")
    for table, log in (
        (kept, commands[:-1]),
        (kept, [*commands, KeptCommand.of(any_answer(race, random.Random(2)), "", 0.0)]),
        (other, commands[:1]),
    ):
        with pytest.raises(Differs) as refused:
            rebuild(table, log)
        assert refused.value.code == "table-differs"


def test_the_proof_tells_of_chance_but_not_of_explanations() -> None:
    _, _, race = ridden(20)
    events = race.events()
    plain = [Event(event.kind, event.rider, "OTHER-01", event.numbers) for event in events]
    assert proof_of(race, tuple(plain)) == proof_of(race, events)
    assert proof_of(race, events[:-1]) != proof_of(race, events)
    assert proof_of(race, events, "before") != proof_of(race, events)
    twin = race.clone()
    twin.state.streams[0] = int(twin.state.streams[0]) ^ 1
    assert proof_of(twin, events) != proof_of(race, events)


def test_tables_of_versions_without_proofs_are_taken_up() -> None:
    kept, commands, race = ridden(30)
    old = msgspec.structs.replace(kept, progress=Progress("racing"))
    again, proof = rebuild(old, commands)
    assert (again.events(), proof) == (race.events(), kept.progress.proof)


def test_with_every_command_its_proof_is_kept(server: ThreadServer) -> None:
    created = server.create(teams=TWO[:2])
    table = server.hall.tables[created.table.id]

    async def act() -> None:
        async with table.lock:
            await table.act(table.race.choices(table.race.decisions[0])[0])

    seen = set()
    for _ in range(12):
        server.inside(act())
        kept = server.inside(table.store.table(table.kept.id))
        commands = server.inside(table.store.commands(table.kept.id))
        assert kept is not None
        assert kept.progress.proof == rebuild(kept, commands)[1] == table.proof
        seen.add(kept.progress.proof)
    assert len(seen) == 12


# -- a file that was spoilt ------------------------------------------------------------------
def set_table(column: str, value: object) -> Spoil:
    return lambda db, name: db.execute(
        f"UPDATE tables SET {column} = ? WHERE id = ?", (value, name)
    )


def set_last_command(body: object) -> Spoil:
    where = "table_id = ? AND number = (SELECT max(number) FROM commands WHERE table_id = ?)"
    return lambda db, name: db.execute(
        f"UPDATE commands SET body = ? WHERE {where}", (body, name, name)
    )


SPOILT: dict[str, tuple[Spoil, str]] = {
    "another seed": (set_table("seed", "0" * 32), "table-differs"),
    "a command lost": (
        lambda db, name: db.execute(
            "DELETE FROM commands WHERE table_id = ? AND number > 3", (name,)
        ),
        "table-differs",
    ),
    "no set-up": (set_table("setup", b"{}"), "table-unreadable"),
    "no JSON": (set_table("progress", b"\xff\x00"), "table-unreadable"),
    "a number as text": (set_table("created", "yesterday"), "table-unreadable"),
    "nothing at all": (set_table("setup", 7), "table-unreadable"),
    "an unknown stage": (
        lambda db, name: db.execute(
            "UPDATE tables SET setup = json_set(setup, '$.stage', 'nowhere',"
            " '$.tiles', json('[]')) WHERE id = ?",
            (name,),
        ),
        "table-unreadable",
    ),
    "no seed": (set_table("seed", "secret-word"), "table-unreadable"),
    "seats": (
        lambda db, name: db.execute("UPDATE seats SET body = '[]' WHERE table_id = ?", (name,)),
        "table-unreadable",
    ),
    "a command": (set_last_command(b'{"seat":"red"}'), "table-unreadable"),
    "no such seat": (
        set_last_command(b'{"seat":"pink","cid":"","made":0,"kind":"card"}'),
        "table-differs",
    ),
}


@pytest.fixture(scope="module")
def kept_races(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[protocol.Created]]:
    """A file with three races under way."""
    path = tmp_path_factory.mktemp("kept") / "tables.sqlite3"
    with ThreadServer(path, limits=FREE) as server:
        races = [server.create(teams=TWO) for _ in range(3)]

        async def begin(created: protocol.Created) -> None:
            red, blue = (Player(server, created.table.id, t) for t in created.tokens.values())
            async with red, blue:
                for player in (red, blue):
                    await player.catch_up()
                while server.hall.tables[created.table.id].commands < 12:
                    for player in (red, blue):
                        if player.view.decisions:
                            await player.answer()
                        await player.catch_up()

        for created in races:
            asyncio.run(begin(created))
    return path, races


@pytest.fixture
def copied(kept_races: tuple[Path, list[protocol.Created]], tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(kept_races[0].read_bytes())
    return path


def content(path: Path, name: str) -> list[object]:
    """Everything that is kept of a table."""
    db = sqlite3.connect(path)
    found: list[object] = [
        db.execute(f"SELECT * FROM {table} WHERE {column} = ?", (name,)).fetchall()
        for table, column in (("tables", "id"), ("seats", "table_id"), ("commands", "table_id"))
    ]
    db.close()
    return found


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_table_is_refused_left_alone_and_spoils_no_other(
    kept_races: tuple[Path, list[protocol.Created]], copied: Path, how: str
) -> None:
    spoil, code = SPOILT[how]
    bad, good, other = kept_races[1]
    db = sqlite3.connect(copied)
    with db:
        spoil(db, bad.table.id)
    db.close()
    before = content(copied, bad.table.id)
    keys = [{"table": one.table.id, "token": one.tokens["red"]} for one in (other, bad, good)]
    with ThreadServer(copied, limits=FREE) as server:
        path = f"/tables/{bad.table.id}"
        for method, rest in (("GET", ""), ("GET", "/replay"), ("POST", "/start")):
            answer = server.ask(method, path + rest, None, bad.host)
            assert (answer.status_code, answer.json()["code"]) == (409, code)
            assert "secret" not in answer.text

        async def join() -> tuple[int, str]:
            async with Player(server, bad.table.id, bad.tokens["red"]) as player:
                return await player.closed(), player.refusals[0].code

        assert asyncio.run(join()) == (4004, code)
        answer = server.ask("POST", "/tables/mine", {"seats": keys})
        assert answer.status_code == 200
        mine = decode(answer.content, protocol.MyTables)
        assert mine.damaged == (bad.table.id,)
        assert {one.table.id for one in mine.tables} == {good.table.id, other.table.id}

        async def ride() -> bool:
            players = [Player(server, good.table.id, token) for token in good.tokens.values()]
            return all(view.over for view in await asyncio.gather(*(p.ride() for p in players)))

        assert asyncio.run(ride())
    assert content(copied, bad.table.id) == before
