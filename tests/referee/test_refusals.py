"""What the referee refuses, and how it names the field."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.referee import read_scenario, referee, referee_text
from tests.referee.scenarios import Scenario, rider, scenario

TRACK = "2.*12 3s*3 2.*5 2.F*5"


def good(**fields: Any) -> Scenario:
    """A scenario that nothing is wrong with, changed."""
    cards = {"rR": 4, "bS": 9, "kR": 3}
    found = scenario(TRACK, "rR@5.0 bS@5.1 kR@14.2", cards=cards)
    return {**found, **fields}


def with_rider(**fields: object) -> Scenario:
    """The good scenario with fields of its third rider changed; None takes a field away."""
    riders = good()["riders"]
    changed = {**riders[2], **fields}
    riders[2] = {name: value for name, value in changed.items() if value is not None}
    return good(riders=riders)


def with_card(card: object) -> Scenario:
    """The good scenario with another card for the red rouleur."""
    return good(cards={"rR": card, "bS": 9, "kR": 3})


def without(*names: str, **fields: object) -> Scenario:
    """The good scenario less some fields, with others."""
    return {name: value for name, value in {**good(), **fields}.items() if name not in names}


def on(**road: object) -> Scenario:
    """Two riders on another road."""
    riders = [rider("rR@5.0"), rider("bS@3.0")]
    return {"riders": riders, "cards": {"rR": 4, "bS": 9}, **road}


def many(count: int) -> list[dict[str, Any]]:
    return [
        {**rider("rR@0.0"), "id": f"r{i}", "square": i // 2, "lane": i % 2} for i in range(count)
    ]


def pile(**fields: object) -> Scenario:
    return good(
        mode="tour", piles=[{"square": 20, "values": [5, 3, 1], "side": "sprint", **fields}]
    )


REFUSALS: dict[str, tuple[object, str, str]] = {
    # the scenario as a whole
    "no object": (7, "wrong-type", "7 is not an object"),
    "null": (None, "wrong-type", "null is not an object"),
    "unknown field": (good(colour="red"), "unknown-field", "colour: unknown field, not one of"),
    "odd field": (good(**{"a b": 1}), "unknown-field", '["a b"]: unknown field'),
    "a key that is no text": ({1: 2}, "wrong-type", "the key 1 is not a text"),
    "no riders field": (without("riders"), "missing-field", "riders: is missing"),
    "mode": (good(mode="sprint"), "unknown-word", 'mode: "sprint" is not one of race, tour,'),
    "mode type": (good(mode=None), "wrong-type", "mode: null is not a text"),
    "from": (good(**{"from": "end"}), "unknown-word", 'from: "end" is not one of movement, slip'),
    # the road
    "no road": (without("track"), "missing-field", "track: is missing, and so are tiles and stage"),
    "track and tiles": (
        good(tiles=["a"]),
        "two-roads",
        "tiles: the road is given already by",
    ),
    "tiles and stage": (
        without("track", tiles=["a", "u"], stage="x"),
        "two-roads",
        "stage: the road is given already by tiles",
    ),
    "track type": (good(track=["2."]), "wrong-type", "track: an array is not a text"),
    "track syntax": (good(track="2.*3 4."), "track-syntax", "track: '4.' is not a square"),
    "track flag": (good(track="2.q"), "track-flag", "track: unknown flag 'q' in '2.q'"),
    "no square": (good(track=" "), "track-empty", "track: there is no square"),
    "long road": (good(track="2.*251"), "track-too-long", "track: a track has at most 250 squares"),
    "long text": (good(track=" " * 5000), "track-too-long", "track: a track has at most 4096 char"),
    "too many splits": (
        good(track="2. " + "(1.|1.) 2. " * 7),
        "track-split",
        "track: there are more than 6 splits",
    ),
    "tiles type": (without("track", tiles="abu"), "wrong-type", 'tiles: "abu" is not an array'),
    "tile type": (without("track", tiles=["a", 3]), "wrong-type", "tiles[1]: 3 is not a text"),
    "no tiles": (without("track", tiles=[]), "no-tiles", "tiles: there is no tile"),
    "unknown tile": (
        without("track", tiles=["a", "ab"]),
        "unknown-tile",
        'tiles[1]: there is no tile "ab"',
    ),
    "finish tile in the middle": (
        without("track", tiles=["a", "u", "b"]),
        "track-finish",
        "tiles: a square before the line follows the finish",
    ),
    "stage type": (without("track", stage=3), "wrong-type", "stage: 3 is not a text"),
    "unknown stage": (
        without("track", stage="home"),
        "unknown-stage",
        'stage: there is no stage "home"',
    ),
    # riders
    "riders type": (good(riders={}), "wrong-type", "riders: an object is not an array"),
    "no riders": (good(riders=[]), "out-of-range", "riders: 1 to 12 riders, not 0"),
    "13 riders": (good(riders=many(13)), "out-of-range", "riders: at most 12, not 13"),
    "rider type": (good(riders=["rR"]), "wrong-type", 'riders[0]: "rR" is not an object'),
    "unknown rider field": (with_rider(age=3), "unknown-field", "riders[2].age: unknown field"),
    "no id": (with_rider(id=None), "missing-field", "riders[2].id: is missing"),
    "no team": (with_rider(team=None), "missing-field", "riders[2].team: is missing"),
    "no kind": (with_rider(kind=None), "missing-field", "riders[2].kind: is missing"),
    "no square field": (with_rider(square=None), "missing-field", "riders[2].square: is missing"),
    "no lane field": (with_rider(lane=None), "missing-field", "riders[2].lane: is missing"),
    "id type": (with_rider(id=3), "wrong-type", "riders[2].id: 3 is not a text"),
    "team type": (with_rider(team=[]), "wrong-type", "riders[2].team: an array is not a text"),
    "kind": (
        with_rider(kind="climber"),
        "unknown-word",
        'riders[2].kind: "climber" is not one of rouleur, sprinteur',
    ),
    "same id": (with_rider(id="bS"), "repeated-rider", 'riders[2].id: there is a rider "bS" alre'),
    "square type": (with_rider(square="5"), "wrong-type", 'riders[2].square: "5" is not a whole'),
    "square flag": (with_rider(square=True), "wrong-type", "riders[2].square: true is not a whole"),
    "square float": (with_rider(square=5.0), "wrong-type", "riders[2].square: 5.0 is not a whole"),
    "square -1": (
        with_rider(square=-1),
        "no-such-square",
        "riders[2].square: -1 is not a square of the road, which has 0 to 24",
    ),
    "square 25": (with_rider(square=25), "no-such-square", "riders[2].square: 25 is not a square"),
    "huge square": (
        with_rider(square=10**5000),
        "no-such-square",
        "riders[2].square: a huge number is not a square",
    ),
    "lane": (
        with_rider(lane=3),
        "no-such-lane",
        "riders[2].lane: 3 is not a lane of square 14, which has 3",
    ),
    "lane of two": (
        with_rider(square=5, lane=2),
        "no-such-lane",
        "riders[2].lane: 2 is not a lane of square 5, which has 2",
    ),
    "lane type": (with_rider(lane=False), "wrong-type", "riders[2].lane: false is not a whole num"),
    "far grass": (with_rider(lane=-13), "no-such-lane", "riders[2].lane: -13 is not a lane of squ"),
    "grass without room": (
        with_rider(lane=-11),
        "no-such-lane",
        "riders[2].lane: -11 is too far out on the grass beside square 14",
    ),
    "taken lane": (
        with_rider(square=5, lane=1),
        "lane-taken",
        'riders[2].lane: lane 1 of square 5 is taken by "bS"',
    ),
    "crashed type": (
        with_rider(crashed=1),
        "wrong-type",
        "riders[2].crashed: 1 is neither",
    ),
    "minutes": (
        with_rider(minutes=-1),
        "out-of-range",
        "riders[2].minutes: -1 is not between 0 and 200",
    ),
    "minutes type": (
        with_rider(minutes="1"),
        "wrong-type",
        'riders[2].minutes: "1" is not',
    ),
    "control": (
        with_rider(control="bot"),
        "unknown-word",
        'riders[2].control: "bot" is not one of deck, dice, teammate, dummy',
    ),
    "past the line": (
        with_rider(square=20, lane=0),
        "past-the-line",
        "riders[2].square: 20 is past the line",
    ),
    # cards
    "cards type": (good(cards=[4, 9, 3]), "wrong-type", "cards: an array is not an object"),
    "no cards": (without("cards"), "no-card", "cards.rR: this rider has no card to move by"),
    "no card": (good(cards={"rR": 4, "kR": 3}), "no-card", "cards.bS: this rider has no card"),
    "unknown rider": (
        good(cards={"rR": 4, "bS": 9, "kR": 3, "gR": 2}),
        "unknown-rider",
        "cards.gR: there is no such rider",
    ),
    "unknown rider from slipstream": (
        good(**{"from": "slipstream"}, cards={"my rider": 2}),
        "unknown-rider",
        'cards["my rider"]: there is no such rider',
    ),
    "card 0": (with_card(0), "out-of-range", "cards.rR: 0 is not between 1 and 20"),
    "card 21": (with_card(21), "out-of-range", "cards.rR: 21 is not between 1 and 20"),
    "card type": (with_card("5"), "wrong-type", 'cards.rR: "5" is not a whole number'),
    "card flag": (with_card(True), "wrong-type", "cards.rR: true is not a whole number"),
    "no value": (with_card({"powers": []}), "missing-field", "cards.rR.value: is missing"),
    "value": (with_card({"value": 0}), "out-of-range", "cards.rR.value: 0 is not between 1 and 20"),
    "card field": (with_card({"value": 5, "x": 1}), "unknown-field", "cards.rR.x: unknown field"),
    "powers type": (
        with_card({"value": 5, "powers": "nimble"}),
        "wrong-type",
        'cards.rR.powers: "nimble" is not an array',
    ),
    "unknown power": (
        with_card({"value": 5, "powers": ["chase", "strong_descent"]}),
        "unknown-word",
        'cards.rR.powers[1]: "strong_descent" is not one of strong-ascent-6,',
    ),
    "power twice": (
        with_card({"value": 5, "powers": ["chase", "chase"]}),
        "repeated-word",
        'cards.rR.powers[1]: "chase" is given twice',
    ),
    "unknown talent": (
        with_card({"value": 5, "talents": ["nimble"]}),
        "unknown-word",
        'cards.rR.talents[0]: "nimble" is not one of power-save,',
    ),
    "exhaustion type": (
        with_card({"value": 2, "exhaustion": "yes"}),
        "wrong-type",
        'cards.rR.exhaustion: "yes" is neither true nor false',
    ),
    "exhaustion value": (
        with_card({"value": 3, "exhaustion": True}),
        "bad-exhaustion",
        "cards.rR.value: an exhaustion card has the value 2, not 3",
    ),
    "exhaustion powers": (
        with_card({"value": 2, "exhaustion": True, "powers": ["chase"]}),
        "bad-exhaustion",
        "cards.rR.powers: an exhaustion card has no powers",
    ),
    # piles and times
    "piles type": (good(piles={}), "wrong-type", "piles: an object is not an array"),
    "piles from slipstream": (
        {**pile(), "from": "slipstream"},
        "piles-from-slipstream",
        "piles: piles need a round from movement",
    ),
    "pile field": (pile(name="a"), "unknown-field", "piles[0].name: unknown field"),
    "pile square": (pile(square=25), "no-such-square", "piles[0].square: 25 is not a square of"),
    "pile values": (pile(values=5), "wrong-type", "piles[0].values: 5 is not an array"),
    "pile value": (pile(values=[5, 0]), "out-of-range", "piles[0].values[1]: 0 is not between 1 "),
    "pile side": (pile(side="hill"), "unknown-word", 'piles[0].side: "hill" is not one of sprint'),
    "no side": (good(piles=[{"square": 3, "values": []}]), "missing-field", "piles[0].side: is mi"),
    "timing type": (good(timing=40), "wrong-type", "timing: 40 is not an array"),
    "timing null": (good(timing=None), "wrong-type", "timing: null is not an array"),
    "timing length": (
        good(timing=[30, 20, 10, 0]),
        "bad-timing",
        "timing: 5 squares are past the line, but there are seconds for 4",
    ),
    "timing value": (
        good(timing=[40, 30, 20, 10, -1]),
        "out-of-range",
        "timing[4]: -1 is not between 0 and 3600",
    ),
}


@pytest.mark.parametrize(("bad", "code", "message"), REFUSALS.values(), ids=REFUSALS)
def test_a_wrong_field_is_named(bad: object, code: str, message: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        read_scenario(bad)
    assert refused.value.code == code
    assert refused.value.message.startswith(message), refused.value.message


@pytest.mark.parametrize(("bad", "code", "message"), REFUSALS.values(), ids=REFUSALS)
def test_in_an_array_the_message_starts_with_the_index(bad: Any, code: str, message: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        referee([good(), good(), good(), bad])
    assert refused.value.code == code
    rest = refused.value.message.removeprefix("[3]")
    assert rest != refused.value.message
    assert rest.removeprefix(".").removeprefix(": ").startswith(message)


def test_an_array_inside_an_array_is_refused() -> None:
    with pytest.raises(MalformedInput, match=r"^\[1\]: an array is not an object$"):
        referee_text(json.dumps([good(), [good()]]))


ACCEPTED: dict[str, Callable[[], Scenario]] = {
    "as it is": good,
    "a strange id": lambda: good(
        riders=[{**rider("rR@3.0"), "id": " é\n"}], cards={" é\n": {"value": 1}}
    ),
    "an empty id": lambda: good(riders=[{**rider("rR@3.0"), "id": "", "team": ""}], cards={"": 20}),
    "12 riders": lambda: good(riders=many(12), cards={f"r{i}": 2 for i in range(12)}),
    "one on the grass": lambda: with_rider(lane=-1),
    "no piles from slipstream": lambda: good(piles=[], **{"from": "slipstream"}),
    "an empty pile": lambda: pile(values=[]),
    "past the line from slipstream": lambda: {
        **with_rider(square=20, lane=0),
        "from": "slipstream",
    },
    "cards left out from slipstream": lambda: without("cards", **{"from": "slipstream"}),
    "own times": lambda: good(mode="tour", timing=[50, 40, 30, 20, 0]),
    "a stage": lambda: on(stage="grand-tour-3"),
    "the same stage for more": lambda: on(stage="grand-tour-3-5-6"),
    "tiles without a start": lambda: on(tiles=["b", "c", "d", "u"]),
}


@pytest.mark.parametrize("scene", ACCEPTED.values(), ids=ACCEPTED)
def test_what_the_format_allows_is_taken(scene: Callable[[], Scenario]) -> None:
    assert referee(scene())["after_slipstream"]


@pytest.mark.rule("TTT-02", "ITT-01")
def test_who_does_not_meet_may_share_a_lane() -> None:
    def side_by_side(riders: str, mode: str) -> Scenario:
        return scenario("2.*20", riders, mode=mode, begins="slipstream")

    for mode in ("race", "tour", "team-time-trial"):
        with pytest.raises(MalformedInput, match=r"^riders\[1\].lane: lane 0 of square 5 is taken"):
            read_scenario(side_by_side("rR@5.0 rS@5.0", mode))
    for mode in ("race", "tour"):
        with pytest.raises(MalformedInput, match=r"^riders\[1\].lane: lane 0 of square 5 is taken"):
            read_scenario(side_by_side("rR@5.0 bR@5.0", mode))
    assert read_scenario(side_by_side("rR@5.0 bR@5.0", "team-time-trial"))
    assert read_scenario(side_by_side("rR@5.0 rS@5.0", "individual-time-trial"))


@pytest.mark.rule("TILE-WIDE-01")
def test_stages_and_tiles_are_laid_as_written() -> None:
    """Stage 3 of the tour ends with the wide finish; its tiles may end with the narrow one."""
    wide = read_scenario(on(stage="grand-tour-3"))
    assert wide.track.squares()[-1].lanes == 3
    narrow = read_scenario(on(tiles=["a", "b", "c", "u"]))
    assert narrow.track.squares()[-1].lanes == 2
    assert len(narrow.track.squares()) == 24
