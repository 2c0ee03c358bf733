"""The profile: the whole way in one strip, a cell for every square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from flammerouge.board.figures import TEAMS, Rider
from flammerouge.board.ink import FAINT, INK, OUTLINE, ROUGE, label, number, paint, points
from flammerouge.board.road import ground_of
from flammerouge.core.design import ascents
from flammerouge.core.track import FINISH, START, Split, Square, Track

EVERY = 10


@dataclass(frozen=True)
class Strip:
    """Where the profile stands on the sheet."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Way:
    """The way along the inner branches, a cell for every square of it.

    `heights` are those of the borders between cells, one more than there are cells; `cells`
    says for every square of the road, outer branches included, which cell shows it.
    """

    squares: tuple[Square, ...]
    numbers: tuple[int, ...]
    heights: tuple[int, ...]
    cells: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many squares there are from line to line."""
        return sum(not {START, FINISH} & set(square.flags) for square in self.squares)


@dataclass(frozen=True)
class _Profile:
    """A way drawn in a strip."""

    way: Way
    box: Strip

    def x(self, border: float) -> float:
        return self.box.left + self.box.width * border / len(self.way.squares)

    def y(self, border: int) -> float:
        low, high = min(self.way.heights), max(self.way.heights)
        share = (self.way.heights[border] - low) / max(high - low, 8)
        return self.base - 12 - share * (self.box.height - 58)

    @property
    def base(self) -> float:
        return self.box.top + self.box.height - 18


def draw_profile(track: Track, box: Strip, riders: Iterable[Rider] = ()) -> str:
    """The strip with its climbs, its lines and the riders as ticks."""
    profile = _Profile(way(track), box)
    parts = [*_ground(profile), *_grounds(profile), *_scale(profile), *_lines(profile)]
    parts += [*_climbs(profile, track), *_riders(profile, riders)]
    return "".join(parts)


def way(track: Track) -> Way:
    """The way through a road that its profile shows."""
    squares: list[Square] = []
    numbers: list[int] = []
    cells: list[int] = []
    for section in track.sections:
        cell = len(squares)
        if isinstance(section, Split):
            n, m = len(section.inner), len(section.outer)
            squares += section.inner
            numbers += range(len(cells), len(cells) + n)
            cells += [cell + k for k in range(n)] + [cell + k * n // m for k in range(m)]
        else:
            squares.append(section)
            numbers.append(len(cells))
            cells.append(cell)
    rises = (1 if s.terrain.climbs else -1 if s.terrain.key == "descent" else 0 for s in squares)
    heights = tuple(accumulate(rises, initial=0))
    return Way(tuple(squares), tuple(numbers), heights, tuple(cells))


def _ground(profile: _Profile) -> Iterator[str]:
    last = len(profile.way.squares)
    top = [(profile.x(k), profile.y(k)) for k in range(last + 1)]
    whole = points([(profile.x(0), profile.base), *top, (profile.x(last), profile.base)])
    yield f'<polygon points="{whole}" fill="#dccfac"/>'
    yield f'<polygon points="{whole}" fill="url(#p-halftone)"/>'


def _grounds(profile: _Profile) -> Iterator[str]:
    for k, square in enumerate(profile.way.squares):
        ground = ground_of(square)
        if ground != "flat":
            cell = [
                (profile.x(k), profile.base),
                (profile.x(k), profile.y(k)),
                (profile.x(k + 1), profile.y(k + 1)),
                (profile.x(k + 1), profile.base),
            ]
            yield (
                f'<polygon points="{points(cell)}" fill="{paint(ground)}" stroke="{INK}" '
                'stroke-width=".5"/>'
            )
    top = [(profile.x(k), profile.y(k)) for k in range(len(profile.way.squares) + 1)]
    yield f'<polyline points="{points(top)}" fill="none" stroke="{INK}" stroke-width="2"/>'


def _scale(profile: _Profile) -> Iterator[str]:
    left, right, base = profile.x(0), profile.x(len(profile.way.squares)), profile.base
    yield (
        f'<path d="M{number(left)} {number(base)}H{number(right)}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
    for k, n in enumerate(profile.way.numbers):
        if n % EVERY == 0:
            x = profile.x(k + 0.5)
            yield f'<path d="M{number(x)} {number(base)}v4" stroke="{INK}" stroke-width="1.2"/>'
            yield label((x, base + 16), str(n), 11.5, more=f'fill="{FAINT}"')


def _lines(profile: _Profile) -> Iterator[str]:
    start = sum(START in square.flags for square in profile.way.squares)
    finish = sum(FINISH not in square.flags for square in profile.way.squares)
    for border, colour in ((start, INK), (finish, ROUGE)):
        if 0 < border < len(profile.way.squares):
            x, y = profile.x(border), profile.y(border)
            yield (
                f'<path d="M{number(x)} {number(profile.base)}V{number(y - 20)}" stroke="{INK}" '
                f'stroke-width="1.6"/><path d="M{number(x)} {number(y - 20)}l11 4l-11 4Z" '
                f'fill="{colour}"/>'
            )


def _climbs(profile: _Profile, track: Track) -> Iterator[str]:
    """The length of every ascent, over its top."""
    for climb in ascents(track):
        border = profile.way.numbers.index(climb[-1]) + 1
        middle = border - len(climb) / 2
        y = min(profile.y(border), profile.y(border - len(climb))) - 8
        where = (profile.x(middle), y) if len(climb) > 3 else (profile.x(border), y)
        yield label(where, f"▲{len(climb)}", 12, more=f'fill="{ROUGE}" font-weight="700"')


def _riders(profile: _Profile, riders: Iterable[Rider]) -> Iterator[str]:
    stacked: dict[int, int] = {}
    for rider in riders:
        k = profile.way.cells[rider.square]
        level = stacked[k] = stacked.get(k, 0) + 1
        x = profile.x(k + 0.5)
        y = min(profile.y(k), profile.y(k + 1)) + 2 - 10 * level
        body = (
            '<circle r="4.6"/>' if rider.kind == "R" else '<path d="M-4.5 -4.6H1L6 0L1 4.6H-4.5Z"/>'
        )
        yield (
            f'<g transform="translate({number(x)} {number(y)})" fill="{TEAMS[rider.team].fill}" '
            f'stroke="{OUTLINE}" stroke-width="1.2">{body}</g>'
        )
