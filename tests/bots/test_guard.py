"""Whatever a bot does, the race goes on and the fault is counted."""

import signal
import sys
import threading
import time
from asyncio import CancelledError
from collections.abc import Callable, Sequence
from types import FrameType
from typing import cast

import pytest

from flammerouge.bots.base import Bot
from flammerouge.bots.guard import Guard, OutOfTime, guarded, safe_choice
from flammerouge.bots.roster import bot as roster_bot
from flammerouge.core.actions import CARD, Action, Decision
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.core.view import View
from flammerouge.rulesets import new_race

SEED = "0123456789abcdef" * 2
SOON = 0.05
# The limit of the tests themselves must not use the alarm that is looked at here.
pytestmark = pytest.mark.timeout(method="thread")
needs_alarms = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="nothing can interrupt a bot here"
)
Rule = Callable[[View, Decision, Sequence[Action]], Action]


class Made:
    """A bot that answers by a function, and counts how often it is asked."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.asked = 0

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        self.asked += 1
        return self.rule(view, decision, choices)


def first(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    return choices[0]


def stumble(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    raise ZeroDivisionError("a puncture\nand more")


def leave(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    sys.exit(1)


def dream(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    return choices[0]._replace(rider="nobody")


class Ambiguous:
    """Neither equal nor unequal to anything, as arrays are."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("which of them?")

    def __hash__(self) -> int:
        return 0


