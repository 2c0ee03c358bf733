"""Hidden cards never leave the server, in any kind of race: whoever listens or looks back gets the
same bytes, whatever others hold and choose, until it is revealed."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flammerouge.core.options import COLOURS
from flammerouge.core.race import Race
from flammerouge.core.rules import PHASES
from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.bots import Thinkers
from flammerouge.server.creation import new_table
from flammerouge.server.replay import replay
from flammerouge.server.sqlite import SqliteStore
from flammerouge.server.store import KeptCommand, KeptTable, Progress
from flammerouge.server.table import Table
from tests.property.test_secrecy import (
    SPECTATOR,
    answers_apart,
    eager_answer,
    eyes,
    with_other_secrets,
)
from tests.server.test_hidden import Ear, as_command
from tests.server.wire import decode, encode

PAIRS = 14
SEED = f"{11:032x}"


def people(count: int) -> list[dict[str, str]]:
    return [{"colour": colour, "sits": "human"} for colour in list(COLOURS)[:count]]


SHORT = list("abcdu")
DUMMIES = [{"colour": "pink", "sits": "muscle"}, {"colour": "white", "sits": "peloton"}]
DICE = [{"colour": colour, "sits": "dice"} for colour in ("blue", "black", "green")]
# For each kind of race what to ask for, and the phases in which several keep secrets at once.
KINDS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "base": ({"teams": people(2), "tiles": SHORT}, {"energy"}),
    "three teams": ({"teams": people(3), "tiles": SHORT}, {"energy"}),
    "weather": ({"teams": people(4), "modules": ["weather"]}, {"energy"}),
    "specialists": (
        {"teams": people(4), "stage": "la-haut-montagne", "modules": ["specialists"]},
        {"energy", "recovering"},
    ),
    "breakaway": (
        {"teams": people(4), "stage": "peloton-9-2-4", "modules": ["breakaway"]},
        {"bidder", "first-bid", "second-bid", "energy"},
    ),
    "refresh": ({"teams": people(3), "stage": "grand-tour-20"}, {"energy", "refreshing"}),
    "dummies": ({"teams": [*people(2), *DUMMIES], "tiles": SHORT}, {"energy"}),
    "legend": (
        {
            "teams": [*people(1), *DICE],
            "stage": "la-classicissima",
            "legend": {"kind": "rouleur", "talents": ["power-save"]},
        },
        {"energy"},
    ),
    "tour": ({"teams": people(3), "tiles": SHORT, "mode": "tour"}, {"energy"}),
    "team time trial": (
        {"teams": people(3), "tiles": SHORT, "mode": "team-time-trial"},
        {"lining-up", "energy"},
    ),
    "individual time trial": (
        {"teams": people(3), "tiles": SHORT, "mode": "individual-time-trial"},
        {"energy"},
    ),
}


def table_of(kind: str) -> KeptTable:
    """The table of such a race, which has started, always with the same seed."""
    wish = decode(encode(KINDS[kind][0]), protocol.NewTable)
    kept = new_table(wish)[0]
    return msgspec.structs.replace(kept, seed=SEED, progress=Progress("racing"))


def moments(kept: KeptTable, chance: random.Random) -> Iterator[tuple[str, Race]]:
    """The beginning of each phase in which secrets are kept, and some moments within."""
    race = new_race(kept.setup.options(), kept.seed)
    last = (-1, "")
    while not race.over:
        phase = PHASES[int(race.state.phase)]
        together = len(race.decisions) > 1 or phase == "energy"
        if together and ((race.round, phase) != last or chance.random() < 0.05):
            yield phase, race
        last = (race.round, phase)
        race.apply(eager_answer(race, chance))


def some(found: list[tuple[str, Race]], chance: random.Random) -> list[tuple[str, Race]]:
    """One of each phase, and some more."""
    first = dict(reversed(found))
    others = chance.sample(found, min(PAIRS - len(first), len(found)))
    return [*first.items(), *others]


@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_are_the_same_up_to_the_reveal(kind: str, tmp_path: Path) -> None:
    kept, phases = table_of(kind), KINDS[kind][1]
    chance = random.Random(kind)
    found = [(phase, race.clone()) for phase, race in moments(kept, chance)]
    assert {phase for phase, _ in found} >= phases

    async def compare() -> None:
        for number, (_, race) in enumerate(some(found, chance)):
            watched = chance.choice(eyes(race))
            twin = with_other_secrets(race, watched, chance)
            one = await heard(kept, race, watched, tmp_path / f"{number}-a.sqlite3")
            other = await heard(kept, twin, watched, tmp_path / f"{number}-b.sqlite3")
            assert one == other

    asyncio.run(compare())


async def heard(kept: KeptTable, race: Race, watched: str, path: Path) -> list[list[bytes]]:
    """All that a seat and a spectator are told while everybody answers, up to the last answer of
    the phase: first the others, who do what they then can, in the end the seat itself."""
    store = await SqliteStore.open(path)
    await store.create(kept)
    table = Table(kept, race.clone(), [], store, Thinkers(1), now=lambda: 1000.0)
    ears = [Ear(watched), Ear(SPECTATOR)]
    for ear in ears:
        await table.join(ear, 0)
    # A watching spectator is told of nobody's secrets, so everybody is an other to him.
    others = [seat for seat in table.race.seats if seat != watched]
    turn = 0
    for seat in [*others, *([watched] if watched else [])]:
        while (command := answer_of(table.race, seat, str(turn))) is not None:
            turn += 1
            await table.command(seat, command)
    for ear in ears:
        await table.resync(ear, 0)
    await store.close()
    return [ear.heard for ear in ears]


def answer_of(race: Race, seat: str, cid: str) -> protocol.Command | None:
    """The first choice of a seat; None when it has none, or when it would reveal something."""
    own = [decision for decision in race.decisions if decision.seat == seat]
    if not own:
        return None
    action = race.choices(own[0])[0]
    after = race.clone()
    after.apply(action)
    told = len(race.events_for(SPECTATOR))
    if after.state.phase != race.state.phase or len(after.events_for(SPECTATOR)) != told:
        return None
    return as_command(KeptCommand.of(action, cid, 0), race.round)


@pytest.mark.parametrize("kind", KINDS)
def test_looking_back_tells_nobody_what_others_have_just_chosen(kind: str) -> None:
    """Two races in which the same seats have answered in this phase, each in its own way."""
    kept, chance = table_of(kind), random.Random(kind)
    compared = 0
    for _, race in moments(kept, chance):
        if len(race.view(SPECTATOR).waiting) < 2 or compared >= PAIRS:
            continue
        one, other, done = answers_apart(race, chance)
        for seat in (one_eye for one_eye in eyes(race) if one_eye not in done):
            assert encode(list(replay(one, seat))) == encode(list(replay(other, seat)))
            compared += 1
    assert compared or kind == "legend"  # where nobody else has anything to choose
