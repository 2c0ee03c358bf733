"""What the wire says of a race: views are built up from what the engine lets a seat see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from flammerouge.core import actions
from flammerouge.core import view as engine
from flammerouge.core.actions import Action
from flammerouge.core.cards import Card
from flammerouge.core.chance import commitment
from flammerouge.core.decisions import seat_of
from flammerouge.core.energy import last_choice
from flammerouge.core.finish import time_of
from flammerouge.core.lineup import NO_SEAT
from flammerouge.core.preview import preview
from flammerouge.core.race import Race
from flammerouge.core.refresh import refresh_limit
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import OUTSIDE
from flammerouge.core.tiles import lay
from flammerouge.core.turns import pack_of
from flammerouge.data.decks import specialists
from flammerouge.rulesets import tiles_of
from flammerouge.server import protocol
from flammerouge.server.ways import path_of, steps_of

ALL_EYES: Final = "all"
# Answers whose card moves the rider, so that it can be shown where to.
PREVIEWED: Final = (actions.CARD, actions.ASSIGN)


def wire_view(race: Race, seat: str) -> protocol.View:
    """The view of a seat; an empty seat is a spectator."""
    seen = race.view(seat)
    return _view(race, seen, {rider.id: rider.own for rider in seen.riders})


def wire_view_of_all(race: Race) -> protocol.View:
    """Every card of a race that is over."""
    own: dict[str, engine.OwnCards | None] = {}
    for seat in race.seats:
        own |= {rider.id: rider.own for rider in race.view(seat).riders if rider.own}
    return _view(race, race.view(""), own)


def _view(race: Race, seen: engine.View, own: dict[str, engine.OwnCards | None]) -> protocol.View:
    return protocol.View(
        seat=seen.seat,
        round=seen.round,
        phase=seen.phase,
        over=race.over,
        riders=tuple(_rider(race, rider, own.get(rider.id)) for rider in seen.riders),
        order=tuple(name for name in seen.ranking if seen.rider(name).square >= 0),
        groups=tuple(groups(race)),
        ranking=seen.ranking,
        piles=tuple(protocol.TokenPile(p.square, p.side, p.values) for p in seen.piles),
        refresh=seen.refresh,
        weather=weather(race),
        breakaway=breakaway(race),
        decisions=tuple(_decision(race, decision) for decision in seen.decisions),
        take_back=may_take_back(race, seen.seat),
        result=result(race) if race.over else None,
    )


def _rider(race: Race, rider: engine.RiderView, own: engine.OwnCards | None) -> protocol.Rider:
    number = race.state.lineup.index(rider.id)
    has_seat = int(race.state.lineup.seat[number]) != NO_SEAT
    return protocol.Rider(
        id=rider.id,
        team=rider.team,
        kind=rider.kind,
        control=rider.control,
        seat=seat_of(race.state, number) if has_seat else "",
        square=rider.square,
        lane=rider.lane,
        to_go=int(race.state.course.to_go[rider.square]) if rider.square >= 0 else 0,
        crashed=rider.crashed,
        specialist=rider.specialist,
        card=str(rider.card) if rider.card else "",
        held=counted(rider.held),
        played=counted(rider.played),
        exhaustion=sum(card.exhaustion for card in rider.held),
        face_down=rider.face_down,
        surely_recycled=rider.surely_recycled,
        bids=texts(rider.bids),
        talents=rider.talents,
        a_bit_more=rider.a_bit_more,
        holds_refresh=rider.holds_refresh,
        minutes=rider.minutes,
        time=rider.time,
        own=_own(own) if own else None,
    )


def _own(own: engine.OwnCards) -> protocol.OwnHand:
    return protocol.OwnHand(texts(own.hand), texts(own.recycled), texts(own.chosen))


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as they are written."""
    return tuple(str(card) for card in cards)


def counted(cards: Sequence[Card]) -> dict[str, int]:
    """How many there are of each card, from low to high."""
    return dict(Counter(texts(cards)))


# -- the road ------------------------------------------------------------------------------
def groups(race: Race) -> list[protocol.Group]:
    """The packs from the front, with the empty squares between them."""
    state = race.state
    riders = [r for r in range(int(state.lineup.count)) if int(state.square[r]) != OUTSIDE]
    riders.sort(key=lambda rider: -int(state.key[rider]))
    found: list[protocol.Group] = []
    seen: set[int] = set()
    rear: int | None = None
    for rider in riders:
        if rider in seen:
            continue
        members = pack_of(state, rider)
        pack = [r for r in riders if r in members and r not in seen]
        seen.update(pack)
        ridden = [_ridden(race, int(state.square[r])) for r in pack]
        gap = max(rear - max(ridden) - 1, 0) if rear is not None else 0
        rear = min(ridden)
        names = tuple(state.lineup.riders[r].id for r in pack)
        found.append(protocol.Group(names, gap))
    return found


