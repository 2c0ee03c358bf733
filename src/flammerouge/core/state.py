"""A race as it stands: flat arrays, so that a copy is a few block copies.

A rider stands in a lane of a square; lanes count from 0 at the right, and -1, -2 ... are
places on the grass (SPEC-NIM-02). Piles are unordered: a card is drawn at random when it is
needed, so no hidden order exists anywhere.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from flammerouge.core.cards import CardTable
from flammerouge.core.chance import below
from flammerouge.core.course import Course
from flammerouge.core.events import pack
from flammerouge.core.lineup import LineUp
from flammerouge.core.rules import EVERYONE, NOBODY, OVER, TEAMMATES, Rules
from flammerouge.core.vectors import append, vec

# Sections of a rider's row of cards, and where their sizes stand.
DECK: Final = 0
RECYCLED: Final = 1
PLAYED: Final = 2
HAND: Final = 3
SECTIONS: Final = 4
ROOM: Final = 96  # cards in the deck, and as many recycled
HAND_AT: Final = 232  # after 40 played cards; exhaustion is not kept among those
ROW: Final = 256

# What a rider's status says.
CRASHED: Final = 1
OFF_ROAD: Final = 2  # home in a timed race, or a teammate who has retired
RETIRED: Final = 4
WITHHOLDS: Final = 8  # gives no slipstream this round (LEG-TALENT-S1-2)
PLUS_ONE: Final = 16
SPENT_ONE: Final = 32  # "a bit more" is used up
HOLDS_REFRESH: Final = 64
ASKED: Final = 128  # has answered the question of this turn
BROKE_AWAY: Final = 256  # won a place in the breakaway

OUTSIDE: Final = 255  # the square of a rider who is not on the road
NONE: Final = -1
LANE_SPAN: Final = 16
LANE_MASK: Final = 15
LANE_BASE: Final = 3
GRASS_BIT: Final = 2
EMPTY_LOG: Final = vec[i64]([i64(0)] * 640)


@final
class State:
    """Everything that changes in a race. Rules live in the modules beside this one."""

    def __init__(
        self,
        course: Course,
        lineup: LineUp,
        rules: Rules,
        cards: CardTable,
        source: State | None = None,
    ) -> None:
        """An empty race with every rider off the road, or a copy of `source` without its log.

        Every attribute is set in both branches, so the compiled code need not ask whether it is.
        """
        self.course: Course = course
        self.lineup: LineUp = lineup
        self.rules: Rules = rules
        self.cards: CardTable = cards
        self.recording: bool = False
        self.log: vec[i64] = vec[i64]()  # room for events; `logged` of it is used
        self.logged: i64 = 0
        if source is None:
            riders = int(lineup.count)
            nobody = [i64(NONE)] * riders
            zero = [i64(0)] * riders
            self.group: vec[i64] = groups(course, lineup, rules)
            self.taken: vec[i64] = vec[i64]([i64(0)] * road_size(course, self.group))
            self.square: vec[i64] = vec[i64]([i64(OUTSIDE)] * riders)
            self.key: vec[i64] = vec[i64](nobody)
            self.began: vec[i64] = vec[i64](nobody)
            self.order: vec[i64] = vec[i64]([i64(i) for i in range(riders)])
            self.card: vec[i64] = vec[i64](zero)
            self.chosen: vec[i64] = vec[i64](nobody)
            self.status: vec[i64] = vec[i64](zero)
            self.clock: vec[i64] = vec[i64](zero + nobody)  # minutes, then seconds
            self.home: vec[u8] = vec[u8]()
            self.piles: vec[u8] = vec[u8]([u8(0)] * (riders * ROW))
            self.size: vec[i64] = vec[i64]([i64(0)] * (riders * SECTIONS))
            self.streams: vec[i64] = vec[i64]([i64(0)] * (riders + 1))
            self.queue: vec[u8] = vec[u8]()
            self.bids: vec[u8] = vec[u8]()
            self.at_dawn: vec[u8] = vec[u8]()  # sizes of the decks before hands were drawn
            self.specialist: vec[u8] = vec[u8]([u8(OUTSIDE)] * riders)
            self.opened: vec[i64] = vec[i64](
                [i64(0)] * (int(course.size) if rules.slipstream else 0)
            )
            self.tokens: vec[u8] = vec[u8]([u8(0)] * len(rules.piles))
            self.points: vec[u8] = vec[u8]([u8(0)] * (2 * riders))  # sprint, then mountain
            self.led: vec[u8] = vec[u8]([u8(0)] * riders)  # combativity tokens
            self.pulls: i64 = 0
            self.phase: i64 = OVER
            self.step: i64 = 0  # which of the rules' set-up phases is on
            self.turn: i64 = 0  # place in the queue, or in the movement order
            self.movers: i64 = 0  # riders who have a turn in this movement phase
            self.question: i64 = 0  # what the rider whose turn it is must be asked
            self.alone: bool = False  # two teammates have one card between them
            self.round: i64 = 0
            self.riding: i64 = 0  # riders on the road
            self.answered: i64 = 0  # seats or riders that have answered, a bit each
            self.clock_runs: bool = False
            self.crashes: i64 = 0  # riders lying on the road
            self.hushed: bool = False  # somebody on the road gives no slipstream this round
            self.refresh_open: bool = rules.refresh >= 0
        else:
            self.group = source.group
            self.taken = source.taken[:]
            self.square = source.square[:]
            self.key = source.key[:]
            self.order = source.order[:]
            self.card = source.card[:]
            self.chosen = source.chosen[:]
            self.status = source.status[:]
            self.home = source.home[:]
            self.piles = source.piles[:]
            self.size = source.size[:]
            self.streams = source.streams[:]
            self.opened = source.opened[:]
            # Written only where the rules have need of them.
            if rules.timed or rules.refresh >= 0:
                self.began = source.began[:]
                self.clock = source.clock[:]
            else:
                self.began = source.began
                self.clock = source.clock
            # Written seldom and only as a whole, so copies can share them.
            self.queue = source.queue
            self.bids = source.bids
            self.at_dawn = source.at_dawn
            self.specialist = source.specialist
            self.tokens = source.tokens
            self.points = source.points
            self.led = source.led
            self.pulls = source.pulls
            self.phase = source.phase
            self.step = source.step
            self.turn = source.turn
            self.movers = source.movers
            self.question = source.question
            self.alone = source.alone
            self.round = source.round
            self.riding = source.riding
            self.answered = source.answered
            self.clock_runs = source.clock_runs
            self.crashes = source.crashes
            self.hushed = source.hushed
            self.refresh_open = source.refresh_open

    # -- cards -----------------------------------------------------------------------------
    def add(self, row: i64, section: i64, card: i64) -> None:
        """Put a card on one of a rider's piles."""
        at = row * SECTIONS + section
        size = self.size[at]
        self.piles[place_of(row, section) + size] = u8(card)
        self.size[at] = size + 1

    def take(self, row: i64, section: i64, place: i64) -> i64:
        """Take the card at a place of a pile; the last card closes the gap."""
        at = row * SECTIONS + section
        base = place_of(row, section)
        size = self.size[at] - 1
        card = i64(self.piles[base + place])
        self.piles[base + place] = self.piles[base + size]
        self.size[at] = size
        return card

    def find(self, row: i64, section: i64, card: i64) -> i64:
        """The place of a card in a pile, NONE when it is not there."""
        base = place_of(row, section)
        i: i64
        for i in range(self.size[row * SECTIONS + section]):
            if i64(self.piles[base + i]) == card:
                return i
        return NONE

    def card_at(self, row: i64, section: i64, place: i64) -> i64:
        """The card at a place of a pile."""
        return i64(self.piles[place_of(row, section) + place])

    def count(self, row: i64, section: i64) -> i64:
        """How many cards a pile has."""
        return self.size[row * SECTIONS + section]

    # -- the road --------------------------------------------------------------------------
    def lane(self, rider: i64) -> i64:
        """The lane a rider stands in."""
        return LANE_BASE - (self.key[rider] & LANE_MASK)

    def stand(self, rider: i64, square: i64, lane: i64) -> None:
        """Put a rider into a lane that is free."""
        self.square[rider] = square
        self.key[rider] = self.course.rank[square] * LANE_SPAN + LANE_BASE - lane
        at = self.group[rider] + square
        self.taken[at] = self.taken[at] | 1 << (lane if lane >= 0 else GRASS_BIT - lane)

    def lift(self, rider: i64) -> None:
        """Take a rider off his lane."""
        at = self.group[rider] + self.square[rider]
        lane = LANE_BASE - (self.key[rider] & LANE_MASK)
        self.taken[at] = self.taken[at] & ~(1 << (lane if lane >= 0 else GRASS_BIT - lane))

    def place(self, rider: i64, square: i64) -> None:
        """BASE-MOVE-08, BASE-MOVE-09, R-04: into the rightmost free lane of a square with room.

        TILE-ROUND-07: the same on every square, also after a roundabout.
        """
        taken = self.taken[self.group[rider] + square]
        lane: i64 = 0
        while taken >> lane & 1:
            lane += 1
        self.stand(rider, square, lane)

    def move(self, rider: i64, square: i64) -> None:
        """Off his lane and into the rightmost free one of another square: `lift` and `place` in
        one, because simulations do little else."""
        taken = self.taken
        keys = self.key
        group = self.group[rider]
        at = group + self.square[rider]
        lane = LANE_BASE - (keys[rider] & LANE_MASK)
        taken[at] = taken[at] & ~(1 << (lane if lane >= 0 else GRASS_BIT - lane))
        at = group + square
        there = taken[at]
        lane = 0
        while there >> lane & 1:
            lane += 1
        taken[at] = there | 1 << lane
        self.square[rider] = square
        keys[rider] = self.course.rank[square] * LANE_SPAN + LANE_BASE - lane

    def leave_road(self, rider: i64) -> None:
        """Take a rider away for good."""
        if self.status[rider] & CRASHED:
            self.crashes -= 1
        self.lift(rider)
        self.square[rider] = OUTSIDE
        self.key[rider] = NONE
        self.status[rider] = (self.status[rider] & ~CRASHED) | OFF_ROAD
        self.riding -= 1

    def has_room(self, group: i64, square: i64) -> bool:
        """BASE-MOVE-06: whether a lane of the square is free.

        PEL-COB-04: one rider fills a square of one lane.
        """
        full = self.course.full[square]
        return self.taken[group + square] & full != full

    def sort(self) -> None:
        """BASE-MOVE-02: riders from the front one to the rear one, right lane first.

        R-27: where riders do not meet, several in one lane stand as they are listed.

        SPEC-NIM-03: a rider on the grass is the rightmost of his square.
        """
        order = self.order
        key = self.key
        i: i64
        if self.rules.meets != EVERYONE:
            for i in range(self.lineup.count):
                order[i] = i
        for i in range(1, self.lineup.count):
            rider = order[i]
            own = key[rider]
            j = i
            while j > 0 and key[order[j - 1]] < own:
                order[j] = order[j - 1]
                j -= 1
            order[j] = rider

    # -- chance, events, copies ------------------------------------------------------------
    def chance(self, stream: i64, limit: i64) -> i64:
        """A number below the limit from a rider's stream; the race's is after the last rider."""
        return below(self.streams, stream, limit)

    def record(
        self, kind: i64, rider: i64, rule: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0
    ) -> None:
        """Write an event down; callers ask `recording` first."""
        self.write(pack(kind, rider, rule, a, b, c, d))

    def write(self, event: i64) -> None:
        """Write a packed event down, for the few kinds that a race is full of."""
        log = self.log
        at = self.logged
        if at == i64(len(log)):
            log = with_room(log)
            self.log = log
        log[at] = event
        self.logged = at + 1

    def logged_since(self, number: int) -> list[int]:
        """The packed events from a number on."""
        return [int(self.log[at]) for at in range(number, int(self.logged))]

    def clone(self) -> State:
        """An equal race that lives on its own. The log stays behind."""
        return State(self.course, self.lineup, self.rules, self.cards, self)


