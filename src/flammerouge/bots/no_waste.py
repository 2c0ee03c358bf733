"""A bot that never spends more of a card than the road gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flammerouge.bots.base import chance
from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import MOST_VALUE, Card
from flammerouge.core.course import NOWHERE, Course
from flammerouge.core.track import read_track
from flammerouge.core.view import RiderView, View

BIG_CARD: Final = 7


class NoWasteBot:
    """On a descent the lowest card; before and on an ascent the highest that loses nothing;
    elsewhere the highest."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """The answer of the rule for this kind of decision; where there is none, any."""
        answer = _ANSWERS.get(decision.kind)
        if answer is None:
            return chance(self.seed, view, decision, choices).choice(choices)
        return answer(view, choices)


def best_card(view: View, choices: Sequence[Action]) -> Action:
    """The card rule for the rider whom the choices are about."""
    with_card = [choice for choice in choices if choice.cards]
    rider = view.rider(with_card[0].rider)
    return max(with_card, key=lambda choice: _worth(view, rider, choice.cards[0]))


def best_pair(view: View, choices: Sequence[Action]) -> Action:
    """Teammates: the cards that together move most of what they show."""
    mates = [r for r in view.riders if r.control == "teammate" and r.square >= 0]
    return max(
        choices,
        key=lambda choice: sum(
            min(_worth(view, mate, card) for mate in mates) for card in choice.cards
        ),
    )


def front_start(view: View, choices: Sequence[Action]) -> Action:
    """The start square nearest the line."""
    return max(choices, key=lambda choice: choice.square)


def middle_card(view: View, choices: Sequence[Action]) -> Action:
    """A bid that neither throws a sprint away nor cannot win."""
    return sorted(choices, key=lambda choice: choice.cards)[len(choices) // 2]


def rear_rider(view: View, choices: Sequence[Action]) -> Action:
    """The rider who is furthest behind."""
    return min(choices, key=lambda choice: view.rider(choice.rider).square)


def say_yes(view: View, choices: Sequence[Action]) -> Action:
    """Yes, where it is possible."""
    return max(choices, key=lambda choice: choice.yes)


def add_to_big_card(view: View, choices: Sequence[Action]) -> Action:
    """Yes for a big card that would lose nothing of one more."""
    rider = view.rider(choices[0].rider)
    card = rider.card or Card(0)
    more = card._replace(value=card.value + 1)
    use = card.value >= BIG_CARD and more.value <= _limit(view, rider, more)
    return next(choice for choice in choices if choice.yes == use)


def most_value(view: View, choices: Sequence[Action]) -> Action:
    """The cards that are worth most together, then those with the highest single ones."""
    return max(
        choices,
        key=lambda choice: (
            sum(card.value for card in choice.cards),
            sorted((card.value for card in choice.cards), reverse=True),
        ),
    )


_ANSWERS: Final[dict[str, Callable[[View, Sequence[Action]], Action]]] = {
    actions.START: front_start,
    actions.BID: middle_card,
    actions.CARD: best_card,
    actions.CARDS: best_pair,
    actions.ASSIGN: best_card,
    actions.RETIRE: rear_rider,
    actions.RECOVER: say_yes,
    actions.ADD_ONE: add_to_big_card,
    actions.REST: most_value,
    actions.REFRESH: most_value,
}


def _worth(view: View, rider: RiderView, card: Card) -> int:
    """Higher is better: cards that lose nothing by their value, then the others, lowest first."""
    if _road(view.track)[rider.square].descends:
        return -card.value
    return card.value if card.value <= _limit(view, rider, card) else -card.value


def _limit(view: View, rider: RiderView, card: Card) -> int:
    """The most that a card can move here; MTN-ASC-01 and MTN-ASC-02 for an ascent in sight."""
    ascent = _road(view.track)[rider.square].ascent
    return card.value if ascent is None else max(card.ascent_cap, ascent - 1)


@dataclass(frozen=True)
class _Spot:
    """What the bot looks at on a square; `ascent` is how far the next one is, if in sight."""

    descends: bool
    ascent: int | None


@lru_cache(maxsize=8)
def _road(track: str) -> tuple[_Spot, ...]:
    course = Course(read_track(track))
    climbs = [square.terrain.climbs for square in course.track.squares()]
    return tuple(
        _Spot(bool(course.descent[square]), _ascent_ahead(course, climbs, square))
        for square in range(len(climbs))
    )


def _ascent_ahead(course: Course, climbs: list[bool], square: int) -> int | None:
    for distance in range(MOST_VALUE + 1):
        if square == NOWHERE:
            return None
        if climbs[square]:
            return distance
        square = int(course.ahead[square])
    return None
