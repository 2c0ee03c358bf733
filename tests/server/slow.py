"""A bot that takes its time, in a module that the processes of bots can read."""

import time

from flammerouge.core.actions import Action, Decision
from flammerouge.core.view import View


def slow_think(
    level: str, seed: str, view: View, decision: Decision, choices: tuple[Action, ...]
) -> tuple[Action, str]:
    """Think for as many seconds as the seed says, and take the first choice."""
    time.sleep(float(seed))
    return choices[0], ""
