"""What hypothesis draws for the referee: JSON values, roads, scenarios."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from flammerouge.core.cards import POWERS
from flammerouge.core.rules import MODES
from flammerouge.core.talents import TALENT_IDS
from flammerouge.core.terrain import TERRAINS
from flammerouge.core.track import FINISH, Section, Split, Square, Track
from flammerouge.referee.scenario import CONTROLS, FIELDS, RIDER_FIELDS

WORDS = (*FIELDS, *RIDER_FIELDS, *MODES, "movement", "slipstream", "value", "powers", "rR", "2.*9")
DRY = "!wx+-"

plain: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-20, 300)
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=5)
)
json_values: st.SearchStrategy[Any] = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=5)
    ),
    max_leaves=12,
)


@st.composite
def squares(draw: st.DrawFn, flags: str = DRY) -> Square:
    """A square with any ground and any flags of these."""
    terrain = draw(st.sampled_from(list(TERRAINS.values())))
    lanes = draw(st.integers(1, 3))
    return Square(lanes, terrain).with_flags("".join(draw(st.sets(st.sampled_from(flags)))))


def rows(least: int, most: int, flags: str = DRY) -> st.SearchStrategy[list[Square]]:
    """Squares one after the other."""
    return st.lists(squares(flags), min_size=least, max_size=most)


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    """A road with up to two splits, some squares behind the start and some past the line."""
    sections: list[Section] = [s.with_flags("S") for s in draw(rows(0, 3))]
    sections += draw(rows(1, 8))
    for _ in range(draw(st.integers(0, 2))):
        inner, outer = (tuple(draw(rows(1, 4))) for _ in range(2))
        sections += [Split(inner, outer), *draw(rows(1, 6))]
    sections += [s.with_flags(FINISH) for s in draw(rows(0, 5))]
    return Track(tuple(sections))


@st.composite
def cards(draw: st.DrawFn) -> Any:
    """A card, plain or with everything."""
    if draw(st.booleans()):
        return draw(st.integers(1, 20))
    talents = draw(st.lists(st.sampled_from(TALENT_IDS), max_size=3, unique=True))
    if draw(st.integers(0, 5)) == 0:
        return {"value": 2, "exhaustion": True, "talents": talents}
    powers = draw(st.lists(st.sampled_from(list(POWERS)), max_size=3, unique=True))
    return {"value": draw(st.integers(1, 20)), "powers": powers, "talents": talents}


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """A scenario that nothing is wrong with."""
    track = draw(tracks())
    begins = draw(st.sampled_from(["movement", "slipstream"]))
    free = [
        (number, lane)
        for number, square in enumerate(track.squares())
        if begins == "slipstream" or FINISH not in square.flags
        for lane in range(-1, square.lanes)
    ]
    found = draw(st.lists(st.sampled_from(free), min_size=1, max_size=12, unique=True))
    riders = [draw(riders_at(f"r{i}", *place)) for i, place in enumerate(found)]
    some = riders if begins == "movement" else riders[: draw(st.integers(0, 3))]
    return {
        "track": str(track),
        "from": begins,
        "mode": draw(st.sampled_from(MODES)),
        "riders": riders,
        "cards": {rider["id"]: draw(cards()) for rider in some},
        "piles": [draw(piles(len(track.squares())))] if begins == "movement" else [],
    }


@st.composite
def riders_at(draw: st.DrawFn, name: str, square: int, lane: int) -> dict[str, Any]:
    """A rider who stands there."""
    return {
        "id": name,
        "team": draw(st.sampled_from("abc")),
        "kind": draw(st.sampled_from(["rouleur", "sprinteur"])),
        "square": square,
        "lane": lane,
        "crashed": draw(st.integers(0, 4)) == 0,
        "minutes": draw(st.integers(0, 3)),
        "control": draw(st.sampled_from(CONTROLS)),
    }


@st.composite
def piles(draw: st.DrawFn, size: int) -> dict[str, Any]:
    """A pile of tokens somewhere."""
    return {
        "square": draw(st.integers(0, size - 1)),
        "values": draw(st.lists(st.integers(1, 9), max_size=3)),
        "side": draw(st.sampled_from(["sprint", "mountain"])),
    }
