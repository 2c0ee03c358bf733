"""Everybody who listens at a table, and what each of them has been told."""

from __future__ import annotations

from typing import Protocol

import msgspec

from flammerouge.core.events import Event
from flammerouge.core.race import Race
from flammerouge.server import guide, protocol
from flammerouge.server.stream import Stream
from flammerouge.server.views import wire_view


class Listener(Protocol):
    """Somebody at a socket. `seq` and `view` are what it has been told last."""

    seat: str
    seq: int
    view: protocol.View | None

    def tell(self, message: protocol.ServerMessage) -> None:
        """Send a message when there is time; never waits."""

    def close(self, code: int) -> None:
        """End the connection."""


class Audience:
    """Who listens; each is told what his seat may know, and nothing twice."""

    def __init__(self, race: Race, *, guided: bool) -> None:
        self.race = race
        self.guided = guided
        self.listeners: set[Listener] = set()
        self.stream = Stream(race)
        self.acted = dict.fromkeys(race.seats, 0)
        self._views: dict[str, tuple[object, protocol.View]] = {}

    def note(self, seat: str, events: tuple[Event, ...]) -> None:
        """A seat has acted, and this has happened; `tell_news` tells it."""
        self.acted[seat] += 1
        self.stream.add(events)

    def told(self, seat: str) -> int:
        """The number of the newest event for a seat."""
        return len(self.stream.told[seat])

    @property
    def spectators(self) -> int:
        """How many listen without a seat."""
        return sum(not listener.seat for listener in self.listeners)

    # -- telling ---------------------------------------------------------------------------
    def tell(self, message: protocol.ServerMessage, *, but: Listener | None = None) -> None:
        """Tell everybody the same, but for one who knows it already."""
        for listener in self.listeners:
            if listener is not but:
                listener.tell(message)

    def tell_news(self) -> None:
        """Tell everybody what is new for him; nothing where nothing is."""
        for listener in self.listeners:
            view = self.view(listener.seat)
            if listener.seq != self.told(listener.seat) or listener.view != view:
                self._tell_since(listener, listener.seq)

    def catch_up(self, listener: Listener, since: int) -> None:
        """Tell somebody everything after the event that he knows, or how things stand now."""
        if 0 <= since <= self.told(listener.seat):
            self._tell_since(listener, since)
        else:
            listener.seq, listener.view = self.told(listener.seat), self.view(listener.seat)
            listener.tell(protocol.Snapshot(listener.seq, listener.view))

    def _tell_since(self, listener: Listener, since: int) -> None:
        news = tuple(self.stream.told[listener.seat][since:])
        listener.seq, listener.view = since + len(news), self.view(listener.seat)
        listener.tell(protocol.Events(since, listener.seq, news, listener.view))

    def mark(self, seat: str) -> tuple[str | int, ...]:
        """What changes as soon as something is new for a seat, and with nothing else."""
        race = self.race
        own = (f"{one.kind} {one.rider}" for one in race.decisions if one.seat == seat)
        known, acted = len(self.stream.told.get(seat, ())), self.acted.get(seat, 0)
        return (self.told(""), known, acted, race.round, int(race.state.phase), *own)

    def view(self, seat: str) -> protocol.View:
        """The view of a seat, built anew only when something can have changed in it."""
        race, mark = self.race, self.mark(seat)
        if seat not in self._views or self._views[seat][0] != mark:
            view = wire_view(race, seat)
            if self.guided and seat == guide.SEAT:
                view = msgspec.structs.replace(view, hint=guide.hint(race))
            self._views[seat] = (mark, view)
        return self._views[seat][1]
