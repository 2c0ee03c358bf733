"""How a bot thinks that the others ride, learned from what they have shown in this race."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from flammerouge.bots.counter import COUNTER
from flammerouge.bots.past import past
from flammerouge.bots.policies.baselines import (
    BreakerPolicy,
    HighestPolicy,
    NoWastePolicy,
    SaverPolicy,
)
from flammerouge.bots.policies.heuristic import HeuristicPolicy
from flammerouge.bots.policies.preference import PreferencePolicy
from flammerouge.bots.policies.reading import count_hits
from flammerouge.bots.policies.ways import DUMMY, WAYS
from flammerouge.core.chance import seed_simulation
from flammerouge.core.lineup import NO_SEAT, LineUp
from flammerouge.core.policy import Policy, RandomPolicy
from flammerouge.core.state import State
from flammerouge.core.view import View


class Model(NamedTuple):
    """A way to ride that a bot reckons with.

    `way` is what the learned networks call it, `chance` how likely it is before the first card.
    When cards that were shown are read, this share of them counts as drawn `by_lot`, as if any card
    of the hand had been as likely; in imagined races all are those of the policy.
    """

    make: Callable[[int], Policy]
    way: str
    chance: float
    by_lot: float = 0.0


Models = tuple[Model, ...]  # of which the last draws lots
# Who thinks ahead is hard to foresee: his cards look as if drawn by lot, and yet he rides well.
MODELS: Final[Models] = (
    Model(lambda seed: HeuristicPolicy(), "heuristic", 0.33),
    Model(lambda seed: HeuristicPolicy(COUNTER), "thinker", 0.24, by_lot=0.6),
    Model(lambda seed: NoWastePolicy(), "no-waste", 0.19),
    Model(lambda seed: SaverPolicy(), "saver", 0.1),
    Model(lambda seed: HighestPolicy(), "highest", 0.1),
    Model(BreakerPolicy, "other", 0.02),
    Model(RandomPolicy, "other", 0.02),
)
HANDS: Final = 24  # drawn for each card that was shown
DOUBT: Final = 0.5  # hits that even a model gets which never plays a card
ALIKE: Final = 0.5  # how likely it is before the first card that all the others ride alike
MOST: Final = 700.0  # whose exponential is still a number


def policies(models: Models, seed: int) -> list[Policy]:
    """One policy of each kind."""
    return [model.make(seed) for model in models]


def preferences(models: Models) -> list[PreferencePolicy | None]:
    """By which preference each of them plays; None of those whose cards are read as drawn by lot,
    whether in part or in some rounds only."""
    made = [(model, model.make(0)) for model in models]
    return [
        policy if isinstance(policy, PreferencePolicy) and not model.by_lot else None
        for model, policy in made
    ]


def ways(models: Models) -> list[int]:
    """What the learned networks call each of them."""
    return [WAYS.index(model.way) for model in models]


class Reader:
    """Weighs the models for every team; what a round has shown is counted once."""

    def __init__(self) -> None:
        self._hits: dict[tuple[int, str], list[int]] = {}
        self._round = 0

    def odds(self, view: View, empty: State) -> list[list[float]]:
        """For each team the chance of each model."""
        if view.round < self._round:  # another race
            self._hits.clear()
        self._round = view.round
        shown = {team: [0.0] * len(MODELS) for team in empty.lineup.teams}
        for number, rider in enumerate(view.riders):
            if rider.control != "deck" or rider.own is not None:
                continue
            for played in range(len(rider.rounds)):
                hits = self._read(view, empty, number, played)
                shown[rider.team] = added(shown[rider.team], explained(hits, MODELS))
        return weighed(list(shown.values()), MODELS)

    def _read(self, view: View, empty: State, number: int, played: int) -> list[int]:
        rider = view.riders[number]
        key = (played, rider.id)
        if key not in self._hits:
            shown = rider.rounds[played]
            if shown.card is None or shown.square < 0:
                self._hits[key] = [0] * len(MODELS)
            else:
                state = past(view, empty, number, played)
                seed_simulation(state.streams, played * 100 + number)
                card = empty.cards.id_of(shown.card)
                self._hits[key] = count_hits(state, number, card, policies(MODELS, number), HANDS)
        return self._hits[key]


def explained(hits: list[int], models: Models) -> list[float]:
    """The logarithms of how likely each model makes a card, from how often it has played it."""
    return [
        math.log(((1 - model.by_lot) * own + model.by_lot * hits[-1] + DOUBT) / (HANDS + 1))
        for model, own in zip(models, hits, strict=True)
    ]


def likeliest(odds: list[list[float]], lineup: LineUp) -> list[int]:
    """For each team what the learned networks call the way that it most likely rides in."""
    names = ways(MODELS)
    return [
        DUMMY if int(seat) == NO_SEAT else names[chances.index(max(chances))]
        for chances, seat in zip(odds, lineup.seat_of_team, strict=True)
    ]


def weighed(shown: list[list[float]], models: Models) -> list[list[float]]:
    """The chances of the models for each team, from the logarithms of how likely each makes what
    the team has shown. What one team shows says something of the others: they may ride alike."""
    priors = [math.log(model.chance) for model in models]
    apart = [added(priors, team) for team in shown]
    alike = priors
    for team in shown:
        alike = added(alike, team)
    doubt = math.log(1 - ALIKE) + sum(map(total, apart)) - math.log(ALIKE) - total(alike)
    same = 1 / (1 + math.exp(min(doubt, MOST)))
    together = shares(alike)
    return [
        [same * one + (1 - same) * other for one, other in zip(together, shares(team), strict=True)]
        for team in apart
    ]


def added(some: list[float], others: list[float]) -> list[float]:
    """Number by number."""
    return [one + other for one, other in zip(some, others, strict=True)]


def total(scores: list[float]) -> float:
    """The logarithm of the sum of weights that are given as logarithms."""
    best = max(scores)
    return best + math.log(sum(math.exp(score - best) for score in scores))


def shares(scores: list[float]) -> list[float]:
    """Logarithms of weights as chances that add up to one."""
    best = max(scores)
    weights = [math.exp(score - best) for score in scores]
    return [weight / sum(weights) for weight in weights]
