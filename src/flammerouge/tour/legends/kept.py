"""A campaign on paper: what was chosen and the records of its races, as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from flammerouge.core.chance import check_seed
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.race import Race
from flammerouge.core.talents import TALENT_IDS
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_number,
    as_object,
    as_text,
    inside,
    refuse,
)
from flammerouge.record.json_text import read_json
from flammerouge.record.read import read_record
from flammerouge.tour.legends.campaign import Campaign, rebuild
from flammerouge.tour.legends.draw import read_stages, write_stages
from flammerouge.tour.legends.options import VARIANTS, read_options, write_options

VERSION: Final = 1
FIELDS: Final = ("campaign", "options", "seed", "stages", "talents", "races", "open")
NEEDED: Final = FIELDS[:-1]
MOST_STAGES: Final = max(variant.stages for variant in VARIANTS.values())
MOST_TALENTS: Final = 3
MOST_CHARACTERS: Final = 2_000_000
DIGITS: Final = 32


class Kept(NamedTuple):
    """A campaign with the records of the races ridden, and of the one that was left open."""

    campaign: Campaign
    races: tuple[str, ...] = ()
    open: str = ""


def write_campaign(campaign: Campaign, races: Sequence[str], left: str = "") -> str:
    """The text of a campaign; `races` are the records of its finished races."""
    content: dict[str, object] = {
        "campaign": VERSION,
        "options": write_options(campaign.options),
        "seed": campaign.seed,
        "stages": write_stages(campaign.stages),
        "talents": campaign.talents,
        "races": list(races),
    }
    if left:
        content["open"] = left
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def digest_of(kept: Kept) -> str:
    """What tells a campaign from every other: a digest of all that was chosen and ridden."""
    return sha256(write_campaign(*kept).encode()).hexdigest()[:DIGITS]


def read_campaign(text: str) -> Kept:
    """The campaign that a text tells; every race is ridden again, so every rule is checked."""
    fields = as_object(read_json(text), "", FIELDS, NEEDED)
    as_number(fields["campaign"], "campaign", VERSION, VERSION)
    options = read_options(fields["options"], "options")
    seed = as_text(fields["seed"], "seed")
    stages = read_stages(fields["stages"], options)
    talents = [
        as_choice(one, inside("talents", i), TALENT_IDS)
        for i, one in enumerate(as_array(fields["talents"], "talents", MOST_TALENTS))
    ]
    records = [
        as_text(one, inside("races", i))
        for i, one in enumerate(as_array(fields["races"], "races", MOST_STAGES))
    ]
    races = [_race(record, inside("races", i)) for i, record in enumerate(records)]
    campaign = rebuild(options, check_seed(seed), talents, races, stages)
    left = as_text(fields.get("open", ""), "open")
    if left:
        _check_open(campaign, left)
    return Kept(campaign, tuple(records), left)


def _race(record: str, at: str) -> Race:
    try:
        return read_record(record)
    except FlammeRougeError as problem:
        raise refuse(problem.code, at, problem.message) from None


def _check_open(campaign: Campaign, record: str) -> None:
    """A race that was left must be the one that the campaign waits for."""
    race = _race(record, "open")
    if not campaign.expects(race):
        raise refuse("wrong-race", "open", "this is not the race that the campaign waits for")
