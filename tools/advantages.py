"""What the cards of some bots are worth against each other, in points of a race.

    python -m tools.advantages search@1000 search@200 instinct --against heuristic --races 20
    python -m tools.advantages search@1000 knowing@1000

A team rides by the first bot against three teams of the opponent. Wherever one of the others would
play another card, both cards are tried in the same imagined races to the line: the piles of rivals
lie there as they really lie, they ride as they really do, and the team rides on by instinct. What a
card gains there is added up over the decisions of a race: by so much more often a bot wins, as far
as it comes into positions like those of the first. The luck of whole races drops out, so that some
dozen of them show what would otherwise take thousands.

`knowing` is a `search` that sees every pile, and is told how its rivals ride.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev
from typing import Final, NamedTuple

from flammerouge.bots.base import Bot
from flammerouge.bots.learned import instinct_of, networks
from flammerouge.bots.memory import Memory
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.tree import RIDERS, Search
from flammerouge.bots.policies.ways import WAYS
from flammerouge.bots.roster import POLICIES, bot
from flammerouge.bots.seeds import bot_seed
from flammerouge.core.actions import CARD, Decision
from flammerouge.core.cards import Card
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.core.view import View
from flammerouge.rulesets import new_race
from tools.measured import BASE_STAGES, table
from tools.unveiled import KNOWING, KnowingBot, Unveiled

PAIRS: Final = 3_000  # imagined races in which two cards are compared
SURE: Final = 1.96  # standard errors to both ends of a 95 % interval
OPPONENTS: Final = tuple(name for name in POLICIES if name in WAYS)


class Compared(NamedTuple):
    """One decision: what the card of each bot wins, in points; where all agree, that is nothing.
    And the CPU time that each has taken, in seconds."""

    worths: dict[str, float]
    seconds: dict[str, float]


def compared(number: int, names: Sequence[str], opponent: str, pairs: int) -> list[Compared]:
    """Every decision on a card in the race of a number, which says its stage, seat and draws."""
    chance = random.Random(number)
    seed = f"{chance.getrandbits(128):032x}"
    race = new_race(Options(stage=BASE_STAGES[number % len(BASE_STAGES)]), seed)
    own = race.seats[number // len(BASE_STAGES) % len(race.seats)]
    rivals = {seat: bot(opponent, seed, seat) for seat in race.seats if seat != own}
    bots = {name: asked(name, race, own, opponent) for name in names}
    judge = Judge(race, opponent)
    found: list[Compared] = []
    while not race.over:
        decision = race.decisions[0]
        choices, view = race.choices(decision), race.view(decision.seat)
        first: Bot = bots[names[0]] if decision.seat == own else rivals[decision.seat]
        if decision.seat != own or decision.kind != CARD or len(choices) == 1:
            race.apply(first.choose(view, decision, choices))
            continue
        answers, seconds = {}, {}
        for name, one in bots.items():
            begun = time.process_time()
            answers[name] = one.choose(view, decision, choices)
            seconds[name] = time.process_time() - begun
        cards = {name: answer.cards[0] for name, answer in answers.items()}
        worths = judge.worths(view, decision, set(cards.values()), pairs, chance.getrandbits(60))
        found.append(Compared({name: worths[card] for name, card in cards.items()}, seconds))
        race.apply(answers[names[0]])
    return found


def asked(name: str, race: Race, seat: str, opponent: str) -> Bot:
    """A bot for a seat of a race."""
    if not name.startswith(KNOWING):
        return bot(name, race.seed, seat)
    playouts = name.removeprefix(KNOWING)
    if not playouts.isdecimal():
        raise MalformedInput("bad-budget", f"bot {name!r}: write {KNOWING}200 (play-outs)")
    return KnowingBot(bot_seed(race.seed, seat), race, opponent, int(playouts))


class Judge:
    """Compares cards in races that end at the line, and begin as the real one stands."""

    def __init__(self, race: Race, opponent: str) -> None:
        self._rival = POLICIES[opponent](0)
        self._way = WAYS.index(opponent)
        self._imagination = Unveiled(race)
        self._memory = Memory()
        self._instinct = InstinctPolicy(instinct_of(networks().instinct), [])

    def worths(
        self, view: View, decision: Decision, cards: set[Card], pairs: int, seed: int
    ) -> Mapping[Card, float]:
        """How often the team wins with each card, in points; nothing is asked of one alone."""
        if len(cards) == 1:
            return dict.fromkeys(cards, 0.0)
        remembered = self._memory.kept(view, self._imagination.empty(view))
        imagined = self._imagination.of(view, remembered)
        state = imagined.state
        search = Search(
            imagined,
            state.lineup.index(decision.rider),
            self._instinct,
            [self._rival],
            [[1.0]] * len(state.lineup.teams),
            seed,
            room=0,
            ways=[self._way],
        )
        tree = search.tree
        of_node = {node: state.cards.rows[int(tree.move[node]) // RIDERS] for node in search.nodes}
        # Only what a bot would play is tried.
        kept = [i for i, node in enumerate(search.nodes) if of_node[node] in cards]
        search.nodes = [search.nodes[i] for i in kept]
        search.places = [search.places[i] for i in kept]
        search.run(pairs)
        return {of_node[node]: 100 * search.chance[node] / pairs for node in search.nodes}


def rows(decisions: Sequence[Compared], races: int) -> Iterable[list[str]]:
    """The table's rows: what each bot gains over the first."""
    names = list(decisions[0].worths)
    for name in names:
        gains = [one.worths[name] - one.worths[names[0]] for one in decisions]
        a_race = len(decisions) / races
        error = SURE * stdev(gains) / math.sqrt(len(gains))
        yield [
            f"`{name}`",
            f"{sum(gain != 0 for gain in gains) / len(gains):.0%}",
            f"{fmean(gains):+.3f} ± {error:.3f}",
            f"{a_race * fmean(gains):+.1f} ± {a_race * error:.1f}",
            f"{1000 * fmean(one.seconds[name] for one in decisions):.1f}",
        ]


def main() -> None:
    """Ride, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.advantages",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("bots", nargs="+", help="the first one rides")
    parser.add_argument("--against", choices=OPPONENTS, default="heuristic")
    parser.add_argument("--races", type=int, default=24)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="of imagined races for a decision")
    args = parser.parse_args()
    names = list(dict.fromkeys(args.bots))
    if args.races < 1 or args.pairs < 1:
        parser.error("--races and --pairs must be at least 1")
    race = new_race(Options(stage=BASE_STAGES[0]), "0" * 32)
    for name in names:
        try:
            asked(name, race, race.seats[0], args.against)
        except FlammeRougeError as problem:
            parser.error(problem.message)
    ride = partial(compared, names=names, opponent=args.against, pairs=args.pairs)
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        decisions = [one for race in workers.map(ride, range(args.races)) for one in race]
    heads = ["bot", "other cards", "gained a decision", "gained a race", "CPU ms"]
    print(f"{len(decisions)} decisions of {args.races} races against 3 × {args.against}")
    print(*table(heads, rows(decisions, args.races)), sep="\n")


if __name__ == "__main__":
    main()