def _ridden(race: Race, square: int) -> int:
    """How far along the road a square is, 0 being the last one before the line."""
    course = race.state.course
    return int(course.past[square]) - int(course.to_go[square])


def weather(race: Race) -> tuple[protocol.Weather, ...]:
    """The tokens that have been drawn, with their squares."""
    if not race.weather:
        return ()
    road = lay(tiles_of(race.options))
    return tuple(
        protocol.Weather(place, token, tuple(road.squares_of(place)))
        for place, token in race.weather
    )


def breakaway(race: Race) -> tuple[tuple[int, int], ...]:
    """The places of the breakaway as (square, lane), the better one first."""
    square, *lanes = (int(number) for number in race.state.rules.breakaway)
    return tuple((square, lane) for lane in lanes)


def result(race: Race) -> protocol.Result:
    """How a race has ended."""
    state = race.state
    places: list[protocol.Finish] = []
    for place, name in enumerate(race.ranking(), 1):
        rider = state.lineup.index(name)
        time = int(time_of(state, rider)) if state.rules.timed else 0
        team = state.lineup.teams[int(state.lineup.team[rider])]
        places.append(protocol.Finish(place, name, team, time))
    return protocol.Result(
        winner=race.winner,
        podium=race.podium(),
        ranking=tuple(places),
        rounds=race.round,
        timed=bool(state.rules.timed),
        seed=race.seed,
        commitment=commitment(race.seed),
    )


# -- decisions -----------------------------------------------------------------------------
def may_take_back(race: Race, seat: str) -> bool:
    """Whether a seat has laid its last card and nobody has seen it yet."""
    if not seat or int(race.state.phase) != ENERGY:
        return False
    return int(last_choice(race.state, race.state.lineup.teams.index(seat))) >= 0


def _decision(race: Race, decision: actions.Decision) -> protocol.Decision:
    limit, card = 0, ""
    row = race.state.lineup.index(decision.rider)
    if decision.kind == actions.REFRESH:
        limit = int(refresh_limit(race.state, row))
    if decision.kind == actions.ADD_ONE:
        card = str(race.state.cards.rows[int(race.state.card[row])])
    actions_open = enumerate(race.choices(decision), 1)
    choices = tuple(_choice(race, number, action) for number, action in actions_open)
    return protocol.Decision(
        kind=decision.kind,
        rider=decision.rider,
        choices=choices,
        limit=limit,
        best=max(choices, key=lambda choice: choice.sum).number if limit else 0,
        card=card,
    )


def _choice(race: Race, number: int, action: Action) -> protocol.Choice:
    return protocol.Choice(
        number=number,
        rider=action.rider,
        square=action.square,
        cards=texts(action.cards),
        sum=sum(card.value for card in action.cards),
        specialist=action.specialist,
        yes=action.yes,
        adds=specialists()[action.specialist].added if action.specialist else (),
        removes=specialists()[action.specialist].removed if action.specialist else (),
        preview=_preview(race, action) if action.kind in PREVIEWED else None,
    )


def _preview(race: Race, action: Action) -> protocol.Preview:
    seen = preview(race.state, action.rider, action.card)
    course, now, alone = race.state.course, seen.now, seen.alone
    alone_steps = steps_of(course, seen.start, alone.square, alone.value)
    path = path_of(course, seen.start, now.square, now.value)
    return protocol.Preview(
        square=now.square,
        lane=now.lane,
        path=path,
        steps=len(path) - 1,
        value=now.value,
        rule=now.rule,
        crosses=seen.crosses,
        exposed=seen.exposed,
        alone_square=alone.square,
        alone_lane=alone.lane,
        alone_steps=alone_steps,
        way=_way(action.card, alone_steps, alone.value),
        blocked=now.square != alone.square,
    )


def _way(card: Card | None, steps: int, value: int) -> protocol.Way:
    """How a card that counts for `value` moves its rider on an empty road."""
    if not steps:
        return "stays"
    if steps < value:
        return "cut"
    return "plain" if card and value == card.value else "counts"
