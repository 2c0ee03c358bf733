"""One race: the fast way and the careful way, what is read off it, and bots that misbehave."""

import signal
from collections import Counter
from dataclasses import replace

import pytest

from flammerouge.arena.careful import Seat
from flammerouge.arena.field import Field
from flammerouge.arena.intervals import wilson
from flammerouge.arena.result import Result
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.bots.guard import Guard
from flammerouge.bots.roster import bot
from flammerouge.core.actions import CARD
from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.data.stages import stage
from flammerouge.rulesets import make_plan, new_race
from tests.arena.bots import path_of

SEED = "0123456789abcdef" * 2
ROADS = tuple(Road(name) for name in ("avenue-corso-paseo", "firenze-milano", "la-haut-montagne"))
FAIR_DAY = 32  # a race with the seed above for which all tokens of the weather are fair
SHORT = 0.2  # seconds for a decision


def field(
    *entrants: str,
    roads: tuple[Road, ...] = ROADS,
    careful: bool = False,
    limit: float = 10.0,
) -> Field:
    return Field(Schedule(entrants, roads, len(entrants), SEED, limit, careful))


def untimed(result: Result) -> Result:
    teams = tuple(replace(team, decisions=0, microseconds=0) for team in result.teams)
    return replace(result, teams=teams)


# -- two ways --------------------------------------------------------------------------------
def test_without_randomness_of_their_own_both_ways_ride_the_same_race() -> None:
    entrants = ("no-waste", "highest", "saver", "muscle")
    fast, careful = field(*entrants), field(*entrants, careful=True)
    assert fast.is_fast
    assert not careful.is_fast
    for number in range(12):
        assert fast.ride(number) == untimed(careful.ride(number))


def test_weather_is_drawn_anew_for_every_deal_in_the_fast_way_too() -> None:
    roads = (Road("firenze-milano", modules=("weather",)),)
    fast = field("no-waste", "highest", roads=roads)
    careful = field("no-waste", "highest", roads=roads, careful=True)
    fair = fast.schedule.heat(FAIR_DAY)
    assert not make_plan(fast.options(fair), fair.seed).weather
    for number in (*range(0, 8, 2), *range(FAIR_DAY, FAIR_DAY + 16, 2)):
        assert fast.ride(number) == untimed(careful.ride(number))


def test_with_randomness_both_ways_agree_as_far_as_chance_allows() -> None:
    entrants = ("no-waste", "random")
    fast, careful = field(*entrants), field(*entrants, careful=True)

    def wins(one: Field, races: int) -> int:
        return sum(winner(one.ride(number)) == "no-waste" for number in range(races))

    low, high = wilson(wins(fast, 120), 120)
    careful_low, careful_high = wilson(wins(careful, 60), 60)
    assert low < careful_high
    assert careful_low < high


def winner(result: Result) -> str:
    return next(team.who for team in result.teams if team.place == 1)


@pytest.mark.parametrize("careful", [False, True])
def test_the_same_number_is_the_same_race(careful: bool) -> None:
    first, second = (field("random", "no-waste", careful=careful) for _ in range(2))
    second.ride(0)
    assert untimed(first.ride(5)) == untimed(second.ride(5))


def test_a_bot_from_a_file_makes_the_race_a_careful_one() -> None:
    assert not field("no-waste", path_of("Last")).is_fast
    assert field("no-waste", "peloton", "muscle").is_fast


# -- what is read off a race -----------------------------------------------------------------
@pytest.mark.parametrize("careful", [False, True])
def test_teams_are_in_the_order_of_the_seats_and_have_every_place_once(careful: bool) -> None:
    one = field("no-waste", "random", "highest", careful=careful)
    for number in range(3):
        result = one.ride(number)
        assert tuple(team.who for team in result.teams) == one.schedule.heat(number).lineup
        assert sorted(team.place for team in result.teams) == [1, 2, 3]
        assert result.stage == one.schedule.heat(number).road.stage
        assert 5 < result.rounds < 30


def test_starts_places_and_rounds_are_those_of_the_race_itself() -> None:
    one = field(path_of("Last"), path_of("Last"), path_of("Last"))
    heat = one.schedule.heat(4)
    race = new_race(one.options(heat), heat.seed)
    while not race.over:
        race.apply(race.choices(race.decisions[0])[-1])
    result = one.ride(4)
    teams = race.state.lineup.teams
    placed = {event.rider: event["square"] for event in race.events() if event.kind == "placed"}
    riders = [(f"{COLOURS[team]}R", f"{COLOURS[team]}S") for team in teams]
    assert [team.start for team in result.teams] == [(placed[r], placed[s]) for r, s in riders]
    assert teams[[team.place for team in result.teams].index(1)] == race.winner
    assert result.rounds == race.round
    by_best_rider = list(dict.fromkeys(race.view("").rider(name).team for name in race.ranking()))
    assert [team.place for team in result.teams] == [by_best_rider.index(t) + 1 for t in teams]


@pytest.mark.parametrize("careful", [False, True])
def test_start_squares_are_those_of_the_first_round(careful: bool) -> None:
    result = field("no-waste", "random", "muscle", careful=careful).ride(0)
    taken = Counter(square for team in result.teams for square in team.start)
    assert all(len(team.start) == 2 for team in result.teams)
    assert set(taken) <= set(range(5))
    assert max(taken.values()) <= 2


