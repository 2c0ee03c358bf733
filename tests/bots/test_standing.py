"""How a rider stands, counted by hand on a road of known squares and with whole decks."""

import pytest

from flammerouge.bots.policies.notes import MOST
from flammerouge.bots.policies.sight import SPRINT
from flammerouge.bots.policies.standing import (
    AROUND,
    BEFORE,
    BEHIND,
    BESIDE,
    FIELD,
    HELD,
    MATE,
    MATE_AT,
    NEAR,
    RIDE,
    STANDING,
    Standing,
)
from flammerouge.bots.policies.ways import HEURISTIC, NO_WASTE, WAYS
from flammerouge.core.cards import EXHAUSTION, read_card
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.state import DECK, LANE_MASK, RECYCLED, State
from flammerouge.rulesets import new_simulation

ROULEUR_ENERGY = 3 * (3 + 4 + 5 + 6 + 7)
SPRINTEUR_ENERGY = 3 * (2 + 3 + 4 + 5 + 9)
SQUARES = (20, 22, 20, 30, 19, 10, 33, 50)  # rouleur and sprinteur of four teams


@pytest.fixture
def state() -> State:
    state = new_simulation(Options(stage="avenue-corso-paseo"))
    start(state)
    for rider, square in enumerate(SQUARES):
        state.place(rider, square)
    state.round = 4
    return state


def seen(state: State, rider: int, ways: list[int] | None = None) -> list[int]:
    standing = Standing()
    standing.look(state, ways or [HEURISTIC] * 4)
    notes = standing.notes[rider]
    inputs = [0] * STANDING
    for number in range(notes.size):
        inputs[notes.input[number]] = int(notes.known[number])
    return inputs


def test_his_own_cards(state: State) -> None:
    """Two of them are recycled: an exhaustion card and a card from his deck."""
    state.add(0, DECK, EXHAUSTION)
    state.add(0, RECYCLED, EXHAUSTION)
    state.add(0, RECYCLED, state.take(0, DECK, 0))
    to_go = int(state.course.to_go[20])
    cards = 15 + 2
    assert seen(state, 0)[:HELD] == [
        to_go, 0, ROULEUR_ENERGY, ROULEUR_ENERGY - to_go, 2, cards, 7 + 7 + 7, 0,
        int(state.key[0]) & LANE_MASK, cards - 2, 4, 4 * to_go // cards,
    ]  # fmt: skip
    assert seen(state, 0)[HELD:MATE] == [0, 3, 3, 3, 3, 3, 0]  # 2, 3, 4, 5, 6, 7, higher
    assert seen(state, 1)[HELD:MATE] == [3, 3, 3, 3, 0, 0, 3]
    assert [seen(state, rider)[7] for rider in (0, 1)] == [0, 1]


def test_the_last_squares(state: State) -> None:
    near_line = next(n for n, to_go in enumerate(state.course.to_go) if to_go == SPRINT - 4)
    state.place(7, near_line)
    assert seen(state, 7)[:2] == [SPRINT - 4, 4]


def test_who_has_no_cards_needs_more_of_each_than_there_is(state: State) -> None:
    while state.count(0, DECK):
        state.take(0, DECK, 0)
    found = seen(state, 0)
    assert (found[2], found[5], found[11]) == (0, 0, MOST)


def test_his_mate(state: State) -> None:
    found = seen(state, 0)
    assert found[MATE : MATE + 5] == [
        1, 22 - 20, SPRINTEUR_ENERGY - int(state.course.to_go[22]), 0, 27,
    ]  # fmt: skip
    assert [i for i in range(2 * BESIDE + 1) if found[MATE_AT + i]] == [BESIDE + 2]
    state.leave_road(1)
    assert seen(state, 0)[MATE:AROUND] == [0] * (AROUND - MATE)


@pytest.mark.parametrize("gap", [-4, -3, 3, 4])
def test_a_mate_is_beside_him_within_three_squares(state: State, gap: int) -> None:
    state.place(1, 20 + gap)
    beside = [i - BESIDE for i in range(2 * BESIDE + 1) if seen(state, 0)[MATE_AT + i]]
    assert beside == ([gap] if abs(gap) == BESIDE else [])


def test_rivals_around_him(state: State) -> None:
    """From square 20: one rouleur is beside him, one behind him, and one a square too far ahead. A
    sprinteur is ten squares ahead; the other two are too far off."""
    found = seen(state, 0)
    rouleurs = found[AROUND : AROUND + NEAR]
    sprinteurs = found[AROUND + NEAR : FIELD]
    assert {i - BEHIND: n for i, n in enumerate(rouleurs) if n} == {0: 1, -1: 1}
    assert {i - BEHIND: n for i, n in enumerate(sprinteurs) if n} == {10: 1}


@pytest.mark.parametrize("gap", [-BEHIND - 1, -BEHIND, BEFORE, BEFORE + 1])
def test_how_far_off_a_rival_is_seen(state: State, gap: int) -> None:
    state.place(7, 20 + gap)
    sprinteurs = seen(state, 0)[AROUND + NEAR : FIELD]
    there = {i - BEHIND for i, n in enumerate(sprinteurs) if n}
    assert there == ({10, gap} if -BEHIND <= gap <= BEFORE else {10})


def test_the_field(state: State) -> None:
    """He stands on the right, so that whoever is beside him is behind him. The front rider has lost
    his nines, so that others have the most left and the best cards."""
    nine = state.cards.id_of(read_card("9"))
    for _ in range(3):
        state.take(7, DECK, state.find(7, DECK, nine))
    rivals = range(2, 8)
    decks = (ROULEUR_ENERGY, SPRINTEUR_ENERGY)
    surplus = {r: decks[r % 2] - int(state.course.to_go[SQUARES[r]]) for r in rivals}
    surplus[7] -= 27
    assert max(surplus.values()) == surplus[6]
    assert state.key[0] > state.key[2]
    assert seen(state, 0)[FIELD:RIDE] == [
        4, 2, 0, 0, surplus[6], 27,
        20, surplus[7], (sum(SQUARES) - 8 * 20) // 8, 8,
    ]  # fmt: skip
    assert seen(state, 4)[FIELD : FIELD + 4] == [6, 1, 1, 8]


def test_how_his_team_rides(state: State) -> None:
    ways = [NO_WASTE, *[HEURISTIC] * 3]
    assert [seen(state, 1, ways)[RIDE + way] for way in range(len(WAYS))] == [0, 1, 0, 0, 0, 0, 0]
    assert [seen(state, 2, ways)[RIDE + way] for way in range(len(WAYS))] == [1, 0, 0, 0, 0, 0, 0]


def test_who_is_off_the_road_is_not_seen(state: State) -> None:
    state.leave_road(2)
    assert not any(seen(state, 2))
    assert seen(state, 0)[AROUND + BEHIND] == 0
    assert seen(state, 0)[RIDE - 1] == 7
