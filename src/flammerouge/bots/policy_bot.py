"""A compiled policy as a bot: it rides by what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.chance import seed_simulation
from flammerouge.core.energy import NOTHING, SECOND
from flammerouge.core.policy import Policy, team_choice
from flammerouge.core.state import HAND, State
from flammerouge.core.vectors import vec
from flammerouge.core.view import View


class PolicyBot:
    """Imagines a race from its view and lets a policy answer in it.

    Every decision has a policy and random numbers of its own, keyed by what is asked, so that a
    race which is saved and resumed goes on as it would have gone without the break.
    """

    def __init__(self, policy: Callable[[int], Policy], seed: str) -> None:
        self._policy = policy
        self._seed = seed
        self._imagination = Imagination()

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """What the policy answers."""
        if len(choices) == 1:
            return choices[0]
        number = decision_number(self._seed, view, decision, choices)
        words = vec[i64]([i64(0)])
        seed_simulation(words, number)
        state = self._imagination.of(view).deal(words)
        return answer(self._policy(number), state, decision, choices)


def decision_number(seed: str, view: View, decision: Decision, choices: Sequence[Action]) -> int:
    """A number for the randomness of one decision."""
    text = f"{seed} {view.round} {decision} {tuple(choices)}"
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")


def answer(policy: Policy, state: State, decision: Decision, choices: Sequence[Action]) -> Action:
    """What a policy does in a state, as one of the choices; the first where no policy is asked."""
    ask = _ANSWERS.get(decision.kind)
    if ask is None:
        return choices[0]
    return ask(policy, state, state.lineup.index(decision.rider or choices[0].rider), choices)


def _card(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    place = policy.card(state, rider, state.count(rider, HAND))
    cards = [] if place == NOTHING else [int(state.card_at(rider, HAND, place))]
    return _with_cards(state, choices, cards)


def _bid(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    place = policy.bid(state, rider, state.count(rider, HAND))
    return _with_cards(state, choices, [int(state.card_at(rider, HAND, place))])


def _cards(policy: Policy, state: State, row: int, choices: Sequence[Action]) -> Action:
    chosen = int(team_choice(state, row, policy))
    places = [chosen % SECOND] + ([chosen // SECOND - 1] if chosen >= SECOND else [])
    return _with_cards(state, choices, [int(state.card_at(row, HAND, place)) for place in places])


def _start(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    own = [choice for choice in choices if choice.rider == choices[0].rider]
    if len(own) == 1:
        return own[0]
    square = int(policy.start(state, rider))
    return next(choice for choice in own if choice.square == square)


def _specialist(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    name = state.rules.specialists[int(policy.specialist(state, rider))].id
    own = [choice for choice in choices if choice.rider == choices[0].rider]
    return next(choice for choice in own if choice.specialist == name)


def _bidder(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _with_rider(state, choices, int(policy.bidder(state, state.lineup.team[rider])))


def _retire(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _with_rider(state, choices, int(policy.retires(state, rider)))


def _rest(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _with_cards(state, choices, [int(policy.rests_with(state, rider))])


def _assign(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _with_cards(state, choices, [int(policy.assigns(state, rider))])


def _refresh(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _with_cards(state, choices, policy.retrieve(state, rider))


def _recover(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _yes_or_no(choices, yes=policy.recovers(state, rider))


def _add_one(policy: Policy, state: State, rider: int, choices: Sequence[Action]) -> Action:
    return _yes_or_no(choices, yes=policy.adds_one(state, rider))


_ANSWERS: Final[dict[str, Callable[[Policy, State, int, Sequence[Action]], Action]]] = {
    actions.CARD: _card,
    actions.BID: _bid,
    actions.CARDS: _cards,
    actions.START: _start,
    actions.SPECIALIST: _specialist,
    actions.BIDDER: _bidder,
    actions.ASSIGN: _assign,
    actions.RETIRE: _retire,
    actions.REST: _rest,
    actions.REFRESH: _refresh,
    actions.RECOVER: _recover,
    actions.ADD_ONE: _add_one,
}


def _with_cards(state: State, choices: Sequence[Action], cards: list[int]) -> Action:
    wanted = tuple(sorted(state.cards.rows[card] for card in cards))
    return next(choice for choice in choices if choice.cards == wanted)


def _with_rider(state: State, choices: Sequence[Action], rider: int) -> Action:
    name = state.lineup.riders[rider].id
    return next(choice for choice in choices if choice.rider == name)


def _yes_or_no(choices: Sequence[Action], *, yes: bool) -> Action:
    return next(choice for choice in choices if choice.yes == yes)
