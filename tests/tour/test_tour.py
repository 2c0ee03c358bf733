"""A tour ridden stage by stage: what each race starts with, and what it leaves behind."""

import random
from collections import Counter

import pytest

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import MUSCLE, Entry
from flammerouge.core.race import Race
from flammerouge.data.decks import specialists
from flammerouge.record import read_record, write_record
from flammerouge.rulesets import new_race
from flammerouge.tour.itinerary import GRAND
from flammerouge.tour.options import TourOptions
from flammerouge.tour.outcome import StageOutcome, outcome_of
from flammerouge.tour.paper import read_paper, score_paper, write_paper, write_sheets
from flammerouge.tour.results import StageResult, kept_exhaustion
from flammerouge.tour.tour import Tour, new_tour
from tests.tour.ridden import FOUR, SEED, SHORT, SIX, TWO, go_on, ride_stage, ride_tour

THREE = TourOptions(stages=SHORT[:3], teams=FOUR)


def held(race: Race, rider: str) -> Counter[str]:
    """The cards of a rider's deck, wherever they are."""
    return Counter(str(card) for card in race.view("").rider(rider).held)


# -- seeds -----------------------------------------------------------------------------------
def test_stages_have_seeds_of_their_own_and_the_same_tour_always_the_same() -> None:
    tour = new_tour(THREE, SEED)
    seeds = [tour.seed_of(stage) for stage in range(3)]
    assert len({*seeds, SEED}) == 4
    assert tour.next_seed() == seeds[0]
    assert [new_tour(THREE, "6" * 32).seed_of(stage) for stage in range(3)] != seeds


# -- between stages --------------------------------------------------------------------------
@pytest.mark.rule("GT-NEXT-02")
@pytest.mark.parametrize(("left", "kept"), [(5, 3), (4, 2), (1, 1), (0, 0)])
def test_half_of_the_exhaustion_cards_rounded_down_is_returned(left: int, kept: int) -> None:
    assert kept_exhaustion({"rR": left}, ()) == {"rR": kept}


@pytest.mark.rule("GT-REST-02")
def test_on_a_rest_day_all_but_leaders_return_half_again() -> None:
    assert kept_exhaustion({"rR": 7, "rS": 7}, ["rR"]) == {"rR": 2, "rS": 4}


@pytest.mark.rule("GT-NEXT-01", "GT-NEXT-02", "GT-NEXT-03", "GT-PLAY-02")
def test_a_stage_begins_with_whole_decks_and_half_of_the_exhaustion_that_was_left() -> None:
    tour = new_tour(THREE, SEED)
    chance = random.Random(1)
    fresh = new_race(tour.next_options(), tour.next_seed())
    energy = {rider: held(fresh, rider) for rider in tour.roster.riders}
    race = ride_stage(tour, chance)
    left = {rider: held(race, rider)[str(EXHAUSTION_CARD)] for rider in energy}
    assert any(count > 1 for count in left.values())
    tour.finish(race)
    after = new_race(tour.next_options(), tour.next_seed())
    for rider, deck in energy.items():
        kept = left[rider] - left[rider] // 2
        assert held(after, rider) == deck + Counter({str(EXHAUSTION_CARD): kept})


@pytest.mark.rule("GT-REST-02", "GT-NEXT-01")
def test_leaders_do_not_rest() -> None:
    """The same first stage with a rest day and without."""
    options = TourOptions(teams=FOUR)
    tour, resting = new_tour(options, SEED), new_tour(options._replace(rest_days_after=(1,)), SEED)
    race = ride_stage(tour, random.Random(2))
    tour.finish(race)
    leaders = set(resting.finish(race).standings.leaders)
    assert leaders
    for rider, cards in tour.exhaustion.items():
        rested = cards if rider in leaders else cards - cards // 2
        assert resting.exhaustion[rider] == rested
    assert tour.exhaustion != resting.exhaustion


@pytest.mark.rule("GT-REST-02", "R-34")
def test_who_wears_a_jersey_without_leading_rests() -> None:
    """The red rouleur leads two classifications, so the green jersey is the blue sprinteur's."""
    tour = Tour(THREE._replace(rest_days_after=(1,)), SEED)
    riders = list(tour.roster.riders)
    times = dict.fromkeys(riders, 60)
    cards = {"rR": 8, "bS": 8, "kR": 7, "gR": 7}
    result = StageResult("1", tuple(riders), times, {"rR": 5, "bS": 3}, {"kR": 2}, exhaustion=cards)
    sheet = tour.take(StageOutcome(result, {}))
    assert sheet.jerseys == ("rR", "bS", "kR")
    # Half of 8 and of 7 stays, and half of that again where a rider does not lead.
    assert tour.exhaustion == {"rR": 4, "bS": 2, "kR": 4, "gR": 2}


