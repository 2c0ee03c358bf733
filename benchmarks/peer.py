"""The other engine of the game on PyPI, which ours is measured against."""

from __future__ import annotations

import logging
import time

from flamme_rouge.core import Game
from flamme_rouge.teams import Regular
from flamme_rouge.tracks import AVENUE_CORSO_PASEO


def peer_rate(seconds: float) -> float:
    """Races a second of CPU time: four random teams on Avenue Corso Paseo, its log off."""
    logging.disable(logging.CRITICAL)
    races, begun = 0, time.process_time()
    while (used := time.process_time() - begun) < seconds:
        game = Game(AVENUE_CORSO_PASEO, [Regular(name=f"team {n}") for n in range(4)])
        game.play()
        races += 1
    return races / used
