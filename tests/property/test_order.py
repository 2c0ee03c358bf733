"""Seed and choices are the whole race: in which order people answer changes nothing."""

import random
from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.property.fingerprint import fingerprint
from tests.property.lineups import lineups, seeds
from tests.property.profile import examples
from tests.property.watch import any_answer, may_take_back

numbers = st.integers(0, 2**32)
Choices = dict[tuple[str, str, str], list[Action]]


def ridden(options: Options, seed: str, number: int) -> Race:
    chance = random.Random(number)
    race = new_race(options, seed)
    while not race.over:
        race.apply(any_answer(race, chance))
    return race


@examples(25)
@given(lineups(), seeds, numbers)
def test_the_same_choices_in_another_order_are_the_same_race(
    options: Options, seed: str, number: int
) -> None:
    race = ridden(options, seed, number)
    chance = random.Random(number + 1)
    again = new_race(options, seed)
    answers = by_decision(race.history)
    while not again.over:
        decision = chance.choice(again.decisions)
        again.apply(answers[key(decision)].pop(0))
        if chance.random() < 0.1:
            change_mind(again, decision.seat)
    assert settled(again) == settled(race)
    assert sorted(again.history) == sorted(race.history)
    for seat in ("", *race.seats):
        assert again.view(seat) == race.view(seat)
        assert again.events_for(seat) == race.events_for(seat)
    assert sorted(map(repr, again.events())) == sorted(map(repr, race.events()))


def key(decision: Decision | Action) -> tuple[str, str, str]:
    """What distinguishes decisions that are open together; the rider where he is not chosen."""
    rider = "" if decision.kind in CHOOSE_RIDER else decision.rider
    return decision.kind, decision.seat, rider


CHOOSE_RIDER = {
    actions.SPECIALIST,
    actions.START,
    actions.LANE,
    actions.BIDDER,
    actions.RIDER,
    actions.RETIRE,
}


def by_decision(history: list[Action]) -> Choices:
    """The answers to each decision, as often as it was asked."""
    found: Choices = defaultdict(list)
    for action in history:
        found[key(action)].append(action)
    return found


def change_mind(race: Race, seat: str) -> None:
    """Take the last card back and lay the same one down again."""
    if not race.over and may_take_back(race, seat):
        last = next(
            action
            for action in reversed(race.history)
            if action.seat == seat and action.kind in (actions.CARD, actions.CARDS)
        )
        race.apply(Action(actions.TAKE_BACK, seat))
        race.apply(last)


def settled(race: Race) -> dict[str, object]:
    """The state but for the log, whose private parts are written down as people answer, and
    what is left of the last choices."""
    state = fingerprint(race.state)
    return {name: value for name, value in state.items() if name not in ("log", "logged", "chosen")}


@examples(15)
@given(lineups(), seeds, numbers)
def test_the_same_answers_give_the_same_race_to_the_last_event(
    options: Options, seed: str, number: int
) -> None:
    one, other = ridden(options, seed, number), ridden(options, seed, number)
    assert fingerprint(one.state) == fingerprint(other.state)
    assert one.history == other.history
