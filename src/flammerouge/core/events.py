"""Facts of a race: packed into numbers while it runs, unpacked here for people.

An event says what happened to which rider, up to four numbers, and the clause that explains
it. No sentences: those are written where the reader's language is known.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

PICKED: Final = 0
PLACED: Final = 1
BIDDING: Final = 2
BID: Final = 3
BROKE_AWAY: Final = 4
RETURNED: Final = 5
SHUFFLED: Final = 6
STARTED: Final = 7
DREW: Final = 8
REVEALED: Final = 9
RECOVERED: Final = 10
ROLLED: Final = 11
ASSIGNED: Final = 12
RETIRED: Final = 13
STOOD_UP: Final = 14
MOVED: Final = 15
SHIFTED: Final = 16
CRASHED: Final = 17
CHASED: Final = 18
SLIPPED: Final = 19
EXHAUSTED: Final = 20
CROSSED: Final = 21
TIMED: Final = 22
WAITED: Final = 23
LEFT_ROAD: Final = 24
TOOK_TOKEN: Final = 25
TOOK_REFRESH: Final = 26
REFRESHED: Final = 27
RETRIEVED: Final = 28
RESTED: Final = 29
GAINED: Final = 30
ADDED_ONE: Final = 31
ENDED: Final = 32
WEATHER: Final = 33
WITHHELD: Final = 34
LED: Final = 35

# For each kind its name and what its numbers mean; `lane` is stored 16 higher.
FIELDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("picked", ("specialist",)),
    ("placed", ("square", "lane")),
    ("bidding", ()),
    ("bid", ("card", "counts")),
    ("broke-away", ("square", "lane", "sum")),
    ("returned", ("card",)),
    ("shuffled", ("cards",)),
    ("started", ("round",)),
    ("drew", ("first", "second", "third", "fourth")),
    ("revealed", ("card",)),
    ("recovered", ()),
    ("rolled", ("die", "value")),
    ("assigned", ("card",)),
    ("retired", ()),
    ("stood-up", ("value",)),
    ("moved", ("start", "square", "lane", "value")),
    ("shifted", ("square", "lane")),
    ("crashed", ("square", "lost")),
    ("chased", ("start", "square", "lane")),
    ("slipped", ("start", "square", "lane")),
    ("exhausted", ()),
    ("crossed", ("square", "lane", "place")),
    ("timed", ("minutes", "seconds")),
    ("waited", ("minutes",)),
    ("left-road", ()),
    ("took-token", ("pile", "value")),
    ("took-refresh", ()),
    ("refreshed", ("cards",)),
    ("retrieved", ("card",)),
    ("rested", ("card",)),
    ("gained", ("card",)),
    ("added-one", ()),
    ("ended", ("round",)),
    ("weather", ("tile", "token")),
    ("withheld", ()),
    ("led", ("count",)),
)
LANE_SHIFT: Final = 16
NO_RIDER: Final = 31
KIND_MASK: Final = 63
RIDER_SHIFT: Final = 6
RULE_SHIFT: Final = 11
RULE_MASK: Final = 511
FIRST_SHIFT: Final = 20
BYTE: Final = 255

# Known to the rider's own seat alone while the race runs.
PRIVATE: Final = frozenset({"drew"})
SHUFFLED_ON_DRAWING: Final = ("shuffled", "BASE-ENER-07")


def pack(kind: i64, rider: i64, rule: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
    """One event as a number."""
    return kind | rider << 6 | rule << 11 | a << 20 | b << 28 | c << 36 | d << 44


@final
class Event:
    """A fact: `rider` is a rider's id or empty, `rule` the clause that explains it."""

    def __init__(
        self, kind: str, rider: str, rule: str, numbers: tuple[tuple[str, int], ...] = ()
    ) -> None:
        self.kind: Final = kind
        self.rider: Final = rider
        self.rule: Final = rule
        self.numbers: Final = numbers

    def __getitem__(self, name: str) -> int:
        return dict(self.numbers)[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rider!r}, {self.rule!r}, {self.numbers!r})"

    def _facts(self) -> tuple[str, str, str, tuple[tuple[str, int], ...]]:
        return self.kind, self.rider, self.rule, self.numbers


def unpack(packed: int, riders: list[str], clauses: tuple[str, ...]) -> Event:
    """The event behind a number."""
    kind, fields = FIELDS[packed & KIND_MASK]
    rider = packed >> RIDER_SHIFT & NO_RIDER
    numbers = []
    for i, field in enumerate(fields):
        number = packed >> (FIRST_SHIFT + 8 * i) & BYTE
        numbers.append((field, number - LANE_SHIFT if field == "lane" else number))
    who = riders[rider] if rider < len(riders) else ""
    return Event(kind, who, clauses[packed >> RULE_SHIFT & RULE_MASK], tuple(numbers))


def is_private(event: Event) -> bool:
    """Whether only the rider's own seat may know it: a hand, and a shuffle that comes of drawing
    one, which would tell whose hand has been drawn."""
    return event.kind in PRIVATE or (event.kind, event.rule) == SHUFFLED_ON_DRAWING
