"""The options of a tour as plain values: read back as they were, or refused by name."""

import json
from typing import Any

import pytest
from hypothesis import given

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import MUSCLE, Entry
from flammerouge.tour.itinerary import BASIC, GRAND
from flammerouge.tour.options import TourOptions, read_options, write_options
from tests.property.profile import examples
from tests.tour.test_property import tours

KEPT = {"reference": "flat-1", "name": "Old Road", "name_fr": "Vieille route", "tiles": "a b u"}


@examples(60)
@given(tours(3, 21))
def test_options_go_through_json(options: TourOptions) -> None:
    assert read_options(json.loads(json.dumps(write_options(options)))) == options


def test_generated_stages_go_through_json() -> None:
    options = TourOptions(("flat-1", "hilly-2", *BASIC[:1])).keeping_stages()
    assert len(options.generated) == 2
    assert read_options(json.loads(json.dumps(write_options(options)))) == options


def test_what_is_left_out_is_usual() -> None:
    assert read_options({}) == TourOptions()
    teams = [{"colour": "pink", "rides": "muscle"}, {"colour": "red", "handicap": 1}]
    read = read_options({"teams": teams, "stages": list(GRAND), "rest_days_after": [9, 16]})
    assert read == TourOptions(
        GRAND, (Entry("pink", MUSCLE), Entry("red", handicap=1)), rest_days_after=(9, 16)
    )


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ([], "an array is not an object"),
        ({"stage": []}, "stage: unknown field"),
        ({"stages": "3"}, 'stages: "3" is not an array'),
        ({"stages": list(BASIC)[:2]}, "stages: a tour has 3 to 21 stages, not 2"),
        ({"stages": [*BASIC, BASIC[2]]}, "stages[7]: grand-tour-8 is in the tour already"),
        ({"stages": [3, *BASIC]}, "stages[0]: 3 is not a text"),
        ({"teams": []}, "teams: a tour is for 2 to 6 teams"),
        ({"teams": [{"colour": "grey"}]}, 'teams[0].colour: "grey" is not one of'),
        ({"teams": [{"colour": "red", "rides": "bike"}]}, 'teams[0].rides: "bike"'),
        ({"teams": [{"colour": "red", "handicap": 3}]}, "teams[0].handicap: 3 is not between"),
        ({"teams": [{"rides": "cards"}]}, "teams[0].colour: is missing"),
        ({"rest_days_after": [7]}, "rest_days_after[0]: 7 is not between 1 and 6"),
        ({"rest_days_after": [2, 3]}, "rest_days_after: one rest day"),
        ({"modules": ["refresh"]}, 'modules[0]: "refresh" is not one of'),
        ({"modules": ["weather", "weather"]}, 'modules[1]: "weather" is given twice'),
        ({"generated": [{}]}, "generated[0].reference: is missing"),
        ({"generated": [{**KEPT, "name": 3}]}, "generated[0].name: 3 is not a text"),
        ({"generated": [{**KEPT, "tiles": "a b"}]}, "generated[0].tiles: the last tile is b"),
        ({"generated": [{**KEPT, "tiles": "a Ω u"}]}, "generated[0].tiles: tile Ω"),
        ({"combative": 1}, "combative: 1 is neither true nor false"),
    ],
)
def test_wrong_options_are_refused_by_the_name_of_the_field(value: Any, complaint: str) -> None:
    with pytest.raises(FlammeRougeError) as refused:
        read_options(value)
    assert refused.value.message.startswith(complaint)
