"""Make docs/race.png, the picture in the README: a race in the browser, when a card is chosen.

    python -m tools.race_picture

Needs the web app and Chromium; `make pictures` prepares both.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import sync_playwright

from flammerouge.bots.roster import bot
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server.creation import new_table
from flammerouge.server.protocol import NewTable, NewTeam
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.store import KeptCommand, KeptTable, Progress
from tools.browser import MISSING, find

PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "race.png"
SEED: Final = "0123456789abcdef0123456789abcdef"
ROUND: Final = 6
SETTLED: Final = 2000
"""Milliseconds until everything has come to rest."""
BOTS: Final = tuple(NewTeam(colour) for colour in ("blue", "black", "green"))
WISH: Final = NewTable((NewTeam("red", "human", "Ann"), *BOTS), stage="firenze-milano")
SETTINGS: Final = {"language": "en", "edition": "day", "motion": "reduced"}
ADDRESS: Final = re.compile(r"http://[\d.:]+")
FLAGS: Final = ["--no-sandbox", "--disable-gpu"]


def main() -> None:
    """Ride half a race, show it to a browser and keep what it sees."""
    program = find()
    if program is None:
        sys.exit(MISSING)
    table, token, commands, race = ridden()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite3"
        asyncio.run(keep(data, table, commands, race))
        with serving(data) as address:
            take(program, f"{address}/#/table/{table.id}/seat/{token}")


def ridden() -> tuple[KeptTable, str, list[KeptCommand], Race]:
    """A race by bots up to a round in which red has a hand; its table, and red's secret."""
    table, _, tokens = new_table(WISH)
    table = msgspec.structs.replace(table, seed=SEED)
    race = new_race(table.setup.options(), SEED)
    bots = {seat: bot("no-waste", SEED, seat) for seat in race.seats}
    commands: list[KeptCommand] = []
    while race.round < ROUND or not has_hand(race):
        # Red is asked last: everybody else has chosen by then.
        decision = race.decisions[-1 if race.round == ROUND else 0]
        view, choices = race.view(decision.seat), race.choices(decision)
        action = bots[decision.seat].choose(view, decision, choices)
        race.apply(action)
        commands.append(KeptCommand.of(action, "", table.created))
    return table, tokens["red"], commands, race


def has_hand(race: Race) -> bool:
    """Whether only red has to decide, and it is about a card."""
    return all(one.seat == "red" and one.kind == "card" for one in race.decisions)


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server on these data, for a while; what it refuses it says itself."""
    command = [sys.executable, "-m", "flammerouge", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen([*command, "--data", data], stdout=subprocess.PIPE, text=True) as server:
        try:
            said = server.stdout.readline() if server.stdout else ""
            found = ADDRESS.search(said)
            if found is None:
                sys.exit("The server did not start.")
            yield found[0]
        finally:
            server.terminate()


async def keep(path: Path, table: KeptTable, commands: list[KeptCommand], race: Race) -> None:
    """Write the table as a server keeps it."""
    store = await SqliteStore.open(path)
    progress = Progress("racing", race.round, ("red",))
    await store.create(msgspec.structs.replace(table, progress=progress))
    for number, command in enumerate(commands):
        await store.append(table.id, number, command, progress)
    await store.close()


def take(program: str, address: str) -> None:
    """Open the seat, look at the last card and take the picture."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 900})
        page.add_init_script(f"localStorage['flammerouge.settings'] = '{json.dumps(SETTINGS)}'")
        page.goto(address)
        page.locator("label.choice").last.click()
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
