"""GT-COMB: tokens for whoever leads at the end of a round."""

import random
from collections import Counter

import pytest

from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, RACE, TEAM_TIME_TRIAL, TOUR
from flammerouge.rulesets import new_race

TEAMS = (Entry("red"), Entry("blue"), Entry("green"))
STAGE = Options(stage="grand-tour-3", teams=TEAMS, mode=TOUR, combative=True)


def ridden(options: Options, number: int) -> Race:
    race, chance = new_race(options, f"{number:032x}"), random.Random(number)
    while not race.over:
        race.apply(chance.choice(race.choices(race.decisions[0])))
    return race


@pytest.mark.rule("GT-COMB-01", "O-12")
@pytest.mark.parametrize("number", range(4))
def test_the_front_rider_after_slipstream_takes_a_token_until_somebody_is_home(number: int) -> None:
    race, chance = new_race(STAGE, f"{number:032x}"), random.Random(number)
    leaders = []
    while not race.over:
        told = race.apply(chance.choice(race.choices(race.decisions[0])))
        begun = [event["round"] for event in told if event.kind == "started"]
        if begun and begun[0] > 1 and not race.state.clock_runs:
            riders = [rider for rider in race.view("").riders if rider.square >= 0]
            leaders.append(max(riders, key=lambda rider: (rider.square, -rider.lane)).id)
    led = [event.rider for event in race.events() if event.kind == "led"]
    # The last token is taken in the round of the first crossing, by the winner.
    assert led == [*leaders, race.ranking()[0]]
    assert [int(tokens) for tokens in race.state.led] == [
        Counter(led)[rider.id] for rider in race.view("").riders
    ]


@pytest.mark.rule("GT-COMB-01")
def test_events_number_the_tokens_of_a_rider_and_name_the_rule() -> None:
    events = [event for event in ridden(STAGE, 5).events() if event.kind == "led"]
    counts: Counter[str] = Counter()
    for event in events:
        counts[event.rider] += 1
        assert (event["count"], event.rule) == (counts[event.rider], "GT-COMB-01")
    assert events


@pytest.mark.rule("GT-COMB-01")
def test_without_the_option_there_are_no_tokens() -> None:
    race = ridden(STAGE._replace(combative=False), 5)
    assert not any(event.kind == "led" for event in race.events())
    assert not any(int(tokens) for tokens in race.state.led)


@pytest.mark.rule("R-77", "O-12")
@pytest.mark.parametrize(
    "options",
    [
        *(STAGE._replace(mode=mode) for mode in (RACE, TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL)),
        STAGE._replace(teams=(*TEAMS, Entry("black")), legend=Legend("rouleur")),
    ],
)
def test_only_road_stages_of_a_tour_have_them(options: Options) -> None:
    with pytest.raises(IncompatibleOptions) as refused:
        new_race(options)
    assert refused.value.code == "combative-mode"
