"""A table in use: its race, who sits there, and everybody who listens.

Whatever changes a table or reads its race holds its lock. A command is kept before anybody is told
of it, so what was told is still true after any crash.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from hashlib import sha256
from typing import Any, Final, Protocol

import msgspec

from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import read_card
from flammerouge.core.events import is_private
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import guide, protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.clock import GRACE, Clock
from flammerouge.server.facts import table_facts
from flammerouge.server.refusals import FORBIDDEN, Refused, no_seat, wrong_token
from flammerouge.server.seats import Seat, votes_needed
from flammerouge.server.store import KeptCommand, KeptTable, Progress, Store
from flammerouge.server.stream import Stream
from flammerouge.server.views import wire_view

# Who rides for a person who is gone or late.
STAND_IN: Final = "level-3"
NEVER: Final = float("inf")
# Codes with which a socket is closed: come again; the seat is used elsewhere.
RESTART: Final = 1012
MOVED: Final = 4001
log = logging.getLogger("flammerouge")


class Listener(Protocol):
    """Somebody at a socket. `seq` and `view` are what it has been told last."""

    seat: str
    seq: int
    view: protocol.View | None

    def tell(self, message: protocol.ServerMessage) -> None:
        """Send a message when there is time; never waits."""

    def close(self, code: int) -> None:
        """End the connection."""


class Table:
    """One table; `Hall` makes it from what is kept."""

    def __init__(
        self,
        kept: KeptTable,
        race: Race,
        commands: list[KeptCommand],
        store: Store,
        thinkers: Thinkers,
        *,
        grace: float = GRACE,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.kept = kept
        self.store = store
        self.thinkers = thinkers
        self.grace = grace
        self.now = now
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.seats = {seat.colour: Seat(seat) for seat in kept.seats}
        self.race = race
        self.stream = Stream(self.race)
        self.acted = dict.fromkeys(self.seats, 0)
        self.known = {(command.seat, command.cid) for command in commands if command.cid}
        self.commands = len(commands)
        self.clock = Clock(kept.setup.pace)
        self.late: set[str] = set()
        self.broken = False
        self.used = now()
        self._views: dict[str, tuple[object, protocol.View]] = {}
        self._status: protocol.Status | None = None
        self._next_look = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._bots_ride = False
        for seat in self.seats.values():
            seat.absent_since = self.used
        if self.is_racing:
            self.clock.look(self.race, self.used)

    # -- facts -----------------------------------------------------------------------------
    @property
    def is_racing(self) -> bool:
        """Whether the race has started and is not over."""
        return self.kept.progress.state == "racing"

    @property
    def has_started(self) -> bool:
        """Whether there is a race to look at."""
        return self.kept.progress.state != "lobby"

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on; then it can be rebuilt any time."""
        return not self.listeners and not self._tasks and not self.clock.deadline

    def facts(self) -> protocol.Table:
        """What everybody may know."""
        return table_facts(self.kept)

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a secret's digest opens."""
        if not token:
            return None
        return next((s for s in self.seats.values() if s.kept.token == token), None)

    # -- listening -------------------------------------------------------------------------
    async def join(self, listener: Listener, since: int, token: str = "") -> None:
        """Let somebody listen, and tell everything after the event that he knows; with the digest
        of a secret, only if that opens his seat still."""
        async with self.lock:
            seat = self.seats.get(listener.seat)
            if token and self.seat_of(token) is not seat:
                raise wrong_token()
            self.listeners.add(listener)
            if seat:
                seat.enter()
            listener.tell(self._hello(listener.seat))
            self._catch_up(listener, since)
            listener.tell(self._look())
            self._tell_status(knows=listener)
            self.wake()

    async def leave(self, listener: Listener) -> None:
        """Somebody is gone."""
        async with self.lock:
            self.used = self.now()
            if listener in self.listeners:
                self.listeners.remove(listener)
                if seat := self.seats.get(listener.seat):
                    seat.leave(self.used)
                self._tell_status()

    def show_out(self, colour: str) -> None:
        """Whoever listens on a seat is cut off at once; the lock is held."""
        for listener in [one for one in self.listeners if one.seat == colour]:
            self.listeners.remove(listener)
            self.seats[colour].leave(self.now())
            listener.close(MOVED)
        self._tell_status()

    async def resync(self, listener: Listener, since: int) -> None:
        """Tell somebody who listens everything after an event once more."""
        async with self.lock:
            if listener in self.listeners:
                self._catch_up(listener, since)

    def begin(self) -> None:
        """The race starts: everybody sees it for the first time."""
        now = self.now()
        self.clock.look(self.race, now)
        for seat in self.seats.values():
            seat.absent_since = 0.0 if seat.online else now
        self.tell_facts()
        for listener in self.listeners:
            self._catch_up(listener, listener.seq)
        self._tell_status()
        self.wake()

    def _hello(self, seat: str) -> protocol.Hello:
        return protocol.Hello(
            proto=protocol.PROTOCOL,
            engine=self.kept.engine,
            table=self.facts(),
            seat=seat,
            now=self.now(),
            seq=len(self.stream.told[seat]) if self.has_started else 0,
        )

    def _catch_up(self, listener: Listener, since: int) -> None:
        """Tell somebody what he has missed; before the start, remember what he will want."""
        if not self.has_started:
            listener.seq = since
            return
        told = self.stream.told[listener.seat]
        listener.seq, listener.view = len(told), self._view(listener.seat)
        if 0 <= since <= len(told):
            news = tuple(told[since:])
            listener.tell(protocol.Events(since, listener.seq, news, listener.view))
        else:
            listener.tell(protocol.Snapshot(listener.seq, listener.view))

    def _view(self, seat: str) -> protocol.View:
        """The view of a seat, built anew only when something can have changed in it."""
        race = self.race
        own = tuple(decision for decision in race.decisions if decision.seat == seat)
        mark = (len(self.stream.told[""]), race.round, int(race.state.phase), own,
                self.acted.get(seat))  # fmt: skip
        if seat not in self._views or self._views[seat][0] != mark:
            view = wire_view(race, seat)
            if self.kept.setup.guide and seat == guide.SEAT:
                view = msgspec.structs.replace(view, hint=guide.hint(race))
            self._views[seat] = (mark, view)
        return self._views[seat][1]

    def tell_all(self) -> None:
        """Tell everybody what is new for him; nothing where nothing is."""
        for listener in self.listeners:
            told, view = self.stream.told[listener.seat], self._view(listener.seat)
            if listener.seq == len(told) and listener.view == view:
                continue
            news, start = tuple(told[listener.seq :]), listener.seq
            listener.seq, listener.view = len(told), view
            listener.tell(protocol.Events(start, listener.seq, news, view))
        self._tell_status()

    def tell_facts(self) -> None:
        """Tell everybody that the table itself has changed."""
        message = protocol.TableChanged(self.facts())
        for listener in self.listeners:
            listener.tell(message)

    def _look(self) -> protocol.Status:
        """Who is there and who is ready; also when the next look is due."""
        now = self.now()
        waiting = {decision.seat for decision in self.race.decisions} if self.is_racing else set()
        seats = list(self.seats.values())
        self._next_look = self.clock.deadline or NEVER
        found: list[protocol.SeatStatus] = []
        for seat in seats:
            needed = votes_needed(seats, seat)
            gone = self.is_racing and seat.may_be_replaced(now, self.grace)
            if self.is_racing and seat.absent_since and not gone and seat.is_human:
                self._next_look = min(self._next_look, seat.absent_since + self.grace)
            found.append(
                seat.status(waits=seat.kept.colour in waiting, may_vote=gone, needed=needed)
            )
        watching = sum(not listener.seat for listener in self.listeners)
        deadline = self.clock.deadline if self.is_racing else 0.0
        return protocol.Status(now, self.race.round, tuple(found), watching, deadline)

    def _tell_status(self, knows: Listener | None = None) -> None:
        status = self._look()
        before, self._status = self._status, status
        if before is None or msgspec.structs.replace(before, now=status.now) != status:
            for listener in self.listeners:
                if listener is not knows:
                    listener.tell(status)

    # -- acting ----------------------------------------------------------------------------
    async def command(
        self, seat: str, command: protocol.Command, by: Listener | None = None
    ) -> None:
        """Carry out what a person wants, if he still listens; sent again it counts once."""
        async with self.lock:
            if by is not None and by not in self.listeners:
                raise wrong_token()
            if (seat, command.cid) in self.known:
                return
            if not seat:
                raise Refused("watching", "a spectator decides nothing", FORBIDDEN)
            if not self.has_started:
                raise Refused("not-started", "the race has not started")
            if self.seats[seat].bot_rides:
                raise Refused("bot-rides", f"{seat}: a bot rides until the next round")
            if command.round != self.race.round:
                raise Refused("other-round", f"round {self.race.round} is on, not {command.round}")
            await self._act(action_of(seat, command), command.cid)

    async def _act(self, action: Action, cid: str = "") -> None:
        """Carry out an action, keep it, tell everybody; the lock is held."""
        if self.broken:
            raise Refused("table-broken", "this table must be opened anew", 503)
        round_before = self.race.round
        events = self.race.apply(action)
        command = KeptCommand.of(action, cid, self.now())
        over = self.race.over
        waiting = tuple(sorted({decision.seat for decision in self.race.decisions}))
        public = not all(is_private(event) for event in events)
        told = command.made if public else self.kept.progress.told
        progress = Progress("over" if over else "racing", self.race.round, waiting, told)
        try:
            await self.store.append(self.kept.id, self.commands, command, progress)
        except BaseException:
            self._break()
            raise
        self.commands += 1
        self.used = self.now()
        self.acted[action.seat] += 1
        if cid:
            self.known.add((action.seat, cid))
        self.kept = msgspec.structs.replace(self.kept, progress=progress, updated=self.used)
        self.stream.add(events)
        if self.race.round != round_before:
            await self._let_people_return()
        if self.clock.look(self.race, self.used):
            self.late.clear()
        self.tell_all()
        if over:
            self.tell_facts()
        self.wake()

    def _break(self) -> None:
        """The race is ahead of what is kept: nobody may see it, all must come again."""
        self.broken = True
        for listener in self.listeners:
            listener.close(RESTART)

    async def _let_people_return(self) -> None:
        """People who are back ride again from the round that begins now."""
        for seat in self.seats.values():
            if seat.returns:
                seat.returns = False
                await self.keep_seat(seat, bot_rides=False)

    async def keep_seat(self, seat: Seat, **changes: object) -> None:
        """Change a seat, and keep the change."""
        await self.store.set_seat(self.kept.id, seat.change(**changes))
        seats = tuple(one.kept for one in self.seats.values())
        self.kept = msgspec.structs.replace(self.kept, seats=seats)

    # -- people who are gone ---------------------------------------------------------------
    async def vote(self, voter: str, vote: protocol.Vote) -> None:
        """Let a bot ride for somebody who is gone, or wait; on the own seat it counts at once."""
        async with self.lock:
            seat = self.seats.get(vote.seat)
            if seat is None:
                raise no_seat(vote.seat)
            if not self.is_racing or not seat.is_human:
                raise Refused("no-vote", "there is nothing to vote on")
            if voter == vote.seat:
                seat.returns = not vote.bot and seat.kept.bot_rides
                if vote.bot:
                    await self.keep_seat(seat, bot_rides=True)
            elif not seat.may_be_replaced(self.now(), self.grace):
                raise Refused("not-absent", f"{vote.seat} is there, or has not been gone for long")
            else:
                (seat.votes.add if vote.bot else seat.votes.discard)(voter)
                if len(seat.votes) >= votes_needed(list(self.seats.values()), seat):
                    await self.keep_seat(seat, bot_rides=True)
            self._tell_status()
            self.wake()

    async def tick(self) -> None:
        """Look whether somebody's time is over."""
        if self.now() < self._next_look:
            return
        async with self.lock:
            if self.is_racing and self.clock.is_late(self.now()):
                self.late = {decision.seat for decision in self.race.decisions}
                self.clock.deadline = 0.0
                self.wake()
            self._tell_status()

    # -- bots ------------------------------------------------------------------------------
    def wake(self) -> None:
        """Let the bots go on, if they have something to decide."""
        if not self._bots_ride and self._asked_bots():
            self._bots_ride = True
            self._start(self._ride_bots())

    def _asked_bots(self) -> list[Decision]:
        """The first open decision of each seat for which a bot answers."""
        if not self.is_racing or self.broken:
            return []
        found: dict[str, Decision] = {}
        for decision in self.race.decisions:
            if self.seats[decision.seat].bot_rides or decision.seat in self.late:
                found.setdefault(decision.seat, decision)
        return list(found.values())

    async def _ride_bots(self) -> None:
        try:
            while True:
                async with self.lock:
                    asked = self._asked_bots()
                    acted = dict(self.acted)
                    thinking = [self._think(decision) for decision in asked]
                if not thinking:
                    return
                for decision, action in zip(asked, await asyncio.gather(*thinking), strict=True):
                    async with self.lock:
                        # An equal decision may be a later one: its seat must not have acted.
                        same = self.acted[decision.seat] == acted[decision.seat]
                        if same and decision in self._asked_bots():
                            await self._act(action)
        finally:
            self._bots_ride = False

    def _think(self, decision: Decision) -> Coroutine[Any, Any, Action]:
        level = self.seats[decision.seat].kept.level or STAND_IN
        view, choices = self.race.view(decision.seat), self.race.choices(decision)
        # The seed itself tells every draw: it never leaves this process.
        seed = sha256(f"{self.race.seed} bots".encode()).hexdigest()
        return self.thinkers.choose(level, seed, view, decision, choices)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("table %s: bots stopped", self.kept.id, exc_info=problem)

    async def close(self) -> None:
        """Stop everything that is going on."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def ridden(kept: KeptTable, commands: list[KeptCommand]) -> Race:
    """The race of a table as its commands have made it."""
    race = new_race(kept.setup.options(), kept.seed)
    for command in commands:
        race.apply(command.action())
    return race


def action_of(seat: str, command: protocol.Command) -> Action:
    """What a person wants, for the engine."""
    cards = tuple(read_card(card) for card in command.cards)
    return Action(
        command.kind, seat, command.rider, command.square, cards, command.specialist, command.yes
    )
