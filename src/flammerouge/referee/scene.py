"""A round put on the road by hand: riders where somebody says they are, cards as given.

The round is resolved by the same functions as any race.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from flammerouge.core.cards import NO_CARD, Card, CardTable
from flammerouge.core.clauses import CLAUSES
from flammerouge.core.course import Course
from flammerouge.core.events import Event, unpack
from flammerouge.core.finish import time_of
from flammerouge.core.lineup import CONTROLS, KINDS, MUSCLE, LineUp, Rider
from flammerouge.core.movement import move_rider
from flammerouge.core.phases import open_moving, score_round
from flammerouge.core.rules import RACE, TOUR, Pile, Rules
from flammerouge.core.slipstream import slipstream
from flammerouge.core.state import CRASHED, NONE, PLUS_ONE, State
from flammerouge.core.talents import A_BIT_MORE, POWER_SAVE, talent_bit
from flammerouge.core.track import Track
from flammerouge.core.turns import mark_talents
from flammerouge.core.vectors import vec
from flammerouge.modules.timing import ride_alone, time_race

MOVEMENT: Final = "movement"
SLIPSTREAM: Final = "slipstream"
DUMMY: Final = "dummy"


@dataclass(frozen=True)
class SceneRider:
    """A rider as a scenario places him."""

    id: str
    team: str
    kind: str
    square: int
    lane: int
    crashed: bool = False
    minutes: int = 0
    control: str = "deck"


@dataclass(frozen=True)
class SceneCard:
    """A card in a scenario, with the talents that its rider has."""

    card: Card
    talents: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A scenario that has been read and found right."""

    track: Track
    riders: tuple[SceneRider, ...]
    cards: Mapping[str, SceneCard] = field(default_factory=dict)
    mode: str = RACE
    begins: str = MOVEMENT
    piles: tuple[tuple[int, tuple[int, ...], str], ...] = ()
    timing: tuple[int, ...] = ()


@dataclass(frozen=True)
class Place:
    """Where a rider stands."""

    square: int
    lane: int


@dataclass(frozen=True)
class Outcome:
    """What a round has brought; names as in the public format."""

    order: tuple[str, ...]
    after_movement: dict[str, Place]
    after_slipstream: dict[str, Place]
    crashed: tuple[str, ...]
    exhausted: tuple[str, ...]
    crossed: tuple[str, ...]
    times: dict[str, int]
    minutes: dict[str, int]
    tokens: dict[str, dict[str, int]]


def resolve(scene: Scene) -> Outcome:
    """Ride the round of a scenario."""
    state = build(scene)
    names = [rider.id for rider in scene.riders]
    order: tuple[str, ...] = ()
    if scene.begins == MOVEMENT:
        open_moving(state)
        order = tuple(names[int(rider)] for rider in state.order)
        turn: i64
        for turn in range(state.movers):
            move_rider(state, state.order[turn])
    moved = places(state, names)
    lying = [n for r, n in enumerate(names) if state.status[r] & CRASHED]
    if state.rules.slipstream:
        slipstream(state)
    slipped = places(state, names)
    state.recording = True
    score_round(state)
    return Outcome(
        order=order,
        after_movement=moved,
        after_slipstream=slipped,
        crashed=tuple(sorted(lying)),
        exhausted=tuple(sorted(event.rider for event in facts(state, names, "exhausted"))),
        crossed=tuple(names[int(rider)] for rider in state.home),
        times=times(state, names),
        minutes=minutes(state, names),
        tokens=tokens(state, names),
    )


def build(scene: Scene) -> State:
    """The state of a race in the middle of a round."""
    rules = rules_of(scene)
    teams = list(dict.fromkeys(rider.team for rider in scene.riders))
    given = {rider.id: scene.cards.get(rider.id) for rider in scene.riders}
    riders = [
        Rider(
            one.id,
            teams.index(one.team),
            KINDS.index(one.kind),
            place,
            MUSCLE if one.control == DUMMY else CONTROLS.index(one.control),
            talents_of(given[one.id]),
        )
        for place, one in enumerate(scene.riders)
    ]
    cards = {known.card for known in given.values() if known is not None}
    table = CardTable(sorted(card for card in cards if card.powers or card.value < 2))
    lineup = LineUp(teams, list(range(len(teams))), riders)
    state = State(course_of(scene.track), lineup, rules, table)
    for place, one in enumerate(scene.riders):
        put(state, place, one, given[one.id])
    mark_talents(state)
    mark_used(state)
    return state


@lru_cache(maxsize=256)
def course_of(track: Track) -> Course:
    """The tables of a road; scenarios of one dispute share it."""
    return Course(track)


def rules_of(scene: Scene) -> Rules:
    """The rules of the scenario's mode, with its piles and its timing."""
    rules = Rules()
    rules.mode = scene.mode
    if scene.mode != RACE:
        time_race(rules, scene.track)
        ride_alone(rules, scene.mode)
    if scene.timing:
        rules.timing = vec[i64]([i64(s) for s in scene.timing])
    if scene.mode == TOUR:
        rules.piles = [Pile(square, list(values), side) for square, values, side in scene.piles]
    return rules


def talents_of(card: SceneCard | None) -> int:
    """The talents named with a card, as bits."""
    return sum(talent_bit(name) for name in card.talents) if card else 0


def put(state: State, place: int, one: SceneRider, card: SceneCard | None) -> None:
    """Stand a rider on the road with his card and his past."""
    state.stand(place, one.square, one.lane)
    state.began[place] = state.key[place]
    state.riding += 1
    state.clock[place] = one.minutes
    state.clock_runs = state.clock_runs or one.minutes > 0
    if one.crashed:
        state.status[place] |= CRASHED
        state.crashes += 1
    if card is not None:
        state.card[place] = state.cards.id_of(card.card)
        if "breakaway" in card.card.powers:
            state.hushed = True


def mark_used(state: State) -> None:
    """Talents that are a choice are used when a scenario names them."""
    for place, rider in enumerate(state.lineup.riders):
        if rider.talents & POWER_SAVE:
            state.card[place] = NO_CARD
        if rider.talents & A_BIT_MORE:
            state.status[place] |= PLUS_ONE


def places(state: State, names: list[str]) -> dict[str, Place]:
    """Where everybody stands."""
    return {n: Place(int(state.square[r]), int(state.lane(r))) for r, n in enumerate(names)}


def facts(state: State, names: list[str], kind: str) -> list[Event]:
    """The events of one kind."""
    found = [unpack(packed, names, CLAUSES) for packed in state.logged_since(0)]
    return [event for event in found if event.kind == kind]


def times(state: State, names: list[str]) -> dict[str, int]:
    """Seconds by rider for those who have crossed."""
    if not state.rules.timed:
        return {}
    return {n: int(time_of(state, r)) for r, n in enumerate(names) if time_of(state, r) != NONE}


def minutes(state: State, names: list[str]) -> dict[str, int]:
    """Minute tokens of those who have not crossed."""
    if not state.rules.timed:
        return {}
    return {
        n: int(state.clock[r])
        for r, n in enumerate(names)
        if time_of(state, r) == NONE and state.clock[r]
    }


def tokens(state: State, names: list[str]) -> dict[str, dict[str, int]]:
    """Points taken from piles, by rider and side."""
    taken: dict[str, dict[str, int]] = {}
    for event in facts(state, names, "took-token"):
        own = taken.setdefault(event.rider, {})
        side = state.rules.piles[event["pile"]].side
        own[side] = own.get(side, 0) + event["value"]
    return taken