def puzzle(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    return choices[0]._replace(square=cast(int, Ambiguous()))


def cancel(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    raise CancelledError


def hang(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    while True:
        pass


def sleep(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    time.sleep(30)
    return choices[0]


def resist(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    """Swallow the first interruption and go on."""
    try:
        hang(view, decision, choices)
    except BaseException:
        hang(view, decision, choices)
    return choices[0]


def dawdle(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    """Swallow the interruption and answer late."""
    try:
        hang(view, decision, choices)
    except OutOfTime:
        pass
    return choices[0]


def first_question() -> tuple[Race, View, Decision, tuple[Action, ...]]:
    race = new_race(Options(), SEED)
    decision = race.decisions[0]
    return race, race.view(decision.seat), decision, race.choices(decision)


def asked_once(guard: Guard) -> Action:
    _, view, decision, choices = first_question()
    answer = guard.choose(view, decision, choices)
    assert answer in choices
    return answer


def ride(bots: dict[str, Bot]) -> Race:
    race = new_race(Options(), SEED)
    while not race.over:
        decision = race.decisions[0]
        bot = bots.get(decision.seat, roster_bot("no-waste", SEED, decision.seat))
        race.apply(bot.choose(race.view(decision.seat), decision, race.choices(decision)))
    return race


def test_a_sound_bot_is_left_alone() -> None:
    guard, bot = Guard(Made(first), 5), Made(first)
    assert ride({"red": guard}).history == ride({"red": bot}).history
    assert not guard.faults
    assert guard.first_fault == ""


@pytest.mark.parametrize(
    ("rule", "kind", "text"),
    [
        (stumble, "exception", "exception: ZeroDivisionError: a puncture, test_guard.py line "),
        (leave, "exception", "exception: SystemExit: 1, test_guard.py line "),
        (cancel, "exception", "exception: asyncio.exceptions.CancelledError, test_guard.py line "),
        (puzzle, "exception", "exception: ValueError: which of them?, test_guard.py line "),
        (dream, "illegal", "illegal: Action("),
    ],
)
def test_a_race_goes_on_without_the_bot_and_every_fault_is_counted(
    rule: Rule, kind: str, text: str
) -> None:
    bot = Made(rule)
    guard = Guard(bot)
    race = ride({"red": guard})
    assert race.over
    assert guard.faults == {kind: bot.asked}
    assert guard.first_fault.startswith(text)
    assert guard.first_fault.endswith("round 0)")
    assert race.history == ride({"red": Made(safe_choice)}).history


class Misread:
    """Would be asked otherwise."""

    def choose(self, view: View) -> Action:
        raise NotImplementedError


def test_a_bot_that_takes_other_arguments_did_not_break_in_the_guard() -> None:
    guard = Guard(cast(Bot, Misread()))
    asked_once(guard)
    assert guard.first_fault == (
        "exception: TypeError: Misread.choose() takes 2 positional arguments but 4 were given "
        "(start, round 0)"
    )


@pytest.mark.parametrize("answer", [None, "5", 3, [], tuple(first_question()[3][0])])
def test_an_answer_that_is_no_action_is_illegal(answer: object) -> None:
    guard = Guard(Made(lambda view, decision, choices: cast(Action, answer)))
    asked_once(guard)
    assert guard.faults == {"illegal": 1}
    assert "is not one of the choices" in guard.first_fault


def test_numbers_of_another_type_are_exchanged_for_those_of_the_choice() -> None:
    """An equal number passes for a choice, but a race takes only its own."""

    def floating(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        return choices[0]._replace(square=cast(int, float(choices[0].square)))

    guard = Guard(Made(floating))
    assert ride({"red": guard}).history == ride({"red": Made(first)}).history
    assert not guard.faults


def test_the_first_fault_is_kept_and_kinds_are_counted_apart() -> None:
    rules = iter([dream, stumble, stumble, first, dream])
    guard = Guard(Made(lambda *question: next(rules)(*question)))
    for _ in range(5):
        asked_once(guard)
    assert guard.faults == {"illegal": 2, "exception": 2}
    assert guard.first_fault.startswith("illegal: ")


def test_the_fault_says_what_was_asked_for() -> None:
    race = new_race(Options(), SEED)
    while race.decisions[0].kind != CARD:
        race.apply(race.choices(race.decisions[0])[0])
    decision = race.decisions[0]
    guard = Guard(Made(stumble))
    guard.choose(race.view(decision.seat), decision, race.choices(decision))
    assert guard.first_fault.endswith(" (card, round 1)")


def test_somebody_who_stops_the_program_is_obeyed() -> None:
    def interrupt(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asked_once(Guard(Made(interrupt), 5))


# -- time ----------------------------------------------------------------------------------
@needs_alarms
@pytest.mark.parametrize("rule", [hang, sleep, resist, dawdle])
def test_a_bot_that_hangs_is_interrupted(rule: Rule) -> None:
    guard = Guard(Made(rule), SOON)
    begun = time.perf_counter()
    answer = asked_once(guard)
    assert SOON <= time.perf_counter() - begun < 5
    assert answer == safe_choice(*first_question()[1:])
    assert guard.faults == {"time-out": 1}
    assert guard.first_fault == "time-out: no answer within 0.05 s (start, round 0)"


@needs_alarms
def test_a_race_goes_on_when_a_bot_hangs_now_and_then() -> None:
    def sometimes(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        return (hang if view.round in (2, 5) else first)(view, decision, choices)

    guard = Guard(Made(sometimes), SOON)
    assert ride({"red": guard}).over
    assert set(guard.faults) == {"time-out"}
    assert guard.faults["time-out"] >= 4  # both riders in both rounds


@needs_alarms
@pytest.mark.parametrize("rule", [first, stumble, dream, hang])
def test_the_alarm_is_as_it_was_afterwards(rule: Rule) -> None:
    rung: list[int] = []

    def own(number: int, frame: FrameType | None) -> None:
        rung.append(number)

    before = signal.signal(signal.SIGALRM, own)
    try:
        asked_once(Guard(Made(rule), SOON))
        assert signal.getsignal(signal.SIGALRM) is own
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        time.sleep(2 * SOON)
        assert not rung
    finally:
        signal.signal(signal.SIGALRM, before)


@needs_alarms
def test_a_bot_that_hangs_before_it_is_made_is_out_of_time_at_every_decision() -> None:
    def make(seed: str) -> Bot:
        while True:
            pass

    begun = time.perf_counter()
    guard = guarded(make, SEED, SOON)
    answers = [asked_once(guard) for _ in range(2)]
    assert time.perf_counter() - begun < 5
    assert answers == [safe_choice(*first_question()[1:])] * 2
    assert guard.faults == {"time-out": 2}


@needs_alarms
def test_no_alarm_is_set_without_a_limit() -> None:
    def look(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        seen.append(signal.getitimer(signal.ITIMER_REAL))
        return choices[0]

    seen: list[tuple[float, float]] = []
    asked_once(Guard(Made(look)))
    assert seen == [(0, 0)]


def test_in_another_thread_a_late_answer_counts_as_none() -> None:
    def late(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        time.sleep(2 * SOON)
        return choices[0]

    guard = Guard(Made(late), SOON)
    thread = threading.Thread(target=asked_once, args=(guard,))
    thread.start()
    thread.join()
    assert guard.faults == {"time-out": 1}


def test_in_another_thread_an_answer_in_time_counts() -> None:
    guard = Guard(Made(first), 5)
    answers: list[Action] = []
    thread = threading.Thread(target=lambda: answers.append(asked_once(guard)))
    thread.start()
    thread.join()
    assert answers == [first_question()[3][0]]
    assert not guard.faults
