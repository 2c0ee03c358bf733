"""Which stages a tour has, in which order, and where it rests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, get_args

from flammerouge.board.generate import Kind, generate
from flammerouge.core.design import BIG_RACE, piles
from flammerouge.core.errors import IncompatibleOptions, MalformedInput
from flammerouge.core.tiles import lay
from flammerouge.data.stages import MOST_TEAMS, Stage, fitting_stage
from flammerouge.data.tiles import read_tiles, split_ids

FEWEST: Final = 3
MOST: Final = 21
BOX: Final = "grand-tour"
BASIC: Final = tuple(f"{BOX}-{number}" for number in (3, 4, 8, 11, 13, 18, 19))
"""GT-SET-01: the tour to begin with."""
GRAND: Final = tuple(f"{BOX}-{number}" for number in range(1, MOST + 1))
"""GT-SET-01: all stages in order; GT-SET-02: 1, 5, 10, 15 and 20 are special ones."""

FIRST_RESTS: Final = (3, 9, 10)
SECOND_RESTS: Final = (15, 16)
MOST_RESTS: Final = 2

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
GENERATED: Final = re.compile(rf"({'|'.join(KINDS)})-([0-9a-z]{{1,16}})")
GENERATED_BOX: Final = "generated"
OWN_BOX: Final = "own"
OWN_DESIGN: Final = "own design"
MOST_REFERENCE: Final = 200


class KeptStage(NamedTuple):
    """A generated stage as a tour keeps it, so that a later generator leaves it as it is."""

    reference: str
    name: str
    name_fr: str
    tiles: tuple[str, ...]


@lru_cache(maxsize=256)
def stage_of(reference: str, teams: int) -> Stage:
    """The stage behind a reference: an id (`grand-tour-3`), a generated one (`hilly-17`) or tiles
    (`a b c ... u`); for five and six teams its wider version."""
    if len(reference) > MOST_REFERENCE:
        raise MalformedInput(
            "out-of-range", f"a stage is named in {MOST_REFERENCE} letters at most"
        )
    if " " in reference:
        return _own_stage(split_ids(reference))
    found = GENERATED.fullmatch(reference)
    if found is not None:
        kind = next(kind for kind in KINDS if kind == found[1])
        return generate(kind, found[2], teams)
    return fitting_stage(reference, teams)


def _own_stage(tiles: tuple[str, ...]) -> Stage:
    code = " ".join(tiles)
    return Stage(code, code, code, OWN_BOX, OWN_DESIGN, (2, MOST_TEAMS), "race", tiles)


def keep_generated(references: Sequence[str], teams: int) -> tuple[KeptStage, ...]:
    """The generated ones among some stages, as they are for so many teams."""
    found = [(name, stage_of(name, teams)) for name in references if GENERATED.fullmatch(name)]
    return tuple(KeptStage(name, one.name, one.name_fr, one.tiles) for name, one in found)


@lru_cache(maxsize=256)
def kept_stage(kept: KeptStage, teams: int) -> Stage:
    """A generated stage as it was when a tour for so many teams began to keep it."""
    big = teams >= BIG_RACE
    return Stage(
        id=f"{kept.reference}-5-6" if big else kept.reference,
        name=kept.name,
        name_fr=kept.name_fr,
        box=GENERATED_BOX,
        origin=GENERATED_BOX,
        teams=(BIG_RACE, MOST_TEAMS) if big else (2, BIG_RACE - 1),
        mode="race",
        tiles=kept.tiles,
        piles=piles(lay(read_tiles(" ".join(kept.tiles)))),
    )


def generated(stages: int, seed: str) -> tuple[str, ...]:
    """References to so many generated stages of every kind; the same seed gives the same ones."""
    chance = Random(seed)
    kinds: list[Kind] = []
    while len(kinds) < stages:
        kinds += chance.sample(KINDS, len(KINDS))
    return tuple(f"{kind}-{chance.randrange(16**8):08x}" for kind in kinds[:stages])


def check_stage_count(references: Sequence[str]) -> None:
    """GT-SET-01, GT-SET-03: at least 3 stages, 21 at most."""
    if not FEWEST <= len(references) <= MOST:
        raise IncompatibleOptions(
            "stage-count", f"stages: a tour has {FEWEST} to {MOST} stages, not {len(references)}"
        )


def check_stages(stages: Sequence[Stage]) -> None:
    """GT-SET-03: in any order, but none twice, by whatever name."""
    ids = [stage.id for stage in stages]
    for number, name in enumerate(ids):
        if name in ids[:number]:
            raise IncompatibleOptions(
                "stage-twice", f"stages[{number}]: {name} is in the tour already"
            )


def check_rest_days(days: Sequence[int], stages: int) -> None:
    """GT-SET-04: one between two stages, or two at their places in a tour of 21."""
    for place, day in enumerate(days):
        if not 1 <= day < stages:
            raise MalformedInput(
                "rest-day-range",
                f"rest_days_after[{place}]: {day} is not between 1 and {stages - 1}",
            )
    if len(days) < MOST_RESTS:
        return
    if len(days) > MOST_RESTS or stages < MOST:
        raise IncompatibleOptions(
            "too-many-rest-days",
            f"rest_days_after: one rest day at the most, two in a tour of {MOST} stages",
        )
    if days[0] not in FIRST_RESTS or days[1] not in SECOND_RESTS:
        raise IncompatibleOptions(
            "rest-day-place",
            "rest_days_after: of two, the first is after stage 3, 9 or 10, "
            "the second after 15 or 16",
        )
