"""Whole tours of any kind, ridden at random: what must hold whatever happens."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.options import CARDS, COLOURS, MUSCLE, Entry
from flammerouge.core.race import Race
from flammerouge.core.rules import TOUR
from flammerouge.rulesets import new_race
from flammerouge.tour.options import TourOptions
from flammerouge.tour.sheets import Sheets
from flammerouge.tour.tour import Tour, new_tour
from tests.property.profile import examples
from tests.tour.ridden import ride_stage

TRIALS = ("grand-tour-1", "grand-tour-10")
ROADS = ("a C F u", "a 3 u", "a 2B c u", "a D U", "a x u", "a z d u", *TRIALS)
EXHAUSTION = str(EXHAUSTION_CARD)


@st.composite
def tours(draw: DrawFn) -> TourOptions:
    """Short tours of two to four teams, one of them a dummy perhaps."""
    colours = draw(st.permutations(sorted(COLOURS)))[: draw(st.integers(2, 4))]
    dummy = draw(st.booleans()) and len(colours) > 2
    roads = [road for road in ROADS if not dummy or road not in TRIALS]
    stages = draw(st.permutations(roads))[: draw(st.integers(3, 5))]
    rests = draw(st.lists(st.integers(1, len(stages) - 1), max_size=1))
    return TourOptions(
        stages=tuple(stages),
        teams=tuple(
            Entry(colour, MUSCLE if dummy and i == 0 else CARDS) for i, colour in enumerate(colours)
        ),
        rest_days_after=tuple(rests),
        modules=draw(st.frozensets(st.sampled_from(["specialists", "breakaway", "weather"]))),
        combative=draw(st.booleans()),
    )


def energy(race: Race) -> dict[str, Counter[str]]:
    """All cards of each rider but exhaustion, in his deck or played."""
    found = {}
    for rider in race.view("").riders:
        cards = Counter(str(card) for card in (*rider.held, *rider.played))
        cards.pop(EXHAUSTION, None)
        found[rider.id] = cards
    return found


def check_sheets(sheets: Sheets, tour: Tour) -> None:
    """Sums only grow, one jersey a rider, and points are accounted for."""
    for before, after in zip(sheets.stages, sheets.stages[1:], strict=False):
        for name in ("time", "sprint", "mountain", "tour_points", "rest_points"):
            earlier, later = getattr(before, name), getattr(after, name)
            assert all(later[who] >= earlier[who] for who in earlier)
    for sheet, outcome in zip(sheets.stages, tour.outcomes, strict=True):
        worn = [rider for rider in sheet.jerseys if rider]
        assert len(set(worn)) == len(worn)
        assert sheet.jerseys.yellow == sheet.standings.general[0]
        assert sum(sheet.podium.values()) == 6 - (len(tour.roster.teams) < 3) * (
            sheet.mode == "team-time-trial"
        )
        assert sheet.mode == TOUR or not (outcome.result.sprint or outcome.result.mountain)
        assert sum(outcome.result.sprint.values()) + sum(outcome.result.mountain.values()) <= 12
        rest = sheet.rest_day
        assert rest is None or sum(rest.values()) == len(sheet.standings.leaders)
    last, bonus = sheets.stages[-1], sheets.bonus
    assert bonus is not None
    podiums = sum(sum(sheet.podium.values()) for sheet in sheets.stages)
    combative = sum(bool(sheet.combative) for sheet in sheets.stages)
    assert sum(last.tour_points.values()) == podiums + combative
    for team, total in sheets.total.items():
        extra = sum(points[team] for points in bonus)
        assert total == last.tour_points[team] + last.rest_points[team] + extra
    totals = [sheets.total[team] for team in sheets.ranking]
    assert totals == sorted(totals, reverse=True)


@examples(40)
@given(tours(), st.integers(0, 2**32))
def test_whole_tours(options: TourOptions, number: int) -> None:
    tour, chance = new_tour(options, f"{number:032x}"), random.Random(number)
    decks: dict[str, Counter[str]] = {}
    while not tour.over:
        race = ride_stage(tour, chance)
        cards = with_bids(race, energy(race))
        assert decks in ({}, cards)
        decks = cards
        tour.finish(race)
        if not tour.over:
            check_exhaustion(tour, race)
    check_sheets(tour.sheets, tour)


def with_bids(race: Race, cards: dict[str, Counter[str]]) -> dict[str, Counter[str]]:
    """PEL-BRK-06: cards that won a bid left the race, and come back for the next stage."""
    bids: dict[str, list[str]] = {}
    for event in race.events():
        if event.kind == "bid":
            bids.setdefault(event.rider, []).append(str(race.state.cards.rows[event["card"]]))
        if event.kind == "broke-away":
            paid = [card for card in bids[event.rider] if card != EXHAUSTION]
            cards[event.rider] += Counter(paid)
    return cards


def check_exhaustion(tour: Tour, before: Race) -> None:
    """Half of what was left in a deck comes along, half of that where a rider has rested."""
    race = new_race(tour.next_options(), tour.next_seed())
    for rider in race.view("").riders:
        left = [str(card) for card in before.view("").rider(rider.id).held].count(EXHAUSTION)
        kept = left - left // 2
        if tour.columns[-1].rest_day and rider.id not in tour.columns[-1].standings.leaders:
            kept -= kept // 2
        assert [str(card) for card in rider.held].count(EXHAUSTION) == kept
