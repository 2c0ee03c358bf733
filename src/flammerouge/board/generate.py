"""New stages: drawn by lot from the boxes, and sound on both levels of R-78.

The tiles are put together so that most of what the design clauses ask for holds from
the start; only what depends on their order is tried until it fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Literal, get_args

from flammerouge.board.layout import overlaps
from flammerouge.core.design import BIG_RACE, advice, piles, straights_in_stock
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.tiles import Road, lay
from flammerouge.data.stages import MOST_TEAMS, Stage
from flammerouge.data.tiles import all_tiles

Kind = Literal["flat", "hilly", "summit", "cobbled"]
Group = tuple[str, ...]

TRIES: Final = 2000

STRAIGHTS: Final = "bcdflmn"
TURNS: Final = "eghijkopqrst"
FLAT_ON_BOTH_FACES: Final = "ijst"

HILLS: Final = ("L", "Q H", "K H", "R P", "O P", "G H", "E P", "C F")
CLIMBS: Final = ("M B", "D F", "C E F", "G L", "R Q P", "O L", "K R H", "N B", "M E H", "C K P")
LAST_CLIMBS: Final = ("N", "C", "M", "O", "Q N", "R C", "K O", "G M", "")
COBBLES: Final = ("8 6B", "7 5B", "5 7B", "7 8B", "5", "6B", "3B 8B", "8 4B", "6", "8B")

OWNERS: Final = (
    ("Miller's", "du meunier"), ("Baker's", "du boulanger"), ("Blacksmith's", "du forgeron"),
    ("Ferryman's", "du passeur"), ("Beekeeper's", "de l'apiculteur"), ("Postman's", "du facteur"),
    ("Gardener's", "du jardinier"), ("Mason's", "du maçon"), ("Weaver's", "du tisserand"),
    ("Fisherman's", "du pêcheur"), ("Clockmaker's", "de l'horloger"), ("Cooper's", "du tonnelier"),
    ("Lamplighter's", "de l'allumeur"), ("Woodcutter's", "du bûcheron"),
    ("Smuggler's", "du contrebandier"), ("Schoolmaster's", "de l'instituteur"),
)  # fmt: skip
ROADS: Final[dict[Kind, tuple[tuple[str, str], ...]]] = {
    "flat": (("Road", "La Route"), ("Plain", "La Plaine"), ("Canal", "Le Canal")),
    "hilly": (("Hills", "Les Collines"), ("Ridge", "La Crête"), ("Valleys", "Les Vallons")),
    "summit": (("Summit", "Le Sommet"), ("Pass", "Le Col"), ("Ascent", "La Montée")),
    "cobbled": (("Stones", "Les Pavés"), ("Lane", "Le Chemin"), ("Quarry", "La Carrière")),
}


def generate(kind: Kind, seed: int | str, teams: int = 4) -> Stage:
    """A stage of this kind; the same seed always gives the same one."""
    if kind not in get_args(Kind):
        raise MalformedInput("bad-value", f"kind {kind!r} is not one of {' '.join(get_args(Kind))}")
    if not 2 <= teams <= MOST_TEAMS:
        raise MalformedInput("bad-value", f"teams {teams} is not from 2 to {MOST_TEAMS}")
    big = teams >= BIG_RACE
    chance = Random(f"{kind} {seed} {'big' if big else 'small'}")
    for _ in range(TRIES):
        road = _road(_draw(kind, chance, big))
        if not advice(road, teams=teams) and not overlaps(road.tiles):
            return _stage(kind, seed, big, road, chance)
    raise FlammeRougeError("no-stage", f"no {kind} stage was found for seed {seed}")


def _draw(kind: Kind, chance: Random, big: bool) -> list[str]:
    """Tiles that hold DESIGN-01, 02, 03, 06, 07 and 08, in a random order."""
    head = [chance.choice(("1", "1B")), "2"] if big else [chance.choice("aA")]
    needed = [chance.choice("34"), chance.choice(("9", "9B"))] if big else []
    finish = ("V" if big else "U") if kind == "summit" else ("v" if big else "u")
    room = straights_in_stock(MOST_TEAMS if big else 2) - len([*head, *needed, finish])
    last = _faces(chance.choice(LAST_CLIMBS)) if kind == "summit" else ()
    used = [*needed, *last]
    groups = _pick(_features(kind, chance), used, room - _straights(last), chance)
    used += [face for group in groups for face in group]
    pieces = {_piece(face) for face in used}
    plain = [name for name in STRAIGHTS if name not in pieces]
    chance.shuffle(plain)
    plain = plain[: room + len(needed) - _straights(used)]
    turns = [_flat_turn(name, chance) for name in TURNS if name not in pieces]
    rows: list[Group] = [*groups, *((name,) for name in (*plain, *turns, *needed))]
    chance.shuffle(rows)
    return [*head, *(face for row in rows for face in row), *last, finish]


def _features(kind: Kind, chance: Random) -> list[Sequence[str]]:
    """DESIGN-03: from which lists the two or three ascents and cobbled sections come.

    A summit finish is an ascent too.
    """
    if kind == "flat":
        return [HILLS, HILLS]
    if kind == "hilly":
        return [CLIMBS] * chance.choice((2, 3))
    if kind == "summit":
        return [CLIMBS] * chance.choice((1, 2))
    return [COBBLES, COBBLES, *([HILLS] if chance.random() < 0.4 else [])]


def _pick(
    lists: Iterable[Sequence[str]], taken: Iterable[str], room: int, chance: Random
) -> list[Group]:
    """One group from each list, no piece of cardboard twice, and no more straights than fit."""
    used = {_piece(face) for face in taken}
    found: list[Group] = []
    for groups in lists:
        group = chance.choice(
            [
                group
                for group in map(_faces, groups)
                if not used & {_piece(face) for face in group} and _straights(group) <= room
            ]
        )
        used |= {_piece(face) for face in group}
        room -= _straights(group)
        found.append(group)
    return found


def _straights(faces: Iterable[str]) -> int:
    """DESIGN-02: how many of these tiles take the place of a straight."""
    return sum(all_tiles()[face].role != "turn" for face in faces)


def _flat_turn(name: str, chance: Random) -> str:
    return chance.choice((name, name.upper())) if name in FLAT_ON_BOTH_FACES else name


def _faces(group: str) -> Group:
    return tuple(group.split())


def _piece(face: str) -> str:
    return all_tiles()[face].physical


def _road(faces: Sequence[str]) -> Road:
    known = all_tiles()
    return lay(tuple(known[face] for face in faces))


def _stage(kind: Kind, seed: int | str, big: bool, road: Road, chance: Random) -> Stage:
    (owner, of), (way, chemin) = chance.choice(OWNERS), chance.choice(ROADS[kind])
    return Stage(
        id=f"{kind}-{seed}{'-5-6' if big else ''}",
        name=f"The {owner} {way}",
        name_fr=f"{chemin} {of}",
        box="generated",
        origin="generated",
        teams=(BIG_RACE, MOST_TEAMS) if big else (2, BIG_RACE - 1),
        mode="race",
        tiles=tuple(tile.id for tile in road.tiles),
        piles=piles(road),
    )
