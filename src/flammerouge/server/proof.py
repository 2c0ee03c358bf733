"""Whether a race that is built anew from what is kept is the one that people rode.

With every command a digest is kept of all that has happened until then. A race whose commands no
longer lead to the same digest, because the data are spoilt or the rules of another version go
another way, is not shown to anybody as if it were the old one.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from flammerouge.core.errors import FlammeRougeError, IllegalAction
from flammerouge.core.events import Event
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server.protocol import TableState
from flammerouge.server.store import KeptCommand, KeptTable, Progress


class Differs(FlammeRougeError):
    """What is kept gives another race than the one that people rode."""


def proof_of(race: Race, events: tuple[Event, ...], before: str = "") -> str:
    """The digest of everything until now: of that `before`, of what has just happened, and of
    where chance stands, which decides all that is still to come.

    Clauses that explain events are left out: to explain better is not to ride otherwise.
    """
    happened = [(event.kind, event.rider, event.numbers) for event in events]
    streams = race.state.streams
    chance = [int(streams[i]) for i in range(len(streams))]
    return sha256(msgspec.json.encode((before, happened, chance))).hexdigest()


def progress_of(race: Race, proof: str, told: float) -> Progress:
    """Where a race that has started stands, as it is kept."""
    waiting = tuple(sorted({decision.seat for decision in race.decisions}))
    state: TableState = "over" if race.over else "racing"
    ranking = teams_home(race) if race.over else ()
    return Progress(state, race.round, waiting, told, proof, race.winner, ranking)


def teams_home(race: Race) -> tuple[str, ...]:
    """The teams of the riders in the order in which they came in."""
    lineup = race.state.lineup
    riders = [lineup.riders[lineup.index(name)] for name in race.ranking()]
    return tuple(lineup.teams[rider.team] for rider in riders)


def rebuild(kept: KeptTable, commands: list[KeptCommand]) -> tuple[Race, str]:
    """The race of a table as its commands have made it, and its proof."""
    race = new_race(kept.setup.options(), kept.seed)
    proof = proof_of(race, race.events())
    try:
        for command in commands:
            proof = proof_of(race, race.apply(command.action()), proof)
    except IllegalAction as problem:
        raise Differs("table-differs", f"table {kept.id}: {problem}") from problem
    # Before the start, and in data of the first versions, there is nothing to compare with.
    if kept.progress.proof not in ("", proof):
        raise Differs("table-differs", f"table {kept.id}: not the race of {kept.engine}")
    return race, proof
