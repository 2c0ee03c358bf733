"""How every rider stands between two rounds: the inputs of the learned value.

His cards, his teammate, who is around him, all others together, and how his team rides. What the
road before him tells comes from its `outlook`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.holdings import Holdings
from flammerouge.bots.policies.notes import MOST, Notes
from flammerouge.bots.policies.outlook import BUCKETS
from flammerouge.bots.policies.sight import mate_of, near, note_mate, note_rider, sort_held
from flammerouge.bots.policies.ways import WAYS
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.state import DECK, NONE, OUTSIDE, State
from flammerouge.core.vectors import vec

HELD: Final = 12  # cards by value
MATE: Final = HELD + BUCKETS
BESIDE: Final = 3  # squares to both sides of a rider where his mate may be
MATE_AT: Final = MATE + 5
AROUND: Final = MATE_AT + 2 * BESIDE + 1
BEHIND: Final = 8  # squares behind a rider of which he counts the rivals, and before him
BEFORE: Final = 12
NEAR: Final = BEHIND + 1 + BEFORE
FIELD: Final = AROUND + 2 * NEAR  # rouleurs, then sprinteurs
RIDE: Final = FIELD + 10
STANDING: Final = RIDE + len(WAYS)
FAR_GAP: Final = 8  # squares; a wider gap is as wide as this
QUARTERS: Final = 4  # of a square, in which the way that every card has to go is counted


@final
class Standing:
    """The notes of all riders; those of riders who are off the road are empty."""

    def __init__(self) -> None:
        self.notes: list[Notes] = [Notes(STANDING) for _ in range(MOST_RIDERS)]
        self.holdings: Holdings = Holdings()
        self.surplus: vec[i64] = vec[i64]([i64(0)] * MOST_RIDERS)
        self.buckets: vec[i64] = vec[i64]([i64(0)] * BUCKETS)
        self.around: vec[i64] = vec[i64]([i64(0)] * (2 * NEAR))

    def look(self, state: State, ways: list[int]) -> None:
        """Note how everybody stands; `ways` are by team how it rides."""
        front: i64 = NONE
        ranks: i64 = 0
        riding: i64 = 0
        rider: i64
        for rider in range(state.lineup.count):
            self.notes[rider].size = 0
            if state.square[rider] != OUTSIDE:
                self.note_cards(state, rider)
                ranks += state.course.rank[state.square[rider]]
                riding += 1
                if front == NONE or state.key[rider] > state.key[front]:
                    front = rider
        for rider in range(state.lineup.count):
            if state.square[rider] != OUTSIDE:
                self.note_team(state, rider, i64(ways[state.lineup.team[rider]]))
                self.note_rivals(state, rider)
                self.note_field(state, rider, front, ranks, riding)

    def note_cards(self, state: State, rider: i64) -> None:
        """What he has to go, and with which cards."""
        notes = self.notes[rider]
        holdings = self.holdings
        to_go = state.course.to_go[state.square[rider]]
        holdings.add_up(state, rider)
        held = holdings.held[rider]
        self.surplus[rider] = holdings.energy[rider] - to_go
        note_rider(notes, state, holdings, rider, to_go)
        notes.note(9, state.count(state.lineup.deck[rider], DECK))
        notes.note(10, state.round)
        notes.note(11, QUARTERS * to_go // held if held else MOST)
        sort_held(state, holdings, self.buckets)
        at: i64
        for at in range(BUCKETS):
            notes.note(HELD + at, self.buckets[at])

    def note_team(self, state: State, rider: i64, way: i64) -> None:
        """How his team rides, where his mate is, and what he has left."""
        notes = self.notes[rider]
        notes.note(RIDE + way, 1)
        mate = mate_of(state, rider)
        if mate == NONE or state.square[mate] == OUTSIDE:
            return
        ranks = state.course.rank
        distance = ranks[state.square[mate]] - ranks[state.square[rider]]
        note_mate(notes, MATE, state, self.holdings, mate, distance)
        if distance >= -BESIDE and distance <= BESIDE:
            notes.note(MATE_AT + BESIDE + distance, 1)

    def note_rivals(self, state: State, rider: i64) -> None:
        """Who is around him, and the strongest of all others."""
        notes = self.notes[rider]
        ranks = state.course.rank
        lineup = state.lineup
        around = self.around
        rank = ranks[state.square[rider]]
        ahead: i64 = 0
        gap: i64 = FAR_GAP
        behind: i64 = FAR_GAP
        most: i64 = -MOST
        best: i64 = 0
        square: i64
        for square in range(2 * NEAR):
            around[square] = 0
        other: i64
        for other in range(lineup.count):
            if other == rider or state.square[other] == OUTSIDE:
                continue
            distance = ranks[state.square[other]] - rank
            if state.key[other] > state.key[rider]:
                ahead += 1
                if distance < gap:
                    gap = distance
            elif -distance < behind:
                behind = -distance
            if lineup.team[other] == lineup.team[rider]:
                continue
            if self.surplus[other] > most:
                most = self.surplus[other]
            if self.holdings.best[other] > best:
                best = self.holdings.best[other]
            if distance >= -BEHIND and distance <= BEFORE:
                around[lineup.kind[other] * NEAR + BEHIND + distance] += 1
        for square in range(2 * NEAR):
            notes.note(AROUND + square, around[square])
        notes.note(FIELD, ahead)
        notes.note(FIELD + 1, gap)
        notes.note(FIELD + 2, 1 if gap <= 1 else 0)
        notes.note(FIELD + 3, behind)
        notes.note(FIELD + 4, most)
        notes.note(FIELD + 5, best)

    def note_field(self, state: State, rider: i64, front: i64, ranks: i64, riding: i64) -> None:
        """How far he is from the front rider and from all together, whose `ranks` are added up."""
        notes = self.notes[rider]
        rank = state.course.rank[state.square[rider]]
        notes.note(FIELD + 6, near(state.course.rank[state.square[front]] - rank))
        notes.note(FIELD + 7, self.surplus[front])
        notes.note(FIELD + 8, near((ranks - riding * rank) // riding))
        notes.note(FIELD + 9, riding)
