"""Best scores: one table for each variant and for what scores in it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from flammerouge.core.lineup import KINDS
from flammerouge.modules.legends import MOST_EXHAUSTION
from flammerouge.record.fields import (
    as_array,
    as_choice,
    as_number,
    as_object,
    as_text,
    inside,
)
from flammerouge.record.json_text import read_json
from flammerouge.tour.legends.options import VARIANTS, CampaignOptions
from flammerouge.tour.legends.scores import Ledger

EXTRAS: Final = ("doubled", "sprints")
JOINED: Final = "+"
MOST_SCORES: Final = 10_000
MOST_POINTS: Final = 100
MOST_SECONDS: Final = 1_000_000
RIDERS: Final = 7


class Score(NamedTuple):
    """The end of a campaign, to be kept among the best of its table. `campaign` tells it from all
    others where it could be scored again."""

    table: str
    points: int
    general: int
    time: int
    kind: str
    teammates: str
    exhaustion: int
    name: str = ""
    campaign: str = ""


def table_of(options: CampaignOptions) -> str:
    """LEG-VAR-03: the table that a score belongs to: its variant and what else scores in it."""
    return JOINED.join([options.variant, *(name for name in EXTRAS if getattr(options, name))])


def tables() -> tuple[str, ...]:
    """All tables that there can be."""
    kinds = (CampaignOptions(KINDS[0], variant=v, doubled=d, sprints=s) for v, d, s in _MIXED)
    return tuple(map(table_of, kinds))


def score_of(options: CampaignOptions, books: Ledger, name: str = "", campaign: str = "") -> Score:
    """The score of a campaign that is over; `name` says who rode it."""
    last = books.lines[-1]
    return Score(
        table=table_of(options),
        points=books.total,
        general=last.general,
        time=last.total,
        kind=options.kind,
        teammates=options.teammates,
        exhaustion=options.exhaustion,
        name=name,
        campaign=campaign,
    )


def ranked(scores: Iterable[Score]) -> dict[str, tuple[Score, ...]]:
    """LEG-VAR-03: the tables with their scores, the best first: more points, then a better place
    in the general classification, then a harder start, then less time."""
    found: dict[str, list[Score]] = {}
    for one in scores:
        found.setdefault(one.table, []).append(one)
    return {table: tuple(sorted(found[table], key=_merit)) for table in tables() if table in found}


def _merit(one: Score) -> tuple[int, int, int, int]:
    return -one.points, one.general, -one.exhaustion, one.time


def write_scores(scores: Iterable[Score]) -> str:
    """Scores as JSON, in the order in which they were scored."""
    return json.dumps([one._asdict() for one in scores], ensure_ascii=False, indent=1) + "\n"


def read_scores(text: str) -> tuple[Score, ...]:
    """Scores from JSON; what is wrong is refused by the name of its field."""
    rows = as_array(read_json(text), "scores", MOST_SCORES)
    return tuple(_score(row, inside("scores", i)) for i, row in enumerate(rows))


def _score(row: object, at: str) -> Score:
    fields = as_object(row, at, Score._fields, _NEEDED)
    return Score(
        table=as_choice(fields["table"], inside(at, "table"), tables()),
        points=as_number(fields["points"], inside(at, "points"), 0, MOST_POINTS),
        general=as_number(fields["general"], inside(at, "general"), 1, RIDERS),
        time=as_number(fields["time"], inside(at, "time"), 0, MOST_SECONDS),
        kind=as_choice(fields["kind"], inside(at, "kind"), KINDS),
        teammates=as_choice(fields["teammates"], inside(at, "teammates"), KINDS),
        exhaustion=as_number(fields["exhaustion"], inside(at, "exhaustion"), 0, MOST_EXHAUSTION),
        name=as_text(fields.get("name", ""), inside(at, "name")),
        campaign=as_text(fields.get("campaign", ""), inside(at, "campaign")),
    )


_NEEDED: Final = [name for name in Score._fields if name not in Score._field_defaults]
_MIXED: Final = tuple((v, d, s) for v in VARIANTS for d in (False, True) for s in (False, True))