@pytest.mark.parametrize("careful", [False, True])
def test_specialists_are_told(careful: bool) -> None:
    roads = (Road("firenze-milano", modules=("specialists",)),)
    plain = field("no-waste", "random", careful=careful).ride(0)
    drafted = field("no-waste", "random", roads=roads, careful=careful).ride(0)
    assert all(not team.specialists for team in plain.teams)
    assert all(len(set(team.specialists)) == 2 for team in drafted.teams)


@pytest.mark.parametrize("careful", [False, True])
def test_riders_who_start_later_have_no_start_square(careful: bool) -> None:
    roads = (Road("grand-tour-10", "individual-time-trial"),)
    assert stage("grand-tour-10").mode == "individual-time-trial"
    result = field("no-waste", "highest", roads=roads, careful=careful).ride(0)
    assert all(len(team.start) == 2 for team in result.teams)
    assert sorted(team.place for team in result.teams) == [1, 2]


def test_decisions_are_counted_and_timed_in_the_careful_way_only() -> None:
    fast = field("no-waste", "muscle").ride(0)
    assert all(team.decisions == team.microseconds == 0 for team in fast.teams)
    careful = field("no-waste", "muscle", careful=True).ride(0)
    asked = {team.who: team for team in careful.teams}
    assert asked["no-waste"].decisions > careful.rounds
    assert asked["no-waste"].microseconds > 0
    assert asked["muscle"].decisions == asked["muscle"].microseconds == 0


def test_time_that_a_bot_thinks_in_other_processes_is_counted() -> None:
    """Two cores do twice the work of one."""
    race = new_race(Options(teams=(Entry("red"), Entry("blue"))), SEED)
    while race.decisions[0].kind != CARD:
        race.apply(race.choices(race.decisions[0])[0])
    seconds = []
    for name in ("search@400", "search@400*2"):
        seat = Seat(Guard(bot(name, SEED, race.decisions[0].seat)))
        seat.answer(race, race.decisions[0])
        seconds.append(seat.seconds)
    alone, both = seconds
    assert both > alone


def test_nobody_is_asked_where_there_is_one_answer_only() -> None:
    result = field(path_of("Lone"), path_of("Lone")).ride(0)
    assert all(not team.faults for team in result.teams)


# -- bots that misbehave ---------------------------------------------------------------------
def faults(name: str, limit: float = SHORT) -> tuple[Result, dict[str, int], str]:
    """The race of a bot against one that behaves, and what it did wrong."""
    result = field(path_of(name), path_of("Last"), limit=limit).ride(0)
    good, bad = sorted(result.teams, key=lambda team: bool(team.faults))
    assert good.who == path_of("Last")
    assert not good.fault
    return result, dict(bad.faults), bad.fault


def test_exceptions_are_counted_and_the_race_goes_on() -> None:
    result, found, first = faults("Stumbles")
    assert found == {"exception": 2}
    assert "ZeroDivisionError: a puncture" in first
    assert result.rounds > 2


def test_illegal_answers_are_counted_and_the_race_goes_on() -> None:
    result, found, first = faults("Cheats")
    assert found == {"illegal": 2}
    assert "is not one of the choices" in first
    assert result.rounds > 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing can interrupt a bot here")
def test_bots_that_hang_are_counted_and_the_race_goes_on() -> None:
    result, found, first = faults("Hangs")
    assert found == {"time-out": 2}
    assert "0.2 s" in first
    assert result.rounds > 2


def test_a_bot_that_cannot_be_made_has_a_fault_at_every_decision() -> None:
    result, found, first = faults("Unmakeable")
    bad = next(team for team in result.teams if team.faults)
    assert found == {"exception": bad.decisions}
    assert "no tyres" in first


# -- refusals --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("entrants", "roads", "code"),
    [
        (("nonsense", "random"), ROADS, "unknown-bot"),
        (("muscle", "peloton"), ROADS, "only-dummies"),
        (("peloton", "peloton", "random"), ROADS, "two-pelotons"),
        (("muscle", "random"), (Road("grand-tour-1", "team-time-trial"),), "dummies-in-time-trial"),
        (("random", "random"), (*ROADS, Road("nowhere")), "unknown-stage"),
    ],
)
def test_what_the_rules_forbid_is_refused_before_the_first_race(
    entrants: tuple[str, ...], roads: tuple[Road, ...], code: str
) -> None:
    with pytest.raises(FlammeRougeError) as refusal:
        field(*entrants, roads=roads).check()
    assert refusal.value.code == code


def test_of_several_roads_the_one_that_is_refused_is_named() -> None:
    roads = (
        Road("peloton-9-2-4", modules=("breakaway",)),
        Road(ROADS[0].stage, modules=("breakaway",)),
    )
    with pytest.raises(FlammeRougeError, match=rf"^{ROADS[0].stage}: a breakaway needs tile 2"):
        field("random", "random", roads=roads).check()


def test_what_is_wrong_on_every_road_names_none() -> None:
    roads = tuple(Road(road.stage, modules=("nonsense",)) for road in ROADS)
    with pytest.raises(FlammeRougeError, match=r"^module 'nonsense' is not"):
        field("random", "random", roads=roads).check()


def test_every_line_up_of_a_field_is_looked_at() -> None:
    mixed = Schedule(("random", "no-waste", "muscle", "peloton"), ROADS, 2, SEED)
    with pytest.raises(FlammeRougeError) as refusal:
        Field(mixed).check()
    assert refusal.value.code == "only-dummies"
