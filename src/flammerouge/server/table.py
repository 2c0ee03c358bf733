"""A table in use: its race, who sits there, and everybody who listens.

Whatever changes a table or reads its race holds it. A command is kept before anybody is told of it,
so what was told is still true after any crash. A table that is broken or was put away is used by
nobody any more: another object stands for it then.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import msgspec

from flammerouge.core.actions import TAKE_BACK, Action
from flammerouge.core.cards import read_card
from flammerouge.core.events import is_private
from flammerouge.core.race import Race
from flammerouge.server import protocol
from flammerouge.server.audience import Audience, Listener
from flammerouge.server.bots import Thinkers
from flammerouge.server.clock import GRACE, Clock
from flammerouge.server.facts import table_facts
from flammerouge.server.proof import progress_of, proof_of
from flammerouge.server.refusals import FORBIDDEN, Gone, Refused, wrong_token
from flammerouge.server.seats import Seat, votes_needed
from flammerouge.server.store import KeptCommand, KeptSeat, KeptTable, Store
from flammerouge.server.table_bots import TableBots

NEVER: Final = float("inf")
# Codes with which a socket is closed: come again; the seat is used elsewhere.
RESTART: Final = 1012
MOVED: Final = 4001
# How often a seat may change its mind in a round: everything is kept.
MOST_TAKEN_BACK: Final = 30


class Table:
    """One table; `Hall` makes it from what is kept. `proof` is that of the race until now."""

    def __init__(
        self,
        kept: KeptTable,
        race: Race,
        commands: list[KeptCommand],
        store: Store,
        thinkers: Thinkers,
        *,
        proof: str = "",
        grace: float = GRACE,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.kept = kept
        self.store = store
        self.grace = grace
        self.now = now
        self.lock = asyncio.Lock()
        self.race = race
        self.proof = proof
        self.seats = {seat.colour: Seat(seat) for seat in kept.seats}
        self.audience = Audience(self.race, guided=kept.setup.guide)
        self.bots = TableBots(self, thinkers)
        self.known = {(command.seat, command.cid) for command in commands if command.cid}
        self.commands = len(commands)
        self.clock = Clock(kept.setup.pace)
        self.late: set[str] = set()
        self.taken_back: Counter[str] = Counter()
        self.gone = False
        self.used = now()
        self._status: protocol.Status | None = None
        self._next_look = 0.0
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
    def has_people(self) -> bool:
        """Whether somebody rides who is no bot."""
        return any(seat.is_human and not seat.bot_rides for seat in self.seats.values())

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on; then it can be rebuilt any time."""
        return not (self.audience.listeners or self.bots.busy or self.clock.deadline)

    def facts(self) -> protocol.Table:
        """What everybody may know."""
        return table_facts(self.kept)

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a secret's digest opens."""
        if not token:
            return None
        return next((s for s in self.seats.values() if s.kept.token == token), None)

    # -- in use ----------------------------------------------------------------------------
    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Hold the lock of a table that is in use still."""
        async with self.lock:
            self._check_in_use()
            yield

    async def put_away(self, unused_since: float) -> bool:
        """Leave a table that nobody has used since then to what is kept; whether that was so."""
        async with self.lock:
            self.gone = self.gone or (self.idle and self.used < unused_since)
            return self.gone

    def _check_in_use(self) -> None:
        if self.gone:
            raise Gone

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """If it is not sure that something was kept, nobody may see this table any more and all
        must come again."""
        self._check_in_use()
        try:
            yield
        except BaseException:
            self.gone = True
            for listener in self.audience.listeners:
                listener.close(RESTART)
            raise

    # -- listening -------------------------------------------------------------------------
    async def join(self, listener: Listener, since: int, token: str = "") -> None:
        """Let somebody listen, and tell everything after the event that he knows; with the digest
        of a secret, only if that opens his seat still."""
        async with self.held():
            seat = self.seats.get(listener.seat)
            if token and self.seat_of(token) is not seat:
                raise wrong_token()
            self.audience.listeners.add(listener)
            if seat:
                seat.enter()
            listener.tell(self._hello(listener.seat))
            self._catch_up(listener, since)
            listener.tell(self._look())
            self.tell_status(knows=listener)
            self.bots.wake()

    async def leave(self, listener: Listener) -> None:
        """Somebody is gone."""
        async with self.lock:
            self.used = self.now()
            if listener in self.audience.listeners:
                self.audience.listeners.remove(listener)
                if seat := self.seats.get(listener.seat):
                    self._leave(seat)
                self.tell_status()

    def _leave(self, seat: Seat) -> None:
        """One device of a person is gone; with the last one go his votes."""
        seat.leave(self.now())
        if not seat.online:
            for other in self.seats.values():
                other.votes.discard(seat.kept.colour)

    def show_out(self, colour: str) -> None:
        """Whoever listens on a seat is cut off at once; the lock is held."""
        for listener in [one for one in self.audience.listeners if one.seat == colour]:
            self.audience.listeners.remove(listener)
            self._leave(self.seats[colour])
            listener.close(MOVED)
        self.tell_status()

    async def resync(self, listener: Listener, since: int) -> None:
        """Tell somebody who listens everything after an event once more."""
        async with self.lock:
            if listener in self.audience.listeners:
                self._catch_up(listener, since)

    async def remind(self, listener: Listener) -> None:
        """Tell somebody who was refused something how things stand."""
        async with self.lock:
            if listener not in self.audience.listeners:
                return
            if self.has_started:
                self.audience.catch_up(listener, protocol.FROM_THE_START)
            else:
                listener.tell(protocol.TableChanged(self.facts()))

    def begin(self) -> None:
        """The race starts: everybody sees it for the first time."""
        now = self.now()
        self.clock.look(self.race, now)
        for seat in self.seats.values():
            seat.absent_since = 0.0 if seat.online else now
        self.tell_facts()
        for listener in self.audience.listeners:
            self._catch_up(listener, listener.seq)
        self.tell_status()
        self.bots.wake()

    def tell_facts(self) -> None:
        """Tell everybody that the table itself has changed."""
        self.audience.tell(protocol.TableChanged(self.facts()))

    def tell_status(self, knows: Listener | None = None) -> None:
        """Tell everybody who is there and who is ready, where that has changed."""
        status = self._look()
        before, self._status = self._status, status
        if before is None or msgspec.structs.replace(before, now=status.now) != status:
            self.audience.tell(status, but=knows)

    def _hello(self, seat: str) -> protocol.Hello:
        return protocol.Hello(
            proto=protocol.PROTOCOL,
            engine=self.kept.engine,
            table=self.facts(),
            seat=seat,
            now=self.now(),
            seq=self.audience.told(seat) if self.has_started else 0,
        )

    def _catch_up(self, listener: Listener, since: int) -> None:
        """Tell somebody what he has missed; before the start, remember what he will want."""
        if self.has_started:
            self.audience.catch_up(listener, since)
        else:
            listener.seq = since

    def _look(self) -> protocol.Status:
        """Who is there and who is ready; also when the next look is due."""
        now = self.now()
        waiting = self._waiting()
        seats = list(self.seats.values())
        self._next_look = self.clock.deadline or NEVER
        found: list[protocol.SeatStatus] = []
        for seat in seats:
            needed = votes_needed(seats, seat)
            vote_from = seat.replaced_from(self.grace) if self.is_racing else 0.0
            gone = 0 < vote_from <= now
            if vote_from > now:
                self._next_look = min(self._next_look, vote_from)
            waits = seat.kept.colour in waiting
            found.append(
                seat.status(waits=waits, vote_from=vote_from, may_vote=gone, needed=needed)
            )
        deadline = self.clock.deadline if self.is_racing else 0.0
        spectators = self.audience.spectators
        return protocol.Status(now, self.race.round, tuple(found), spectators, deadline)

    def _waiting(self) -> set[str]:
        """The seats that others wait for: before the start, those whose person is not there."""
        if self.is_racing:
            return {decision.seat for decision in self.race.decisions}
        if self.has_started:
            return set()
        return {colour for colour, seat in self.seats.items() if not seat.is_there}

    # -- acting ----------------------------------------------------------------------------
    async def command(
        self, seat: str, command: protocol.Command, by: Listener | None = None
    ) -> None:
        """Carry out what a person wants, if he still listens; sent again it counts once."""
        async with self.held():
            if by is not None and by not in self.audience.listeners:
                raise wrong_token()
            if (seat, command.cid) in self.known:
                return
            if not seat:
                raise Refused("watching", "a spectator decides nothing", FORBIDDEN)
            if not self.has_started:
                raise Refused("not-started", "the race has not started")
            if self.seats[seat].bot_rides:
                raise Refused("bot-rides", f"{seat}: a bot rides until the next round")
            if command.kind == TAKE_BACK and self.taken_back[seat] >= MOST_TAKEN_BACK:
                raise Refused("too-many-take-backs", f"{seat}: decide, and stay with it")
            if command.round != self.race.round:
                raise Refused("other-round", f"round {self.race.round} is on, not {command.round}")
            await self.act(action_of(seat, command), command.cid)

    async def act(self, action: Action, cid: str = "") -> None:
        """Carry out an action, keep it, tell everybody; the lock is held."""
        self._check_in_use()
        round_before = self.race.round
        events = self.race.apply(action)
        self.proof = proof_of(self.race, events, self.proof)
        command = KeptCommand.of(action, cid, self.now())
        public = not all(is_private(event) for event in events)
        told = command.made if public else self.kept.progress.told
        progress = progress_of(self.race, self.proof, told)
        with self._writing():
            await self.store.append(self.kept.id, self.commands, command, progress)
        self.commands += 1
        self.used = self.now()
        if cid:
            self.known.add((action.seat, cid))
        self.kept = msgspec.structs.replace(self.kept, progress=progress, updated=self.used)
        self.audience.note(action.seat, events)
        self.taken_back[action.seat] += action.kind == TAKE_BACK
        if self.race.round != round_before:
            self.taken_back.clear()
            await self._let_people_return()
        if self.clock.look(self.race, self.used):
            self.late.clear()
        self.audience.tell_news()
        self.tell_status()
        if self.race.over:
            self.tell_facts()
        self.bots.wake()

    async def _let_people_return(self) -> None:
        """People who are back ride again from the round that begins now."""
        for seat in self.seats.values():
            if seat.returns:
                seat.returns = False
                await self.keep_seat(seat, bot_rides=False)

    async def keep_seat(self, seat: Seat, **changes: object) -> None:
        """Change a seat, and keep the change; the lock is held."""
        changed = msgspec.structs.replace(seat.kept, **changes)
        with self._writing():
            await self.store.set_seat(self.kept.id, changed)
        self._sit(changed)

    async def start(self, seats: list[KeptSeat]) -> None:
        """The race starts, with these changes of who sits where; the lock is held."""
        progress = progress_of(self.race, self.proof, self.now())
        with self._writing():
            await self.store.start(self.kept.id, seats, progress)
        self._sit(*seats)
        self.kept = msgspec.structs.replace(self.kept, progress=progress)
        self.begin()

    def _sit(self, *changed: KeptSeat) -> None:
        for one in changed:
            self.seats[one.colour].kept = one
        seats = tuple(seat.kept for seat in self.seats.values())
        self.kept = msgspec.structs.replace(self.kept, seats=seats)

    # -- time ------------------------------------------------------------------------------
    async def tick(self) -> None:
        """Look whether somebody's time is over."""
        if self.now() < self._next_look:
            return
        async with self.lock:
            if self.is_racing and self.clock.is_late(self.now()):
                self.late = {decision.seat for decision in self.race.decisions}
                self.clock.deadline = 0.0
                self.bots.wake()
            self.tell_status()

    async def close(self) -> None:
        """Stop everything that is going on."""
        await self.bots.close()


def action_of(seat: str, command: protocol.Command) -> Action:
    """What a person wants, for the engine."""
    cards = tuple(read_card(card) for card in command.cards)
    return Action(
        command.kind, seat, command.rider, command.square, cards, command.specialist, command.yes
    )
