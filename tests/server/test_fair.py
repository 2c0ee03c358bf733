"""Fair shuffles: what a server promises before a race can be checked after it."""

import asyncio
import subprocess
import sys
from pathlib import Path

from flammerouge.cli import main
from tests.server.house import ThreadServer
from tests.server.player import Player


def test_a_player_checks_the_record_against_the_promise(
    server: ThreadServer, tmp_path: Path
) -> None:
    created = server.create(start=False)
    promised = created.table.commitment
    server.ask("POST", f"/tables/{created.table.id}/start", {}, created.host)

    async def ride() -> None:
        await Player(server, created.table.id, created.tokens["red"]).ride()

    asyncio.run(ride())
    record = tmp_path / "race.txt"
    record.write_text(server.ask("GET", f"/tables/{created.table.id}/record").text)
    assert main(["replay", str(record), "--commitment", promised.upper(), "--lang", "en"]) == 0
    forged = f"{int(promised, 16) ^ 1:064x}"
    done = subprocess.run(
        [sys.executable, "-m", "flammerouge", "replay", str(record), "--commitment", forged],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert promised in done.stderr


def test_two_tables_never_promise_the_same(server: ThreadServer) -> None:
    promises = {server.create(start=False).table.commitment for _ in range(20)}
    assert len(promises) == 20
