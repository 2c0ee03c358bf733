"""The race of the picture in the README, as a server shows it."""

import asyncio
from pathlib import Path

import httpx
import pytest

from flammerouge.server.protocol import Table
from tests.server.wire import decode
from tools.race_picture import ROUND, has_hand, keep, ridden, serving


def test_the_race_is_on_and_waits_for_a_card_of_red(tmp_path: Path) -> None:
    table, _, commands, race = ridden()
    assert race.round == ROUND
    assert has_hand(race)
    data = tmp_path / "tables.sqlite3"
    asyncio.run(keep(data, table, commands, race))
    with serving(data) as address:
        told = decode(httpx.get(f"{address}/api/tables/{table.id}").content, Table)
    assert (told.id, told.state) == (table.id, "racing")


def test_a_server_that_does_not_start_is_said_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="did not start"), serving(tmp_path):
        pass
    assert str(tmp_path) in capfd.readouterr().err
