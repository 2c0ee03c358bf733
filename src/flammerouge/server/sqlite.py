"""Tables in an SQLite file: one thread reads and writes, so nothing ever waits for a lock.

The journal is a write-ahead log with `synchronous=NORMAL`: a commit is handed to the system, so the
death of the process, even by `kill -9`, loses nothing that was told. Only a power cut may lose the
last moments, never the file; `FULL` would protect those too, at a fortieth of the speed.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from flammerouge.core.errors import FlammeRougeError
from flammerouge.server import rows
from flammerouge.server.protocol import SeriesKind
from flammerouge.server.store import (
    KeptCommand,
    KeptSeat,
    KeptSeries,
    KeptTable,
    Progress,
    Unreadable,
)

T = TypeVar("T")

# The scripts that lead from one version of the file to the next, in order.
MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        engine TEXT NOT NULL,
        setup BLOB NOT NULL,
        pace TEXT NOT NULL,
        seed TEXT NOT NULL,
        host TEXT NOT NULL,
        state TEXT NOT NULL,
        progress BLOB NOT NULL,
        rematch TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_state ON tables (state, updated);
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        colour TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, colour)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE series (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        engine TEXT NOT NULL,
        seed TEXT NOT NULL,
        host TEXT NOT NULL,
        content BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX series_by_kind ON series (kind, created);
    ALTER TABLE tables ADD COLUMN series TEXT REFERENCES series (id) ON DELETE CASCADE;
    ALTER TABLE tables ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX tables_by_series ON tables (series, part) WHERE series IS NOT NULL;
    """,
)


