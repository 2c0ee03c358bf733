"""A scenario as somebody wrote it: read whole and checked, or refused by the name of a field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flammerouge.core.cards import MOST_VALUE, POWERS, Card
from flammerouge.core.lineup import KINDS, MOST_RIDERS
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, MODES, RACE, TEAM_TIME_TRIAL
from flammerouge.core.talents import TALENT_IDS
from flammerouge.core.track import FINISH, MOST_SQUARES, Square, Track
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_choices,
    as_flag,
    as_mapping,
    as_number,
    as_object,
    as_text,
    as_whole,
    inside,
    refuse,
    shown,
)
from flammerouge.referee.road import ROADS, read_road
from flammerouge.referee.scene import DUMMY, MOVEMENT, SLIPSTREAM, Scene, SceneCard, SceneRider

FIELDS: Final = (*ROADS, "mode", "from", "riders", "cards", "piles", "timing")
RIDER_NEEDS: Final = ("id", "team", "kind", "square", "lane")
RIDER_FIELDS: Final = (*RIDER_NEEDS, "crashed", "minutes", "control")
CARD_FIELDS: Final = ("value", "powers", "exhaustion", "talents")
PILE_FIELDS: Final = ("square", "values", "side")

STARTS: Final = (MOVEMENT, SLIPSTREAM)
CONTROLS: Final = ("deck", "dice", "teammate", DUMMY)
SIDES: Final = ("sprint", "mountain")

EXHAUSTION_VALUE: Final = 2
MOST_MINUTES: Final = 200
MOST_SECONDS: Final = 3600
MOST_PILES: Final = 20
MOST_TOKENS: Final = 20
MOST_POINTS: Final = 100

ScenePile = tuple[int, tuple[int, ...], str]


def read_scenario(scenario: object, at: str = "") -> Scene:
    """The scene of a scenario; MalformedInput names the field that is wrong.

    `at` stands before the names of fields, such as `[3]` for the fourth of an array.
    """
    fields = as_object(scenario, at, FIELDS, ("riders",))
    track = read_road(fields, at)
    mode = as_choice(fields.get("mode", RACE), inside(at, "mode"), MODES)
    begins = as_choice(fields.get("from", MOVEMENT), inside(at, "from"), STARTS)
    riders = read_riders(fields["riders"], inside(at, "riders"), track)
    check_lanes(riders, mode, inside(at, "riders"))
    if begins == MOVEMENT:
        check_before_line(riders, track, inside(at, "riders"))
    return Scene(
        track=track,
        riders=riders,
        cards=read_cards(fields.get("cards", {}), inside(at, "cards"), riders, begins),
        mode=mode,
        begins=begins,
        piles=read_piles(fields.get("piles", []), inside(at, "piles"), track, begins),
        timing=read_timing(fields, at, track),
    )


# -- riders --------------------------------------------------------------------------------
def read_riders(value: object, at: str, track: Track) -> tuple[SceneRider, ...]:
    """Riders one by one, each on a square and in a lane that exist."""
    given = as_array(value, at, MOST_RIDERS)
    if not given:
        raise refuse("out-of-range", at, f"1 to {MOST_RIDERS} riders, not 0")
    squares = track.squares()
    riders: list[SceneRider] = []
    for i, item in enumerate(given):
        rider = read_rider(item, inside(at, i), squares)
        if any(rider.id == other.id for other in riders):
            where = inside(inside(at, i), "id")
            raise refuse("repeated-rider", where, f"there is a rider {shown(rider.id)} already")
        riders.append(rider)
    return tuple(riders)


def read_rider(value: object, at: str, squares: tuple[Square, ...]) -> SceneRider:
    """One rider."""
    fields = as_object(value, at, RIDER_FIELDS, RIDER_NEEDS)
    square = read_square(fields["square"], inside(at, "square"), squares)
    return SceneRider(
        id=as_text(fields["id"], inside(at, "id")),
        team=as_text(fields["team"], inside(at, "team")),
        kind=as_choice(fields["kind"], inside(at, "kind"), KINDS),
        square=square,
        lane=read_lane(fields["lane"], inside(at, "lane"), square, squares[square].lanes),
        crashed=as_flag(fields.get("crashed", False), inside(at, "crashed")),
        minutes=as_number(fields.get("minutes", 0), inside(at, "minutes"), 0, MOST_MINUTES),
        control=as_choice(fields.get("control", "deck"), inside(at, "control"), CONTROLS),
    )


def read_square(value: object, at: str, squares: tuple[Square, ...]) -> int:
    """The number of a square of the road."""
    square = as_whole(value, at)
    if not 0 <= square < len(squares):
        why = f"{shown(square)} is not a square of the road, which has 0 to {len(squares) - 1}"
        raise refuse("no-such-square", at, why)
    return square


def read_lane(value: object, at: str, square: int, lanes: int) -> int:
    """A lane of a square, or a place on the grass beside it (SPEC-NIM-02)."""
    lane = as_whole(value, at)
    if not -MOST_RIDERS <= lane < lanes:
        why = f"{shown(lane)} is not a lane of square {square}, which has {lanes}"
        raise refuse("no-such-lane", at, why)
    return lane


def check_lanes(riders: tuple[SceneRider, ...], mode: str, at: str) -> None:
    """Nobody stands where another one does, of those who meet in this mode (TTT-02, ITT-01)."""
    taken: dict[tuple[str, int, int], str] = {}
    for i, rider in enumerate(riders):
        place = (group_of(rider, mode), rider.square, rider.lane)
        where = inside(inside(at, i), "lane")
        if place in taken:
            why = f"lane {rider.lane} of square {rider.square} is taken by {shown(taken[place])}"
            raise refuse("lane-taken", where, why)
        taken[place] = rider.id
        if rider.lane < 0:
            check_grass(rider, riders, where)


def group_of(rider: SceneRider, mode: str) -> str:
    """Riders of one group are in each other's way."""
    if mode == INDIVIDUAL_TIME_TRIAL:
        return rider.id
    return rider.team if mode == TEAM_TIME_TRIAL else ""


