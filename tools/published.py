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
            if not path.exists() or path.read_bytes().count(b"\n") < content.count(b"\n"):
                path.write_bytes(content)
