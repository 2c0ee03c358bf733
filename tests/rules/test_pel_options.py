"""What excludes what: every refusal has its code (R-77)."""

import pytest

from flammerouge.core.errors import IncompatibleOptions, MalformedInput
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.rulesets import new_race
from tests.rules.raced import SEED, entries

MUSCLE = (Entry("red"), Entry("blue", "muscle"))
ROULEUR = Legend("rouleur")
BREAKAWAY = frozenset({"breakaway"})
SPECIALISTS = frozenset({"specialists"})
TRIALS = ("team-time-trial", "individual-time-trial")

EXCLUDED = [
    ("breakaway-without-tile", Options(modules=BREAKAWAY)),
    *(
        ("breakaway-in-time-trial", Options(stage="peloton-7-2-4", modules=BREAKAWAY, mode=mode))
        for mode in TRIALS
    ),
    *(("dummies-in-time-trial", Options(teams=MUSCLE, mode=mode)) for mode in TRIALS),
    (
        "two-pelotons",
        Options(teams=(*entries("r"), Entry("blue", "peloton"), Entry("black", "peloton"))),
    ),
    ("only-dummies", Options(teams=(Entry("red", "muscle"), Entry("blue", "peloton")))),
    ("specialists-in-legends", Options(mode="tour", modules=SPECIALISTS, legend=ROULEUR)),
    (
        "handicap-in-legends",
        Options(mode="tour", legend=ROULEUR, teams=(Entry("red", handicap=1), *entries("bkg"))),
    ),
    ("legends-mode", Options(legend=ROULEUR)),
    ("legends-teams", Options(mode="tour", legend=ROULEUR, teams=entries("rbk"))),
    ("handicap-dummy", Options(teams=(Entry("red"), Entry("blue", "muscle", handicap=1)))),
    ("handicap-range", Options(teams=(Entry("red", handicap=3), Entry("blue")))),
    ("team-count", Options(teams=entries("r"))),
    ("team-count", Options(teams=(), mode="team-time-trial")),
    ("stage-teams", Options(teams=entries("rbkgp"))),
    ("stage-teams", Options(stage="peloton-7-5-6", teams=entries("rbkg"))),
    ("start-places", Options(tiles=("A", "b", "u"), teams=entries("rbkgp"))),
    ("start-places", Options(tiles=("a", "b", "u"), teams=entries("rbkgpw"))),
]

DRAFTED = {"rR": "grimpeur", "rS": "flahute", "bR": "puncheur", "bS": "squirrel"}
FEW_DRAFTED = {"rR": "grimpeur", "rS": "flahute"}

EXCLUDED += [
    ("two-orders", Options(teams=entries("rb"), first="red", placing=("red", "blue"))),
    ("no-draft", Options(teams=entries("rb"), drafted=DRAFTED)),
    ("specialist-gone", Options(teams=entries("rb"), modules=SPECIALISTS,
                                drafted={**DRAFTED, "bR": "grimpeur"})),
    ("specialist-gone", Options(teams=entries("rb"), modules=SPECIALISTS,
                                drafted={**DRAFTED, "bS": "puncheur", "bR": "domestique"})),
]  # fmt: skip

MALFORMED = [
    ("unknown-mode", Options(mode="sprint")),
    ("unknown-module", Options(modules=frozenset({"meteo"}))),
    ("unknown-colour", Options(teams=(Entry("red"), Entry("mauve")))),
    ("unknown-team", Options(teams=(Entry("red"), Entry("blue", "robot")))),
    ("unknown-team", Options(first="white")),
    ("colour-twice", Options(teams=(Entry("red"), Entry("red")))),
    ("bad-placing", Options(teams=entries("rb"), placing=("red",))),
    ("bad-placing", Options(teams=entries("rb"), placing=("red", "blue", "green"))),
    ("bad-placing", Options(teams=MUSCLE, placing=tuple(entry.colour for entry in MUSCLE))),
    ("unknown-rider", Options(teams=entries("rb"), modules=SPECIALISTS, drafted={"gR": "flahute"})),
    ("unknown-specialist", Options(teams=entries("rb"), modules=SPECIALISTS, drafted=FEW_DRAFTED)),
]

ALLOWED = [
    Options(
        stage="peloton-7-2-4", modules=frozenset({"breakaway", "weather", "specialists", "refresh"})
    ),
    Options(stage="peloton-7-2-4", modules=BREAKAWAY, teams=MUSCLE),
    Options(stage="peloton-7-2-4", modules=BREAKAWAY, mode="tour"),
    Options(modules=SPECIALISTS, mode="individual-time-trial", teams=entries("r")),
    Options(teams=(Entry("red", handicap=2), Entry("blue", "muscle"))),
    Options(mode="tour", legend=ROULEUR, modules=frozenset({"weather"})),
    Options(tiles=("a", "b", "u"), teams=entries("rbkgp")),
    Options(tiles=("1B", "b", "u"), teams=entries("rbkgpw")),
    Options(stage="peloton-7-5-6", teams=entries("rbkgpw"), modules=BREAKAWAY),
    Options(finish_slipstream=False),
    Options(teams=entries("rb"), placing=("blue", "red")),
    Options(teams=entries("rb"), modules=SPECIALISTS, drafted=DRAFTED),
    Options(teams=entries("rb"), mode="tour", combative=True),
]


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(("code", "options"), EXCLUDED)
def test_options_that_exclude_each_other_are_refused(code: str, options: Options) -> None:
    with pytest.raises(IncompatibleOptions) as refused:
        new_race(options, SEED)
    assert refused.value.code == code


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(("code", "options"), MALFORMED)
def test_names_that_mean_nothing_are_refused(code: str, options: Options) -> None:
    with pytest.raises(MalformedInput) as refused:
        new_race(options, SEED)
    assert refused.value.code == code


@pytest.mark.rule("R-77")
@pytest.mark.parametrize("options", ALLOWED)
def test_everything_else_combines(options: Options) -> None:
    race = new_race(options, SEED)
    assert race.decisions or race.round == 1


@pytest.mark.rule("BASE-SET-04", "PEL-DUM-03")
def test_a_dummy_team_cannot_be_the_one_to_place_first() -> None:
    teams = (Entry("red"), Entry("blue", "muscle"))
    with pytest.raises(MalformedInput) as refused:
        new_race(Options(teams=teams, first="blue"))
    assert refused.value.code == "unknown-team"
    assert "'blue'" in refused.value.message
