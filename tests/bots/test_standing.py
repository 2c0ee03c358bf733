"""How a rider stands, counted by hand on a road of known squares and with whole decks."""

import pytest

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
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.state import DECK, State
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
    for _ in range(2):
        state.add(0, DECK, EXHAUSTION)
    to_go = int(state.course.to_go[20])
    cards = 15 + 2
    assert seen(state, 0)[:HELD] == [
        to_go, 0, ROULEUR_ENERGY, ROULEUR_ENERGY - to_go, 2, cards, 7 + 7 + 7, 0,
        int(state.key[0]) & 15, cards, 4, 4 * to_go // cards,
    ]  # fmt: skip
    assert seen(state, 0)[HELD:MATE] == [0, 3, 3, 3, 3, 3, 0]  # 2, 3, 4, 5, 6, 7, higher
    assert seen(state, 1)[HELD:MATE] == [3, 3, 3, 3, 0, 0, 3]


def test_his_mate(state: State) -> None:
    found = seen(state, 0)
    assert found[MATE : MATE + 5] == [
        1, 22 - 20, SPRINTEUR_ENERGY - int(state.course.to_go[22]), 0, 27,
    ]  # fmt: skip
    assert [i for i in range(2 * BESIDE + 1) if found[MATE_AT + i]] == [BESIDE + 2]
    state.leave_road(1)
    assert seen(state, 0)[MATE:AROUND] == [0] * (AROUND - MATE)


def test_rivals_around_him(state: State) -> None:
    """From square 20: a rouleur beside him, one behind him, one too far by a square, and two
    sprinteurs near, of whom the one in front of the field is not."""
    found = seen(state, 0)
    rouleurs = found[AROUND : AROUND + NEAR]
    sprinteurs = found[AROUND + NEAR : FIELD]
    assert SQUARES[6] - SQUARES[0] == BEFORE + 1
    assert {i - BEHIND: n for i, n in enumerate(rouleurs) if n} == {0: 1, -1: 1}
    assert {i - BEHIND: n for i, n in enumerate(sprinteurs) if n} == {10: 1}


def test_the_field(state: State) -> None:
    """He stands on the right, so that whoever is beside him is behind him."""
    rivals = range(2, 8)
    decks = (ROULEUR_ENERGY, SPRINTEUR_ENERGY)
    surplus = {r: decks[r % 2] - int(state.course.to_go[SQUARES[r]]) for r in rivals}
    assert state.key[0] > state.key[2]
    assert seen(state, 0)[FIELD:RIDE] == [
        4, 2, 0, 0, max(surplus.values()), 27,
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
