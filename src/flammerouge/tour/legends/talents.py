"""Talents of a campaign: which can be chosen when, and what they do between stages."""

from __future__ import annotations

from typing import Final

from flammerouge.core.lineup import KINDS
from flammerouge.core.talents import TALENTS
from flammerouge.rulesets import MOST_CARRIED
from flammerouge.tour.legends.options import PER_TOUR, CampaignOptions

A_BIT_MORE: Final = "a-bit-more"
SECOND_BREATH: Final = "second-breath"
FINAL_STRETCH: Final = "final-stretch"
REMOVED: Final = 3


def tiers(kind: str) -> tuple[tuple[str, ...], ...]:
    """The three tiers of talents of a kind of rider."""
    return TALENTS[KINDS.index(kind)]


def offered(options: CampaignOptions, stage: int, held: int) -> tuple[str, ...]:
    """LEG-TOUR-03, LEG-VAR-01: the talents to choose from before a stage, counted from 1, by one
    who holds so many; none when nothing is chosen now."""
    due = options.length.talents
    if held == len(due) or due[held] != stage:
        return ()
    return tiers(options.kind)[held]


def exhaustion_between(talents: tuple[str, ...], left: int) -> int:
    """LEG-TOUR-01, LEG-TALENT-R1-3: cards kept from one stage to the next: all, or three less.

    O-22: nobody begins a stage with more cards than the engine has room for.
    """
    if SECOND_BREATH in talents:
        left = max(0, left - REMOVED)
    return min(left, MOST_CARRIED)


def exhaustion_on_choosing(talent: str, held: int) -> int:
    """LEG-TALENT-S3-3: all cards go, once."""
    return 0 if talent == FINAL_STRETCH else held


def has_a_bit_more(options: CampaignOptions, spent: bool) -> bool:
    """R-21: in every race anew, or once in the tour."""
    return not (spent and options.a_bit_more == PER_TOUR)
