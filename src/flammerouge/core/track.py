"""A road as people write it: `2.*12 2^*3 (1.*3|1.*5) 2.F*5`.

A square is `<lanes><terrain><flags>`, `*N` repeats it, and a roundabout is
`( inner | outer )`. Squares are numbered from 0 in reading order, the inner
branch of a roundabout before the outer one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flammerouge.core.errors import MalformedInput
from flammerouge.core.terrain import TERRAINS, Terrain

START: Final = "S"
FINISH: Final = "F"
CRASH_ZONE: Final = "!"
WET: Final = "w"
CROSSWIND: Final = "x"
TAILWIND: Final = "+"
HEADWIND: Final = "-"
FLAGS: Final = START + FINISH + CRASH_ZONE + WET + CROSSWIND + TAILWIND + HEADWIND

MOST_SQUARES: Final = 250
MOST_CHARACTERS: Final = 4096
MOST_SPLITS: Final = 6  # the ways through double with each


class Square(NamedTuple):
    """One square of road: its lanes, its ground and its flags in the order of FLAGS."""

    lanes: int
    terrain: Terrain
    flags: str = ""

    def with_flags(self, more: str) -> Square:
        """The same square with flags added."""
        return self._replace(flags="".join(f for f in FLAGS if f in self.flags or f in more))

    def __str__(self) -> str:
        return f"{self.lanes}{self.terrain.symbol}{self.flags}"


class Split(NamedTuple):
    """A roundabout's two branches, each ridden from end to end."""

    inner: tuple[Square, ...]
    outer: tuple[Square, ...]

    def __str__(self) -> str:
        return f"({write_squares(self.inner)}|{write_squares(self.outer)})"


Section = Square | Split


class Track(NamedTuple):
    """A whole road, section by section."""

    sections: tuple[Section, ...]

    def squares(self) -> tuple[Square, ...]:
        """Every square in the order of its number."""
        found: list[Square] = []
        for section in self.sections:
            if isinstance(section, Split):
                found += section.inner + section.outer
            else:
                found.append(section)
        return tuple(found)

    def with_squares(self, squares: tuple[Square, ...]) -> Track:
        """The same road with every square replaced by the one of the same number."""
        left = iter(squares)
        return Track(
            tuple(
                Split(tuple(next(left) for _ in s.inner), tuple(next(left) for _ in s.outer))
                if isinstance(s, Split)
                else next(left)
                for s in self.sections
            )
        )

    def __str__(self) -> str:
        parts: list[str] = []
        plain: list[Square] = []
        for section in self.sections:
            if isinstance(section, Split):
                if plain:
                    parts.append(write_squares(tuple(plain)))
                    plain = []
                parts.append(str(section))
            else:
                plain.append(section)
        if plain:
            parts.append(write_squares(tuple(plain)))
        return " ".join(parts)


def write_squares(squares: tuple[Square, ...]) -> str:
    """Squares as text, equal neighbours folded with `*N`."""
    words: list[str] = []
    i = 0
    while i < len(squares):
        n = 1
        while i + n < len(squares) and squares[i + n] == squares[i]:
            n += 1
        words.append(f"{squares[i]}*{n}" if n > 1 else str(squares[i]))
        i += n
    return " ".join(words)


def read_track(text: str) -> Track:
    """Parse a track string; MalformedInput names the word that cannot be read."""
    track = read_piece(text)
    _check(track)
    return track


def read_piece(text: str) -> Track:
    """Parse a part of a road, such as a tile: it may end in a split."""
    if len(text) > MOST_CHARACTERS:
        raise MalformedInput(
            "track-too-long", f"a track has at most {MOST_CHARACTERS} characters, not {len(text)}"
        )
    sections: list[Section] = []
    rest = text
    while rest:
        before, opened, after = rest.partition("(")
        if ")" in before or "|" in before:
            raise MalformedInput("track-syntax", "track: ')' or '|' without '(' before it")
        sections += _read_squares(before)
        if not opened:
            break
        body, closed, rest = after.partition(")")
        if not closed:
            raise MalformedInput("track-syntax", "track: '(' is never closed")
        sections.append(_read_split(body))
    return Track(tuple(sections))


def _read_split(body: str) -> Split:
    if "(" in body:
        raise MalformedInput("track-syntax", "track: a split inside a split")
    branches = body.split("|")
    if len(branches) != 2:
        raise MalformedInput("track-syntax", f"track: a split is ( inner | outer ), not ({body})")
    inner = tuple(_read_squares(branches[0]))
    outer = tuple(_read_squares(branches[1]))
    if not inner or not outer:
        raise MalformedInput("track-syntax", f"track: a branch of ({body}) has no square")
    return Split(inner, outer)


def _read_squares(text: str) -> list[Square]:
    squares: list[Square] = []
    for word in text.split():
        square, times = _read_word(word)
        if len(squares) + times > MOST_SQUARES:
            raise MalformedInput("track-too-long", f"a track has at most {MOST_SQUARES} squares")
        squares += [square] * times
    return squares


def _read_word(word: str) -> tuple[Square, int]:
    body, star, count = word.partition("*")
    times = 1
    if star:
        if not (count.isascii() and count.isdigit() and len(count) <= 3 and int(count) > 0):
            raise MalformedInput("track-syntax", f"track: cannot read the repeat in {word!r}")
        times = int(count)
    if len(body) < 2 or body[0] not in "123" or body[1] not in TERRAINS:
        raise MalformedInput(
            "track-syntax",
            f"track: {word!r} is not a square: lanes 1-3, one of {' '.join(TERRAINS)}, flags",
        )
    for flag in body[2:]:
        if flag not in FLAGS:
            raise MalformedInput("track-flag", f"track: unknown flag {flag!r} in {word!r}")
    return Square(int(body[0]), TERRAINS[body[1]]).with_flags(body[2:]), times


def _check(track: Track) -> None:
    sections = track.sections
    squares = track.squares()
    if not squares:
        raise MalformedInput("track-empty", "track: there is no square")
    if len(squares) > MOST_SQUARES:
        raise MalformedInput("track-too-long", f"a track has at most {MOST_SQUARES} squares")
    if sum(isinstance(section, Split) for section in sections) > MOST_SPLITS:
        raise MalformedInput("track-split", f"track: there are more than {MOST_SPLITS} splits")
    for i, section in enumerate(sections):
        if isinstance(section, Split):
            around = (sections[i - 1] if i else None, (*sections[i + 1 :], None)[0])
            if not all(isinstance(s, Square) for s in around):
                raise MalformedInput(
                    "track-split", "track: a split needs a plain square before and after it"
                )
            if any(START in s.flags or FINISH in s.flags for s in section.inner + section.outer):
                raise MalformedInput("track-split", "track: no start or finish square on a branch")
    past = [FINISH in s.flags for s in squares]
    if past != sorted(past):
        raise MalformedInput("track-finish", "track: a square before the line follows the finish")
    behind = [START in s.flags for s in squares]
    if behind != sorted(behind, reverse=True):
        raise MalformedInput("track-start", "track: the squares behind the start line come first")
