"""Results that are published beside a page: who goes on with its races has those that were ridden.

The files of results are packed into one archive. They are those of the bots of a day: what bots
that ride otherwise have left there is not taken up.
"""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from flammerouge.bots.roster import bot
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race
from tools.measured import BASE_STAGES

STRONGEST: Final = 9
SEED: Final = f"{0xD16E57:032x}"
BOTS: Final = ("search@8", "heuristic", "no-waste", "flat@2")


@cache
def digest() -> str:
    """A name for the bots as they ride today: that of a few races of theirs."""
    races = sha256()
    for stage in BASE_STAGES:
        race = new_race(Options(stage=stage), SEED)
        bots = {seat: bot(name, SEED, seat) for seat, name in zip(race.seats, BOTS, strict=True)}
        while not race.over:
            decision = race.decisions[0]
            choices = race.choices(decision)
            view = race.view(decision.seat)
            race.apply(bots[decision.seat].choose(view, decision, choices))
        races.update(str(race.history).encode())
    return races.hexdigest()[:12]


def publish(folder: Path, files: Iterable[Path], archive: Path) -> None:
    """Pack those of the files of a folder that are there, under its name; equal results give equal
    bytes. Where there are none, nothing is published."""
    found = sorted({path for path in files if path.exists()})
    if not found:
        return
    archive.parent.mkdir(parents=True, exist_ok=True)
    part = archive.with_suffix(".part")
    with tarfile.open(part, "w:xz", preset=STRONGEST, format=tarfile.PAX_FORMAT) as packed:
        for path in found:
            content = path.read_bytes()
            member = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder)}")
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    os.replace(part, archive)


def take_up(archive: Path, folder: Path) -> None:
    """Unpack into a folder what was published under its name and is not kept there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        return
    with tarfile.open(archive, "r:xz") as packed:
        for member in packed:
            bots, _, name = member.name.partition("/")
            path = folder / Path(name).name
            content = packed.extractfile(member)
            if content is not None and bots == folder.name and not path.exists():
                path.write_bytes(content.read())
