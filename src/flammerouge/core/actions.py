"""Decisions that are open, and the actions that answer them."""

from __future__ import annotations

from typing import Final, NamedTuple

from flammerouge.core.cards import Card

SPECIALIST: Final = "specialist"
START: Final = "start"
LANE: Final = "lane"
BIDDER: Final = "bidder"
BID: Final = "bid"
RIDER: Final = "rider"
CARD: Final = "card"
CARDS: Final = "cards"
RECOVER: Final = "recover"
ASSIGN: Final = "assign"
RETIRE: Final = "retire"
ADD_ONE: Final = "add-one"
REST: Final = "rest"
REFRESH: Final = "refresh"
TAKE_BACK: Final = "take-back"

KINDS: Final = (
    SPECIALIST,
    START,
    LANE,
    BIDDER,
    BID,
    RIDER,
    CARD,
    CARDS,
    RECOVER,
    ASSIGN,
    RETIRE,
    ADD_ONE,
    REST,
    REFRESH,
)

# What an answer of each kind says; everything else must be left as it is.
SAYS: Final = {
    SPECIALIST: ("rider", "specialist"),
    START: ("rider", "square"),
    LANE: ("rider",),
    BIDDER: ("rider",),
    BID: ("rider", "cards"),
    RIDER: ("rider",),
    CARD: ("rider", "cards"),
    CARDS: ("rider", "cards"),
    RECOVER: ("rider", "yes"),
    ASSIGN: ("rider", "cards"),
    RETIRE: ("rider",),
    ADD_ONE: ("rider", "yes"),
    REST: ("rider", "cards"),
    REFRESH: ("rider", "cards"),
    TAKE_BACK: (),
}


class Decision(NamedTuple):
    """Something that a seat must decide. `rider` is empty where choosing him is the decision."""

    kind: str
    seat: str
    rider: str = ""


class Action(NamedTuple):
    """An answer to the decision of the same kind and seat.

    | kind | answers with |
    |---|---|
    | specialist | `rider`, `specialist` |
    | start | `rider`, `square` |
    | lane | `rider`: who starts on the right in a team time trial |
    | bidder | `rider`: who bids in the auction |
    | rider | `rider`: whose hand is drawn first |
    | bid, card | `rider`, one of `cards`; no card at all for the talent that allows it |
    | cards | `rider`, the teammates' `cards`, one or two |
    | assign | `rider`, the one of the two `cards` that he uses |
    | retire | `rider`: the teammate who leaves |
    | recover, add-one | `rider`, `yes` |
    | rest | `rider`, the played one of `cards` that is recycled |
    | refresh | `rider`, `cards` to retrieve |
    | take-back | nothing: the seat's last card goes back into its hand |
    """

    kind: str
    seat: str
    rider: str = ""
    square: int = -1
    cards: tuple[Card, ...] = ()
    specialist: str = ""
    yes: bool = False

    @property
    def card(self) -> Card | None:
        """The single card of an answer that has one."""
        return self.cards[0] if self.cards else None

    def in_order(self) -> Action:
        """The same answer with its cards in the order in which choices have them."""
        return self._replace(cards=tuple(sorted(self.cards))) if len(self.cards) > 1 else self

    def stray(self) -> str:
        """A part of the answer that its kind has no use for, empty when there is none."""
        for part, usual in (("rider", ""), ("square", -1), ("cards", ()), ("specialist", "")):
            if part not in SAYS[self.kind] and getattr(self, part) != usual:
                return f"{part} {getattr(self, part)!r}"
        return "yes" if self.yes and "yes" not in SAYS[self.kind] else ""
