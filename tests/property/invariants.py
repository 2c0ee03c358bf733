"""What must be true of every race between any two answers."""

from collections import Counter
from itertools import pairwise

from flammerouge.core import actions
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.lineup import MOST_RIDERS, TEAMMATE
from flammerouge.core.race import Race
from flammerouge.core.rules import PHASES
from flammerouge.core.state import (
    CRASHED,
    GRASS_BIT,
    HOLDS_REFRESH,
    LANE_BASE,
    LANE_SPAN,
    NONE,
    OFF_ROAD,
    OUTSIDE,
    ROW,
    SECTIONS,
    State,
    place_of,
)

# The kinds of decision that can be open in a phase.
ASKED = {
    "draft": {actions.SPECIALIST},
    "placing": {actions.START},
    "lining-up": {actions.LANE},
    "bidder": {actions.BIDDER},
    "first-bid": {actions.BID},
    "second-bid": {actions.BID},
    "energy": {actions.RIDER, actions.CARD, actions.CARDS},
    "recovering": {actions.RECOVER},
    "moving": {actions.ASSIGN, actions.RETIRE, actions.ADD_ONE, actions.REST},
    "refreshing": {actions.REFRESH},
    "over": set[str](),
}
# How many cards a pile can hold before it runs into the next one.
STARTS = [*(int(place_of(0, section)) for section in range(SECTIONS)), ROW]
ROOMS = [after - at for at, after in pairwise(STARTS)]
ONE_BY_ONE = {"draft", "placing", "moving"}
BY_RIDER = {"recovering", "refreshing"}


def check(race: Race) -> None:
    """Everything that needs no look back."""
    check_places(race.state)
    check_cards(race.state)
    check_decisions(race)
    check_finish(race)


def check_places(state: State) -> None:
    """No lane is held twice, lanes exist, and every table about places agrees."""
    taken = Counter[int]()
    riders = range(int(state.lineup.count))
    for rider in riders:
        square = int(state.square[rider])
        if square == OUTSIDE:
            assert state.key[rider] == NONE
            assert not state.status[rider] & CRASHED
            continue
        lane = int(state.lane(rider))
        assert -MOST_RIDERS <= lane < int(state.course.lanes[square])
        assert state.key[rider] == state.course.rank[square] * LANE_SPAN + LANE_BASE - lane
        assert not state.status[rider] & OFF_ROAD
        bit = 1 << (lane if lane >= 0 else GRASS_BIT - lane)
        at = int(state.group[rider]) + square
        assert not taken[at] & bit, f"lane {lane} of square {square} is held twice"
        taken[at] |= bit
    assert [int(bits) for bits in state.taken] == [taken[at] for at in range(len(state.taken))]
    assert state.riding == sum(int(state.square[r]) != OUTSIDE for r in riders)
    assert state.crashes == sum(int(state.status[r]) & CRASHED != 0 for r in riders)
    assert sorted(int(r) for r in state.order) == list(riders)


def check_cards(state: State) -> None:
    """Piles keep within their room and hold cards that exist."""
    for row in range(int(state.lineup.count)):
        for section in range(SECTIONS):
            size = int(state.count(row, section))
            assert 0 <= size <= ROOMS[section]
            for i in range(size):
                card = int(state.card_at(row, section, i))
                assert EXHAUSTION <= card < len(state.cards.rows)
        if int(state.lineup.deck[row]) != row:
            assert not any(int(state.count(row, section)) for section in range(SECTIONS))
    assert sum(int(bits) & HOLDS_REFRESH != 0 for bits in state.status) <= 1


def check_decisions(race: Race) -> None:
    """What is open belongs to one phase, and there is always an answer."""
    phase = PHASES[int(race.state.phase)]
    open_now = race.decisions
    assert {decision.kind for decision in open_now} <= ASKED[phase]
    assert bool(open_now) != race.over
    assert len(set(open_now)) == len(open_now)
    seats = Counter(decision.seat for decision in open_now)
    assert set(seats) <= set(race.seats)
    if phase in ONE_BY_ONE:
        assert len(open_now) == 1
    elif phase not in BY_RIDER:
        assert all(count == 1 for count in seats.values())
    if open_now:
        decision = open_now[len(race.history) % len(open_now)]
        choices = race.choices(decision)
        assert choices == tuple(sorted(set(choices)))
        assert choices
        assert {(one.kind, one.seat) for one in choices} == {(decision.kind, decision.seat)}


def check_finish(race: Race) -> None:
    """Nobody comes home twice; the ranking has everybody who rides for a place, home first."""
    state = race.state
    home = [int(rider) for rider in state.home]
    names = [rider.id for rider in state.lineup.riders]
    assert len(set(home)) == len(home)
    ranked = [
        names[r]
        for r in range(len(names))
        if int(state.lineup.control[r]) != TEAMMATE
        and (r in home or int(state.square[r]) != OUTSIDE)
    ]
    assert sorted(race.ranking()) == sorted(ranked)
    if not (state.rules.shared_time or state.rules.tires_by_card):
        arrived = [names[r] for r in home if int(state.lineup.control[r]) != TEAMMATE]
        assert race.ranking()[: len(arrived)] == tuple(arrived)
    if race.over:
        assert race.winner in state.lineup.teams
        assert len(race.podium()) <= 3
    else:
        assert race.winner == ""


class Road:
    """Remembers where everybody was, to see that nobody moves back."""

    def __init__(self, race: Race) -> None:
        self.ranks = ranks(race.state)

    def follow(self, race: Race) -> None:
        """Compare with the last time."""
        now = ranks(race.state)
        for before, after in zip(self.ranks, now, strict=True):
            assert before is None or after is None or before <= after
        self.ranks = now


def ranks(state: State) -> list[int | None]:
    """How far along the road each rider is."""
    return [
        None if int(square) == OUTSIDE else int(state.course.rank[square])
        for square in state.square
    ]
