"""The bots by name, and what people may write for a team that is not their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from flammerouge.bots.base import Bot
from flammerouge.bots.levels import LEVELS
from flammerouge.bots.load import load_bot
from flammerouge.bots.policies.baselines import (
    BreakerPolicy,
    DicePolicy,
    HighestPolicy,
    NoWastePolicy,
    SaverPolicy,
)
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.legend import LegendPolicy
from flammerouge.bots.policy_bot import PolicyBot
from flammerouge.bots.seeds import bot_number, bot_seed
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import CARDS, MUSCLE, PELOTON
from flammerouge.core.policy import Policy, RandomPolicy

POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    "random": RandomPolicy,
    "highest": lambda seed: HighestPolicy(),
    "breaker": BreakerPolicy,
    "saver": lambda seed: SaverPolicy(),
    "no-waste": lambda seed: NoWastePolicy(),
    "dice": DicePolicy,
    "heuristic": lambda seed: HeuristicPolicy(),
    "legend": lambda seed: LegendPolicy(),
}
DRAWING: Final = frozenset({"random", "breaker", "dice"})  # numbers of their own
FORECASTER: Final = "legend"  # whose rides the forecasts of a campaign are made of
MOST_BUDGET: Final = 1_000_000
BUDGETS: Final = "search@200 (play-outs), search@15ms, search@15ms*2 (cores), plain@200 or flat@16"
THINKERS: Final = {"search": 400, "plain": 400, "flat": 16}  # with a budget that suits them
CORES: Final = tuple(str(cores) for cores in range(2, 65))
DUMMIES: Final = (MUSCLE, PELOTON)
INSTINCT: Final = "instinct"
BOTS: Final = (*POLICIES, INSTINCT)


@dataclass(frozen=True)
class Entrant:
    """What rides for a team: a bot made from a seed, or a dummy team, which is a rule and no bot.

    `policy` is there for bots that are nothing but a compiled policy: simulations use it as it is.
    One that `draws` numbers of its own is another one in every race.
    """

    name: str
    rides: str = CARDS
    make: Callable[[str], Bot] | None = None
    policy: Callable[[int], Policy] | None = None
    draws: bool = False

    def policy_for(self, seed: str, seat: str) -> Policy:
        """How it rides the race of a seed in simulations."""
        if self.policy is not None and self.draws:
            return self.policy(bot_number(seed, seat))
        return self._for_every_race

    @cached_property
    def _for_every_race(self) -> Policy:
        """Of those who draw nothing one is like another; a dummy team is never asked."""
        return self.policy(0) if self.policy else Policy()


def entrant(text: str) -> Entrant:
    """The entrant of a name (`no-waste`, `muscle`, `level-3`), of a name with a budget
    (`search@200`) or of a class (`my_bot.py:MyBot`)."""
    if text in LEVELS:
        return replace(entrant(LEVELS[text]), name=text)
    if text in DUMMIES:
        return Entrant(text, rides=text)
    policy = POLICIES.get(text)
    if policy is not None:
        make = partial(PolicyBot, policy)
        return Entrant(text, make=make, policy=policy, draws=text in DRAWING)
    if text == INSTINCT or ("@" in text and ":" not in text):
        return thinker(text)
    if ":" in text:
        return Entrant(text, make=load_bot(text))
    if text in THINKERS:
        raise MalformedInput(
            "bad-budget", f"bot {text!r} needs a budget: write {text}@{THINKERS[text]}"
        )
    raise MalformedInput(
        "unknown-bot",
        f"bot {text[:60]!r} is not one of {' '.join([*BOTS, *DUMMIES])}, "
        f"nor level-1 to level-5, nor {BUDGETS}, nor FILE.py:CLASS",
    )


def thinker(text: str) -> Entrant:
    """`search@200` with so many play-outs a decision, `search@15ms` with so much time, both also on
    several cores (`search@15ms*2`) or without what was learned (`plain@200`), `flat@16`; and
    `instinct`, who has learned and does not think.

    What thinks is loaded here: simulations never need it.
    """
    from flammerouge.bots.cores import CoresBot
    from flammerouge.bots.instinct_bot import InstinctBot
    from flammerouge.bots.learned import networks
    from flammerouge.bots.search import FlatBot, SearchBot

    if text == INSTINCT:
        return Entrant(text, make=InstinctBot)
    name, _, rest = text.partition("@")
    budget, _, cores = rest.partition("*")
    number = budget.removesuffix("ms")
    timed = number != budget
    if (
        name not in THINKERS
        or (name == "flat" and (timed or cores))
        or ("*" in rest and cores not in CORES)
        or not (number.isascii() and number.isdigit())
        or not 1 <= int(number) <= MOST_BUDGET
    ):
        raise MalformedInput("bad-budget", f"bot {text[:60]!r}: write {BUDGETS}")
    if name == "flat":
        return Entrant(text, make=partial(FlatBot, playouts=int(number)))
    make = partial(
        SearchBot,
        playouts=0 if timed else int(number),
        milliseconds=int(number) if timed else 0,
        learned=networks() if name == "search" else None,
    )
    return Entrant(text, make=partial(CoresBot, cores=int(cores), make=make) if cores else make)


def bot(text: str, race_seed: str, seat: str) -> Bot:
    """A bot for a seat."""
    found = entrant(text)
    if found.make is None:
        raise MalformedInput("unknown-bot", f"{text} is a dummy team, not a bot")
    return found.make(bot_seed(race_seed, seat))