def check_grass(rider: SceneRider, riders: tuple[SceneRider, ...], at: str) -> None:
    """The grass has room for everybody: those elsewhere may yet come to the right of him."""
    elsewhere = sum(other.square != rider.square for other in riders)
    if elsewhere - rider.lane > MOST_RIDERS:
        why = f"{rider.lane} is too far out on the grass beside square {rider.square}"
        raise refuse("no-such-lane", at, why)


def check_before_line(riders: tuple[SceneRider, ...], track: Track, at: str) -> None:
    """A movement round begins with everybody before the line."""
    squares = track.squares()
    for i, rider in enumerate(riders):
        if FINISH in squares[rider.square].flags:
            why = f"{rider.square} is past the line, where no rider starts to move"
            raise refuse("past-the-line", inside(inside(at, i), "square"), why)


# -- cards ---------------------------------------------------------------------------------
def read_cards(
    value: object, at: str, riders: tuple[SceneRider, ...], begins: str
) -> dict[str, SceneCard]:
    """Cards by rider; when riders are to move, each of them has one."""
    given = as_mapping(value, at)
    names = {rider.id for rider in riders}
    for name in given:
        if name not in names:
            raise refuse("unknown-rider", inside(at, name), "there is no such rider")
    if begins == MOVEMENT:
        for rider in riders:
            if rider.id not in given:
                raise refuse("no-card", inside(at, rider.id), "this rider has no card to move by")
    return {name: read_card(card, inside(at, name)) for name, card in given.items()}


def read_card(value: object, at: str) -> SceneCard:
    """A card as a plain number, or with everything that belongs to it."""
    if not isinstance(value, dict):
        return SceneCard(Card(as_number(value, at, 1, MOST_VALUE)))
    fields = as_object(value, at, CARD_FIELDS, ("value",))
    number = as_number(fields["value"], inside(at, "value"), 1, MOST_VALUE)
    powers = as_choices(fields.get("powers", []), inside(at, "powers"), POWERS)
    talents = as_choices(fields.get("talents", []), inside(at, "talents"), TALENT_IDS)
    exhaustion = as_flag(fields.get("exhaustion", False), inside(at, "exhaustion"))
    if exhaustion:
        check_exhaustion(number, powers, at)
    return SceneCard(Card(number, tuple(p for p in POWERS if p in powers), exhaustion), talents)


def check_exhaustion(number: int, powers: tuple[str, ...], at: str) -> None:
    """BASE-ENER-10: an exhaustion card is a plain 2."""
    if number != EXHAUSTION_VALUE:
        why = f"an exhaustion card has the value {EXHAUSTION_VALUE}, not {number}"
        raise refuse("bad-exhaustion", inside(at, "value"), why)
    if powers:
        raise refuse("bad-exhaustion", inside(at, "powers"), "an exhaustion card has no powers")


# -- piles and times -----------------------------------------------------------------------
def read_piles(value: object, at: str, track: Track, begins: str) -> tuple[ScenePile, ...]:
    """Token piles, which ask where riders came from and so need a movement round."""
    given = as_array(value, at, MOST_PILES)
    if given and begins == SLIPSTREAM:
        raise refuse("piles-from-slipstream", at, f"piles need a round from {MOVEMENT}")
    squares = track.squares()
    return tuple(read_pile(item, inside(at, i), squares) for i, item in enumerate(given))


def read_pile(value: object, at: str, squares: tuple[Square, ...]) -> ScenePile:
    """One pile: its square, its tokens from the top, and which side of them is up."""
    fields = as_object(value, at, PILE_FIELDS, PILE_FIELDS)
    here = inside(at, "values")
    values = as_array(fields["values"], here, MOST_TOKENS)
    return (
        read_square(fields["square"], inside(at, "square"), squares),
        tuple(as_number(v, inside(here, i), 1, MOST_POINTS) for i, v in enumerate(values)),
        as_choice(fields["side"], inside(at, "side"), SIDES),
    )


def read_timing(fields: Mapping[str, object], at: str, track: Track) -> tuple[int, ...]:
    """Seconds for each square past the line, if the scenario gives them."""
    if "timing" not in fields:
        return ()
    here = inside(at, "timing")
    past = sum(FINISH in square.flags for square in track.squares())
    given = as_array(fields["timing"], here, MOST_SQUARES)
    if len(given) != past:
        why = f"{past} squares are past the line, but there are seconds for {len(given)}"
        raise refuse("bad-timing", here, why)
    return tuple(as_number(v, inside(here, i), 0, MOST_SECONDS) for i, v in enumerate(given))
