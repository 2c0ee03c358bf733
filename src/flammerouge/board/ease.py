"""Making room: a road that would cross itself has its bends eased until it does not.

Everything is decided by the tiles alone and bounded in looks at the whole road, so that the
same stage always lies the same way and no stage takes long.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, Literal

from flammerouge.board.ground import Clash, clashes
from flammerouge.board.shapes import bends
from flammerouge.core.tiles import Tile

How = Literal["true", "eased", "flattened"]
Factors = tuple[float, ...]

GRAIN: Final = 20
"""A bend is eased in steps of one twentieth of itself."""
LEAST: Final = 6
MOST: Final = 26
RESTART: Final = 150
LOOKS: Final = 90_000
"""The square of the tiles times the looks at a whole road: about so long a look takes."""
FOR_REPAIR: Final = 0.7
"""How much of it may go by until there is room; with the rest bends get back what they can."""
FLATTER: Final = (0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0)


def ease(tiles: Sequence[Tile]) -> tuple[Factors, How]:
    """By how much every tile bends, 1 being the angle of the cardboard."""
    true = (1.0,) * len(tiles)
    met = clashes(tiles, true)
    if not met:
        return true, "true"
    looks = LOOKS // len(tiles) ** 2
    tries = int(looks * FOR_REPAIR)
    found = _repair(tiles, met, tries)
    if found is not None:
        return _straighten_up(tiles, found, looks - tries), "eased"
    return _flatten(tiles), "flattened"


def _repair(tiles: Sequence[Tile], met: list[Clash], tries: int) -> Factors | None:
    """Walk at random among strengths of the bends inside a loop that closes on itself."""
    turns = [i for i, tile in enumerate(tiles) if bends(tile)]
    if not turns:
        return None
    chance = random.Random(" ".join(tile.id for tile in tiles))
    first = [GRAIN] * len(tiles)
    here, clash = first, met
    for n in range(1, tries + 1):
        inside = [i for i in turns if clash[0].first <= i <= clash[0].second] or turns
        trial = here.copy()
        for _ in range(chance.choice((1, 2, 2, 3))):
            i = chance.choice(inside)
            trial[i] = min(MOST, max(LEAST, trial[i] + round(chance.gauss(-1, 5))))
        found = clashes(tiles, _factors(trial))
        if not found:
            return _factors(trial)
        worse = len(found) - len(clash)
        if worse <= 0 or chance.random() < math.exp(-worse):
            here, clash = trial, found
        if n % RESTART == 0:
            here, clash = first, met
    return None


def _factors(steps: Sequence[int]) -> Factors:
    return tuple(step / GRAIN for step in steps)


def _straighten_up(tiles: Sequence[Tile], factors: Factors, looks: int) -> Factors:
    """Bring every bend back towards its own angle as far as there is room."""
    best = list(factors)
    for i in sorted(range(len(tiles)), key=lambda k: -abs(1 - best[k])):
        while abs(1 - best[i]) > 1e-9 and looks > 0:
            looks -= 1
            kept = best[i]
            step = round((1 - kept) * GRAIN)
            best[i] = (round(kept * GRAIN) + (step + (1 if step > 0 else -1)) // 2) / GRAIN
            if best[i] == kept or clashes(tiles, best):
                best[i] = kept
                break
    return tuple(best)


def _flatten(tiles: Sequence[Tile]) -> Factors:
    """Weaken all bends alike; with none left the road is straight and cannot meet itself."""
    for strength in FLATTER:
        factors = tuple(strength if bends(tile) else 1.0 for tile in tiles)
        if not clashes(tiles, factors):
            break
    return factors
