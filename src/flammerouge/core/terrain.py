"""The kinds of ground: what each does to a rider is a row of numbers."""

from __future__ import annotations

from typing import Final, NamedTuple


class Terrain(NamedTuple):
    """One kind of ground. `least` is the minimum move of a rider who starts on it (MTN-DESC-01,
    PEL-SUP-02), `climbs` caps those who touch it (MTN-ASC-01).

    PEL-COB-03: cobbles have neither minimum nor cap.
    """

    key: str
    symbol: str
    least: int = 0
    climbs: bool = False
    shelters: bool = True


FLAT: Final = Terrain("flat", ".")
ASCENT: Final = Terrain("ascent", "^", climbs=True, shelters=False)
DESCENT: Final = Terrain("descent", "v", least=5)
COBBLES: Final = Terrain("cobbles", "c", shelters=False)
SUPPLY: Final = Terrain("supply", "s", least=4)

TERRAINS: Final = {t.symbol: t for t in (FLAT, ASCENT, DESCENT, COBBLES, SUPPLY)}

ASCENT_CAP: Final = 5
STRONG_DESCENT: Final = 7
