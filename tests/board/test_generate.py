"""Generated stages are sound, of their kind, and always the same for a seed."""

import subprocess
import sys
from collections import Counter
from typing import get_args

import pytest

from flammerouge.board.check import check, check_stage
from flammerouge.board.generate import Kind, generate
from flammerouge.board.layout import lay_out
from flammerouge.core.design import ascents, cobbled_sections, piles, straights_in_stock
from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import Road, lay
from flammerouge.core.track import START
from flammerouge.data.stages import Stage, stage
from flammerouge.data.tiles import tile

KINDS: tuple[Kind, ...] = get_args(Kind)


def road_of(made: Stage) -> Road:
    return lay(tuple(tile(face) for face in made.tiles))


def check_generated(kind: Kind, seed: int, teams: int) -> None:
    made = generate(kind, seed, teams)
    road = road_of(made)
    assert check_stage(made).sound
    assert lay_out(road.tiles).how == "true"
    roles = Counter(face.role for face in road.tiles)
    turns = roles.pop("turn")
    assert (turns, roles.total()) == (12, straights_in_stock(teams))
    places = sum(s.lanes for s in road.track.squares() if START in s.flags)
    assert places >= 2 * made.teams[1]
    assert made.teams[0] <= teams <= made.teams[1]
    assert made.piles == piles(road)


@pytest.mark.rule("R-78", "DESIGN-01", "DESIGN-02", "DESIGN-03", "DESIGN-06", "DESIGN-08")
@pytest.mark.parametrize("teams", [2, 4, 5, 6])
@pytest.mark.parametrize("kind", KINDS)
def test_r_78_generated_stages_pass_both_levels(kind: Kind, teams: int) -> None:
    for seed in range(6):
        check_generated(kind, seed, teams)


@pytest.mark.soak
@pytest.mark.rule("R-78")
def test_r_78_a_thousand_generated_stages_pass_both_levels() -> None:
    for n in range(1000):
        check_generated(KINDS[n % 4], n, 4 if n % 8 < 4 else 6)


def test_the_kinds_are_what_they_say() -> None:
    for seed in range(8):
        flat, hilly, summit, cobbled = (road_of(generate(kind, seed)) for kind in KINDS)
        assert max(len(climb) for climb in ascents(flat.track)) <= 3
        assert max(len(climb) for climb in ascents(hilly.track)) >= 4
        assert summit.tiles[-1].id == "U"
        assert not cobbled_sections(summit.track)
        assert len(cobbled_sections(cobbled.track)) == 2


def test_the_same_seed_gives_the_same_stage_and_another_seed_another() -> None:
    assert generate("hilly", 7) == generate("hilly", 7)
    assert len({generate("hilly", seed).tiles for seed in range(20)}) == 20


def test_the_same_seed_gives_the_same_stage_in_another_process() -> None:
    code = "from flammerouge.board.generate import generate; print(generate('cobbled', 7, 6))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.stdout.strip() == str(generate("cobbled", 7, 6))


def test_a_generated_stage_is_labelled_so() -> None:
    made = generate("summit", "holidays", 6)
    assert (made.id, made.box, made.origin) == ("summit-holidays-5-6", "generated", "generated")
    assert made.name != made.name_fr


@pytest.mark.parametrize(("kind", "teams"), [("uphill", 4), ("flat", 7), ("flat", 1)])
def test_what_cannot_be_generated_is_refused(kind: Kind, teams: int) -> None:
    with pytest.raises(MalformedInput):
        generate(kind, 1, teams)


@pytest.mark.rule("R-78")
def test_r_78_the_check_finds_errors_first_and_then_gives_advice() -> None:
    loop = check([*"aegiJbcdu"])
    assert {finding.code for finding in loop.errors} == {"overlap"}
    assert loop.advice == ()
    assert [f.code for f in check(["a", "?", "u"]).errors] == ["unknown-tile"]
    flat = check_stage(stage("avenue-corso-paseo"))
    assert flat.errors == ()
    assert [f.clause for f in flat.advice] == ["DESIGN-03"]
    assert not flat.sound
    assert check_stage(stage("firenze-milano")).sound
