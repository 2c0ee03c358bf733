"""The rows of the SQLite file: tables and series as they are written and read."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

import msgspec

from flammerouge.server.store import KeptSeat, KeptSeries, KeptTable, Progress

TABLE: Final = """
    SELECT t.created, t.updated, t.engine, t.setup, t.seed, t.host, t.progress, t.rematch,
        series.kind, t.series, t.part
    FROM tables t LEFT JOIN series ON series.id = t.series
    WHERE t.id = ?
"""


def write_table(db: sqlite3.Connection, table: KeptTable, follows: str = "") -> bool:
    """A new table, by which the part before it in its series, or another table, is followed; False
    if there is such a part already."""
    series = table.series
    if series is not None:
        taken = "SELECT 1 FROM tables WHERE series = ? AND part = ?"
        if db.execute(taken, (series.id, series.part)).fetchone():
            return False
        follow = "UPDATE tables SET rematch = ? WHERE series = ? AND part = ?"
        db.execute(follow, (table.id, series.id, series.part - 1))
    if follows:
        db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (table.id, follows))
    db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.created,
            table.updated,
            table.engine,
            msgspec.json.encode(table.setup),
            table.setup.pace,
            table.seed,
            table.host,
            table.progress.state,
            msgspec.json.encode(table.progress),
            table.rematch,
            series.id if series else None,
            series.part if series else 0,
        ),
    )
    seats = [
        (table.id, place, seat.colour, msgspec.json.encode(seat))
        for place, seat in enumerate(table.seats)
    ]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", seats)
    return True


def read_table(db: sqlite3.Connection, name: str) -> KeptTable | None:
    """A table by its id."""
    found = db.execute(TABLE, (name,)).fetchone()
    if found is None:
        return None
    created, updated, engine, setup, seed, host, progress, rematch, kind, series, part = found
    seats = db.execute("SELECT body FROM seats WHERE table_id = ? ORDER BY place", (name,))
    # SQLite itself does not see to it that a column holds what it is for.
    return msgspec.convert(
        {
            "id": name,
            "created": created,
            "updated": updated,
            "engine": engine,
            "setup": msgspec.json.decode(setup),
            "seed": seed,
            "host": host,
            "seats": [msgspec.json.decode(body) for (body,) in seats],
            "progress": msgspec.json.decode(progress),
            "rematch": rematch,
            "series": {"kind": kind, "id": series, "part": part} if series else None,
        },
        KeptTable,
    )


def set_progress(
    db: sqlite3.Connection, name: str, commands: int, progress: Progress, updated: float | None
) -> None:
    """Where a table stands after so many commands; an error if it has another number of them."""
    done = db.execute(
        """
        UPDATE tables SET state = ?, progress = ?, updated = coalesce(?, updated)
        WHERE id = ?
            AND (SELECT count(*) FROM commands WHERE table_id = tables.id) = ?
        """,
        (progress.state, msgspec.json.encode(progress), updated, name, commands),
    )
    if not done.rowcount:
        raise sqlite3.IntegrityError(f"table {name} has not {commands} commands")


def start(db: sqlite3.Connection, name: str, seats: Sequence[KeptSeat], progress: Progress) -> None:
    """A race starts, with these seats; an error if it had started before."""
    lobby = "SELECT 1 FROM tables WHERE id = ? AND state = 'lobby'"
    if db.execute(lobby, (name,)).fetchone() is None:
        raise sqlite3.IntegrityError(f"table {name} has started already")
    set_seats(db, name, seats)
    set_progress(db, name, 0, progress, None)


def set_seats(db: sqlite3.Connection, name: str, seats: Sequence[KeptSeat]) -> None:
    """Who sits where."""
    changes = [(msgspec.json.encode(seat), name, seat.colour) for seat in seats]
    db.executemany("UPDATE seats SET body = ? WHERE table_id = ? AND colour = ?", changes)


def drop_lobbies(db: sqlite3.Connection, before: float) -> int:
    """Forget tables, and series with them, where no race has started and, in a series, nothing was
    chosen either since it was made; the number of both."""
    series = """
        DELETE FROM series
        WHERE kind != 'paper' AND updated < ? AND updated <= created AND NOT EXISTS (
            SELECT 1 FROM tables t
            WHERE t.series = series.id AND (t.state != 'lobby' OR t.updated >= ?)
        )
    """
    tables = "DELETE FROM tables WHERE state = 'lobby' AND updated < ? AND series IS NULL"
    return db.execute(series, (before, before)).rowcount + db.execute(tables, (before,)).rowcount


def write_series(db: sqlite3.Connection, series: KeptSeries) -> None:
    """A new series."""
    db.execute(
        "INSERT INTO series VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            series.id,
            series.kind,
            series.created,
            series.updated,
            series.engine,
            series.seed,
            series.host,
            msgspec.json.encode(series.content),
        ),
    )


def read_series(db: sqlite3.Connection, name: str) -> KeptSeries | None:
    """A series by its id."""
    found = db.execute(
        "SELECT kind, created, updated, engine, seed, host, content FROM series WHERE id = ?",
        (name,),
    ).fetchone()
    if found is None:
        return None
    kind, created, updated, engine, seed, host, content = found
    return msgspec.convert(
        {
            "id": name,
            "kind": kind,
            "created": created,
            "updated": updated,
            "engine": engine,
            "seed": seed,
            "host": host,
            "content": msgspec.json.decode(content),
        },
        KeptSeries,
    )
