"""Whatever is in a file, it is read or refused in the same manner."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import SWITCHES, Legend, Options
from flammerouge.core.talents import TALENT_IDS
from flammerouge.data.stages import stages
from flammerouge.record import position, read_position, read_record, write_record
from tests.record.races import ALL, ridden

SAMPLES = [
    write_record(ridden(ALL[number], number), names={})
    for number in (1, 6, 17, 34, 35, 41, 43, len(ALL) - 3, len(ALL) - 1)
]
WORDS = sorted(
    {word for text in SAMPLES for word in text.split()} | {"", "#", "-", "?", "0", "9" * 9}
)
POSITIONS = [position(ridden(ALL[number], number)) for number in (1, 17, 35, 41)]
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def tried(text: str, *, edited: bool) -> str | None:
    """The record again when it is accepted, None when it is refused; nothing else may happen."""
    try:
        return write_record(read_record(text, edited=edited))
    except FlammeRougeError as problem:
        refused = problem
    assert refused.code
    assert refused.message.startswith("line ")
    return None


def says(text: str) -> list[str]:
    """The lines that count."""
    rows = [row for row in text.replace("\r\n", "\n").split("\n") if row.strip()]
    return [row for row in rows if not row.lstrip().startswith("#")]


@quick
@given(st.sampled_from(SAMPLES), st.data())
def test_a_changed_character_is_never_overlooked(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters() | st.sampled_from("0123456789abRS \n#?-e"))
    changed = text[:place] + character + text[place + data.draw(st.integers(0, 2)) :]
    again = tried(changed, edited=False)
    assert again is None or says(changed) == says(text) == says(again)
    tried(changed, edited=True)


@quick
@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False))
def test_changed_words_and_lines_are_never_overlooked(text: str, chance: random.Random) -> None:
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        words[chance.randrange(len(words))] = chance.choice(WORDS)
        lines[at] = " ".join(words)
        if chance.random() < 0.3:
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
    changed = "\n".join(lines)
    again = tried(changed, edited=False)
    assert again is None or says(changed) == says(text)
    fixed = tried(changed, edited=True)
    assert fixed is None or tried(fixed, edited=False) == fixed


ROADS = (
    *(f"stage {stage.id}" for stage in stages()),
    "tiles a u",
    "tiles A v",
    "tiles 1 2 V",
    "tiles a 2B 3 x y U",
)
MODES = ("race", "tour", "team-time-trial", "individual-time-trial")
TEAMS = (
    "red",
    "red blue",
    "red+1 blue:muscle",
    "red blue:peloton pink",
    "red blue black green",
    "red:muscle blue:peloton black green",
    "red blue black green pink",
    "red blue black green pink white",
)
EXTRAS = (
    *(f"modules {key}" for key in SWITCHES),
    f"modules {' '.join(SWITCHES)}",
    "repeats 1 2",
    "finish-slipstream off",
    "first red",
    "first blue",
    "exhaustion rR 20 bS 20",
    "exhaustion r1 1 bR 1",
    "legend rouleur exhaustion 2 teammates rouleur",
    "legend sprinteur exhaustion 10 teammates sprinteur talents until-the-end clarity",
    *(f"legend rouleur exhaustion 0 teammates rouleur talents {t}" for t in TALENT_IDS),
    "a-bit-more off",
    'seats red "Ada"',
)


@settings(quick, max_examples=150)
@given(
    st.sampled_from(ROADS),
    st.sampled_from(MODES),
    st.sampled_from(TEAMS),
    st.lists(st.sampled_from(EXTRAS), max_size=4, unique_by=lambda line: line.split()[0]),
)
def test_any_head_is_set_up_or_refused(road: str, mode: str, teams: str, more: list[str]) -> None:
    head = [road, f"mode {mode}", f"teams {teams}", *more]
    text = "\n".join(["flammerouge record 1", *head, f"seed {'a' * 32}", ""])
    tried(text, edited=True)


@quick
@given(st.text() | st.text(alphabet="flamerougcd 1\n#rRS5e-?"))
def test_any_text_at_all_is_refused(text: str) -> None:
    assert tried(text, edited=False) is None
    assert tried("flammerouge record 1\n" + text, edited=True) is None


def test_a_file_as_long_as_may_be_is_answered() -> None:
    head = SAMPLES[0][: SAMPLES[0].index("\n1  ")]
    for line in ("1  rR 5", "1  " + "rR 5 " * 100, "#", "recover rR yes", "x", "9" * 3000):
        text = head + f"\n{line}" * (60_000 // (len(line) + 1))
        assert tried(text, edited=False) is None
    assert tried(head + "\n#" * 30_000, edited=True) is not None


@quick
@given(st.sampled_from(POSITIONS), st.data())
def test_a_changed_position_is_read_as_written_or_refused(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters() | st.sampled_from("0123456789abRS.@:=+!-"))
    changed = text[:place] + character + text[place + data.draw(st.integers(0, 2)) :]
    try:
        found = read_position(changed)
    except FlammeRougeError:
        return
    assert str(found).split() == changed.split()


@quick
@given(st.text())
def test_any_text_at_all_is_no_position(text: str) -> None:
    with pytest.raises(FlammeRougeError):
        read_position("position 1 " + text)


def test_options_that_cannot_be_set_up_are_not_written() -> None:
    options = Options(legend=Legend("rouleur"))
    with pytest.raises(FlammeRougeError):
        ridden(options)
