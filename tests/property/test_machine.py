"""Races of any sort, ridden, cloned, taken back and meddled with in any order of steps."""

import random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from tests.property.fingerprint import whole
from tests.property.lineups import lineups, seeds
from tests.property.profile import examples
from tests.property.watch import Watched, any_answer, may_take_back

numbers = st.integers(0, 2**16)


class Riding(RuleBasedStateMachine):
    """Somebody answers, takes back, or rides a copy; every time everything is checked."""

    @initialize(options=lineups(), seed=seeds)
    def set_up(self, options: Options, seed: str) -> None:
        self.watched = Watched(options, seed)

    @property
    def race(self) -> Race:
        return self.watched.race

    def is_on(self) -> bool:
        return not self.race.over

    @precondition(is_on)
    @rule(which=numbers, pick=numbers)
    def answer(self, which: int, pick: int) -> None:
        decisions = self.race.decisions
        choices = self.race.choices(decisions[which % len(decisions)])
        self.watched.apply(choices[pick % len(choices)])

    @precondition(is_on)
    @rule(count=st.integers(1, 150), number=numbers)
    def answer_many(self, count: int, number: int) -> None:
        self.watched.ride(random.Random(number), count)

    @rule()
    def take_back_and_choose_again(self) -> None:
        for seat in self.race.seats:
            if may_take_back(self.race, seat):
                last = next(
                    action
                    for action in reversed(self.race.history)
                    if action.seat == seat and action.kind in (actions.CARD, actions.CARDS)
                )
                often = self.race.history.count(last)
                self.watched.apply(Action(actions.TAKE_BACK, seat))
                assert self.race.history.count(last) == often - 1
                self.watched.apply(last)
                assert self.race.history.count(last) == often

    @precondition(is_on)
    @rule(count=st.integers(1, 60), number=numbers)
    def ride_a_copy(self, count: int, number: int) -> None:
        before = whole(self.race)
        copy = self.race.clone()
        assert whole(copy) == before
        told = ride(copy, count, random.Random(number))
        assert whole(self.race) == before
        again = self.race.clone()
        assert ride(again, count, random.Random(number)) == told
        assert whole(again) == whole(copy)

    @precondition(is_on)
    @rule(count=st.integers(1, 60), number=numbers)
    def go_on_with_a_copy(self, count: int, number: int) -> None:
        """The original rides on without the copy noticing, which then takes its place."""
        copy = self.race.clone()
        before = whole(copy)
        ride(self.race, count, random.Random(number))
        assert whole(copy) == before
        self.watched.race = copy


def ride(race: Race, count: int, chance: random.Random) -> list[object]:
    """Answer at random, and say what happened at each answer."""
    told: list[object] = []
    for _ in range(count):
        if race.over:
            break
        told.append(race.apply(any_answer(race, chance)))
    return told


TestRiding = Riding.TestCase
TestRiding.settings = examples(60, steps=15)
