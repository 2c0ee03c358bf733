"""Cards: every kind is a row of a table, and a pile holds row numbers."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from flammerouge.core.errors import MalformedInput
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

RELENTLESS: Final = 1
BREAKAWAY: Final = 2
CHASE: Final = 4
NIMBLE: Final = 8
RECOVERY: Final = 16
STRONG_DESCENT: Final = 32
EXHAUSTED: Final = 64

MOST_VALUE: Final = 20
MOST_CARDS: Final = 256

POWERS: Final = {
    "strong-ascent-6": "A6",
    "strong-ascent-7": "A7",
    "strong-descent": "D",
    "recovery": "Y",
    "relentless": "X",
    "breakaway": "B",
    "chase": "C",
    "nimble": "N",
}
NOTATION: Final = re.compile(r"([0-9]{1,2})(A[67])?(D)?(Y)?(X)?(B)?(C)?(N)?(e)?")
FLAG_OF: Final = {
    "strong-descent": STRONG_DESCENT,
    "recovery": RECOVERY,
    "relentless": RELENTLESS,
    "breakaway": BREAKAWAY,
    "chase": CHASE,
    "nimble": NIMBLE,
}


class Card(NamedTuple):
    """A kind of card; `powers` in the order of POWERS."""

    value: int
    powers: tuple[str, ...] = ()
    exhaustion: bool = False

    @property
    def ascent_cap(self) -> int:
        """How far it goes where an ascent caps it (SPEC-ASC-01)."""
        if "strong-ascent-7" in self.powers:
            return 7
        return 6 if "strong-ascent-6" in self.powers else ASCENT_CAP

    @property
    def flags(self) -> int:
        """Its powers as bits."""
        bits = EXHAUSTED if self.exhaustion else 0
        for power in self.powers:
            bits |= FLAG_OF.get(power, 0)
        return bits

    def __str__(self) -> str:
        suffix = "".join(POWERS[p] for p in self.powers)
        return f"{self.value}{suffix}{'e' if self.exhaustion else ''}"


def read_card(text: str) -> Card:
    """A card as it is written: `5`, `5XB`, `6A6`, `2e`."""
    match = NOTATION.fullmatch(text)
    if match is None or int(match[1]) > MOST_VALUE:
        raise MalformedInput("bad-card", f"{text[:20]!r} is not a card")
    suffixes = match.groups()[1:-1]
    powers = tuple(power for power, suffix in POWERS.items() if suffix in suffixes)
    return Card(int(match[1]), powers, match[match.re.groups] is not None)


NOTHING: Final = Card(3)
EXHAUSTION_CARD: Final = Card(2, exhaustion=True)
ATTACK: Final = Card(0)


@final
class CardTable:
    """The kinds of card of a race as columns. Row 0 is "no card played" (it moves 3),
    row 1 exhaustion, then the plain values, the attack card and the rest."""

    def __init__(self, extra: list[Card]) -> None:
        plain = [Card(value) for value in range(2, MOST_VALUE + 1)]
        self.rows: list[Card] = [NOTHING, EXHAUSTION_CARD, *plain, ATTACK, *extra]
        if len(self.rows) > MOST_CARDS:
            raise MalformedInput("too-many-cards", f"a race has at most {MOST_CARDS} kinds of card")
        self.value: vec[i64] = vec[i64]([i64(c.value) for c in self.rows])
        self.cap: vec[i64] = vec[i64]([i64(c.ascent_cap) for c in self.rows])
        self.flags: vec[i64] = vec[i64]([i64(c.flags) for c in self.rows])
        in_order = sorted(range(len(self.rows)), key=lambda row: self.rows[row])
        self.rank: list[int] = [in_order.index(row) for row in range(len(self.rows))]
        self.number: dict[Card, int] = {}
        for i, card in enumerate(self.rows):
            if i != NO_CARD:
                self.number[card] = i

    def id_of(self, card: Card) -> int:
        """The row of a card; MalformedInput for a card that this race does not have."""
        found = self.number.get(card)
        if found is None:
            raise MalformedInput("unknown-card", f"there is no card {card} in this race")
        return found


NO_CARD: Final = 0
EXHAUSTION: Final = 1
ATTACK_ID: Final = MOST_VALUE + 1


def plain(value: i64) -> i64:
    """The row of a plain card, which is its value (2 and up)."""
    return value
