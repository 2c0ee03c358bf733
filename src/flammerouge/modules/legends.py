"""LEG: a legendary rider with two teammates against teams that roll dice."""

from __future__ import annotations

from typing import Final

from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.lineup import DECK, DICE, KINDS, TEAMMATE, Rider
from flammerouge.core.options import CARDS, COLOURS, Legend
from flammerouge.core.plan import Module, Plan
from flammerouge.core.rules import SPRINT, TOUR, Pile
from flammerouge.core.sprint import sprint_mark
from flammerouge.core.talents import (
    ROULE_ROULE,
    TACTICAL_TEAM,
    TALENTS,
    UNTIL_THE_END,
    talent_bit,
)
from flammerouge.data.decks import deck_cards

TEAMS: Final = 4
MOST_EXHAUSTION: Final = 10
SEVEN: Final = Card(7)


def check(plan: Plan) -> None:
    """LEG-SET-01, LEG-SET-03, O-06: four teams, a tour stage, talents of his own kind."""
    legend = plan.options.legend
    assert legend is not None
    if plan.options.mode != TOUR:
        raise IncompatibleOptions(
            "legends-mode", f"Legends are ridden as tour stages, not as {plan.options.mode}"
        )
    if len(plan.options.teams) != TEAMS or any(e.rides != CARDS for e in plan.options.teams):
        raise IncompatibleOptions(
            "legends-teams", "Legends need one team of your own and three that roll dice"
        )
    for kind in (legend.kind, legend.teammates):
        if kind not in KINDS:
            raise IncompatibleOptions("legends-kind", f"{kind!r} is not a kind of rider")
    if not 0 <= legend.exhaustion <= MOST_EXHAUSTION:
        raise IncompatibleOptions(
            "legends-exhaustion", f"exhaustion is 0 to {MOST_EXHAUSTION}, not {legend.exhaustion}"
        )
    check_talents(legend)


def check_talents(legend: Legend) -> None:
    """LEG-TOUR-03: at most one talent of each tier, and of the rider's own kind."""
    tiers = TALENTS[KINDS.index(legend.kind)]
    held: list[int] = []
    for talent in legend.talents:
        tier = next((i for i, names in enumerate(tiers) if talent in names), None)
        if tier is None:
            raise IncompatibleOptions(
                "unknown-talent", f"{talent!r} is not a talent of a {legend.kind}"
            )
        if tier in held:
            raise IncompatibleOptions(
                "talent-tier", f"{talent!r}: there is a talent of tier {tier + 1} already"
            )
        held.append(tier)


def change(plan: Plan) -> None:
    """Put the line-up of a legend in the place of two riders a team."""
    legend = plan.options.legend
    assert legend is not None
    talents = sum(talent_bit(talent) for talent in legend.talents)
    letter = COLOURS[plan.options.teams[0].colour]
    kind, mates = KINDS.index(legend.kind), KINDS.index(legend.teammates)
    main = Rider(f"{letter}{legend.kind[0].upper()}", 0, kind, 0, DECK, talents)
    shared = talents & TACTICAL_TEAM  # all other talents are the main rider's own
    riders = [main, *(Rider(f"{letter}{n}", 0, mates, 1, TEAMMATE, shared) for n in (1, 2))]
    for rider in plan.riders:
        if rider.team:
            place = len(riders)
            riders.append(Rider(rider.id, rider.team, rider.kind, place, DICE))
    plan.riders = riders
    plan.decks = [main_deck(legend, talents), team_deck(legend, talents)]
    plan.decks += [[] for _ in riders[2:]]
    plan.seats = [0] * len(plan.teams)
    plan.rules.legends = True
    plan.rules.by_turns = False
    plan.rules.piles = sprint_piles(plan)


def sprint_piles(plan: Plan) -> list[Pile]:
    """LEG-SCORE-04: one point lies just past the mark where sprints score.

    O-20: past it is who comes to the next square; it is judged at the end of the round. O-23: the
    piles of a tour are for classifications that Legends do not have.
    """
    if plan.options.legend is None or not plan.options.legend.sprint:
        return []
    return [Pile(sprint_mark(plan.track).past, [1], SPRINT)]


def main_deck(legend: Legend, talents: int) -> list[Card]:
    """LEG-SET-04, LEG-TALENT-R3-1."""
    cards = list(deck_cards(legend.kind))
    cards += [EXHAUSTION_CARD] * legend.exhaustion
    return [*cards, SEVEN] if talents & ROULE_ROULE else cards


def team_deck(legend: Legend, talents: int) -> list[Card]:
    """LEG-SET-01, LEG-TALENT-S3-2: one more of each value."""
    cards = list(deck_cards(legend.teammates))
    return cards + sorted(set(cards)) if talents & UNTIL_THE_END else cards


LEGENDS = Module("legends", change, check)