@pytest.mark.rule("GT-SET-08", "R-29")
def test_the_first_stage_draws_who_places_first_and_later_ones_go_by_points() -> None:
    firsts = {
        new_race(tour.next_options(), tour.next_seed()).decisions[0].seat
        for tour in (new_tour(THREE, f"{number:032x}") for number in range(20))
    }
    assert firsts == {"red", "blue", "black", "green"}
    tour = new_tour(THREE, SEED)
    sheet = tour.finish(ride_stage(tour, random.Random(3)))
    race = new_race(tour.next_options(), tour.next_seed())
    seats = []
    while race.round == 0:
        seats.append(race.decisions[0].seat)
        race.apply(race.choices(race.decisions[0])[0])
    assert seats == [team for team in sheet.placing for _ in range(2)]
    points = [sheet.tour_points[team] for team in sheet.placing]
    assert points == sorted(points)


@pytest.mark.rule("R-27")
def test_in_a_later_time_trial_teams_are_listed_by_the_general_classification() -> None:
    options = TourOptions((SHORT[0], "grand-tour-10", SHORT[1]), FOUR)
    found = set()
    for number in range(6):
        tour = new_tour(options, f"{number:032x}")
        assert tour.next_options().teams == FOUR
        sheet = tour.finish(ride_stage(tour, random.Random(number)))
        listed = [entry.colour for entry in tour.next_options().teams]
        best = [tour.roster.team_of(rider) for rider in sheet.standings.general]
        assert listed == list(dict.fromkeys(best))
        found.add(tuple(listed))
    assert len(found) > 1


@pytest.mark.rule("R-33")
def test_a_handicap_is_for_the_first_stage_and_then_carried_like_other_cards() -> None:
    options = THREE._replace(teams=(Entry("red", handicap=2), *FOUR[1:]))
    tour = new_tour(options, SEED)
    assert tour.next_options().teams[0].handicap == 2
    tour.finish(ride_stage(tour, random.Random(4)))
    assert tour.next_options().teams == FOUR


# -- specialists -----------------------------------------------------------------------------
@pytest.mark.rule("SPEC-SET-02", "SPEC-DECK-05")
def test_specialists_are_drafted_once_for_the_whole_tour() -> None:
    tour, races = ride_tour(THREE._replace(modules=frozenset({"specialists"})))
    drafted = [{rider.id: rider.specialist for rider in race.view("").riders} for race in races]
    assert all(one in specialists() for one in drafted[0].values())
    assert drafted[0] == drafted[1] == drafted[2] == tour.specialists
    picks = [[event.kind for event in race.events()].count("picked") for race in races]
    assert picks == [8, 0, 0]


@pytest.mark.rule("SPEC-DECK-05", "GT-NEXT-02")
def test_a_specialist_rides_with_his_own_deck_on_every_stage() -> None:
    options = THREE._replace(modules=frozenset({"specialists"}))
    tour = new_tour(options, SEED)
    tour.finish(ride_stage(tour, random.Random(5)))
    race = new_race(tour.next_options(), tour.next_seed())
    for rider, name in tour.specialists.items():
        exhaustion = Counter({str(EXHAUSTION_CARD): tour.exhaustion.get(rider, 0)})
        assert held(race, rider) - exhaustion == Counter(specialists()[name].deck)


# -- dummies ---------------------------------------------------------------------------------
@pytest.mark.rule("R-71", "O-13", "GT-END-02")
def test_dummies_score_and_carry_nothing_and_do_not_count_as_players() -> None:
    teams = (*TWO, Entry("green", MUSCLE))
    tour, races = ride_tour(TourOptions(SHORT[:3], teams))
    assert "green" in tour.sheets.total
    assert tour.roster.players == 2
    for race in races[1:]:
        assert set(race.options.placing) == {"red", "blue"}
        assert not {"gR", "gS"} & set(race.options.exhaustion)


