"""SPEC: twelve specialists, drafted before the riders are placed."""

from __future__ import annotations

from typing import Final

from flammerouge.core.cards import CardTable, read_card
from flammerouge.core.errors import IncompatibleOptions, MalformedInput
from flammerouge.core.lineup import DECK, KINDS
from flammerouge.core.options import CARDS
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import DRAFT, Specialist
from flammerouge.data.decks import specialists

BIDS_ONCE: Final = "baroudeur"
FEW_PLAYERS: Final = 3


def check(plan: Plan) -> None:
    """R-77: a legend has talents, not a specialist's cards."""
    if plan.options.legend is not None:
        raise IncompatibleOptions(
            "specialists-in-legends",
            "specialists cannot ride in Legends: riders have talents there",
        )


def change(plan: Plan) -> None:
    """SPEC-SET-01, SPEC-SET-02, O-10: a copy of each for 2-3 players, two for more; the draft,
    or what was drafted before the first stage of a tour."""
    players = sum(entry.rides == CARDS for entry in plan.options.teams)
    plan.rules.copies = 1 if players <= FEW_PLAYERS else 2
    plan.rules.specialists = specialist_rows()
    if plan.options.drafted:
        take_drafted(plan)
    else:
        plan.setup.insert(0, DRAFT)


def take_drafted(plan: Plan) -> None:
    """SPEC-SET-02: one specialist for each rider with cards, of his kind, and no copy too many."""
    drafted = plan.options.drafted
    rows = {one.id: number for number, one in enumerate(plan.rules.specialists)}
    riders = {rider.id: row for row, rider in enumerate(plan.riders) if rider.control == DECK}
    for rider in (*drafted, *riders):
        if rider not in riders:
            raise MalformedInput("unknown-rider", f"drafted: {rider!r} rides without cards")
        if drafted.get(rider) not in rows:
            raise MalformedInput("unknown-specialist", f"drafted: {rider}: no specialist")
    for rider, row in riders.items():
        name = drafted[rider]
        one = plan.rules.specialists[rows[name]]
        taken = sum(other == name for other in drafted.values())
        if int(one.kind) != plan.riders[row].kind or taken > plan.rules.copies:
            raise IncompatibleOptions("specialist-gone", f"drafted: {rider} cannot become {name!r}")
        plan.drafted[row] = rows[name]


def specialist_rows() -> list[Specialist]:
    """The specialists with their cards as rows of the card table."""
    table = special_cards()
    return [
        Specialist(
            one.id,
            KINDS.index(one.rider),
            [table.id_of(read_card(card)) for card in one.removed],
            [table.id_of(read_card(card)) for card in one.added],
            bids_once=one.id == BIDS_ONCE,
        )
        for one in specialists().values()
    ]


def special_cards() -> CardTable:
    """The card table of every race: plain cards and all cards of specialists."""
    cards = {read_card(card) for one in specialists().values() for card in one.added}
    return CardTable(sorted(card for card in cards if card.powers))


SPECIALISTS = Module("specialists", change, check)
