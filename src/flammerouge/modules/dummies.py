"""PEL-DUM: the Muscle and the Peloton team, which ride by rule."""

from __future__ import annotations

from collections import Counter
from typing import Final

from flammerouge.core.cards import ATTACK, Card, read_card
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.lineup import MUSCLE, NO_SEAT, PELOTON
from flammerouge.core.options import CARDS
from flammerouge.core.options import PELOTON as PELOTON_TEAM
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, TEAM_TIME_TRIAL
from flammerouge.data.decks import dummy_decks

ATTACK_CARD: Final = "2/9"


def check(plan: Plan) -> None:
    """PEL-DUM-02: at most one Peloton team; R-77: no dummies in a time trial."""
    if plan.options.mode in (TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL):
        raise IncompatibleOptions(
            "dummies-in-time-trial", "dummy teams cannot ride a time trial: nobody meets them"
        )
    rides = Counter(entry.rides for entry in plan.options.teams)
    if rides[PELOTON_TEAM] > 1:
        raise IncompatibleOptions("two-pelotons", "there is at most one Peloton dummy team")
    if not rides[CARDS]:
        raise IncompatibleOptions("only-dummies", "at least one team rides by cards")


def change(plan: Plan) -> None:
    """Hand the dummy teams their decks and take their seats away."""
    for team, entry in enumerate(plan.options.teams):
        if entry.rides == CARDS:
            continue
        plan.seats[team] = NO_SEAT
        rows = [i for i, rider in enumerate(plan.riders) if rider.team == team]
        decks = dummy_decks(entry.rides)
        for i, row in enumerate(rows):
            if entry.rides == PELOTON_TEAM:
                plan.riders[row] = plan.riders[row]._replace(control=PELOTON, deck=rows[0])
                plan.decks[row] = _cards(decks["both"]) if i == 0 else []
            else:
                plan.riders[row] = plan.riders[row]._replace(control=MUSCLE)
                kind = ("rouleur", "sprinteur")[plan.riders[row].kind]
                plan.decks[row] = _cards(decks[kind])


def _cards(written: tuple[str, ...]) -> list[Card]:
    return [ATTACK if card == ATTACK_CARD else read_card(card) for card in written]


DUMMIES = Module("dummies", change, check)