# -- leaving and resuming --------------------------------------------------------------------
@pytest.mark.rule("GT-NEXT-04")
def test_a_tour_can_be_made_again_from_its_records_at_any_stage() -> None:
    options = THREE._replace(modules=frozenset({"specialists"}), combative=True)
    tour, races = ride_tour(options)
    records = [write_record(race, {}) for race in races]
    again = Tour(options, SEED)
    for record in records[:2]:
        again.finish(read_record(record))
    assert again.ridden == 2
    assert again.next_options() == races[2].options
    assert again.next_seed() == races[2].seed
    again.finish(read_record(records[2]))
    assert again.sheets == tour.sheets
    assert Tour(options, SEED, tour.outcomes).sheets == tour.sheets


def test_only_the_race_of_the_next_stage_is_taken() -> None:
    tour = new_tour(THREE, SEED)
    race = new_race(tour.next_options(), tour.next_seed())
    with pytest.raises(IllegalAction, match="not over"):
        tour.finish(race)
    other = ride_stage(new_tour(THREE, "6" * 32), random.Random(0))
    with pytest.raises(IllegalAction, match="not the race of stage 1"):
        tour.finish(other)
    list(go_on(tour, random.Random(0)))
    assert tour.over
    for after in (tour.next_options, tour.next_seed):
        with pytest.raises(IllegalAction, match="the tour is over"):
            after()


# -- combativity -----------------------------------------------------------------------------
@pytest.mark.rule("GT-COMB-01", "GT-COMB-02")
def test_tokens_of_the_road_become_a_point() -> None:
    tour, races = ride_tour(THREE._replace(combative=True))
    for race, outcome, sheet in zip(races, tour.outcomes, tour.sheets.stages, strict=True):
        led = Counter(event.rider for event in race.events() if event.kind == "led")
        assert outcome.result.combative == led
        assert led[sheet.combative] == max(led.values())
    earned = sum(tour.sheets.stages[-1].tour_points.values())
    assert earned == 3 * (3 + 2 + 1) + 3


@pytest.mark.rule("GT-COMB-03")
def test_who_broke_away_is_known_at_the_end() -> None:
    options = TourOptions(GRAND[2:5], SIX[:5], modules=frozenset({"breakaway"}))
    tour = new_tour(options, SEED)
    race = ride_stage(tour, random.Random(6))
    ahead = {event.rider for event in race.events() if event.kind == "broke-away"}
    assert len(ahead) == 2
    assert set(outcome_of(race.state, "").result.breakaway) == ahead


# -- sheets ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "options",
    [
        TourOptions(
            (SHORT[0], "grand-tour-1", SHORT[1], "grand-tour-10"), FOUR, (2,), combative=True
        ),
        TourOptions(SHORT, (*TWO, Entry("green", MUSCLE)), (2,)),
        TourOptions(GRAND[2:5], SIX[:5], modules=frozenset({"breakaway"})),
    ],
)
def test_the_sheets_of_a_ridden_tour_are_those_of_its_results_on_paper(
    options: TourOptions,
) -> None:
    tour, _ = ride_tour(options)
    written = write_paper(tour.paper)
    assert score_paper(written) == write_sheets(tour.sheets)
    assert written["combative"] == options.combative
    assert read_paper(written).roster == tour.roster


@pytest.mark.rule("O-13", "GT-END-02", "PEL-DUM-03")
def test_a_long_tour_with_a_dummy_is_the_same_on_paper() -> None:
    """Of three teams one is a dummy, so that eight stages have the bonus of a short tour."""
    options = TourOptions(GRAND[1:9], (*TWO, Entry("green", MUSCLE)))
    tour = Tour(options, SEED)
    riders = tuple(tour.roster.riders)
    times = {rider: 10 * place for place, rider in enumerate(riders[:5])} | {riders[5]: 60}
    while not tour.over:
        tour.take(StageOutcome(StageResult("x", riders, times), {}))
    assert score_paper(write_paper(tour.paper)) == write_sheets(tour.sheets)
    assert tour.sheets.bonus is not None
    assert tour.sheets.bonus.general == {"red": 3 + 2, "blue": 1, "green": 0}
    assert tour.sheets.stages[0].placing == ("blue", "red")


@pytest.mark.rule("GT-PLAY-03", "GT-TIME-08")
def test_a_result_says_what_the_race_said() -> None:
    tour = new_tour(THREE, SEED)
    race = ride_stage(tour, random.Random(7))
    result: StageResult = outcome_of(race.state, "x").result
    assert result.order == race.ranking()
    assert result.times == {rider.id: rider.time for rider in race.view("").riders}
    points: Counter[str] = Counter()
    for event in race.events():
        if event.kind == "took-token":
            points[event.rider] += event["value"]
    assert Counter(result.sprint) + Counter(result.mountain) == points