class SqliteStore:
    """A store in one file; `open` makes it."""

    def __init__(self, thread: ThreadPoolExecutor, connection: sqlite3.Connection) -> None:
        self._thread = thread
        self._connection = connection

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open a file, or make it, and bring it to the newest version."""
        thread = ThreadPoolExecutor(1, "flammerouge-store")
        loop = asyncio.get_running_loop()
        try:
            connection = await loop.run_in_executor(thread, connect, path)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(thread, connection)

    async def create(self, table: KeptTable, follows: str = "") -> bool:
        """Keep a new table, if its series has no such part yet."""
        return await self._run(lambda db: rows.write_table(db, table, follows))

    async def table(self, name: str) -> KeptTable | None:
        """A table, None when there is none of this id."""
        with reading(name):
            return await self._run(lambda db: rows.read_table(db, name))

    async def commands(self, name: str) -> list[KeptCommand]:
        """The commands of a table in their order."""
        query = "SELECT body FROM commands WHERE table_id = ? ORDER BY number"
        with reading(name):
            found = await self._run(lambda db: db.execute(query, (name,)).fetchall())
            return [msgspec.json.decode(body, type=KeptCommand) for (body,) in found]

    async def append(
        self, name: str, number: int, command: KeptCommand, progress: Progress
    ) -> None:
        """Keep a command; its number must be the next one."""
        body = msgspec.json.encode(command)

        def write(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO commands VALUES (?, ?, ?)", (name, number, body))
            rows.set_progress(db, name, number + 1, progress, command.made)

        await self._run(write)

    async def set_seat(self, name: str, seat: KeptSeat) -> None:
        """Keep a change of who sits where."""
        await self._run(lambda db: rows.set_seats(db, name, [seat]))

    async def start(self, name: str, seats: Sequence[KeptSeat], progress: Progress) -> None:
        """Keep that a race has started, and who sits where then; an error if it had before."""
        await self._run(lambda db: rows.start(db, name, seats, progress))

    async def unfinished(self, since: float) -> int:
        """How many tables that are not over have changed since then."""
        query = "SELECT count(*) FROM tables WHERE state IN ('lobby', 'racing') AND updated >= ?"
        row = await self._run(lambda db: db.execute(query, (since,)).fetchone())
        return int(row[0])

    async def with_clock(self) -> list[str]:
        """The races that are on and have a clock."""
        query = "SELECT id FROM tables WHERE state = 'racing' AND pace != 'friends'"
        return [row[0] for row in await self._run(lambda db: db.execute(query).fetchall())]

    async def drop_lobbies(self, before: float) -> int:
        """Forget tables where no race has started and nothing changed since; how many."""
        return await self._run(lambda db: rows.drop_lobbies(db, before))

    # -- series ----------------------------------------------------------------------------
    async def create_series(self, series: KeptSeries, first: KeptTable | None = None) -> None:
        """Keep a new series, and its first table if it has one already."""

        def write(db: sqlite3.Connection) -> None:
            rows.write_series(db, series)
            if first is not None:
                rows.write_table(db, first)

        await self._run(write)

    async def series(self, name: str) -> KeptSeries | None:
        """A series, None when there is none of this id."""
        with reading(name):
            return await self._run(lambda db: rows.read_series(db, name))

    async def ended_series(self, kind: SeriesKind, since: float) -> list[tuple[str, float]]:
        """The series of a kind of which a race has ended since then, and when the last one did."""
        query = """
            SELECT t.series, max(t.updated) FROM tables t JOIN series s ON s.id = t.series
            WHERE t.state = 'over' AND t.updated >= ? AND s.kind = ? GROUP BY t.series
        """
        return await self._run(lambda db: db.execute(query, (since, kind)).fetchall())

    async def count_series(self, kind: SeriesKind, since: float) -> int:
        """How many series of a kind have changed since then."""
        query = "SELECT count(*) FROM series WHERE kind = ? AND updated >= ?"
        row = await self._run(lambda db: db.execute(query, (kind, since)).fetchone())
        return int(row[0])

    async def parts(self, name: str) -> list[str]:
        """The ids of the tables of a series, in their order."""
        query = "SELECT id FROM tables WHERE series = ? ORDER BY part"
        return [row[0] for row in await self._run(lambda db: db.execute(query, (name,)).fetchall())]

    async def set_content(self, name: str, content: Mapping[str, object], updated: float) -> None:
        """Keep what has changed in a series."""
        body = msgspec.json.encode(content)
        query = "UPDATE series SET content = ?, updated = ? WHERE id = ?"
        await self._run(lambda db: db.execute(query, (body, updated, name)))

    async def close(self) -> None:
        """Finish what is being written."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work as one transaction, in the thread of the file."""

        def transaction() -> T:
            with self._connection as db:
                return work(db)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Whatever is wrong with the rows of something, it is this table or series that is damaged."""
    try:
        yield
    except (msgspec.MsgspecError, UnicodeError, TypeError, sqlite3.DatabaseError) as problem:
        raise Unreadable("table-unreadable", f"{name[:20]}: {problem}") from problem


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file of the newest version; what stands in the way is told."""
    db: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False)
        db.execute("PRAGMA busy_timeout = 1000")
        # Two servers on one file would not see each other's commands.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, path)
    except (OSError, sqlite3.Error, FlammeRougeError) as problem:
        if db is not None:
            db.close()
        raise _unusable(path, problem) from None
    path.chmod(0o600)  # it holds the seeds of races that are on
    return db


def _unusable(path: Path, problem: Exception) -> FlammeRougeError:
    if isinstance(problem, FlammeRougeError):
        return problem
    if "locked" in str(problem):
        return FlammeRougeError("data-in-use", f"{path}: another flammerouge is using these data")
    reason = getattr(problem, "strerror", None) or str(problem)
    return FlammeRougeError("data-unusable", f"{path}: {reason}")


def mark_of(path: Path) -> str:
    """By what the system knows a file, whichever way it was named; empty while there is none."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_dev:x}-{found.st_ino:x}"


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Run the scripts that the file has not seen; each is done whole or not at all."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise FlammeRougeError(
            "newer-data", f"{path}: made by a newer version of flammerouge (data {version})"
        )
    for number in range(version, len(MIGRATIONS)):
        script = MIGRATIONS[number]
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number + 1}; COMMIT;")
