"""Results that are published beside a page: who goes on with its races has those that were ridden.

The files of results are packed into one archive. Whether they are those of today's bots is found
out by riding some of their races again (`proofs`).
"""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

STRONGEST: Final = 9


def publish(files: Iterable[Path], archive: Path) -> None:
    """Pack those of the files that are there; equal results give equal bytes. Where there are none,
    nothing is published."""
    found = sorted({path for path in files if path.exists()})
    if not found:
        return
    archive.parent.mkdir(parents=True, exist_ok=True)
    part = archive.with_suffix(".part")
    with tarfile.open(part, "w:xz", preset=STRONGEST, format=tarfile.PAX_FORMAT) as packed:
        for path in found:
            content = path.read_bytes()
            member = tarfile.TarInfo(path.name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    os.replace(part, archive)


def take_up(archive: Path, folder: Path) -> None:
    """Unpack into a folder what was published and is not kept there yet, or not so far."""
    folder.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        return
    with tarfile.open(archive, "r:xz") as packed:
        for member in packed:
            path = folder / Path(member.name).name
            packed_file = packed.extractfile(member)
            content = packed_file.read() if packed_file else b""
            if not path.exists() or lines_in(path.read_bytes()) < lines_in(content):
                path.write_bytes(content)


def put_aside(path: Path) -> None:
    """Keep a file under a name that does not count."""
    path.replace(aside(path))


def put_back(paths: Iterable[Path]) -> None:
    """Files that were put aside to be ridden anew, where not as much has been ridden again."""
    for path in paths:
        old = aside(path)
        if old.exists() and (
            not path.exists() or lines_in(path.read_bytes()) < lines_in(old.read_bytes())
        ):
            old.replace(path)


def aside(path: Path) -> Path:
    """The name of a file that does not count."""
    return path.with_suffix(".old")


def lines_in(content: bytes) -> int:
    """How much a file holds."""
    return content.count(b"\n")
