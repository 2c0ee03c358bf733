"""A legendary rider's races in the tests: riders rR or rS, his teammates r1 and r2."""

from __future__ import annotations

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import read_card
from flammerouge.core.events import Event
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.turns import mark_talents
from tests.rules.picture import movement
from tests.rules.raced import SEED, ready_race, stand

DESCENT = ("a", "B", "l", "c", "d", "v")  # B begins with four descent squares, at 6
SUPPLY = ("a", "3", "b", "c", "d", "v")  # 3 begins with five supply squares, at 6
OPPONENTS = ("bR", "bS", "kR", "kS", "gR", "gS")


def legend_options(
    kind: str, *talents: str, teammates: str = "rouleur", tiles: tuple[str, ...] = ()
) -> Options:
    """A stage for a legend with these talents."""
    return Options(
        tiles=tiles, mode="tour", legend=Legend(kind, teammates=teammates, talents=talents)
    )


def legend_race(
    kind: str,
    *talents: str,
    teammates: str = "rouleur",
    tiles: tuple[str, ...] = (),
    seed: str = SEED,
) -> Race:
    """A race with everybody placed."""
    return ready_race(legend_options(kind, *talents, teammates=teammates, tiles=tiles), seed)


def stand_at_start(race: Race, text: str) -> None:
    """Put riders on the road at the start of a turn, so that talents see them there."""
    stand(race, text)
    mark_talents(race.state)


def choose(race: Race, main: str, mates: str = "") -> tuple[Event, ...]:
    """Lay down the main rider's card (`-` for none) and the teammates' cards."""
    rider = race.state.lineup.riders[0].id
    events: list[Event] = []
    if any(d.kind == actions.RIDER for d in race.decisions):
        events += race.apply(Action(actions.RIDER, "red", rider))
    chosen = () if main == "-" else (read_card(main),)
    events += race.apply(Action(actions.CARD, "red", rider, cards=chosen))
    if mates:
        two = tuple(sorted(read_card(word) for word in mates.split()))
        events += race.apply(Action(actions.CARDS, "red", "r1", cards=two))
    return tuple(events)


def asked(race: Race) -> list[tuple[str, str]]:
    """The open questions: kind and rider."""
    return [(decision.kind, decision.rider) for decision in race.decisions]


def moved(road: str, card: str, *talents: str, rider: str = "rR@0R", others: str = "") -> str:
    """Where a rider with these talents ends; the others stay behind where they get up."""
    name = rider.split("@")[0].removesuffix("!")
    waiting = " ".join(f"{word.split('@')[0].removesuffix('!')} 2" for word in others.split())
    board = movement(
        road, f"{rider} {others}".strip(), cards=f"{name} {card} {waiting}", talents={name: talents}
    )
    return board.split()[0]
