"""The stages of a campaign, drawn before the first talent is chosen and lengthened on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import i64

from flammerouge.core.chance import below, seed_streams
from flammerouge.core.vectors import vec
from flammerouge.data.stages import Stage, stage, stages
from flammerouge.data.tiles import tile
from flammerouge.record.fields import as_array, as_choice, as_choices, as_object, inside, refuse
from flammerouge.tour.legends.options import CampaignOptions, stages_in

STRAIGHTS: Final = ("b", "c", "d", "f", "l", "m", "n")
FACES: Final = 2
BOTH_FACES: Final = (*STRAIGHTS, *map(str.upper, STRAIGHTS))
FIELDS: Final = ("id", "added")
STREAMS: Final = ("campaign stages", "campaign straights")
FROM_STAGES: Final = 0
FROM_STRAIGHTS: Final = 1


class CampaignStage(NamedTuple):
    """A stage as it is ridden: the faces added to it, and all its tiles.

    `repeats` are the places of tiles that the stage has already (LEG-TOUR-02).
    """

    number: int
    id: str
    added: tuple[str, ...]
    tiles: tuple[str, ...]
    repeats: frozenset[int]


def draw_stages(options: CampaignOptions, seed: str) -> tuple[CampaignStage, ...]:
    """LEG-SET-05, R-69: all stages at random from the chosen boxes, none of them twice."""
    streams = vec[i64]([i64(0)] * len(STREAMS))
    seed_streams(streams, seed, list(STREAMS))
    cards = list(stages_in(options.boxes))
    straights: list[str] = []
    found: list[CampaignStage] = []
    for number, count in enumerate(options.length.straights, 1):
        chosen = cards.pop(int(below(streams, FROM_STAGES, len(cards))))
        added = _draw_straights(streams, straights, count)
        found.append(lengthened(number, chosen, added))
    return tuple(found)


def _draw_straights(streams: vec[i64], left: list[str], count: int) -> tuple[str, ...]:
    """LEG-TOUR-02: tiles that have not been added yet, either face up.

    O-21: when all seven have been added they are taken up again, never twice in one stage.
    """
    found: list[str] = []
    for _ in range(count):
        _take_up_again(left, found)
        name = left.pop(int(below(streams, FROM_STRAIGHTS, len(left))))
        found.append(name.upper() if below(streams, FROM_STRAIGHTS, FACES) else name)
    return tuple(found)


def _take_up_again(left: list[str], laid: Sequence[str]) -> None:
    """O-21: when no straight is left, all but those of the same stage are there again."""
    if not left:
        left += [one for one in STRAIGHTS if one not in map(str.lower, laid)]


def lengthened(number: int, chosen: Stage, added: tuple[str, ...]) -> CampaignStage:
    """LEG-TOUR-02: the first addition follows the start, the second one precedes the finish."""
    ids = (chosen.tiles[0], *added[:1], *chosen.tiles[1:-1], *added[1:], chosen.tiles[-1])
    pieces = [tile(face).physical for face in ids]
    repeats = frozenset(i for i, piece in enumerate(pieces) if piece in pieces[:i])
    return CampaignStage(number, chosen.id, added, ids, repeats)


def write_stages(drawn: Sequence[CampaignStage]) -> list[dict[str, object]]:
    """Stages as they are kept, so that a later draw cannot change a campaign that has begun."""
    return [{"id": one.id, "added": list(one.added)} for one in drawn]


def read_stages(
    value: object, options: CampaignOptions, at: str = "stages"
) -> tuple[CampaignStage, ...]:
    """The stages that were drawn for a campaign; what is wrong is refused by its field."""
    straights = options.length.straights
    rows = as_array(value, at, len(straights))
    if len(rows) < len(straights):
        why = f"{len(rows)} stages, but the campaign has {len(straights)}"
        raise refuse("few-stages", at, why)
    left = [one.id for one in stages_in(options.boxes)]
    tiles: list[str] = []
    found: list[CampaignStage] = []
    for i, count in enumerate(straights):
        found.append(_read_stage(rows[i], i + 1, left, count, inside(at, i)))
        left.remove(found[-1].id)
        _check_straights(found[-1].added, tiles, inside(at, i))
    return tuple(found)


def _check_straights(added: tuple[str, ...], left: list[str], at: str) -> None:
    """LEG-TOUR-02, O-21: a tile is added once, whichever face is up, as long as others are left."""
    for i, face in enumerate(added):
        _take_up_again(left, added[:i])
        if face.lower() not in left:
            where = inside(inside(at, "added"), i)
            raise refuse("repeated-straight", where, f"tile {face.lower()} has been added before")
        left.remove(face.lower())


def _read_stage(row: object, number: int, left: list[str], count: int, at: str) -> CampaignStage:
    fields = as_object(row, at, FIELDS, FIELDS)
    name = as_choice(fields["id"], inside(at, "id"), left)
    added = as_choices(fields["added"], inside(at, "added"), BOTH_FACES)
    if len(added) != count:
        why = f"{len(added)} straights, but {count} are added to stage {number}"
        raise refuse("wrong-straights", inside(at, "added"), why)
    return lengthened(number, stage(name), added)


def origin_of(tiles: tuple[str, ...]) -> CampaignStage | None:
    """The stage that tiles are a lengthened form of; its number is not known and 0."""
    for one in stages():
        for added in (tiles[1:2], (*tiles[1:2], *tiles[-2:-1])):
            found = lengthened(0, one, added)
            if found.tiles == tiles and all(face.lower() in STRAIGHTS for face in added):
                return found
    return None