def place_of(row: i64, section: i64) -> i64:
    """Where a section of a rider's row of cards begins."""
    if section == HAND:
        return row * ROW + HAND_AT
    return row * ROW + section * ROOM


def with_room(log: vec[i64]) -> vec[i64]:
    """The log with room for as many events as a base race has."""
    if len(log) == 0:
        return EMPTY_LOG[:]
    for event in EMPTY_LOG:
        log = append(log, event)
    return log


def replaced(entries: vec[u8], place: i64, entry: i64) -> vec[u8]:
    """A copy with one entry changed."""
    other = entries[:]
    other[place] = u8(entry)
    return other


def groups(course: Course, lineup: LineUp, rules: Rules) -> vec[i64]:
    """TTT-02, ITT-01: where each rider's own road begins in the table of lanes.

    Riders of one group meet on the road; a race has one group, a team time trial one a team.

    TTT-03, R-40: slipstream, shelter and a nimble rider's place follow from this too.
    """
    found = vec[i64]([i64(0)] * int(lineup.count))
    rider: i64
    for rider in range(lineup.count):
        if rules.meets == TEAMMATES:
            found[rider] = lineup.team[rider] * course.size
        elif rules.meets == NOBODY:
            found[rider] = rider * course.size
    return found


def road_size(course: Course, group: vec[i64]) -> int:
    """Squares of all groups together."""
    last: i64 = 0
    for first in group:
        if first > last:
            last = first
    return int(last + course.size)
