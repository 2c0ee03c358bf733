"""A bot that fails spoils no race: its seat falls back to a safe choice, and that is counted."""

from __future__ import annotations

import reprlib
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final

from flammerouge.bots.base import Bot
from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.bots.policy_bot import PolicyBot
from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View

EXCEPTION: Final = "exception"
ILLEGAL: Final = "illegal"
TIME_OUT: Final = "time-out"

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
            answer = self._ask(view, decision, choices)
        except OutOfTime:
            kind, text = TIME_OUT, self._limit_text()
        except (Exception, SystemExit) as error:
            kind, text = EXCEPTION, where_it_broke(error)
        else:
            if self.seconds is not None and time.perf_counter() - begun > self.seconds:
                kind, text = TIME_OUT, self._limit_text()
            elif isinstance(answer, Action) and answer in choices:
                return answer
            else:
                kind, text = ILLEGAL, f"{_SHORT.repr(answer)} is not one of the choices"
        self.faults[kind] += 1
        text = f"{kind}: {text} ({decision.kind}, round {view.round})"
        self.first_fault = self.first_fault or text
        return safe_choice(view, decision, choices)

    def _ask(self, view: View, decision: Decision, choices: Sequence[Action]) -> Action:
        if self.seconds is None or not _has_alarms():
            return self.bot.choose(view, decision, choices)
        before = signal.signal(signal.SIGALRM, _ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)
            return self.bot.choose(view, decision, choices)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before or signal.SIG_DFL)

    def _limit_text(self) -> str:
        return f"no answer within {self.seconds:g} s"


def safe_choice(view: View, decision: Decision, choices: Sequence[Action]) -> Action:
    """A sound answer to any decision, always the same one."""
    return PolicyBot(lambda seed: NoWastePolicy(), "").choose(view, decision, choices)


def where_it_broke(error: BaseException) -> str:
    """An exception in one line, with the place in the code that it came from."""
    said = traceback.format_exception_only(error)[-1].splitlines()[0]
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{said}, {Path(last.filename).name} line {last.lineno}"


def _has_alarms() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())


def _ring(number: int, frame: FrameType | None) -> None:
    """Interrupt the bot, but never the lines of this module that clean up after him."""
    if frame is not None and frame.f_globals is not globals():
        raise OutOfTime
