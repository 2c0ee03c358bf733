"""A bot that fails spoils no race: its seat falls back to a safe choice, and that is counted."""

from __future__ import annotations

import reprlib
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

from flammerouge.bots.base import Bot
from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.bots.policy_bot import PolicyBot
from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View

EXCEPTION: Final = "exception"
ILLEGAL: Final = "illegal"
TIME_OUT: Final = "time-out"

USUAL_LIMIT: Final = 10.0  # seconds for a decision
# Seconds after which a bot that swallows its interruption (a bare `except`) is interrupted again.
AGAIN: Final = 0.2

_SHORT: Final = reprlib.Repr()
_SHORT.maxother = 80


class OutOfTime(BaseException):
    """Raised inside a bot that thinks too long; no Exception, because bots catch those."""


class Guard:
    """A bot with a time limit in seconds, who always answers with one of the choices.

    `faults` counts what went wrong by kind, `first_fault` says what it was the first time. A bot
    that hangs in Python code is interrupted, in the main thread and where there are alarms;
    elsewhere and in compiled code its time is looked at when it has answered.
    """

    def __init__(self, bot: Bot, seconds: float | None = None) -> None:
        self.bot = bot
        self.seconds = seconds
        self.faults: Counter[str] = Counter()
        self.first_fault = ""

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """The bot's answer, or the safe choice."""
        begun = time.perf_counter()
        try:
            with Alarm(self.seconds):
                answer = self.bot.choose(view, decision, choices)
                chosen = equal_to(answer, choices)
                told = "" if chosen else _SHORT.repr(answer)
        except OutOfTime:
            kind, text = TIME_OUT, self._limit_text()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            kind, text = EXCEPTION, where_it_broke(error)
        else:
            if self.seconds is not None and time.perf_counter() - begun > self.seconds:
                kind, text = TIME_OUT, self._limit_text()
            elif chosen:
                return chosen
            else:
                kind, text = ILLEGAL, f"{told} is not one of the choices"
        self.faults[kind] += 1
        text = f"{kind}: {text} ({decision.kind}, round {view.round})"
        self.first_fault = self.first_fault or text
        return safe_choice(view, decision, choices)

    def _limit_text(self) -> str:
        return f"no answer within {self.seconds:g} s"


class Unmade:
    """What rides for a bot that could not even be made: what stopped it, at every decision."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def choose(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        """No answer."""
        raise self.error


def guarded(make: Callable[[str], Bot], seed: str, seconds: float) -> Guard:
    """A bot that can spoil no race; it has as long to be made as for a decision."""
    try:
        with Alarm(seconds):
            return Guard(make(seed), seconds)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Guard(Unmade(error), seconds)


def equal_to(answer: object, choices: Sequence[Action]) -> Action | None:
    """The choice that an answer names. It may hold numbers of other types, which the race would not
    take, so the choice itself is returned."""
    if not isinstance(answer, Action):
        return None
    return next((choice for choice in choices if choice == answer), None)


def safe_choice(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    """A sound answer to any decision, always the same one."""
    return PolicyBot(lambda seed: NoWastePolicy(), "").choose(view, decision, choices)


def where_it_broke(error: BaseException) -> str:
    """An exception in one line, with the place in the code that it came from; without one where
    nothing but this module was on the way, as when a bot takes other arguments."""
    said = traceback.format_exception_only(error)[-1].splitlines()[0]
    passed = traceback.extract_tb(error.__traceback__)
    places = [place for place in passed if place.filename != __file__]
    return f"{said}, {Path(places[-1].filename).name} line {places[-1].lineno}" if places else said


class Alarm:
    """Interrupts what takes longer, in the main thread and where there are alarms."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds if _has_alarms() else None
        self._before: Any = None

    def __enter__(self) -> None:
        if self._seconds is not None:
            self._before = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, self._seconds, AGAIN)

    def __exit__(self, *error: object) -> None:
        if self._seconds is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before or signal.SIG_DFL)


def _has_alarms() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())


def _ring(number: int, frame: FrameType | None) -> None:
    """Interrupt the bot, but never the lines of this module that clean up after him."""
    if frame is not None and frame.f_globals is not globals():
        raise OutOfTime
