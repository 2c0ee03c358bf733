"""Whatever is given, the referee answers or says what is wrong with it."""

import copy
import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from flammerouge.core.course import Course
from flammerouge.core.errors import MalformedInput
from flammerouge.core.track import FINISH, Track, read_track
from flammerouge.referee import read_scenario, referee, referee_text
from tests.referee.strategies import json_values, scenarios, tracks

Value = dict[str, Any]
fuzz = settings(max_examples=80, deadline=None)


@fuzz
@given(json_values)
def test_any_json_is_a_scenario_or_malformed(value: object) -> None:
    with suppress(MalformedInput):
        assert read_scenario(value).riders


@fuzz
@given(scenarios(), st.data())
def test_a_damaged_scenario_is_answered_or_malformed(scenario: Value, data: st.DataObject) -> None:
    """One value anywhere in a good scenario is replaced or taken away."""
    damaged = copy.deepcopy(scenario)
    target: Any = damaged
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(target[key], dict | list) and data.draw(st.booleans()):
            target = target[key]
            continue
        if data.draw(st.booleans()):
            target[key] = data.draw(json_values)
        else:
            del target[key]
        break
    with suppress(MalformedInput):
        assert referee(damaged)


@fuzz
@given(st.text('{}[]":,0123456789.eE-+tracksidlneNa \n\\u', max_size=60) | st.binary(max_size=40))
def test_any_text_is_answered_or_malformed(text: str | bytes) -> None:
    with suppress(MalformedInput):
        assert json.loads(referee_text(text)) is not None


@fuzz
@given(scenarios())
def test_a_good_scenario_is_ridden_by_the_rules(scenario: Value) -> None:
    found: Value = referee(scenario)
    course = Course(read_track(scenario["track"]))
    start = {rider["id"]: rider for rider in scenario["riders"]}
    moved, slipped = found["after_movement"], found["after_slipstream"]
    for name, rider in start.items():
        ranks = [course.rank[at["square"]] for at in (rider, moved[name], slipped[name])]
        assert ranks == sorted(ranks), "nobody rides back"
    for after in (moved, slipped):
        assert one_rider_a_lane(scenario, after, course)
    if scenario["from"] == "slipstream":
        assert (found["order"], found["tokens"]) == ([], {})
        assert all(moved[name]["square"] == rider["square"] for name, rider in start.items())
    else:
        assert sorted(found["order"]) == sorted(start)
    home = [name for name in start if course.past[slipped[name]["square"]]]
    assert sorted(found["crossed"]) == sorted(home)
    assert not set(found["exhausted"]) & set(home)
    if scenario["mode"] == "race":
        assert not found["times"]
        assert not found["minutes"]
    assert not set(found["times"]) & set(found["minutes"])
    assert json.loads(referee_text(json.dumps(scenario))) == found


def one_rider_a_lane(scenario: Value, after: Value, course: Course) -> bool:
    """Whether those who meet stand apart, on lanes that exist or on the grass."""
    group = {"team-time-trial": "team", "individual-time-trial": "id"}.get(scenario["mode"])
    seen = set()
    for rider in scenario["riders"]:
        at = after[rider["id"]]
        assert at["lane"] < course.lanes[at["square"]]
        seen.add((rider[group] if group else "", at["square"], at["lane"]))
    return len(seen) == len(scenario["riders"])


@fuzz
@given(st.text("123.^vcsSF!wx+-*() |09\t\n", max_size=60) | st.text(max_size=20))
def test_any_text_is_a_track_or_malformed(text: str) -> None:
    with suppress(MalformedInput):
        track = read_track(text)
        assert read_track(str(track)) == track


@fuzz
@given(tracks())
def test_a_track_is_read_as_it_was_written(track: Track) -> None:
    assert read_track(str(track)) == track
    past = [FINISH in square.flags for square in track.squares()]
    assert past == sorted(past)
