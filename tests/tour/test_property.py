"""Whole tours of any kind, ridden at random: what must hold whatever happens."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.design import BIG_RACE
from flammerouge.core.options import CARDS, COLOURS, MUSCLE, Entry
from flammerouge.core.race import Race
from flammerouge.core.rules import TOUR
from flammerouge.rulesets import new_race
from flammerouge.tour.itinerary import FIRST_RESTS, KINDS, MOST, SECOND_RESTS
from flammerouge.tour.options import TourOptions
from flammerouge.tour.paper import Paper, read_paper, write_paper, write_sheets
from flammerouge.tour.points import Bonus
from flammerouge.tour.sheets import Sheets
from flammerouge.tour.tour import Tour, new_tour
from tests.property.profile import examples
from tests.tour.ridden import ride_stage

TRIALS = ("grand-tour-1", "grand-tour-10")
EXTENDED = ("grand-tour-5", "grand-tour-15", "grand-tour-20")
GENERATED = tuple(f"{kind}-17" for kind in KINDS)
# Every sort of ground, and straights that are over soon, so that there are stages for any tour.
GROUNDS = ("C F u", "3 u", "2B c u", "D U", "x u", "z d u")
STRAIGHTS = tuple(f"{face} u" for face in "bBcdfFlLmMnN")
SPECIAL = (*TRIALS, *EXTENDED, *GENERATED)
EXHAUSTION = str(EXHAUSTION_CARD)
# GT-END-01: up to so many stages, for places of riders, of teams, of sprinters and climbers.
WORTH = {
    7: ((3, 2, 1), (1,), (2, 1)),
    14: ((4, 3, 2, 1), (2, 1), (3, 2, 1)),
    21: ((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1)),
}


@st.composite
def tours(draw: DrawFn, fewest: int, most: int) -> TourOptions:
    """Tours of two to six teams, one of them a dummy perhaps."""
    colours = draw(st.permutations(sorted(COLOURS)))[: draw(st.integers(2, 6))]
    dummy = draw(st.booleans()) and len(colours) > 2
    start = "1B" if len(colours) >= BIG_RACE else "a"
    special = [one for one in SPECIAL if not dummy or one not in TRIALS]
    roads = [f"{start} {road}" for road in (*GROUNDS, *STRAIGHTS)]
    length = draw(st.integers(fewest, most))
    few = max(0, length - len(roads))
    stages = draw(st.lists(st.sampled_from(special), min_size=few, max_size=3, unique=True))
    stages += draw(st.permutations(roads))[: length - len(stages)]
    rests = draw(st.lists(st.integers(1, length - 1), max_size=1))
    if length == MOST and rests:
        rests = [draw(st.sampled_from(FIRST_RESTS)), draw(st.sampled_from(SECOND_RESTS))]
    return TourOptions(
        stages=tuple(draw(st.permutations(stages))),
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
    check_bonus(bonus, sheets, tour)
    podiums = sum(sum(sheet.podium.values()) for sheet in sheets.stages)
    combative = sum(bool(sheet.combative) for sheet in sheets.stages)
    assert sum(last.tour_points.values()) == podiums + combative
    for team, total in sheets.total.items():
        extra = sum(points[team] for points in bonus)
        assert total == last.tour_points[team] + last.rest_points[team] + extra
    totals = [sheets.total[team] for team in sheets.ranking]
    assert totals == sorted(totals, reverse=True)


def check_bonus(bonus: Bonus, sheets: Sheets, tour: Tour) -> None:
    """GT-END-01..03, GT-END-05: what the places of its riders are worth to each team."""
    last, team_of = sheets.stages[-1], tour.roster.team_of
    two_players = len(tour.roster.teams) - len(tour.roster.dummies) == 2
    length = 3 if two_players else len(sheets.stages)
    general, team, points = WORTH[min(most for most in WORTH if length <= most)]
    sums: Counter[str] = Counter()
    for rider, time in last.time.items():
        sums[team_of(rider)] += time
    crossed = list(dict.fromkeys(map(team_of, last.latest)))
    for points_of, places, worth in (
        (bonus.general, map(team_of, last.standings.general), general),
        (bonus.team, sorted(crossed, key=sums.__getitem__), team),
        (bonus.sprint, map(team_of, last.standings.sprint), points),
        (bonus.mountain, map(team_of, last.standings.mountain), points),
    ):
        expected: Counter[str] = Counter()
        for name, number in zip(places, worth, strict=False):
            expected[name] += number
        assert points_of == {name: expected[name] for name in tour.roster.teams}


def check_paper(tour: Tour) -> None:
    """Whatever can be ridden can be kept on paper, with the same sheets."""
    options = tour.options
    results = tuple(outcome.result for outcome in tour.outcomes)
    paper = Paper(
        tour.roster, results, options.rest_days_after, len(results), combative=options.combative
    )
    read = read_paper(json.loads(json.dumps(write_paper(paper))))
    assert write_sheets(read.sheets()) == write_sheets(paper.sheets())
    assert paper.sheets() == tour.sheets


@pytest.mark.parametrize(("fewest", "most"), [(3, 7), (8, 14), (15, 21)])
@examples(15)
@given(st.data(), st.integers(0, 2**32))
def test_whole_tours(fewest: int, most: int, data: st.DataObject, number: int) -> None:
    options = data.draw(tours(fewest, most))
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
    check_paper(tour)


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
