"""Series: something longer than a table, such as a tour or a campaign, and its tables in order.

Only what was chosen is kept, the seed, and which tables there are; everything else follows. The
table of each part is an ordinary one, made at most once however often and whenever it is asked for.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

import msgspec

from flammerouge import __version__
from flammerouge.rulesets import new_seed
from flammerouge.server.creation import fresh_table
from flammerouge.server.hall import Hall
from flammerouge.server.protocol import SeriesKind, SeriesPart
from flammerouge.server.refusals import NOT_FOUND, Refused, series_unreadable
from flammerouge.server.store import KeptSeat, KeptSeries, KeptTable, Setup, Store, Unreadable
from flammerouge.server.table import Table
from flammerouge.server.tokens import digest, new_id, new_token


def new_series(kind: SeriesKind, content: Mapping[str, object]) -> tuple[KeptSeries, str]:
    """A series before its first table, and the secret of its host."""
    now, host = time.time(), new_token()
    return (
        KeptSeries(new_id(), kind, now, now, __version__, new_seed(), digest(host), content),
        host,
    )


def part_table(
    series: KeptSeries, part: int, setup: Setup, seed: str, seats: Iterable[KeptSeat]
) -> KeptTable:
    """The table of a part; whoever made the series is its host."""
    table = fresh_table(setup, seed, seats, series.host)
    return msgspec.structs.replace(table, series=SeriesPart(series.kind, series.id, part))


async def find_series(store: Store, kind: SeriesKind, name: str) -> KeptSeries:
    """A series of a kind by its id."""
    try:
        found = await store.series(name)
    except Unreadable:
        raise series_unreadable() from None
    if found is None or found.kind != kind:
        raise Refused(f"no-{kind}", f"there is no {kind} {name[:20]!r}", NOT_FOUND)
    return found


async def open_part(hall: Hall, kept: KeptTable) -> Table:
    """The table of a part of a series: this one if it is the first of its part, else the one that
    is there. Whoever is at the table before is told of it."""
    assert kept.series is not None
    made = await hall.add_part(kept)
    names = await hall.store.parts(kept.series.id)
    if made is None:
        return await hall.table(names[kept.series.part - 1])
    if kept.series.part > 1:
        await tell_of_next(hall, names[kept.series.part - 2], kept.id)
    return made


async def tell_of_next(hall: Hall, name: str, follower: str) -> None:
    """A table that is in use learns which one follows it."""
    before = await hall.table_in_use(name)
    if before is None:
        return
    async with before.lock:
        before.kept = msgspec.structs.replace(before.kept, rematch=follower)
        before.tell_facts()
