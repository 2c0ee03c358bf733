"""The tours of a device, by its seats or as their host: listed without riding any race again,
but for the first time after the end."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from flammerouge.server import protocol
from flammerouge.server.hall import Hall
from flammerouge.server.store import KeptSeries, KeptTable
from flammerouge.server.tokens import digest
from flammerouge.server.tours.creation import content_of
from flammerouge.server.tours.journey import Journeys

log = logging.getLogger("flammerouge")


async def my_tours(journeys: Journeys, keys: Iterable[protocol.SeatKey]) -> protocol.MyTours:
    """The tours behind some secrets; what cannot be read is left out."""
    secrets: dict[str, set[str]] = {}
    for key in keys:
        try:
            table = await kept(journeys.hall, key.table)
        except Exception as problem:
            log.error("table %s: cannot be listed: %s", key.table, type(problem).__name__)
            continue
        if table and table.series and table.series.kind == "tour":
            secrets.setdefault(table.series.id, set()).add(digest(key.token))
    found: list[protocol.MyTour] = []
    for name, tokens in secrets.items():
        try:
            found += await listed(journeys, name, tokens - {""})
        except Exception as problem:
            log.error("tour %s: cannot be listed: %s", name, type(problem).__name__)
    found.sort(key=lambda tour: (not tour.waits, tour.state == "over", -tour.updated))
    return protocol.MyTours(tuple(found))


async def kept(hall: Hall, name: str) -> KeptTable | None:
    """A table as it stands."""
    table = hall.tables.get(name)
    return table.kept if table else await hall.store.table(name)


async def listed(journeys: Journeys, name: str, tokens: set[str]) -> list[protocol.MyTour]:
    """A tour, if some of the secrets open a seat of its newest table, or are its host's."""
    hall = journeys.hall
    series = await hall.store.series(name)
    parts = await hall.store.parts(name)
    table = await kept(hall, parts[-1]) if parts else None
    if series is None or table is None:
        return []
    seats = tuple(seat.colour for seat in table.seats if seat.token in tokens)
    if not seats and series.host not in tokens:
        return []
    content, options = content_of(series)
    progress = table.progress
    over = progress.state == "over" and len(parts) == len(options.stages)
    begun = len(parts) > 1 or progress.state != "lobby"
    asked = progress.state != "racing" or any(seat in progress.waiting for seat in seats)
    return [
        protocol.MyTour(
            id=name,
            name=content.name,
            seats=seats,
            state="over" if over else "racing" if begun else "lobby",
            part=len(parts),
            stages=len(options.stages),
            table=table.id,
            table_state=progress.state,
            waits=asked and not over,
            updated=progress.told or table.created,
            ranking=content.ranking or (await ended(journeys, series) if over else ()),
        )
    ]


async def ended(journeys: Journeys, series: KeptSeries) -> tuple[str, ...]:
    """The ranking of a tour that nobody has looked at since its end; one of which an earlier stage
    cannot be read has none, and is listed all the same."""
    try:
        return (await journeys.at(series)).content.ranking
    except Exception as problem:
        log.error("tour %s: its end cannot be told: %s", series.id, type(problem).__name__)
        return ()
