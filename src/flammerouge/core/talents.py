"""The talents of a legendary rider (LEG-TALENT): names, bits and what they do to a card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core.cards import EXHAUSTION, NO_CARD

POWER_SAVE: Final = 1
STAMINA: Final = 2
REST: Final = 8
BREAKAWAY_RACER: Final = 16
CHASING_RACER: Final = 32
ROULE_ROULE: Final = 64
SPECIALIZATION_SPRINTEUR: Final = 128
SPECIALIZATION_CLIMBER: Final = 256
A_BIT_MORE: Final = 512
BREAKAWAY: Final = 1024
CLARITY: Final = 2048
SUPER_SPRINT: Final = 4096
MOUNTAIN_SPRINT: Final = 8192
DESCENT_SPRINT: Final = 16384
TACTICAL_TEAM: Final = 32768
UNTIL_THE_END: Final = 65536

# By kind of rider, then by tier, in the order of the bits.
TALENTS: Final = (
    (
        ("power-save", "stamina", "second-breath"),
        ("rest", "breakaway-racer", "chasing-racer"),
        ("roule-roule", "specialization-sprinteur", "specialization-climber"),
    ),
    (
        ("a-bit-more", "breakaway", "clarity"),
        ("super-sprint", "mountain-sprint", "descent-sprint"),
        ("tactical-team", "until-the-end", "final-stretch"),
    ),
)
TALENT_IDS: Final = tuple(name for kind in TALENTS for tier in kind for name in tier)


def talent_bit(name: str) -> int:
    """The bit of a talent; ValueError for an unknown name."""
    return 1 << TALENT_IDS.index(name)


def counted_value(talents: i64, card: i64, value: i64) -> i64:
    """R-50, R-38: what a printed card counts for: 7 as 9, 9 as 12, exhaustion as 3.

    LEG-TALENT-R1-2, LEG-TALENT-R3-2, LEG-TALENT-S2-1.
    """
    if card == EXHAUSTION:
        return 3 if talents & STAMINA else value
    if card == NO_CARD:
        return value
    if value == 7 and talents & SPECIALIZATION_SPRINTEUR:
        return 9
    if value == 9 and talents & SUPER_SPRINT:
        return 12
    return value


def ascent_cap(talents: i64, card: i64, printed: i64, cap: i64) -> i64:
    """LEG-TALENT-R3-3 for every card, LEG-TALENT-S2-2 for a 9."""
    if talents & SPECIALIZATION_CLIMBER or (talents & MOUNTAIN_SPRINT and printed == 9):
        return 7
    return cap
