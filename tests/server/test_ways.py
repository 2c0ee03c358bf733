"""How far a move has gone, also where the road forks."""

import pytest

from flammerouge.core.course import Course
from flammerouge.core.tiles import lay
from flammerouge.data.tiles import read_tiles
from flammerouge.server.stream import Stream
from flammerouge.server.ways import following, path_of, steps_of
from tests.server.races import ridden

# What the engine says when other riders or the road itself have cut a move short.
CUT = {"BASE-MOVE-06", "BASE-MOVE-07", "BASE-MOVE-11", "MET-CRASH-03", "MTN-ASC-01", "MTN-ASC-02",
       "SPEC-ASC-01"}  # fmt: skip
ROUNDABOUT = Course(lay(read_tiles("a b x c d u")).track)


def fork(course: Course) -> int:
    return next(n for n in range(int(course.size)) if len(following(course, n)) == 2)


def test_on_one_road_every_square_counts() -> None:
    course = Course(lay(read_tiles("a c u")).track)
    assert steps_of(course, 2, 7, 5) == 5
    assert steps_of(course, 2, 5, 9) == 3
    assert steps_of(course, 4, 4, 6) == 0
    assert path_of(course, 2, 5, 9) == (2, 3, 4, 5)
    assert path_of(course, 4, 4, 6) == (4,)


@pytest.mark.rule("TILE-ROUND-03")
def test_through_a_roundabout_the_longer_way_counts_if_the_card_reaches_so_far() -> None:
    start = fork(ROUNDABOUT)
    inner, outer = following(ROUNDABOUT, start)
    inside = len(branch(inner, outer))
    outside = len(branch(outer, inner))
    assert outside > inside
    behind = following(ROUNDABOUT, branch(inner, outer)[-1])[0]
    around = (start, *branch(outer, inner), behind)
    assert path_of(ROUNDABOUT, start, behind, outside + 1) == around
    assert path_of(ROUNDABOUT, start, behind, outside) == (start, *branch(inner, outer), behind)
    assert steps_of(ROUNDABOUT, start, behind, outside + 1) == outside + 1
    assert steps_of(ROUNDABOUT, start, behind, outside) == inside + 1


def branch(first: int, other: int) -> list[int]:
    """The squares of one branch of the roundabout, up to where both meet again."""
    ahead = {other}
    reached = other
    while following(ROUNDABOUT, reached):
        reached = following(ROUNDABOUT, reached)[0]
        ahead.add(reached)
    found = [first]
    while following(ROUNDABOUT, found[-1])[0] not in ahead:
        found.append(following(ROUNDABOUT, found[-1])[0])
    return found


@pytest.mark.parametrize("number", [1, 5, 6, 7, 9])
def test_moves_are_told_with_what_they_lost_exactly_when_the_engine_cut_them(number: int) -> None:
    told = [event for event in Stream(ridden(number)).told[""] if event.kind == "moved"]
    assert any(event.lost for event in told)
    for event in told:
        assert bool(event.lost) == (event.rule in CUT), event
        assert event.value == (event.steps or 0) + (event.lost or 0)
        assert event.path is not None
        assert (event.path[0], event.path[-1]) == (event.start, event.square)
        assert len(event.path) == 1 + (event.steps or 0)
