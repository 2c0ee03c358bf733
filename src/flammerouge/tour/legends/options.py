"""What is chosen before a campaign: the rider, his team, how hard, how long and what scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from flammerouge.core.lineup import KINDS, ROULEUR, SPRINTEUR
from flammerouge.core.options import COLOURS
from flammerouge.data.stages import Stage, stages
from flammerouge.modules.legends import MOST_EXHAUSTION, TEAMS
from flammerouge.record.fields import (
    as_choice,
    as_choices,
    as_flag,
    as_number,
    as_object,
    inside,
    refuse,
)

STANDARD: Final = "standard"
SIXTH_STAGE: Final = "sixth-stage"
EXPRESS: Final = "express"

PER_RACE: Final = "race"
PER_TOUR: Final = "tour"

USUAL_EXHAUSTION: Final = 2


class Variant(NamedTuple):
    """How long a campaign is: straights added to each stage, and the stages before which a talent
    is chosen, counted from 1."""

    straights: tuple[int, ...]
    talents: tuple[int, ...]

    @property
    def stages(self) -> int:
        """How many stages are ridden."""
        return len(self.straights)


VARIANTS: Final[Mapping[str, Variant]] = {
    STANDARD: Variant((0, 1, 1, 2, 2), (1, 3, 5)),
    SIXTH_STAGE: Variant((0, 1, 1, 2, 2, 2), (1, 3, 5)),
    EXPRESS: Variant((0, 1, 2), (1, 2, 3)),
}


class CampaignOptions(NamedTuple):
    """Everything that is chosen before a campaign.

    `doubled` and `sprints` are the scorings of the two introduction campaigns; either goes with
    any rider. `a_bit_more` says whether that talent is for once per race or per tour (R-21).
    `exhaustion` are the cards at the start, which is how hard it is (LEG-SET-04).
    """

    kind: str
    teammates: str = KINDS[ROULEUR]
    exhaustion: int = USUAL_EXHAUSTION
    variant: str = STANDARD
    doubled: bool = False
    sprints: bool = False
    boxes: tuple[str, ...] = ("base",)
    a_bit_more: str = PER_RACE
    colour: str = "red"

    @property
    def length(self) -> Variant:
        """LEG-TOUR-01, LEG-VAR-01, LEG-VAR-02: five stages, three, or a sixth like the fifth."""
        return VARIANTS[self.variant]

    @property
    def colours(self) -> tuple[str, ...]:
        """LEG-SET-03: his own team's colour and those of three opposing teams."""
        others = [colour for colour in COLOURS if colour != self.colour]
        return (self.colour, *others[: TEAMS - 1])

    @property
    def rider(self) -> str:
        """The id of the main rider."""
        return f"{COLOURS[self.colour]}{self.kind[0].upper()}"


def introduction(kind: str) -> CampaignOptions:
    """LEG-SCORE-03, LEG-SCORE-04: the introduction campaign of a kind of rider."""
    return CampaignOptions(kind, doubled=kind == KINDS[ROULEUR], sprints=kind == KINDS[SPRINTEUR])


def read_options(value: object, at: str = "options") -> CampaignOptions:
    """Options from the fields of an object; what is wrong is refused by the name of its field."""
    given = {**_USUAL, **as_object(value, at, CampaignOptions._fields, ["kind"])}

    def word(name: str) -> str:
        return as_choice(given[name], inside(at, name), _WORDS[name])

    options = CampaignOptions(
        kind=word("kind"),
        teammates=word("teammates"),
        exhaustion=as_number(given["exhaustion"], inside(at, "exhaustion"), 0, MOST_EXHAUSTION),
        variant=word("variant"),
        doubled=as_flag(given["doubled"], inside(at, "doubled")),
        sprints=as_flag(given["sprints"], inside(at, "sprints")),
        boxes=as_choices(given["boxes"], inside(at, "boxes"), boxes()),
        a_bit_more=word("a_bit_more"),
        colour=word("colour"),
    )
    found, needed = len(stages_in(options.boxes)), options.length.stages
    if found < needed:
        why = f"{found} stages, but the campaign has {needed}"
        raise refuse("few-stages", inside(at, "boxes"), why)
    return options


def write_options(options: CampaignOptions) -> dict[str, object]:
    """Options as fields of an object, all of them."""
    return options._asdict()


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": KINDS,
    "teammates": KINDS,
    "variant": tuple(VARIANTS),
    "a_bit_more": (PER_RACE, PER_TOUR),
    "colour": tuple(COLOURS),
}
_USUAL: Final[Mapping[str, object]] = CampaignOptions._field_defaults


def boxes() -> tuple[str, ...]:
    """The boxes that have stages for a legend."""
    return tuple(dict.fromkeys(one.box for one in stages() if _suits(one)))


def stages_in(chosen: tuple[str, ...]) -> tuple[Stage, ...]:
    """R-69: the stages of these boxes that a legend can ride: no time trials, no extended ones."""
    return tuple(one for one in stages() if one.box in chosen and _suits(one))


def _suits(one: Stage) -> bool:
    return one.mode == "race" and one.fits(TEAMS)
